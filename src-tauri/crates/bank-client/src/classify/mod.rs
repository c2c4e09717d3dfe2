//! What an observation means for each instruction of a request: a pure function of the request, the raw reply and the
//! code book, so that a journal can replay it.
//!
//! Source: docs/design/money-path.md, "What each observation means" and "Matching replies". This module has no table of
//! codes; it calls an instruction accepted only for a complete record that matches it.

mod body;
mod case;
mod matching;
mod record;
mod status;
mod verdict;

pub(crate) use body::{message_of, says_failed};
pub use case::{CASES, Case};
pub use verdict::{Outcome, Verdict};

use bank_contract::{Endpoint, Item};
use chrono::NaiveDate;

use crate::Observation;

/// What the code book says of a status code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodeMeaning {
    /// Carried out.
    Done,
    /// Taken, under way.
    Processing,
    /// Not carried out.
    Failed,
}

/// What a profile knows of codes and dates. The service shows neither, so nothing is known here.
pub trait Codes {
    /// Whether that `errorFlag` says that all is well; `None` where the code book has no entry.
    fn error_flag(&self, bank_mark: &str, value: i64) -> Option<bool>;
    /// What that `statusCode` says; `None` where the code book has no entry.
    fn status_code(&self, bank_mark: &str, code: &str) -> Option<CodeMeaning>;
    /// A date by the profile's formats; `None` where none of them fits.
    fn day(&self, text: &str) -> Option<NaiveDate>;
}

/// One verdict per instruction, in the order of `items`, the instructions of the request's body.
pub fn classify(
    endpoint: Endpoint,
    items: &[Item],
    bank_mark: &str,
    observation: &Observation,
    codes: &dyn Codes,
) -> Vec<Verdict> {
    match observation {
        Observation::NotSent(not_sent) => vec![status::not_sent(not_sent); items.len()],
        Observation::Lost(lost) => vec![status::lost(lost); items.len()],
        Observation::Replied(reply) => match status::by_head(endpoint, items.len(), reply) {
            Some(verdict) => vec![verdict; items.len()],
            None => body::classify(&body::Request { endpoint, items, bank_mark, codes }, reply),
        },
    }
}
