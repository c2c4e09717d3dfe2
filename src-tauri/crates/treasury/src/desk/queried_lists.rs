//! The lists that a query names, read at one moment.

use bank_contract::Stage;
use model::Result;
use model::profile::{Account, Profile};
use rusqlite::Connection;

use super::lists::Summary;
use crate::read::finding::ListAsked;
use crate::read::inbox::ParsedQuery;
use crate::store::cache::lists;
use crate::store::cache::lists::ListRow;

/// The lists of a query, as they were at one moment.
pub(super) struct QueriedLists {
    pub(super) known: Vec<(Account, ListRow)>,
    pub(super) stages: Vec<Stage>,
    pub(super) summary: Option<Summary>,
}

impl QueriedLists {
    pub(super) fn at(connection: &Connection, profile: &Profile, asked: &ParsedQuery) -> Result<Self> {
        let accounts = profile.accounts_in_scope(&asked.query.accounts)?;
        let mut all = lists::all(connection)?;
        let (mut known, mut stages, mut summary) = (Vec::new(), Vec::new(), None::<Summary>);
        for stage in &asked.stages {
            let pulled: Vec<&Account> = accounts.iter().filter(|account| account.pulls(*stage)).collect();
            let found: Vec<Option<ListRow>> =
                pulled.iter().map(|account| all.remove(&(*stage, account.key()))).collect();
            let lists = pulled.iter().copied().zip(found.iter().map(Option::as_ref));
            let of_stage = super::lists::summary(*stage, lists);
            summary = Some(match summary {
                Some(before) => before.joined(of_stage),
                None => of_stage,
            });
            for (account, list) in pulled.into_iter().zip(found) {
                stages.extend(list.is_some().then_some(*stage));
                known.extend(list.map(|list| (account.clone(), list)));
            }
        }
        Ok(Self { known, stages, summary })
    }

    /// The lists, each with its stage and account.
    pub(super) fn each(&self) -> impl Iterator<Item = (Stage, &Account, &ListRow)> {
        self.known.iter().zip(&self.stages).map(|((account, list), stage)| (*stage, account, list))
    }

    pub(super) fn lists(&self) -> Vec<ListAsked> {
        let asked = |((account, list), stage): (&(Account, ListRow), &Stage)| ListAsked {
            list: list.id,
            snapshot: list.snapshot,
            stage: *stage,
            account: account.key().to_string(),
            company: account.company(),
        };
        self.known.iter().zip(&self.stages).map(asked).collect()
    }
}
