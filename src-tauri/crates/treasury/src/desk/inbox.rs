//! Opening an inbox, reading its rows by window, and sums of a selection.

use std::collections::{HashMap, HashSet};

use bank_contract::Stage;
use model::profile::{Profile, stage};
use model::{DeskError, Result, Sentence, Total};
use money::DraftIds;
use money::view::ResponseShown;
use rusqlite::Connection;

use super::Desk;
use super::acted::ActedRow;
use super::changes::ListedChange;
use super::queried_lists::QueriedLists;
use crate::read::changes::Since;
use crate::read::finding::{Counted, QueryResult, RowGroup};
use crate::read::inbox::{Opened, ParsedQuery, Totals, WINDOW_ROWS_MAX, draft_row, fields_of};
use crate::store::cache::rows;
use crate::store::cache::rows::CacheRow;
use crate::store::list_columns::{DraftFact, FactSet, LIST_COLUMNS};
use crate::view::{
    DraftRow, FilterChoice, InboxChoices, InboxChosen, InboxGroup, InboxHead, InboxOpened, InboxQuery, NoteAbout,
    PackedRows,
};

/// Values by which a row is locked and marked, besides those that every row has in the window.
const MARKED_BY: [DraftFact; 5] =
    [DraftFact::BankDraftId, DraftFact::DraftId, DraftFact::AcceptorName, DraftFact::SequenceNumber, DraftFact::Amount];

impl Desk {
    /// Opens an inbox: determines its rows and their order. The rows are read by [`Desk::inbox_rows`].
    ///
    /// # Errors
    /// A code for an invalid query, `account-unknown`, or `database`.
    pub fn inbox_open(&self, query: &InboxQuery) -> Result<InboxHead> {
        self.inbox_open_showing(query, &[])
    }

    fn inbox_open_showing(&self, query: &InboxQuery, columns: &[String]) -> Result<InboxHead> {
        let mut asked = ParsedQuery::from(query, self.query_days()?)?;
        let profile = self.profile();
        // Before the lists are read: a change in between must not count as seen.
        let changes_up_to = self.changes_up_to()?;
        let set = self.set_of(&profile, &mut asked)?;
        let noted = self.with_noted(&mut asked)?;
        let connection = self.inner.cache.read();
        // One transaction: counts, ids and amounts are of one moment, even while a list is replaced.
        let connection = connection.unchecked_transaction()?;
        let looked = QueriedLists::at(&connection, &profile, &asked)?;
        let unseen = self.listed_changes(&connection, &looked, Since::Looked)?;
        let changed = match asked.changes {
            None => None,
            Some(Since::Looked) => Some(rows_of(&unseen)),
            Some(since) => Some(rows_of(&self.listed_changes(&connection, &looked, since)?)),
        };
        let ordered = match asked.submission() {
            None => None,
            Some(submission) => Some(self.ordered_rows(&connection, &looked, &asked.stages, submission)?),
        };
        asked.filter.only = both(changed, ordered);
        let mut found = self.inner.finding.find(&connection, &profile, &looked.lists(), &asked.filter, &asked.order)?;
        let mut totals = Totals::default();
        let mut acted = Vec::new();
        match set {
            Some(set) => set.keep(&mut found, &mut totals),
            None => {
                for ((account, _), sum) in looked.known.iter().zip(&found.sums) {
                    totals.add_all(profile.draft_currency(&account.bank_mark), sum);
                }
                acted = self.acted_shown(&connection, &looked, &found.rows)?;
                for row in &acted {
                    totals.leave_out(row.currency.as_deref(), row.amount);
                }
            }
        }
        let currencies: Vec<Option<&str>> =
            looked.known.iter().map(|(account, _)| profile.draft_currency(&account.bank_mark)).collect();
        let groups = groups(&connection, &found, &currencies, &acted)?;
        drop(connection);
        let count = |rows: usize| u32::try_from(rows).unwrap_or(u32::MAX);
        let (rows, rows_unfiltered) = (count(found.rows.len()), count(found.all));
        // If only one of several stages was ever read, all rows are of that stage.
        let asked_stages = match (found.rows.are_of_several_stages(), looked.stages.first()) {
            (false, Some(only)) => vec![*only],
            _ => asked.stages,
        };
        let unseen = unseen.into_iter().map(|change| ((change.stage, change.draft), change.kind)).collect();
        let fields = fields_of(columns);
        let opened = Opened { asked: asked_stages, rows: found.rows, unseen, noted, fields };
        let summary = looked.summary.unwrap_or_default();
        Ok(InboxHead {
            view: self.inner.inboxes.add(opened),
            query: asked.query,
            rows,
            rows_unfiltered,
            totals: totals.views(),
            acted: count(acted.len()),
            groups,
            as_of: summary.as_of,
            complete: summary.complete,
            errors: summary.errors,
            changes_up_to,
        })
    }

