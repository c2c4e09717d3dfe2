//! Whether the disk accepts writes: a failed write is noted, and a test write is repeated until it succeeds.
//!
//! On a full disk the program goes on showing; sending is off until a test write succeeds.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};

use super::error::JournalError;

/// Bytes that the test write needs before sending is on again.
const HELD_BYTES: i32 = 256 << 10;
/// The least time between two test writes.
const RETRY_PAUSE: Duration = Duration::from_millis(500);

/// The error of the last write, and the time of the last test write.
#[derive(Debug, Default)]
pub(super) struct DiskSpace {
    trouble: RefCell<Option<String>>,
    tried: Cell<Option<Instant>>,
}

impl DiskSpace {
    /// Notes an error of the disk, and returns it.
    pub fn noted(&self, error: JournalError) -> JournalError {
        if error.is_of_the_disk() {
            self.tried.set(Some(Instant::now()));
            *self.trouble.borrow_mut() = Some(error.to_string());
        }
        error
    }

    /// A write succeeded.
    pub fn found(&self) {
        self.trouble.borrow_mut().take();
    }

    /// Why the disk refuses writes; `None` where no write has failed since the last success. After a failure this
    /// repeats the test write, so that sending is on again once there is room.
    pub fn trouble(&self, connection: &mut Connection) -> Option<String> {
        let trouble = self.trouble.borrow().clone()?;
        if self.tried.get().is_some_and(|tried| tried.elapsed() < RETRY_PAUSE) {
            return Some(trouble);
        }
        self.tried.set(Some(Instant::now()));
        match try_write(connection) {
            Ok(()) => {
                self.found();
                None
            }
            Err(_) => Some(trouble),
        }
    }
}

fn try_write(connection: &mut Connection) -> rusqlite::Result<()> {
    let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    tx.execute("INSERT OR REPLACE INTO room (one, held) VALUES (1, zeroblob(?1))", [HELD_BYTES])?;
    tx.commit()?;
    connection.execute("DELETE FROM room", []).map(|_| ())
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;
    use crate::{Created, Journal};

    fn noon() -> DateTime<Utc> {
        "2026-01-05T12:00:00Z".parse().unwrap()
    }

    /// Limits the file to this many more pages than it has.
    fn leave(journal: &Journal, pages: u32) {
        let now: u32 = journal.connection.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap();
        journal.connection.execute_batch(&format!("PRAGMA max_page_count = {}", now + pages)).unwrap();
    }

    /// Sets the last test write to long ago, or to the future so that none is due.
    fn tried(journal: &Journal, long_ago: bool) {
        let now = Instant::now();
        let at = if long_ago { now.checked_sub(RETRY_PAUSE * 4) } else { now.checked_add(RETRY_PAUSE * 1_000) };
        journal.disk_space.tried.set(at);
    }

    fn write(journal: &mut Journal, bytes: u8) -> Result<String, JournalError> {
        // Bytes that do not compress.
        let all: Vec<u8> = (0..bytes).flat_map(|at| model::sha256(&[at])).collect();
        journal.record(noon(), |recording| recording.attach(&all))
    }

    #[test]
    fn a_full_disk_is_told_and_tried_again_until_there_is_room() {
        let folder = tempfile::tempdir().unwrap();
        let created = Created { profile: "p".to_owned(), program: "0".to_owned() };
        let mut journal = Journal::open(&folder.path().join("journal.sqlite"), true, &created, noon()).unwrap();
        assert_eq!(journal.disk_trouble(), None);
        leave(&journal, 0);
        assert!(write(&mut journal, 255).is_err_and(|error| error.is_of_the_disk()));
        let told = journal.disk_space.trouble.borrow().clone().expect("it is noted");
        assert!(told.contains("full"), "{told}");
        leave(&journal, 10);
        tried(&journal, true);
        assert_eq!(journal.disk_trouble().as_ref(), Some(&told), "a little room is not enough");
        leave(&journal, 1_000);
        tried(&journal, false);
        assert_eq!(journal.disk_trouble(), Some(told), "not tried again at once");
        tried(&journal, true);
        assert_eq!(journal.disk_trouble(), None);
        assert_eq!(journal.disk_trouble(), None, "and it stays so");
        let held: u32 = journal.connection.query_row("SELECT COUNT(*) FROM room", [], |row| row.get(0)).unwrap();
        assert_eq!(held, 0, "what was tried is taken away");
        journal.disk_space.noted(JournalError::File(std::io::Error::other("gone")));
        write(&mut journal, 254).expect("there is room");
        tried(&journal, false);
        assert_eq!(journal.disk_trouble(), None, "a write that succeeds says so too");
    }
}
