//! Opens databases: private file, numbered migrations, pragmas by durability; a database newer than the program is
//! refused.
//!
//! Migrations are added and never edited. Not here: repairing and deleting, because they differ by database.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite_migration::{Error as MigrationError, M, Migrations, SchemaVersion};

use crate::error::{DeskError, Result};
use crate::folder::touch_private;
use crate::view::Sentence;

/// How long a writer waits for a lock, in milliseconds.
pub(crate) const BUSY_TIMEOUT_MS: u64 = 5_000;

/// The durability of each commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pragmas {
    /// The data can be read again: a power cut may lose the last commits, but never corrupts the file.
    Cache,
    /// The data cannot be read again: every commit is on the disk. The pragmas are set and read back.
    Lasting,
}

/// Opens the database at `path` and applies missing migrations.
///
/// # Errors
/// [`crate::DeskError::FreeTheDesk`]: a database newer than the program, an I/O or SQLite error, or a pragma without
/// effect.
pub fn open(path: &Path, migrations: &'static [&'static str], pragmas: Pragmas) -> Result<Connection> {
    touch_private(path)?;
    let _turn = take_turn(path)?;
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_millis(BUSY_TIMEOUT_MS))?;
    set_pragmas(&connection, path, pragmas)?;
    let migrations = Migrations::new(migrations.iter().map(|sql| M::up(sql)).collect());
    migrations.to_latest(&mut connection).map_err(|error| refusal(&migrations, &connection, path, &error))?;
    Ok(connection)
}

/// Two programs that open a new folder at the same time do so one after the other: WAL mode and migrations cannot be
/// set up twice at once, and the loser's error would look like a broken file.
fn take_turn(path: &Path) -> Result<Option<File>> {
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

fn set_pragmas(connection: &Connection, path: &Path, pragmas: Pragmas) -> Result<()> {
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
    Err(DeskError::local("database", Sentence::new("database-trouble").with("detail", detail)))
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
