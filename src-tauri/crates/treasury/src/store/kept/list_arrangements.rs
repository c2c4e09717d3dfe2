//! The arrangement of each list that a person arranged without a saved view, as JSON.

use model::Result;
use rusqlite::{Connection, params};

/// All arrangements, by the list's stage.
pub(crate) fn all(connection: &Connection) -> Result<Vec<(String, String)>> {
    let mut statement = connection.prepare_cached("SELECT stage, layout FROM list_arrangement ORDER BY stage")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Stores the arrangement of a list, or removes it.
pub(crate) fn keep(connection: &Connection, stage: &str, layout: Option<&str>) -> Result<()> {
    match layout {
        Some(layout) => connection
            .prepare_cached("INSERT OR REPLACE INTO list_arrangement (stage, layout) VALUES (?1, ?2)")?
            .execute(params![stage, layout])?,
        None => connection.prepare_cached("DELETE FROM list_arrangement WHERE stage = ?1")?.execute(params![stage])?,
    };
    Ok(())
}
