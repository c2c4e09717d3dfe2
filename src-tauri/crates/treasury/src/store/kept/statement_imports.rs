//! The imported statement files, and the import of one taken back: its lines are deleted, except those that another file has
//! too. Provisional lines that its lines replaced are shown again, or belong to another line that has the booking.

use std::collections::BTreeSet;

use model::Result;
use rusqlite::{Connection, params};

use super::statement_bookings as bookings;
use crate::view::StatementImport;

/// The imports, the newest first.
pub(crate) fn all(connection: &Connection) -> Result<Vec<StatementImport>> {
    let mut statement = connection.prepare_cached(
        "WITH told AS (
             SELECT account, file_sha256, file, imported_at FROM statement_line
             UNION ALL
             SELECT line.account, also.file_sha256, also.file, also.imported_at
             FROM statement_also AS also JOIN statement_line AS line USING (sha256)
             UNION ALL
             SELECT account, file_sha256, NULL, NULL FROM statement_days)
         SELECT account, file_sha256, MAX(file), MAX(imported_at), COUNT(file) FROM told
         GROUP BY account, file_sha256 ORDER BY 4 DESC, 2, 1",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(StatementImport {
            account: row.get(0)?,
            file_sha256: row.get(1)?,
            file: row.get::<_, Option<String>>(2)?.unwrap_or_default(),
            imported_at: row.get::<_, Option<String>>(3)?.unwrap_or_default(),
            lines: row.get(4)?,
            matched: 0,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The lines that only this file has.
pub(crate) fn only_of(connection: &Connection, account: &str, file_sha256: &str) -> Result<BTreeSet<String>> {
    let mut statement = connection.prepare_cached(
        "SELECT sha256 FROM statement_line WHERE account = ?1 AND file_sha256 = ?2
         AND NOT EXISTS (SELECT 1 FROM statement_also AS also WHERE also.sha256 = statement_line.sha256)",
    )?;
    let rows = statement.query_map([account, file_sha256], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Takes an import back, all or nothing. Returns the number of deleted lines.
pub(crate) fn take_back(connection: &mut Connection, account: &str, file_sha256: &str) -> Result<usize> {
    let tx = connection.transaction()?;
    let of = params![account, file_sha256];
    let own = only_of(&tx, account, file_sha256)?;
    let mut delete = tx.prepare_cached("DELETE FROM statement_line WHERE sha256 = ?1")?;
    let mut remember = tx.prepare_cached("INSERT OR IGNORE INTO statement_gone VALUES (?1)")?;
    for sha256 in &own {
        delete.execute([sha256])?;
        remember.execute([sha256])?;
    }
    drop((delete, remember));
    // The next file that has the line too is its file now.
    tx.execute(
        "UPDATE statement_line SET (file_sha256, file, imported_at) = (
             SELECT also.file_sha256, also.file, also.imported_at FROM statement_also AS also
             WHERE also.sha256 = statement_line.sha256 ORDER BY also.imported_at LIMIT 1)
         WHERE account = ?1 AND file_sha256 = ?2",
        of,
    )?;
    for table in ["statement_days", "statement_balances"] {
        tx.execute(&format!("DELETE FROM {table} WHERE account = ?1 AND file_sha256 = ?2"), of)?;
    }
    tx.execute(
        "DELETE FROM statement_also WHERE sha256 IN (SELECT sha256 FROM statement_line WHERE account = ?1)
         AND (file_sha256 = ?2 OR EXISTS (SELECT 1 FROM statement_line AS line
              WHERE line.sha256 = statement_also.sha256 AND line.file_sha256 = statement_also.file_sha256))",
        of,
    )?;
    bookings::find_again(&tx, account, &own)?;
    tx.commit()?;
    Ok(own.len())
}
