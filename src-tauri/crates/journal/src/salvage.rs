//! Reads a damaged journal: every readable event is read by itself, and the tables are rebuilt from those in memory.
//! Unreadable events are listed by number, never guessed.
//!
//! The damaged file is opened read-only and not changed. The result can only be shown.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::entry::Entry;
use super::error::JournalError;
use super::fold;
use super::schema::migrate;

/// After this many missing events in a row behind the last one found, the journal is taken to have ended.
const MISSING_MAX: u32 = 4_096;

/// The result of reading a damaged file.
pub(super) struct Salvaged {
    /// The readable events and attachments, and the tables built from them.
    pub connection: Connection,
    /// The ranges of unreadable events, first and last.
    pub unreadable: Vec<(u32, u32)>,
    /// Every page of the file has the right form. False means that the file is damaged, even where no event is lost.
    pub pages_are_whole: bool,
}

type Raw = (String, String, Vec<u8>, Vec<u8>, Vec<u8>);

/// Whether every page is whole and every table that is shown can be read completely. A journal of an older program,
/// which lacks some tables, is rebuilt like a damaged one.
pub(super) fn can_be_read(connection: &Connection) -> bool {
    let whole = |table: &&str| {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table}"))?;
        let columns = statement.column_count();
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            for column in 0..columns {
                row.get_ref(column)?;
            }
        }
        Ok::<_, rusqlite::Error>(())
    };
    // A damaged index page breaks lookups but not scans.
    pages_are_whole(connection)
        && ["event"].iter().chain(super::chain::FOLDS).all(|table| whole(table).is_ok())
        && has_readable_payloads(connection).unwrap_or(false)
}

fn pages_are_whole(connection: &Connection) -> bool {
    let checked = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    checked.is_ok_and(|found| found == "ok")
}

/// Whether every payload is JSON: a damaged page can lie inside a payload without breaking the form of its table.
fn has_readable_payloads(connection: &Connection) -> rusqlite::Result<bool> {
    let mut statement = connection.prepare("SELECT payload FROM event")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if !is_json(row.get_ref(0)?.as_bytes().unwrap_or_default()) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_json(payload: &[u8]) -> bool {
    serde_json::from_slice::<serde::de::IgnoredAny>(payload).is_ok()
}

/// Reads a damaged file event by event.
///
/// # Errors
/// [`JournalError::Unreadable`] when not even one event can be read, [`JournalError::Disk`] when the copy in memory
/// fails.
pub(super) fn salvage(damaged: &Connection) -> Result<Salvaged, JournalError> {
    let mut connection = Connection::open_in_memory()?;
    migrate(&mut connection)?;
    // Events are missing between the readable ones: only this copy allows instructions whose submission cannot be read.
    connection.execute_batch("PRAGMA foreign_keys = OFF")?;
    let mut unreadable: Vec<(u32, u32)> = Vec::new();
    let (end, mut newest, mut sequence) = (known_end(damaged), 0_u32, 0_u32);
    while sequence < end.max(newest.saturating_add(MISSING_MAX)) {
        sequence += 1;
        match event(damaged, sequence).filter(|(_, _, payload, _, _)| is_json(payload)) {
            Some(raw) => {
                add(&connection, sequence, &raw)?;
                newest = sequence;
            }
            None => match unreadable.last_mut() {
                Some((_, to)) if *to + 1 == sequence => *to = sequence,
                _ => unreadable.push((sequence, sequence)),
            },
        }
    }
    let last = newest.max(end);
    unreadable.retain_mut(|(from, to)| {
        *to = (*to).min(last);
        *from <= last
    });
    if newest == 0 {
        return Err(JournalError::Unreadable { sequence: 1, why: "no event of it can be read".to_owned() });
    }
    attachments(damaged, &connection);
    Ok(Salvaged { connection, unreadable, pages_are_whole: pages_are_whole(damaged) })
}

/// The length of the journal, as far as its tables tell.
fn known_end(damaged: &Connection) -> u32 {
    let ask = |sql: &str| damaged.query_row(sql, [], |row| row.get::<_, Option<u32>>(0)).ok().flatten();
    // A damaged number must not make the program look for millions of events; no event takes less than 128 bytes.
    let bytes = "SELECT page_count * page_size / 128 FROM pragma_page_count(), pragma_page_size()";
    let most = ask(bytes).unwrap_or_default();
    let told = ["SELECT sequence FROM head", "SELECT MAX(sequence) FROM event", "SELECT MAX(sequence) FROM touch"];
    told.into_iter().filter_map(ask).filter(|end| *end <= most).max().unwrap_or_default()
}

fn event(damaged: &Connection, sequence: u32) -> Option<Raw> {
    let sql = "SELECT at, kind, payload, previous, hash FROM event WHERE sequence = ?1";
    let raw = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?));
    damaged.prepare_cached(sql).and_then(|mut statement| statement.query_row([sequence], raw).optional()).ok().flatten()
}

fn add(connection: &Connection, sequence: u32, raw: &Raw) -> Result<(), JournalError> {
    let (at, kind, payload, previous, hash) = raw;
    let values = params![sequence, at, kind, payload, previous, hash];
    if connection.execute("INSERT INTO event VALUES (?1, ?2, ?3, ?4, ?5, ?6)", values).is_err() {
        // Two events with one hash, or a hash of the wrong length: no table shows the event, and the chain check names
        // its place.
        return Ok(());
    }
    connection.execute("INSERT OR REPLACE INTO head VALUES (1, ?1, ?2)", params![sequence, hash])?;
    if let Ok(entry) = serde_json::from_slice::<Entry>(payload) {
        // An event that cannot follow, because the one before it is missing, is kept without being folded.
        connection.execute_batch("SAVEPOINT one")?;
        let folded = fold::apply(connection, sequence, at, &entry).is_ok();
        let end = if folded { "RELEASE one" } else { "ROLLBACK TO one; RELEASE one" };
        connection.execute_batch(end)?;
    }
    Ok(())
}

fn attachments(damaged: &Connection, connection: &Connection) {
    let Ok(mut statement) = damaged.prepare("SELECT zstd FROM attachment WHERE sha256 = ?1") else { return };
    for hash in wanted(connection) {
        if let Ok(zstd) = statement.query_row([hash.as_slice()], |row| row.get::<_, Vec<u8>>(0)) {
            let _ = connection.execute("INSERT OR IGNORE INTO attachment VALUES (?1, ?2)", params![hash, zstd]);
        }
    }
}

/// The attachments that the readable events name.
fn wanted(connection: &Connection) -> Vec<Vec<u8>> {
    let Ok(mut statement) = connection.prepare("SELECT payload FROM event ORDER BY sequence") else {
        return Vec::new();
    };
    let Ok(payloads) = statement.query_map([], |row| row.get::<_, Vec<u8>>(0)) else { return Vec::new() };
    let entries = payloads.flatten().filter_map(|payload| serde_json::from_slice::<Entry>(&payload).ok());
    let names = entries.flat_map(|entry| super::chain::named(&entry));
    names.filter_map(|name| model::unhex(&name)).map(|hash| hash.to_vec()).collect()
}
