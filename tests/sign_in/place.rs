//! The keychain's entry and the lock, shared by the programs of one test.

use std::sync::{Arc, Mutex};

use sign_in::{Lock, Place};

/// One entry in memory.
#[derive(Default)]
pub struct OnePlace {
    entry: Mutex<Option<String>>,
    locked: Arc<Mutex<bool>>,
}

impl OnePlace {
    pub fn text(&self) -> Option<String> {
        self.entry.lock().unwrap().clone()
    }
}

struct Held(Arc<Mutex<bool>>);

impl Drop for Held {
    fn drop(&mut self) {
        *self.0.lock().unwrap() = false;
    }
}

impl Place for OnePlace {
    fn read(&self) -> Option<String> {
        self.text()
    }

    fn write(&self, text: &str) -> Result<(), String> {
        *self.entry.lock().unwrap() = Some(text.to_owned());
        Ok(())
    }

    fn forget(&self) -> Result<(), String> {
        *self.entry.lock().unwrap() = None;
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
