//! The columns of the last statement that was imported for an account.

use model::Result;
use rusqlite::{Connection, OptionalExtension, params};

use crate::view::Columns;

/// The columns; `None` before the first import of a table, or where another edition wrote them.
pub(crate) fn of(connection: &Connection, account: &str) -> Result<Option<Columns>> {
    let mut statement = connection.prepare_cached("SELECT columns FROM statement_columns WHERE account = ?1")?;
    let text: Option<String> = statement.query_row(params![account], |row| row.get(0)).optional()?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

/// Keeps the columns.
pub(crate) fn keep(connection: &Connection, account: &str, columns: &Columns) -> Result<()> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO statement_columns (account, columns) VALUES (?1, ?2)")?
        .execute(params![account, serde_json::to_string(columns).unwrap_or_default()])?;
    Ok(())
}
