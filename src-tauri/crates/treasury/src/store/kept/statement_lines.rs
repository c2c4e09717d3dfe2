//! Lines of bank statements, each stored once. The journal records which of them are reconciled.

use model::{Result, StatementLine};
use rusqlite::{Connection, Row, params};

use crate::view::KnownLine;

const COLUMNS: &str =
    "sha256, account, day, amount, direction, currency, reference, counterparty, remark, file, file_sha256";

/// Stores the lines of a file, all or none. Returns how many are new.
pub(crate) fn keep(
    connection: &mut Connection,
    lines: &[StatementLine],
    file: &str,
    file_sha256: &str,
    at: &str,
) -> Result<u32> {
    let tx = connection.transaction()?;
    let mut new = 0;
    for line in lines {
        let changed = tx
            .prepare_cached(&format!(
                "INSERT INTO statement_line ({COLUMNS}, imported_at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) ON CONFLICT DO NOTHING"
            ))?
            .execute(params![
                line.sha256,
                line.account,
                line.day,
                line.amount,
                line.direction,
                line.currency,
                line.reference,
                line.counterparty,
                line.remark,
                file,
                file_sha256,
                at
            ])?;
        new += u32::from(changed == 1);
    }
    tx.commit()?;
    Ok(new)
}

/// Number of these lines that are not stored yet.
pub(crate) fn unknown(connection: &Connection, lines: &[StatementLine]) -> Result<u32> {
    let mut statement = connection.prepare_cached("SELECT 1 FROM statement_line WHERE sha256 = ?1")?;
    let mut unknown = 0;
    for line in lines {
        unknown += u32::from(!statement.exists([&line.sha256])?);
    }
    Ok(unknown)
}

/// All lines, the newest day first.
pub(crate) fn all(connection: &Connection) -> Result<Vec<KnownLine>> {
    let sql = format!("SELECT {COLUMNS} FROM statement_line ORDER BY day DESC, sha256");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([], known)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn known(row: &Row<'_>) -> rusqlite::Result<KnownLine> {
    let line = StatementLine {
        sha256: row.get(0)?,
        account: row.get(1)?,
        day: row.get(2)?,
        amount: row.get(3)?,
        direction: row.get(4)?,
        currency: row.get(5)?,
        reference: row.get(6)?,
        counterparty: row.get(7)?,
        remark: row.get(8)?,
    };
    let (file, file_sha256) = (row.get(9)?, row.get(10)?);
    Ok(KnownLine { line, file, file_sha256, instruction: None, aside: None, reopened: false })
}
