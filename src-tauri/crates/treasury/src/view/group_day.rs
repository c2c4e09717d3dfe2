//! The group's work: instructions of all desks, and a day's sums.

use model::{State, Total};
use money::view::ApprovalView;
use serde::Serialize;
use ts_rs::TS;

/// An instruction of a desk of the group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupRow {
    /// Name of its desk.
    pub desk: String,
    /// Whether it is this desk's.
    pub own: bool,
    /// Its id.
    pub instruction: String,
    /// Its number in the journal of its desk.
    pub number: u32,
    /// Operation; blank where the mirror lacks it.
    pub operation: String,
    /// Of a receipt: `accept` or `refuse`.
    pub answer: Option<String>,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Number of its draft.
    pub draft_number: Option<String>,
    /// Name of the counterparty, else its account.
    pub counterparty: Option<String>,
    /// Amount.
    pub amount: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// State at the last contact of its desk.
    pub state: State,
    /// Since when the book was missing, for one that was confirmed without it.
    pub alone: Option<String>,
    /// When it was confirmed.
    pub confirmed_at: String,
    /// Time of its newest event.
    pub since: String,
}

/// The instructions of all desks since a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupJournal {
    /// The first day.
    pub since: String,
    /// Newest first.
    pub rows: Vec<GroupRow>,
    /// Names of desks with more events than were read.
    pub cut: Vec<String>,
}

/// The instructions of one desk, account and operation on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupDayLine {
    /// Name of the desk.
    pub desk: String,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Operation.
    pub operation: String,
    /// Of a receipt: `accept` or `refuse`.
    pub answer: Option<String>,
    /// Carried out.
    pub done: u32,
    /// Their sums.
    pub done_totals: Vec<Total>,
    /// Sent, and not known to be carried out or without effect.
    pub open: u32,
    /// Their sums.
    pub open_totals: Vec<Total>,
    /// Confirmed or waiting for an approver.
    pub waiting: u32,
    /// Not sent, refused, cancelled or not executed.
    pub without_effect: u32,
}

/// A request for approval of any desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupAsked {
    /// Name of the desk that asks; `None`: this one.
    pub desk: Option<String>,
    /// The request.
    pub approval: ApprovalView,
}

/// A day of the group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GroupDay {
    /// The day.
    pub day: String,
    /// By desk, account and operation.
    pub lines: Vec<GroupDayLine>,
    /// Sums of everything carried out or open.
    pub totals: Vec<Total>,
    /// Instructions of any day that are in doubt, the oldest first.
    pub doubts: Vec<GroupRow>,
    /// Waiting requests, the oldest first.
    pub asked: Vec<GroupAsked>,
    /// Names of desks with more events than were read.
    pub cut: Vec<String>,
}
