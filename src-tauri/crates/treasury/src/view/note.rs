//! Notes of people, with their files.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The kinds of subjects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoteAbout {
    /// A draft, by its number.
    Draft,
    /// An instruction of the journal, by its id.
    Instruction,
    /// A counterparty, by its name.
    Counterparty,
}

/// The file of a note.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct NoteFile {
    /// Its name when it was added.
    pub name: String,
    /// Its size.
    pub bytes: u32,
    /// SHA-256 of its bytes, hexadecimal.
    pub sha256: String,
}

/// A note. Text and times of a kept note do not change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct NoteView {
    /// Its id.
    pub id: String,
    /// The kind of its subject.
    pub about: NoteAbout,
    /// Number, id or name of its subject.
    pub subject: String,
    /// Its text; may be empty beside a file.
    pub text: String,
    /// The person who wrote it.
    pub written_by: String,
    /// When, RFC 3339.
    pub written_at: String,
    /// Its file.
    pub file: Option<NoteFile>,
    /// Whether it is as it was written. Otherwise it was changed outside of Aval.
    pub intact: bool,
}

/// A new note.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct NoteEdit {
    /// The kind of its subject.
    pub about: NoteAbout,
    /// Number, id or name of its subject.
    pub subject: String,
    /// Its text.
    pub text: String,
    /// Path of a file to keep with it.
    pub file: Option<String>,
}
