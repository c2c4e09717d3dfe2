//! The journal's file for the auditor: the stored bytes of each event and the attachments by hash, in one consistent
//! read.
//!
//! Reads `event` and `attachment`, because the tables built from them may be wrong; only a count reads `instruction`.

use std::path::Path;
use std::time::Duration;

use journal::condition::LIVE;
use journal::{Entry, IS_SEARCHED, SearchedKind};
use model::{ChainHead, Result, database, hex};
use rusqlite::{Connection, OptionalExtension, Row};
use sha2::{Digest, Sha256};

const BUSY_TIMEOUT_SECONDS: u64 = 10;
const ATTACHMENT_BYTES_MAX: usize = 64 << 20;
const FORM: &str = "aval journal event 1";
/// The `previous` hash of the first event.
pub const NO_EVENT: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// An event, as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawEvent {
    /// Its sequence in the chain.
    pub sequence: u32,
    /// When.
    pub at: String,
    /// Its kind.
    pub kind: String,
    /// The payload's bytes.
    pub payload: Vec<u8>,
    /// Hash of the event before it, in hexadecimal.
    pub previous: String,
    /// Its own hash, as stored.
    pub hash: String,
}

impl RawEvent {
    /// Reads the bytes that are hashed; `None` where they are not an event.
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let mut parts = bytes.splitn(6, |byte| *byte == b'\n');
        let mut text = || parts.next().and_then(|part| std::str::from_utf8(part).ok()).map(str::to_owned);
        let (form, sequence, at, kind, previous) = (text()?, text()?, text()?, text()?, text()?);
        let payload = parts.next()?.to_vec();
        let sequence = sequence.parse().ok()?;
        let hash = hex(&Sha256::digest(bytes));
        (form == FORM).then_some(Self { sequence, at, kind, payload, previous, hash })
    }

    /// The bytes that are hashed (FORMAT.md, "An event").
    pub fn bytes(&self) -> Vec<u8> {
        let head = format!("{FORM}\n{}\n{}\n{}\n{}\n", self.sequence, self.at, self.kind, self.previous);
        [head.as_bytes(), &self.payload].concat()
    }

    /// Its content; an unreadable payload counts as a later kind.
    pub fn entry(&self) -> Entry {
        serde_json::from_slice(&self.payload).unwrap_or(Entry::Later)
    }
}

/// Events in full with their attachments: of a journal's file, or of a pack's folder.
pub trait EventSource {
    /// Calls `with` for every event, oldest first.
    ///
    /// # Errors
    /// `database` or `disk` when they cannot be read, or the error of `with`.
    fn each(&self, with: &mut dyn FnMut(RawEvent) -> Result<()>) -> Result<()>;

    /// The bytes of an attachment; `None` where they are missing or do not match the hash.
    ///
    /// # Errors
    /// `database` or `disk` when it cannot be read.
    fn attachment(&self, sha256: &str) -> Result<Option<Vec<u8>>>;
}

impl EventSource for JournalRead {
    fn each(&self, with: &mut dyn FnMut(RawEvent) -> Result<()>) -> Result<()> {
        self.each(with)
    }

    fn attachment(&self, sha256: &str) -> Result<Option<Vec<u8>>> {
        self.attachment(sha256)
    }
}

/// A journal's file in one consistent read.
pub struct JournalRead(Connection);

impl JournalRead {
    /// Opens the journal of a profile's folder read-only; `None` where there is no file or it has no tables.
    ///
    /// # Errors
    /// `database` when SQLite cannot read the file.
    pub fn open(folder: &Path) -> Result<Option<Self>> {
        let path = folder.join("journal.sqlite");
        if !path.exists() {
            return Ok(None);
        }
        let connection = database::open_to_read(&path)?;
        connection.busy_timeout(Duration::from_secs(BUSY_TIMEOUT_SECONDS))?;
        // One transaction, so that events added later are not seen.
        connection.execute_batch("BEGIN")?;
        // A file that another program is just creating has no tables yet.
        let made: i64 = connection.query_row("SELECT COUNT(*) FROM sqlite_schema", [], |row| row.get(0))?;
        Ok((made > 0).then_some(Self(connection)))
    }

