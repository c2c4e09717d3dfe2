//! The archive of one year of the journal: a separate file, written once, read-only, and checked without the journal.
//!
//! The journal keeps all its events: live locks, look-alikes, gapless numbers and the examples from accepted
//! instructions depend on the whole chain, and a journal without a year could send an instruction that the events of
//! that year forbid. FORMAT.md, "A year's archive", describes the file.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::{fs, io};

use journal::attachments_named;
use model::folder::{Existing, NewFile, open_regular};
use model::{ChainHead, Result, hex, sha256, unhex};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::book::{JournalRead, RawEvent};

/// The format's name, in the table `archive`.
const FORM: &str = "aval journal archive 1";
const ATTACHMENT_BYTES_MAX: usize = 64 << 20;
const BLOCK_BYTES: usize = 64 << 10;
const TABLES: &str = "
CREATE TABLE archive (
  form TEXT NOT NULL, profile TEXT NOT NULL, year INTEGER NOT NULL, time_zone TEXT NOT NULL, program TEXT NOT NULL,
  made_at TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, previous BLOB NOT NULL, head BLOB NOT NULL,
  open TEXT NOT NULL
) STRICT;
CREATE TABLE event (
  sequence INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, payload BLOB NOT NULL, previous BLOB NOT NULL,
  hash BLOB NOT NULL
) STRICT;
CREATE TABLE attachment (sha256 BLOB PRIMARY KEY, zstd BLOB NOT NULL) STRICT;
PRAGMA user_version = 1;";

/// The description of an archive, stored in it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Archive {
    /// Profile.
    pub profile: String,
    /// Year, in the profile's time zone.
    pub year: i32,
    /// That time zone; empty for the computer's.
    pub time_zone: String,
    /// Version of Aval.
    pub program: String,
    /// When it was written.
    pub made_at: String,
    /// Its first event.
    pub first: u32,
    /// Its last event, which the next archive continues.
    pub last: ChainHead,
    /// Hash of the event before its first one: the head of the year before.
    pub previous: String,
    /// Instructions of the year whose outcome was not known when the archive was written.
    pub open: Vec<String>,
}

/// The result of checking an archive.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ArchiveChecked {
    /// The file.
    pub file: String,
    /// Its SHA-256, which the journal's event `archived` also names.
    pub sha256: String,
    /// The description stored in it.
    #[serde(flatten)]
    pub archive: Archive,
    /// Events in it.
    pub events: u32,
    /// Attachments in it.
    pub attachments: u32,
    /// Whether everything in it is unaltered.
    pub intact: bool,
    /// The first wrong event.
    pub broken_at: Option<u32>,
    /// Whether it continues the file before it in the list; `None` for the first one.
    pub follows: Option<bool>,
    /// Whether the profile's journal names this file; `None` where the profile is not on this computer.
    pub recorded: Option<bool>,
}

/// Writes an archive with the events of the range that `archive` names. Returns its SHA-256.
///
/// # Errors
/// `disk` when the file cannot be written, `database` when an event of the range or an attachment cannot be read.
pub fn write(book: &JournalRead, archive: &Archive, to: &Path) -> Result<String> {
    let (new, mut file) = NewFile::begin(to, Existing::Refuse)?;
    fill(book, archive, new.beside())?;
    let sha256 = sha256_of(&mut file)?;
    let mut permissions = file.metadata()?.permissions();
    read_only(&mut permissions);
    file.set_permissions(permissions)?;
    new.finish(&file)?;
    Ok(sha256)
}

fn sha256_of(file: &mut File) -> io::Result<String> {
    let mut hash = Sha256::new();
    let mut block = vec![0; BLOCK_BYTES];
    loop {
        match file.read(&mut block)? {
            0 => return Ok(hex(&hash.finalize())),
            count => hash.update(&block[..count]),
        }
    }
}

#[cfg(unix)]
fn read_only(permissions: &mut fs::Permissions) {
    std::os::unix::fs::PermissionsExt::set_mode(permissions, 0o400);
}

#[cfg(not(unix))]
fn read_only(permissions: &mut fs::Permissions) {
    permissions.set_readonly(true);
}

