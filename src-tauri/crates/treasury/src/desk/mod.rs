//! The facade: one open profile, with every call of the window and the command line.
//!
//! A desk is cheap to clone and may be shared between threads. Its methods have the names of the shell's commands and
//! are in the module of their topic. Not here: Tauri, because the command line uses the same facade.

mod acknowledging;
mod acted;
mod app;
mod approval_rights;
mod approvals;
mod approving;
mod archive;
mod audit;
mod auditor;
mod balance_days;
mod balances;
mod bank_list;
mod changes;
mod claims;
mod code_book;
mod code_proof;
mod connection;
mod contradictions;
mod counterparties;
mod counterparty_book;
mod daily_report;
mod detail;
mod diagnosis;
mod dual_control;
mod export;
mod group;
mod history;
mod history_accepted;
mod imports;
mod inbox;
mod list_table;
mod lists;
mod matching;
mod maturity;
mod moving;
mod narrow;
mod network;
mod notes;
mod options;
mod order_sheet;
mod orders;
mod own_certificate;
mod place;
mod polling;
mod practice_past;
mod presence;
mod probes;
mod pulling;
mod queried_lists;
mod queued;
mod reads;
mod receipt;
mod reconciliation;
mod record;
mod refresh;
mod removing;
mod resolving;
mod resubmit;
mod resuming;
mod rights;
mod round;
mod saved_views;
mod sending;
mod service_clock;
mod session;
mod settings_edits;
mod settings_text;
mod setup;
mod sign_in;
mod statement_imports;
mod statement_matches;
mod statement_moves;
mod statement_rules;
mod statements;
mod templates;
#[cfg(test)]
mod tests;
pub mod token;
mod void_approvals;
mod warnings;
mod weakened;
mod whose_token;
mod work_counts;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, RwLock};

pub use archive::check_archives;
use bank_client::{BankClient, Token};
use bank_contract::Stage;
pub use bank_list::bank_list_taken;
use chrono::{DateTime, NaiveDate, Utc};
pub use code_book::{CodeBookWish, Said};
pub use counterparty_book::counterparties_taken;
pub use diagnosis::diagnosis_text;
pub use dual_control::Question;
pub use group::{GroupSecrets, GroupShown};
pub use imports::calendar_taken;
use model::locks::FileLock;
use model::profile::{Account, CodeBook, Policy, Profile};
use model::sync::hold;
use model::{DeskError, Environment, Keychain, Result, Sentence};
use money::doubt::Watch;
use money::view::LockView;
use money::{BankAccess, DraftIds, Submissions};
pub use network::authorities_of_file;
pub use options::Options;
pub use order_sheet::template_file;
pub use own_certificate::{certificate_file, client_certificate_of_file};
pub use polling::Polled;
pub use practice_past::PastDay;
pub use reads::{CachedDraft, DraftAsked};
pub use refresh::Scope;
pub use setup::{Newcomer, address_notes};
pub use sign_in::SignedOut;
pub use statements::STATEMENT_ENDINGS;
pub use whose_token::KeptToken;
use whose_token::{FromEnvironment, Given};

use crate::desk::service_clock::ServiceClock;
use crate::home::Home;
use crate::home::place::Outside;
use crate::home::share;
use crate::read::finding::Finding;
use crate::read::inbox::Inboxes;
use crate::read::maturity::Remembered;
pub use crate::read::reading::Stop;
use crate::store::cache::Cache;
use crate::store::kept::Kept;
use crate::view::{HeadCopy, RefreshProgress};
use token::{Owner, TokenSource};

/// One open profile.
#[derive(Clone)]
pub struct Desk {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    name: String,
    folder: PathBuf,
    data_dir: PathBuf,
    /// The money path's and the readings' part of it.
    pub(crate) bank: BankAccess,
    books: RwLock<code_book::Books>,
    policy: Policy,
    by_command_line: bool,
    keychain: Arc<dyn Keychain>,
    token: Arc<TokenSource>,
    /// `AVAL_TOKEN` is set, but not for this profile.
    token_withheld: bool,
    service_clock: Arc<ServiceClock>,
    /// The kind of network share that the folder is on.
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
    pub(crate) submissions: OnceLock<Arc<Submissions>>,
    history_unknown: Mutex<Option<HeadCopy>>,
    outside: Option<Outside>,
    watch: Mutex<Watch>,
    group: OnceLock<group::OfGroup>,
    group_secrets: GroupSecrets,
    /// Held while the parties of read drafts are stored.
    noting_parties: Mutex<()>,
}

