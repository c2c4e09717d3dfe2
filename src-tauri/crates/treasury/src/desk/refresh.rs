//! Refreshing lists: banks in parallel, at most two calls in flight at each, every list swapped in separately.
//!
//! A list that fails keeps its snapshot and records the error. Stopping or killing the program keeps the lists already
//! swapped in.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use bank_contract::Stage;
use model::exit::Exit;
use model::folder::{SETTINGS_BYTES_MAX, read_text, write_private};
use model::locks::FileLock;
use model::profile::{Profile, Role, edit, stage, stages_in_scope};
use model::sync::hold;
use model::{Result, Trouble};
use tokio::task::spawn_blocking;

use super::Desk;
use super::pulling::{Board, pull_all};
use crate::read::reading::Stop;
use crate::read::reading::intake::broken;
use crate::read::reading::pull::{Failed, ListToRead, find_page_base};
use crate::read::reading::refused_sign_ins::RefusedSignIns;
use crate::view::{BalanceRow, BalancesRead, RefreshProgress, RefreshReport, RefreshRow};

/// New rows above which a refresh counts as a fill.
const FILL_ROWS_MIN: u32 = 1_000;

/// The lists of a refresh.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    /// Stages; empty means all 16.
    pub stages: Vec<String>,
    /// Accounts; empty means all of the profile.
    pub accounts: Vec<String>,
    /// Parse every record again, known or not.
    pub full: bool,
    /// Continue: only the lists that today's round has not read yet.
    pub rest: bool,
    /// Take the end of these lists as it is, because a person has looked at them: a list that really became empty or short.
    pub take_end: bool,
}

impl Desk {
    /// Reads lists from the service and swaps in the complete ones; a refresh of all lists reads today's balances too. A running
    /// poll ends first.
    ///
    /// # Errors
    /// `stage-unknown`, `account-unknown`, `refresh-busy` when another refresh runs, or a problem on this computer. A
    /// failure to read a single list or the balances of a bank is in the report.
    pub async fn refresh(
        &self,
        scope: &Scope,
        stop: &Stop,
        on_progress: impl Fn(&RefreshProgress) + Send + Sync + 'static,
    ) -> Result<RefreshReport> {
        if scope.take_end {
            // A person decides that drafts are gone.
            self.require(Role::Preparer)?;
        }
        let lock = {
            let _over = self.instead_of_poll().await;
            self.refresh_lock()?
        };
        let rows = self.read_lists(lock, scope, stop, on_progress).await?;
        let is_whole = scope.stages.is_empty() && !stop.is_stopped() && is_reached(&rows);
        let balances = if is_whole { Some(self.read_balances(&scope.accounts).await?) } else { None };
        Ok(RefreshReport { rows, balances })
    }

    /// Reads today's balances, for the report of a refresh.
    async fn read_balances(&self, accounts: &[String]) -> Result<BalancesRead> {
        let view = self.balances_refresh(accounts).await?;
        let asked: Vec<String> =
            self.profile().accounts_in_scope(accounts)?.iter().map(|account| account.key().to_string()).collect();
        let missing = |row: &&BalanceRow| row.not_answered || row.not_read || view.day != view.today;
        let without: BTreeSet<&String> = view
            .rows
            .iter()
            .filter(missing)
            .map(|row| &row.account)
            .filter(|account| asked.contains(account))
            .collect();
        let count = |all: usize| u32::try_from(all).unwrap_or(u32::MAX);
        let (accounts, missing) = (count(asked.len()), count(without.len()));
        let (not_permitted, troubles) = view.errors.into_iter().partition(|error| is_not_permitted(&error.trouble));
        Ok(BalancesRead { accounts, missing, not_permitted, troubles })
    }

