//! Reading events back: for the details of one instruction, for recovery and for evidence.

use model::hex;
use rusqlite::{Connection, OptionalExtension, params};

use super::entry::Entry;
use super::error::JournalError;
use super::searched_kind::{IS_SEARCHED, SearchedKind};
use super::store::Journal;

/// An event with its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its sequence in the chain.
    pub sequence: u32,
    /// When, as the journal writes times.
    pub at: String,
    /// Its hash, in hexadecimal.
    pub hash: String,
    /// Its content.
    pub entry: Entry,
}

impl Journal {
    /// The events of one instruction, oldest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn events_of(&self, instruction: &str) -> Result<Vec<StoredEvent>, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT e.sequence, e.at, e.payload, e.hash FROM touch t JOIN event e ON e.sequence = t.sequence
             WHERE t.instruction = ?1 ORDER BY e.sequence",
        )?;
        let rows = statement.query_map([instruction], stored)?;
        rows.map(|row| row.map_err(JournalError::from).and_then(parsed)).collect()
    }

    /// Up to `count` events from a sequence on, oldest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn events(&self, from: u32, count: u32) -> Result<Vec<StoredEvent>, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT sequence, at, payload, hash FROM event WHERE sequence >= ?1 ORDER BY sequence LIMIT ?2",
        )?;
        let rows = statement.query_map(params![from, count], stored)?;
        rows.map(|row| row.map_err(JournalError::from).and_then(parsed)).collect()
    }

    /// The events of two kinds (or of one kind, named twice), oldest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub(super) fn events_of_kinds(&self, kinds: [SearchedKind; 2]) -> Result<Vec<StoredEvent>, JournalError> {
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT sequence, at, payload, hash FROM event WHERE kind IN (?1, ?2) AND {IS_SEARCHED} ORDER BY sequence"
        ))?;
        let rows = statement.query_map(kinds.map(SearchedKind::word), stored)?;
        rows.map(|row| row.map_err(JournalError::from).and_then(parsed)).collect()
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
        if let Entry::Submission(submission) = parsed(stored(row)?)?.entry
            && submission.submission == id
        {
            return Ok(Some(*submission));
        }
    }
    Ok(None)
}

/// The newest event of a kind about an instruction.
///
/// # Errors
/// As [`Journal::events_of`].
pub(super) fn newest_entry(
    connection: &Connection,
    instruction: &str,
    kind: &str,
) -> Result<Option<Entry>, JournalError> {
    let mut statement = connection.prepare_cached(
        "SELECT sequence, at, payload, hash FROM touch JOIN event USING (sequence) WHERE instruction = ?1 AND kind = ?2
         ORDER BY sequence DESC LIMIT 1",
    )?;
    let newest = statement.query_row([instruction, kind], stored).optional()?;
    Ok(newest.map(parsed).transpose()?.map(|event| event.entry))
}

type Raw = (u32, String, Vec<u8>, Vec<u8>);

fn stored(row: &rusqlite::Row<'_>) -> rusqlite::Result<Raw> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
}

fn parsed((sequence, at, payload, hash): Raw) -> Result<StoredEvent, JournalError> {
    let entry = serde_json::from_slice(&payload)
        .map_err(|error| JournalError::Unreadable { sequence, why: error.to_string() })?;
    Ok(StoredEvent { sequence, at, hash: hex(&hash), entry })
}
