//! Where sessions are kept between programs: entries of the keychain, with a lock that all programs respect.

use std::any::Any;
use std::time::Duration;

use crate::SignInError;

/// A hold on the sessions that other programs respect until it is dropped.
pub type Lock = Box<dyn Any + Send>;

/// How long a program waits for another one that changes a session.
const LOCK_WAIT: Duration = Duration::from_secs(30);
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// The keychain's entries of one profile. An entry's name is `sessions`, or `session/` and a person's id.
pub trait Place: Send + Sync {
    /// An entry's text; `None` without one.
    fn read(&self, entry: &str) -> Option<String>;
    /// Stores it.
    ///
    /// # Errors
    /// The keychain's message.
    fn write(&self, entry: &str, text: &str) -> Result<(), String>;
    /// Deletes it; a missing entry is not an error.
    ///
    /// # Errors
    /// The keychain's message.
    fn forget(&self, entry: &str) -> Result<(), String>;
    /// Takes the right to change the entries; `None` while another program has it.
    ///
    /// # Errors
    /// The system's message.
    fn try_lock(&self) -> Result<Option<Lock>, String>;
}

/// Waits for the right to change the entries.
///
/// # Errors
/// [`SignInError::Busy`] after [`LOCK_WAIT`]; [`SignInError::Keychain`] if the lock cannot be used.
pub async fn lock(place: &dyn Place) -> Result<Lock, SignInError> {
    let ends = tokio::time::Instant::now() + LOCK_WAIT;
    loop {
        if let Some(lock) = place.try_lock().map_err(SignInError::Keychain)? {
            return Ok(lock);
        }
        if tokio::time::Instant::now() >= ends {
            return Err(SignInError::Busy);
        }
        tokio::time::sleep(LOCK_PAUSE).await;
    }
}
