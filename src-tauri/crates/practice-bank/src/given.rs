//! How often each receipt was given: some banks give it once, or another file each time.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// How often each receipt was given.
#[derive(Debug, Default)]
pub struct Given(Mutex<HashMap<String, u32>>);

impl Given {
    /// Counts once more; the count before.
    pub fn once_more(&self, file: &str) -> u32 {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(file.to_owned()).or_default();
        *count += 1;
        *count - 1
    }
}
