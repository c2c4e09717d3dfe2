//! Reading the lists of one refresh: the readers of each bank, their shared state, and each list from its first page to
//! the swap or to a row with the error.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use bank_contract::Stage;
use model::sync::hold;
use model::{AccountKey, DeskError, Result, Trouble, clock};
use money::permits::CALLS_PER_BANK_MAX;
use tokio::task::JoinSet;

use super::Desk;
use crate::read::reading::intake::{Intake, broken};
use crate::read::reading::order::{Begun, Queue, Waiting, Work};
use crate::read::reading::parties::note_met;
use crate::read::reading::pull::{Concerns, Failed, ListToRead, Reading, stopped, swap_in};
use crate::read::reading::refused_sign_ins::{self, RefusedSignIns};
use crate::read::reading::{Stop, thread};
use crate::store::cache::{Pull, Swapped};
use crate::view::{RefreshProgress, RefreshRow};

type OnProgress = dyn Fn(&RefreshProgress) + Send + Sync;

/// The state that the lists of one refresh share.
pub(super) struct Board {
    pub desk: Desk,
    pub stop: Stop,
    pub on_progress: Box<OnProgress>,
    pub base: Option<i64>,
    /// Why the service cannot be used at all; the remaining lists are then not tried.
    pub for_all: Mutex<Option<Failed>>,
    /// The interfaces that refuse the sign-in.
    pub sign_ins: RefusedSignIns,
    /// The parties of some records are not in the counterparty book yet: it reads them from the records later.
    pub parties_left: AtomicBool,
}

impl Board {
    /// Begins a list. Its age is the time when its reading begins.
    fn begin(&self, job: ListToRead) -> Result<Begun> {
        let as_of = clock::text(self.desk.now());
        let pull = self.desk.inner.cache.write().begin(job.stage, &job.account.key(), job.full)?;
        let intake = Intake::of(self.desk.inner.cache.clone(), self.desk.profile(), self.desk.name(), pull);
        Ok(Begun { job, intake, pages: 0, as_of })
    }

    /// Counts rows that arrived.
    fn rows(&self, drafts: u32) {
        self.tell(|progress| {
            progress.drafts += drafts;
            progress.read = None;
        });
    }

    /// Reports that the first page of a list is shown.
    fn shown(&self, stage: Stage) {
        self.tell(|progress| progress.read = Some(stage.name().to_owned()));
    }

    /// The row of a list that was not read, with the error, which is also stored beside its snapshot.
    fn failed(&self, job: &ListToRead, pull: &Pull, pages: u32, failed: Failed) -> Result<RefreshRow> {
        let concerns = match failed.concerns {
            Concerns::SignIn if self.desk.bank().token().is_none() => Concerns::Program,
            concerns => concerns,
        };
        let is_for_all = match concerns {
            Concerns::Service | Concerns::Program => true,
            Concerns::SignIn => self.sign_ins.note(job.stage),
            Concerns::List => false,
        };
        if is_for_all {
            hold(&self.for_all).get_or_insert(Failed { concerns, ..failed.clone() });
        }
        let trouble = failed.error.to_trouble();
        // A refresh that a person stopped, or that had no token, says nothing about the list.
        if trouble.code != "stopped" && concerns != Concerns::Program {
            let text = serde_json::to_string(&trouble).unwrap_or_default();
            self.desk.inner.cache.write().note_trouble(pull, &text, failed.page)?;
        }
        let before = Swapped { drafts: u32::try_from(pull.old_len()).unwrap_or(u32::MAX), ..Swapped::default() };
        Ok(row(job, pages, before, Some(trouble)))
    }

    /// Names the interfaces that refuse a sign-in which others accept: the session has not ended.
    pub(super) fn name_refusing_interfaces(&self, rows: &mut [RefreshRow]) -> Result<()> {
        let has_ended = hold(&self.for_all).as_ref().is_some_and(|failed| failed.concerns == Concerns::SignIn);
        if has_ended || rows.iter().all(|row| row.trouble.is_some()) {
            return Ok(());
        }
        for row in rows.iter_mut() {
            let Some(trouble) = row.trouble.as_ref().and_then(refused_sign_ins::of_interface) else { continue };
            let text = serde_json::to_string(&trouble).unwrap_or_default();
            self.desk.inner.cache.write().tell_trouble(&row.stage, &row.account, &text)?;
            row.trouble = Some(trouble);
        }
        Ok(())
    }

    /// Counts a list as finished.
    fn list(&self, stage: &str) {
        self.tell(|progress| {
            progress.lists_done += 1;
            progress.read = Some(stage.to_owned());
        });
    }

    fn tell(&self, change: impl FnOnce(&mut RefreshProgress)) {
        let mut held = hold(&self.desk.inner.refreshing);
        if let Some(progress) = held.as_mut() {
            change(progress);
            let progress = progress.clone();
            drop(held);
            (self.on_progress)(&progress);
        }
    }
}

