//! A journal file's content, read without the program: every row of every table, the schema, and SQLite's own check.

use std::fmt::Write;

use model::hex;
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};

use super::sample::Files;

/// Everything that a reader can see of a file.
#[derive(Debug, PartialEq, Eq)]
pub struct Truth(Vec<String>);

impl Truth {
    /// The content of a journal's files.
    pub fn of(files: &Files) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal.sqlite");
        std::fs::write(&path, &files.journal).expect("a file");
        if !files.log.is_empty() {
            std::fs::write(folder.path().join("journal.sqlite-wal"), &files.log).expect("a file");
        }
        let read = || -> rusqlite::Result<Vec<String>> {
            let connection = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            let mut lines =
                lines(&connection, "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name, type")?;
            lines.extend(self::lines(&connection, "PRAGMA integrity_check")?);
            lines.extend(self::lines(&connection, "PRAGMA user_version")?);
            let mut tables = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")?;
            let names: Vec<String> = tables.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            for name in names {
                lines.extend(self::lines(&connection, &format!("SELECT '{name}', * FROM \"{name}\" ORDER BY 2, 3"))?);
            }
            Ok(lines)
        };
        Self(read().unwrap_or_else(|error| vec![format!("unreadable: {error}")]))
    }

    /// Whether the only difference is in the packed bytes of attachments; the set of attachments is the same.
    pub fn differs_in_packing_alone(&self, other: &Self) -> bool {
        let name = |line: &str| {
            line.strip_prefix("Text(\"attachment\")|").and_then(|rest| rest.split('|').next()).map(str::to_owned)
        };
        let same = |one: &String, two: &String| one == two || (name(one).is_some() && name(one) == name(two));
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(|(one, two)| same(one, two))
    }

    /// The first difference.
    pub fn difference(&self, other: &Self) -> String {
        let pair = self.0.iter().zip(&other.0).find(|(one, two)| one != two);
        pair.map_or_else(|| "the number of rows".to_owned(), |(one, two)| format!("{one}\nbecame\n{two}"))
    }
}

fn lines(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(sql)?;
    let columns = statement.column_count();
    let rows = statement.query_map([], |row| {
        let mut line = String::new();
        for at in 0..columns {
            // A value that SQLite cannot return is an error of the row.
            let _ = match row.get::<_, Value>(at)? {
                // Its `Debug` writes each byte by itself, which would be a quarter of a run.
                Value::Blob(bytes) => write!(line, "Blob({})|", hex(&bytes)),
                value => write!(line, "{value:?}|"),
            };
        }
        Ok(line)
    })?;
    rows.collect()
}
