//! Views of reading lists: the lists read for each account, the progress of a refresh, and the changes found.

use model::Trouble;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{BalanceTrouble, FieldChange};

/// Progress of a refresh.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RefreshProgress {
    /// Lists read; a continued refresh counts the lists that its earlier part read.
    pub lists_done: u32,
    /// Number of lists.
    pub lists_all: u32,
    /// Drafts read so far.
    pub drafts: u32,
    /// Stage of the list just finished; `None` where only rows arrived.
    pub read: Option<String>,
}

/// An unfinished reading of all lists that can be continued: it was stopped, or some lists failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Unfinished {
    /// Start time.
    pub began: String,
    /// Lists read completely.
    pub lists_done: u32,
    /// Number of lists.
    pub lists_all: u32,
}

/// One line of a refresh's report (`avalctl refresh` prints the same).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RefreshRow {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Stage.
    pub stage: String,
    /// Pages read, including the last (empty or repeated) one.
    pub pages: u32,
    /// Drafts in the list.
    pub drafts: u32,
    /// Drafts that were not in the previous snapshot.
    pub new: u32,
    /// Drafts in both snapshots, with different bytes.
    pub changed: u32,
    /// Drafts only in the previous snapshot.
    pub no_longer_listed: u32,
    /// Records that could not be decoded; stored raw and marked.
    pub unreadable: u32,
    /// Why the list was not read; the previous snapshot is kept.
    pub trouble: Option<Trouble>,
}

/// The report of a refresh.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RefreshReport {
    /// One per list, in the order of accounts and stages.
    pub rows: Vec<RefreshRow>,
    /// Today's balances, which a refresh of all lists reads too; `None` where it did not: a refresh of single lists, one that was
    /// stopped, or a service that answered no list.
    pub balances: Option<BalancesRead>,
}

/// The balances that a refresh read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalancesRead {
    /// Accounts whose balances were asked for.
    pub accounts: u32,
    /// Accounts among them without a balance of today.
    pub missing: u32,
    /// Banks at which this token may not read balances: a note, because the refresh did all that it may.
    pub not_permitted: Vec<BalanceTrouble>,
    /// Banks whose balances could not be read for another reason; their stored balances stay.
    pub troubles: Vec<BalanceTrouble>,
}

/// Which lists are read for which account, and the state of each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListTable {
    /// All stages, in the order in which they are read: those to sign first.
    pub stages: Vec<String>,
    /// The profile's accounts, in its order.
    pub accounts: Vec<AccountLists>,
    /// Minutes between two polls; `None` where polling is off.
    pub poll_minutes: Option<u32>,
    /// Smallest value that can be set.
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
    /// The list is read.
    pub pulled: bool,
    /// When it was last read completely; `None` where it never was.
    pub as_of: Option<String>,
    /// Drafts in it.
    pub drafts: u32,
    /// Why the last read failed; `None` where it did not.
    pub trouble: Option<Trouble>,
    /// The page that failed, counted from 1.
    pub page: Option<u32>,
}

/// Lists to read for an account from now on. An empty list reads none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AccountStages {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Stages.
    pub stages: Vec<String>,
}

/// Numbers of differing drafts in a list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChangeCounts {
    /// New drafts.
    pub new: u32,
    /// Changed drafts: the same draft with different bytes.
    pub changed: u32,
    /// Drafts no longer in the list. Never called settled, because the service does not say why they left.
    pub no_longer_listed: u32,
}

/// Query for changes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChangesQuery {
    /// Stages; empty means all 16.
    pub stages: Vec<String>,
    /// `BANK_MARK:ACCOUNT` keys; empty means every account.
    pub accounts: Vec<String>,
    /// Only this draft.
    pub key: Option<String>,
    /// `refresh`: since the previous reading; `looked`: since the clerk last viewed each list.
    pub since: String,
}

/// Changes found by readings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChangesView {
    /// Number of changed drafts.
    pub count: u32,
    /// The first of them, list by list in the interface's order.
    pub rows: Vec<DraftChange>,
    /// Marks the state shown, for recording that the clerk viewed it.
    pub up_to: u32,
    /// When the oldest of the lists was read; `None` where one was never read.
    pub as_of: Option<String>,
    /// Every list was read to its end.
    pub complete: bool,
}

/// The change of one draft in one list.
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
    /// Start of the reading that showed it last.
    pub at: String,
    /// Draft number in the present or last record.
    pub draft_number: Option<String>,
    /// The service's text in the present or last record.
    pub amount: Option<String>,
    /// The service's text in the present or last record.
    pub due_date: Option<String>,
    /// The service's text in the present or last record.
    pub acceptor_name: Option<String>,
    /// For a changed draft the changed fields. Empty where only the bytes differ.
    pub fields: Vec<FieldChange>,
}
