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
    /// Words in a bank's status text that say that an instruction failed. Case, width and spaces make no difference.
    fn failure_words(&self) -> &[String];
    /// Whether that value of `replayFlag` refuses a draft.
    fn refuses(&self, bank_mark: &str, value: i64) -> bool;
}

/// The instructions of one request, as far as replies are held against them.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// Operation.
    pub endpoint: Endpoint,
    /// The instructions of the body, in its order.
    pub items: &'a [Item],
    /// Draft numbers that were known when they were confirmed, in the same order: a receipt's body has only the bank's
    /// id, and a bank may answer with the number alone. May be shorter than `items`.
    pub draft_numbers: &'a [Option<&'a str>],
    /// Bank.
    pub bank_mark: &'a str,
    /// What the profile knows.
    pub codes: &'a dyn Codes,
}

/// One verdict per instruction, in the order of `items`, the instructions of the request's body.
pub fn classify(
    endpoint: Endpoint,
    items: &[Item],
    bank_mark: &str,
    observation: &Observation,
    codes: &dyn Codes,
) -> Vec<Verdict> {
    Request { endpoint, items, draft_numbers: &[], bank_mark, codes }.classify(observation)
}

impl Request<'_> {
    /// One verdict per instruction, in their order.
    pub fn classify(&self, observation: &Observation) -> Vec<Verdict> {
        let count = self.items.len();
        match observation {
            Observation::NotSent(not_sent) => vec![status::not_sent(not_sent); count],
            Observation::Lost(lost) => vec![status::lost(lost); count],
            Observation::Replied(reply) => match status::by_head(self.endpoint, count, reply) {
                Some(verdict) => vec![verdict; count],
                None => body::classify(self, reply),
            },
        }
    }
}
