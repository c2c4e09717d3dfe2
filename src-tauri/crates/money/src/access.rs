//! The money path's access to the bank: settings, clock, token and reads of an open profile. Sending, probes and the
//! reading of lists get this instead of the desk.
//!
//! Not here: caches, the journal, and operations. The one POST is made by `send`, over the client.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use bank_client::{Answer, BankClient, Read, ReadError, ReceiptError, ReceiptFile, Token};
use bank_contract::record::{Fields, elements};
use bank_contract::wire::Draft;
use bank_contract::{Endpoint, Stage, Wire};
use chrono::{DateTime, Utc};
use model::clock::Clock;
use model::profile::{Account, CodeBook, Profile};
use model::sync::hold;
use model::{AccountKey, DeskError, Result, Sentence, clock};
use serde_json::value::RawValue;

use crate::permits::{KeptPlace, Permit, Permits, Rank};

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

/// A token that is being obtained; the error is [`ReadError::NoToken`].
pub type ComingToken<'a> = Pin<Box<dyn Future<Output = Result<Option<Token>, ReadError>> + Send + 'a>>;

/// The source of one desk's access tokens.
pub trait Tokens: Send + Sync {
    /// The token, if there is one.
    fn token(&self) -> Option<Token>;
    /// The token for the next call; a session's is refreshed if it is about to end.
    fn fresh(&self) -> ComingToken<'_>;
    /// Another token in place of one that the service refused; `None` if there is no other.
    fn replaced<'a>(&'a self, refused: Option<&'a Token>) -> ComingToken<'a>;
}

/// The access of one open profile. Clones share it.
#[derive(Clone)]
pub struct BankAccess(Arc<Shared>);

struct Shared {
    profile: RwLock<Arc<Profile>>,
    code_book: RwLock<Arc<CodeBook>>,
    client: BankClient,
    token: Arc<dyn Tokens>,
    clock: Clock,
    permits: Mutex<BTreeMap<String, Permits>>,
}

impl BankAccess {
    /// For a profile, with an empty code book.
    pub fn new(profile: Profile, client: BankClient, token: Arc<dyn Tokens>, clock: Clock) -> Self {
        Self(Arc::new(Shared {
            profile: RwLock::new(Arc::new(profile)),
            code_book: RwLock::default(),
            client,
            token,
            clock,
            permits: Mutex::default(),
        }))
    }

