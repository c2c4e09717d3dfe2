//! Changes found by readings, since the previous reading or since the clerk last looked, and the mark that the clerk
//! has looked.
//!
//! A list counts as looked at when its page is left after it was shown, or when a person marks it. Both name the newest
//! change that could be seen, so that later ones stay marked. A draft that is no longer listed can still be opened with
//! its last known record.

use bank_contract::Stage;
use model::profile::{Account, stages_in_scope};
use model::{AccountKey, Result, hex};
use rusqlite::Connection;
use serde_json::value::RawValue;

use super::Desk;
use super::lists::summary;
use super::queried_lists::QueriedLists;
use super::refresh::Scope;
use crate::read::changes::{Net, Since, changed_fields, net};
use crate::store::cache::columns::ListColumns;
use crate::store::cache::lists::ListRow;
use crate::store::cache::rows::CacheRow;
use crate::store::cache::{DifferenceKind, Digest128, lists, rows};
use crate::store::kept::list_changes::{AccountList, ListReading};
use crate::store::kept::{drafts_seen, list_changes};
use crate::store::list_columns::DraftFact;
use crate::view::{ChangeCounts, ChangesQuery, ChangesView, DraftChange};

/// A row of a list that is new or changed.
pub(super) struct ListedChange {
    /// The list's row in the cache.
    pub list: i64,
    pub stage: Stage,
    /// The draft's row in the cache.
    pub draft: i64,
    pub kind: DifferenceKind,
}

/// Most changes that a window is given with their fields; the count covers all.
const SHOWN_MAX: usize = 500;

impl Desk {
    /// Changes found by readings: all are counted, the first 500 drafts have their fields.
    ///
    /// # Errors
    /// `query-changes`, `stage-unknown`, `account-unknown`, or `database`.
    pub fn draft_changes(&self, query: &ChangesQuery) -> Result<ChangesView> {
        self.changes_page(query, 0, SHOWN_MAX)
    }

    /// The same with the fields of at most `rows_max` drafts after the first `from`.
    ///
    /// # Errors
    /// As [`Desk::draft_changes`].
    pub fn changes_page(&self, query: &ChangesQuery, from: usize, rows_max: usize) -> Result<ChangesView> {
        let since = Since::read(&query.since)?;
        let stages = stages_in_scope(&query.stages)?;
        let accounts = self.profile().accounts_in_scope(&query.accounts)?;
        let up_to = self.changes_up_to()?;
        let cache = self.inner.cache.read();
        let cache = cache.unchecked_transaction()?;
        let all = lists::all(&cache)?;
        let mut view = ChangesView { count: 0, rows: Vec::new(), up_to, as_of: None, complete: true };
        let mut ages = Vec::new();
        for stage in stages {
            let pulled: Vec<(&Account, Option<&ListRow>)> = accounts
                .iter()
                .filter(|account| account.pulls(stage))
                .map(|account| (account, all.get(&(stage, account.key()))))
                .collect();
            for (account, list) in &pulled {
                let mut nets = self.net_changes(&cache, stage, &account.key(), *list, since)?;
                nets.retain(|one| query.key.as_ref().is_none_or(|key| *key == hex(&one.identity)));
                let before = view.count as usize;
                view.count = view.count.saturating_add(u32::try_from(nets.len()).unwrap_or(u32::MAX));
                for one in nets.into_iter().skip(from.saturating_sub(before)) {
                    if view.rows.len() < rows_max {
                        view.rows.push(self.draft_change(&cache, stage, &account.key(), one)?);
                    }
                }
            }
            if !pulled.is_empty() {
                let summary = summary(stage, pulled.into_iter());
                ages.push(summary.as_of);
                view.complete &= summary.complete;
            }
        }
        view.as_of = ages.into_iter().collect::<Option<Vec<_>>>().and_then(|ages| ages.into_iter().min());
        Ok(view)
    }

    /// Marks these lists as looked at, up to the change that an [`InboxHead`](crate::view::InboxHead) or a
    /// [`ChangesView`] names.
    ///
    /// # Errors
    /// `stage-unknown`, `account-unknown`, or `database`.
    pub fn looked(&self, stages: &[String], accounts: &[String], up_to: u32) -> Result<()> {
        let scope = Scope { stages: stages.to_vec(), accounts: accounts.to_vec(), ..Scope::default() };
        let at = self.now_text();
        let kept = self.inner.kept.connection();
        let transaction = kept.unchecked_transaction()?;
        for job in self.jobs(&scope)? {
            let account = job.account.key().to_string();
            let list = AccountList { stage: job.stage.name(), account: &account };
            list_changes::look(&transaction, list, up_to.into(), &at)?;
        }
        Ok(transaction.commit()?)
    }

