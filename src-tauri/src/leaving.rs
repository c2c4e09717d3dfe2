//! The windows that close while others stay: they have vanished, and their pages pass their forms on.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The labels of the windows that close while others stay.
#[derive(Default)]
pub struct Leaving(Mutex<BTreeSet<String>>);

impl Leaving {
    /// Whether a window is one of them.
    pub fn has(&self, label: &str) -> bool {
        self.labels().contains(label)
    }

    /// Adds a window.
    pub fn add(&self, label: &str) {
        self.labels().insert(label.to_owned());
    }

    /// A window is closed.
    pub fn gone(&self, label: &str) {
        self.labels().remove(label);
    }

    fn labels(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
