//! Views of reading lists: what is pulled for which account, how far a refresh is, and what readings changed.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{FieldChange, Trouble};

/// How far a refresh is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RefreshProgress {
    /// Lists done; where it goes on, those of the round that were done before are counted.
    pub lists_done: u32,
    /// Lists in all.
    pub lists_all: u32,
    /// Drafts read so far.
    pub drafts: u32,
    /// The stage of the list that was just over; `None` where only rows came.
    pub read: Option<String>,
}

/// A reading of all lists that can go on: it was stopped, or some lists could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Unfinished {
    /// When it began.
    pub began: String,
    /// Lists that came whole.
    pub lists_done: u32,
    /// Lists in all.
    pub lists_all: u32,
}

/// One line of a refresh's report (`avalctl refresh` prints the same).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RefreshRow {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Stage.
    pub stage: String,
    /// Pages pulled, the last (empty or repeated) one included.
    pub pages: u32,
    /// Drafts in the list.
    pub drafts: u32,
    /// Not in the snapshot before.
    pub new: u32,
    /// In both, with other bytes.
    pub changed: u32,
    /// Only in the snapshot before.
    pub no_longer_listed: u32,
    /// Records that could not be decoded; kept raw and marked.
    pub unreadable: u32,
    /// Why the list was not read; the old snapshot stays.
    pub trouble: Option<Trouble>,
}

/// Which lists are pulled for which account, and how each stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListTable {
    /// All stages, in the order in which they are read: those to sign first.
    pub stages: Vec<String>,
    /// The profile's accounts, in its order.
    pub accounts: Vec<AccountLists>,
    /// Minutes between two polls; `None`: nobody polls.
    pub poll_minutes: Option<u32>,
    /// Fewest minutes that can be set.
    pub poll_minutes_min: u32,
    /// The stages that a poll reads.
    pub polled: Vec<String>,
}

/// The lists of one account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountLists {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// One per stage, in the table's order.
    pub cells: Vec<ListCell>,
}

/// One list of one account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListCell {
    /// Stage.
    pub stage: String,
    /// It is pulled.
    pub pulled: bool,
    /// When it was read whole last; `None`: never.
    pub as_of: Option<String>,
    /// Drafts in it.
    pub drafts: u32,
    /// What kept it from being read the last time.
    pub trouble: Option<Trouble>,
    /// The page that failed, in the service's own counting.
    pub page: Option<u32>,
}

/// Which lists are pulled for an account from now on. An empty list pulls none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountStages {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Stages.
    pub stages: Vec<String>,
}

/// How many drafts of a list differ.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChangeCounts {
    /// Not there before.
    pub new: u32,
    /// There before, with other bytes.
    pub changed: u32,
    /// There before and not now. Never called settled: the service does not say why.
    pub no_longer_listed: u32,
}

/// What is asked about changes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChangesQuery {
    /// Stages; empty means all 16.
    pub stages: Vec<String>,
    /// `BANK_MARK:ACCOUNT` keys; empty means every account.
    pub accounts: Vec<String>,
    /// Only this draft.
    pub key: Option<String>,
    /// `refresh`: since the reading before; `looked`: since the clerk last looked at each list.
    pub since: String,
}

/// What readings changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChangesView {
    /// How many drafts differ.
    pub count: u32,
    /// The first of them, list by list in the interface's order.
    pub rows: Vec<DraftChange>,
    /// Names what is shown here, for saying that it was looked at.
    pub up_to: u32,
    /// When the oldest of the lists was read; `None` where one was never read.
    pub as_of: Option<String>,
    /// Every list was read to its end.
    pub complete: bool,
}

/// What changed about one draft in one list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DraftChange {
    /// Stage.
    pub stage: String,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Aval's own key of the draft.
    pub key: String,
    /// `new`, `changed` or `no_longer_listed`.
    pub kind: String,
    /// When the reading began that showed it last.
    pub at: String,
    /// As the record has it, now or last.
    pub draft_number: Option<String>,
    /// As it came, now or last.
    pub amount: Option<String>,
    /// As it came, now or last.
    pub due_date: Option<String>,
    /// As it came, now or last.
    pub acceptor_name: Option<String>,
    /// Of a changed draft: which fields, from what to what. Empty where only the bytes differ and no field does.
    pub fields: Vec<FieldChange>,
}