impl Desk {
    /// Opens a profile.
    ///
    /// # Errors
    /// `profile-missing`, `settings` with the mistake, `database-newer`, `database`, or `disk`.
    pub fn open(home: &Home, name: &str, options: Options) -> Result<Self> {
        let folder = home.profile_dir(name)?;
        let Options {
            clock,
            keychain,
            environment_token,
            environment_token_profile: named,
            environment_secret,
            group_secrets,
            given_token,
            kept_token,
            act,
            by_command_line,
            attended,
            policy,
            state,
            limits,
        } = options;
        let own = Profile::load(&folder)?;
        let policy = group::with_group(Policy::read(policy.as_deref(), name, &own, &folder), name, &own, &folder);
        let profile = policy.over(&own)?;
        let owner = Owner::of(home.dir(), name, &profile);
        let connection = network::connection(&profile, &owner, &*keychain)?;
        let client = BankClient::over(connection.clone(), profile.service(), limits)
            .map_err(|error| model::profile::bad_settings("profile.toml", &error.to_string()))?;
        let service_clock = Arc::new(ServiceClock::beside(clock.clone()));
        let client = ServiceClock::told_by(&service_clock, client);
        let secret = whose_token::from_environment(home, name, environment_secret, named.clone())?.token();
        let from_environment = whose_token::from_environment(home, name, environment_token, named)?;
        let token_withheld = from_environment == FromEnvironment::Withheld;
        let given =
            Given { environment: from_environment.token(), secret, entered: given_token, kept: kept_token, attended };
        let token = whose_token::open(home, owner, &profile, keychain.clone(), connection, given, &clock);
        let inner = Inner {
            name: name.to_owned(),
            share: share::kind_of(&folder),
            service_clock,
            cache: Arc::new(Cache::open(&folder)?),
            kept: Kept::open(&folder)?,
            bank: BankAccess::new(profile, client, token.clone(), clock),
            act_lock: Mutex::new(None),
            inboxes: Inboxes::default(),
            finding: Finding::default(),
            remembered: Remembered::default(),
            refreshing: Mutex::new(None),
            on_screen: Mutex::default(),
            polling: polling::Polling::default(),
            submissions: OnceLock::new(),
            history_unknown: Mutex::default(),
            outside: state.as_deref().map(Outside::within),
            books: RwLock::default(),
            watch: Mutex::default(),
            group: OnceLock::new(),
            group_secrets,
            noting_parties: Mutex::default(),
            folder,
            data_dir: home.dir().to_owned(),
            policy,
            by_command_line,
            keychain,
            token,
            token_withheld,
        };
        let desk = Self { inner: Arc::new(inner) };
        desk.begin(act)?;
        Ok(desk)
    }

    /// The steps of opening that need the desk itself.
    fn begin(&self, act: bool) -> Result<()> {
        self.open_code_book()?;
        if act {
            self.take_act_lock()?;
        }
        let _ = self.inner.group.set(self.open_group());
        self.check_history();
        self.open_money()?;
        self.take_place();
        self.open_audit();
        Ok(())
    }

    /// Name of the profile.
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// Folder of the profile.
    pub fn folder(&self) -> &Path {
        &self.inner.folder
    }

    /// The profile's settings.
    pub fn profile(&self) -> Arc<Profile> {
        self.inner.bank.profile()
    }

