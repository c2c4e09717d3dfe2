//! Reading events back: for the details of one instruction, for recovery and for evidence.

use rusqlite::{Connection, params};

use super::entry::Entry;
use super::error::JournalError;
use super::searched_kind::{IS_SEARCHED, SearchedKind};
use super::store::Journal;
use super::stored_event::{StoredEvent, event_columns, events_of, parse_event};

impl Journal {
    /// The events of one instruction, oldest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn events_of(&self, instruction: &str) -> Result<Vec<StoredEvent>, JournalError> {
        events_of(&self.connection, instruction)
    }

    /// Up to `count` events from a sequence on, oldest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn events(&self, from: u32, count: u32) -> Result<Vec<StoredEvent>, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT sequence, at, payload, hash FROM event WHERE sequence >= ?1 ORDER BY sequence LIMIT ?2",
        )?;
        let rows = statement.query_map(params![from, count], event_columns)?;
        rows.map(|row| row.map_err(JournalError::from).and_then(parse_event)).collect()
    }

    /// The events of two kinds (or of one kind, named twice), oldest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub(super) fn events_of_kinds(&self, kinds: [SearchedKind; 2]) -> Result<Vec<StoredEvent>, JournalError> {
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT sequence, at, payload, hash FROM event WHERE kind IN (?1, ?2) AND {IS_SEARCHED} ORDER BY sequence"
        ))?;
        let rows = statement.query_map(kinds.map(SearchedKind::word), event_columns)?;
        rows.map(|row| row.map_err(JournalError::from).and_then(parse_event)).collect()
    }

    /// The event that confirmed a submission.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn submission_entry(&self, id: &str) -> Result<Option<super::Submission>, JournalError> {
        submission(&self.connection, id)
    }
}

/// The event that confirmed a submission. The newest are read first, because most searches are for one of today.
pub(super) fn submission(connection: &Connection, id: &str) -> Result<Option<super::Submission>, JournalError> {
    let mut statement = connection.prepare_cached(
        "SELECT sequence, at, payload, hash FROM event WHERE kind = 'submission' AND instr(payload, CAST(?1 AS BLOB)) > 0
         ORDER BY sequence DESC",
    )?;
    let mut rows = statement.query([id])?;
    while let Some(row) = rows.next()? {
        if let Entry::Submission(submission) = parse_event(event_columns(row)?)?.entry
            && submission.submission == id
        {
            return Ok(Some(*submission));
        }
    }
    Ok(None)
}
