//! The place that a journal belongs to: a computer, a folder, and a random id.

use serde::{Deserialize, Serialize};

/// The journal belongs to this place from now on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Placed {
    /// Names the place: the id of the event before, or a new one where the history before it is not known.
    pub id: String,
    /// Digest of the computer's own id; empty where none can be read.
    pub machine_id: String,
    /// Path of the profile's folder.
    pub folder: String,
    /// Its device, inode and birth time, as text; empty where the system provides none.
    pub device: String,
    /// See `device`.
    pub inode: String,
    /// See `device`.
    pub born: String,
    /// The head is also kept outside the folder.
    pub outside: bool,
    /// The file at the second place that holds this chain's head from then on; empty where there is none.
    #[serde(default)]
    pub second_place: String,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}
