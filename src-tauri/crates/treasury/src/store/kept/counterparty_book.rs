//! The counterparty book: entries of persons, and parties of drafts that were read. Each has its own tables, so that a
//! reading never overwrites an entry.

use model::Result;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};
use serde::{Deserialize, Serialize};

/// Text that a person entered about a counterparty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PartyEntry {
    pub name: String,
    pub group: String,
    pub company_code: String,
    pub limit_amount: String,
    pub limit_currency: String,
    pub note: String,
    pub merged_into: String,
    pub changed_by: String,
    pub changed_at: String,
}

/// An account that a person entered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AccountEntry {
    pub name: String,
    pub account_number: String,
    pub bank_name: String,
    pub bank_number: String,
    pub called_back: String,
    pub called_back_by: String,
    pub called_back_at: String,
    pub entered_by: String,
    pub entered_at: String,
}

/// A party of a draft that was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ReadParty {
    pub name: String,
    pub account_number: String,
    pub bank: String,
    pub role: String,
    pub first_read: String,
    pub last_read: String,
}

const PARTY: &str = "SELECT name, party_group, company_code, limit_amount, limit_currency, note, merged_into, changed_by, \
    changed_at FROM book_party";

fn party_of(row: &Row<'_>) -> rusqlite::Result<PartyEntry> {
    Ok(PartyEntry {
        name: row.get(0)?,
        group: row.get(1)?,
        company_code: row.get(2)?,
        limit_amount: row.get(3)?,
        limit_currency: row.get(4)?,
        note: row.get(5)?,
        merged_into: row.get(6)?,
        changed_by: row.get(7)?,
        changed_at: row.get(8)?,
    })
}

/// All entries, by name.
pub(crate) fn parties(connection: &Connection) -> Result<Vec<PartyEntry>> {
    let mut statement = connection.prepare_cached(&format!("{PARTY} ORDER BY name"))?;
    let rows = statement.query_map([], party_of)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The entry of a name.
pub(crate) fn party(connection: &Connection, name: &str) -> Result<Option<PartyEntry>> {
    let mut statement = connection.prepare_cached(&format!("{PARTY} WHERE name = ?1"))?;
    Ok(statement.query_row(params![name], party_of).optional()?)
}

/// Stores the entry of a name.
pub(crate) fn keep_party(connection: &Connection, entry: &PartyEntry) -> Result<()> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO book_party VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")?
        .execute(params![
            entry.name,
            entry.group,
            entry.company_code,
            entry.limit_amount,
            entry.limit_currency,
            entry.note,
            entry.merged_into,
            entry.changed_by,
            entry.changed_at
        ])?;
    Ok(())
}

/// All entered accounts.
pub(crate) fn accounts(connection: &Connection) -> Result<Vec<AccountEntry>> {
    let mut statement = connection.prepare_cached(
        "SELECT name, account_number, bank_name, bank_number, called_back, called_back_by, called_back_at, entered_by, \
         entered_at FROM book_account ORDER BY name, account_number",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(AccountEntry {
            name: row.get(0)?,
            account_number: row.get(1)?,
            bank_name: row.get(2)?,
            bank_number: row.get(3)?,
            called_back: row.get(4)?,
            called_back_by: row.get(5)?,
            called_back_at: row.get(6)?,
            entered_by: row.get(7)?,
            entered_at: row.get(8)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Stores an account.
pub(crate) fn keep_account(connection: &Connection, entry: &AccountEntry) -> Result<()> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO book_account VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")?
        .execute(params![
            entry.name,
            entry.account_number,
            entry.bank_name,
            entry.bank_number,
            entry.called_back,
            entry.called_back_by,
            entry.called_back_at,
            entry.entered_by,
            entry.entered_at
        ])?;
    Ok(())
}

/// Replaces all entries of persons by others, in one transaction. Read parties stay.
pub(crate) fn replace(connection: &mut Connection, parties: &[PartyEntry], accounts: &[AccountEntry]) -> Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute("DELETE FROM book_account", [])?;
    transaction.execute("DELETE FROM book_party", [])?;
    for party in parties {
        keep_party(&transaction, party)?;
    }
    for account in accounts {
        keep_account(&transaction, account)?;
    }
    Ok(transaction.commit()?)
}

/// Removes an account that a person entered; returns whether there was one.
pub(crate) fn remove_account(connection: &Connection, name: &str, account_number: &str) -> Result<bool> {
    let removed = connection
        .execute("DELETE FROM book_account WHERE name = ?1 AND account_number = ?2", params![name, account_number])?;
    Ok(removed > 0)
}

/// The parties of drafts that were read: the newest of them, at most so many.
pub(crate) fn read_parties(connection: &Connection, most: u32) -> Result<Vec<ReadParty>> {
    let mut statement = connection.prepare_cached(
        "SELECT name, account_number, bank, role, first_read, last_read FROM book_read \
         ORDER BY last_read DESC, name, account_number LIMIT ?1",
    )?;
    let rows = statement.query_map(params![most], |row| {
        Ok(ReadParty {
            name: row.get(0)?,
            account_number: row.get(1)?,
            bank: row.get(2)?,
            role: row.get(3)?,
            first_read: row.get(4)?,
            last_read: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Stores a party of a read draft. Of a known one only the last time changes.
pub(crate) fn note_read(transaction: &Transaction<'_>, party: &ReadParty) -> Result<()> {
    transaction
        .prepare_cached(
            "INSERT INTO book_read VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
             ON CONFLICT DO UPDATE SET last_read = max(last_read, excluded.last_read)",
        )?
        .execute(params![
            party.name,
            party.account_number,
            party.bank,
            party.role,
            party.first_read,
            party.last_read
        ])?;
    Ok(())
}

/// The record of a cache up to which the parties are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ReadUntil {
    /// The number that the cache got when it was made.
    pub cache: i64,
    pub draft: i64,
}

/// The record up to which the parties are stored; `None` before the first.
pub(crate) fn read_until(connection: &Connection) -> Result<Option<ReadUntil>> {
    let until = |row: &Row<'_>| Ok(ReadUntil { cache: row.get(0)?, draft: row.get(1)? });
    Ok(connection.query_row("SELECT cache, draft FROM book_reading", [], until).optional()?)
}

/// Stores the record up to which the parties are stored.
pub(crate) fn note_read_until(transaction: &Transaction<'_>, until: ReadUntil) -> Result<()> {
    transaction.execute("INSERT OR REPLACE INTO book_reading VALUES (1, ?1, ?2)", params![until.cache, until.draft])?;
    Ok(())
}
