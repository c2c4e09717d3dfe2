//! Events about the whole journal: a yearly archive file, and the move to another computer.

use model::ChainHead;
use serde::{Deserialize, Serialize};

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
