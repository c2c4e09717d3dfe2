//! The id of the journal's place, also stored in this file, so that stored data without their journal are noticed.

use rusqlite::{Connection, OptionalExtension};

/// The id of the place; `None` where no journal was ever bound to this folder.
///
/// # Errors
/// `rusqlite::Error`: SQLite cannot read the table.
pub(crate) fn known(connection: &Connection) -> rusqlite::Result<Option<String>> {
    connection.query_row("SELECT id FROM journal_place", [], |row| row.get(0)).optional()
}

/// Stores the id of the place.
///
/// # Errors
/// `rusqlite::Error`: SQLite cannot write the table.
pub(crate) fn note(connection: &Connection, id: &str) -> rusqlite::Result<()> {
    connection.execute("INSERT OR REPLACE INTO journal_place (one, id) VALUES (1, ?1)", [id]).map(|_| ())
}
