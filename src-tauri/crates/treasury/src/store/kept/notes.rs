//! Notes of people and their files.

use model::Result;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// A stored note. The digest is the writer's; whether it fits is for the reader to check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredNote {
    pub id: String,
    pub about: String,
    pub subject: String,
    pub text: String,
    pub written_by: String,
    pub written_at: String,
    /// Name, SHA-256 and size of its file.
    pub file: Option<(String, String, u32)>,
    pub digest: String,
}

const NOTE: &str = "SELECT id, about, subject, text, written_by, written_at, file, sha256, bytes, digest FROM note";

fn note_of(row: &Row<'_>) -> rusqlite::Result<StoredNote> {
    let file: (Option<String>, Option<String>, Option<u32>) = (row.get(6)?, row.get(7)?, row.get(8)?);
    Ok(StoredNote {
        id: row.get(0)?,
        about: row.get(1)?,
        subject: row.get(2)?,
        text: row.get(3)?,
        written_by: row.get(4)?,
        written_at: row.get(5)?,
        file: match file {
            (Some(name), Some(sha256), Some(bytes)) => Some((name, sha256, bytes)),
            _ => None,
        },
        digest: row.get(9)?,
    })
}

/// The notes about one subject, the newest first.
pub(crate) fn about(connection: &Connection, about: &str, subject: &str) -> Result<Vec<StoredNote>> {
    let sql = format!("{NOTE} WHERE about = ?1 AND subject = ?2 AND removed_at IS NULL ORDER BY id DESC");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(params![about, subject], note_of)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// All notes, the newest first.
pub(crate) fn all(connection: &Connection) -> Result<Vec<StoredNote>> {
    let mut statement = connection.prepare_cached(&format!("{NOTE} WHERE removed_at IS NULL ORDER BY id DESC"))?;
    let rows = statement.query_map([], note_of)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// All notes of a kind, the newest first.
pub(crate) fn of_kind(connection: &Connection, about: &str) -> Result<Vec<StoredNote>> {
    let sql = format!("{NOTE} WHERE about = ?1 AND removed_at IS NULL ORDER BY id DESC");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(params![about], note_of)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The note with an id.
pub(crate) fn one(connection: &Connection, id: &str) -> Result<Option<StoredNote>> {
    let mut statement = connection.prepare_cached(&format!("{NOTE} WHERE id = ?1 AND removed_at IS NULL"))?;
    Ok(statement.query_row(params![id], note_of).optional()?)
}

/// The subjects of a kind that have a note, in their order.
pub(crate) fn subjects(connection: &Connection, about: &str) -> Result<Vec<String>> {
    let mut statement = connection
        .prepare_cached("SELECT DISTINCT subject FROM note WHERE about = ?1 AND removed_at IS NULL ORDER BY subject")?;
    let rows = statement.query_map(params![about], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Stores a note, and the packed bytes of its file.
pub(crate) fn add(connection: &mut Connection, note: &StoredNote, packed: Option<&[u8]>) -> Result<()> {
    let transaction = connection.transaction()?;
    let (name, sha256, bytes) = match &note.file {
        Some((name, sha256, bytes)) => (Some(name), Some(sha256), Some(bytes)),
        None => (None, None, None),
    };
    if let Some(packed) = packed {
        transaction
            .prepare_cached("INSERT OR IGNORE INTO note_file VALUES (?1, ?2)")?
            .execute(params![sha256, packed])?;
    }
    transaction
        .prepare_cached(
            "INSERT INTO note (id, about, subject, text, written_by, written_at, file, sha256, bytes, digest) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .execute(params![
            note.id,
            note.about,
            note.subject,
            note.text,
            note.written_by,
            note.written_at,
            name,
            sha256,
            bytes,
            note.digest
        ])?;
    Ok(transaction.commit()?)
}

/// Marks a note as removed; `false` where there is none with this id.
pub(crate) fn remove(connection: &Connection, id: &str, by: &str, at: &str) -> Result<bool> {
    let mut statement = connection
        .prepare_cached("UPDATE note SET removed_by = ?2, removed_at = ?3 WHERE id = ?1 AND removed_at IS NULL")?;
    Ok(statement.execute(params![id, by, at])? > 0)
}

/// The packed bytes of a file.
pub(crate) fn packed_file(connection: &Connection, sha256: &str) -> Result<Option<Vec<u8>>> {
    let mut statement = connection.prepare_cached("SELECT zstd FROM note_file WHERE sha256 = ?1")?;
    Ok(statement.query_row(params![sha256], |row| row.get(0)).optional()?)
}
