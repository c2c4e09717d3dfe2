//! Views of the sixteen lists, their rows and one draft.

use model::{Sentence, Total, Trouble};
use money::view::{LockView, RecordShown, ResponseShown};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    ChangeCounts, InboxGroup, ListLayout, PackedRows, PresentmentMark, PresentmentView, RefreshProgress, Unfinished,
    WatchLine,
};

/// Summary of all lists, for the left side of the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListsView {
    /// One per stage, in the interface's order.
    pub stages: Vec<StageView>,
    /// Time of the oldest complete reading; `None` where a list was never read.
    pub as_of: Option<String>,
    /// The running refresh.
    pub refreshing: Option<RefreshProgress>,
    /// Today's unfinished reading of all lists.
    pub unfinished: Option<Unfinished>,
}

/// One list over the accounts in scope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StageView {
    /// Name of the list without `list-bank-`.
    pub stage: String,
    /// Drafts in it.
    pub drafts: u32,
    /// Sum per currency.
    pub totals: Vec<Total>,
    /// When the account read longest ago was read; `None` where one never was.
    pub as_of: Option<String>,
    /// Every account's list was read to its end.
    pub complete: bool,
    /// Since the last refresh.
    pub new: u32,
    /// Since the last refresh.
    pub changed: u32,
    /// Since the last refresh. Never called settled: the service does not say why a draft left a list.
    pub no_longer_listed: u32,
    /// Differences since the clerk last viewed the list.
    pub unseen: ChangeCounts,
    /// When the clerk last viewed the list: the oldest time over its accounts; `None` where one was never viewed.
    pub looked_at: Option<String>,
    /// Lists that could not be read the last time.
    pub errors: Vec<ListTrouble>,
}

/// One list of one account that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListTrouble {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Stage.
    pub stage: String,
    /// Page that failed, counted from 1.
    pub page: Option<u32>,
    /// What happened.
    pub trouble: Trouble,
}

/// Query for an inbox: lists, filters and order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InboxQuery {
    /// Stage.
    pub stage: String,
    /// More stages: each draft is shown once, from the first stage that has it.
    #[serde(default)]
    pub more_stages: Vec<String>,
    /// `BANK_MARK:ACCOUNT` keys; empty means every account of the profile (the window's default scope).
    pub accounts: Vec<String>,
    /// The drafts of one side of the ladder, each once and from any list: `receivable`, `payable`, or the reason why
    /// they are left out of it. The stages are then ignored. `submission:ID`: the drafts of that submission in the
    /// stages' lists. `None` for the stages' own lists.
    #[serde(default)]
    pub set: Option<String>,
    /// Part of the number, a party's name or the remark, or the beginning of the amount; `None` for no filter.
    pub text: Option<String>,
    /// Part of a party's name.
    #[serde(default)]
    pub party: Option<String>,
    /// Draft types as the service writes them, blank for drafts without one; empty means all.
    #[serde(default)]
    pub types: Vec<String>,
    /// Draft status codes, likewise.
    #[serde(default)]
    pub statuses: Vec<String>,
    /// Due on or after: `YYYY-MM-DD`; `today` or `overdue` (the latest day that is overdue), also with `+N` or `-N` days.
    pub due_from: Option<String>,
    /// Due on or before, in the same forms.
    pub due_to: Option<String>,
    /// Issued on or after, by the record's `date`, in the same forms.
    #[serde(default)]
    pub issued_from: Option<String>,
    /// Issued on or before, in the same forms.
    #[serde(default)]
    pub issued_to: Option<String>,
    /// Smallest amount, plain decimal.
    pub amount_from: Option<String>,
    /// Largest amount, plain decimal.
    pub amount_to: Option<String>,
    /// Only differences: `refresh` since the previous reading, `looked` since the clerk last viewed the list; `None`
    /// for all.
    pub changes: Option<String>,
    /// `due_date` (default), `amount`, `draft_number`, `acceptor_name`, `drawer_name`, `payee_name`, `date`, `status`,
    /// `draft_type`, `account`, `company`, `remark`, and others of the list's columns.
    pub sort: Option<String>,
    /// Largest first.
    pub descending: bool,
    /// Further sort keys, each for the rows that are equal in those before it; a leading `-` puts the largest first.
    #[serde(default)]
    pub sort_then: Vec<String>,
    /// `company`, `acceptor` or `week` (of the due day): the rows of one value follow each other, in the order within it.
    #[serde(default)]
    pub group: Option<String>,
    /// The arrangement of the list, of which an export has the columns; `None` for the list's own.
    #[serde(default)]
    pub layout: Option<ListLayout>,
}

