//! The facade: one open profile, with everything that the window and the command line may ask of it.
//!
//! A desk is cheap to clone and may be shared between threads. Its methods are named as the shell's commands are; each
//! lives beside what it is about. Deliberately absent: Tauri, and anything that a view does not already say.

mod again;
mod app;
mod approvals;
mod archive;
mod audit;
mod auditor;
mod balance_days;
mod balances;
mod changes;
mod claims;
mod code_book;
mod code_proof;
mod counterparties;
mod daily_report;
mod detail;
mod export;
mod history;
mod history_accepted;
mod imports;
mod inbox;
mod list_table;
mod lists;
mod looks;
mod matching;
mod maturity;
pub(crate) mod money;
mod moving;
mod options;
mod place;
mod polling;
mod pulling;
mod queued;
mod reads;
mod receipt;
mod refresh;
mod resolving;
mod round;
mod saved_views;
mod second_person;
mod sending;
#[cfg(test)]
mod tests;
pub(crate) mod turns;
mod warnings;
mod whose_token;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use bank_client::{BankClient, Token};
use bank_contract::Stage;
use chrono::{DateTime, NaiveDate, Utc};

pub use archive::check_archives;
pub use code_book::{CodeBookWish, Said};
pub use options::Options;
pub use polling::Polled;
pub(crate) use reads::account_query;
pub use reads::{ActingRead, CachedDraft, DetailRead, DraftAsked, DraftIds};
pub use refresh::{Scope, Stop};
pub use second_person::Question;
use turns::{Rank, Turn, Turns};
use whose_token::FromEnvironment;

use crate::audit::HeadCopy;
use crate::cache::Cache;
use crate::clock::{self, Clock};
use crate::doubt::Watch;
use crate::error::{DeskError, Result};
use crate::finding::Finding;
use crate::home::Home;
use crate::inbox::Inboxes;
use crate::kept::Kept;
use crate::locks::FileLock;
use crate::maturity::Remembered;
use crate::money::Teller;
use crate::place::Outside;
use crate::profile::{Account, CodeBook, Policy, Profile};
use crate::service_clock::ServiceClock;
use crate::share;
use crate::sync::hold;
use crate::token::{Keychain, TokenSource};
use crate::view::{Environment, LockView, RefreshProgress, Sentence};

/// What the money path tells the reading half.
pub trait MoneyPath: Send + Sync {
    /// The live instruction that holds each draft, in the order asked.
    fn locks_of(&self, drafts: &[DraftIds]) -> Vec<Option<LockView>>;
    /// Why nothing can be sent, where the reason is the journal's.
    fn sending_off(&self) -> Option<Sentence>;
}

/// One open profile.
#[derive(Clone)]
pub struct Desk {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    name: String,
    folder: PathBuf,
    data_dir: PathBuf,
    profile: RwLock<Arc<Profile>>,
    books: RwLock<code_book::Books>,
    policy: Policy,
    client: BankClient,
    token: TokenSource,
    keychain: Arc<dyn Keychain>,
    /// `AVAL_TOKEN` is set and not for this profile.
    token_withheld: bool,
    clock: Clock,
    service_clock: Arc<ServiceClock>,
    /// The kind of network share that the folder lies on.
    share: Option<String>,
    act_lock: Mutex<Option<FileLock>>,
    pub(crate) cache: Arc<Cache>,
    pub(crate) kept: Kept,
    inboxes: Inboxes,
    finding: Finding,
    remembered: Remembered,
    refreshing: Mutex<Option<RefreshProgress>>,
    /// The lists on the clerk's screen.
    on_screen: Mutex<Vec<Stage>>,
    polling: polling::Polling,
    turns: Mutex<BTreeMap<String, Turns>>,
    pub(crate) money: OnceLock<Arc<dyn MoneyPath>>,
    pub(crate) teller: OnceLock<Arc<Teller>>,
    history_unknown: Mutex<Option<HeadCopy>>,
    outside: Option<Outside>,
    watch: Mutex<Watch>,
}

impl Desk {
    /// Opens a profile.
    ///
    /// # Errors
    /// `profile-missing`, `settings` with what is wrong, a database newer than the program, or the disk's.
    pub fn open(home: &Home, name: &str, options: Options) -> Result<Self> {
        let folder = home.profile_dir(name)?;
        let Options {
            clock,
            keychain,
            environment_token,
            environment_token_profile,
            given_token,
            act,
            policy,
            state,
            limits,
        } = options;
        let own = Profile::load(&folder)?;
        let policy = Policy::read(policy.as_deref(), name, &own, &folder);
        let profile = policy.over(&own)?;
        let client = BankClient::with_limits(profile.service(), limits)
            .map_err(|error| crate::profile::bad_settings("profile.toml", &error.to_string()))?;
        let service_clock = Arc::new(ServiceClock::beside(clock.clone()));
        let told = service_clock.clone();
        let client = client.telling_dates(move |date| told.note(date));
        let from_environment = whose_token::from_environment(home, name, environment_token, environment_token_profile)?;
        let token_withheld = from_environment == FromEnvironment::Withheld;
        let token = whose_token::open(home, name, &profile, keychain.clone(), from_environment.token(), given_token);
        let inner = Inner {
            name: name.to_owned(),
            share: share::kind_of(&folder),
            service_clock,
            cache: Arc::new(Cache::open(&folder)?),
            kept: Kept::open(&folder)?,
            profile: RwLock::new(Arc::new(profile)),
            act_lock: Mutex::new(None),
            inboxes: Inboxes::default(),
            finding: Finding::default(),
            remembered: Remembered::default(),
            refreshing: Mutex::new(None),
            on_screen: Mutex::default(),
            polling: polling::Polling::default(),
            turns: Mutex::default(),
            money: OnceLock::new(),
            teller: OnceLock::new(),
            history_unknown: Mutex::default(),
            outside: state.as_deref().map(Outside::within),
            books: RwLock::default(),
            watch: Mutex::default(),
            folder,
            data_dir: home.dir().to_owned(),
            policy,
            client,
            token,
            keychain,
            token_withheld,
            clock,
        };
        let desk = Self { inner: Arc::new(inner) };
        desk.open_code_book()?;
        if act {
            desk.take_act_lock()?;
        }
        desk.check_history();
        desk.open_money()?;
        desk.take_place();
        desk.open_audit();
        Ok(desk)
    }