    /// Opens an inbox and reads its first rows, at most 200 of them. Its rows have the fields of these columns of the grid
    /// in the window; an unknown column has none.
    ///
    /// # Errors
    /// As [`Desk::inbox_open`] and [`Desk::inbox_rows`].
    pub fn inbox_open_with(&self, query: &InboxQuery, first: u32, columns: &[String]) -> Result<InboxOpened> {
        let head = self.inbox_open_showing(query, columns)?;
        let first = self.inbox_shown(head.view, 0, first)?;
        Ok(InboxOpened { head, first })
    }

    /// [`Desk::inbox_rows`] with the fields that the window shows.
    ///
    /// # Errors
    /// As [`Desk::inbox_rows`].
    pub fn inbox_shown(&self, view: u32, from: u32, count: u32) -> Result<PackedRows> {
        let opened = self.opened(view)?;
        let wanted = LIST_COLUMNS.iter().filter(|column| opened.fields.has(column.field()));
        let wanted = wanted.map(|column| column.fact).chain(MARKED_BY).collect();
        Ok(PackedRows::of(&opened.fields, self.rows_wanted(&opened, from, count, wanted)?))
    }

    /// Loads the data for searching the lists that were opened, so that the first keystroke does not wait. Takes a
    /// second for a million drafts and blocks nothing else.
    ///
    /// # Errors
    /// A code for an invalid query, `account-unknown`, or `database`.
    pub fn inbox_ready(&self, query: &InboxQuery) -> Result<()> {
        // The query is only validated; it does not change the loaded data.
        ParsedQuery::from(query, self.query_days()?)?;
        self.inner.finding.make_ready(&self.inner.cache.read(), &self.profile())
    }

    /// The size of lists and names in memory, in bytes, and their rows. For measurements.
    pub fn inbox_memory(&self) -> (usize, usize) {
        self.inner.finding.size()
    }

    /// The choices of a list's filters, given the filters that are set.
    ///
    /// # Errors
    /// A code for an invalid query, `account-unknown`, or `database`.
    pub fn inbox_choices(&self, query: &InboxQuery) -> Result<InboxChoices> {
        let mut asked = ParsedQuery::from(query, self.query_days()?)?;
        let profile = self.profile();
        self.with_noted(&mut asked)?;
        let connection = self.inner.cache.read();
        let connection = connection.unchecked_transaction()?;
        let looked = QueriedLists::at(&connection, &profile, &asked)?;
        let choices = self.inner.finding.choices(&connection, &profile, &looked.lists(), &asked.filter)?;
        let mut accounts: Vec<FilterChoice> = Vec::new();
        for ((account, _), drafts) in looked.known.iter().zip(choices.lists) {
            let value = account.key().to_string();
            match accounts.iter_mut().find(|known| known.value == value) {
                Some(known) => known.drafts += drafts,
                None => accounts.push(FilterChoice { value, meaning: None, drafts }),
            }
        }
        let choice = |one: Counted| FilterChoice { value: one.value, meaning: one.meaning, drafts: one.drafts };
        Ok(InboxChoices {
            types: choices.types.into_iter().map(choice).collect(),
            statuses: choices.statuses.into_iter().map(choice).collect(),
            accounts,
        })
    }

    /// A window of rows of an opened inbox, by index; at most 200. A draft that is no longer cached is omitted.
    ///
    /// # Errors
    /// `view-gone` when the inbox must be opened again, or `database`.
    pub fn inbox_rows(&self, view: u32, from: u32, count: u32) -> Result<Vec<DraftRow>> {
        let opened = self.opened(view)?;
        self.rows_wanted(&opened, from, count, FactSet::EVERY)
    }