    /// The newest change that a person who looks now can have seen.
    pub(super) fn changes_up_to(&self) -> Result<u32> {
        Ok(u32::try_from(list_changes::newest(&self.inner.kept.connection())?).unwrap_or(u32::MAX))
    }

    /// The changes of one list, by draft.
    pub(super) fn net_changes(
        &self,
        cache: &Connection,
        stage: Stage,
        account: &AccountKey,
        list: Option<&ListRow>,
        since: Since,
    ) -> Result<Vec<Net>> {
        let account = account.to_string();
        let of = AccountList { stage: stage.name(), account: &account };
        let changes = {
            let kept = self.inner.kept.connection();
            match (since, list) {
                (Since::Looked, _) => list_changes::since_looked(&kept, of)?,
                (Since::Refresh, Some(ListRow { snapshot, as_of: Some(as_of), .. })) => {
                    list_changes::of_reading(&kept, of, ListReading { snapshot: *snapshot, as_of })?
                }
                (Since::Refresh, _) => Vec::new(),
            }
        };
        net(cache, list.map(|list| list.id), changes)
    }

    /// The new or changed rows of these lists.
    pub(super) fn listed_changes(
        &self,
        cache: &Connection,
        looked: &QueriedLists,
        since: Since,
    ) -> Result<Vec<ListedChange>> {
        let mut changed = Vec::new();
        for (stage, account, list) in looked.each() {
            for one in self.net_changes(cache, stage, &account.key(), Some(list), since)? {
                let Some(draft) = one.draft else { continue };
                changed.push(ListedChange { list: list.id, stage, draft, kind: one.kind });
            }
        }
        Ok(changed)
    }

    /// How many drafts of one list differ since the clerk last looked, and the time of that look.
    pub(super) fn unseen(
        &self,
        cache: &Connection,
        stage: Stage,
        account: &AccountKey,
        list: Option<&ListRow>,
    ) -> Result<(ChangeCounts, Option<String>)> {
        let mut counts = ChangeCounts::default();
        for one in self.net_changes(cache, stage, account, list, Since::Looked)? {
            match one.kind {
                DifferenceKind::New => counts.new += 1,
                DifferenceKind::Changed => counts.changed += 1,
                DifferenceKind::NoLongerListed => counts.no_longer_listed += 1,
            }
        }
        let account = account.to_string();
        let of = AccountList { stage: stage.name(), account: &account };
        Ok((counts, list_changes::looked_at(&self.inner.kept.connection(), of)?))
    }

    fn draft_change(&self, cache: &Connection, stage: Stage, account: &AccountKey, of: Net) -> Result<DraftChange> {
        let before = match &of.before {
            Some(hash) => drafts_seen::listed(&self.inner.kept.connection(), &of.identity, stage.name(), hash)?,
            None => None,
        };
        let now = of.draft.map(|draft| rows::raw(cache, draft)).transpose()?;
        let [before, now] = [before, now].map(|text| text.and_then(|text| RawValue::from_string(text).ok()));
        let fields = match (&before, &now) {
            (Some(before), Some(now)) => changed_fields(before, now),
            _ => Vec::new(),
        };
        let last = now.as_deref().or(before.as_deref());
        let mut columns = last.map(|raw| ListColumns::of_kept(raw.get(), &self.profile())).unwrap_or_default();
        Ok(DraftChange {
            stage: stage.name().to_owned(),
            account: account.to_string(),
            key: hex(&of.identity),
            kind: of.kind.word().to_owned(),
            at: of.at,
            draft_number: columns[DraftFact::DraftNumber].take().or(of.draft_number),
            amount: columns[DraftFact::Amount].take(),
            due_date: columns[DraftFact::DueDate].take(),
            acceptor_name: columns[DraftFact::AcceptorName].take(),
            fields,
        })
    }

    /// A draft that is in no list, with its last listed record; `None` if no record is kept.
    pub(super) fn last_known(&self, stage: Stage, identity: &Digest128) -> Result<Option<(CacheRow, String)>> {
        let kept = drafts_seen::newest_listed(&self.inner.kept.connection(), identity, stage.name())?;
        let Some((text, at)) = kept else { return Ok(None) };
        let Ok(raw) = RawValue::from_string(text) else { return Ok(None) };
        let profile = self.profile();
        let columns = ListColumns::of_kept(raw.get(), &profile);
        // A kept record does not name the account: it is the one whose key gives the draft's identity.
        let owner = |account: &&Account| columns.identity(self.name(), &account.key(), raw.get()) == *identity;
        let Some(account) = profile.accounts.iter().find(owner).map(Account::key) else { return Ok(None) };
        let row = CacheRow {
            id: 0,
            identity: *identity,
            account,
            columns,
            asked: Some(stage),
            stages: Vec::new(),
            listed: false,
            split: false,
            difference: None,
            as_of: Some(at),
        };
        Ok(Some((row, raw.get().to_owned())))
    }
}
