//! Writes one list's pages into the cache: the previous pages are written while the next ones are split and compressed.
//!
//! Whether a page had rows is known before it is written, so the next one can be requested meanwhile. No reader sees
//! the new rows until the list is swapped in.

use std::borrow::Borrow;
use std::sync::Arc;

use bank_contract::Scanned;
use model::profile::Profile;
use model::{DeskError, Result, Sentence};
use tokio::task::{JoinHandle, spawn_blocking};

use crate::store::cache::ingest::{PageBrought, PreparedPage, Written, prepare};
use crate::store::cache::{Cache, Pull};

/// Fewest rows per transaction, except at the end of a list: each transaction rewrites the index pages that it touched.
const ROWS_TOGETHER: usize = 2_000;

/// The intake of one list.
pub(crate) struct Intake {
    cache: Arc<Cache>,
    profile: Arc<Profile>,
    profile_name: Arc<str>,
    /// `None` only while a page is being prepared.
    pull: Option<Pull>,
    waiting: Option<PreparedPage>,
    writing: Option<JoinHandle<Result<Written>>>,
}

impl Intake {
    /// An intake for a list whose reading has begun.
    pub(crate) fn of(cache: Arc<Cache>, profile: Arc<Profile>, profile_name: &str, pull: Pull) -> Self {
        Self { cache, profile, profile_name: profile_name.into(), pull: Some(pull), waiting: None, writing: None }
    }

    /// Takes one page. It may not be on the disk yet; [`Self::written`] waits for that.
    pub(crate) async fn page(&mut self, page: impl Borrow<Scanned> + Send + 'static) -> Result<PageBrought> {
        let mut pull = self.pull.take().ok_or_else(broken_off)?;
        let (profile, name) = (self.profile.clone(), self.profile_name.clone());
        let prepared = spawn_blocking(move || {
            let prepared = prepare(&mut pull, page.borrow(), &profile, &name);
            (pull, prepared)
        });
        let (pull, prepared) = prepared.await.map_err(|error| broken(&error))?;
        self.pull = Some(pull);
        let prepared = prepared?;
        let brought = prepared.brought;
        let waiting = match self.waiting.take() {
            Some(before) => before.and(prepared),
            None => prepared,
        };
        let enough = waiting.rows() >= ROWS_TOGETHER;
        self.waiting = Some(waiting);
        if enough {
            self.write_waiting().await?;
        }
        Ok(brought)
    }

    /// Waits until every page so far is written.
    pub(crate) async fn written(&mut self) -> Result<()> {
        self.write_waiting().await?;
        self.last_written().await
    }

    /// Writes the rows so far and shows them before the list is complete.
    pub(crate) async fn show_early(&mut self) -> Result<()> {
        self.written().await?;
        let mut pull = self.pull.take().ok_or_else(broken_off)?;
        let cache = self.cache.clone();
        let shown = spawn_blocking(move || {
            let shown = cache.write().show_early(&mut pull);
            (pull, shown)
        });
        let (pull, shown) = shown.await.map_err(|error| broken(&error))?;
        self.pull = Some(pull);
        shown
    }

    /// Discards prepared pages and waits for the running write: the list was not read completely.
    pub(crate) async fn let_go(&mut self) -> Result<()> {
        self.waiting = None;
        self.last_written().await
    }

    async fn write_waiting(&mut self) -> Result<()> {
        self.last_written().await?;
        if let Some(waiting) = self.waiting.take().filter(|waiting| waiting.rows() > 0) {
            let cache = self.cache.clone();
            self.writing = Some(spawn_blocking(move || cache.write().write(&waiting)));
        }
        Ok(())
    }

    async fn last_written(&mut self) -> Result<()> {
        if let Some(writing) = self.writing.take() {
            let written = writing.await.map_err(|error| broken(&error))??;
            self.pull.as_mut().ok_or_else(broken_off)?.wrote(&written);
        }
        Ok(())
    }

    /// The list so far, without rows that are still being written.
    pub(crate) fn pull(&mut self) -> Result<&mut Pull> {
        self.pull.as_mut().ok_or_else(broken_off)
    }

    /// The list, to be swapped in.
    pub(crate) fn into_pull(self) -> Result<Pull> {
        self.pull.ok_or_else(broken_off)
    }
}

/// The task that prepared a page did not return.
fn broken_off() -> DeskError {
    DeskError::local("task", Sentence::new("refresh-stopped"))
}

pub(crate) fn broken(error: &tokio::task::JoinError) -> DeskError {
    DeskError::local("task", Sentence::new("database-trouble").with("detail", error))
}
