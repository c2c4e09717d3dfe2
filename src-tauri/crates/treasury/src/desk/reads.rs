//! The money path's reads: the cached draft of an order, and live reads before and after sending.

use bank_client::{Answer, Read, ReadError, Token};
use bank_contract::record::{Fields, elements};
use bank_contract::wire::Draft;
use bank_contract::{Endpoint, Number, Stage, Wire};
use chrono::{DateTime, Utc};
use serde_json::value::RawValue;

use super::Desk;
use super::inbox::find;
use super::turns::Rank;
use crate::cache::rows::{self, CacheRow};
use crate::error::{DeskError, Result};
use crate::profile::{Account, AccountKey, stage};
use crate::view::Sentence;

/// The identifiers of a draft, for locks: rows with the same bank and any equal identifier are one draft.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DraftIds {
    /// Bank identifier.
    pub bank_mark: String,
    /// `draftNumber`.
    pub draft_number: Option<String>,
    /// `bankDraftId`.
    pub bank_draft_id: Option<String>,
    /// `draftId`.
    pub draft_id: Option<String>,
}

impl DraftIds {
    pub(crate) fn of(row: &CacheRow) -> Self {
        Self {
            bank_mark: row.account.bank_mark.clone(),
            draft_number: row.columns.draft_number.clone(),
            bank_draft_id: row.columns.bank_draft_id.clone(),
            draft_id: row.columns.draft_id.clone(),
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

/// A live read of the list that allows an operation, filtered by draft number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActingRead {
    /// When it was requested.
    pub at: DateTime<Utc>,
    /// The records with that number, as received.
    pub records: Vec<String>,
    /// Whether the service applied the filter: no record with another number was in the reply.
    pub filter_works: bool,
    /// The service's `Date` header.
    pub service_date: Option<String>,
}

/// One record, read live.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DetailRead {
    /// When it was requested.
    pub at: DateTime<Utc>,
    /// As received: a record, or for balances the whole array.
    pub raw: String,
    /// The service's `Date` header.
    pub service_date: Option<String>,
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

    /// The account's entry in the profile.
    fn of_profile(&self, account: &AccountKey) -> Result<Account> {
        let unknown =
            || DeskError::correct("account-unknown", Sentence::new("account-unknown").with("account", account));
        self.profile().account(account).cloned().ok_or_else(unknown)
    }

    /// A read for display: it yields to reads of the money path.
    pub(crate) async fn read_in_turn(&self, read: &Read) -> Result<Answer, ReadError> {
        self.read_service(read, Rank::Then).await
    }

    /// Reads with the desk's own token.
    async fn read_service(&self, read: &Read, rank: Rank) -> Result<Answer, ReadError> {
        self.read_as(self.inner.token.token().as_ref(), read, rank).await
    }

    /// Reads with a permit for one of the bank's calls. The permit is released between attempts, so that others may
    /// call while this read waits as long as the service asks.
    pub(super) async fn read_as(&self, token: Option<&Token>, read: &Read, rank: Rank) -> Result<Answer, ReadError> {
        let bank_mark =
            read.query.iter().find(|(name, _)| *name == "bankMark").map(|(_, bank_mark)| bank_mark.as_str());
        let turn = || self.turn(bank_mark.unwrap_or_default(), rank);
        self.inner.client.read_in_turns(token, read, turn).await
    }

    /// Reads the list of a stage for one draft number, live.
    ///
    /// # Errors
    /// The service's error, as of [`DeskError::from_read`], or `account-unknown`.
    pub async fn acting_list_read(&self, stage: Stage, account: &AccountKey, draft_number: &str) -> Result<ActingRead> {
        let at = self.now();
        let mut query = account_query(&self.of_profile(account)?);
        query.push(("draftNumber", draft_number.to_owned()));
        let read = Read { endpoint: stage.list(), query, body: None };
        let answer = self.read_service(&read, Rank::First).await.map_err(|error| DeskError::from_read(&error))?;
        let all = elements(answer.text()).map_err(|error| DeskError::unreadable(&error.reason))?;
        let number = |raw: &RawValue| Fields::read(Draft::TYPE, raw).ok()?.text("draftNumber");
        let records: Vec<String> = all
            .iter()
            .filter(|raw| number(raw).as_deref() == Some(draft_number))
            .map(|raw| raw.get().to_owned())
            .collect();
        let filter_works = records.len() == all.len();
        Ok(ActingRead { at, records, filter_works, service_date: answer.date })
    }

    /// Reads the detail query of a stage; `None` if there is none or the service no longer has the draft there.
    ///
    /// # Errors
    /// The service's error, as of [`DeskError::from_read`], or `account-unknown`.
    pub async fn detail_read(&self, stage: Stage, account: &AccountKey, ids: &DraftIds) -> Result<Option<DetailRead>> {
        let Some(endpoint) = stage.detail() else { return Ok(None) };
        let at = self.now();
        let mut query = account_query(&self.of_profile(account)?);
        query.extend(ids.draft_number.clone().map(|number| ("draftNumber", number)));
        query.extend(ids.bank_draft_id.clone().map(|id| ("bankDraftId", id)));
        match self.read_service(&Read { endpoint, query, body: None }, Rank::First).await {
            Ok(answer) => Ok(Some(DetailRead { at, raw: answer.reply.into_text(), service_date: answer.date })),
            Err(ReadError::Gone { .. }) => Ok(None),
            Err(error) => Err(DeskError::from_read(&error)),
        }
    }

    /// Reads the balances of one account; the result is the service's array as received.
    ///
    /// # Errors
    /// The service's error, as of [`DeskError::from_read`], or `account-unknown`.
    pub async fn balance_read(&self, account: &AccountKey) -> Result<DetailRead> {
        let at = self.now();
        let read = balance_query(&account.bank_mark, &[self.of_profile(account)?]);
        let answer = self.read_service(&read, Rank::First).await.map_err(|error| DeskError::from_read(&error))?;
        Ok(DetailRead { at, raw: answer.reply.into_text(), service_date: answer.date })
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
        ids: DraftIds::of(&row),
        amount: row.columns.amount_text.as_deref().filter(|_| exact).and_then(Number::from_json),
        number: row.columns.draft_number,
        stages,
        split: row.split,
        as_of: row.as_of,
        unreadable: row.columns.fault.is_some(),
        account: row.account,
    })
}

/// The query parameters of an account. The inter-bank number is optional and omitted if the profile has none.
pub(crate) fn account_query(account: &Account) -> Vec<(&'static str, String)> {
    let mut query = vec![("bankMark", account.bank_mark.clone()), ("accountNumber", account.account_number.clone())];
    query.extend(account.bank_code.clone().map(|code| ("bankCode", code)));
    query
}

/// query-day-balance for some accounts of one bank.
pub(super) fn balance_query(bank_mark: &str, accounts: &[Account]) -> Read {
    let item = |account: &Account| {
        let mut entries = vec![("accountNumber", account.account_number.clone())];
        entries.extend(account.bank_code.clone().map(|code| ("bankCode", code)));
        let entries: Vec<String> = entries
            .iter()
            .map(|(name, text)| format!("\"{name}\":{}", serde_json::Value::from(text.as_str())))
            .collect();
        format!("{{{}}}", entries.join(","))
    };
    let items: Vec<String> = accounts.iter().map(item).collect();
    Read {
        endpoint: Endpoint::QueryDayBalance,
        query: vec![("bankMark", bank_mark.to_owned())],
        body: Some(format!("[{}]", items.join(","))),
    }
}
