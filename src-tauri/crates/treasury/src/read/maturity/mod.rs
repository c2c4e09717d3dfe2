//! Maturities: each draft's [`Ownership`] (whose money it is), the ladder and the exposure computed from it,
//! presentment, and the two imported lists (holidays, watched companies).
//!
//! Everything is advice from the lists read: sums are exact, each draft counts once, and unknowns are named. Not here:
//! status codes, and anything that blocks an operation.

pub(crate) mod calendar;
mod calendar_columns;
mod calendar_entry;
mod calendar_events;
pub(crate) mod calendar_file;
mod drawing;
pub(crate) mod exact_sum;
pub(crate) mod exposure;
pub(crate) mod file;
pub(crate) mod holdings;
pub(crate) mod ladder;
pub(crate) mod presentment;
mod standing;
mod watch;
pub(crate) mod watch_file;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) use calendar::Calendar;
pub(crate) use holdings::Holdings;
use model::Result;
pub(crate) use standing::{Ownership, bit};
pub(crate) use watch::{WatchBook, notes as watch_notes};

use super::bank_book::BankBook;

/// Scopes whose holdings are kept in memory; the oldest is dropped first.
const SCOPES_MAX: usize = 4;

/// Inputs of the holdings: the relevant settings of the profile, and every list with its snapshot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MadeFrom {
    /// Accounts in scope, each with the lists that are read and its currency.
    pub scope: Vec<String>,
    /// Lists by their number in the cache, with their snapshots.
    pub lists: Vec<(i64, i64)>,
    /// Lists that do not show an operation of this desk yet.
    pub stale: StaleLists,
}

/// By account and draft number: the lists, one bit each, that were read before this desk acted on the draft.
pub(crate) type StaleLists = BTreeMap<(String, String), i64>;

/// The latest holdings and the imported lists, kept until their inputs change.
#[derive(Default)]
pub(crate) struct Remembered {
    holdings: Mutex<VecDeque<(MadeFrom, Arc<Holdings>)>>,
    watch: Mutex<Option<Arc<WatchBook>>>,
    calendar: Mutex<Option<Arc<Calendar>>>,
    banks: Mutex<Option<Arc<BankBook>>>,
}

impl Remembered {
    /// The holdings of a snapshot; computed where they are not in memory.
    pub(crate) fn holdings(&self, from: MadeFrom, make: impl FnOnce() -> Result<Holdings>) -> Result<Arc<Holdings>> {
        let mut held = self.holdings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, holdings)) = held.iter().find(|(known, _)| *known == from) {
            return Ok(holdings.clone());
        }
        let made = Arc::new(make()?);
        held.retain(|(known, _)| known.scope != from.scope);
        held.push_back((from, made.clone()));
        if held.len() > SCOPES_MAX {
            held.pop_front();
        }
        Ok(made)
    }

    /// The watch list.
    pub(crate) fn watch(&self, read: impl FnOnce() -> Result<WatchBook>) -> Result<Arc<WatchBook>> {
        once(&self.watch, read)
    }

    /// The calendars.
    pub(crate) fn calendar(&self, read: impl FnOnce() -> Result<Calendar>) -> Result<Arc<Calendar>> {
        once(&self.calendar, read)
    }

    /// The list of banks.
    pub(crate) fn banks(&self, read: impl FnOnce() -> Result<BankBook>) -> Result<Arc<BankBook>> {
        once(&self.banks, read)
    }

    /// Drops the imported lists after an import.
    pub(crate) fn forget_imports(&self) {
        self.watch.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.calendar.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.banks.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

fn once<T>(held: &Mutex<Option<Arc<T>>>, read: impl FnOnce() -> Result<T>) -> Result<Arc<T>> {
    let mut held = held.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = held.as_ref() {
        return Ok(known.clone());
    }
    let made = Arc::new(read()?);
    *held = Some(made.clone());
    Ok(made)
}