fn fill(book: &JournalRead, archive: &Archive, part: &Path) -> Result<()> {
    let mut connection = Connection::open(part)?;
    connection.execute_batch("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;")?;
    let tx = connection.transaction()?;
    tx.execute_batch(TABLES)?;
    let bytes = |hash: &str| unhex(hash).unwrap_or_default();
    let (previous, head) = (bytes(&archive.previous), bytes(&archive.last.hash));
    let open = serde_json::to_string(&archive.open).unwrap_or_default();
    let Archive { profile, year, time_zone, program, made_at, first, last, .. } = archive;
    let values = params![FORM, profile, year, time_zone, program, made_at, first, last.sequence, previous, head, open];
    tx.execute("INSERT INTO archive VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)", values)?;
    book.each_of(*first, last.sequence, |event| {
        let (previous, hash) = (bytes(&event.previous), bytes(&event.hash));
        let values = params![event.sequence, event.at, event.kind, event.payload, previous, hash];
        tx.execute("INSERT INTO event VALUES (?1, ?2, ?3, ?4, ?5, ?6)", values)?;
        for name in attachments_named(&event.entry()) {
            let values = params![bytes(&name), book.packed(&name)?];
            tx.execute("INSERT OR IGNORE INTO attachment VALUES (?1, ?2)", values)?;
        }
        Ok(())
    })?;
    tx.commit()?;
    Ok(())
}

/// Checks an archive by itself: every hash, the chain from first to last event, every attachment.
///
/// # Errors
/// `disk` or `database` when the file cannot be read as an archive.
pub fn check(file: &Path) -> Result<ArchiveChecked> {
    // Opened here first because SQLite, which opens by name, would wait for the writer of a named pipe.
    let file_sha256 = sha256_of(&mut open_regular(file)?)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    let archive = described(&connection)?;
    let mut checked =
        ArchiveChecked { file: file.display().to_string(), sha256: file_sha256, archive, ..ArchiveChecked::default() };
    let whole: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    checked.attachments = connection.query_row("SELECT COUNT(*) FROM attachment", [], |row| row.get(0))?;
    let mut previous = checked.archive.previous.clone();
    let mut expected = checked.archive.first;
    let mut named = std::collections::BTreeSet::new();
    let mut statement =
        connection.prepare("SELECT sequence, at, kind, payload, previous, hash FROM event ORDER BY sequence")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        checked.events += 1;
        let found = super::book::raw(row).ok().filter(|event| {
            let right = event.sequence == expected && event.previous == previous;
            right && hex(&sha256(&event.bytes())) == event.hash && holds_attachments(&connection, event, &mut named)
        });
        match found {
            Some(event) => previous = event.hash,
            None => _ = checked.broken_at.get_or_insert(expected),
        }
        expected += 1;
    }
    let last = &checked.archive.last;
    if previous != last.hash || expected != last.sequence.saturating_add(1) {
        checked.broken_at.get_or_insert(expected);
    }
    let all_named = u32::try_from(named.len()) == Ok(checked.attachments);
    checked.intact = checked.broken_at.is_none() && whole == "ok" && all_named;
    Ok(checked)
}

fn described(connection: &Connection) -> Result<Archive> {
    let hash = |row: &Row<'_>, at: usize| row.get::<_, Vec<u8>>(at).map(|bytes| hex(&bytes));
    let sql = "SELECT profile, year, time_zone, program, made_at, first, last, head, previous, open FROM archive
               WHERE form = ?1";
    Ok(connection.query_row(sql, [FORM], |row| {
        let open: String = row.get(9)?;
        Ok(Archive {
            profile: row.get(0)?,
            year: row.get(1)?,
            time_zone: row.get(2)?,
            program: row.get(3)?,
            made_at: row.get(4)?,
            first: row.get(5)?,
            last: ChainHead { sequence: row.get(6)?, hash: hash(row, 7)? },
            previous: hash(row, 8)?,
            open: serde_json::from_str(&open).unwrap_or_default(),
        })
    })?)
}

fn holds_attachments(
    connection: &Connection,
    event: &RawEvent,
    named: &mut std::collections::BTreeSet<String>,
) -> bool {
    let Ok(entry) = serde_json::from_slice(&event.payload) else { return false };
    attachments_named(&entry).into_iter().all(|name| {
        let sql = "SELECT zstd FROM attachment WHERE sha256 = ?1";
        let packed = connection.query_row(sql, [unhex(&name).unwrap_or_default()], |row| row.get::<_, Vec<u8>>(0));
        let bytes = packed.optional().ok().flatten();
        let bytes = bytes.and_then(|packed| zstd::bulk::decompress(&packed, ATTACHMENT_BYTES_MAX).ok());
        let right = bytes.is_some_and(|bytes| hex(&sha256(&bytes)) == name);
        named.insert(name);
        right
    })
}
