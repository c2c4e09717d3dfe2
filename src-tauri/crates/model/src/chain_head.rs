//! The end of the journal's chain.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The end of a chain.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChainHead {
    /// Sequence of its newest event.
    pub sequence: u32,
    /// Its hash, in hexadecimal.
    pub hash: String,
}
