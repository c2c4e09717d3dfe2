//! Limits for balances, as set by people of this desk.

use model::Result;
use rusqlite::{Connection, params};

/// One threshold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Threshold {
    /// `BANK_MARK:ACCOUNT`; blank for several accounts together.
    pub account: String,
    /// The company of those accounts; blank for all accounts.
    pub company: String,
    pub currency: String,
    /// `book` or `available`.
    pub balance: String,
    /// Lower limit, plain digits.
    pub low: Option<String>,
    pub high: Option<String>,
}

/// All thresholds: accounts first, then companies, then those over all accounts.
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

/// Replaces the threshold of the same balance; one without any limit is deleted.
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