/// Values of a list's filters, each with the number of drafts it would show under the other filters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InboxChoices {
    /// Draft types.
    pub types: Vec<FilterChoice>,
    /// Draft statuses.
    pub statuses: Vec<FilterChoice>,
    /// Accounts in scope, by `BANK_MARK:ACCOUNT`.
    pub accounts: Vec<FilterChoice>,
}

/// One value of a filter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FilterChoice {
    /// As the service writes it; blank for drafts without one.
    pub value: String,
    /// The service's own words for it.
    pub meaning: Option<String>,
    /// Drafts that have it.
    pub drafts: u32,
}

/// A saved view: a query with a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SavedView {
    /// Its name, unique in the profile.
    pub name: String,
    /// The query as one line, in the syntax of `avalctl drafts list --query`.
    pub text: String,
    /// The parsed query; `None` where it can no longer be read.
    pub query: Option<InboxQuery>,
    /// Why it cannot be read.
    pub trouble: Option<Trouble>,
    /// Parts that this version does not know or that are there twice: they are not in `query`, and stay in `text`.
    pub left_out: Vec<Sentence>,
    /// When it was saved.
    pub saved_at: String,
}

/// The head of an opened inbox; its rows are read in windows by index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InboxHead {
    /// Id of this result for `inbox_rows`; every opening gets a new one.
    pub view: u32,
    /// The query that was applied.
    pub query: InboxQuery,
    /// Rows in the result.
    pub rows: u32,
    /// Rows in the list without filters.
    pub rows_unfiltered: u32,
    /// Sum of the result, without the drafts counted in `acted`.
    pub totals: Vec<Total>,
    /// Rows with an operation accepted since their list was read: shown, and in no sum.
    pub acted: u32,
    /// The requested groups, in order; none where no group was requested.
    pub groups: Vec<InboxGroup>,
    /// When the oldest account in it was read.
    pub as_of: Option<String>,
    /// Every account's list was read to its end.
    pub complete: bool,
    /// Lists that could not be read the last time.
    pub errors: Vec<ListTrouble>,
    /// Marks the state shown, for recording that the clerk viewed it.
    pub changes_up_to: u32,
}

/// An opened inbox with its first rows, so that one call fills the screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct InboxOpened {
    /// Its head.
    pub head: InboxHead,
    /// Its first rows, as many as requested.
    pub first: PackedRows,
}

/// The clerk's selection in an opened inbox, and the positions of given keys in the current list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InboxChosen {
    /// The requested drafts that are in the list, in the order requested.
    pub rows: Vec<DraftRow>,
    /// How many of these are hidden by the filter.
    pub hidden: u32,
    /// How many of the requested drafts are left out because this desk acted on them and the list was not read since.
    pub acted: u32,
    /// Their sums.
    pub totals: Vec<Total>,
    /// Index of the first draft searched for; `None` where none is shown.
    pub at: Option<u32>,
    /// Highest index among the requested drafts, with those in `acted`; `None` where none is shown.
    pub last: Option<u32>,
}

/// One row of a list. Fields of the interface keep the interface's names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "fields that carry the interface's names are described by bank-contract's rows")]
pub struct DraftRow {
    /// Aval's own key of this row in the cache, for `draft_detail` and `prepare`.
    pub key: String,
    /// The list it is shown from.
    pub stage: Option<String>,
    pub bank_mark: String,
    pub account_number: Option<String>,
    /// The account whose list contains it (`BANK_MARK:ACCOUNT`).
    pub account: String,
    pub bank_draft_id: Option<String>,
    pub draft_id: Option<String>,
    pub draft_number: Option<String>,
    pub sequence_number: Option<String>,
    pub draft_type: Option<String>,
    pub draft_type_meaning: Option<String>,
    pub drawer_name: Option<String>,
    pub acceptor_name: Option<String>,
    pub payee_name: Option<String>,
    /// `endorseInfo.endorseeName`.
    pub endorsee_name: Option<String>,
    /// `endorseInfo.endorserName`.
    pub endorser_name: Option<String>,
    /// `pledgeInfo.pledgeeName`.
    pub pledgee_name: Option<String>,
    pub date: Option<String>,
    /// The service's text; `due_day` is the day read from it by the profile's format.
    pub due_date: Option<String>,
    pub due_day: Option<String>,
    /// Days from today (profile's time zone) to the due day.
    pub days_to_due: Option<i32>,
    /// The service's text. `amount_exact`: it is in the sums.
    pub amount: Option<String>,
    pub amount_exact: bool,
    pub draft_status_code: Option<String>,
    pub draft_status_meaning: Option<String>,
    pub bank_draft_status_code: Option<String>,
    pub bank_draft_status_desc: Option<String>,
    pub remark: Option<String>,
    /// Its flag is judged by the code book.
    pub response_status: Option<ResponseShown>,
    /// The part of a package that `sequenceNumber` names; `None` for a draft that is not divided.
    pub part: Option<Sentence>,
    /// A split draft: another row of the same list has the same number.
    pub split: bool,
    /// `new` or `changed` since the last refresh.
    pub difference: Option<String>,
    /// `new` or `changed` since the clerk last viewed the list.
    pub unseen: Option<String>,
    /// The live instruction that locks this draft.
    pub lock: Option<LockView>,
    /// The operation that was accepted since the list was read.
    pub acted: Option<ActedView>,
    /// Watch list lines for its acceptor.
    pub watch: Vec<WatchLine>,
    /// For drafts that may be presented: whether the window is open, ends today or is over.
    pub presentment: Option<PresentmentMark>,
    /// Why the record does not fit the interface's description; its raw bytes are stored and shown.
    pub unreadable: Option<Sentence>,
    /// The words of its note, or the name of the note's file, by which the list's text filter found it.
    pub note_match: Option<String>,
}

