//! Whether the disk takes what is written: noted where a write fails, and tried again until it does.
//!
//! A full disk ends nothing: what is shown stays, sending is off, and it comes back by itself once there is room.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use rusqlite::TransactionBehavior;

use super::error::JournalError;
use super::store::Journal;

/// How much room must be there before sending comes back, in bytes.
const ROOM_BYTES: i32 = 256 << 10;
/// Between two tries.
const TRY_AGAIN: Duration = Duration::from_millis(500);

/// What the last write met.
#[derive(Debug, Default)]
pub(super) struct Room {
    trouble: RefCell<Option<String>>,
    tried: Cell<Option<Instant>>,
}

impl Room {
    /// Notes an error that is the disk's, and hands it on.
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
}

impl Journal {
    /// Why the disk takes nothing; `None` where it does, as far as is known. After a failed write it is tried again here,
    /// so that sending comes back with the room.
    pub fn disk_trouble(&mut self) -> Option<String> {
        let trouble = self.room.trouble.borrow().clone()?;
        if self.room.tried.get().is_some_and(|tried| tried.elapsed() < TRY_AGAIN) {
            return Some(trouble);
        }
        self.room.tried.set(Some(Instant::now()));
        match self.try_room() {
            Ok(()) => {
                self.room.found();
                None
            }
            Err(_) => Some(trouble),
        }
    }

    fn try_room(&mut self) -> rusqlite::Result<()> {
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        tx.execute("INSERT OR REPLACE INTO room (one, held) VALUES (1, zeroblob(?1))", [ROOM_BYTES])?;
        tx.commit()?;
        self.connection.execute("DELETE FROM room", []).map(|_| ())
    }
}
