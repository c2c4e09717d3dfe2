//! The check of the chain: it computes every hash again and names the first wrong event.

use model::{ApprovalSubject, Hash, hex};
use rusqlite::Connection;

use super::canonical::{NO_EVENT, event_hash};
use super::entry::{Entry, Resolved};
use super::error::JournalError;
use super::payload::kept_read::KeptRead;

/// The tables built from events, which the check compares with the events.
pub(super) const FOLDS: &[&str] = &[
    "head",
    "submission",
    "instruction",
    "lock",
    "fingerprint",
    "key_owed",
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
pub(super) fn verify_events_after(connection: &Connection, after: u32, known: Hash) -> Result<Chain, JournalError> {
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
        Entry::Contradicted(contradicted) => of(&contradicted.reads),
        Entry::EndedLater(ended) => of(&ended.reads),
        Entry::ReceiptKept(receipt) => vec![receipt.sha256.clone()],
        Entry::Resolved(resolved) => resolved.attachment().cloned().into_iter().collect(),
        Entry::Asked(asked) if asked.subject == ApprovalSubject::Resolution => {
            let resolved = serde_json::from_str::<Resolved>(&asked.content).ok();
            resolved.iter().filter_map(Resolved::attachment).cloned().collect()
        }
        _ => Vec::new(),
    }
}
