//! The two locks of a profile: one to act and to recover, one to refresh. Reading needs none.
//!
//! They are locks of the operating system on files, released with the process however it ends. The lock to act is on the
//! folder too: a lock file can be deleted while it is held, and the next program would then lock another file. Deliberately
//! absent: breaking a lock.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use crate::folder::touch_private;

/// A lock that is held as long as this lives.
#[derive(Debug)]
pub struct FileLock {
    file: File,
    /// The folder, where it is locked as well.
    folder: Option<File>,
}

impl Drop for FileLock {
    /// Closing alone would not do: a process that this one is just starting has the file open too, until its own program
    /// runs, and with it the lock.
    fn drop(&mut self) {
        for file in self.folder.iter().chain([&self.file]) {
            if let Err(error) = file.unlock() {
                tracing::warn!(%error, "a lock is given back by closing its file only");
            }
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
            Ok(()) => Ok(Some(Self { file, folder: None })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Takes the lock of a folder and of a file in it at once; `None` where another program has either.
    ///
    /// # Errors
    /// The file cannot be made, opened or locked.
    pub fn try_take_with_folder(folder: &Path, name: &str) -> io::Result<Option<Self>> {
        // Only Unix opens a folder; elsewhere a file that is open cannot be replaced.
        let opened = if cfg!(unix) { Some(File::open(folder)?) } else { None };
        let locked = match opened.as_ref().map(File::try_lock) {
            Some(Err(TryLockError::WouldBlock)) => return Ok(None),
            // A file system that locks no folders: its files are locked all the same.
            Some(Err(TryLockError::Error(_))) | None => None,
            Some(Ok(())) => opened,
        };
        let taken = Self::try_take(&folder.join(name));
        match taken {
            Ok(Some(mut lock)) => {
                lock.folder = locked;
                Ok(Some(lock))
            }
            other => {
                locked.map_or(Ok(()), |folder| folder.unlock())?;
                other
            }
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

    #[test]
    fn a_lock_file_that_is_deleted_while_it_is_held_frees_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let take = || FileLock::try_take_with_folder(folder.path(), "act.lock").unwrap();
        let first = take();
        assert!(first.is_some() && take().is_none());
        std::fs::remove_file(folder.path().join("act.lock")).unwrap();
        assert_eq!(take().is_none(), cfg!(unix));
        drop(first);
        let held_by_an_older_program = FileLock::try_take(&folder.path().join("act.lock")).unwrap();
        assert!(held_by_an_older_program.is_some() && take().is_none());
        drop(held_by_an_older_program);
        assert!(take().is_some());
    }
}