/// Reads banks in parallel, with as many lists of each bank at once as calls may be in flight there, all on the lists'
/// own thread.
pub(super) async fn pull_all(board: Arc<Board>, jobs: Vec<ListToRead>) -> Result<Vec<RefreshRow>> {
    let mut accounts: HashMap<AccountKey, usize> = HashMap::new();
    let mut by_bank: HashMap<String, Vec<Waiting>> = HashMap::new();
    for (place, job) in jobs.into_iter().enumerate() {
        let next = accounts.len();
        let account = *accounts.entry(job.account.key()).or_insert(next);
        let bank_mark = job.account.bank_mark.clone();
        by_bank.entry(bank_mark).or_default().push(Waiting { place, account, work: Work::Begin(job) });
    }
    let mut readers = JoinSet::new();
    for (_, work) in by_bank {
        let queue = Arc::new(Queue::new(work));
        for _ in 0..CALLS_PER_BANK_MAX {
            readers.spawn_on(read_from(board.clone(), queue.clone()), thread::runtime().handle());
        }
    }
    let mut rows = Vec::new();
    while let Some(read) = readers.join_next().await {
        rows.extend(read.map_err(|error| broken(&error))??);
    }
    rows.sort_by_key(|(place, _)| *place);
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

/// Reads one list after the other until the bank's queue is empty.
async fn read_from(board: Arc<Board>, queue: Arc<Queue>) -> Result<Vec<(usize, RefreshRow)>> {
    let mut rows = Vec::new();
    loop {
        let on_screen = hold(&board.desk.inner.on_screen).clone();
        let Some(Waiting { place, account, work }) = queue.take(&on_screen) else { return Ok(rows) };
        let (begun, is_rest) = match work {
            Work::Begin(job) => (board.begin(job)?, false),
            Work::Rest(begun) => (*begun, true),
        };
        match pull_list(&board, begun, is_rest).await? {
            Pulled::Shown(begun) => {
                board.shown(begun.job.stage);
                queue.put(Waiting { place, account, work: Work::Rest(begun) });
            }
            Pulled::Over(row) => {
                board.list(&row.stage);
                rows.push((place, row));
            }
        }
    }
}

/// The progress of a list.
enum Pulled {
    /// Its first page is shown; the rest is queued.
    Shown(Box<Begun>),
    Over(RefreshRow),
}

/// Reads one list, or the first page of a list that was never read. A failure to read it is in its row; an error is a
/// problem with the cache.
async fn pull_list(board: &Board, begun: Begun, is_rest: bool) -> Result<Pulled> {
    let desk = &board.desk;
    let Begun { job, mut intake, pages, as_of } = begun;
    let on_rows = |rows| board.rows(rows);
    let (never_read, read_before) = (intake.pull()?.never_read, intake.pull()?.as_of.clone());
    let own = || desk.acted_drafts_since(&job.account.key(), read_before.as_deref());
    let mut reading = Reading {
        bank: &desk.inner.bank,
        cache: &desk.inner.cache,
        job: &job,
        stop: &board.stop,
        own: &own,
        on_rows: &on_rows,
        pages,
        intake,
    };
    let refused_before = hold(&board.for_all).clone();
    let mut shown = false;
    let read = match (refused_before, board.base) {
        (Some(failed), _) => Err(Failed { page: None, ..failed }),
        (None, _) if board.stop.is_stopped() => Err(stopped().into()),
        (None, Some(base)) if never_read && !is_rest => reading.read_first(base).await.map(|more| shown = more),
        (None, base) => reading.read_whole(base, pages).await,
    };
    let (pages, intake) = (reading.pages, reading.intake);
    if read.is_ok() {
        board.sign_ins.end();
    }
    if read.is_ok() && shown {
        return Ok(Pulled::Shown(Box::new(Begun { job, intake, pages, as_of })));
    }
    let mut pull = intake.into_pull()?;
    let parties = pull.take_parties();
    match read {
        Ok(()) => {
            let writing = desk.clone();
            let swapped = tokio::task::spawn_blocking(move || {
                // Read before the cache is locked: that is the order of the locks.
                let own = writing.acted_drafts_since(pull.account(), pull.as_of.as_deref());
                let swapped = swap_in(&writing.inner.cache, &writing.inner.kept, pull, &as_of, &own)?;
                let noted = note_met(&writing.inner.kept, parties, &as_of);
                if let Err(error) = &noted {
                    tracing::warn!(%error, "the parties of the read drafts: the next reading stores them");
                }
                Ok::<_, DeskError>((swapped, noted.is_err()))
            });
            let (swapped, left) = swapped.await.map_err(|error| broken(&error))??;
            board.parties_left.fetch_or(left, Ordering::Relaxed);
            desk.inner.cache.write().done_in_round(job.stage, &job.account.key())?;
            Ok(Pulled::Over(row(&job, pages, swapped, None)))
        }
        Err(failed) => {
            board.parties_left.fetch_or(!parties.is_empty(), Ordering::Relaxed);
            board.failed(&job, &pull, pages, failed).map(Pulled::Over)
        }
    }
}

fn row(job: &ListToRead, pages: u32, swapped: Swapped, trouble: Option<Trouble>) -> RefreshRow {
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
