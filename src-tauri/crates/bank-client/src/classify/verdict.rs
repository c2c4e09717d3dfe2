//! The verdict on one instruction.

use bank_contract::terms;
use serde::{Deserialize, Serialize};

use super::case::Case;

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

/// The verdict on one instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Its new state.
    pub outcome: Outcome,
    /// The row of the table that applied, one of [`super::CASES`].
    pub case: &'static str,
    /// Whether the code book lacks a code of the record; adding the entry can decide the instruction.
    pub unclassified: bool,
    /// The reply contradicts the request or has extra records: a person must look.
    pub alarm: bool,
    /// Nothing else of the submission is sent until a person resumes it.
    pub stop_the_line: bool,
    /// The entry of `terms.errors` with the text for clerk and administrator, if any.
    pub error_term: Option<&'static str>,
    /// The service's own message.
    pub service_message: Option<String>,
    /// In English, for diagnosis.
    pub detail: Option<String>,
    /// The reply's HTTP status.
    pub http_status: Option<u16>,
    /// The matching record, unchanged.
    pub record: Option<String>,
    /// The bank's transaction number.
    pub bank_transaction_id: Option<String>,
}

impl Verdict {
    /// The verdict of a case; a doubt stops the line.
    pub(crate) fn of(case: &'static Case) -> Self {
        Self {
            outcome: case.outcome,
            case: case.id,
            unclassified: false,
            alarm: false,
            stop_the_line: case.outcome == Outcome::InDoubt || case.stops,
            error_term: case.term.filter(|term| terms::terms().errors.contains_key(*term)),
            service_message: None,
            detail: None,
            http_status: None,
            record: None,
            bank_transaction_id: None,
        }
    }
}
