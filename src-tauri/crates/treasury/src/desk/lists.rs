//! All lists: counts, sums, changes, ages and errors.

use bank_contract::Stage;
use model::Result;
use model::profile::Account;
use model::sync::hold;

use super::Desk;
use crate::read::inbox::Totals;
use crate::store::cache::lists::{self, ListRow};
use crate::view::{ChangeCounts, ListTrouble, ListsView, StageView};

/// The lists of one stage, summed over several accounts.
#[derive(Default)]
pub(super) struct Summary {
    pub drafts: u32,
    pub as_of: Option<String>,
    pub complete: bool,
    pub errors: Vec<ListTrouble>,
}

impl Summary {
    /// Adds another summary; the age is the older one.
    pub(super) fn joined(mut self, other: Self) -> Self {
        self.drafts += other.drafts;
        self.complete &= other.complete;
        self.as_of = self.as_of.zip(other.as_of).map(|(one, two)| one.min(two));
        self.errors.extend(other.errors);
        self
    }
}

/// Sums the lists of one stage. A list that was never read has no row.
pub(super) fn summary<'a>(stage: Stage, lists: impl Iterator<Item = (&'a Account, Option<&'a ListRow>)>) -> Summary {
    let mut summary = Summary { drafts: 0, as_of: None, complete: true, errors: Vec::new() };
    let mut never_read = false;
    for (account, list) in lists {
        let read = list.and_then(|list| list.as_of.clone());
        never_read |= read.is_none();
        let older = |held: &String| read.as_ref().is_some_and(|read| read < held);
        if summary.as_of.is_none() || summary.as_of.as_ref().is_some_and(older) {
            summary.as_of.clone_from(&read);
        }
        let Some(list) = list else { continue };
        summary.drafts += list.drafts;
        if let Some(trouble) = list.trouble.clone() {
            let account = account.key().to_string();
            let page = list.trouble_page;
            summary.errors.push(ListTrouble { account, stage: stage.name().to_owned(), page, trouble });
        }
    }
    summary.complete = !never_read && summary.errors.is_empty();
    if never_read {
        summary.as_of = None;
    }
    summary
}

impl Desk {
    /// All lists over some accounts, or over all of them.
    ///
    /// # Errors
    /// `account-unknown`, or `database`.
    pub fn lists(&self, accounts: &[String]) -> Result<ListsView> {
        let profile = self.profile();
        let accounts = profile.accounts_in_scope(accounts)?;
        let refreshing = hold(&self.inner.refreshing).clone();
        let unfinished = if refreshing.is_none() { self.unfinished()? } else { None };
        let cache = self.inner.cache.read();
        let all = lists::all(&cache)?;
        let mut view = ListsView { stages: Vec::new(), as_of: None, refreshing, unfinished };
        let mut ages = Vec::new();
        let acted = self.acted_since(all.values().filter_map(|list| list.as_of.as_deref()));
        for stage in Stage::ALL {
            let pulled: Vec<(&Account, Option<&ListRow>)> = accounts
                .iter()
                .filter(|account| account.pulls(*stage))
                .map(|account| (account, all.get(&(*stage, account.key()))))
                .collect();
            let mut totals = Totals::default();
            let (mut new, mut changed, mut no_longer_listed) = (0, 0, 0);
            for (account, list) in pulled.iter().filter_map(|(account, list)| Some((account, (*list)?))) {
                totals.add_all(profile.draft_currency(&account.bank_mark), &list.sum);
                changed += list.changed;
                no_longer_listed += list.no_longer_listed;
                // A first reading has no earlier one to differ from.
                new += if list.snapshot > 1 { list.new } else { 0 };
            }
            let mut acted_on = 0;
            for (account, list) in pulled.iter().filter_map(|(account, list)| Some((account, (*list)?))) {
                for row in Self::acted_rows(&cache, &acted, *stage, &account.key(), list)? {
                    totals.leave_out(profile.draft_currency(&account.bank_mark), row.columns.amount());
                    acted_on += 1;
                }
            }
            let is_pulled = !pulled.is_empty();
            let mut unseen = ChangeCounts::default();
            let mut looks = Vec::new();
            for (account, list) in &pulled {
                let (counts, looked_at) = self.unseen(&cache, *stage, &account.key(), *list)?;
                unseen.new += counts.new;
                unseen.changed += counts.changed;
                unseen.no_longer_listed += counts.no_longer_listed;
                looks.push(looked_at);
            }
            let looked_at = looks.into_iter().collect::<Option<Vec<_>>>().and_then(|looks| looks.into_iter().min());
            let Summary { drafts, as_of, complete, errors } = summary(*stage, pulled.into_iter());
            if is_pulled {
                ages.push(as_of.clone());
            }
            let stage = stage.name().to_owned();
            let totals = totals.views();
            view.stages.push(StageView {
                stage,
                drafts: drafts.saturating_sub(acted_on),
                totals,
                as_of,
                complete,
                new,
                changed,
                no_longer_listed,
                unseen,
                looked_at,
                errors,
            });
        }
        view.as_of = ages.into_iter().collect::<Option<Vec<_>>>().and_then(|ages| ages.into_iter().min());
        Ok(view)
    }
}
