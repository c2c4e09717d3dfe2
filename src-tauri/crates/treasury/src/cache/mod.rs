//! `cache.sqlite`: the lists as they were last read whole. It may be dropped and pulled again.
//!
//! A record is kept by what it is and what it says, so a refresh writes beside the old snapshot and swaps lists one by one
//! in a transaction each; a refresh that is killed leaves every old snapshot as it was. Deliberately absent: the journal,
//! balances and history, which have files of their own, and OFFSET.

pub(crate) mod columns;
mod dictionary;
mod digest;
pub(crate) mod endorsable;
pub(crate) mod holding_rows;
pub(crate) mod ingest;
pub(crate) mod lists;
pub(crate) mod packing;
pub(crate) mod page;
pub(crate) mod rounds;
pub(crate) mod rows;
mod swap;
#[cfg(test)]
mod tests;
mod writing;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::database::{self, Pragmas};
use crate::error::Result;
pub(crate) use digest::{Digest128, DigestMap, DigestSet};
pub(crate) use ingest::{Pull, Writer};
pub(crate) use swap::{Difference, DifferenceKind, Swapped};

const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
    include_str!("migrations/0004.sql"),
    include_str!("migrations/0005.sql"),
];

/// The due day of a draft that has none that can be read: it sorts last.
pub(crate) const NO_DUE_DAY: i64 = i32::MAX as i64;

/// Prepared statements that a connection keeps: all that this module has.
const STATEMENTS_MAX: usize = 64;

/// What the writer keeps of the file in memory, in KiB: the tables' newest pages and the index over a million drafts.
const PAGES_IN_MEMORY_KIB: i64 = 32 << 10;

/// Pages of the log after which they are copied into the file: 64 MiB. A fill writes the same pages of the tables and indexes
/// again and again; the longer the log, the fewer of them are copied, and the fewer waits for the disk.
const LOG_PAGES: i64 = 16_384;

/// The cache of one profile: one connection that reads, one that writes, and others as they are asked for.
pub(crate) struct Cache {
    path: PathBuf,
    reader: Mutex<Connection>,
    writer: Mutex<Writer>,
}

impl Cache {
    /// Opens `cache.sqlite` of a profile's folder.
    pub(crate) fn open(folder: &Path) -> Result<Self> {
        let path = folder.join("cache.sqlite");
        let connection = database::open(&path, MIGRATIONS, Pragmas::Cache)?;
        connection.pragma_update(None, "cache_size", -PAGES_IN_MEMORY_KIB)?;
        connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        let writer = Writer::new(connection)?;
        let reader = database::open(&path, MIGRATIONS, Pragmas::Cache)?;
        reader.pragma_update(None, "query_only", "ON")?;
        reader.set_prepared_statement_cache_capacity(STATEMENTS_MAX);
        Ok(Self { path, reader: Mutex::new(reader), writer: Mutex::new(writer) })
    }

    /// A connection of one's own that reads, for what goes over whole lists: what is typed and scrolled does not wait for it.
    ///
    /// # Errors
    /// The database's.
    pub(crate) fn another_reader(&self) -> Result<Connection> {
        let reader = Connection::open_with_flags(&self.path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        reader.busy_timeout(Duration::from_millis(database::BUSY_TIMEOUT_MS))?;
        Ok(reader)
    }

    /// The connection that reads, for what is over in a moment. It sees whole snapshots only.
    pub(crate) fn read(&self) -> MutexGuard<'_, Connection> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection that writes; whoever refreshes also holds the refresh lock.
    pub(crate) fn write(&self) -> MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
