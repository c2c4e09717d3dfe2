//! Views of the check: an order as it was prepared, the facts that its rows share, and its sums.
//!
//! A check and its result, its approval and its doubt are shown as one table: common facts once above the rows, one row
//! per instruction, and subtotals per company and currency.

use model::{Counterparty, Sentence, ShownFacts, Total};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ApprovalNeeded;

/// The content of the check dialog. Its digest identifies what the person confirms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckView {
    /// The submission.
    pub submission_id: String,
    /// One-time nonce; `confirm` consumes it.
    pub nonce: String,
    /// SHA-256 of the shown content and the exact bodies, in hexadecimal.
    pub digest: String,
    /// Operation.
    pub operation: String,
    /// For the four receipts: `accept`, `refuse`, or `both` where its rows differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// It is for the practice bank; the dialog is marked.
    pub practice: bool,
    /// One row per instruction.
    pub rows: Vec<CheckRow>,
    /// Facts that all rows share, shown once.
    #[serde(default)]
    pub common: CommonFacts,
    /// The rows' notes, each once with the rows that it is about; those that need attention first.
    #[serde(default)]
    pub marks: Vec<CheckMark>,
    /// Totals per currency; drafts count their cached amount.
    pub totals: Vec<Total>,
    /// The sums that a transfer takes from its accounts, in the order of the rows; empty for the other operations.
    #[serde(default)]
    pub funds: Vec<AccountFunds>,
    /// Sentences above the rows: undoing, other desks, whole draft, look-alikes. The approval has its own.
    pub notes: Vec<Sentence>,
    /// The sum is over the profile's limit: the control total must be typed.
    pub control_total: bool,
    /// The approval that it needs; `None` where it needs none.
    pub approval: Option<ApprovalNeeded>,
}

/// The sum that an order takes from one account in one currency, beside the balance that was read last. Unknown is not zero.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountFunds {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Currency of the order.
    pub currency: Option<String>,
    /// Available balance, exact; `None` where it was not read, or not stated in this currency.
    pub available: Option<String>,
    /// Day of the reading; `None` where there is no balance.
    pub day: Option<String>,
    /// The reading is of an earlier day than today.
    pub is_old: bool,
    /// Sum of the order.
    pub ordered: String,
    /// Available balance without this order; `None` where it is not known.
    pub after: Option<String>,
    /// The order takes more than is available.
    pub is_short: bool,
}

/// One instruction in the check dialog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckRow {
    /// Its id.
    pub instruction_id: String,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Draft number, where it is about a draft.
    pub draft_number: Option<String>,
    /// Amount as text: the item's own, or the cached draft's.
    pub amount: Option<String>,
    /// Currency, where there is one.
    pub currency: Option<String>,
    /// Endorsee, pledgee or payee as the dialog shows it (`counterparty` in JSON).
    #[serde(rename = "counterparty")]
    pub shown_counterparty: Option<Counterparty>,
    /// The fields as they will be sent, flags with their words.
    pub fields: Vec<FieldShown>,
    /// The exact body.
    pub body: String,
    /// Marks of this row: first-time counterparty, look-alike.
    pub notes: Vec<Sentence>,
    /// Facts about the draft and our company that no request contains.
    #[serde(default)]
    pub facts: ShownFacts,
    /// Days from today to the due day; `None` without a readable due day.
    #[serde(default)]
    pub days_to_due: Option<i32>,
}

/// The facts that all instructions of an order share.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CommonFacts {
    /// The acting account, where all rows have the same.
    pub account: Option<String>,
    /// The company, where all rows have the same.
    pub company: Option<String>,
    /// The counterparty, where all rows have the same.
    pub counterparty: Option<Counterparty>,
    /// Fields that all rows send with one value, without those of account, draft and counterparty.
    pub fields: Vec<FieldShown>,
    /// Names of the other fields that differ between rows, in the interface's order.
    pub differing: Vec<String>,
    /// Sums per company and currency, in the order of the rows.
    pub subtotals: Vec<Subtotal>,
}

/// The sum of one company in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Subtotal {
    /// The company; where the profile names none, the account as `BANK_MARK:ACCOUNT`.
    pub company: String,
    /// Its sum.
    pub total: Total,
}

/// A note of a check and the rows that it is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckMark {
    /// The note.
    pub sentence: Sentence,
    /// Numbers of the rows, from 1.
    pub rows: Vec<u32>,
    /// It needs a person's attention; otherwise it only explains or reassures.
    pub warns: bool,
    /// It contains one of our amounts, so that it is hidden until the voucher's total was typed.
    pub says_amount: bool,
    /// The mark beside the counterparty that all rows share has the same content.
    pub marked_at_party: bool,
}

/// One field with its unchanged value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FieldShown {
    /// The interface's name; its label is in `ui/src/generated` under `Type.name`.
    pub name: String,
    /// Value as text, unchanged.
    pub value: String,
    /// Its meaning by the code book or a companion field.
    pub words: Option<Sentence>,
    /// The value does not fit the type that the interface documents.
    pub odd: bool,
    /// The day in the value, read by the profile's date format, where it is not written as `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub day: Option<String>,
}
