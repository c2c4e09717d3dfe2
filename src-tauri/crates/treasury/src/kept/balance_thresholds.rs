//! Between which amounts balances are meant to lie, as people of this desk set it.

use rusqlite::{Connection, params};

use crate::error::Result;

/// One threshold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Threshold {
    /// `BANK_MARK:ACCOUNT`; blank where it is about several accounts together.
    pub account: String,
    /// The company of those accounts; blank where it is about all of them.
    pub company: String,
    pub currency: String,
    /// `book` or `available`.
    pub balance: String,
    /// Plain digits.
    pub low: Option<String>,
    pub high: Option<String>,
}

/// All of them: accounts first, then companies, then those over everything.
pub(crate) fn all(connection: &Connection) -> Result<Vec<Threshold>> {
    let mut statement = connection.prepare_cached(
        "SELECT account, company, currency, balance, low, high FROM balance_threshold \
         ORDER BY account = '', account, company = '', company, currency, balance DESC",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(Threshold {
            account: row.get(0)?,
            company: row.get(1)?,
            currency: row.get(2)?,
            balance: row.get(3)?,
            low: row.get(4)?,
            high: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Puts one in the place of what was set for the same; one without any amount is taken away.
pub(crate) fn set(connection: &Connection, threshold: &Threshold, at: &str) -> Result<()> {
    let Threshold { account, company, currency, balance, low, high } = threshold;
    if low.is_none() && high.is_none() {
        connection.execute(
            "DELETE FROM balance_threshold WHERE account = ?1 AND company = ?2 AND currency = ?3 AND balance = ?4",
            params![account, company, currency, balance],
        )?;
    } else {
        connection.execute(
            "INSERT OR REPLACE INTO balance_threshold VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![account, company, currency, balance, low, high, at],
        )?;
    }
    Ok(())
}
