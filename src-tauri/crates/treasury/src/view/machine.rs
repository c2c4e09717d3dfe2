//! What the computer itself does to the money path: a disk that takes nothing more, and what it kept from being written.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Sentence, State};

/// What is known of an instruction and stands in memory only, because the disk takes nothing. It is written as soon as
/// there is room; a program that ends before finds the instruction in doubt at its next start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct UnwrittenView {
    /// The state that it has once it is written.
    pub state: State,
    /// Why.
    pub reason: Sentence,
    /// Since when it waits to be written, RFC 3339 in UTC.
    pub since: String,
}
