//! The two figures of each stored balance, in order of days: a narrow row beside each row of `balance_day`, so that a
//! series of four hundred days reads four hundred short rows and no record.

use bank_contract::Wire;
use bank_contract::record::Fields;
use bank_contract::wire::DayBalance;
use model::{AccountKey, Result};
use rusqlite::{Connection, OptionalExtension, params};
use serde_json::value::RawValue;

/// Book and available balance of a record, unchanged.
fn figures(record: &str) -> (Option<String>, Option<String>) {
    let record = RawValue::from_string(record.to_owned()).ok();
    let fields = record.as_deref().and_then(|raw| Fields::read(DayBalance::TYPE, raw).ok());
    let text = |name: &str| fields.as_ref().and_then(|fields| fields.text(name));
    (text("bookBalance"), text("availableBalance"))
}

/// The balance of one account in one currency on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LineRow {
    pub day: String,
    /// Blank where the record had none, and where the account was not answered.
    pub currency: String,
    pub answered: bool,
    /// The service's text, unchanged.
    pub book: Option<String>,
    pub available: Option<String>,
}

/// Stores the figures of a record, or with `None` that the account was not answered, which never replaces an answer.
pub(super) fn keep(
    connection: &Connection,
    account: &AccountKey,
    day: &str,
    currency: &str,
    record: Option<&str>,
) -> Result<()> {
    let (book, available) = record.map(figures).unwrap_or_default();
    connection
        .prepare_cached(
            "INSERT INTO balance_line (bank_mark, account_number, day, currency, answered, book, available) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING",
        )?
        .execute(params![account.bank_mark, account.number, day, currency, record.is_some(), book, available])?;
    Ok(())
}

/// The rows of an account between two days, both included, by day.
pub(crate) fn of_account(connection: &Connection, account: &AccountKey, from: &str, to: &str) -> Result<Vec<LineRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT day, currency, answered, book, available FROM balance_line \
         WHERE bank_mark = ?1 AND account_number = ?2 AND day BETWEEN ?3 AND ?4 ORDER BY day, currency",
    )?;
    let rows = statement.query_map(params![account.bank_mark, account.number, from, to], |row| {
        Ok(LineRow {
            day: row.get(0)?,
            currency: row.get(1)?,
            answered: row.get(2)?,
            book: row.get(3)?,
            available: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The rows of an account on the newest day on which it was answered.
pub(crate) fn newest(connection: &Connection, account: &AccountKey) -> Result<Vec<LineRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT max(day) FROM balance_line WHERE bank_mark = ?1 AND account_number = ?2 AND answered",
    )?;
    let day: Option<String> = statement.query_row([&account.bank_mark, &account.number], |row| row.get(0))?;
    let Some(day) = day else { return Ok(Vec::new()) };
    let mut rows = of_account(connection, account, &day, &day)?;
    rows.retain(|row| row.answered);
    Ok(rows)
}

/// The first day on which an account was answered in a currency; `None`: in any currency.
pub(crate) fn first_day(
    connection: &Connection,
    account: &AccountKey,
    currency: Option<&str>,
) -> Result<Option<String>> {
    let mut statement = connection.prepare_cached(
        "SELECT day FROM balance_line WHERE bank_mark = ?1 AND account_number = ?2 AND answered \
         AND (?3 IS NULL OR currency = ?3) ORDER BY day LIMIT 1",
    )?;
    Ok(statement.query_row(params![account.bank_mark, account.number, currency], |row| row.get(0)).optional()?)
}

/// Every account that ever had a row.
pub(crate) fn accounts(connection: &Connection) -> Result<Vec<AccountKey>> {
    // Jumps from each account to the next, past all days between.
    let mut next = connection.prepare_cached(
        "SELECT bank_mark, account_number FROM balance_line \
         WHERE (bank_mark, account_number) > (?1, ?2) ORDER BY bank_mark, account_number LIMIT 1",
    )?;
    let mut accounts: Vec<AccountKey> = Vec::new();
    loop {
        let (mark, number) = accounts.last().map_or(("", ""), |last| (last.bank_mark.as_str(), last.number.as_str()));
        let found = next
            .query_row(params![mark, number], |row| Ok(AccountKey { bank_mark: row.get(0)?, number: row.get(1)? }))
            .optional()?;
        match found {
            Some(account) => accounts.push(account),
            None => return Ok(accounts),
        }
    }
}

/// The currencies in which an account was ever answered; blank is a balance without a code.
pub(crate) fn currencies(connection: &Connection, account: &AccountKey) -> Result<Vec<String>> {
    let mut statement = connection.prepare_cached(
        "SELECT DISTINCT currency FROM balance_line \
         WHERE bank_mark = ?1 AND account_number = ?2 AND answered ORDER BY currency",
    )?;
    let rows = statement.query_map([&account.bank_mark, &account.number], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
