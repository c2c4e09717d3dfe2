//! A store of secrets by entry; the system's own is the keychain.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A store of secrets by entry.
pub trait Keychain: Send + Sync {
    /// The secret of an entry; `None` without an entry or a keychain.
    fn read(&self, entry: &str) -> Option<String>;
    /// Stores a secret.
    ///
    /// # Errors
    /// The keychain's message.
    fn keep(&self, entry: &str, secret: &str) -> Result<(), String>;
    /// Deletes a secret; a missing entry is not an error.
    ///
    /// # Errors
    /// The keychain's message.
    fn forget(&self, entry: &str) -> Result<(), String>;
}

/// A keychain in memory, for tests and computers without a keychain.
#[derive(Debug, Default)]
pub struct MemoryKeychain(Mutex<BTreeMap<String, String>>);

impl MemoryKeychain {
    /// Changes every entry, as a person with access to the keychain can.
    pub fn edit(&self, change: impl Fn(&str) -> String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values_mut().for_each(|text| *text = change(text));
    }
}

impl Keychain for MemoryKeychain {
    fn read(&self, entry: &str) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(entry).cloned()
    }

    fn keep(&self, entry: &str, secret: &str) -> Result<(), String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(entry.to_owned(), secret.to_owned());
        Ok(())
    }

    fn forget(&self, entry: &str) -> Result<(), String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(entry);
        Ok(())
    }
}
