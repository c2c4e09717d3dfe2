//! Events as they are stored and hashed, for a mirror of the chain at another place.

use model::hex;
use rusqlite::params;

use super::entry::Entry;
use super::error::JournalError;
use super::searched_kind::{IS_SEARCHED, SearchedKind};
use super::store::Journal;

/// An event as it is hashed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HashedEvent {
    /// Its sequence.
    pub sequence: u32,
    /// Its time, as stored.
    pub at: String,
    /// Its kind.
    pub kind: String,
    /// Its canonical payload.
    pub payload: Vec<u8>,
    /// The hash before it, in hexadecimal.
    pub previous: String,
    /// Its hash, in hexadecimal.
    pub hash: String,
}

impl Journal {
    /// Up to `count` events after a sequence, oldest first, as they are hashed.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn hashed_events(&self, after: u32, count: u32) -> Result<Vec<HashedEvent>, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT sequence, at, kind, payload, previous, hash FROM event WHERE sequence > ?1 ORDER BY sequence LIMIT ?2",
        )?;
        let rows = statement.query_map(params![after, count], |row| {
            Ok(HashedEvent {
                sequence: row.get(0)?,
                at: row.get(1)?,
                kind: row.get(2)?,
                payload: row.get(3)?,
                previous: hex(&row.get::<_, Vec<u8>>(4)?),
                hash: hex(&row.get::<_, Vec<u8>>(5)?),
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The events of a kind after a sequence, oldest first. One that cannot be read is left out.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn entries_after(&self, kind: SearchedKind, sequence: u32) -> Result<Vec<Entry>, JournalError> {
        let sql =
            format!("SELECT payload FROM event WHERE kind = ?1 AND sequence > ?2 AND {IS_SEARCHED} ORDER BY sequence");
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows = statement.query_map(params![kind.word(), sequence], |row| row.get::<_, Vec<u8>>(0))?;
        let payloads = rows.collect::<rusqlite::Result<Vec<_>>>()?;
        Ok(payloads.iter().filter_map(|payload| serde_json::from_slice(payload).ok()).collect())
    }

    /// The instructions that events after a sequence are about, each once.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn touched_after(&self, sequence: u32) -> Result<Vec<String>, JournalError> {
        let sql = "SELECT DISTINCT instruction FROM touch WHERE sequence > ?1 ORDER BY instruction";
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map([sequence], |row| row.get(0))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

impl HashedEvent {
    /// The hash that these bytes have.
    pub fn computed_hash(&self) -> Option<String> {
        let previous = model::unhex(&self.previous)?;
        Some(hex(&super::canonical::event_hash(self.sequence, &self.at, &self.kind, &previous, &self.payload)))
    }
}
