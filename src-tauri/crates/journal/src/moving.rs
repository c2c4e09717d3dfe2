//! Events about the whole journal: a yearly archive file, and the move to another computer.

use model::ChainHead;
use serde::{Deserialize, Serialize};

use super::entry::Entry;
use super::error::JournalError;
use super::store::Journal;

/// A past year was written to an archive file; the journal keeps all its events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Archived {
    /// The year, in the profile's time zone.
    pub year: i32,
    /// Name of the file.
    pub file: String,
    /// Its SHA-256.
    pub sha256: String,
    /// First event in it.
    pub first: u32,
    /// The head of the chain in it: its last event.
    pub last: ChainHead,
    /// Hash of the event before its first one.
    pub previous: String,
    /// Instructions of the year whose outcome was not known when the file was written.
    pub doubts: u32,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// The profile leaves for another computer: nothing more is sent from this one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovedOut {
    /// Id of this move.
    pub move_id: String,
    /// Version of Aval.
    pub program: String,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// The profile has arrived on another computer, which sends from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovedIn {
    /// Id of the move that brought it here.
    pub move_id: String,
    /// Name of the profile from now on.
    pub profile: String,
    /// Version of Aval.
    pub program: String,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// The move that took the journal away from this computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Departure {
    /// The event.
    pub sequence: u32,
    /// When.
    pub at: String,
    /// Its content.
    pub event: MovedOut,
}

impl Journal {
    /// The move by which this journal left this computer; `None` where it did not leave or has come back.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn departure(&self) -> Result<Option<Departure>, JournalError> {
        let ways = self.events_of_kinds(["moved_out", "moved_in"])?;
        let Some(newest) = ways.into_iter().next_back() else { return Ok(None) };
        Ok(match newest.entry {
            Entry::MovedOut(event) => Some(Departure { sequence: newest.sequence, at: newest.at, event }),
            _ => None,
        })
    }

    /// The yearly archive files, in the order of their events.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn archives(&self) -> Result<Vec<Archived>, JournalError> {
        let events = self.events_of_kinds(["archived", "archived"])?;
        let archived = |event: super::StoredEvent| match event.entry {
            Entry::Archived(archived) => Some(*archived),
            _ => None,
        };
        Ok(events.into_iter().filter_map(archived).collect())
    }
}