    /// The settings in force.
    pub fn profile(&self) -> Arc<Profile> {
        self.0.profile.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the settings.
    pub fn set_profile(&self, profile: Profile) {
        *self.0.profile.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(profile);
    }

    /// The code book in force.
    pub fn code_book(&self) -> Arc<CodeBook> {
        self.0.code_book.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the code book.
    pub fn set_code_book(&self, code_book: CodeBook) {
        *self.0.code_book.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(code_book);
    }

    /// The client of the profile's service.
    pub fn client(&self) -> &BankClient {
        &self.0.client
    }

    /// The token, if there is one.
    pub fn token(&self) -> Option<Token> {
        self.0.token.token()
    }

    /// The token for the next call; a session's is refreshed if it is about to end.
    ///
    /// # Errors
    /// [`DeskError::SignIn`] or [`DeskError::TryLater`] if the session has none.
    pub async fn fresh_token(&self) -> Result<Option<Token>> {
        self.0.token.fresh().await.map_err(|error| DeskError::from_read(&error))
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// The current time.
    pub fn now(&self) -> DateTime<Utc> {
        self.0.clock.now()
    }

    /// The current time as views and databases store it.
    pub fn now_text(&self) -> String {
        clock::text(self.now())
    }

    /// A permit for one call at a bank, where at most two are in flight.
    pub async fn permit(&self, bank_mark: &str, rank: Rank) -> Permit {
        self.permits(bank_mark).take(rank).await
    }

    /// Keeps one of a bank's two places for the calls of an order.
    pub fn keep_place(&self, bank_mark: &str) -> KeptPlace {
        self.permits(bank_mark).keep_place()
    }

    fn permits(&self, bank_mark: &str) -> Permits {
        hold(&self.0.permits).entry(bank_mark.to_owned()).or_default().clone()
    }

    /// The account's entry in the profile.
    fn of_profile(&self, account: &AccountKey) -> Result<Account> {
        let unknown =
            || DeskError::correct("account-unknown", Sentence::new("account-unknown").with("account", account));
        self.profile().account(account).cloned().ok_or_else(unknown)
    }

    /// A read for display: it yields to reads of the money path.
    pub async fn read_for_display(&self, read: &Read) -> Result<Answer, ReadError> {
        self.read_service(read, Rank::Then).await
    }

    /// A single read for display. A sign-in that this interface alone refuses is its own trouble: the session has not ended.
    pub async fn read_alone(&self, read: &Read) -> Result<Answer, ReadError> {
        match self.read_for_display(read).await {
            Err(ReadError::SignIn { term, message }) => {
                let is_taken = self.is_sign_in_taken_beside(read.endpoint).await;
                Err(if is_taken { ReadError::of_interface(message) } else { ReadError::SignIn { term, message } })
            }
            answer => answer,
        }
    }

    /// Whether an interface other than this one takes the sign-in, by an answer that only a signed-in person gets.
    async fn is_sign_in_taken_beside(&self, endpoint: Endpoint) -> bool {
        let profile = self.profile();
        let Some(account) = profile.accounts.first() else { return false };
        let other = match endpoint {
            Endpoint::QueryDayBalance => {
                let endpoint = Stage::Draft.list();
                Read { endpoint, query: account_query(endpoint, account), body: None }
            }
            _ => balance_query(&account.bank_mark, std::slice::from_ref(account)),
        };
        match self.read_for_display(&other).await {
            Ok(_) | Err(ReadError::Refused { .. } | ReadError::NotPermitted { status: 403, .. }) => true,
            Err(_) => false,
        }
    }

    /// Reads with the desk's own token. If the service no longer takes a session's token, the session gets another one,
    /// once.
    async fn read_service(&self, read: &Read, rank: Rank) -> Result<Answer, ReadError> {
        let source = &self.0.token;
        let token = source.fresh().await?;
        let answer = self.read_as(token.as_ref(), read, rank).await;
        if !matches!(answer, Err(ReadError::SignIn { .. })) {
            return answer;
        }
        match source.replaced(token.as_ref()).await? {
            Some(other) => self.read_as(Some(&other), read, rank).await,
            None => answer,
        }
    }

    /// Reads with a permit for one of the bank's calls. The permit is released between attempts, so that others may
    /// call while this read waits as long as the service asks.
    pub async fn read_as(&self, token: Option<&Token>, read: &Read, rank: Rank) -> Result<Answer, ReadError> {
        let bank_mark =
            read.query.iter().find(|(name, _)| *name == "bankMark").map(|(_, bank_mark)| bank_mark.as_str());
        let permit = || self.permit(bank_mark.unwrap_or_default(), rank);
        match rank {
            Rank::First => self.0.client.for_probes().read_with_permits(token, read, permit).await,
            Rank::Then => self.0.client.read_with_permits(token, read, permit).await,
        }
    }

    /// Reads the list of a stage for one draft number, live.
    ///
    /// # Errors
    /// The service's error, as of [`DeskError::from_read`], or `account-unknown`.
    pub async fn acting_list_read(&self, stage: Stage, account: &AccountKey, draft_number: &str) -> Result<ActingRead> {
        let at = self.now();
        let mut query = account_query(stage.list(), &self.of_profile(account)?);
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
        let mut query = account_query(endpoint, &self.of_profile(account)?);
        query.extend(ids.draft_number.clone().map(|number| ("draftNumber", number)));
        query.extend(ids.bank_draft_id.clone().map(|id| ("bankDraftId", id)));
        match self.read_service(&Read { endpoint, query, body: None }, Rank::First).await {
            Ok(answer) => Ok(Some(DetailRead { at, raw: answer.reply.into_text(), service_date: answer.date })),
            Err(ReadError::Gone { .. }) => Ok(None),
            Err(error) => Err(DeskError::from_read(&error)),
        }
    }

    /// Fetches the receipt at the path of a record. With another token, once, as for every read.
    ///
    /// # Errors
    /// [`ReceiptError`], which names the fault.
    pub async fn receipt_file(&self, bank_mark: &str, path: &str) -> Result<ReceiptFile, ReceiptError> {
        let source = &self.0.token;
        let token = source.fresh().await?;
        let _permit = self.permit(bank_mark, Rank::Then).await;
        let fetched = self.0.client.fetch_receipt(token.as_ref(), path).await;
        if !matches!(fetched, Err(ReceiptError::Read(ReadError::SignIn { .. }))) {
            return fetched;
        }
        match source.replaced(token.as_ref()).await? {
            Some(other) => self.0.client.fetch_receipt(Some(&other), path).await,
            None => fetched,
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

/// The query parameters of an endpoint that the account answers. The inter-bank number and the organization code are
/// optional: they are omitted if the profile has none or the endpoint does not take them.
pub fn account_query(endpoint: Endpoint, account: &Account) -> Vec<(&'static str, String)> {
    let known = |name: &str| match name {
        "bankMark" => Some(account.bank_mark.clone()),
        "accountNumber" => Some(account.account_number.clone()),
        "bankCode" => account.bank_code.clone(),
        "organizationCode" => account.organization_code.clone(),
        _ => None,
    };
    endpoint.row().params.iter().filter_map(|param| Some((param.name, known(param.name)?))).collect()
}

/// query-day-balance for some accounts of one bank.
pub fn balance_query(bank_mark: &str, accounts: &[Account]) -> Read {
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
