//! The check of the chain: it computes every hash again and names the first wrong event.

use model::{ApprovalSubject, Hash, hex, unhex};
use rusqlite::Connection;

use super::canonical::{NO_EVENT, event_hash};
use super::entry::{Entry, KeptRead, Resolved};
use super::error::JournalError;
use super::fold;
use super::store::{Journal, migrate};

/// The tables built from events, which the check compares with the events.
pub(super) const FOLDS: &[&str] = &[
    "head",
    "submission",
    "instruction",
    "lock",
    "fingerprint",
    "touch",
    "approval",
    "learned",
    "let_go",
    "code_value",
];

/// The journal's hash chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// Every event's hash is correct.
    pub intact: bool,
    /// Number of events.
    pub events: u32,
    /// Hash of the newest event, in hexadecimal.
    pub head: String,
    /// Sequence number of the first event that is wrong.
    pub broken_at: Option<u32>,
}

/// Checks the events alone, at every opening.
///
/// # Errors
/// [`JournalError::Disk`] when SQLite cannot read the table.
pub fn verify_events(connection: &Connection) -> Result<Chain, JournalError> {
    verify_events_after(connection, 0, NO_EVENT)
}

/// As [`verify_events`], after an event that is known to be right.
fn verify_events_after(connection: &Connection, after: u32, known: Hash) -> Result<Chain, JournalError> {
    let mut chain = Chain { intact: true, events: after, head: hex(&known), broken_at: None };
    let mut previous = known;
    let mut statement = connection.prepare_cached(
        "SELECT sequence, at, kind, payload, previous, hash FROM event WHERE sequence > ?1 ORDER BY sequence",
    )?;
    let mut rows = statement.query([after])?;
    while let Some(row) = rows.next()? {
        chain.events += 1;
        // A cell of the wrong type is as wrong as a cell with another value.
        let Some(hash) = right(row, chain.events, &previous) else {
            chain.intact = false;
            chain.broken_at.get_or_insert(chain.events);
            continue;
        };
        if chain.intact {
            previous = hash;
            chain.head = hex(&hash);
        }
    }
    // A chain whose tail was cut off is right in itself; only the stored head shows the loss.
    let kept: Option<(u32, Vec<u8>)> =
        connection.query_row("SELECT sequence, hash FROM head", [], |row| Ok((row.get(0)?, row.get(1)?))).ok();
    let head_agrees = match kept {
        Some((sequence, hash)) => sequence == chain.events && hex(&hash) == chain.head,
        None => chain.events == 0,
    };
    if chain.intact && !head_agrees {
        chain.intact = false;
        chain.broken_at = Some(chain.events + 1);
    }
    Ok(chain)
}

fn right(row: &rusqlite::Row<'_>, expected: u32, previous: &Hash) -> Option<Hash> {
    let sequence: u32 = row.get(0).ok()?;
    let at: String = row.get(1).ok()?;
    let kind: String = row.get(2).ok()?;
    let payload: Vec<u8> = row.get(3).ok()?;
    let stored_previous: Vec<u8> = row.get(4).ok()?;
    let hash: Vec<u8> = row.get(5).ok()?;
    let made = event_hash(sequence, &at, &kind, previous, &payload);
    (sequence == expected && stored_previous == previous.as_slice() && hash == made.as_slice()).then_some(made)
}

impl Journal {
    /// The chain for a page of the journal: events that this program already checked are not checked again.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite cannot read the table.
    pub(super) fn chain_now(&self) -> Result<Chain, JournalError> {
        let (after, known) = self.seen_right.get();
        let chain = verify_events_after(&self.connection, after, known)?;
        if let Some(head) = unhex(&chain.head).filter(|_| chain.intact) {
            self.seen_right.set((chain.events, head));
        }
        Ok(chain)
    }

    /// The whole check: the chain, every attachment, and the tables rebuilt from the events.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite cannot read the file.
    pub fn verify(&self) -> Result<Chain, JournalError> {
        let lost = self.lost()?;
        let mut chain = verify_events(&self.connection)?;
        if lost.is_some() {
            chain.intact = false;
            chain.broken_at.get_or_insert(chain.events + 1);
        }
        if let Some((from, _)) = self.unreadable_events().first() {
            chain.intact = false;
            chain.broken_at = Some(chain.broken_at.map_or(*from, |broken| broken.min(*from)));
        }
        if let Some(at) = self.first_wrong_attachment()? {
            chain.intact = false;
            chain.broken_at = Some(chain.broken_at.map_or(at, |broken| broken.min(at)));
        }
        if chain.intact && !(self.no_attachment_is_wrong()? && self.tables_agree()) {
            chain.intact = false;
            chain.broken_at = Some(chain.events);
        }
        Ok(chain)
    }

