//! A read that is evidence, with its answer as an attachment.

use serde::{Deserialize, Serialize};

/// A read whose answer is kept as an attachment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptRead {
    /// The endpoint's last path segment.
    pub endpoint: String,
    /// Its query, without secrets.
    pub query: Vec<(String, String)>,
    /// When it was read.
    pub at: String,
    /// SHA-256 of the answer; `None` where there was none.
    pub sha256: Option<String>,
    /// Why there was no answer: a stable code.
    pub trouble: Option<String>,
}
