//! What an observation means for one instruction.

use bank_contract::terms;
use serde::{Deserialize, Serialize};

use super::case::Case;

/// The state that an observation puts an instruction into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// N before any reply: proven that nothing left.
    NotSent,
    /// N by a reply: the service's own convention says that nothing was done.
    RefusedProven,
    /// R: refused as reported; locked until evidence agrees.
    RefusedReported,
    /// E: answered by a matching record.
    Accepted,
    /// A matching record whose codes the code book does not know.
    ToVerify,
    /// P: taken, with no word on how it went.
    Pending,
    /// U: nobody can tell.
    InDoubt,
}

/// What an observation means for one instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Its new state.
    pub outcome: Outcome,
    /// The row of the table that applied, one of [`super::CASES`].
    pub case: &'static str,
    /// The code book does not know a code of the record; an entry for it can decide.
    pub unclassified: bool,
    /// The reply contradicts the request or says more than was asked: a person must look.
    pub alarm: bool,
    /// Nothing further of the submission leaves until a person goes on.
    pub stop_the_line: bool,
    /// The entry of `terms.errors` with the words for clerk and administrator, where one fits.
    pub error_term: Option<&'static str>,
    /// The service's own words.
    pub service_message: Option<String>,
    /// In English, for diagnosis.
    pub detail: Option<String>,
    /// The reply's status.
    pub http_status: Option<u16>,
    /// The record that answered it, as it came.
    pub record: Option<String>,
    /// The bank's serial number for it.
    pub bank_transaction_id: Option<String>,
}

impl Verdict {
    /// The verdict that a case gives; a doubt stops the line.
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
