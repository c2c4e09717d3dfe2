//! Views of what was seen of a draft over time, and of a transfer's electronic receipt.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Sentence, State};

/// One field that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FieldChange {
    /// The embedded object that it stands in, for example `endorseInfo`; `None` for the record's own.
    pub object: Option<String>,
    /// Its type, where it is embedded.
    pub type_name: Option<String>,
    /// The interface's name of the field.
    pub name: String,
    /// As it came before; `None` where it was not there.
    pub from: Option<String>,
    /// As it came now; `None` where it is not there any more.
    pub to: Option<String>,
}

/// What this desk saw of a draft and did with it, oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DraftHistory {
    /// Its number, where a record has one.
    pub draft_number: Option<String>,
    /// The steps.
    pub entries: Vec<HistoryEntry>,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HistoryEntry {
    /// When.
    pub at: String,
    /// `listed` (a reading found it new), `changed`, `left` (a reading no longer had it; the service does not say why),
    /// `stood` (until then, since when is not known), `stands` (as of then, since when is not known), `detail` (what the
    /// detail query gave), `instruction`.
    pub kind: String,
    /// The lists that say so; empty for an instruction.
    pub stages: Vec<String>,
    /// What differs from what was known before.
    pub fields: Vec<FieldChange>,
    /// The instruction that was given.
    pub instruction: Option<HistoryInstruction>,
}

/// An instruction about the draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HistoryInstruction {
    /// Its ULID.
    pub id: String,
    /// Its number in the journal.
    pub number: u32,
    /// Operation.
    pub operation: String,
    /// For the four receipts: `accept` or `refuse`.
    pub answer: Option<String>,
    /// `BANK_MARK:ACCOUNT` that acted.
    pub account: String,
    /// State.
    pub state: State,
    /// When it got its state.
    pub since: String,
    /// Name of the other side.
    pub counterparty: Option<String>,
}

/// The electronic receipt that a transfer's record names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReceiptView {
    /// The path as the service gave it.
    pub path: String,
    /// Where it is at the profile's own service; `None` where it must not be opened.
    pub address: Option<String>,
    /// Why it must not.
    pub refused: Option<Sentence>,
}
