//! What the window and the command line are shown: plain values, made by the core, with nothing left to decide.
//!
//! Amounts and 64-bit ids are strings. Times are RFC 3339 in UTC; days are `YYYY-MM-DD` where the profile's format could
//! be read, and the service's own text where it could not. Sentences are ids with arguments ([`Sentence`]); the words
//! stand in the locale files that the core and the window share. Deliberately absent: rusqlite, reqwest and wire types.

mod approval;
mod audit;
mod balance_history;
mod code_book;
mod draft;
mod export;
mod funds;
mod history;
mod machine;
mod matching;
mod maturity;
mod money;
mod profile;
mod reading;
mod settling;
mod typescript;

pub use approval::*;
pub use audit::*;
pub use balance_history::*;
pub use code_book::*;
pub use draft::*;
pub use export::*;
pub use funds::*;
pub use history::*;
pub use machine::*;
pub use matching::*;
pub use maturity::*;
pub use money::*;
pub use profile::*;
pub use reading::*;
pub use settling::*;
pub use typescript::{contract_typescript, typescript};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A sentence for a person: the id of a message in the locale files and its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Sentence {
    /// Message id, for example `problem-required`.
    pub id: String,
    /// Arguments of the message; all of them text, so that nothing is formatted as a float on the way.
    pub args: BTreeMap<String, String>,
}

impl Sentence {
    /// A sentence without arguments.
    pub fn new(id: &str) -> Self {
        Self { id: id.to_owned(), args: BTreeMap::new() }
    }

    /// The same sentence with one more argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.args.insert(name.to_owned(), value.to_string());
        self
    }
}

/// A sum in one currency. `left_out` counts the amounts that could not be held exactly and are not in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Total {
    /// Currency code; `None` where the interface gives none (draft amounts).
    pub currency: Option<String>,
    /// Exact decimal text.
    pub amount: String,
    /// How many rows are counted.
    pub count: u32,
    /// How many rows had no amount that could be summed.
    pub left_out: u32,
}

/// What went wrong, for the person who must act: what happened, what it means for the money, what to do, and a code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Trouble {
    /// Stable code to copy, for example `unreachable`, `401`, `locked`, `PERMISSION_NOT_PASS`.
    pub code: String,
    /// The sentence shown first.
    pub sentence: Sentence,
    /// What the service itself said, as it said it.
    pub service_message: Option<String>,
    /// Problems per item and field, where a form or a file was refused.
    pub problems: Vec<Problem>,
}

/// One thing wrong with one item of a submission.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Problem {
    /// Index of the item, from 0.
    pub item: u32,
    /// The interface's field name, where one field is meant.
    pub field: Option<String>,
    /// `service` (the service's own required marks), `house` (required by Aval), `value` (cannot be read),
    /// `code_book`, `lock`, `duplicate`, `pre_flight`.
    pub source: String,
    /// What is wrong.
    pub sentence: Sentence,
}
