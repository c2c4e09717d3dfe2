//! The look of the next attempt: a refusal that a reply proved holds only if the bank shows the state from before it.
//!
//! A reply of the gateway, the platform or a proxy can prove that nothing was carried out (`bank_client`'s
//! `classify::speaker`). Before the same work is sent again, the pre-flight reads are compared with those from before the
//! first attempt: the draft's records in each list and the detail, or the balances, from which our own accepted payments
//! are subtracted. If they differ, nothing is sent, and the refusal is reported only: it is locked again and settles like
//! any other one.
//!
//! | look now | next attempt | the refusal |
//! |---|---|---|
//! | as before the first attempt | is sent | stays proven |
//! | as before, less our own accepted payments | is sent | stays proven |
//! | another operation of ours on the draft may have been carried out since | as its check says | stays proven |
//! | another state, or a read that is missing now | not sent | reported, settles |
//! | our own payments can hide the amount | not sent | reported, settles |
//!
//! Doors: `post::run_pre_flight` asks here for every call, alone or in a chunk, so that a retry, a resubmission, the same
//! order typed again, a template, a file and a second window are one. The balances of a doubt
//! (`doubt::inquire`) subtract our own payments by the same function ([`balance::moved`]).

use bank_contract::Amount;
use bank_contract::record::elements;
use journal::{Confirmed, Entry, Journal, JournalError, StoredEvent, Verdict, VerdictBasis};
use model::{Sentence, State};

use super::balance;
use super::balance::OwnPayments;
use super::before::Before;
use super::difference::{ReadDay, is_respelled};
use super::records::identity;
use super::snapshot::{BALANCES, Snapshot};
use crate::check::context::KnownDraft;
use crate::check::stage_facts::changed;

/// Days within which an equal payment counts as the next attempt.
pub const ATTEMPT_DAYS: i64 = 10;

/// The case of a refusal whose proof the next attempt's look took back.
const PROOF_CONTRADICTED: &str = "proof-contradicted";

/// A refusal whose proof no longer holds.
#[derive(Debug, Clone)]
pub struct Contradicted {
    /// Its new verdict: reported, with the locks and the fingerprint that it takes back.
    pub verdict: Verdict,
    /// Why the next attempt is not sent.
    pub reason: Sentence,
}

/// The proven refusal of an earlier attempt that the pre-flight reads of `next` contradict; `None` if there is none.
/// Attempts before `since` do not count.
///
/// # Errors
/// `JournalError::Disk` if SQLite fails, `Unreadable` if a stored event cannot be read.
pub fn contradiction(
    journal: &Journal,
    next: &Confirmed,
    snapshot: &Snapshot,
    (since, day): (&str, ReadDay<'_>),
) -> Result<Option<Contradicted>, JournalError> {
    let mut attempts = Vec::new();
    for id in journal.refused_before(next, since)? {
        let events = journal.events_of(&id)?;
        if !is_proven_by_reply(&events) {
            break;
        }
        attempts.push((id, events));
    }
    let (Some((newest, _)), Some((_, first))) = (attempts.first(), attempts.last()) else { return Ok(None) };
    let before = Before::of(journal, first)?;
    let own = OwnPayments::since(journal, &before, &next.account_key())?;
    let is_equal = match before.balances().filter(|_| snapshot.seen.is_none()) {
        Some(balances) => {
            let amount = next.amount.as_deref().and_then(|text| Amount::parse_plain(text).ok());
            let now = text_of(snapshot, BALANCES).unwrap_or_default();
            balance::moved(balances, &now, &next.account_number, &own, amount) == Some(false)
        }
        None => same_records(&before, snapshot, day),
    };
    if is_equal {
        return Ok(None);
    }
    let number = journal.instruction(newest)?.number;
    let said = |id: &str| Sentence::new(id).with("number", number);
    let reported = Verdict {
        unproven: true,
        ..Verdict::without_reply(
            newest,
            State::Refused,
            VerdictBasis::PreFlight,
            PROOF_CONTRADICTED,
            Sentence::new("reason-refused-contradicted").with("by", next.number),
        )
    };
    Ok(Some(Contradicted { verdict: reported, reason: said("pre-flight-refusal-contradicted") }))
}

/// Whether the newest verdict is a refusal that the reply itself proved.
fn is_proven_by_reply(events: &[StoredEvent]) -> bool {
    let newest = events.iter().rev().find_map(|event| match &event.entry {
        Entry::Verdict(verdict) => Some(verdict),
        _ => None,
    });
    newest.is_some_and(|verdict| verdict.by == VerdictBasis::Reply && !verdict.unproven)
}

/// Whether every reply about the draft from before the first attempt has the same records now.
fn same_records(before: &Before, snapshot: &Snapshot, day: ReadDay<'_>) -> bool {
    let mut about_the_draft = before.all().filter(|(endpoint, _)| *endpoint != BALANCES);
    about_the_draft.all(|(endpoint, before)| {
        text_of(snapshot, endpoint).is_some_and(|now| match (records(before), records(&now)) {
            (Some(before), Some(now)) => {
                let mut pairs = before.iter().zip(&now);
                before.len() == now.len()
                    && pairs.all(|((one, before), (other, now))| one == other && is_unchanged(before, now, day))
            }
            (None, None) => is_unchanged(before, &now, day),
            _ => false,
        })
    })
}

/// Whether two records have the same values; another spelling is no change.
fn is_unchanged(before: &str, now: &str, day: ReadDay<'_>) -> bool {
    let drafts = || Some((KnownDraft::read(before)?, KnownDraft::read(now)?));
    let is_same = |field: &String| drafts().is_some_and(|(before, now)| is_respelled(field, &before, &now, day));
    changed(before, now).iter().all(is_same)
}

/// The records of a list in the order of their identities; `None` for a detail.
fn records(text: &str) -> Option<Vec<(Option<String>, String)>> {
    let mut records: Vec<_> =
        elements(text).ok()?.into_iter().map(|raw| (identity(raw.get()), raw.get().to_owned())).collect();
    records.sort();
    Some(records)
}

/// The reply of a read now.
fn text_of(snapshot: &Snapshot, endpoint: &str) -> Option<String> {
    let read = snapshot.reads.iter().find(|read| read.kept.endpoint == endpoint)?;
    String::from_utf8(read.bytes.clone()?).ok()
}
