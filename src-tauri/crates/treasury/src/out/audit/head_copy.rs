//! The chain's head at a second place: a small text file on a share or another disk, which restoring an old copy of the
//! journal does not restore with it.
//!
//! A journal whose chain does not hold the copied head has lost events, among them perhaps the sending of an instruction.
//! Sending continues while the second place cannot be reached; a call that hangs is abandoned.

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use model::{ChainHead, Result, folder};

use crate::out::audit::JournalRead;
use crate::view::{HeadCopy, HeadCopyState};

const FORM: &str = "aval chain head 1";
/// The prefix of a line about a head that was replaced by a head of a shorter or another chain.
const BEFORE: &str = "before ";
/// The longest wait for the second place.
const PLACE_TIMEOUT_SECONDS: u64 = 5;

/// The file at the second place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CopyFound {
    /// No file.
    Nothing,
    /// It cannot be reached or read, and why.
    Unreachable(String),
    /// A head, with the hash of the first event of its journal.
    Head {
        /// Hash of the first event, which identifies the journal.
        first: String,
        /// Its head.
        head: ChainHead,
        /// When it was written.
        at: Option<String>,
    },
}

/// Maximum size of a head file.
const HEAD_BYTES_MAX: u64 = 1 << 20;

/// The path to which a profile's head is copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyPlace(pub PathBuf);

impl CopyPlace {
    /// The file of a setting: a folder, or a path with a final separator, holds one file per profile.
    pub fn of(setting: &str, profile: &str) -> Self {
        let path = PathBuf::from(setting);
        let is_folder = setting.ends_with(std::path::is_separator) || path.is_dir();
        Self(if is_folder { path.join(format!("aval-{profile}.head")) } else { path })
    }

    /// Reads the file.
    pub fn read(&self) -> CopyFound {
        let text = match folder::read_text(&self.0, HEAD_BYTES_MAX) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return CopyFound::Nothing,
            Err(error) => return CopyFound::Unreachable(error.to_string()),
        };
        parse(&text).unwrap_or_else(|| CopyFound::Unreachable("not a chain head".to_owned()))
    }

    /// Writes the file atomically. The folder is not created, so that a share that is not mounted does not become a
    /// local folder. The file only grows: a head replaced by a head of a shorter or another chain stays in it as a line
    /// `before`.
    ///
    /// # Errors
    /// The disk's error.
    pub fn write(&self, profile: &str, first: &str, head: &ChainHead, at: &str) -> std::io::Result<()> {
        let mut text = format!(
            "{FORM}\nprofile {profile}\nfirst {first}\nsequence {}\nhash {}\nat {at}\n",
            head.sequence, head.hash
        );
        let replaced = folder::read_text(&self.0, HEAD_BYTES_MAX).unwrap_or_default();
        replaced.lines().filter(|line| line.starts_with(BEFORE)).for_each(|line| text.extend([line, "\n"]));
        if let Some(CopyFound::Head { first: old_first, head: old, at: old_at }) = parse(&replaced)
            && (old_first != first || old.sequence > head.sequence)
        {
            let old_at = old_at.unwrap_or_default();
            text.push_str(&format!("{BEFORE}{old_first} {} {} {old_at}\n", old.sequence, old.hash));
        }
        folder::write_private(&self.0, &text)
    }
}

fn parse(text: &str) -> Option<CopyFound> {
    let mut lines = text.lines();
    if lines.next()? != FORM {
        return None;
    }
    let fields: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once(' ')).collect();
    let field = |name: &str| fields.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
    let head = ChainHead { sequence: field("sequence")?.parse().ok()?, hash: field("hash")? };
    Some(CopyFound::Head { first: field("first")?, head, at: field("at") })
}

/// Whether the journal's chain holds a head that was copied from it.
///
/// # Errors
/// `database` when SQLite cannot read the journal.
pub fn holds(book: Option<&JournalRead>, first: &str, head: &ChainHead) -> Result<bool> {
    let Some(book) = book else { return Ok(false) };
    let same_journal = book.hash_of(1)?.as_deref() == Some(first);
    Ok(same_journal && book.hash_of(head.sequence)?.as_ref() == Some(&head.hash))
}

/// Compares the second place with a profile's journal.
///
/// # Errors
/// `database` when SQLite cannot read the journal.
pub fn compare(place: Option<&CopyPlace>, found: CopyFound, folder: &Path) -> Result<HeadCopy> {
    // The copy was read before the journal: events added in between only make the journal longer.
    let book = JournalRead::open(folder)?;
    let own = match &book {
        Some(book) => book.head()?,
        None => ChainHead { sequence: 0, hash: super::book::NO_EVENT.to_owned() },
    };
    let path = place.map(|place| place.0.clone());
    let (state, copied, detail) = match found {
        _ if place.is_none() => (HeadCopyState::NotSet, None, None),
        CopyFound::Nothing => (HeadCopyState::Empty, None, None),
        CopyFound::Unreachable(detail) => (HeadCopyState::Unreachable, None, Some(detail)),
        CopyFound::Head { first, head, at } => match holds(book.as_ref(), &first, &head)? {
            true => (HeadCopyState::Agrees, Some((head, at)), None),
            false => (HeadCopyState::HistoryUnknown, Some((head, at)), None),
        },
    };
    let (copied, copied_at) = copied.unzip();
    Ok(HeadCopy { state, path, copied, copied_at: copied_at.flatten(), own, detail, why: None })
}

/// Runs `work` at the second place in a thread of its own; `None` where it hangs.
pub fn within<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (done, waits) = mpsc::channel();
    std::thread::spawn(move || {
        let _ = done.send(work());
    });
    waits.recv_timeout(Duration::from_secs(PLACE_TIMEOUT_SECONDS)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_back_as_it_was_written_and_anything_else_is_not_one() {
        let folder = tempfile::tempdir().unwrap();
        let place = CopyPlace::of(folder.path().to_str().unwrap(), "desk");
        assert_eq!(place.0, folder.path().join("aval-desk.head"));
        assert_eq!(place.read(), CopyFound::Nothing);
        let head = ChainHead { sequence: 41, hash: "ab".repeat(32) };
        place.write("desk", &"cd".repeat(32), &head, "2026-01-05T08:00:00.000Z").unwrap();
        let at = Some("2026-01-05T08:00:00.000Z".to_owned());
        assert_eq!(place.read(), CopyFound::Head { first: "cd".repeat(32), head, at });
        std::fs::write(&place.0, "aval chain head 1\nsequence x\n").unwrap();
        assert!(matches!(place.read(), CopyFound::Unreachable(_)));
        let missing = CopyPlace::of(folder.path().join("not mounted/").to_str().unwrap(), "desk");
        assert!(missing.0.ends_with("not mounted/aval-desk.head"));
        assert!(missing.write("desk", "", &ChainHead { sequence: 1, hash: String::new() }, "").is_err());
    }
}
