//! Calls that the bank refuses and still executes some seconds later by its own clock, like a queue behind a gateway.
//!
//! Due calls are executed before any other call that could notice them, so that a test moves the bank's clock instead
//! of waiting. They are only in memory: a restart drops them.

use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use chrono::{DateTime, TimeDelta, Utc};

use crate::bank::Bank;
use crate::dispatch::{self, Call};

/// The waiting calls with their due times.
#[derive(Debug, Default)]
pub struct Later(Mutex<Vec<(DateTime<Utc>, Call)>>);

impl Later {
    /// Schedules a call for this long after now.
    pub fn keep(&self, bank: &RwLock<Bank>, after: TimeDelta, call: Call) {
        let now = bank.read().unwrap_or_else(PoisonError::into_inner).clock.now();
        self.calls().push((now + after, call));
    }

    /// Whether no call waits.
    pub fn is_empty(&self) -> bool {
        self.calls().is_empty()
    }

    /// Executes the due calls in the order of their times. A call that is no longer possible has no effect.
    pub fn carry_out(&self, bank: &RwLock<Bank>) {
        let now = bank.read().unwrap_or_else(PoisonError::into_inner).clock.now();
        // Locked until all are done, so that no read happens between two of them.
        let mut calls = self.calls();
        let (mut due, waiting): (Vec<_>, Vec<_>) =
            std::mem::take(&mut *calls).into_iter().partition(|(at, _)| *at <= now);
        *calls = waiting;
        due.sort_by_key(|(at, _)| *at);
        for (_, call) in due {
            if let Err(trouble) = dispatch::answer(bank, &call) {
                tracing::info!(?trouble, "a call that was kept for later was not carried out");
            }
        }
    }

    fn calls(&self) -> MutexGuard<'_, Vec<(DateTime<Utc>, Call)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
