//! `cache.sqlite`: the lists as last read completely. It can be deleted and read again.
//!
//! A record is stored under its draft's identity and a hash of its bytes. A refresh therefore writes beside the old
//! snapshot and swaps each list in its own transaction; a killed refresh leaves every old snapshot intact. Not here:
//! the journal, balances and history, which have files of their own, because this file may be deleted.

pub(crate) mod columns;
mod dictionary;
mod difference;
mod digest;
pub(crate) mod endorsable;
pub(crate) mod holding_rows;
pub(crate) mod ingest;
pub(crate) mod lists;
pub(crate) mod packing;
pub(crate) mod page;
pub(crate) mod parties;
pub(crate) mod rounds;
pub(crate) mod rows;
mod swap;
#[cfg(test)]
mod tests;
mod writing;

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

pub(crate) use difference::{Difference, DifferenceKind};
pub(crate) use digest::{Digest128, DigestMap, DigestSet};
pub(crate) use ingest::{Pull, Writer};
use model::database::Pragmas;
use model::{Result, database};
use rusqlite::Connection;
pub(crate) use swap::Swapped;

const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
    include_str!("migrations/0004.sql"),
    include_str!("migrations/0005.sql"),
    include_str!("migrations/0006.sql"),
    include_str!("migrations/0007.sql"),
    include_str!("migrations/0008.sql"),
    include_str!("migrations/0009.sql"),
    include_str!("migrations/0010.sql"),
];

/// Due day of a draft whose due day is missing or unreadable: it sorts last.
pub(crate) const NO_DUE_DAY: i64 = i32::MAX as i64;

/// Prepared statements that a connection caches: enough for all of this module.
const STATEMENTS_MAX: usize = 64;

/// Most reading connections that stay open while they are free.
const READERS_KEPT: usize = 4;

/// Page cache of the writer in KiB: holds the tables' newest pages and the index over a million drafts.
const PAGES_IN_MEMORY_KIB: i64 = 32 << 10;
/// Pages that each reading connection but the first keeps in memory; the system has them all.
const EXTRA_READER_KIB: i64 = 512;

/// WAL pages before a checkpoint: 64 MiB. A first fill rewrites the same table and index pages many times; a long log
/// copies fewer of them into the file and waits for the disk less often.
const LOG_PAGES: i64 = 16_384;

/// The cache of one profile: one writing connection, and as many reading ones as are in use at once.
pub(crate) struct Cache {
    path: PathBuf,
    /// The reading connections that are free.
    readers: Mutex<Vec<Connection>>,
    returned: Condvar,
    writer: Mutex<Writer>,
}

/// A reading connection; dropping it returns it to the cache.
pub(crate) struct Reader<'a> {
    cache: &'a Cache,
    /// `None` only while it is dropped.
    connection: Option<Connection>,
}

impl Deref for Reader<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection.as_ref().expect("it is returned when it is dropped")
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        let mut free = self.cache.free_readers();
        free.extend(self.connection.take());
        free.truncate(READERS_KEPT);
        self.cache.returned.notify_one();
    }
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
        Ok(Self { path, readers: Mutex::new(vec![reader]), returned: Condvar::new(), writer: Mutex::new(writer) })
    }

    /// A reading connection. It sees whole snapshots only. A free one is returned, otherwise one more is opened, so no
    /// reader waits for another and this can be called under any lock. Only where SQLite cannot open one more does it wait.
    pub(crate) fn read(&self) -> Reader<'_> {
        let mut free = self.free_readers();
        loop {
            let connection = free.pop().map_or_else(|| self.reader(), Ok);
            match connection {
                Ok(connection) => return Reader { cache: self, connection: Some(connection) },
                Err(error) => tracing::warn!(%error, "another reader of the cache; one in use is waited for"),
            }
            free = self.returned.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn reader(&self) -> Result<Connection> {
        let reader = database::open_to_read(&self.path)?;
        reader.pragma_update(None, "cache_size", -EXTRA_READER_KIB)?;
        reader.set_prepared_statement_cache_capacity(STATEMENTS_MAX);
        Ok(reader)
    }

    fn free_readers(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The writing connection; a refresh also holds the refresh lock.
    pub(crate) fn write(&self) -> MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
