//! An event as the journal has it, read along a connection: for a journal, a recording and the journals of other profiles.

use model::hex;
use rusqlite::{Connection, OptionalExtension, Row};

use super::entry::Entry;
use super::error::JournalError;

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

pub(super) type Raw = (u32, String, Vec<u8>, Vec<u8>);

/// The events of one instruction, oldest first.
pub(super) fn events_of(connection: &Connection, instruction: &str) -> Result<Vec<StoredEvent>, JournalError> {
    let mut statement = connection.prepare_cached(
        "SELECT e.sequence, e.at, e.payload, e.hash FROM touch t JOIN event e ON e.sequence = t.sequence
         WHERE t.instruction = ?1 ORDER BY e.sequence",
    )?;
    let rows = statement.query_map([instruction], event_columns)?;
    rows.map(|row| row.map_err(JournalError::from).and_then(parse_event)).collect()
}

/// The newest event of a kind about an instruction.
///
/// # Errors
/// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
pub(super) fn newest_entry(
    connection: &Connection,
    instruction: &str,
    kind: &str,
) -> Result<Option<Entry>, JournalError> {
    let mut statement = connection.prepare_cached(
        "SELECT sequence, at, payload, hash FROM touch JOIN event USING (sequence) WHERE instruction = ?1 AND kind = ?2
         ORDER BY sequence DESC LIMIT 1",
    )?;
    let newest = statement.query_row([instruction, kind], event_columns).optional()?;
    Ok(newest.map(parse_event).transpose()?.map(|event| event.entry))
}

/// The columns of a row: sequence, at, payload, hash.
pub(super) fn event_columns(row: &Row<'_>) -> rusqlite::Result<Raw> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
}

/// An event from its columns.
pub(super) fn parse_event((sequence, at, payload, hash): Raw) -> Result<StoredEvent, JournalError> {
    let entry = serde_json::from_slice(&payload)
        .map_err(|error| JournalError::Unreadable { sequence, why: error.to_string() })?;
    Ok(StoredEvent { sequence, at, hash: hex(&hash), entry })
}
