//! Balances by day. DayBalance has no date and may come in several currencies: a row is stored by bank, account,
//! currency and local day, and the last reading of a day replaces the earlier ones.

use model::{AccountKey, Result, Trouble};
use rusqlite::{Connection, params};

use super::balance_lines;

/// The stored balance of one account in one currency on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DayRow {
    pub account: AccountKey,
    pub as_of: String,
    /// The record, unchanged; `None` where the account was requested and not answered.
    pub record: Option<String>,
}

/// Replaces an account's rows of the day by the new answer. No records: not answered.
pub(crate) fn keep(
    connection: &mut Connection,
    account: &AccountKey,
    day: &str,
    as_of: &str,
    records: &[(String, String)],
) -> Result<()> {
    let transaction = connection.transaction()?;
    // An earlier answer of the same day is kept when a later request is not answered.
    if !records.is_empty() {
        for table in ["balance_day", "balance_line"] {
            let sql = format!("DELETE FROM {table} WHERE day = ?1 AND bank_mark = ?2 AND account_number = ?3");
            transaction.execute(&sql, params![day, account.bank_mark, account.number])?;
        }
    }
    for (currency, record) in records {
        transaction
            .prepare_cached(
                "INSERT INTO balance_day (bank_mark, account_number, currency, day, as_of, record) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?
            .execute(params![account.bank_mark, account.number, currency, day, as_of, record])?;
        balance_lines::keep(&transaction, account, day, currency, Some(record))?;
    }
    if records.is_empty() {
        // An answer without a currency keeps its own time.
        transaction.execute(
            "INSERT INTO balance_day (bank_mark, account_number, currency, day, as_of) VALUES (?1, ?2, '', ?3, ?4) \
             ON CONFLICT DO UPDATE SET as_of = excluded.as_of WHERE record IS NULL",
            params![account.bank_mark, account.number, day, as_of],
        )?;
        balance_lines::keep(&transaction, account, day, "", None)?;
    }
    Ok(transaction.commit()?)
}

/// All rows of a day.
pub(crate) fn of_day(connection: &Connection, day: &str) -> Result<Vec<DayRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT bank_mark, account_number, as_of, record FROM balance_day WHERE day = ?1 ORDER BY currency",
    )?;
    let rows = statement.query_map(params![day], |row| {
        Ok(DayRow {
            account: AccountKey { bank_mark: row.get(0)?, number: row.get(1)? },
            as_of: row.get(2)?,
            record: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The days that have rows, newest first.
pub(crate) fn days(connection: &Connection) -> Result<Vec<String>> {
    // Jumps from each day to the one before it: a plain DISTINCT would scan every record.
    let mut statement = connection.prepare_cached(
        "WITH RECURSIVE kept (day) AS (SELECT max(day) FROM balance_day UNION ALL \
         SELECT (SELECT max(day) FROM balance_day WHERE day < kept.day) FROM kept WHERE day IS NOT NULL) \
         SELECT day FROM kept WHERE day IS NOT NULL",
    )?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Stores why a bank's balances could not be read; `None` clears it.
pub(crate) fn note_trouble(
    connection: &Connection,
    bank_mark: &str,
    at: &str,
    trouble: Option<&Trouble>,
) -> Result<()> {
    match trouble.and_then(|trouble| serde_json::to_string(trouble).ok()) {
        Some(text) => connection
            .execute("INSERT OR REPLACE INTO balance_trouble VALUES (?1, ?2, ?3)", params![bank_mark, at, text])?,
        None => connection.execute("DELETE FROM balance_trouble WHERE bank_mark = ?1", params![bank_mark])?,
    };
    Ok(())
}

/// Banks whose last read failed, with the error.
pub(crate) fn troubles(connection: &Connection) -> Result<Vec<(String, Trouble)>> {
    let mut statement =
        connection.prepare_cached("SELECT bank_mark, trouble FROM balance_trouble ORDER BY bank_mark")?;
    let rows = statement.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
    let rows: Vec<(String, String)> = rows.collect::<rusqlite::Result<_>>()?;
    let read = |(bank_mark, text): (String, String)| Some((bank_mark, serde_json::from_str(&text).ok()?));
    Ok(rows.into_iter().filter_map(read).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::kept::Kept;

    #[test]
    fn the_last_answer_of_a_day_stays_and_silence_after_it_does_not_erase_it() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::open(folder.path()).unwrap();
        let mut connection = kept.connection();
        let account: AccountKey = "EAST:1".parse().unwrap();
        let record = |currency: &str, text: &str| (currency.to_owned(), text.to_owned());
        keep(&mut connection, &account, "2026-03-01", "08:00", &[]).unwrap();
        assert_eq!(of_day(&connection, "2026-03-01").unwrap()[0].record, None);
        keep(&mut connection, &account, "2026-03-01", "09:00", &[record("CNY", "1"), record("USD", "2")]).unwrap();
        let records = |connection: &Connection| -> Vec<_> {
            of_day(connection, "2026-03-01").unwrap().into_iter().map(|row| row.record).collect()
        };
        assert_eq!(records(&connection), [Some("1".to_owned()), Some("2".to_owned())]);
        keep(&mut connection, &account, "2026-03-01", "10:00", &[record("CNY", "3")]).unwrap();
        assert_eq!(records(&connection), [Some("3".to_owned())]);
        keep(&mut connection, &account, "2026-03-01", "11:00", &[]).unwrap();
        assert!(records(&connection).contains(&Some("3".to_owned())));
        keep(&mut connection, &account, "2026-03-02", "08:00", &[record("CNY", "4")]).unwrap();
        assert_eq!(days(&connection).unwrap(), ["2026-03-02", "2026-03-01"]);
    }
}
