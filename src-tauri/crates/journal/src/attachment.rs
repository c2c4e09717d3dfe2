//! Bytes beside the events: bodies and replies, stored once under their hash and compressed.

use model::{Hash, hex, sha256, unhex};
use rusqlite::{Connection, OptionalExtension, params};

use super::error::JournalError;
use super::sql::run;
use super::store::{Journal, Recording};

const ZSTD_LEVEL: i32 = 9;
const ATTACHMENT_BYTES_MAX: usize = 64 << 20;

impl Journal {
    /// The bytes of an attachment.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] when the stored bytes have another hash.
    pub fn attachment(&self, sha256_hex: &str) -> Result<Option<Vec<u8>>, JournalError> {
        attachment(&self.connection, sha256_hex)
    }
}

impl Recording<'_> {
    /// Stores bytes under their hash, once. Returns the hash in hexadecimal.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::File`] when the bytes cannot be compressed.
    pub fn attach(&self, bytes: &[u8]) -> Result<String, JournalError> {
        let hash = sha256(bytes);
        let packed = zstd::bulk::compress(bytes, ZSTD_LEVEL)?;
        let sql = "INSERT OR IGNORE INTO attachment (sha256, zstd) VALUES (?1, ?2)";
        let kept = run(&self.tx, sql, params![hash.as_slice(), packed]);
        kept.map_err(|error| self.disk_space.noted(error.into()))?;
        Ok(hex(&hash))
    }
}

/// The bytes of an attachment of a journal.
///
/// # Errors
/// As [`Journal::attachment`].
pub(super) fn attachment(connection: &Connection, sha256_hex: &str) -> Result<Option<Vec<u8>>, JournalError> {
    let Some(hash) = unhex(sha256_hex) else { return Ok(None) };
    let sql = "SELECT zstd FROM attachment WHERE sha256 = ?1";
    let packed: Option<Vec<u8>> = connection.query_row(sql, [hash.as_slice()], |row| row.get(0)).optional()?;
    packed.map(|packed| unpack(&packed, &hash)).transpose()
}

fn unpack(packed: &[u8], hash: &Hash) -> Result<Vec<u8>, JournalError> {
    let wrong = || JournalError::Unreadable { sequence: 0, why: format!("attachment {}", hex(hash)) };
    let bytes = zstd::bulk::decompress(packed, ATTACHMENT_BYTES_MAX).map_err(|_| wrong())?;
    if sha256(&bytes) == *hash { Ok(bytes) } else { Err(wrong()) }
}
