//! A value of the code book, and the evidence of the bank's meaning of it.

use model::Sentence;
use serde::{Deserialize, Serialize};

use crate::origin::ProofBasis;

/// The prefix of the code book's names in `settings`.
pub(crate) const PREFIX: &str = "code_book.";

/// The word for evidence that the bank means something else.
pub(crate) const CONTRADICTED: &str = "contradicted";

/// One value of the code book.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CodeValue {
    /// Bank identifier.
    pub bank_mark: String,
    /// Field of the interface.
    pub flag: String,
    /// The code book's word for the value.
    pub word: String,
    /// The integer that is sent, as text.
    pub value: String,
}

impl CodeValue {
    /// Its dotted name in `settings`.
    pub fn name(&self) -> String {
        format!("{PREFIX}{}.{}.{}", self.bank_mark, self.flag, self.word)
    }
}

/// Evidence of a bank's meaning of values of the code book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeShown {
    /// The values.
    pub values: Vec<CodeValue>,
    /// The evidence.
    pub by: ProofBasis,
    /// Whether the bank means what the book says; `false`: it means something else.
    pub agrees: bool,
    /// The accepted instruction that used them.
    pub instruction: String,
    /// The finding in the record, where the evidence is a record.
    pub finding: Option<Sentence>,
    /// The person's reason, where the evidence is a person's word.
    pub reason: Option<String>,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}
