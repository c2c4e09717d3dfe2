//! The verdict on one instruction.

use bank_contract::terms;
use serde::Serialize;

use super::case::Case;
use super::outcome::Outcome;

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
