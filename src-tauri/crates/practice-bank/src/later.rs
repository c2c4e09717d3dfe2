//! Calls that the bank refused and carries out all the same, some seconds later by its own clock: what a queue behind a
//! gateway does.
//!
//! Whatever is due is carried out before anything is read or done that could tell the difference, so that a test moves the
//! bank's clock instead of waiting. Kept in memory only: a bank that restarts has forgotten them.

use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use chrono::{DateTime, TimeDelta, Utc};

use crate::bank::Bank;
use crate::dispatch::{self, Call};

/// The calls that wait, with their times.
#[derive(Debug, Default)]
pub struct Later(Mutex<Vec<(DateTime<Utc>, Call)>>);

impl Later {
    /// Keeps a call until so long after now.
    pub fn keep(&self, bank: &RwLock<Bank>, after: TimeDelta, call: Call) {
        let now = bank.read().unwrap_or_else(PoisonError::into_inner).clock.now();
        self.calls().push((now + after, call));
    }

    /// Nothing waits.
    pub fn is_empty(&self) -> bool {
        self.calls().is_empty()
    }

    /// Carries out what is due, in the order of its times. A call that the bank cannot carry out any more has no effect.
    pub fn carry_out(&self, bank: &RwLock<Bank>) {
        let now = bank.read().unwrap_or_else(PoisonError::into_inner).clock.now();
        // Held until all of it is done: nobody reads between two of them.
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
