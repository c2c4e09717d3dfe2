//! Locks between threads.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Takes a lock. A panic of another thread that held it does not stop this one: the values behind these locks are complete
/// after each statement.
pub fn hold<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
