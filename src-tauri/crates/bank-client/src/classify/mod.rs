//! Derives a verdict for each instruction from an observation: a pure function of the request, the raw reply and the
//! code book, so that a journal can replay it.
//!
//! Source: docs/design/money-path.md, "What each observation means" and "Matching replies". This module has no table of
//! codes; an instruction is accepted only if a complete record matches it.

mod body;
mod case;
mod matching;
mod outcome;
mod record;
mod speaker;
mod status;
mod verdict;
mod words;

pub(crate) use body::{message_of, says_failed};
pub use case::{CASES, Case};
pub use outcome::Outcome;
pub use verdict::Verdict;
pub use words::CodeMeaning;

use bank_contract::{Endpoint, Item};
use chrono::NaiveDate;

use crate::Observation;

/// A profile's codes and date formats. The service documents neither, so this crate knows none.
pub trait Codes {
    /// Whether this `errorFlag` means success; `None` if the code book has no entry.
    fn error_flag(&self, bank_mark: &str, value: i64) -> Option<bool>;
    /// The meaning of this `statusCode`; `None` if the code book has no entry.
    fn status_code(&self, bank_mark: &str, code: &str) -> Option<CodeMeaning>;
    /// The meaning of this `statusCode` beside this text; `None` if the code book has no entry for the pair.
    fn status_pair(&self, bank_mark: &str, code: &str, text: &str) -> Option<CodeMeaning>;
    /// A date, read by the profile's formats; `None` if no format fits.
    fn day(&self, text: &str) -> Option<NaiveDate>;
    /// The code by which a currency is compared, from any of its words.
    fn currency(&self, text: &str) -> String;
    /// Words in a bank's status text that report a failure. Case, width and spaces make no difference.
    fn failure_words(&self, bank_mark: &str) -> &[String];
    /// Whether this value of `replayFlag` refuses a draft.
    fn refuses(&self, bank_mark: &str, value: i64) -> bool;
}

/// The instructions of one request, with everything that replies are compared with.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The operation.
    pub endpoint: Endpoint,
    /// The instructions of the body, in order.
    pub items: &'a [Item],
    /// Draft numbers known at confirmation, in the same order: a receipt's body has only the bank's id, and a bank may
    /// answer with the draft number alone. May be shorter than `items`.
    pub draft_numbers: &'a [Option<&'a str>],
    /// The bank.
    pub bank_mark: &'a str,
    /// The profile's codes.
    pub codes: &'a dyn Codes,
}

/// One verdict per instruction, in the order of `items` (the order of the request's body).
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
    /// One verdict per instruction, in order.
    pub fn classify(&self, observation: &Observation) -> Vec<Verdict> {
        let count = self.items.len();
        match observation {
            Observation::NotSent(not_sent) => vec![status::not_sent(not_sent); count],
            Observation::Lost(lost) => vec![status::lost(lost); count],
            Observation::Replied(reply) => match status::by_head(self, reply) {
                Some(verdict) => vec![verdict; count],
                None => body::classify(self, reply),
            },
        }
    }
}
