//! The drafts of the cache, by key and by identifiers.

use bank_contract::{Number, Stage};
use model::profile::stage;
use model::{AccountKey, Result};
use money::DraftIds;

use super::Desk;
use super::inbox::find;
use crate::store::cache::rows::{self, CacheRow};
use crate::store::list_columns::DraftFact;

impl CacheRow {
    /// The identifiers of its draft.
    pub(crate) fn ids(&self) -> DraftIds {
        DraftIds {
            bank_mark: self.account.bank_mark.clone(),
            draft_number: self.columns[DraftFact::DraftNumber].clone(),
            bank_draft_id: self.columns[DraftFact::BankDraftId].clone(),
            draft_id: self.columns[DraftFact::DraftId].clone(),
        }
    }
}

/// The identifiers by which a person names a draft.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DraftAsked {
    /// `draftNumber`.
    pub draft_number: Option<String>,
    /// `bankDraftId`.
    pub bank_draft_id: Option<String>,
}

/// A cached draft.
#[derive(Debug, Clone, PartialEq)]
pub struct CachedDraft {
    /// Aval's own key for it.
    pub key: String,
    /// The account whose list contains it.
    pub account: AccountKey,
    /// The record as received.
    pub raw: String,
    /// Its identifiers.
    pub ids: DraftIds,
    /// The amount, if the record has a number there.
    pub amount: Option<Number>,
    /// The draft number.
    pub number: Option<String>,
    /// The lists of this account that contain it, in any version.
    pub stages: Vec<Stage>,
    /// Whether another row of the asked list has the same number.
    pub split: bool,
    /// When the asked list was read.
    pub as_of: Option<String>,
    /// Whether the record differs from the interface's description.
    pub unreadable: bool,
}

impl Desk {
    /// The draft of a key in a stage's list; without a stage, or if it has left that list, in any list.
    ///
    /// # Errors
    /// `draft-gone`, or `database`.
    pub fn cached_draft(&self, stage: Option<Stage>, key: &str) -> Result<CachedDraft> {
        let connection = self.inner.cache.read();
        let row = find(&connection, stage, key)?;
        cached(&connection, row)
    }

    /// The listed drafts of an account with a number or a bank's id.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn find_cached(
        &self,
        account: &AccountKey,
        draft_number: Option<&str>,
        bank_draft_id: Option<&str>,
        stage: Option<Stage>,
    ) -> Result<Vec<CachedDraft>> {
        let connection = self.inner.cache.read();
        let named = rows::Named { account: Some(account), draft_number, bank_draft_id };
        let found = rows::named(&connection, stage, &named)?;
        found.into_iter().map(|row| cached(&connection, row)).collect()
    }

    /// The record of a row, as received.
    ///
    /// # Errors
    /// `stage-unknown`, `draft-gone`, or `database`.
    pub fn raw_record(&self, of: &str, key: &str) -> Result<String> {
        let connection = self.inner.cache.read();
        let row = find(&connection, Some(stage(of)?), key)?;
        rows::raw(&connection, row.id)
    }
}

fn cached(connection: &rusqlite::Connection, row: CacheRow) -> Result<CachedDraft> {
    let versions = rows::by_identity(connection, None, &row.identity)?;
    let mut stages: Vec<Stage> = versions.into_iter().flat_map(|version| version.stages).collect();
    stages.sort();
    stages.dedup();
    let exact = row.columns.fault.as_deref() != Some("odd:amount");
    Ok(CachedDraft {
        key: row.key(),
        raw: rows::raw(connection, row.id)?,
        ids: row.ids(),
        amount: row.columns[DraftFact::Amount].as_deref().filter(|_| exact).and_then(Number::from_json),
        number: row.columns[DraftFact::DraftNumber].clone(),
        stages,
        split: row.split,
        as_of: row.as_of,
        unreadable: row.columns.fault.is_some(),
        account: row.account,
    })
}
