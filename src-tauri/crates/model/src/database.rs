//! Opens databases: private file, numbered migrations, pragmas by durability; a database newer than the program is
//! refused.
//!
//! Migrations are added and never edited. Not here: repairing and deleting, because they differ by database.
//!
//! Where the disk accepts no write, not even of the files by which SQLite shares a database among connections, a read-only
//! copy in memory is used instead, because doubts must be shown on a full disk too.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use rusqlite_migration::{Error as MigrationError, M, Migrations, SchemaVersion};

use crate::Sentence;
use crate::error::{DeskError, Result};
use crate::folder::touch_private;

/// How long a writer waits for a lock, in milliseconds.
pub const BUSY_TIMEOUT_MS: u64 = 5_000;

/// The durability of each commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pragmas {
    /// The data can be read again: a power cut may lose the last commits, but never corrupts the file.
    Cache,
    /// The data cannot be read again: every commit is on the disk. The pragmas are set and read back.
    Lasting,
}

/// Pages that are copied into memory at a time.
const COPIED_PAGES: i32 = 4_096;

/// Opens the database at `path` and applies missing migrations. Where the disk takes nothing, the connection reads a
/// copy in memory ([`is_copy`]) and writes nothing.
///
/// # Errors
/// [`crate::DeskError::FreeTheDesk`]: a database newer than the program, an I/O or SQLite error, or a pragma without
/// effect.
pub fn open(path: &Path, migrations: &'static [&'static str], pragmas: Pragmas) -> Result<Connection> {
    let migrations = Migrations::new(migrations.iter().map(|sql| M::up(sql)).collect());
    let refused = match open_to_write(path, pragmas) {
        Ok((mut connection, _turn)) => {
            let brought = migrations.to_latest(&mut connection);
            match brought {
                Ok(()) => return Ok(connection),
                Err(MigrationError::RusqliteError { err, .. }) if is_of_the_disk(&err) => err.into(),
                Err(error) => return Err(refusal(&migrations, &connection, path, &error)),
            }
        }
        Err(Refused::Disk(error)) => error,
        Err(Refused::Other(error)) => return Err(error),
    };
    let Ok(mut copy) = copied(path) else { return Err(refused) };
    tracing::error!(error = %refused, file = %path.display(), "the disk takes nothing; a copy in memory is read");
    migrations.to_latest(&mut copy).map_err(|error| refusal(&migrations, &copy, path, &error))?;
    copy.pragma_update(None, "query_only", "ON")?;
    Ok(copy)
}

/// Opens a database to be read only, as it is; a copy in memory where the disk takes nothing.
///
/// # Errors
/// SQLite cannot read the file.
pub fn open_to_read(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let probed = Connection::open_with_flags(path, flags).and_then(|connection| {
        connection.busy_timeout(Duration::from_millis(BUSY_TIMEOUT_MS))?;
        connection.query_row("SELECT COUNT(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))?;
        Ok(connection)
    });
    match probed {
        Err(error) if is_of_the_disk(&error) => copied(path).map_err(|_| error),
        opened => opened,
    }
}

/// Whether the connection reads a copy because the disk took nothing when it was opened.
pub fn is_copy(connection: &Connection) -> bool {
    connection.path().is_none_or(str::is_empty)
}

/// The disk took nothing: full, over a limit, read-only, or failing. There may be room later.
pub fn is_of_the_disk(error: &rusqlite::Error) -> bool {
    use ErrorCode::{CannotOpen, DiskFull, OutOfMemory, PermissionDenied, ReadOnly, SystemIoFailure};
    matches!(
        error.sqlite_error_code(),
        Some(DiskFull | SystemIoFailure | ReadOnly | CannotOpen | PermissionDenied | OutOfMemory)
    )
}

/// A copy in memory of a file that nothing is written to. The lock for one connection alone needs no file beside the log.
fn copied(path: &Path) -> rusqlite::Result<Connection> {
    let file = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    file.busy_timeout(Duration::from_millis(BUSY_TIMEOUT_MS))?;
    file.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    file.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    let mut copy = Connection::open_in_memory()?;
    Backup::new(&file, &mut copy)?.run_to_completion(COPIED_PAGES, Duration::ZERO, None)?;
    Ok(copy)
}

/// Why a database cannot be opened for writing.
enum Refused {
    /// The disk takes nothing.
    Disk(DeskError),
    /// Anything else.
    Other(DeskError),
}

impl From<rusqlite::Error> for Refused {
    fn from(error: rusqlite::Error) -> Self {
        let is_of_the_disk = is_of_the_disk(&error);
        if is_of_the_disk { Self::Disk(error.into()) } else { Self::Other(error.into()) }
    }
}

impl From<std::io::Error> for Refused {
    fn from(error: std::io::Error) -> Self {
        Self::Disk(error.into())
    }
}

/// The connection, and the turn that is held until the migrations are made.
fn open_to_write(path: &Path, pragmas: Pragmas) -> std::result::Result<(Connection, Option<File>), Refused> {
    touch_private(path)?;
    let turn = take_turn(path)?;
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_millis(BUSY_TIMEOUT_MS))?;
    set_pragmas(&connection, path, pragmas)?;
    Ok((connection, turn))
}

