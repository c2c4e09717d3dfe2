//! Opening an inbox, its windows of rows, and sums of a selection.

use super::{Desk, DraftIds};
use crate::cache::lists::{self, ListRow};
use crate::cache::rows::{self, CacheRow};
use crate::cache::scan;
use crate::error::{DeskError, Result};
use crate::inbox::{Asked, Opened, Totals, WINDOW_ROWS_MAX, draft_row};
use crate::profile::{Account, stage};
use crate::view::{DraftRow, InboxHead, InboxQuery, Sentence, Total};

impl Desk {
    /// Opens an inbox: which rows, in which order. The rows themselves come by [`Desk::inbox_rows`].
    ///
    /// # Errors
    /// A query that cannot be understood, an unknown account, or the database's.
    pub fn inbox_open(&self, query: &InboxQuery) -> Result<InboxHead> {
        let asked = Asked::from(query)?;
        let profile = self.profile();
        let accounts = profile.accounts_in_scope(&asked.query.accounts)?;
        let pulled: Vec<&Account> = accounts.iter().filter(|account| account.pulls(asked.stage)).collect();
        let connection = self.inner.cache.read();
        // Counters, ids and amounts of one moment, even while a list is being swapped in.
        let connection = connection.unchecked_transaction()?;
        let mut all = lists::all(&connection)?;
        let found: Vec<Option<ListRow>> =
            pulled.iter().map(|account| all.remove(&(asked.stage, account.key()))).collect();
        let known: Vec<(&Account, &ListRow)> =
            pulled.iter().zip(&found).filter_map(|(account, list)| Some((*account, list.as_ref()?))).collect();
        let ids: Vec<i64> = known.iter().map(|(_, list)| list.id).collect();
        let entries = scan::entries(&connection, &profile, &ids, &asked.filter, asked.sort, asked.descending)?;
        drop(connection);
        let mut totals = Totals::default();
        for entry in &entries {
            totals.add(profile.draft_currency(&known[entry.list].0.bank_mark), entry.amount);
        }
        let summary = super::lists::summary(asked.stage, pulled.iter().copied().zip(found.iter().map(Option::as_ref)));
        let rows = u32::try_from(entries.len()).unwrap_or(u32::MAX);
        let drafts = entries.into_iter().map(|entry| entry.draft).collect();
        Ok(InboxHead {
            view: self.inner.inboxes.add(Opened { stage: asked.stage, drafts }),
            query: asked.query,
            rows,
            rows_unfiltered: summary.drafts,
            totals: totals.views(),
            as_of: summary.as_of,
            complete: summary.complete,
            errors: summary.errors,
        })
    }

    /// A window of rows of an opened inbox, by index; at most 200. A draft that has left the cache since is left out.
    ///
    /// # Errors
    /// `view-gone`: open the inbox again; or the database's.
    pub fn inbox_rows(&self, view: u32, from: u32, count: u32) -> Result<Vec<DraftRow>> {
        let opened = self.opened(view)?;
        let from = from as usize;
        let end = from.saturating_add(count.min(WINDOW_ROWS_MAX) as usize).min(opened.drafts.len());
        let connection = self.inner.cache.read();
        let mut found = Vec::new();
        for id in opened.drafts.get(from..end).unwrap_or_default() {
            found.extend(rows::by_id(&connection, Some(opened.stage), *id)?);
        }
        drop(connection);
        Ok(self.draft_rows(found))
    }

    /// The exact sum of some rows of an opened inbox, per currency.
    ///
    /// # Errors
    /// `view-gone`, `draft-gone`, or the database's.
    pub fn inbox_totals(&self, view: u32, keys: &[String]) -> Result<Vec<Total>> {
        let opened = self.opened(view)?;
        let profile = self.profile();
        let connection = self.inner.cache.read();
        let mut totals = Totals::default();
        for key in keys {
            let row = find(&connection, Some(opened.stage), key)?;
            totals.add(profile.draft_currency(&row.account.bank_mark), row.columns.scaled);
        }
        Ok(totals.views())
    }

    /// The drafts of a list that carry a number or a bank's id: what the command line shows.
    ///
    /// # Errors
    /// `stage-unknown`, an unknown account, or the database's.
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

    fn opened(&self, view: u32) -> Result<std::sync::Arc<Opened>> {
        let gone = || DeskError::correct("view-gone", Sentence::new("view-gone"));
        self.inner.inboxes.get(view).ok_or_else(gone)
    }

    /// Cached drafts as rows, with their locks.
    pub(crate) fn draft_rows(&self, found: Vec<CacheRow>) -> Vec<DraftRow> {
        let ids: Vec<DraftIds> = found.iter().map(DraftIds::of).collect();
        let today = self.today();
        found.into_iter().zip(self.locks_of(&ids)).map(|(row, lock)| draft_row(row, today, lock)).collect()
    }
}

/// The draft of a key as a stage's list has it, else as it was last seen in any list.
pub(super) fn find(
    connection: &rusqlite::Connection,
    stage: Option<bank_contract::Stage>,
    key: &str,
) -> Result<CacheRow> {
    let gone = || DeskError::correct("draft-gone", Sentence::new("draft-gone").with("key", key));
    let identity = rows::identity_of(key).ok_or_else(gone)?;
    rows::by_identity(connection, stage, &identity)?.into_iter().next().ok_or_else(gone)
}
