//! Reads every listed draft in one pass, with the columns that the ladder needs.

use bank_contract::Amount;
use model::{AccountKey, Result};
use rusqlite::{Connection, params};

use super::Digest128;
use super::columns::{amount, unscaled};

/// One version of a draft, as one of our accounts sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HoldingRow<'a> {
    pub draft: i64,
    pub identity: Digest128,
    /// Account number in the cache, as in [`accounts`].
    pub account: i64,
    /// One bit per list that contains it.
    pub stages: i64,
    pub due: i32,
    /// `None` where it is not exact.
    pub amount: Option<Amount>,
    pub acceptor: Option<u32>,
    pub draft_number: Option<&'a str>,
    pub sequence_number: Option<&'a str>,
    pub drawer_account: Option<&'a str>,
    pub acceptor_account: Option<&'a str>,
}

/// The accounts of the cache, with their numbers in it.
pub(crate) fn accounts(connection: &Connection) -> Result<Vec<(i64, AccountKey)>> {
    let mut statement = connection.prepare_cached("SELECT id, bank_mark, number FROM account")?;
    let rows =
        statement.query_map([], |row| Ok((row.get(0)?, AccountKey { bank_mark: row.get(1)?, number: row.get(2)? })))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The name of a party, by its number in the cache.
pub(crate) fn party_name(connection: &Connection, party: i64) -> Result<String> {
    let mut statement = connection.prepare_cached("SELECT name FROM party WHERE id = ?1")?;
    Ok(statement.query_row(params![party], |row| row.get(0))?)
}

/// Calls `with` for every listed draft, the oldest row first.
pub(crate) fn each(connection: &Connection, mut with: impl FnMut(&HoldingRow<'_>)) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "SELECT id, identity, account, stages, due, scaled, acceptor, draft_number, sequence_number, drawer_account, \
         acceptor_account, unscaled FROM draft WHERE stages <> 0",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let text = |at: usize| row.get_ref(at)?.as_str_or_null().map_err(rusqlite::Error::from);
        with(&HoldingRow {
            draft: row.get(0)?,
            identity: row.get(1)?,
            account: row.get(2)?,
            stages: row.get(3)?,
            due: row.get(4)?,
            amount: amount(row.get(5)?, unscaled(row, 11)?),
            acceptor: row.get(6)?,
            draft_number: text(7)?,
            sequence_number: text(8)?,
            drawer_account: text(9)?,
            acceptor_account: text(10)?,
        });
    }
    Ok(())
}
