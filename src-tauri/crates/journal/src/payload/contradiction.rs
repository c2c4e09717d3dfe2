//! Later evidence about an instruction that has ended: it contradicts the end, or the bank took an accepted one back.

use model::Sentence;
use serde::{Deserialize, Serialize};

use super::kept_read::KeptRead;
use crate::origin::{Contradiction, LaterEnd};

/// The evidence against a recorded end. The instruction is in doubt again until a person decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contradicted {
    /// The instruction.
    pub instruction: String,
    /// The contradiction.
    pub what: Contradiction,
    /// SHA-256 that identifies the evidence: the same evidence alarms once.
    pub evidence: String,
    /// The finding, for a person.
    pub reason: Sentence,
    /// The reads that show it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reads: Vec<KeptRead>,
    /// The keys of its draft that it takes back; [`crate::Recording::add`] sets them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locks: Vec<String>,
    /// The fingerprint that it takes back, set there too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
}

/// The bank took an accepted instruction back. Its state stays, and nothing is locked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndedLater {
    /// The instruction.
    pub instruction: String,
    /// How it ended.
    pub how: LaterEnd,
    /// SHA-256 that identifies the evidence.
    pub evidence: String,
    /// The finding, for a person.
    pub reason: Sentence,
    /// The reads that show it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reads: Vec<KeptRead>,
}
