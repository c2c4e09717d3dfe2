//! Views of the sixteen lists, their rows and one draft.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    ChangeCounts, PresentmentMark, PresentmentView, RefreshProgress, Sentence, Total, Trouble, Unfinished, WatchLine,
};

/// All lists at a glance: the left side of the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListsView {
    /// One per stage, in the interface's order.
    pub stages: Vec<StageView>,
    /// Oldest complete reading among them; `None` where something was never read.
    pub as_of: Option<String>,
    /// A refresh is under way.
    pub refreshing: Option<RefreshProgress>,
    /// Today's reading of all lists, where something of it is left.
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
    /// When the oldest of its accounts was read; `None` where one was never read.
    pub as_of: Option<String>,
    /// Every account's list was read to its end.
    pub complete: bool,
    /// Since the last refresh.
    pub new: u32,
    /// Since the last refresh.
    pub changed: u32,
    /// Since the last refresh. Never called settled: the service does not say why a draft left a list.
    pub no_longer_listed: u32,
    /// Since the clerk last looked at the list.
    pub unseen: ChangeCounts,
    /// When the clerk looked last, of the accounts that were looked at longest ago; `None` where one never was.
    pub looked_at: Option<String>,
    /// What kept an account's list from being read the last time.
    pub errors: Vec<ListTrouble>,
}

/// One list of one account that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListTrouble {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Stage.
    pub stage: String,
    /// Page at which it stopped, in the service's own counting.
    pub page: Option<u32>,
    /// What happened.
    pub trouble: Trouble,
}

/// Which rows of which list, in which order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InboxQuery {
    /// Stage.
    pub stage: String,
    /// More stages beside it: each draft is shown once, as the first of them that has it.
    #[serde(default)]
    pub more_stages: Vec<String>,
    /// `BANK_MARK:ACCOUNT` keys; empty means every account of the profile (the window's default scope).
    pub accounts: Vec<String>,
    /// The drafts of one side of the ladder, each once and out of whichever list: `receivable`, `payable`, or why they are
    /// left out of it. The stages then do not count. `None` for the stages' own lists.
    #[serde(default)]
    pub set: Option<String>,
    /// Any part of number, party names or remark, or how the amount begins; `None` for no filter.
    pub text: Option<String>,
    /// Any part of a party's name.
    #[serde(default)]
    pub party: Option<String>,
    /// Draft types as the service writes them, blank for drafts without one; empty means all.
    #[serde(default)]
    pub types: Vec<String>,
    /// Draft status codes in the same way.
    #[serde(default)]
    pub statuses: Vec<String>,
    /// Due on or after: `YYYY-MM-DD`, `today`, `today+N` or `today-N` (days).
    pub due_from: Option<String>,
    /// Due on or before, in the same words.
    pub due_to: Option<String>,
    /// At least, plain decimal.
    pub amount_from: Option<String>,
    /// At most, plain decimal.
    pub amount_to: Option<String>,
    /// Only what differs: `refresh` since the reading before, `looked` since the clerk last looked; `None` for all.
    pub changes: Option<String>,
    /// `due_date` (default), `amount`, `draft_number`, `acceptor_name`, `drawer_name`, `payee_name`, `date`, `status`,
    /// `draft_type`, `account`, `remark`.
    pub sort: Option<String>,
    /// Largest first.
    pub descending: bool,
}

/// What a list's filters can be set to, and how many drafts each would show beside the other filters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InboxChoices {
    /// Draft types.
    pub types: Vec<FilterChoice>,
    /// Draft statuses.
    pub statuses: Vec<FilterChoice>,
    /// Accounts, by `BANK_MARK:ACCOUNT`; those in scope.
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
    /// The query as one line of text, as `avalctl drafts list --query` takes it.
    pub text: String,
    /// The same, read; `None` where it cannot be read any more.
    pub query: Option<InboxQuery>,
    /// Why it cannot.
    pub trouble: Option<Trouble>,
    /// When it was saved.
    pub saved_at: String,
}

/// The head of an opened inbox: its rows are then asked for in windows by index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InboxHead {
    /// Names this result for `inbox_rows`; a new one comes with every opening.
    pub view: u32,
    /// The query as it was understood.
    pub query: InboxQuery,
    /// How many rows the result has.
    pub rows: u32,
    /// How many rows the list has without filters.
    pub rows_unfiltered: u32,
    /// Sum of the result.
    pub totals: Vec<Total>,
    /// When the oldest account in it was read.
    pub as_of: Option<String>,
    /// Every account's list was read to its end.
    pub complete: bool,
    /// Lists that could not be read the last time.
    pub errors: Vec<ListTrouble>,
    /// Names what can be seen in it, for saying that the list was looked at.
    pub changes_up_to: u32,
}

/// An opened inbox with its first rows: what is on the screen after one call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InboxOpened {
    /// Its head.
    pub head: InboxHead,
    /// As many of its first rows as were asked for.
    pub first: Vec<DraftRow>,
}

/// What a clerk has selected of an opened inbox, and where the keys are, as the list is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InboxChosen {
    /// Of the named drafts those that stand in the list, in the order in which they were named.
    pub rows: Vec<DraftRow>,
    /// How many of these the filter hides.
    pub hidden: u32,
    /// Their sum.
    pub totals: Vec<Total>,
    /// The place of the first of the drafts that were looked for; `None` where none of them is shown.
    pub at: Option<u32>,
    /// The last place that one of the rows has; `None` where none of them is shown.
    pub last: Option<u32>,
}

