//! Whether the tables agree with the events that they are built from.

use rusqlite::Connection;

use super::chain::FOLDS;
use super::entry::Entry;
use super::error::JournalError;
use super::fold;
use super::schema::migrate;

/// Whether the tables built from the events can be trusted: pages and indexes are whole, tables and triggers are
/// those that this program creates, and the contents equal a rebuild. The hashes cover none of this, and a lookup
/// through a damaged index misses an existing lock. An unreadable table does not agree.
pub(super) fn agree(connection: &Connection) -> bool {
    let agree = || {
        let mut made = Connection::open_in_memory()?;
        migrate(&mut made)?;
        let is_right = structure_is_right(connection, &made)?;
        let made = made.transaction()?;
        Ok::<_, JournalError>(is_right && folds_agree(connection, &made)?)
    };
    agree().unwrap_or(false)
}

fn structure_is_right(connection: &Connection, made: &Connection) -> Result<bool, JournalError> {
    let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    Ok(found == "ok" && schema(connection)? == schema(made)?)
}

/// Folds all events into the empty tables `again`.
fn folds_agree(connection: &Connection, again: &Connection) -> Result<bool, JournalError> {
    let mut statement = connection.prepare("SELECT sequence, at, payload, hash FROM event ORDER BY sequence")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (sequence, at): (u32, String) = (row.get(0)?, row.get(1)?);
        let Ok(entry) = serde_json::from_slice::<Entry>(&row.get::<_, Vec<u8>>(2)?) else { return Ok(false) };
        if entry == Entry::Later {
            // A newer program built the tables, so they cannot be compared here; the hashes of its events are
            // right.
            return Ok(true);
        }
        if fold::apply(again, sequence, &at, &entry).is_err() {
            return Ok(false);
        }
        again.execute("INSERT OR REPLACE INTO head VALUES (1, ?1, ?2)", (sequence, row.get::<_, Vec<u8>>(3)?))?;
    }
    for table in FOLDS {
        if dump(connection, table)? != dump(again, table)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The definitions of tables, indexes and triggers as text, because SQLite itself treats names that differ in case as
/// equal. The tables that `ANALYZE` adds are left out.
fn schema(connection: &Connection) -> Result<Vec<[Option<String>; 4]>, JournalError> {
    let mut statement = connection.prepare(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_stat*' ORDER BY type, name",
    )?;
    let rows = statement.query_map([], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?]))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn dump(connection: &Connection, table: &str) -> Result<Vec<Vec<rusqlite::types::Value>>, JournalError> {
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2"))?;
    let columns = statement.column_count();
    let rows = statement.query_map([], |row| (0..columns).map(|at| row.get(at)).collect())?;
    Ok(rows.collect::<Result<_, _>>()?)
}
