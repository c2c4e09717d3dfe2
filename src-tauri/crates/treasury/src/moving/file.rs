//! The zip inside a move file: consistent copies of a profile's files, and a list that describes them.
//!
//! It contains the journal, the kept records and the settings. It never contains the token, the cache (it is read again
//! from the service) or locks.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::Path;
use std::{fs, io};

use model::folder::{Existing, NewFile, create_new, open_regular};
use model::profile::{GROUP_POLICY_FILE, STATED_FILE};
use model::{ChainHead, hex};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use zip::ZipArchive;
use zip::write::{SimpleFileOptions, ZipWriter};

/// The form that the list names.
pub const FORM: &str = "aval move 1";
/// Name of the list.
const LIST: &str = "move.json";
/// The files of a profile, with the most bytes that are unpacked of each; no other file is packed or unpacked.
const FILES: &[(&str, u64)] = &[
    ("journal.sqlite", 8 << 30),
    ("kept.sqlite", 2 << 30),
    ("profile.toml", 4 << 20),
    ("code-book.toml", 4 << 20),
    (STATED_FILE, 4 << 20),
    (GROUP_POLICY_FILE, 4 << 20),
];
/// Largest list that is read.
const LIST_BYTES_MAX: u64 = 1 << 20;
const BLOCK_BYTES: usize = 64 << 10;

/// The list in a move file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct List {
    /// [`FORM`].
    pub form: String,
    /// Id of this move.
    pub move_id: String,
    /// Name of the profile on the old computer.
    pub profile: String,
    /// Version of Aval that wrote it.
    pub program: String,
    /// The old computer.
    pub machine: String,
    /// When it was written.
    pub made_at: String,
    /// Hash of the journal's first event; identifies the journal.
    pub first: String,
    /// End of its chain: the `moved_out` event.
    pub head: ChainHead,
    /// SHA-256 of each file, by name.
    pub files: BTreeMap<String, String>,
}

/// Writes the files of a folder and the list into one zip, atomically.
///
/// # Errors
/// `AlreadyExists` if `to` exists, or another I/O error.
pub fn pack(mut list: List, folder: &Path, to: &Path) -> io::Result<List> {
    let (new, file) = NewFile::begin(to, Existing::Refuse)?;
    let mut writer = ZipWriter::new(file);
    let options = SimpleFileOptions::default().large_file(true);
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| most_bytes(name).is_some());
    names.sort();
    for name in names {
        writer.start_file(name.as_str(), options).map_err(io::Error::other)?;
        let hash = copy(&mut open_regular(&folder.join(&name))?, &mut writer)?;
        list.files.insert(name, hash);
    }
    writer.start_file(LIST, options).map_err(io::Error::other)?;
    writer.write_all(serde_json::to_string_pretty(&list).map_err(io::Error::other)?.as_bytes())?;
    new.finish(&writer.finish().map_err(io::Error::other)?)?;
    Ok(list)
}

/// Unpacks the files into an empty folder and checks each against its hash. A file that the list does not name is
/// refused.
///
/// # Errors
/// `InvalidData` if the list or a file does not match, another I/O error if it is not a zip or the disk fails.
pub fn unpack(file: &Path, into: &Path) -> io::Result<List> {
    let wrong = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
    let mut archive = ZipArchive::new(open_regular(file)?).map_err(io::Error::other)?;
    let mut text = String::new();
    archive.by_name(LIST).map_err(io::Error::other)?.take(LIST_BYTES_MAX).read_to_string(&mut text)?;
    let list: List = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    if list.form != FORM {
        return Err(wrong(list.form));
    }
    for name in archive.file_names() {
        let name = name.map_err(io::Error::other)?;
        if name != LIST && !list.files.contains_key(name.as_ref()) {
            return Err(wrong(format!("the foreign file {name:?}")));
        }
    }
    for (name, hash) in &list.files {
        let Some(most) = most_bytes(name) else { return Err(wrong(format!("the name {name:?}"))) };
        // Reading one byte beyond the limit detects a file that is too large, even if the archive claims another size.
        let mut packed = archive.by_name(name).map_err(io::Error::other)?.take(most + 1);
        let found = copy(&mut packed, &mut create_new(&into.join(name))?)?;
        if packed.limit() == 0 {
            return Err(wrong(format!("{name} is larger than {most} bytes")));
        }
        if found != *hash {
            return Err(wrong(format!("{name} is not what the list says")));
        }
    }
    Ok(list)
}

/// The size limit of a file with that name; `None` for a name that is not part of a profile.
fn most_bytes(name: &str) -> Option<u64> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, most)| *most)
}

fn copy(from: &mut impl Read, to: &mut impl Write) -> io::Result<String> {
    let mut hash = Sha256::new();
    let mut block = vec![0; BLOCK_BYTES];
    loop {
        let count = from.read(&mut block)?;
        if count == 0 {
            return Ok(hex(&hash.finalize()));
        }
        hash.update(&block[..count]);
        to.write_all(&block[..count])?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> List {
        List {
            form: FORM.to_owned(),
            move_id: "m".to_owned(),
            profile: "desk".to_owned(),
            program: "0.1.0".to_owned(),
            machine: "old".to_owned(),
            made_at: "2026-03-02T00:00:00.000Z".to_owned(),
            first: "0".repeat(64),
            head: ChainHead { sequence: 3, hash: "1".repeat(64) },
            files: BTreeMap::new(),
        }
    }

    #[test]
    fn files_come_out_as_they_went_in_and_a_changed_one_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (from, into, other) = (folder.path().join("from"), folder.path().join("into"), folder.path().join("other"));
        for place in [&from, &into, &other] {
            fs::create_dir(place).unwrap();
        }
        fs::write(from.join("journal.sqlite"), vec![7; 200_000]).unwrap();
        fs::write(from.join("profile.toml"), "base_url = 1").unwrap();
        let file = folder.path().join("desk.aval-move");
        let packed = pack(list(), &from, &file).unwrap();
        assert_eq!(unpack(&file, &into).unwrap(), packed);
        assert_eq!(fs::read(into.join("journal.sqlite")).unwrap(), vec![7; 200_000]);
        assert_eq!(fs::read_to_string(into.join("profile.toml")).unwrap(), "base_url = 1");

        let mut named = list();
        named.files.insert("../outside".to_owned(), "0".repeat(64));
        let outside = folder.path().join("outside.aval-move");
        pack(named, &from, &outside).unwrap();
        assert!(unpack(&outside, &other).unwrap_err().to_string().contains("outside"));
        let foreign = folder.path().join("foreign.aval-move");
        let mut writer = ZipWriter::new(fs::File::create(&foreign).unwrap());
        for (name, text) in [(LIST, serde_json::to_string(&list()).unwrap()), ("run.sh", "echo".to_owned())] {
            writer.start_file(name, SimpleFileOptions::default()).unwrap();
            writer.write_all(text.as_bytes()).unwrap();
        }
        writer.finish().unwrap();
        assert!(unpack(&foreign, &other).unwrap_err().to_string().contains("run.sh"));
        let large = folder.path().join("large.aval-move");
        fs::write(from.join("profile.toml"), vec![b' '; (4 << 20) + 1]).unwrap();
        pack(list(), &from, &large).unwrap();
        fs::remove_dir_all(&other).unwrap();
        fs::create_dir(&other).unwrap();
        assert!(unpack(&large, &other).unwrap_err().to_string().contains("larger"));
        fs::write(&file, b"not a zip").unwrap();
        assert!(unpack(&file, &other).is_err());
    }
}