/// Two programs that open a new folder at the same time do so one after the other: WAL mode and migrations cannot be
/// set up twice at once, and the loser's error would look like a broken file.
fn take_turn(path: &Path) -> std::io::Result<Option<File>> {
    let lock = path.with_extension("opening");
    touch_private(&lock)?;
    let file = File::options().read(true).write(true).open(lock)?;
    // A file system without locks opens without waiting.
    Ok(file.lock().is_ok().then_some(file))
}

fn refusal(migrations: &Migrations<'_>, connection: &Connection, path: &Path, error: &MigrationError) -> DeskError {
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    if matches!(migrations.current_version(connection), Ok(SchemaVersion::Outside(_))) {
        return DeskError::local("database-newer", Sentence::new("database-newer").with("file", file));
    }
    DeskError::local("database", Sentence::new("database-trouble").with("detail", format!("{file}: {error}")))
}

fn set_pragmas(connection: &Connection, path: &Path, pragmas: Pragmas) -> std::result::Result<(), Refused> {
    let (word, level) = match pragmas {
        Pragmas::Cache => ("NORMAL", 1),
        Pragmas::Lasting => ("FULL", 2),
    };
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", word)?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
    let synchronous: i64 = connection.pragma_query_value(None, "synchronous", |row| row.get(0))?;
    if mode.eq_ignore_ascii_case("wal") && synchronous == level {
        return Ok(());
    }
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let detail = format!("{file}: journal_mode {mode}, synchronous {synchronous}");
    Err(Refused::Other(DeskError::local("database", Sentence::new("database-trouble").with("detail", detail))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &[&str] = &["CREATE TABLE one (id INTEGER PRIMARY KEY);"];
    const TWO: &[&str] = &["CREATE TABLE one (id INTEGER PRIMARY KEY);", "CREATE TABLE two (id INTEGER PRIMARY KEY);"];

    #[test]
    fn a_database_newer_than_the_program_is_refused_by_name_and_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cache.sqlite");
        drop(open(&path, TWO, Pragmas::Cache).unwrap());
        let error = open(&path, ONE, Pragmas::Cache).unwrap_err();
        assert_eq!(error.trouble().code, "database-newer");
        assert_eq!(error.trouble().sentence.args["file"], "cache.sqlite");
        open(&path, TWO, Pragmas::Cache).unwrap().execute("INSERT INTO two VALUES (1)", []).unwrap();
    }

    #[test]
    fn programs_that_open_a_new_database_at_the_same_moment_all_get_it() {
        for _ in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("cache.sqlite");
            std::thread::scope(|scope| {
                let opening: Vec<_> = (0..4).map(|_| scope.spawn(|| open(&path, TWO, Pragmas::Cache))).collect();
                for one in opening {
                    one.join().unwrap().unwrap();
                }
            });
        }
    }

    #[test]
    fn pragmas_are_what_was_asked_for_and_older_databases_are_brought_up() {
        for (pragmas, level) in [(Pragmas::Cache, 1), (Pragmas::Lasting, 2)] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("kept.sqlite");
            drop(open(&path, ONE, pragmas).unwrap());
            let connection = open(&path, TWO, pragmas).unwrap();
            let synchronous: i64 = connection.pragma_query_value(None, "synchronous", |row| row.get(0)).unwrap();
            assert_eq!(synchronous, level);
            connection.execute("INSERT INTO two VALUES (1)", []).unwrap();
        }
    }
}
