//! The event of a setting that this desk has from the group.

use serde::{Deserialize, Serialize};

/// From now on this desk has a version of a setting that the desks of the group share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SharedTaken {
    /// The setting's name in the group book, such as `watch-list`.
    pub setting: String,
    /// The version.
    pub version: i64,
    /// SHA-256 of its content.
    pub sha256: String,
    /// The person who wrote it.
    pub person: String,
    /// Id of their desk.
    pub desk: String,
    /// Name of their desk.
    pub desk_name: String,
    /// When they wrote it, by the group book.
    pub changed_at: String,
    /// The person who took it; absent where this desk took it at a contact, because it had no change of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_by: Option<String>,
    /// Of the group's policy: from then on no older one is in force at this desk, and none by another signer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<PolicyTaken>,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// The policy in such a version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyTaken {
    /// Its own version, which the signature covers.
    pub version: u32,
    /// Its signer.
    pub signer: String,
    /// Their key: 64 hexadecimal digits.
    pub public_key: String,
    /// When it was signed, as the signer's computer told.
    pub signed_at: String,
}
