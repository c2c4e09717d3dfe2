//! The imported statement files, and the import of one taken back: its lines are deleted, except those that another file has
//! too. Provisional lines that its lines replaced are shown again, or belong to another line that has the booking.

use std::collections::BTreeSet;

use model::Result;
use rusqlite::{Connection, OptionalExtension, params};

use super::statement_bookings as bookings;
use super::statement_lines::StatementSource;
use crate::view::StatementImport;

const SOURCE_ID: &str = "SELECT id FROM statement_source WHERE account = ?1 AND file_sha256 = ?2";

/// The number of a file of an account, which is given at its first import.
pub(super) fn source_id(connection: &Connection, account: &str, source: &StatementSource<'_>) -> Result<i64> {
    connection.execute(
        "INSERT OR IGNORE INTO statement_source (account, file_sha256, file, imported_at) VALUES (?1, ?2, ?3, ?4)",
        [account, source.sha256, source.file, source.at],
    )?;
    Ok(connection.query_row(SOURCE_ID, [account, source.sha256], |row| row.get(0))?)
}

/// The imports, the newest first.
pub(crate) fn all(connection: &Connection) -> Result<Vec<StatementImport>> {
    let mut statement = connection.prepare_cached(
        "WITH told AS (
             SELECT account, file_sha256, file, imported_at FROM statement_filed_line
             UNION ALL
             SELECT of.account, of.file_sha256, of.file, of.imported_at
             FROM statement_also AS also JOIN statement_source AS of ON of.id = also.source
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
        "SELECT sha256 FROM statement_filed_line AS line WHERE account = ?1 AND file_sha256 = ?2
         AND NOT EXISTS (SELECT 1 FROM statement_also AS also WHERE also.sha256 = line.sha256)",
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
    let source: Option<i64> = tx.query_row(SOURCE_ID, of, |row| row.get(0)).optional()?;
    tx.execute("DELETE FROM statement_also WHERE source = ?1", [source])?;
    tx.execute(
        "UPDATE statement_line SET source = (
             SELECT also.source FROM statement_also AS also JOIN statement_source AS of ON of.id = also.source
             WHERE also.sha256 = statement_line.sha256 ORDER BY of.imported_at LIMIT 1)
         WHERE source = ?1",
        [source],
    )?;
    tx.execute(
        "DELETE FROM statement_also WHERE source IN (SELECT id FROM statement_source WHERE account = ?1)
         AND source = (SELECT line.source FROM statement_line AS line WHERE line.sha256 = statement_also.sha256)",
        [account],
    )?;
    tx.execute("DELETE FROM statement_source WHERE id = ?1", [source])?;
    for table in ["statement_days", "statement_balances"] {
        tx.execute(&format!("DELETE FROM {table} WHERE account = ?1 AND file_sha256 = ?2"), of)?;
    }
    bookings::find_again(&tx, account, &own)?;
    tx.commit()?;
    Ok(own.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::kept::MIGRATIONS;
    use crate::store::kept::statement_lines::of_file;

    #[test]
    fn lines_of_an_earlier_program_keep_their_files() {
        let mut connection = Connection::open_in_memory().unwrap();
        let change = MIGRATIONS.iter().position(|sql| sql.contains("CREATE TABLE statement_source")).unwrap();
        MIGRATIONS[..change].iter().for_each(|sql| connection.execute_batch(sql).unwrap());
        for (sha256, account, file) in [("a", "B:1", "f1"), ("b", "B:1", "f2"), ("c", "B:2", "f1")] {
            let sql = "INSERT INTO statement_line VALUES
                       (?1, ?2, '2026-01-05', '1.00', 'out', 'CNY', '', '', '', ?3 || '.csv', ?3, ?3 || ' at', NULL, 2, 0, NULL, NULL, NULL)";
            connection.execute(sql, [sha256, account, file]).unwrap();
        }
        connection.execute_batch("INSERT INTO statement_also VALUES ('a', 'f2', 'f2.csv', 'f2 at')").unwrap();
        MIGRATIONS[change..].iter().for_each(|sql| connection.execute_batch(sql).unwrap());
        let files = |connection: &Connection| -> Vec<(String, String, String, u32)> {
            let all = all(connection).unwrap().into_iter();
            all.map(|one| (one.account, one.file, one.imported_at, one.lines)).collect()
        };
        let of =
            |account: &str, file: &str, lines| (account.to_owned(), format!("{file}.csv"), format!("{file} at"), lines);
        assert_eq!(files(&connection), [of("B:1", "f2", 2), of("B:1", "f1", 1), of("B:2", "f1", 1)]);
        assert_eq!(of_file(&connection, "B:1", "f2").unwrap().len(), 2);
        // The other file has the line too.
        assert_eq!(take_back(&mut connection, "B:1", "f1").unwrap(), 0);
        assert_eq!(files(&connection), [of("B:1", "f2", 2), of("B:2", "f1", 1)]);
        assert_eq!(take_back(&mut connection, "B:1", "f2").unwrap(), 2);
        assert_eq!(files(&connection), [of("B:2", "f1", 1)]);
    }
}