    fn rows_wanted(&self, opened: &Opened, from: u32, count: u32, wanted: FactSet) -> Result<Vec<DraftRow>> {
        let asked: Vec<(i64, Stage)> = opened.window(from, count.min(WINDOW_ROWS_MAX)).collect();
        let found = {
            // Released before the rows are marked, because the watch list reads their records.
            let connection = self.inner.cache.read();
            // One transaction: all rows are of one moment.
            let connection = connection.unchecked_transaction()?;
            rows::wanted_by_ids(&connection, &asked, wanted)?
        };
        let kind = |row: &CacheRow| opened.unseen.get(&(row.asked?, row.id)).copied();
        let unseen: Vec<_> = found.iter().map(kind).collect();
        let mut rows = self.draft_rows(found);
        for (row, kind) in rows.iter_mut().zip(unseen) {
            row.unseen = kind.map(|kind| kind.word().to_owned());
            row.note_match = row.draft_number.as_ref().and_then(|number| opened.noted.get(number)).cloned();
        }
        Ok(rows)
    }

    /// Adds to the filter the drafts with a note that has its text; returns the words of those notes by draft number.
    fn with_noted(&self, asked: &mut ParsedQuery) -> Result<HashMap<String, String>> {
        let Some(text) = &asked.filter.text else { return Ok(HashMap::new()) };
        let noted = self.notes_with_text(NoteAbout::Draft, text)?;
        asked.filter.noted = noted.keys().cloned().collect();
        Ok(noted)
    }

    /// The exact sum of some rows of an opened inbox, per currency.
    ///
    /// # Errors
    /// `view-gone`, `draft-gone`, or `database`.
    pub fn inbox_totals(&self, view: u32, keys: &[String]) -> Result<Vec<Total>> {
        let opened = self.opened(view)?;
        let profile = self.profile();
        let connection = self.inner.cache.read();
        let mut totals = Totals::default();
        for key in keys {
            let row = find_among(&connection, &opened, key)?;
            totals.add(profile.draft_currency(&row.account.bank_mark), row.columns.amount());
        }
        Ok(totals.views())
    }

    /// The drafts of a selection that are still in the list of an opened inbox, and the position of the first of the
    /// drafts in `at`. A draft that has left the list is omitted; one on which this desk has acted since the list was
    /// read is omitted and counted; one that the filter hides is counted.
    ///
    /// # Errors
    /// `view-gone`, or `database`.
    pub fn inbox_chosen(&self, view: u32, keys: &[String], at: &[String]) -> Result<InboxChosen> {
        let opened = self.opened(view)?;
        let profile = self.profile();
        let (found, cursor) = {
            let connection = self.inner.cache.read();
            let listed = |keys: &[String]| -> Vec<CacheRow> {
                keys.iter()
                    .filter_map(|key| find_among(&connection, &opened, key).ok())
                    .filter(|row| row.listed)
                    .collect()
            };
            (listed(keys), listed(at))
        };
        let places = opened.rows.places(&found.iter().chain(&cursor).map(|row| row.id).collect());
        let place = |row: &CacheRow| places.get(&row.id).and_then(|place| u32::try_from(*place).ok());
        let at = cursor.iter().find_map(place);
        // The place after a job is that after its drafts, marked or not.
        let last = found.iter().filter_map(place).max();
        let acted = self.acted_since(found.iter().filter_map(|row| row.as_of.as_deref()));
        let (done, found): (Vec<_>, Vec<_>) = found.into_iter().partition(|row| acted.on(row).is_some());
        let hidden = found.iter().filter(|row| place(row).is_none()).count();
        let mut totals = Totals::default();
        for row in &found {
            totals.add(profile.draft_currency(&row.account.bank_mark), row.columns.amount());
        }
        let count = |rows: usize| u32::try_from(rows).unwrap_or(u32::MAX);
        let (hidden, acted) = (count(hidden), count(done.len()));
        Ok(InboxChosen { rows: self.draft_rows(found), hidden, acted, totals: totals.views(), at, last })
    }

    /// Some rows of an opened inbox by their keys, in the order of the keys.
    pub(super) fn inbox_named(&self, view: u32, keys: &[String]) -> Result<Vec<DraftRow>> {
        let opened = self.opened(view)?;
        let connection = self.inner.cache.read();
        let found = keys.iter().map(|key| find_among(&connection, &opened, key)).collect::<Result<_>>()?;
        drop(connection);
        Ok(self.draft_rows(found))
    }

