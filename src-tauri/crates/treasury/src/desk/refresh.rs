//! Refreshing lists: banks side by side, at most two calls in flight at each, every list swapped in by itself.
//!
//! A list that fails keeps its snapshot and says why. Stopping, or killing the program, keeps what was swapped in.

use std::sync::{Arc, Mutex};

use bank_contract::Stage;
use tokio::sync::watch;
use tokio::task::spawn_blocking;

use super::Desk;
use super::pulling::{Board, pull_all};
use crate::error::Result;
use crate::folder::{SETTINGS_BYTES_MAX, read_text, write_private};
use crate::locks::FileLock;
use crate::profile::{Profile, stage, stages_in_scope};
use crate::reading::intake::broken;
use crate::reading::pull::{Failed, Job, find_page_base};
use crate::sync::hold;
use crate::view::{RefreshProgress, RefreshRow};

/// New rows from which a refresh counts as a fill.
const FILL_ROWS_MIN: u32 = 1_000;

/// Which lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    /// Stages; empty means all 16.
    pub stages: Vec<String>,
    /// Accounts; empty means all of the profile.
    pub accounts: Vec<String>,
    /// Take every record apart again, known or not.
    pub full: bool,
    /// Go on: of these, only what the round of today has not read yet.
    pub rest: bool,
}

/// Ends a refresh from outside. Clones end the same one.
#[derive(Debug, Clone)]
pub struct Stop(watch::Sender<bool>);

impl Default for Stop {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Stop {
    /// One for a refresh that is to begin.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the refresh; lists that came whole stay.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    /// It was ended.
    pub fn is_stopped(&self) -> bool {
        *self.0.borrow()
    }

    pub(crate) async fn stopped(&self) {
        // The sender is held by us, so waiting cannot fail.
        let _ = self.0.subscribe().wait_for(|stopped| *stopped).await;
    }
}

impl Desk {
    /// Reads lists from the service and swaps in those that came whole. A row per list, in the order of accounts and stages.
    /// A poll that is under way gives way.
    ///
    /// # Errors
    /// An unknown stage or account, another refresh under way, or trouble on this computer. What keeps single lists from
    /// being read stands in their rows.
    pub async fn refresh(
        &self,
        scope: &Scope,
        stop: &Stop,
        on_progress: impl Fn(&RefreshProgress) + Send + Sync + 'static,
    ) -> Result<Vec<RefreshRow>> {
        let lock = {
            let _over = self.instead_of_poll().await;
            self.refresh_lock()?
        };
        self.read_lists(lock, scope, stop, on_progress).await
    }

    /// The same for who has the lock already.
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
        let (base, for_all) = match self.page_base(&jobs, stop).await {
            Ok(base) => (base, None),
            Err(failed) => (None, Some(failed.error)),
        };
        let board = Board {
            desk: self.clone(),
            stop: stop.clone(),
            on_progress: Box::new(on_progress),
            base,
            for_all: Mutex::new(for_all),
        };
        let rows = pull_all(Arc::new(board), jobs).await?;
        let new: u32 = rows.iter().map(|row| row.new).sum();
        let cache = self.inner.cache.clone();
        let ended = spawn_blocking(move || cache.write().end_refresh(new > FILL_ROWS_MIN)).await;
        ended.map_err(|error| broken(&error))??;
        Ok(rows)
    }

    /// What stands on the clerk's screen: these lists are read before all others, in a refresh that runs as well.
    ///
    /// # Errors
    /// `stage-unknown`.
    pub fn look_at(&self, stages: &[String]) -> Result<()> {
        let on_screen = stages.iter().map(|name| stage(name)).collect::<Result<Vec<Stage>>>()?;
        *hold(&self.inner.on_screen) = on_screen;
        Ok(())
    }

    pub(super) fn jobs(&self, scope: &Scope) -> Result<Vec<Job>> {
        let accounts = self.profile().accounts_in_scope(&scope.accounts)?;
        let stages = stages_in_scope(&scope.stages)?;
        let mut jobs = Vec::new();
        for account in accounts {
            let pulled = stages.iter().filter(|stage| account.pulls(**stage));
            jobs.extend(pulled.map(|stage| Job { stage: *stage, account: account.clone(), full: scope.full }));
        }
        Ok(jobs)
    }

    /// The number of the first page: as set, else found out and stored.
    async fn page_base(&self, jobs: &[Job], stop: &Stop) -> Result<Option<i64>, Failed> {
        if let Some(base) = self.profile().page_base {
            return Ok(Some(base));
        }
        let base = find_page_base(self, jobs, stop).await?;
        if let Some(base) = base {
            self.store_page_base(base)?;
        }
        Ok(base)
    }

    /// Writes the base into `profile.toml`, beside what a person wrote there.
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

/// Takes the progress away however the refresh ends.
struct UnderWay(Desk);

impl Drop for UnderWay {
    fn drop(&mut self) {
        *hold(&self.0.inner.refreshing) = None;
    }
}
