//! The balances that the imported statements state.

use bank_contract::Amount;
use chrono::NaiveDate;
use model::Result;
use rusqlite::{Connection, Row, params};

/// The balances before and behind the bookings of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedBalances {
    /// The currency of the bookings.
    pub currency: String,
    /// The first day of which it has bookings.
    pub first: NaiveDate,
    /// The day of the closing balance.
    pub last: NaiveDate,
    /// The balance before the first booking.
    pub opening: Amount,
    /// The balance behind the last one.
    pub closing: Amount,
    /// The closing balance without the opening one and all lines: zero where they agree.
    pub differs: Amount,
}

/// Stated balances with their file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FiledBalances {
    /// The balances.
    pub stated: StatedBalances,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Name of the file.
    pub file: String,
    /// Its SHA-256.
    pub file_sha256: String,
}

/// Stores the balances of a file.
pub(crate) fn keep(connection: &Connection, balances: &[FiledBalances]) -> Result<()> {
    let mut insert = connection
        .prepare_cached("INSERT OR IGNORE INTO statement_balances VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")?;
    for FiledBalances { stated, account, file, file_sha256 } in balances {
        let days = [stated.first, stated.last].map(|day| day.to_string());
        let amounts = [stated.opening, stated.closing, stated.differs].map(Amount::to_money_text);
        let [opening, closing, differs] = amounts;
        insert.execute(params![
            account,
            stated.currency,
            days[0],
            days[1],
            opening,
            closing,
            differs,
            file,
            file_sha256
        ])?;
    }
    Ok(())
}

/// The balances of all imported statements.
pub(crate) fn all(connection: &Connection) -> Result<Vec<FiledBalances>> {
    let mut statement = connection.prepare_cached(
        "SELECT account, currency, first_day, last_day, opening, closing, differs, file, file_sha256
         FROM statement_balances ORDER BY account, currency, first_day, last_day",
    )?;
    let rows = statement.query_map([], read_row)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<FiledBalances> {
    let unreadable = |column: usize| {
        rusqlite::Error::InvalidColumnType(column, "statement_balances".to_owned(), rusqlite::types::Type::Text)
    };
    let day = |column: usize| -> rusqlite::Result<NaiveDate> {
        row.get::<_, String>(column)?.parse().map_err(|_| unreadable(column))
    };
    let amount = |column: usize| -> rusqlite::Result<Amount> {
        Amount::from_json_number(&row.get::<_, String>(column)?).ok_or_else(|| unreadable(column))
    };
    let stated = StatedBalances {
        currency: row.get(1)?,
        first: day(2)?,
        last: day(3)?,
        opening: amount(4)?,
        closing: amount(5)?,
        differs: amount(6)?,
    };
    Ok(FiledBalances { stated, account: row.get(0)?, file: row.get(7)?, file_sha256: row.get(8)? })
}
