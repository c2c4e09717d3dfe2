//! The event that binds a journal to one place: a computer, a folder, and a random id under which its head is kept
//! outside the folder. The newest one counts. A journal found anywhere else counts as a copy until a person decides
//! otherwise.

use super::entry::Entry;
use super::error::JournalError;
use super::payload::place::Placed;
use super::searched_kind::SearchedKind;
use super::store::Journal;

impl Journal {
    /// The place that this journal belongs to; `None` where only older programs wrote it.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn place(&self) -> Result<Option<Placed>, JournalError> {
        let newest = self.events_of_kinds([SearchedKind::Place; 2])?.pop();
        Ok(newest.and_then(|event| match event.entry {
            Entry::Place(placed) => Some(*placed),
            _ => None,
        }))
    }
}
