//! The code book's values in the journal: since when each is in force, and by which evidence the bank means the same. A
//! value is unproven until there is evidence; a changed value is unproven again.
//!
//! Not here: judging a record, because the money path (`money/codes`) does that without it.

use rusqlite::OptionalExtension;

use super::condition::{LIVE, SUCCEEDED};
use super::error::JournalError;
use super::payload::code::{CONTRADICTED, CodeValue};
use super::store::Journal;

/// A value of the code book in force, and its evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeStanding {
    /// The value, as text.
    pub value: String,
    /// Since when it is in force, as the journal writes times.
    pub since: String,
    /// `service`, `evidence`, `person` or `contradicted`; `None`: unproven.
    pub shown_by: Option<String>,
    /// When the evidence was recorded.
    pub shown_at: Option<String>,
    /// The instruction that gave the evidence.
    pub instruction: Option<String>,
}

impl CodeStanding {
    /// Whether there is evidence that the bank means what the book says.
    pub fn is_proven(&self) -> bool {
        self.shown_by.as_deref().is_some_and(|by| by != CONTRADICTED)
    }

    /// Whether a record shows that the bank means something else.
    pub fn is_contradicted(&self) -> bool {
        self.shown_by.as_deref() == Some(CONTRADICTED)
    }
}

/// An instruction whose body may carry a flag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeUse {
    /// Its id.
    pub instruction: String,
    /// Its number.
    pub number: u32,
    /// The endpoint's last path segment.
    pub operation: String,
    /// Its exact body.
    pub body: String,
}