    /// The owner of this profile's keychain entries under these settings.
    fn owner(&self, settings: &Profile) -> Owner<'_> {
        Owner::of(&self.inner.data_dir, self.name(), settings)
    }

    /// The code book in force.
    pub fn code_book(&self) -> Arc<CodeBook> {
        self.inner.bank.code_book()
    }

    /// The policy of this computer's administrator, and the group's below it.
    pub fn policy(&self) -> &Policy {
        &self.inner.policy
    }

    /// Whether the profile is of the practice bank.
    pub fn is_practice(&self) -> bool {
        self.profile().environment == Environment::Practice
    }

    /// Settings, clock, token and reads, as the money path and the readings use them.
    pub fn bank(&self) -> &BankAccess {
        &self.inner.bank
    }

    /// The client of the profile's service.
    pub fn client(&self) -> BankClient {
        self.inner.bank.client().clone()
    }

    /// The token, if there is one.
    pub fn token(&self) -> Option<Token> {
        self.inner.bank.token()
    }

    /// Whether calls have a token.
    pub fn has_token(&self) -> bool {
        self.inner.token.is_present()
    }

    /// The current time.
    pub fn now(&self) -> DateTime<Utc> {
        self.inner.bank.now()
    }

    /// The current time as views and databases store it.
    pub fn now_text(&self) -> String {
        self.inner.bank.now_text()
    }

    /// The current day in the profile's time zone.
    pub fn today(&self) -> NaiveDate {
        self.profile().zone().day(self.now())
    }

    /// The account that a person named: `BANK_MARK:ACCOUNT`, or the number alone if it is unambiguous.
    ///
    /// # Errors
    /// `account-unknown` or `account-ambiguous`.
    pub fn account(&self, named: &str) -> Result<Account> {
        self.profile().find_account(named).cloned()
    }

    /// Takes the act lock and keeps it until the desk is dropped; `false` if another program has it.
    ///
    /// # Errors
    /// `disk` when the lock file cannot be used.
    pub fn take_act_lock(&self) -> Result<bool> {
        let mut held = hold(&self.inner.act_lock);
        if held.is_none() {
            *held = FileLock::try_take_with_folder(&self.inner.folder, "act.lock")?;
        }
        Ok(held.is_some())
    }

    /// Whether this desk may act and recover.
    pub fn holds_act_lock(&self) -> bool {
        hold(&self.inner.act_lock).is_some()
    }

    /// Why this desk cannot send; `None` while sending is on.
    pub fn sending_off(&self) -> Option<Sentence> {
        if let Some(kind) = &self.inner.share {
            let sentence = Sentence::new("machine-network-share").with("folder", self.folder().display());
            return Some(sentence.with("kind", kind));
        }
        if let Some(off) = self.policy_off() {
            return Some(off);
        }
        if !self.holds_act_lock() {
            return Some(Sentence::new("sending-off-second-program"));
        }
        if let Some(full) = self.full_disk() {
            return Some(full);
        }
        // A fault of the journal itself explains more than an unknown history.
        self.inner
            .submissions
            .get()
            .and_then(|submissions| submissions.sending_off())
            .or_else(|| self.history_unknown())
            .or_else(|| self.group_off())
    }

    /// Whether a policy changed since this desk was opened: sending is off until it is opened again.
    pub fn policy_changed(&self) -> bool {
        self.inner.policy.changed().is_some()
    }

    /// Why sending is off because of the administrator's policy: it cannot be read, or changed since this desk was opened.
    pub(crate) fn policy_off(&self) -> Option<Sentence> {
        self.inner.policy.sending_off().or_else(|| self.inner.policy.changed())
    }

    /// The live instruction that locks each draft, of this desk or of another one of its group, in the order asked.
    pub(crate) fn locks_of(&self, drafts: &[DraftIds]) -> Vec<Option<LockView>> {
        let mut locks = match self.inner.submissions.get() {
            Some(submissions) => submissions.locks_of(drafts),
            None => vec![None; drafts.len()],
        };
        self.with_locks_of_group(drafts, &mut locks);
        locks
    }

    pub(crate) fn refresh_lock(&self) -> Result<FileLock> {
        let lock = FileLock::try_take(&self.inner.folder.join("refresh.lock"))?;
        lock.ok_or_else(|| DeskError::local("refresh-busy", Sentence::new("refresh-busy")))
    }

    /// Replaces the settings of `profile.toml`; the policy's settings stay over them.
    fn set_profile(&self, own: &Profile) -> Result<()> {
        self.inner.bank.set_profile(self.inner.policy.over(own)?);
        Ok(())
    }
}
