//! The stored state in SQLite: seed, changed drafts, balances and ledger.
//!
//! Drafts themselves are not stored, because they follow from the seed. Every changing request is one transaction,
//! durable before its reply is sent. Without a file the same tables are in memory.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, params};

use crate::accounts::{Balance, Balances};
use crate::assumptions::stages::Life;
use crate::facts::DraftIndex;
use crate::ledger::Entry;

/// The schema version; a file with another one is refused.
const VERSION: i64 = 1;

/// The key of the days that the bank is ahead.
pub const MOVED_DAYS: &str = "moved_days";

/// How long to wait for a stopping bank that still locks the file.
const TAKEN_AFTER: Duration = Duration::from_secs(3);

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS life (draft INTEGER PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS balance (
        account INTEGER NOT NULL, currency TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (account, currency)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS ledger (sequence INTEGER PRIMARY KEY, value TEXT NOT NULL) STRICT;";

/// Why the state could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be read or locked, or is damaged: check it.
    #[error("the state file: {0}")]
    File(#[from] rusqlite::Error),
    /// The file cannot be created: check the folder and its permissions.
    #[error("the state file: {0}")]
    Disk(std::io::Error),
    /// A row cannot be read: the file is damaged or from another version.
    #[error("the state file holds what cannot be read: {0}")]
    Row(#[from] serde_json::Error),
    /// Another bank uses the file: stop it, or choose another file.
    #[error("another practice bank is running on the state file")]
    Taken,
    /// The clock can be ten years ahead at most: start another bank.
    #[error("the practice bank's clock is ten years ahead; start another practice bank")]
    TooFarAhead,
    /// Another version of the program wrote the file.
    #[error("the state file has form {0}, this program reads form {VERSION}")]
    Version(i64),
}

/// The tables.
#[derive(Debug)]
pub struct Store(Mutex<Connection>);

/// The changes of one request.
#[derive(Debug, Default)]
pub struct Written<'a> {
    /// Changed lives.
    pub lives: Vec<(DraftIndex, &'a Life)>,
    /// Changed balances.
    pub balances: Vec<(u8, &'a str, &'a Balance)>,
    /// New entries.
    pub entries: Vec<&'a Entry>,
    /// The days that the bank is ahead, where a day ends.
    pub moved_days: Option<i64>,
}

impl Store {
    /// Opens the file, or tables in memory.
    ///
    /// # Errors
    /// [`StoreError`] if the file cannot be opened, is in use, is damaged, or has another version.
    pub fn open(path: Option<&Path>) -> Result<Self, StoreError> {
        let connection = match path {
            Some(path) => {
                owners_alone(path).map_err(StoreError::Disk)?;
                Connection::open(path)?
            }
            None => Connection::open_in_memory()?,
        };
        connection.busy_timeout(TAKEN_AFTER)?;
        // One bank per file: the state is cached in memory, so a second bank would not see changes of the first.
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        connection.execute_batch("BEGIN EXCLUSIVE; COMMIT").map_err(|error| match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseBusy) => StoreError::Taken,
            _ => StoreError::File(error),
        })?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version != 0 && version != VERSION {
            return Err(StoreError::Version(version));
        }
        connection.execute_batch(TABLES)?;
        connection.pragma_update(None, "user_version", VERSION)?;
        Ok(Self(Mutex::new(connection)))
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the tables are in a file.
    pub fn is_file(&self) -> bool {
        self.connection().path().is_some_and(|path| !path.is_empty())
    }

    /// A value of the whole bank.
    ///
    /// # Errors
    /// [`StoreError::File`] if the file cannot be read.
    pub fn meta(&self, key: &str) -> Result<Option<String>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare("SELECT value FROM meta WHERE key = ?1")?;
        let mut rows = statement.query([key])?;
        Ok(rows.next()?.map(|row| row.get(0)).transpose()?)
    }

    /// Stores a value of the whole bank.
    ///
    /// # Errors
    /// [`StoreError::File`] if the file cannot be written.
    pub fn set_meta(&self, key: &str, value: &str) -> Result<(), StoreError> {
        self.connection()
            .execute("INSERT INTO meta VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2", [key, value])?;
        Ok(())
    }

    /// The lives that differ from the seed.
    ///
    /// # Errors
    /// [`StoreError`] if the file or a row cannot be read.
    pub fn lives(&self) -> Result<HashMap<DraftIndex, Life>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare("SELECT draft, value FROM life")?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?;
        rows.map(|row| {
            row.map_err(StoreError::from).and_then(|(draft, text)| Ok((draft, serde_json::from_str(&text)?)))
        })
        .collect()
    }

    /// The balances that differ from the opening ones.
    ///
    /// # Errors
    /// [`StoreError`] if the file or a row cannot be read.
    pub fn balances(&self) -> Result<Balances, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare("SELECT account, currency, value FROM balance")?;
        let rows = statement.query_map([], |row| Ok(((row.get(0)?, row.get(1)?), row.get::<_, String>(2)?)))?;
        rows.map(|row| row.map_err(StoreError::from).and_then(|(key, text)| Ok((key, serde_json::from_str(&text)?))))
            .collect()
    }

    /// The ledger, in order.
    ///
    /// # Errors
    /// [`StoreError`] if the file or a row cannot be read.
    pub fn entries(&self) -> Result<Vec<Entry>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare("SELECT value FROM ledger ORDER BY sequence")?;
        let rows = statement.query_map([], |row| row.get::<_, String>(0))?;
        rows.map(|row| Ok(serde_json::from_str(&row?)?)).collect()
    }

    /// Writes the changes of one request, all or nothing.
    ///
    /// # Errors
    /// [`StoreError`] if the file cannot be written; nothing was.
    pub fn write(&mut self, written: &Written<'_>) -> Result<(), StoreError> {
        let connection = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        let transaction = connection.transaction()?;
        for (draft, life) in &written.lives {
            let text = serde_json::to_string(life)?;
            transaction.execute(
                "INSERT INTO life VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2",
                params![draft, text],
            )?;
        }
        for (account, currency, balance) in &written.balances {
            let text = serde_json::to_string(balance)?;
            transaction.execute(
                "INSERT INTO balance VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET value = ?3",
                params![account, currency, text],
            )?;
        }
        for entry in &written.entries {
            let text = serde_json::to_string(entry)?;
            transaction.execute(
                "INSERT INTO ledger VALUES (?1, ?2)",
                params![i64::try_from(entry.sequence).unwrap_or(i64::MAX), text],
            )?;
        }
        if let Some(days) = written.moved_days {
            let sql = "INSERT INTO meta VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2";
            transaction.execute(sql, params![MOVED_DAYS, days.to_string()])?;
        }
        Ok(transaction.commit()?)
    }
}

/// Creates the file readable only by its owner before SQLite opens it; SQLite's journal files get the same mode.
fn owners_alone(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options.mode(0o600).open(path)?;
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))
    }
    #[cfg(not(unix))]
    options.open(path).map(drop)
}