    /// The same in the order of the inbox; those that its filter hides come last.
    pub(super) fn inbox_named_in_order(&self, view: u32, keys: &[String]) -> Result<Vec<DraftRow>> {
        let opened = self.opened(view)?;
        let connection = self.inner.cache.read();
        let mut found: Vec<CacheRow> =
            keys.iter().map(|key| find_among(&connection, &opened, key)).collect::<Result<_>>()?;
        drop(connection);
        let places = opened.rows.places(&found.iter().map(|row| row.id).collect());
        found.sort_by_key(|row| places.get(&row.id).copied().unwrap_or(usize::MAX));
        Ok(self.draft_rows(found))
    }

    /// Rows of an opened inbox by their keys, in its order and with their groups; those that its filter hides come last, in
    /// a group of their own where the inbox has groups.
    ///
    /// # Errors
    /// `view-gone`, `draft-gone`, or `database`.
    pub(super) fn inbox_selected(&self, head: &InboxHead, keys: &[String]) -> Result<SelectedRows> {
        let opened = self.opened(head.view)?;
        let profile = self.profile();
        let connection = self.inner.cache.read();
        let mut found: Vec<(usize, &String, CacheRow)> = Vec::with_capacity(keys.len());
        for key in keys {
            found.push((0, key, find_among(&connection, &opened, key)?));
        }
        drop(connection);
        let places = opened.rows.places(&found.iter().map(|(_, _, row)| row.id).collect());
        for (place, _, row) in &mut found {
            *place = places.get(&row.id).copied().unwrap_or(usize::MAX);
        }
        found.sort_by_key(|(place, _, _)| *place);
        let mut end = 0;
        let mut groups = Vec::new();
        let mut rest = found.as_slice();
        for group in &head.groups {
            end += group.rows as usize;
            let (of, others) = rest.split_at(rest.partition_point(|(place, _, _)| *place < end));
            groups.extend(selected_group(&profile, group.value.clone(), of));
            rest = others;
        }
        let hidden = selected_group(&profile, None, rest).filter(|_| !head.groups.is_empty());
        Ok(SelectedRows { keys: found.into_iter().map(|(_, key, _)| key.clone()).collect(), groups, hidden })
    }

    /// The drafts of a list with a draft number or a bank's id, for the command line.
    ///
    /// # Errors
    /// `stage-unknown`, `account-unknown`, or `database`.
    pub fn find_drafts(&self, of: &str, account: Option<&str>, asked: &super::DraftAsked) -> Result<Vec<DraftRow>> {
        let stage = stage(of)?;
        let account = account.map(|named| self.account(named)).transpose()?.map(|account| account.key());
        let named = rows::Named {
            account: account.as_ref(),
            draft_number: asked.draft_number.as_deref(),
            bank_draft_id: asked.bank_draft_id.as_deref(),
        };
        let found = rows::named(&self.inner.cache.read(), Some(stage), &named)?;
        Ok(self.draft_rows(found))
    }

    /// The drafts of a submission, in each of the lists.
    fn ordered_rows(
        &self,
        connection: &Connection,
        looked: &QueriedLists,
        stages: &[Stage],
        submission: &str,
    ) -> Result<ListedRows> {
        let mut ids = HashSet::new();
        for one in self.submission(submission)?.instructions {
            let account = one.account.parse().ok();
            // The bank's id of a draft may differ from list to list.
            let draft_number = one.draft_number.as_deref();
            let named = rows::Named { account: account.as_ref(), draft_number, bank_draft_id: None };
            for stage in stages {
                ids.extend(rows::named(connection, Some(*stage), &named)?.iter().map(|row| row.id));
            }
        }
        Ok(looked.known.iter().map(|(_, list)| (list.id, ids.clone())).collect())
    }

    fn opened(&self, view: u32) -> Result<std::sync::Arc<Opened>> {
        let gone = || DeskError::correct("view-gone", Sentence::new("view-gone"));
        self.inner.inboxes.get(view).ok_or_else(gone)
    }

