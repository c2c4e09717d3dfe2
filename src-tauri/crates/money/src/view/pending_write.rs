//! Views of problems of the computer itself: a disk that accepts no writes, and the results that are not written yet.

use model::{Sentence, State};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A result of an instruction that is only in memory, because the disk accepts no writes. It is written as soon as
/// there is room; if the program ends before, the next start finds the instruction in doubt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PendingWriteView {
    /// The instruction's state once it is written.
    pub state: State,
    /// Reason for the state.
    pub reason: Sentence,
    /// Since when it is waiting to be written, RFC 3339 in UTC.
    pub since: String,
}
