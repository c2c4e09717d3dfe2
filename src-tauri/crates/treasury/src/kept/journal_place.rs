//! The place of the journal beside this file, so that kept data without their journal are noticed.

use rusqlite::{Connection, OptionalExtension};

/// The id of the place; `None` where no journal was ever bound here.
///
/// # Errors
/// SQLite fails.
pub(crate) fn known(connection: &Connection) -> rusqlite::Result<Option<String>> {
    connection.query_row("SELECT id FROM journal_place", [], |row| row.get(0)).optional()
}

/// Notes the id of the place.
///
/// # Errors
/// SQLite fails.
pub(crate) fn note(connection: &Connection, id: &str) -> rusqlite::Result<()> {
    connection.execute("INSERT OR REPLACE INTO journal_place (one, id) VALUES (1, ?1)", [id]).map(|_| ())
}
