//! The keychain's entries and the lock, shared by the programs of one test.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use sign_in::{Lock, Place};

/// Entries in memory.
#[derive(Default)]
pub struct Memory {
    entries: Mutex<BTreeMap<String, String>>,
    locked: Arc<Mutex<bool>>,
}

impl Memory {
    /// The names of the kept sessions.
    pub fn sessions(&self) -> Vec<String> {
        let entries = self.entries.lock().unwrap();
        entries.keys().filter(|name| name.starts_with("session/")).cloned().collect()
    }

    /// The only kept session.
    pub fn text(&self) -> Option<String> {
        let sessions = self.sessions();
        assert!(sessions.len() < 2, "{sessions:?}");
        sessions.first().map(|name| self.entries.lock().unwrap()[name].clone())
    }
}

struct Held(Arc<Mutex<bool>>);

impl Drop for Held {
    fn drop(&mut self) {
        *self.0.lock().unwrap() = false;
    }
}

impl Place for Memory {
    fn read(&self, entry: &str) -> Option<String> {
        self.entries.lock().unwrap().get(entry).cloned()
    }

    fn write(&self, entry: &str, text: &str) -> Result<(), String> {
        self.entries.lock().unwrap().insert(entry.to_owned(), text.to_owned());
        Ok(())
    }

    fn forget(&self, entry: &str) -> Result<(), String> {
        self.entries.lock().unwrap().remove(entry);
        Ok(())
    }

    fn try_lock(&self) -> Result<Option<Lock>, String> {
        let mut locked = self.locked.lock().unwrap();
        if *locked {
            return Ok(None);
        }
        *locked = true;
        Ok(Some(Box::new(Held(self.locked.clone()))))
    }
}