    /// Whether the tables built from the events can be trusted: pages and indexes are whole, tables and triggers are
    /// those that this program creates, and the contents equal a rebuild. The hashes cover none of this, and a lookup
    /// through a damaged index misses an existing lock. An unreadable table does not agree.
    pub(super) fn tables_agree(&self) -> bool {
        self.structure_is_right().unwrap_or(false) && self.folds_agree().unwrap_or(false)
    }

    fn structure_is_right(&self) -> Result<bool, JournalError> {
        let found: String = self.connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        let mut made = Connection::open_in_memory()?;
        migrate(&mut made)?;
        Ok(found == "ok" && schema(&self.connection)? == schema(&made)?)
    }

    fn first_wrong_attachment(&self) -> Result<Option<u32>, JournalError> {
        for (sequence, entry) in self.entries()? {
            let Some(entry) = entry else { return Ok(Some(sequence)) };
            for name in named(&entry) {
                if !matches!(self.attachment(&name), Ok(Some(_))) {
                    return Ok(Some(sequence));
                }
            }
        }
        Ok(None)
    }

    /// Whether every stored attachment matches its hash, including those that no event names: event and attachment are
    /// written in one transaction, so an attachment that does not match was altered.
    fn no_attachment_is_wrong(&self) -> Result<bool, JournalError> {
        let mut statement = self.connection.prepare("SELECT sha256 FROM attachment")?;
        let names = statement.query_map([], |row| row.get::<_, Vec<u8>>(0))?;
        for name in names {
            if !matches!(self.attachment(&hex(&name?)), Ok(Some(_))) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn entries(&self) -> Result<Vec<(u32, Option<Entry>)>, JournalError> {
        let mut statement = self.connection.prepare("SELECT sequence, payload FROM event ORDER BY sequence")?;
        let rows = statement.query_map([], |row| {
            let payload: Vec<u8> = row.get(1)?;
            Ok((row.get(0)?, serde_json::from_slice(&payload).ok()))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn folds_agree(&self) -> Result<bool, JournalError> {
        let mut again = Connection::open_in_memory()?;
        migrate(&mut again)?;
        let again = again.transaction()?;
        let mut statement =
            self.connection.prepare("SELECT sequence, at, payload, hash FROM event ORDER BY sequence")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (sequence, at): (u32, String) = (row.get(0)?, row.get(1)?);
            let Ok(entry) = serde_json::from_slice::<Entry>(&row.get::<_, Vec<u8>>(2)?) else { return Ok(false) };
            if entry == Entry::Later {
                // A newer program built the tables, so they cannot be compared here; the hashes of its events are
                // right.
                return Ok(true);
            }
            if fold::apply(&again, sequence, &at, &entry).is_err() {
                return Ok(false);
            }
            again.execute("INSERT OR REPLACE INTO head VALUES (1, ?1, ?2)", (sequence, row.get::<_, Vec<u8>>(3)?))?;
        }
        for table in FOLDS {
            if dump(&self.connection, table)? != dump(&again, table)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The attachments that an event names.
pub fn named(entry: &Entry) -> Vec<String> {
    let of = |reads: &[KeptRead]| reads.iter().filter_map(|read| read.sha256.clone()).collect();
    match entry {
        Entry::Sending(sending) => of(&sending.snapshot),
        Entry::Replied(replied) => vec![replied.body_sha256.clone()],
        Entry::Verdict(verdict) => of(&verdict.reads),
        Entry::Evidence(evidence) => of(&evidence.reads),
        Entry::Approved(approved) => approved.signed.iter().map(|signed| signed.file_sha256.clone()).collect(),
        Entry::SentBack(back) => back.signed.iter().map(|signed| signed.file_sha256.clone()).collect(),
        Entry::Learned(learned) => of(&learned.reads),
        Entry::Resolved(resolved) => resolved.attachment().cloned().into_iter().collect(),
        Entry::Asked(asked) if asked.subject == ApprovalSubject::Resolution => {
            let resolved = serde_json::from_str::<Resolved>(&asked.content).ok();
            resolved.iter().filter_map(Resolved::attachment).cloned().collect()
        }
        _ => Vec::new(),
    }
}

/// The definitions of tables, indexes and triggers as text, because SQLite itself treats names that differ in case as
/// equal. The tables that `ANALYZE` adds are left out.
fn schema(connection: &Connection) -> Result<Vec<[Option<String>; 4]>, JournalError> {
    let mut statement = connection.prepare(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_stat*' ORDER BY type, name",
    )?;
    let rows = statement.query_map([], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?]))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn dump(connection: &Connection, table: &str) -> Result<Vec<Vec<rusqlite::types::Value>>, JournalError> {
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2"))?;
    let columns = statement.column_count();
    let rows = statement.query_map([], |row| (0..columns).map(|at| row.get(at)).collect())?;
    Ok(rows.collect::<Result<_, _>>()?)
}
