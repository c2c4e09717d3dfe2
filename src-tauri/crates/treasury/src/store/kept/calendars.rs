//! Imported holiday calendars, newest first. An import replaces the calendars whose period it covers completely.

use chrono::NaiveDate;
use model::Result;
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

/// A day that differs from its weekday's rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CalendarDay {
    pub day: NaiveDate,
    pub works: bool,
    pub name: String,
}

/// One import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OneCalendar {
    /// Name of the file.
    pub source: String,
    pub from: NaiveDate,
    pub to: NaiveDate,
    pub imported_at: String,
    pub days: Vec<CalendarDay>,
}

/// Stores a calendar in one transaction.
pub(crate) fn keep(connection: &mut Connection, calendar: &OneCalendar) -> Result<()> {
    let transaction = connection.transaction()?;
    let (from, to) = (calendar.from.to_string(), calendar.to.to_string());
    transaction.execute("DELETE FROM calendar WHERE from_day >= ?1 AND to_day <= ?2", params![from, to])?;
    add(&transaction, calendar)?;
    Ok(transaction.commit()?)
}

fn add(transaction: &Connection, calendar: &OneCalendar) -> Result<()> {
    let (from, to) = (calendar.from.to_string(), calendar.to.to_string());
    transaction.execute(
        "INSERT INTO calendar (source, from_day, to_day, imported_at) VALUES (?1, ?2, ?3, ?4)",
        params![calendar.source, from, to, calendar.imported_at],
    )?;
    let id = transaction.last_insert_rowid();
    for day in &calendar.days {
        transaction.prepare_cached("INSERT INTO calendar_day VALUES (?1, ?2, ?3, ?4)")?.execute(params![
            id,
            day.day.to_string(),
            day.works,
            day.name
        ])?;
    }
    Ok(())
}

/// Replaces all calendars by others, the oldest first, in one transaction.
pub(crate) fn replace(connection: &mut Connection, calendars: &[OneCalendar]) -> Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute("DELETE FROM calendar_day", [])?;
    transaction.execute("DELETE FROM calendar", [])?;
    for calendar in calendars {
        add(&transaction, calendar)?;
    }
    Ok(transaction.commit()?)
}

/// All calendars, newest first.
pub(crate) fn all(connection: &Connection) -> Result<Vec<OneCalendar>> {
    let mut statement =
        connection.prepare_cached("SELECT id, source, from_day, to_day, imported_at FROM calendar ORDER BY id DESC")?;
    let mut rows = statement.query([])?;
    let mut calendars = Vec::new();
    while let Some(row) = rows.next()? {
        calendars.push(OneCalendar {
            source: row.get(1)?,
            from: day(&row.get::<_, String>(2)?),
            to: day(&row.get::<_, String>(3)?),
            imported_at: row.get(4)?,
            days: days(connection, row.get(0)?)?,
        });
    }
    Ok(calendars)
}

fn days(connection: &Connection, calendar: i64) -> Result<Vec<CalendarDay>> {
    let mut statement =
        connection.prepare_cached("SELECT day, works, name FROM calendar_day WHERE calendar = ?1 ORDER BY day")?;
    let rows = statement.query_map(params![calendar], |row| {
        Ok(CalendarDay { day: day(&row.get::<_, String>(0)?), works: row.get(1)?, name: row.get(2)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Parses a day; the file has days as this module wrote them.
fn day(text: &str) -> NaiveDate {
    text.parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::kept::Kept;

    #[test]
    fn an_import_takes_the_place_of_those_whose_days_it_covers_whole() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::open(folder.path()).unwrap();
        let mut connection = kept.connection();
        let one = |source: &str, from: &str, to: &str| OneCalendar {
            source: source.to_owned(),
            from: from.parse().unwrap(),
            to: to.parse().unwrap(),
            imported_at: "2026-01-01T00:00:00.000Z".to_owned(),
            days: vec![CalendarDay { day: from.parse().unwrap(), works: false, name: "off".to_owned() }],
        };
        let old = one("2025", "2025-01-01", "2025-12-31");
        let again = one("2026 again", "2026-01-01", "2026-12-31");
        for calendar in [&old, &one("2026", "2026-01-01", "2026-12-31"), &again] {
            keep(&mut connection, calendar).unwrap();
        }
        assert_eq!(all(&connection).unwrap(), [again, old]);
    }
}
