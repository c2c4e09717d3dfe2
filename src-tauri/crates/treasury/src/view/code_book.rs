//! Views of the code book: what stands in it and what has shown it, a change before it is taken, and what records suggest.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{InstructionName, InstructionView, Sentence};

/// One entry of a flag: a fixed word and its number; of `statusCode`: a code and its fixed word.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct CodeLine {
    /// Fixed word; of `statusCode`: the code.
    pub word: String,
    /// Value that goes over the wire, as text; of `statusCode`: `done`, `processing` or `failed`. Blank: no entry.
    pub value: String,
    /// Free label in English.
    pub label_en: Option<String>,
    /// Free label in Chinese.
    pub label_zh: Option<String>,
}

/// One flag of one bank as it should stand.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct CodeBookEdit {
    /// Bank identifier.
    pub bank_mark: String,
    /// Field of the interface, or `statusCode`.
    pub flag: String,
    /// All its entries.
    pub lines: Vec<CodeLine>,
}

/// What a change of the code book would do, shown before it is taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeBookChange {
    /// SHA-256 over the book now and the book then; taking the change names it.
    pub digest: String,
    /// Each entry that changes, in words.
    pub changes: Vec<Sentence>,
    /// What follows from it: instructions that used a changed value, values that become unproven, a second person.
    pub notes: Vec<Sentence>,
    /// The file's lines, before and after.
    pub diff: Vec<DiffLine>,
    /// The text of the file afterwards.
    pub text: String,
    /// It takes effect only once a second person agreed.
    pub needs_approval: bool,
}

/// One line of a difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DiffLine {
    /// `+`, `-`, or a space for a line that stays.
    pub sign: String,
    /// The line.
    pub text: String,
}

/// The code book with what has shown its values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeBookView {
    /// SHA-256 of what is in force.
    pub sha256: String,
    /// Its file.
    pub file: String,
    /// A change that is not in force: what waits, and for whom.
    pub waiting: Option<Sentence>,
    /// The text of a file that was changed beside the program and is not in force.
    pub found: Option<String>,
    /// Each flag of each bank, those without an entry too.
    pub flags: Vec<CodeFlagView>,
    /// Accepted instructions whose codes nobody knew, and the book knows now.
    pub known_now: Vec<InstructionView>,
}

/// One flag at one bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeFlagView {
    /// Bank identifier.
    pub bank_mark: String,
    /// Field of the interface, or `statusCode`.
    pub flag: String,
    /// Its fixed words; of `statusCode`: the words that a code can have.
    pub words: Vec<String>,
    /// The policy file fixes it.
    pub fixed: bool,
    /// Requests carry it: without an entry they stay locked.
    pub sent: bool,
    /// Its entries.
    pub lines: Vec<CodeValueView>,
}

/// One entry and what has shown it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeValueView {
    /// The entry.
    pub line: CodeLine,
    /// `service` (the service itself states it), `evidence`, `person`, `contradicted`, `unproven`, or `reading` (it is
    /// never sent, so nothing has to show it).
    pub proof: String,
    /// When that was noted.
    pub proof_at: Option<String>,
    /// The instruction that showed it; of an unproven value: an accepted one that used it.
    pub instruction: Option<InstructionName>,
}

/// What records say of a code, counted. Never taken by itself.
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
    /// The code, as it came.
    pub code: String,
    /// What the service calls it.
    pub meaning: String,
    /// In how many records.
    pub count: u32,
    /// The flag of the code book that it speaks of; `None`: the code book has no such flag.
    pub flag: Option<String>,
    /// The fixed word that the meaning is known by; `None`: a person reads it.
    pub word: Option<String>,
    /// `new`, `agrees` or `differs` from the book; `unused` where the code book has no such flag.
    pub standing: String,
}

/// The policy file that governs the profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PolicyView {
    /// Where it lies.
    pub path: String,
    /// SHA-256 of the file; `None` where it could not be read.
    pub sha256: Option<String>,
    /// Why sending is off because of it.
    pub broken: Option<Sentence>,
    /// Why it does not bind the person at this desk.
    pub weakness: Option<Sentence>,
}
