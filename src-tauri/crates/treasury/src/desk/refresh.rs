//! Refreshing lists: banks side by side, at most two calls in flight at each, every list swapped in by itself.
//!
//! A list that fails keeps its snapshot and says why. Stopping, or killing the program, keeps what was swapped in.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use super::turns::CALLS_PER_BANK_MAX;
use super::{Desk, hold};
use crate::cache::Swapped;
use crate::clock;
use crate::error::{DeskError, Result};
use crate::folder::write_private;
use crate::profile::{Profile, stages_in_scope};
use crate::reading::intake::{Intake, broken};
use crate::reading::pull::{Failed, Job, Reading, find_page_base, stopped, swap_in};
use crate::view::{RefreshProgress, RefreshRow, Trouble};

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

type OnProgress = dyn Fn(&RefreshProgress) + Send + Sync;

/// What the lists of one refresh share.
struct Board {
    desk: Desk,
    stop: Stop,
    on_progress: Box<OnProgress>,
    base: Option<i64>,
    /// Why the service cannot be used at all; the rest of the lists is then not tried.
    for_all: Mutex<Option<DeskError>>,
}

impl Board {
    fn advance(&self, lists: u32, drafts: u32) {
        let mut held = hold(&self.desk.inner.refreshing);
        if let Some(progress) = held.as_mut() {
            progress.lists_done += lists;
            progress.drafts += drafts;
            let progress = progress.clone();
            drop(held);
            (self.on_progress)(&progress);
        }
    }
}

impl Desk {
    /// Reads lists from the service and swaps in those that came whole. A row per list, in the order of accounts and stages.
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
        let jobs = self.jobs(scope)?;
        let _lock = self.refresh_lock()?;
        let lists_all = u32::try_from(jobs.len()).unwrap_or(u32::MAX);
        *hold(&self.inner.refreshing) = Some(RefreshProgress { lists_done: 0, lists_all, drafts: 0 });
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
        self.inner.cache.write().end_refresh(new > FILL_ROWS_MIN)?;
        Ok(rows)
    }

    fn jobs(&self, scope: &Scope) -> Result<Vec<Job>> {
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
        let text = format!("{note}{}", std::fs::read_to_string(&path)?);
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

async fn pull_all(board: Arc<Board>, jobs: Vec<Job>) -> Result<Vec<RefreshRow>> {
    let mut permits: HashMap<String, Arc<Semaphore>> = HashMap::new();
    let mut pulls = JoinSet::new();
    for (place, job) in jobs.into_iter().enumerate() {
        let bank_mark = job.account.bank_mark.clone();
        let permits = permits.entry(bank_mark).or_insert_with(|| Arc::new(Semaphore::new(CALLS_PER_BANK_MAX))).clone();
        let board = board.clone();
        pulls.spawn(async move {
            let _permit = permits.acquire().await;
            let row = pull_list(&board, &job).await;
            board.advance(1, 0);
            (place, row)
        });
    }
    let mut rows = Vec::new();
    while let Some(pulled) = pulls.join_next().await {
        let (place, row) = pulled.map_err(|error| broken(&error))?;
        rows.push((place, row?));
    }
    rows.sort_by_key(|(place, _)| *place);
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

/// One list. What keeps it from being read stands in its row; an error is trouble with the cache itself.
async fn pull_list(board: &Board, job: &Job) -> Result<RefreshRow> {
    let desk = &board.desk;
    let as_of = clock::text(desk.now());
    let pull = desk.inner.cache.write().begin(job.stage, &job.account.key(), job.full)?;
    let on_rows = |rows| board.advance(0, rows);
    let intake = Intake::of(desk.inner.cache.clone(), desk.profile(), desk.name(), pull);
    let mut reading = Reading { desk, job, stop: &board.stop, on_rows: &on_rows, pages: 0, intake };
    let refused_before = hold(&board.for_all).clone();
    let read = match refused_before {
        Some(error) => Err(error.into()),
        None if board.stop.is_stopped() => Err(stopped().into()),
        None => reading.read_whole(board.base).await,
    };
    let pages = reading.pages;
    let pull = reading.intake.into_pull()?;
    match read {
        Ok(()) => {
            let desk = desk.clone();
            let swapped = tokio::task::spawn_blocking(move || swap_in(&desk, &pull, &as_of));
            let swapped = swapped.await.map_err(|error| broken(&error))??;
            Ok(row(job, pages, swapped, None))
        }
        Err(failed) => {
            if failed.for_all {
                hold(&board.for_all).get_or_insert(failed.error.clone());
            }
            let trouble = failed.error.to_trouble();
            // That a person stopped the refresh says nothing about the list.
            if trouble.code != "stopped" {
                let text = serde_json::to_string(&trouble).unwrap_or_default();
                desk.inner.cache.write().note_trouble(&pull, &text, failed.page)?;
            }
            let before = Swapped { drafts: u32::try_from(pull.old_len()).unwrap_or(u32::MAX), ..Swapped::default() };
            Ok(row(job, pages, before, Some(trouble)))
        }
    }
}

fn row(job: &Job, pages: u32, swapped: Swapped, trouble: Option<Trouble>) -> RefreshRow {
    RefreshRow {
        account: job.account.key().to_string(),
        stage: job.stage.name().to_owned(),
        pages,
        drafts: swapped.drafts,
        new: swapped.new,
        changed: swapped.changed,
        no_longer_listed: swapped.no_longer_listed,
        unreadable: swapped.unreadable,
        trouble,
    }
}
