//! Every listed draft in one pass, with what the ladder asks of it; and the account numbers that older rows lack.

use bank_contract::Wire;
use bank_contract::record::Fields;
use bank_contract::wire::Draft;
use rusqlite::{Connection, Transaction, params};
use serde_json::value::RawValue;

use super::Digest128;
use super::columns::filled;
use super::packing::Unpacking;
use crate::error::Result;
use crate::profile::AccountKey;

/// One version of a draft, as one of our accounts sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HoldingRow {
    pub draft: i64,
    pub identity: Digest128,
    /// Place in what [`accounts`] gives.
    pub account: i64,
    /// A bit per list that it stands in.
    pub stages: i64,
    pub due: i64,
    /// Ten-thousandths, where it fits exactly.
    pub scaled: Option<i64>,
    pub acceptor: Option<i64>,
    pub draft_number: Option<String>,
    pub sequence_number: Option<String>,
    pub drawer_account: Option<String>,
    pub acceptor_account: Option<String>,
}

/// The accounts that the cache knows, by their number in it.
pub(crate) fn accounts(connection: &Connection) -> Result<Vec<(i64, AccountKey)>> {
    let mut statement = connection.prepare_cached("SELECT id, bank_mark, number FROM account")?;
    let rows =
        statement.query_map([], |row| Ok((row.get(0)?, AccountKey { bank_mark: row.get(1)?, number: row.get(2)? })))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The names of parties, by their number in the cache.
pub(crate) fn party_name(connection: &Connection, party: i64) -> Result<String> {
    let mut statement = connection.prepare_cached("SELECT name FROM party WHERE id = ?1")?;
    Ok(statement.query_row(params![party], |row| row.get(0))?)
}

/// Hands over every listed draft, the oldest row first.
pub(crate) fn each(connection: &Connection, mut with: impl FnMut(HoldingRow)) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "SELECT id, identity, account, stages, due, scaled, acceptor, draft_number, sequence_number, drawer_account, \
         acceptor_account FROM draft WHERE stages <> 0",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        with(HoldingRow {
            draft: row.get(0)?,
            identity: row.get(1)?,
            account: row.get(2)?,
            stages: row.get(3)?,
            due: row.get(4)?,
            scaled: row.get(5)?,
            acceptor: row.get(6)?,
            draft_number: row.get(7)?,
            sequence_number: row.get(8)?,
            drawer_account: row.get(9)?,
            acceptor_account: row.get(10)?,
        });
    }
    Ok(())
}

/// Fills the account numbers of rows that were written before there was a place for them, out of their own records.
pub(super) fn fill_sides(connection: &mut Connection) -> Result<()> {
    let from: i64 = connection.query_row("SELECT value FROM meta WHERE name = 'sides_from'", [], |row| row.get(0))?;
    if from <= 1 {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    fill_below(&transaction, from)?;
    transaction.execute("UPDATE meta SET value = 1 WHERE name = 'sides_from'", [])?;
    Ok(transaction.commit()?)
}

fn fill_below(transaction: &Transaction<'_>, from: i64) -> Result<()> {
    let mut statement = transaction.prepare("SELECT draft, zstd, dictionary FROM raw WHERE draft < ?1")?;
    let mut rows = statement.query(params![from])?;
    let mut unpacking = Unpacking::of(transaction);
    while let Some(row) = rows.next()? {
        let text = unpacking.unpack(&row.get::<_, Vec<u8>>(1)?, row.get(2)?)?;
        let Ok(raw) = serde_json::from_str::<&RawValue>(&text) else { continue };
        let Ok(fields) = Fields::read(Draft::TYPE, raw) else { continue };
        let account = |name: &str| filled(fields.text(name));
        transaction
            .prepare_cached("UPDATE draft SET drawer_account = ?2, acceptor_account = ?3 WHERE id = ?1")?
            .execute(params![
                row.get::<_, i64>(0)?,
                account("drawerAccountNumber"),
                account("acceptorAccountNumber")
            ])?;
    }
    Ok(())
}
