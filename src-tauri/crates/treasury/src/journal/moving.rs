//! Events about the journal as a whole: a year that was written to a file, and the way to another computer.

use serde::{Deserialize, Serialize};

use super::beside::ChainHead;
use super::entry::Entry;
use super::error::JournalError;
use super::store::Journal;

/// A year that is over was written to a file of its own; the journal keeps all of it.
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
    /// Where it ends: its last event.
    pub last: ChainHead,
    /// Hash of the event before its first one.
    pub previous: String,
    /// Instructions of it whose end was not known when it was written.
    pub doubts: u32,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// The profile goes to another computer: from here on nothing is sent from this one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovedOut {
    /// Names this one way.
    pub move_id: String,
    /// Version of Aval.
    pub program: String,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// The profile has come to another computer: from here on it is sent from there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovedIn {
    /// The way it came.
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

/// That the journal has left this computer, and when it said so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The event.
    pub sequence: u32,
    /// When.
    pub at: String,
    /// What it says.
    pub event: MovedOut,
}

impl Journal {
    /// Whether this journal was moved to another computer and has not come in again.
    ///
    /// # Errors
    /// SQLite, or a payload that cannot be read.
    pub fn left(&self) -> Result<Option<Left>, JournalError> {
        let ways = self.events_of_kinds(["moved_out", "moved_in"])?;
        let Some(newest) = ways.into_iter().next_back() else { return Ok(None) };
        Ok(match newest.entry {
            Entry::MovedOut(event) => Some(Left { sequence: newest.sequence, at: newest.at, event }),
            _ => None,
        })
    }

    /// The years that were written to files, in the order of their events.
    ///
    /// # Errors
    /// SQLite, or a payload that cannot be read.
    pub fn archives(&self) -> Result<Vec<Archived>, JournalError> {
        let events = self.events_of_kinds(["archived", "archived"])?;
        let archived = |event: super::StoredEvent| match event.entry {
            Entry::Archived(archived) => Some(*archived),
            _ => None,
        };
        Ok(events.into_iter().filter_map(archived).collect())
    }
}
