//! A copy of the chain's head in a small file beside the journal (`journal.head`), written after each commit.
//!
//! SQLite silently drops everything after a damaged place in its write-ahead log, and a chain without its newest events
//! is right in itself. This file records its length. It is written after the commit, so it is never ahead of the disk;
//! a torn or missing file counts as no copy. A folder restored from a backup agrees with itself: only the copy at the
//! second place reveals that.

use std::path::{Path, PathBuf};
use std::{fs, io};

use model::{ChainHead, Hash, folder, hex, sha256};

const FORM: &str = "aval journal head 1";
const HEAD_BYTES_MAX: u64 = 4 << 10;

/// The file beside a journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadFile(PathBuf);

impl HeadFile {
    /// The head file of the journal at this path.
    pub fn beside(journal: &Path) -> Self {
        Self(journal.with_extension("head"))
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The stored head; `None` where the file is missing, torn or altered.
    pub fn read(&self) -> Option<ChainHead> {
        let text = folder::read_text(&self.0, HEAD_BYTES_MAX).ok()?;
        let (said, sum) = text.trim_end().rsplit_once('\n')?;
        let mut lines = said.lines();
        let (form, sequence, hash) = (lines.next()?, lines.next()?, lines.next()?);
        let whole = form == FORM && sum == hex(&sha256(said.as_bytes()));
        whole.then(|| Some(ChainHead { sequence: sequence.parse().ok()?, hash: hash.to_owned() }))?
    }

    /// Writes the head. Not flushed: an older head is also true.
    ///
    /// # Errors
    /// The disk's error; the file then holds the old text or an unreadable one.
    pub fn write(&self, sequence: u32, hash: &Hash) -> io::Result<()> {
        let said = format!("{FORM}\n{sequence:010}\n{}", hex(hash));
        let text = format!("{said}\n{}\n", hex(&sha256(said.as_bytes())));
        let open = || fs::File::options().write(true).open(&self.0);
        let mut file = match open() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                folder::touch_private(&self.0)?;
                open()?
            }
            opened => opened?,
        };
        // Every text has the same length, so that no text leaves a remainder of the one before.
        io::Write::write_all(&mut file, text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_back_and_a_torn_or_changed_one_says_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = HeadFile::beside(&folder.path().join("journal.sqlite"));
        assert_eq!(file.read(), None);
        for sequence in [9, 1_000_000, 10] {
            file.write(sequence, &[7; 32]).unwrap();
            assert_eq!(file.read(), Some(ChainHead { sequence, hash: "07".repeat(32) }));
        }
        let bytes = fs::read(file.path()).unwrap();
        for at in 0..bytes.len() - 1 {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            fs::write(file.path(), &changed).unwrap();
            assert_eq!(file.read(), None, "byte {at}");
            fs::write(file.path(), &bytes[..at]).unwrap();
            assert_eq!(file.read(), None, "cut at {at}");
        }
    }
}
