//! Views of past instructions: the journal, the start of a resubmission, and the counterparties of earlier ones.

use std::collections::BTreeMap;

use model::Sentence;
use money::view::{CheckView, InstructionView, Order, PeopleView};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AccountOrigin, DraftRow};

/// The starting point of a resubmission: the old instruction as an editable order, and its draft as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ResubmitView {
    /// Number of the old instruction in the journal.
    pub number: u32,
    /// An order of one item that names the old instruction.
    pub order: Order,
    /// The list that allows the operation; `None` for transfers.
    pub stage: Option<String>,
    /// The draft's row in that list; `None` for transfers.
    pub row: Option<DraftRow>,
    /// For the four receipts: `accept` or `refuse`.
    pub answer: Option<String>,
    /// Set where only balances suggest that the old one was not executed: a new reason is required.
    pub hint: Option<Sentence>,
}

/// A new order from the refused and unsent instructions of a submission.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RetryView {
    /// The check dialog to confirm.
    pub check: CheckView,
    /// Refused or unsent instructions that can no longer be resubmitted.
    pub left_out: Vec<LeftOut>,
}

/// An instruction that cannot be resubmitted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LeftOut {
    /// Its number in the journal.
    pub number: u32,
    /// Draft number, where it is about a draft.
    pub draft_number: Option<String>,
    /// Reasons.
    pub why: Vec<Sentence>,
}

/// Filter of the journal's rows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JournalFilter {
    /// Name of a state, or `unclassified` or `unproven`. `None` for every state.
    pub state: Option<String>,
    /// Operations; empty for all.
    pub operations: Vec<String>,
    /// The whole number of a row, or a part of its draft number, references, accounts, amount or counterparty's name; `#17`
    /// is the number alone.
    #[serde(default)]
    pub text: Option<String>,
    /// A part of the name of the person who confirmed or approved it: confirmed subject, typed name or system account.
    #[serde(default)]
    pub person: Option<String>,
    /// First day of confirmation, `YYYY-MM-DD` in the profile's time zone.
    #[serde(default)]
    pub from: Option<String>,
    /// Last day of confirmation.
    #[serde(default)]
    pub to: Option<String>,
    /// The oldest first; otherwise the newest.
    #[serde(default)]
    pub oldest_first: bool,
}

/// An account of the counterparty book, for a form's suggestions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CounterpartyView {
    /// Name.
    pub name: Option<String>,
    /// Account number.
    pub account_number: Option<String>,
    /// Its bank's name, from its newest instruction that had one.
    pub bank_name: Option<String>,
    /// Its bank's number, from its newest instruction that had one.
    pub bank_number: Option<String>,
    /// When an instruction was last sent to it; `None` for never.
    pub last_used: Option<String>,
    /// Number of instructions.
    pub uses: u32,
    /// How the account came into the book.
    pub origin: AccountOrigin,
    /// Nothing was sent to this account yet, but to another one of the counterparty.
    pub is_new: bool,
    /// The counterparty's code at the company.
    pub company_code: String,
}

/// The journal, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JournalView {
    /// Rows of the page.
    pub rows: Vec<InstructionView>,
    /// Rows over all pages that match the filter.
    pub count: u32,
    /// Instructions that a person must decide about.
    pub open: u32,
    /// The chain.
    pub chain: ChainView,
    /// For rows that the text filter found by a note: its words, or the name of its file, by the instruction's id.
    #[serde(default)]
    pub notes: BTreeMap<String, String>,
    /// The people who confirmed and approved each row, by the instruction's id.
    #[serde(default)]
    pub people: BTreeMap<String, PeopleView>,
}

/// The journal's hash chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChainView {
    /// Every event's hash is correct.
    pub intact: bool,
    /// Number of events.
    pub events: u32,
    /// Hash of the newest event, in hexadecimal.
    pub head: String,
    /// Sequence number of the first event that is wrong.
    pub broken_at: Option<u32>,
    /// The first invalid approval, with its instruction and the reason; only after a full check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub approval: Option<Sentence>,
}
