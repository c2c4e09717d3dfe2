//! The watch list, one line per company. A line is identified by its name, bank number and credit code.

use std::collections::HashMap;

use model::Result;
use rusqlite::{Connection, params};

use crate::view::WatchLine;

/// Comparison of lines with the stored ones: not stored yet, stored with other content, and stored lines that are
/// missing among them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Compared {
    pub new: u32,
    pub changed: u32,
    pub gone: u32,
}

type Key<'a> = (&'a str, &'a str, &'a str);

fn text(value: &Option<String>) -> &str {
    value.as_deref().unwrap_or_default()
}

fn key(line: &WatchLine) -> Key<'_> {
    (&line.name, text(&line.bank_number), text(&line.credit_code))
}

/// Compares lines with the stored ones.
pub(crate) fn compare(connection: &Connection, lines: &[WatchLine]) -> Result<Compared> {
    let kept = all(connection)?;
    let by_key: HashMap<Key<'_>, &WatchLine> = kept.iter().map(|line| (key(line), line)).collect();
    let mut compared = Compared::default();
    let mut met = 0;
    for line in lines {
        match by_key.get(&key(line)) {
            None => compared.new += 1,
            Some(known) => {
                met += 1;
                compared.changed += u32::from(**known != *line);
            }
        }
    }
    compared.gone = u32::try_from(kept.len() - met).unwrap_or(u32::MAX);
    Ok(compared)
}

/// Stores lines, all or none; with `replace` the stored ones are deleted first.
pub(crate) fn keep(
    connection: &mut Connection,
    lines: &[WatchLine],
    replace: bool,
    file: &str,
    at: &str,
) -> Result<()> {
    let transaction = connection.transaction()?;
    if replace {
        transaction.execute("DELETE FROM watch_line", [])?;
    }
    for line in lines {
        let (name, bank_number, credit_code) = key(line);
        transaction
            .prepare_cached("INSERT OR REPLACE INTO watch_line VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")?
            .execute(params![
                name,
                bank_number,
                credit_code,
                line.level,
                line.note,
                line.source,
                text(&line.date),
                file,
                at
            ])?;
    }
    Ok(transaction.commit()?)
}

/// Deletes every line with a name, or all lines; returns their number.
pub(crate) fn remove(connection: &Connection, name: Option<&str>) -> Result<u32> {
    let removed = match name {
        Some(name) => connection.execute("DELETE FROM watch_line WHERE name = ?1", params![name])?,
        None => connection.execute("DELETE FROM watch_line", [])?,
    };
    Ok(u32::try_from(removed).unwrap_or(u32::MAX))
}

/// All lines, by name.
pub(crate) fn all(connection: &Connection) -> Result<Vec<WatchLine>> {
    let mut statement = connection.prepare_cached(
        "SELECT name, bank_number, credit_code, level, note, source, date FROM watch_line ORDER BY name, bank_number",
    )?;
    let filled = |text: String| Some(text).filter(|text| !text.is_empty());
    let rows = statement.query_map([], |row| {
        Ok(WatchLine {
            name: row.get(0)?,
            bank_number: filled(row.get(1)?),
            credit_code: filled(row.get(2)?),
            level: row.get(3)?,
            note: row.get(4)?,
            source: row.get(5)?,
            date: filled(row.get(6)?),
            met_by: String::new(),
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::kept::Kept;

    #[test]
    fn lines_are_added_or_put_in_the_place_of_all() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::open(folder.path()).unwrap();
        let mut connection = kept.connection();
        let line = |name: &str, level: &str| WatchLine {
            name: name.to_owned(),
            level: level.to_owned(),
            ..WatchLine::default()
        };
        let names = |connection: &Connection| -> Vec<(String, String)> {
            all(connection).unwrap().into_iter().map(|line| (line.name, line.level)).collect()
        };
        keep(&mut connection, &[line("A", "1"), line("B", "1")], false, "f", "t").unwrap();
        let file = [line("B", "2"), line("C", "1")];
        assert_eq!(compare(&connection, &file).unwrap(), Compared { new: 1, changed: 1, gone: 1 });
        keep(&mut connection, &file, false, "f", "t").unwrap();
        let pairs = |rows: &[(&str, &str)]| -> Vec<(String, String)> {
            rows.iter().map(|(name, level)| ((*name).to_owned(), (*level).to_owned())).collect()
        };
        assert_eq!(names(&connection), pairs(&[("A", "1"), ("B", "2"), ("C", "1")]));
        keep(&mut connection, &file, true, "f", "t").unwrap();
        assert_eq!(names(&connection), pairs(&[("B", "2"), ("C", "1")]));
        assert_eq!((remove(&connection, Some("B")).unwrap(), remove(&connection, Some("B")).unwrap()), (1, 0));
        assert_eq!((remove(&connection, None).unwrap(), names(&connection).len()), (1, 0));
    }
}