impl Journal {
    /// A value of the code book with its evidence; `None` where the value is not in force.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn code_standing(&self, value: &CodeValue) -> Result<Option<CodeStanding>, JournalError> {
        let known = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'code_value')";
        if !self.connection.query_row(known, [], |row| row.get::<_, bool>(0))? {
            // The file of an older program, opened read-only: no value is known to be proven.
            return Ok(None);
        }
        let mut statement = self.connection.prepare_cached(
            "SELECT value, since, shown_by, shown_at, instruction FROM code_value WHERE name = ?1 AND value = ?2",
        )?;
        let standing = |row: &rusqlite::Row<'_>| {
            Ok(CodeStanding {
                value: row.get(0)?,
                since: row.get(1)?,
                shown_by: row.get(2)?,
                shown_at: row.get(3)?,
                instruction: row.get(4)?,
            })
        };
        Ok(statement.query_row([value.name(), value.value.clone()], standing).optional()?)
    }

    /// The instructions at a bank that have not ended: live, in doubt, or to verify.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn open_at_bank(&self, bank_mark: &str) -> Result<Vec<CodeUse>, JournalError> {
        self.uses(&format!("bank_mark = ?1 AND ?2 = '' AND {LIVE}"), bank_mark, "")
    }

    /// The accepted instructions at a bank that were confirmed since a time, newest first. Only these can be evidence
    /// for a value in force since then.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn accepted_since(&self, bank_mark: &str, since: &str) -> Result<Vec<CodeUse>, JournalError> {
        self.uses(&format!("bank_mark = ?1 AND confirmed_at >= ?2 AND {SUCCEEDED}"), bank_mark, since)
    }

    fn uses(&self, condition: &str, bank_mark: &str, since: &str) -> Result<Vec<CodeUse>, JournalError> {
        let sql = format!("SELECT id, number, operation, body FROM instruction WHERE {condition} ORDER BY number DESC");
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows = statement.query_map([bank_mark, since], |row| {
            Ok(CodeUse { instruction: row.get(0)?, number: row.get(1)?, operation: row.get(2)?, body: row.get(3)? })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The records in replies as (instruction, bank, operation, raw text).
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn replied_records(&self) -> Result<Vec<[String; 4]>, JournalError> {
        let sql = "SELECT id, bank_mark, operation, record FROM instruction WHERE record IS NOT NULL ORDER BY number";
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map([], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?]))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeZone, Utc};
    use rusqlite::Connection;

    use super::super::{CodeShown, Created, Entry, Settings};
    use super::*;

    fn at(second: i64) -> DateTime<Utc> {
        Utc.timestamp_opt(second, 0).unwrap()
    }

    fn value(word: &str, value: &str) -> CodeValue {
        CodeValue {
            bank_mark: "A".to_owned(),
            flag: "replayFlag".to_owned(),
            word: word.to_owned(),
            value: value.to_owned(),
        }
    }

    fn settings(values: &[CodeValue], stated: &[CodeValue]) -> Entry {
        let mut settings = Settings { stated: stated.to_vec(), ..Settings::default() };
        settings.values = values.iter().map(|value| (value.name(), value.value.clone())).collect();
        settings.values.insert("profile.page_size".to_owned(), "200".to_owned());
        Entry::Settings(Box::new(settings))
    }

    fn shown(value: CodeValue, by: &str, agrees: bool) -> Entry {
        Entry::CodeShown(Box::new(CodeShown {
            values: vec![value],
            by: by.into(),
            agrees,
            instruction: "i".to_owned(),
            finding: None,
            reason: None,
            system_user: String::new(),
            machine: String::new(),
        }))
    }

    #[test]
    fn a_value_is_unproven_until_something_shows_it_and_again_once_it_changed() {
        let folder = tempfile::tempdir().unwrap();
        let created = Created { profile: "p".to_owned(), program: "0".to_owned() };
        let mut journal = Journal::open(&folder.path().join("journal.sqlite"), true, &created, at(0)).unwrap();
        let (accept, refuse, swapped) = (value("accept", "1"), value("refuse", "0"), value("accept", "2"));
        let by = |journal: &Journal, value: &CodeValue| {
            journal.code_standing(value).unwrap().map(|standing| (standing.shown_by, standing.since))
        };
        let since = |second: i64| super::super::time_text(at(second));
        let some = |by: &str, second| Some((Some(by.to_owned()), since(second)));
        let add = |journal: &mut Journal, second, entry: Entry| {
            journal.record(at(second), |recording| recording.add(&entry)).unwrap();
        };
        assert_eq!(by(&journal, &accept), None, "no book was noted");
        add(&mut journal, 1, settings(&[accept.clone(), refuse.clone()], std::slice::from_ref(&refuse)));
        assert_eq!((by(&journal, &accept), by(&journal, &refuse)), (Some((None, since(1))), some("service", 1)));
        add(&mut journal, 2, shown(accept.clone(), "evidence", true));
        assert_eq!(by(&journal, &accept), some("evidence", 1));
        add(&mut journal, 3, settings(&[swapped.clone(), refuse.clone()], &[]));
        assert_eq!((by(&journal, &accept), by(&journal, &swapped)), (None, Some((None, since(3)))));
        assert_eq!(by(&journal, &refuse), some("service", 1), "what stayed keeps its proof");
        add(&mut journal, 4, shown(accept.clone(), "person", true));
        assert_eq!(by(&journal, &swapped), Some((None, since(3))), "another value was meant");
        add(&mut journal, 5, shown(swapped.clone(), "evidence", false));
        assert!(journal.code_standing(&swapped).unwrap().unwrap().is_contradicted());
        add(&mut journal, 6, settings(&[accept.clone(), refuse], &[]));
        assert_eq!(by(&journal, &accept), Some((None, since(6))), "back again is a new value");
        assert!(journal.verify().unwrap().intact, "the fold is made again out of the events");
    }

    #[test]
    fn a_journal_from_before_this_table_gets_what_its_events_say() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.sqlite");
        let created = Created { profile: "p".to_owned(), program: "0".to_owned() };
        let mut journal = Journal::open(&path, true, &created, at(0)).unwrap();
        let (accept, refuse, swapped) = (value("accept", "1"), value("refuse", "0"), value("accept", "2"));
        let books = [vec![accept.clone(), refuse.clone()], vec![swapped, refuse.clone()], vec![accept, refuse]];
        for (second, book) in books.iter().enumerate() {
            let second = i64::try_from(second).unwrap();
            journal.record(at(second), |recording| recording.add(&settings(book, &[]))).unwrap();
        }
        let rows = |connection: &Connection| {
            let mut statement = connection.prepare("SELECT name, value, since FROM code_value ORDER BY name").unwrap();
            let row = |row: &rusqlite::Row<'_>| Ok([row.get(0)?, row.get(1)?, row.get(2)?]);
            statement.query_map([], row).unwrap().collect::<rusqlite::Result<Vec<[String; 3]>>>().unwrap()
        };
        let folded = rows(&journal.connection);
        assert_eq!(
            folded.iter().map(|row| row[2].clone()).collect::<Vec<_>>(),
            [2, 0].map(|second| super::super::time_text(at(second)))
        );
        journal.connection.execute_batch("DROP TABLE code_value").unwrap();
        journal.connection.execute_batch(include_str!("migrations/0006.sql")).unwrap();
        assert_eq!(rows(&journal.connection), folded);
    }
}
