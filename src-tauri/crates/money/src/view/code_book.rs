//! A change of the code book before it is applied, and suggestions from records.

use model::Sentence;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The effects of a code book change, shown before it is applied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeBookChange {
    /// SHA-256 over the book before and after; applying the change requires it.
    pub digest: String,
    /// A sentence for each entry that changes.
    pub changes: Vec<Sentence>,
    /// Consequences: instructions that used a changed value, values that become unproven, an approval.
    pub notes: Vec<Sentence>,
    /// The file's lines, before and after.
    pub diff: Vec<DiffLine>,
    /// The text of the file afterwards.
    pub text: String,
    /// It takes effect only after an approval.
    pub needs_approval: bool,
}

/// One line of a difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DiffLine {
    /// `+`, `-`, or a space for an unchanged line.
    pub sign: String,
    /// The line.
    pub text: String,
}

/// A code and its meaning as found in records, counted. It is never applied without a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeSuggestion {
    /// Bank identifier.
    pub bank_mark: String,
    /// The interface's type.
    pub type_name: String,
    /// The field with the code.
    pub field: String,
    /// The field beside it with the meaning.
    pub meaning_field: String,
    /// The code, unchanged.
    pub code: String,
    /// The service's words for it.
    pub meaning: String,
    /// Number of records.
    pub count: u32,
    /// The first of them.
    pub examples: Vec<CodeExample>,
    /// The matching flag of the code book; `None` where it has no such flag.
    pub flag: Option<String>,
    /// The fixed word that the meaning is known to match; `None`: a person has to read it.
    pub word: Option<String>,
    /// `new`, `agrees` or `differs` compared with the book; `unused` where the code book has no such flag.
    pub standing: String,
}

/// A record that shows a code beside its meaning, and its place in the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeExample {
    /// Draft number, or the bank's id of the record.
    pub name: String,
    /// A list that has the draft; `None` for the record of a reply.
    pub stage: Option<String>,
    /// Aval's key of the draft.
    pub key: Option<String>,
    /// The instruction whose reply has the record.
    pub instruction: Option<String>,
}