    /// Refreshes with a lock that the caller has already.
    pub(super) async fn read_lists(
        &self,
        _lock: FileLock,
        scope: &Scope,
        stop: &Stop,
        on_progress: impl Fn(&RefreshProgress) + Send + Sync + 'static,
    ) -> Result<Vec<RefreshRow>> {
        let jobs = self.jobs(scope)?;
        let (jobs, lists_done) = self.in_round(scope, jobs)?;
        let lists_all = u32::try_from(jobs.len()).unwrap_or(u32::MAX).saturating_add(lists_done);
        *hold(&self.inner.refreshing) = Some(RefreshProgress { lists_done, lists_all, drafts: 0, read: None });
        let _under_way = UnderWay(self.clone());
        self.inner.cache.write().begin_refresh()?;
        let parties = self.clone();
        let left = spawn_blocking(move || parties.note_read_parties()).await.map_err(|error| broken(&error))?;
        if let Err(error) = &left {
            tracing::warn!(%error, "the parties of drafts that were read before: the next reading stores them");
        }
        let (base, for_all) = match self.page_base(&jobs, stop).await {
            Ok(base) => (base, None),
            Err(failed) => (None, Some(failed)),
        };
        let board = Board {
            desk: self.clone(),
            stop: stop.clone(),
            on_progress: Box::new(on_progress),
            base,
            for_all: Mutex::new(for_all),
            sign_ins: RefusedSignIns::default(),
            parties_left: AtomicBool::new(left.is_err()),
        };
        let board = Arc::new(board);
        let mut rows = pull_all(board.clone(), jobs).await?;
        board.name_refusing_interfaces(&mut rows)?;
        if !board.parties_left.load(Ordering::Relaxed) {
            self.note_parties_complete()?;
        }
        self.store_sort()?;
        let new: u32 = rows.iter().map(|row| row.new).sum();
        let cache = self.inner.cache.clone();
        let ended = spawn_blocking(move || cache.write().end_refresh(new > FILL_ROWS_MIN)).await;
        ended.map_err(|error| broken(&error))??;
        let comparing = self.clone();
        let compared = spawn_blocking(move || comparing.compare_lists_with_ends()).await;
        if let Err(error) = compared.map_err(|error| broken(&error))? {
            tracing::error!(%error, "the read lists were not compared with the ends of instructions");
        }
        Ok(rows)
    }

    /// Sets the lists on the clerk's screen: they are read before all others, in a running refresh too.
    ///
    /// # Errors
    /// `stage-unknown` when a name is not a stage.
    pub fn look_at(&self, stages: &[String]) -> Result<()> {
        let on_screen = stages.iter().map(|name| stage(name)).collect::<Result<Vec<Stage>>>()?;
        *hold(&self.inner.on_screen) = on_screen;
        Ok(())
    }

    pub(super) fn jobs(&self, scope: &Scope) -> Result<Vec<ListToRead>> {
        let accounts = self.profile().accounts_in_scope(&scope.accounts)?;
        let stages = stages_in_scope(&scope.stages)?;
        let mut jobs = Vec::new();
        for account in accounts {
            let pulled = stages.iter().filter(|stage| account.pulls(**stage));
            let (full, take_end) = (scope.full, scope.take_end);
            jobs.extend(pulled.map(|stage| ListToRead { stage: *stage, account: account.clone(), full, take_end }));
        }
        Ok(jobs)
    }

    /// The number of the first page: the setting, else determined by reading and stored.
    async fn page_base(&self, jobs: &[ListToRead], stop: &Stop) -> Result<Option<i64>, Failed> {
        if let Some(base) = self.profile().page_base {
            return Ok(Some(base));
        }
        let base = find_page_base(&self.inner.bank, jobs, stop).await?;
        if let Some(base) = base {
            self.store_page_base(base)?;
        }
        Ok(base)
    }

    /// Writes into `profile.toml` that the service takes no sort order, if this reading found it out.
    fn store_sort(&self) -> Result<()> {
        let path = self.folder().join("profile.toml");
        let text = read_text(&path, SETTINGS_BYTES_MAX)?;
        let is_new =
            self.profile().sort_format.is_empty() && !Profile::parse(&text, "profile.toml")?.sort_format.is_empty();
        if is_new {
            write_private(&path, &edit::without_sort(&text, self.today())?)?;
        }
        Ok(())
    }

    /// Writes the page base to the top of `profile.toml`; the rest of the file stays as it is.
    fn store_page_base(&self, base: i64) -> Result<()> {
        let path = self.folder().join("profile.toml");
        let day = self.today();
        let note = format!("page_base = {base} # found out on {day} by reading without page and with 0, 1 and 2\n");
        let text = format!("{note}{}", read_text(&path, SETTINGS_BYTES_MAX)?);
        let profile = Profile::parse(&text, "profile.toml")?;
        write_private(&path, &text)?;
        self.set_profile(&profile)
    }
}

/// Whether the service answered at all: a list was read, or only not permitted. Without lists nothing contradicts it.
fn is_reached(rows: &[RefreshRow]) -> bool {
    let answered = |row: &RefreshRow| row.trouble.as_ref().is_none_or(is_not_permitted);
    rows.is_empty() || rows.iter().any(answered)
}

/// A missing permission.
fn is_not_permitted(trouble: &Trouble) -> bool {
    Exit::of_read(&trouble.code) == Exit::NotPermitted
}

/// Clears the progress however the refresh ends.
struct UnderWay(Desk);

impl Drop for UnderWay {
    fn drop(&mut self) {
        *hold(&self.0.inner.refreshing) = None;
    }
}
