//! The two locks of a profile: one for acting and recovery, one for refreshing. Reads need none.
//!
//! They are file locks of the operating system, released whenever the process ends. The lock for acting is on the
//! folder too: a lock file can be deleted while it is locked, and the next program would then lock a new file. Not
//! here: breaking a lock, because two programs could then send.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use crate::folder::touch_private;

/// A lock, until it is dropped.
#[derive(Debug)]
pub struct FileLock {
    file: File,
    /// The folder, if it is locked too.
    folder: Option<File>,
}

impl Drop for FileLock {
    /// Unlocks explicitly: a child process that is just starting has the file open too, so closing it here would keep
    /// the lock until the child's program runs.
    fn drop(&mut self) {
        for file in self.folder.iter().chain([&self.file]) {
            if let Err(error) = file.unlock() {
                tracing::warn!(%error, "a lock is given back by closing its file only");
            }
        }
    }
}

impl FileLock {
    /// Locks without waiting; `None` if another program has the lock.
    ///
    /// # Errors
    /// The I/O error.
    pub fn try_take(path: &Path) -> io::Result<Option<Self>> {
        touch_private(path)?;
        let file = File::options().read(true).write(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self { file, folder: None })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Locks a folder and a file in it without waiting; `None` if another program has either lock.
    ///
    /// # Errors
    /// The I/O error, if the file cannot be created, opened or locked.
    pub fn try_take_with_folder(folder: &Path, name: &str) -> io::Result<Option<Self>> {
        // Only Unix can open a folder; on other systems an open file cannot be replaced.
        let opened = if cfg!(unix) { Some(File::open(folder)?) } else { None };
        let locked = match opened.as_ref().map(File::try_lock) {
            Some(Err(TryLockError::WouldBlock)) => return Ok(None),
            // The file system cannot lock folders; the file is locked anyway.
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
