//! The two locks of a profile: one to act and to recover, one to refresh. Reading needs none.
//!
//! They are locks of the operating system on files, released with the process however it ends. Deliberately absent:
//! breaking a lock.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use crate::folder::touch_private;

/// A lock that is held as long as this lives.
#[derive(Debug)]
pub struct FileLock {
    file: File,
}

impl Drop for FileLock {
    /// Closing alone would not do: a process that this one is just starting has the file open too, until its own program
    /// runs, and with it the lock.
    fn drop(&mut self) {
        if let Err(error) = self.file.unlock() {
            tracing::warn!(%error, "a lock is given back by closing its file only");
        }
    }
}

impl FileLock {
    /// Takes the lock at once; `None` where another program has it.
    ///
    /// # Errors
    /// The disk's.
    pub fn try_take(path: &Path) -> io::Result<Option<Self>> {
        touch_private(path)?;
        let file = File::options().read(true).write(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self { file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_held_by_one_and_free_after_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("act.lock");
        let first = FileLock::try_take(&path).unwrap();
        assert!(first.is_some());
        assert!(FileLock::try_take(&path).unwrap().is_none());
        let held_on = first.as_ref().unwrap().file.try_clone().unwrap();
        drop(first);
        assert!(FileLock::try_take(&path).unwrap().is_some(), "also where a process that starts has the file open");
        drop(held_on);
    }
}
