//! Events that take keys back: an instruction that had ended is open again, with the keys of its draft and its fingerprint.
//!
//! The fold sees one event at a time, so the event itself carries the keys. They are those that the instruction was confirmed
//! and sent with, whoever writes the event.

use model::State;
use rusqlite::Connection;

use super::entry::{Entry, Verdict};
use super::error::JournalError;
use super::origin::VerdictBasis;
use super::payload::contradiction::Contradicted;
use super::stored_event::events_of;

/// The event with its instruction's keys, where it takes keys back; `None` for every other event.
pub(super) fn with_keys(tx: &Connection, entry: &Entry) -> Result<Option<Entry>, JournalError> {
    match entry {
        Entry::Contradicted(contradicted) => {
            let (locks, fingerprint) = keys_of(tx, &contradicted.instruction)?;
            let contradicted = Contradicted { locks, fingerprint, ..(**contradicted).clone() };
            Ok(Some(Entry::Contradicted(Box::new(contradicted))))
        }
        Entry::Verdict(verdict) if is_proof_taken_back(verdict) => {
            let (locks, fingerprint) = keys_of(tx, &verdict.instruction)?;
            Ok(Some(Entry::Verdict(Box::new(Verdict { locks, fingerprint, ..(**verdict).clone() }))))
        }
        _ => Ok(None),
    }
}

/// A refusal whose proof the look of the next attempt takes back.
fn is_proof_taken_back(verdict: &Verdict) -> bool {
    verdict.state == State::Refused && verdict.unproven && verdict.by == VerdictBasis::PreFlight
}

fn keys_of(tx: &Connection, instruction: &str) -> Result<(Vec<String>, Option<String>), JournalError> {
    let (mut locks, mut fingerprint) = (Vec::new(), None);
    for event in events_of(tx, instruction)? {
        match event.entry {
            Entry::Confirmed(confirmed) => {
                locks.extend(confirmed.locks);
                fingerprint = confirmed.fingerprint;
            }
            Entry::Sending(sending) => locks.extend(sending.locks),
            _ => {}
        }
    }
    locks.sort();
    locks.dedup();
    Ok((locks, fingerprint))
}