    /// Cached drafts as rows, with their locks.
    pub(crate) fn draft_rows(&self, found: Vec<CacheRow>) -> Vec<DraftRow> {
        let ids: Vec<DraftIds> = found.iter().map(|row| row.ids()).collect();
        let today = self.today();
        let acted = self.acted_since(found.iter().filter_map(|row| row.as_of.as_deref()));
        let code_book = self.code_book();
        let shown = |(row, lock): (CacheRow, _)| {
            let (watch, presentment) = self.marks(&row);
            let acted = acted.on(&row);
            let response = row.columns[DraftFact::ResponseStatus].as_deref();
            let is_error = |flag| code_book.reports_error(&row.account.bank_mark, flag);
            let response_status = response.and_then(|raw| ResponseShown::of_object(raw, is_error));
            DraftRow { watch, presentment, response_status, ..draft_row(row, today, lock, acted) }
        };
        found.into_iter().zip(self.locks_of(&ids)).map(shown).collect()
    }
}

/// Selected rows in the order of their inbox.
pub(super) struct SelectedRows {
    pub keys: Vec<String>,
    /// Their groups, without those that have none of them.
    pub groups: Vec<InboxGroup>,
    /// Those that the filter hides, where there are groups.
    pub hidden: Option<InboxGroup>,
}

fn selected_group(profile: &Profile, value: Option<String>, rows: &[(usize, &String, CacheRow)]) -> Option<InboxGroup> {
    let mut totals = Totals::default();
    for (_, _, row) in rows {
        totals.add(profile.draft_currency(&row.account.bank_mark), row.columns.amount());
    }
    let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    (count > 0).then(|| InboxGroup { value, rows: count, acted: 0, totals: totals.views() })
}

/// The groups of an opened inbox. `currencies` are those of the requested lists.
fn groups(
    connection: &Connection,
    found: &QueryResult,
    currencies: &[Option<&str>],
    acted: &[ActedRow],
) -> Result<Vec<InboxGroup>> {
    let Some(grouping) = &found.grouping else { return Ok(Vec::new()) };
    let count = |rows: usize| u32::try_from(rows).unwrap_or(u32::MAX);
    let mut from = 0;
    let mut group = |one: RowGroup| {
        let rows = from..from + one.rows;
        from = rows.end;
        let mut totals = Totals::default();
        for (list, sum) in &one.sums {
            totals.add_all(currencies.get(*list).copied().flatten(), sum);
        }
        let mut left_out = 0;
        for row in acted.iter().filter(|row| rows.contains(&row.place)) {
            totals.leave_out(row.currency.as_deref(), row.amount);
            left_out += 1;
        }
        InboxGroup { value: one.value, rows: count(one.rows), acted: left_out, totals: totals.views() }
    };
    Ok(grouping.of(connection, &found.rows)?.into_iter().map(&mut group).collect())
}

/// Rows by their lists.
type ListedRows = HashMap<i64, HashSet<i64>>;

/// The rows that are in both; one that is absent restricts nothing.
fn both(one: Option<ListedRows>, other: Option<ListedRows>) -> Option<ListedRows> {
    let (Some(one), Some(other)) = (&one, &other) else { return one.or(other) };
    let common = |(list, rows): (&i64, &HashSet<i64>)| {
        let kept = other.get(list).into_iter().flatten().filter(|row| rows.contains(row)).copied();
        (*list, kept.collect())
    };
    Some(one.iter().map(common).collect())
}

/// The changed rows, by their lists.
fn rows_of(changes: &[ListedChange]) -> ListedRows {
    let mut rows = ListedRows::new();
    for change in changes {
        rows.entry(change.list).or_default().insert(change.draft);
    }
    rows
}

/// The draft of a key, from the first list of an opened inbox that has it.
fn find_among(connection: &Connection, opened: &Opened, key: &str) -> Result<CacheRow> {
    for stage in &opened.asked {
        let row = find(connection, Some(*stage), key)?;
        if row.listed {
            return Ok(row);
        }
    }
    find(connection, Some(opened.stage()), key)
}

/// The draft of a key in a stage's list, else as last seen in any list.
pub(super) fn find(connection: &Connection, stage: Option<Stage>, key: &str) -> Result<CacheRow> {
    let gone = || DeskError::correct("draft-gone", Sentence::new("draft-gone").with("key", key));
    let identity = rows::identity_of(key).ok_or_else(gone)?;
    rows::by_identity(connection, stage, &identity)?.into_iter().next().ok_or_else(gone)
}
