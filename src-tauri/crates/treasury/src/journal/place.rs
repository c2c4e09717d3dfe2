//! The event that binds a journal to one place: a computer, a folder, and a random id under which its head is kept outside
//! the folder. The newest one counts. A journal that is found anywhere else is a copy until a person decides otherwise.

use serde::{Deserialize, Serialize};

use super::entry::Entry;
use super::error::JournalError;
use super::store::Journal;

/// The journal belongs to this place from now on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Placed {
    /// Names the place: a new one where the history before it is not known, else the one of the event before.
    pub id: String,
    /// Digest of the computer's own id; empty where it has none that can be read.
    pub machine_id: String,
    /// Folder of the profile, as its path reads.
    pub folder: String,
    /// Its device, inode and time of birth, as text; empty where the system names none.
    pub device: String,
    /// See `device`.
    pub inode: String,
    /// See `device`.
    pub born: String,
    /// The head is kept outside the folder too.
    pub outside: bool,
    /// The file at the second place that holds this chain's head since then; empty where there is none.
    #[serde(default)]
    pub second_place: String,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

impl Journal {
    /// The place that this journal belongs to; `None` where an older program wrote all of it.
    ///
    /// # Errors
    /// [`JournalError::Disk`] where SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn place(&self) -> Result<Option<Placed>, JournalError> {
        let newest = self.events_of_kinds(["place", "place"])?.pop();
        Ok(newest.and_then(|event| match event.entry {
            Entry::Place(placed) => Some(*placed),
            _ => None,
        }))
    }
}
