//! Views of a draft's history, and of a transfer's electronic receipt.

use model::State;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One field that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FieldChange {
    /// The embedded object that contains it, for example `endorseInfo`; `None` for the record itself.
    pub object: Option<String>,
    /// Type of the embedded object.
    pub type_name: Option<String>,
    /// The interface's name of the field.
    pub name: String,
    /// Previous value, unchanged; `None` where the field was absent.
    pub from: Option<String>,
    /// New value, unchanged; `None` where the field is absent now.
    pub to: Option<String>,
}

/// What this desk read of a draft and did with it, oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DraftHistory {
    /// Draft number, where a record has one.
    pub draft_number: Option<String>,
    /// The steps.
    pub entries: Vec<HistoryEntry>,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HistoryEntry {
    /// Time of the step.
    pub at: String,
    /// `listed` (a reading found it new), `changed`, `left` (a reading no longer found it; the service does not say
    /// why), `stood` (in the list until then, start unknown), `stands` (in the list as of then, start unknown),
    /// `detail` (read by a detail query), `instruction`.
    pub kind: String,
    /// The lists concerned; empty for an instruction.
    pub stages: Vec<String>,
    /// Differences from the previous record.
    pub fields: Vec<FieldChange>,
    /// The instruction of this step.
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
    /// Acting account, `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// State.
    pub state: State,
    /// When it got its state.
    pub since: String,
    /// Name of the counterparty.
    pub counterparty: Option<String>,
}
