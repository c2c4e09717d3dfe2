//! Views of the code book: its entries with their proof, a change before it is applied, and suggestions from records.

use model::profile::CodeLine;
use model::{InstructionName, Sentence};
use money::view::InstructionView;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The code book with the proof of its values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeBookView {
    /// SHA-256 of the code book in force.
    pub sha256: String,
    /// Path of its file.
    pub file: String,
    /// A change that is not in force yet, and whose approval it waits for.
    pub waiting: Option<Sentence>,
    /// Text of a file that was edited outside the program and is not in force.
    pub found: Option<String>,
    /// Every flag of every bank, including flags without an entry.
    pub flags: Vec<CodeFlagView>,
    /// For each bank, how many of the values are known that its forms need.
    pub banks: Vec<BankCodes>,
    /// Accepted instructions whose codes were unknown before and are in the book now.
    pub known_now: Vec<InstructionView>,
}

/// How far the code book is complete at one bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BankCodes {
    /// Bank identifier.
    pub bank_mark: String,
    /// Values of requests that the book has.
    pub known: u32,
    /// Values that the forms of this bank need.
    pub needed: u32,
    /// Each value that is not yet known; an operation that needs it is locked.
    pub missing: Vec<CodeMissing>,
}

/// A value that is not yet known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeMissing {
    /// Field of the interface.
    pub flag: String,
    /// The word without a value.
    pub word: String,
}

/// One flag at one bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeFlagView {
    /// Bank identifier.
    pub bank_mark: String,
    /// Field of the interface, `statusCode`, `failureWords` with a line per word, or `operations` with a line per operation
    /// and its lists.
    pub flag: String,
    /// Its fixed words; for `statusCode` the words that a code can have; for `operations` the lists; for `failureWords` none.
    pub words: Vec<String>,
    /// The policy that fixes it; `None` where it can be changed.
    pub fixed: Option<Sentence>,
    /// Requests contain it: operations that need it stay locked while it has no entry.
    pub sent: bool,
    /// Its entries.
    pub lines: Vec<CodeValueView>,
    /// The lines that apply where there is no entry: for `operations` Aval's own table, for `failureWords` those of the settings.
    pub proposed: Vec<CodeLine>,
}

/// One entry with its proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeValueView {
    /// The entry.
    pub line: CodeLine,
    /// `service` (stated by the service itself), `evidence`, `person`, `contradicted`, `unproven`, or `reading` (only
    /// read, never sent, so it needs no proof).
    pub proof: String,
    /// It lacks a proof, or a record contradicts it: a person must decide.
    pub open: bool,
    /// When the proof was recorded.
    pub proof_at: Option<String>,
    /// The instruction that proved it; for an unproven value an accepted one that used it.
    pub instruction: Option<InstructionName>,
}

/// The policy file that governs the profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PolicyView {
    /// Path of the file.
    pub path: String,
    /// SHA-256 of the file; `None` where it could not be read.
    pub sha256: Option<String>,
    /// Why it turns sending off; `None` where it does not.
    pub broken: Option<Sentence>,
    /// Why it does not bind the person at this desk; `None` where it does.
    pub weakness: Option<Sentence>,
    /// Its signer, their key and the moment; `None` where it is not signed.
    pub signed: Option<Sentence>,
}

/// The policy of the group, at this desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GroupPolicyView {
    /// Its version, signer and moment, where it is in force.
    pub signed: Option<Sentence>,
    /// Why it turns sending off; `None` where it does not.
    pub broken: Option<Sentence>,
}
