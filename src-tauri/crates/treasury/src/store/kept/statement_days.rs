//! The days of which a statement has all bookings of an account in a currency: a provisional line of such a day that no
//! statement has was not booked.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use model::Result;
use rusqlite::{Connection, params};

use super::read_line::ReadLine;

/// Days that a statement covers, both included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoveredDays {
    /// The currency of the bookings.
    pub currency: String,
    /// The first day.
    pub first: NaiveDate,
    /// The last day.
    pub last: NaiveDate,
}

/// The days between the first and the last line of a file, in each currency. The day on which a file is imported may have
/// more bookings, and so may the days after it.
pub(crate) fn days_of_lines(lines: &[ReadLine], today: NaiveDate) -> Vec<CoveredDays> {
    let mut spans: BTreeMap<&str, (NaiveDate, NaiveDate)> = BTreeMap::new();
    for one in lines.iter().filter(|one| !one.is_provisional) {
        let Some(day) = one.line.day.parse::<NaiveDate>().ok().filter(|day| *day < today) else { continue };
        let span = spans.entry(&one.line.currency).or_insert((day, day));
        *span = (span.0.min(day), span.1.max(day));
    }
    let covered = |(currency, (first, last)): (&str, _)| CoveredDays { currency: currency.to_owned(), first, last };
    spans.into_iter().map(covered).collect()
}

/// Stores the days that a file covers.
pub(crate) fn keep(connection: &Connection, account: &str, days: &[CoveredDays], file_sha256: &str) -> Result<()> {
    let mut insert = connection.prepare_cached("INSERT OR IGNORE INTO statement_days VALUES (?1, ?2, ?3, ?4, ?5)")?;
    for one in days {
        insert.execute(params![account, one.currency, one.first.to_string(), one.last.to_string(), file_sha256])?;
    }
    Ok(())
}