    /// Name of the profile.
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// Folder of the profile.
    pub fn folder(&self) -> &Path {
        &self.inner.folder
    }

    /// Its settings.
    pub fn profile(&self) -> Arc<Profile> {
        self.inner.profile.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Its code book.
    pub fn code_book(&self) -> Arc<CodeBook> {
        self.books().in_force
    }

    /// What the administrator of this computer fixed for it.
    pub fn policy(&self) -> &Policy {
        &self.inner.policy
    }

    /// It talks to the practice bank.
    pub fn is_practice(&self) -> bool {
        self.profile().environment == Environment::Practice
    }

    /// The client of its service.
    pub fn client(&self) -> BankClient {
        self.inner.client.clone()
    }

    /// Its token.
    pub fn token(&self) -> Option<Token> {
        self.inner.token.token()
    }

    /// Its clock.
    pub(crate) fn clock(&self) -> Clock {
        self.inner.clock.clone()
    }

    /// Now.
    pub fn now(&self) -> DateTime<Utc> {
        self.inner.clock.now()
    }

    /// Now, as views and databases hold it.
    pub fn now_text(&self) -> String {
        clock::text(self.now())
    }

    /// Today, in the profile's time zone.
    pub fn today(&self) -> NaiveDate {
        self.profile().zone().day(self.now())
    }

    /// The account that a person named: `BANK_MARK:ACCOUNT`, or the number alone where it is not ambiguous.
    ///
    /// # Errors
    /// `account-unknown` or `account-ambiguous`.
    pub fn account(&self, named: &str) -> Result<Account> {
        self.profile().find_account(named).cloned()
    }

    /// Takes the lock to act and keeps it as long as the desk lives; `false` where another program has it.
    ///
    /// # Errors
    /// The disk's.
    pub fn take_act_lock(&self) -> Result<bool> {
        let mut held = hold(&self.inner.act_lock);
        if held.is_none() {
            *held = FileLock::try_take_with_folder(&self.inner.folder, "act.lock")?;
        }
        Ok(held.is_some())
    }

    /// This desk is the one that may act and recover.
    pub fn holds_act_lock(&self) -> bool {
        hold(&self.inner.act_lock).is_some()
    }

    /// Why nothing can be sent from here; `None` where sending is on.
    pub fn sending_off(&self) -> Option<Sentence> {
        if let Some(kind) = &self.inner.share {
            let sentence = Sentence::new("machine-network-share").with("folder", self.folder().display());
            return Some(sentence.with("kind", kind));
        }
        if let Some(unreadable) = self.inner.policy.sending_off() {
            return Some(unreadable);
        }
        if !self.holds_act_lock() {
            return Some(Sentence::new("sending-off-second-program"));
        }
        if let Some(full) = self.full_disk() {
            return Some(full);
        }
        // What is wrong with the journal itself says more than that its history is not known.
        self.inner.money.get().and_then(|money| money.sending_off()).or_else(|| self.history_unknown())
    }

    /// The live instruction that holds each draft, in the order asked.
    pub(crate) fn locks_of(&self, drafts: &[DraftIds]) -> Vec<Option<LockView>> {
        match self.inner.money.get() {
            Some(money) => money.locks_of(drafts),
            None => vec![None; drafts.len()],
        }
    }

    /// A turn for one call at a bank: at most two are in flight there.
    pub(crate) async fn turn(&self, bank_mark: &str, rank: Rank) -> Turn {
        let turns = hold(&self.inner.turns).entry(bank_mark.to_owned()).or_default().clone();
        turns.take(rank).await
    }

    pub(crate) fn refresh_lock(&self) -> Result<FileLock> {
        let lock = FileLock::try_take(&self.inner.folder.join("refresh.lock"))?;
        lock.ok_or_else(|| DeskError::local("refresh-busy", Sentence::new("refresh-busy")))
    }

    /// The settings of `profile.toml` from now on, under what the policy fixes.
    fn set_profile(&self, own: &Profile) -> Result<()> {
        let profile = self.inner.policy.over(own)?;
        *self.inner.profile.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(profile);
        Ok(())
    }
}