/// An operation on a draft that was accepted after the draft's list was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ActedView {
    /// Id of the instruction.
    pub instruction_id: String,
    /// Its operation.
    pub operation: String,
    /// For the four receipts: `accept` or `refuse`.
    pub answer: Option<String>,
    /// When it was accepted.
    pub at: String,
}

/// The lists to read again after a submission.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct Reread {
    /// Stages of the lists.
    pub stages: Vec<String>,
    /// `BANK_MARK:ACCOUNT` keys.
    pub accounts: Vec<String>,
    /// The balances, after transfers.
    pub balances: bool,
}

model::worded! {
    /// The source of a draft's record.
    RecordSource {
        /// Read from the service just now.
        Live = "live",
        /// An earlier detail query.
        Detail = "detail",
        /// The list's row.
        List = "list",
    }
}

/// One draft in full.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DraftDetail {
    /// The row it was opened from.
    pub row: DraftRow,
    /// The stage it was opened in.
    pub stage: String,
    /// `true` when it was read from the service just now.
    pub live: bool,
    /// Source of the record.
    pub source: RecordSource,
    /// When the shown record was read.
    pub as_of: Option<String>,
    /// Why the live read failed and the stored record is shown; `None` where it worked or was not requested.
    pub trouble: Option<Trouble>,
    /// The service answered that it does not have this draft any more.
    pub gone: bool,
    /// The service has no detail query for this stage.
    pub no_detail_query: bool,
    /// Drawer, acceptor, payee, endorser, us, in that order and where known.
    pub chain: Vec<ChainLink>,
    /// `responseStatus` of the record.
    pub response_status: Option<ResponseShown>,
    /// The record.
    #[serde(flatten)]
    pub record: RecordShown,
    /// The operations of this stage and whether each can be used now.
    pub actions: Vec<ActionView>,
    /// The other operations on drafts: they do not start from this list at its bank, so each needs a reason.
    pub other_actions: Vec<ActionView>,
    /// Other lists in which the cache has this draft.
    pub also_in: Vec<String>,
    /// The parts of the same package in the lists of this profile, this one among them; empty for a draft that is not divided.
    pub parts: Vec<PartView>,
    /// Advice on when to present it for payment, in lists from which we may.
    pub presentment: Option<PresentmentView>,
}

/// A known part of a package.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PartView {
    /// Which part it is.
    pub part: Sentence,
    /// The account whose lists contain it (`BANK_MARK:ACCOUNT`).
    pub account: String,
    /// Its amount, the service's text.
    pub amount: Option<String>,
    /// The lists that contain it.
    pub stages: Vec<String>,
}

/// One party of the chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChainLink {
    /// `drawer`, `acceptor`, `payee`, `endorser`, `us`.
    pub role: String,
    /// Name in the record.
    pub name: String,
    /// Account number, where the record has one.
    pub account_number: Option<String>,
    /// Bank, where the record has one.
    pub bank: Option<String>,
}

/// One operation that a list allows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ActionView {
    /// The endpoint's last path segment.
    pub operation: String,
    /// For the four receipts: `accept` or `refuse`.
    pub answer: Option<String>,
    /// Why it cannot be used; `None` where it can.
    pub disabled: Option<Sentence>,
}
