//! Sentences for a person, sums, and errors made of them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A sentence for a person: a message id of the locale files and its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Sentence {
    /// Message id, for example `problem-required`.
    pub id: String,
    /// Arguments of the message. All are text, so that no amount is formatted as a float.
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

/// A sum in one currency. `left_out` counts the amounts that are not in it because they are not exact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Total {
    /// Currency code; `None` where the interface gives none (draft amounts).
    pub currency: Option<String>,
    /// Exact decimal text.
    pub amount: String,
    /// Rows in the sum.
    pub count: u32,
    /// Rows without an exact amount.
    pub left_out: u32,
}

/// An error for the person who must act: what happened, what it means for the money, what to do, and a code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Trouble {
    /// Stable code to copy, for example `unreachable`, `401`, `locked`, `PERMISSION_NOT_PASS`.
    pub code: String,
    /// The sentence shown first.
    pub sentence: Sentence,
    /// The service's own message, unchanged.
    pub service_message: Option<String>,
    /// Problems by item and field, where a form or a file was refused.
    pub problems: Vec<Problem>,
}

crate::worded! {
    /// The rule behind a problem.
    ProblemSource {
        /// The service's own required marks.
        Service = "service",
        /// A local rule: required by Aval.
        Local = "house",
        /// The value cannot be read.
        Value = "value",
        /// The code book has no entry for a flag.
        CodeBook = "code_book",
        /// Another instruction has the draft.
        Lock = "lock",
        /// It may be a duplicate.
        Duplicate = "duplicate",
    }
}

/// One problem of one item of a submission.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Problem {
    /// Index of the item, from 0.
    pub item: u32,
    /// The interface's field name; `None` where it concerns no single field.
    pub field: Option<String>,
    /// The rule that the item breaks.
    pub source: ProblemSource,
    /// The problem in words.
    pub sentence: Sentence,
}
