//! Saved views: queries of lists with a name, each stored as one line of text.

use model::Result;
use rusqlite::{Connection, OptionalExtension, params};

/// One saved view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Saved {
    pub name: String,
    pub line: String,
    pub saved_at: String,
}

/// All saved views, by name.
pub(crate) fn all(connection: &Connection) -> Result<Vec<Saved>> {
    let mut statement = connection.prepare_cached("SELECT name, line, saved_at FROM saved_view ORDER BY name")?;
    let rows =
        statement.query_map([], |row| Ok(Saved { name: row.get(0)?, line: row.get(1)?, saved_at: row.get(2)? }))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The line of the view with this name.
pub(crate) fn line(connection: &Connection, name: &str) -> Result<Option<String>> {
    let mut statement = connection.prepare_cached("SELECT line FROM saved_view WHERE name = ?1")?;
    Ok(statement.query_row(params![name], |row| row.get(0)).optional()?)
}

/// Stores a line under a name; an existing view of that name is replaced.
pub(crate) fn save(connection: &Connection, name: &str, line: &str, at: &str) -> Result<()> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO saved_view (name, line, saved_at) VALUES (?1, ?2, ?3)")?
        .execute(params![name, line, at])?;
    Ok(())
}

/// Replaces all views by others, in one transaction.
pub(crate) fn replace(connection: &mut Connection, views: &[(String, String)], at: &str) -> Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute("DELETE FROM saved_view", [])?;
    for (name, line) in views {
        save(&transaction, name, line, at)?;
    }
    Ok(transaction.commit()?)
}

/// Renames a view; the new name must be free. `false` where no view has the old name.
pub(crate) fn rename(connection: &Connection, name: &str, to: &str) -> Result<bool> {
    let mut statement = connection.prepare_cached("UPDATE saved_view SET name = ?2 WHERE name = ?1")?;
    Ok(statement.execute(params![name, to])? > 0)
}

/// Removes a view; `false` where no view has this name.
pub(crate) fn remove(connection: &Connection, name: &str) -> Result<bool> {
    let mut statement = connection.prepare_cached("DELETE FROM saved_view WHERE name = ?1")?;
    Ok(statement.execute(params![name])? > 0)
}
