//! The outcomes of the table of observations (docs/design/money-path.md).

use serde::{Deserialize, Serialize};

/// The state that an observation puts an instruction into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// N before any reply: proven that nothing was sent.
    NotSent,
    /// N by a reply: by the service's own convention nothing was executed.
    RefusedProven,
    /// R: refused as reported; locked until evidence agrees.
    RefusedReported,
    /// E: a matching record accepts it.
    Accepted,
    /// A matching record whose codes the code book does not know.
    ToVerify,
    /// P: received, result unknown.
    Pending,
    /// U: the result is unknown and must be resolved by evidence and a person.
    InDoubt,
}
