//! The event that resolves an instruction of another desk of the group, which is gone.

use serde::{Deserialize, Serialize};

/// Two people decided the outcome of an instruction whose desk was revoked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoneResolved {
    /// Id of the desk.
    pub desk: String,
    /// Name of the desk.
    pub desk_name: String,
    /// Its instruction, which this journal does not contain.
    pub gone: String,
    /// Its number there.
    pub number: i64,
    /// The person who sent it.
    pub person: String,
    /// The bank.
    pub bank_mark: String,
    /// The drafts or the fingerprint that it locks in the group.
    pub keys: Vec<String>,
    /// The newest event of that desk in the group book when this was asked for. Where it has written since, the lock stays.
    pub head: i64,
    /// Whether it was carried out.
    pub executed: bool,
    /// The evidence: the bank's statement or page, and its time.
    pub evidence: String,
    /// The approval.
    #[serde(default)]
    pub approval: Option<String>,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}
