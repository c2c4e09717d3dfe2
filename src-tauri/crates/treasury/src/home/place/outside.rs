//! Heads of journals, stored outside their folders by the id of their place, so that restoring a backup over a folder
//! does not restore them too.
//!
//! `STATE/places/ID.place` names the folder of the place and the end of the chain when it was opened; `ID.head` beside
//! it is written after each commit. Both may only lag behind the journal: a journal without the head stored here has
//! lost events. A place is followed by another when a person accepts a history with events missing.

use std::path::{Path, PathBuf};
use std::{fs, io};

use journal::HeadFile;
use model::{ChainHead, folder};
use serde::{Deserialize, Serialize};

use super::Here;

const FORM: &str = "aval place 1";

/// The folder with the records of this computer and system user.
#[derive(Debug, Clone)]
pub(crate) struct Outside(PathBuf);

/// The record of one place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Record {
    pub form: String,
    /// Id of the place.
    pub id: String,
    /// Name of the profile.
    pub profile: String,
    /// Hash of the journal's first event; identifies the journal.
    pub first: String,
    /// The place.
    pub here: Here,
    /// Last known end of the chain.
    pub head: ChainHead,
    /// The place that took over from this one.
    #[serde(default)]
    pub followed_by: Option<String>,
}

impl Record {
    /// A record for a place that its journal is about to name.
    pub fn new(id: &str, profile: &str, first: &str, here: &Here, head: ChainHead) -> Self {
        Self {
            form: FORM.to_owned(),
            id: id.to_owned(),
            profile: profile.to_owned(),
            first: first.to_owned(),
            here: here.clone(),
            head,
            followed_by: None,
        }
    }
}

impl Outside {
    /// Within a folder for state.
    pub fn within(state: &Path) -> Self {
        Self(state.join("places"))
    }

    /// The file with the record of a place.
    pub fn path(&self, id: &str) -> PathBuf {
        self.0.join(format!("{id}.place"))
    }

    /// The file with the head of a place, written after each commit.
    pub fn head_file(&self, id: &str) -> HeadFile {
        HeadFile::beside(&self.path(id))
    }

    /// The records of a place, by its id, and of a folder, with any id. Records that are followed by another are left
    /// out.
    pub fn about(&self, id: Option<&str>, here: &Here) -> Vec<Record> {
        let Ok(entries) = fs::read_dir(&self.0) else { return Vec::new() };
        let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let places = files.filter(|path| path.extension().is_some_and(|ending| ending == "place"));
        let is_meant = |record: &Record| {
            let same_folder = record.here.folder == here.folder && record.here.is_same_as(here);
            record.followed_by.is_none() && (id == Some(record.id.as_str()) || same_folder)
        };
        places.filter_map(|path| self.read(&path)).filter(is_meant).collect()
    }

    fn read(&self, path: &Path) -> Option<Record> {
        let text = folder::read_text(path, folder::SETTINGS_BYTES_MAX).ok()?;
        let mut record: Record = serde_json::from_str(&text).ok()?;
        if record.form != FORM || path != self.path(&record.id) {
            return None;
        }
        let newer = self.head_file(&record.id).read().filter(|head| head.sequence > record.head.sequence);
        record.head = newer.unwrap_or(record.head);
        Some(record)
    }

    /// Writes a record atomically.
    ///
    /// # Errors
    /// An I/O error; then the record is unchanged.
    pub fn keep(&self, record: &Record) -> io::Result<()> {
        let text = serde_json::to_string_pretty(record).map_err(io::Error::other)?;
        folder::make_private(&self.0)?;
        folder::write_private(&self.path(&record.id), &text)
    }

    /// The folder that imported the move file of that id; `None` if none on this computer did.
    pub fn came_in(&self, move_id: &str) -> Option<String> {
        folder::read_text(&self.came_in_file(move_id), folder::SETTINGS_BYTES_MAX).ok()
    }

    /// Records that a folder imports the move file of that id.
    ///
    /// # Errors
    /// `AlreadyExists` if the move file was imported before, or another I/O error.
    pub fn note_came_in(&self, move_id: &str, by: &Path) -> io::Result<()> {
        folder::make_private(&self.0)?;
        folder::write_new(&self.came_in_file(move_id), by.display().to_string().as_bytes())
    }

    /// Removes the note of an import that failed.
    pub fn forget_came_in(&self, move_id: &str) {
        if let Err(error) = fs::remove_file(self.came_in_file(move_id)) {
            tracing::warn!(%error, "a move file that did not come in is still noted");
        }
    }

    fn came_in_file(&self, move_id: &str) -> PathBuf {
        // The id is read from a file: it must not name another folder.
        let name: String = move_id.chars().filter(char::is_ascii_alphanumeric).collect();
        self.0.join(format!("{name}.came-in"))
    }

    /// Marks these records as followed by another place.
    ///
    /// # Errors
    /// An I/O error.
    pub fn follow(&self, records: Vec<Record>, by: &str) -> io::Result<()> {
        records
            .into_iter()
            .filter(|record| record.id != by)
            .try_for_each(|record| self.keep(&Record { followed_by: Some(by.to_owned()), ..record }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_by_id_and_folder_with_its_newest_head() {
        let state = tempfile::tempdir().unwrap();
        let outside = Outside::within(state.path());
        let here = Here { folder: "/data/desk".into(), inode: "7".into(), ..Here::default() };
        let other = Here { folder: "/data/other".into(), inode: "8".into(), ..Here::default() };
        assert!(outside.about(Some("a"), &here).is_empty());
        let head = |sequence| ChainHead { sequence, hash: "07".repeat(32) };
        outside.keep(&Record::new("a", "desk", "first", &here, head(3))).unwrap();
        assert_eq!(outside.about(Some("a"), &other)[0].head, head(3));
        outside.head_file("a").write(9, &[7; 32]).unwrap();
        assert_eq!(outside.about(None, &here)[0].head, head(9), "written after a commit");
        fs::write(outside.head_file("a").path(), "torn").unwrap();
        assert_eq!(outside.about(None, &here)[0].head, head(3), "a torn file says nothing");
        assert!(outside.about(None, &other).is_empty());
        outside.keep(&Record::new("b", "desk", "first", &here, head(4))).unwrap();
        outside.follow(outside.about(None, &here), "b").unwrap();
        let left: Vec<_> = outside.about(Some("a"), &here).into_iter().map(|record| record.id).collect();
        assert_eq!(left, ["b"]);
    }
}