    /// Calls `with` for every event, oldest first.
    ///
    /// # Errors
    /// `database` when SQLite fails or a row is not an event, or the error of `with`.
    pub fn each(&self, mut with: impl FnMut(RawEvent) -> Result<()>) -> Result<()> {
        let sql = "SELECT sequence, at, kind, payload, previous, hash FROM event ORDER BY sequence";
        let mut statement = self.0.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            with(raw(row)?)?;
        }
        Ok(())
    }

    /// Calls `with` for the events of a range, oldest first.
    ///
    /// # Errors
    /// `database` when SQLite fails or a row is not an event, or the error of `with`.
    pub fn each_of(&self, first: u32, last: u32, mut with: impl FnMut(RawEvent) -> Result<()>) -> Result<()> {
        let sql = "SELECT sequence, at, kind, payload, previous, hash FROM event WHERE sequence BETWEEN ?1 AND ?2
                   ORDER BY sequence";
        let mut statement = self.0.prepare(sql)?;
        let mut rows = statement.query([first, last])?;
        while let Some(row) = rows.next()? {
            with(raw(row)?)?;
        }
        Ok(())
    }

    /// The events of two kinds, oldest first.
    ///
    /// # Errors
    /// `database` when SQLite fails or a row is not an event.
    pub fn of_kinds(&self, kinds: [SearchedKind; 2]) -> Result<Vec<RawEvent>> {
        let sql = format!(
            "SELECT sequence, at, kind, payload, previous, hash FROM event WHERE kind IN (?1, ?2) AND {IS_SEARCHED}
             ORDER BY sequence"
        );
        let mut statement = self.0.prepare(&sql)?;
        let rows = statement.query_map(kinds.map(SearchedKind::word), raw)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The newest event of a kind.
    ///
    /// # Errors
    /// `database` when SQLite fails or a row is not an event.
    pub fn newest_of(&self, kind: &str) -> Result<Option<RawEvent>> {
        let sql = "SELECT sequence, at, kind, payload, previous, hash FROM event WHERE kind = ?1
                   ORDER BY sequence DESC LIMIT 1";
        Ok(self.0.query_row(sql, [kind], raw).optional()?)
    }

    /// The number of instructions that have not ended: waiting, being sent, in doubt, unproven or to verify.
    ///
    /// # Errors
    /// `database` when SQLite cannot read the file.
    pub fn open_instructions(&self) -> Result<u32> {
        let sql = format!("SELECT COUNT(*) FROM instruction WHERE unclassified OR {LIVE}");
        Ok(self.0.query_row(&sql, [], |row| row.get(0))?)
    }

    /// The stored hash of an event.
    ///
    /// # Errors
    /// `database` when SQLite fails.
    pub fn hash_of(&self, sequence: u32) -> Result<Option<String>> {
        let hash = self.0.query_row("SELECT hash FROM event WHERE sequence = ?1", [sequence], |row| row.get(0));
        Ok(hash.optional()?.map(|hash: Vec<u8>| hex(&hash)))
    }

    /// The chain's head.
    ///
    /// # Errors
    /// `database` when SQLite fails.
    pub fn head(&self) -> Result<ChainHead> {
        let sql = "SELECT sequence, hash FROM event ORDER BY sequence DESC LIMIT 1";
        let row = self.0.query_row(sql, [], |row| Ok((row.get(0)?, row.get::<_, Vec<u8>>(1)?))).optional()?;
        Ok(row.map_or_else(
            || ChainHead { sequence: 0, hash: NO_EVENT.to_owned() },
            |(sequence, hash)| ChainHead { sequence, hash: hex(&hash) },
        ))
    }

    /// An attachment as stored, compressed.
    ///
    /// # Errors
    /// `database` when SQLite fails or the attachment is missing.
    pub fn packed(&self, sha256: &str) -> Result<Vec<u8>> {
        let sql = "SELECT zstd FROM attachment WHERE sha256 = unhex(?1)";
        Ok(self.0.query_row(sql, [sha256], |row| row.get(0))?)
    }

    /// The bytes of an attachment; `None` where they are missing or do not match the hash.
    ///
    /// # Errors
    /// `database` when SQLite fails.
    pub fn attachment(&self, sha256: &str) -> Result<Option<Vec<u8>>> {
        let packed: Option<Vec<u8>> = self
            .0
            .query_row("SELECT zstd FROM attachment WHERE sha256 = unhex(?1)", [sha256], |row| row.get(0))
            .optional()?;
        let bytes = packed.and_then(|packed| zstd::bulk::decompress(&packed, ATTACHMENT_BYTES_MAX).ok());
        Ok(bytes.filter(|bytes| hex(&Sha256::digest(bytes)) == sha256))
    }
}

/// An event from its six columns.
pub(super) fn raw(row: &Row<'_>) -> rusqlite::Result<RawEvent> {
    let hash = |at: usize| row.get::<_, Vec<u8>>(at).map(|bytes| hex(&bytes));
    Ok(RawEvent {
        sequence: row.get(0)?,
        at: row.get(1)?,
        kind: row.get(2)?,
        payload: row.get(3)?,
        previous: hash(4)?,
        hash: hash(5)?,
    })
}
