//! The imported list of banks.

use model::Result;
use rusqlite::{Connection, OptionalExtension, params};

use crate::view::BankRow;

/// Replaces the list by another, in one transaction.
pub(crate) fn replace(connection: &mut Connection, banks: &[BankRow], source: &str, at: &str) -> Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute("DELETE FROM bank", [])?;
    for bank in banks {
        transaction.prepare_cached("INSERT INTO bank (number, name, city) VALUES (?1, ?2, ?3)")?.execute(params![
            bank.number,
            bank.name,
            bank.city
        ])?;
    }
    transaction
        .execute("INSERT OR REPLACE INTO bank_list (one, source, imported_at) VALUES (1, ?1, ?2)", [source, at])?;
    Ok(transaction.commit()?)
}

/// All banks, by number.
pub(crate) fn all(connection: &Connection) -> Result<Vec<BankRow>> {
    let mut statement = connection.prepare_cached("SELECT number, name, city FROM bank ORDER BY number")?;
    let row = |row: &rusqlite::Row<'_>| Ok(BankRow { number: row.get(0)?, name: row.get(1)?, city: row.get(2)? });
    let rows = statement.query_map([], row)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The file and the time of the last import.
pub(crate) fn source(connection: &Connection) -> Result<Option<(String, String)>> {
    let mut statement = connection.prepare_cached("SELECT source, imported_at FROM bank_list")?;
    Ok(statement.query_row([], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
}
