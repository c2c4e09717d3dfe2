//! Spreadsheets of orders: the columns that a person chose, and the rows of confirmed submissions for the result file.

use model::Result;
use rusqlite::{Connection, OptionalExtension, params};

/// The field chosen for a header, blank for *not used*; `None` where nothing was chosen.
pub(crate) fn column(connection: &Connection, operation: &str, header: &str) -> Result<Option<String>> {
    let mut statement =
        connection.prepare_cached("SELECT field FROM order_column WHERE operation = ?1 AND header = ?2")?;
    Ok(statement.query_row(params![operation, header], |row| row.get(0)).optional()?)
}

/// Keeps the field of a header.
pub(crate) fn keep_column(connection: &Connection, operation: &str, header: &str, field: &str) -> Result<()> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO order_column (operation, header, field) VALUES (?1, ?2, ?3)")?
        .execute(params![operation, header, field])?;
    Ok(())
}

/// Keeps a submission's sheet, and removes those that were kept before `since` and never confirmed.
pub(crate) fn keep(connection: &Connection, submission: &str, sheet: &str, at: &str, since: &str) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM order_sheet WHERE confirmed = 0 AND kept_at < ?1")?
        .execute(params![since])?;
    connection
        .prepare_cached("INSERT OR REPLACE INTO order_sheet (submission, sheet, kept_at) VALUES (?1, ?2, ?3)")?
        .execute(params![submission, sheet, at])?;
    Ok(())
}

/// The submission was confirmed: its sheet stays.
pub(crate) fn confirm(connection: &Connection, submission: &str) -> Result<()> {
    connection
        .prepare_cached("UPDATE order_sheet SET confirmed = 1 WHERE submission = ?1")?
        .execute(params![submission])?;
    Ok(())
}

/// Removes the sheet of a check that was left.
pub(crate) fn drop_unconfirmed(connection: &Connection, submission: &str) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM order_sheet WHERE submission = ?1 AND confirmed = 0")?
        .execute(params![submission])?;
    Ok(())
}

/// The sheet of a submission.
pub(crate) fn sheet(connection: &Connection, submission: &str) -> Result<Option<String>> {
    let mut statement = connection.prepare_cached("SELECT sheet FROM order_sheet WHERE submission = ?1")?;
    Ok(statement.query_row(params![submission], |row| row.get(0)).optional()?)
}
