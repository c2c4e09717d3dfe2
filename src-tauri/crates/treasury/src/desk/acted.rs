//! Drafts on which this desk has acted: an operation was accepted after their list was read, so the list still shows them
//! as they were. Each list that holds such a draft marks it at once; until it is read again, the draft is left out of
//! sums and counts, and is neither selected nor proposed. Nothing is stored for this: the mark follows from the journal
//! and the age of the list.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use bank_contract::{Amount, Stage};
use journal::ActedOn;
use model::desks::place_of;
use model::{AccountKey, Result, State};
use rusqlite::Connection;

use super::Desk;
use super::queried_lists::QueriedLists;
use crate::read::finding::Rows;
use crate::read::maturity::{StaleLists, bit};
use crate::store::cache::lists::{ListKey, ListRow};
use crate::store::cache::rows::{self, CacheRow, Named};
use crate::store::list_columns::DraftFact;
use crate::view::{ActedView, Reread};

/// A row of an opened inbox on which this desk has acted.
pub(super) struct ActedRow {
    /// Its index.
    pub place: usize,
    pub currency: Option<String>,
    pub amount: Option<Amount>,
}

/// The operations accepted since the oldest of some lists was read, the newest of each draft.
#[derive(Default)]
pub(crate) struct Acted(HashMap<(AccountKey, String), ActedOn>);

impl Acted {
    /// The operation on this row that its list does not show yet.
    pub(crate) fn on(&self, row: &CacheRow) -> Option<ActedView> {
        let acted = self.after(&row.account, row.columns[DraftFact::DraftNumber].as_deref(), row.as_of.as_deref())?;
        Some(ActedView {
            instruction_id: acted.instruction.clone(),
            operation: acted.operation.clone(),
            answer: acted.answer.clone(),
            at: acted.since.clone(),
        })
    }

    /// The operation on a draft after its list was read.
    pub(super) fn after(&self, account: &AccountKey, number: Option<&str>, read: Option<&str>) -> Option<&ActedOn> {
        let acted = self.0.get(&(account.clone(), number?.to_owned()))?;
        (read? < acted.since.as_str()).then_some(acted)
    }

    /// The lists that do not show an operation on one of their drafts yet.
    pub(super) fn stale_lists(&self, all: &HashMap<ListKey, ListRow>) -> StaleLists {
        let mut stale: StaleLists = BTreeMap::new();
        for ((stage, account), list) in all {
            let read = list.as_of.as_deref();
            for (_, number) in
                self.0.keys().filter(|(of, number)| of == account && self.after(of, Some(number), read).is_some())
            {
                *stale.entry((account.to_string(), number.clone())).or_default() |= bit(*stage);
            }
        }
        stale
    }
}

impl Desk {
    /// The operations accepted since the oldest of these times; none where no list was read.
    pub(crate) fn acted_since<'a>(&self, read: impl Iterator<Item = &'a str>) -> Acted {
        let (Some(oldest), Some(submissions)) = (read.min(), self.inner.submissions.get()) else {
            return Acted::default();
        };
        let key = |acted: ActedOn| ((acted.account.clone(), acted.draft_number.clone()), acted);
        Acted(submissions.acted_after(oldest).into_iter().map(key).collect())
    }

    /// Numbers of the drafts of an account on which this desk has acted since a reading: what a list read now shows of
    /// them is no news. Empty where there was no reading.
    pub(super) fn acted_drafts_since(&self, account: &AccountKey, read: Option<&str>) -> HashSet<String> {
        let acted = self.acted_since(read.into_iter()).0;
        acted.into_keys().filter(|(of, _)| of == account).map(|(_, number)| number).collect()
    }

    /// The rows of one list on which this desk has acted since the list was read.
    pub(super) fn acted_rows(
        connection: &Connection,
        acted: &Acted,
        stage: Stage,
        account: &AccountKey,
        list: &ListRow,
    ) -> Result<Vec<CacheRow>> {
        let Some(read) = &list.as_of else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for one in acted.0.values().filter(|one| one.account == *account && *read < one.since) {
            let named = Named { account: Some(account), draft_number: Some(&one.draft_number), bank_draft_id: None };
            found.extend(rows::named(connection, Some(stage), &named)?.into_iter().filter(|row| row.listed));
        }
        Ok(found)
    }

    /// The rows of an opened inbox on which this desk has acted: they are in no sum.
    pub(super) fn acted_shown(
        &self,
        connection: &Connection,
        looked: &QueriedLists,
        shown: &Rows,
    ) -> Result<Vec<ActedRow>> {
        let acted = self.acted_since(looked.each().filter_map(|(_, _, list)| list.as_of.as_deref()));
        if acted.0.is_empty() {
            return Ok(Vec::new());
        }
        let profile = self.profile();
        let mut all = Vec::new();
        for (stage, account, list) in looked.each() {
            let rows = Self::acted_rows(connection, &acted, stage, &account.key(), list)?;
            let ids: HashSet<i64> = rows.iter().map(|row| row.id).collect();
            let places = if ids.is_empty() { HashMap::new() } else { shown.places(&ids) };
            let shown_at = |row: &CacheRow| {
                let place = *places.get(&row.id)?;
                let (_, of) = shown.at(place)?;
                of.is_none_or(|of| of == stage).then_some(place)
            };
            let currency = profile.draft_currency(&account.bank_mark);
            all.extend(rows.iter().filter_map(|row| {
                let amount = row.columns.amount();
                Some(ActedRow { place: shown_at(row)?, currency: currency.map(str::to_owned), amount })
            }));
        }
        Ok(all)
    }

    /// The lists to read again after a submission: those of its operation's family, and every other list that holds one
    /// of its drafts. `None` while an instruction is in flight, and where nothing was sent.
    ///
    /// # Errors
    /// `journal` or `database` when it cannot be read, or the code for an unknown submission.
    pub fn reread_after(&self, submission: &str) -> Result<Option<Reread>> {
        let view = self.submission(submission)?;
        let sent = |state: State| !matches!(state, State::NotSent | State::Cancelled);
        let sent: Vec<_> = view.instructions.iter().filter(|one| sent(one.state)).collect();
        if !view.done || sent.is_empty() {
            return Ok(None);
        }
        let acting = Stage::ALL.iter().map(|stage| place_of(*stage)).find(|at| at.operation == Some(&*view.operation));
        let family = acting.and_then(|at| at.family);
        let of_family = |stage: &&Stage| family.is_some() && place_of(**stage).family == family;
        let mut stages: BTreeSet<&str> = Stage::ALL.iter().filter(of_family).map(|stage| stage.name()).collect();
        let cache = self.inner.cache.read();
        for number in sent.iter().filter_map(|one| one.draft_number.as_deref()) {
            let named = Named { account: None, draft_number: Some(number), bank_draft_id: None };
            let rows = rows::named(&cache, None, &named)?;
            stages.extend(rows.iter().flat_map(|row| &row.stages).map(|stage| stage.name()));
        }
        let accounts: BTreeSet<&String> = sent.iter().map(|one| &one.account).collect();
        Ok(Some(Reread {
            stages: stages.into_iter().map(str::to_owned).collect(),
            accounts: accounts.into_iter().cloned().collect(),
            balances: acting.is_none(),
        }))
    }
}
