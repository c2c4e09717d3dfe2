//! The journal's tables: migrations, which are added and never edited, and the version of a file.

use rusqlite::Connection;
use rusqlite_migration::{M, Migrations};

use super::error::JournalError;

/// The migrations, in their order.
const ALL: &[M<'static>] = &[
    M::up(include_str!("migrations/0001.sql")),
    M::up(include_str!("migrations/0002.sql")),
    M::up(include_str!("migrations/0003.sql")),
    M::up(include_str!("migrations/0004.sql")),
    M::up(include_str!("migrations/0005.sql")),
    M::up(include_str!("migrations/0006.sql")),
    M::up(include_str!("migrations/0007.sql")),
    M::up(include_str!("migrations/0008.sql")),
    M::up(include_str!("migrations/0009.sql")),
    M::up(include_str!("migrations/0010.sql")),
    M::up(include_str!("migrations/0011.sql")),
    M::up(include_str!("migrations/0012.sql")),
    M::up(include_str!("migrations/0013.sql")),
    M::up(include_str!("migrations/0014.sql")),
    M::up(include_str!("migrations/0015.sql")),
    M::up(include_str!("migrations/0016.sql")),
    M::up(include_str!("migrations/0017.sql")),
    M::up(include_str!("migrations/0018.sql")),
    M::up(include_str!("migrations/0019.sql")),
    M::up(include_str!("migrations/0020.sql")),
    M::up(include_str!("migrations/0021.sql")),
];
const MIGRATIONS: Migrations<'static> = Migrations::from_slice(ALL);

/// The version of a file that has every migration.
pub(super) const VERSION: usize = ALL.len();

/// Makes the tables that a file lacks.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), JournalError> {
    MIGRATIONS.to_latest(connection).map_err(|error| JournalError::Unreadable { sequence: 0, why: error.to_string() })
}

/// The version of a file, which is the number of its migrations.
pub(super) fn version(connection: &Connection) -> Result<usize, JournalError> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}
