//! The yearly archive files, and the move to another computer.

use super::entry::Entry;
use super::error::JournalError;
use super::payload::moving::{Archived, MovedOut};
use super::searched_kind::SearchedKind;
use super::store::Journal;

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
        let ways = self.events_of_kinds([SearchedKind::MovedOut, SearchedKind::MovedIn])?;
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
        let events = self.events_of_kinds([SearchedKind::Archived; 2])?;
        let archived = |event: super::StoredEvent| match event.entry {
            Entry::Archived(archived) => Some(*archived),
            _ => None,
        };
        Ok(events.into_iter().filter_map(archived).collect())
    }
}
