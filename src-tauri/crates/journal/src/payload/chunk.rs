//! A call that several instructions share.

use serde::{Deserialize, Serialize};

/// One call for several instructions, fixed at their confirmation. Each of them also has a `body` of its own, which is
/// sent instead if one of the others may no longer be sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chunk {
    /// The id of its first instruction, which identifies the chunk.
    pub first: String,
    /// Index of this instruction in the body, from 0.
    pub element: u32,
    /// The number of instructions in it.
    pub of: u32,
    /// The exact body, the same for all of them.
    pub body: String,
}