/// One row of a list. Fields of the interface keep the interface's names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "fields that carry the interface's names are described by bank-contract's rows")]
pub struct DraftRow {
    /// Aval's own key of this row in the cache, for `draft_detail` and `prepare`.
    pub key: String,
    /// The list that it is shown from.
    pub stage: Option<String>,
    pub bank_mark: String,
    pub account_number: Option<String>,
    /// The account whose list it stands in (`BANK_MARK:ACCOUNT`).
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
    pub date: Option<String>,
    /// The service's text; `due_day` is the day read from it by the profile's format.
    pub due_date: Option<String>,
    pub due_day: Option<String>,
    /// Days from today (profile's time zone) to the due day.
    pub days_to_due: Option<i32>,
    /// As it came. `amount_exact` tells whether it is in the sums.
    pub amount: Option<String>,
    pub amount_exact: bool,
    pub draft_status_code: Option<String>,
    pub draft_status_meaning: Option<String>,
    pub bank_draft_status_code: Option<String>,
    pub bank_draft_status_desc: Option<String>,
    pub remark: Option<String>,
    /// Another row of the same list has the same number: a split draft.
    pub split: bool,
    /// `new` or `changed` since the last refresh.
    pub difference: Option<String>,
    /// `new` or `changed` since the clerk last looked at the list.
    pub unseen: Option<String>,
    /// A live instruction holds this draft.
    pub lock: Option<LockView>,
    /// Lines of the watch list that name its acceptor.
    pub watch: Vec<WatchLine>,
    /// Among what may be presented: that its window is open, ends today or is over.
    pub presentment: Option<PresentmentMark>,
    /// Why the record is not what the interface describes; the raw bytes are kept and shown.
    pub unreadable: Option<Sentence>,
}

/// Why a draft is locked and since when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LockView {
    /// The instruction that holds it.
    pub instruction_id: String,
    /// Its operation.
    pub operation: String,
    /// For the four receipts: `accept` or `refuse`.
    pub answer: Option<String>,
    /// Its state.
    pub state: String,
    /// Since when.
    pub since: String,
}

/// One draft with all that is known of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DraftDetail {
    /// The row it was opened from.
    pub row: DraftRow,
    /// The stage it was opened in.
    pub stage: String,
    /// `true` when it came from the service just now.
    pub live: bool,
    /// What is shown: `live`, `detail` (what the detail query gave earlier) or `list` (the list's row).
    pub source: String,
    /// When the shown record was read.
    pub as_of: Option<String>,
    /// `None` when the live read worked or was not asked for; otherwise why the kept row is shown.
    pub trouble: Option<Trouble>,
    /// The service has no detail query for this stage.
    pub no_detail_query: bool,
    /// Drawer, acceptor, payee, endorser, us: in that order, where known.
    pub chain: Vec<ChainLink>,
    /// The record's own fields, in the interface's order.
    pub fields: Vec<FieldShown>,
    /// The same fields by what they say.
    pub groups: Vec<FieldGroup>,
    /// The record's own fields that are blank or absent.
    pub blank: Vec<String>,
    /// Its embedded objects, in the interface's order; only those of which something is filled.
    pub objects: Vec<ObjectShown>,
    /// The embedded objects that are absent or of which nothing is filled.
    pub empty_objects: Vec<String>,
    /// Fields that the interface does not name, as raw JSON.
    pub unknown: Vec<FieldShown>,
    /// The operations of this stage and whether each can be used now.
    pub actions: Vec<ActionView>,
    /// Other lists in which the cache has this draft.
    pub also_in: Vec<String>,
    /// When it may be presented for payment, where a list leaves it to us: advice.
    pub presentment: Option<PresentmentView>,
}

/// One party of the chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChainLink {
    /// `drawer`, `acceptor`, `payee`, `endorser`, `us`.
    pub role: String,
    /// Name as the record has it.
    pub name: String,
    /// Account number, where the record has one.
    pub account_number: Option<String>,
    /// Bank, where the record has one.
    pub bank: Option<String>,
}

/// One field with its value as it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FieldShown {
    /// The interface's name; its label is `ui/src/generated` under `Type.name`.
    pub name: String,
    /// Value as text, exactly as it came.
    pub value: String,
    /// What the code book or a companion field says it means.
    pub words: Option<Sentence>,
    /// The value does not fit the interface's type for it.
    pub odd: bool,
    /// The day that the value says in the profile's form, `YYYY-MM-DD`, where it is written otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub day: Option<String>,
}

/// Fields of a record that are read together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FieldGroup {
    /// `paper`, `status`, `parties`, `holding`, `names`.
    pub name: String,
    /// The filled fields, in reading order. A meaning that is read with its code does not stand here by itself.
    pub fields: Vec<String>,
}

/// One embedded object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ObjectShown {
    /// Field of `Draft`, for example `endorseInfo`.
    pub name: String,
    /// Its type, for example `EndorsementInfo`.
    pub type_name: String,
    /// Its fields.
    pub fields: Vec<FieldShown>,
}

/// One operation that a list offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ActionView {
    /// The endpoint's last path segment.
    pub operation: String,
    /// For the four receipts: `accept` or `refuse`.
    pub answer: Option<String>,
    /// `None` when it can be used; otherwise why not.
    pub disabled: Option<Sentence>,
}
