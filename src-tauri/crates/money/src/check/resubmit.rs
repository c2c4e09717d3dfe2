//! Resubmission: a new instruction that names the one it replaces. Only an instruction that is known to have moved
//! nothing can be replaced, only once, and only by the same kind of instruction about the same draft.

use std::collections::BTreeSet;

use journal::{Confirmed, Entry, Instruction, Journal, StoredEvent, VerdictBasis, word};
use model::{Result, Sentence, State};

use super::order::Operation;

/// The `by` of the verdict that a refusal has settled.
pub const SETTLED_BY: VerdictBasis = VerdictBasis::Evidence;

/// Checks that `new` may replace `old` and reserves `old` for this order. Returns the number of `old`; the inner error
/// says why it cannot be replaced.
///
/// # Errors
/// `journal-unknown` for an unknown id; `DeskError::FreeTheDesk` if the journal cannot be read.
pub fn named(
    journal: &Journal,
    taken: &mut BTreeSet<String>,
    new: &Confirmed,
    old: &str,
) -> Result<Result<u32, Sentence>> {
    let old = journal.instruction(old)?;
    if let Some(sentence) = refusal(journal, &old)? {
        return Ok(Err(sentence));
    }
    let about_the_same = if is_transfer(&old.operation) {
        is_transfer(&new.operation)
    } else {
        let account = new.account_key().to_string();
        (&old.operation, &old.draft_number, &old.account) == (&new.operation, &new.draft_number, &account)
    };
    if !about_the_same {
        return Ok(Err(Sentence::new("problem-again-other").with("number", old.number)));
    }
    if !taken.insert(key(&old.id)) {
        return Ok(Err(Sentence::new("problem-again-twice").with("number", old.number)));
    }
    Ok(Ok(old.number))
}

/// Why an instruction cannot be resubmitted; `None` where it can.
///
/// # Errors
/// `DeskError::FreeTheDesk` if the journal cannot be read.
pub fn refusal(journal: &Journal, old: &Instruction) -> Result<Option<Sentence>> {
    if old.may_be_resubmitted() {
        return Ok(None);
    }
    let sentence = |id: &str| Sentence::new(id).with("number", old.number);
    Ok(Some(match journal.superseded_by(&old.id)? {
        Some(by) => sentence("problem-again-done").with("by", by.number),
        None if old.unproven => sentence("problem-again-settling"),
        None => sentence("problem-again-state").with("state", word(old.state)),
    }))
}

/// The two probes by which a refusal settled. They are a hint, not a proof: resubmitting takes a reason and, where the profile
/// has one, an approver.
///
/// # Errors
/// `journal-unknown` for an unknown id; `DeskError::FreeTheDesk` if the journal cannot be read.
pub fn hint(journal: &Journal, old: &str) -> Result<Option<(String, String)>> {
    let one = journal.instruction(old)?;
    if one.state != State::Refused {
        return Ok(None);
    }
    Ok(settled_by_probes(&journal.events_of(old)?))
}

/// Times of the first and last probe by which a refusal settled; `None` if it ended otherwise.
fn settled_by_probes(events: &[StoredEvent]) -> Option<(String, String)> {
    events.iter().rev().find_map(|event| match &event.entry {
        Entry::Verdict(verdict) if verdict.by == SETTLED_BY => {
            let at = |name: &str| verdict.reason.args.get(name).cloned().unwrap_or_else(|| event.at.clone());
            Some((at("first"), at("last")))
        }
        _ => None,
    })
}

/// The key under which an order reserves the replaced instruction.
pub fn key(old: &str) -> String {
    format!("again|{old}")
}

fn is_transfer(operation: &str) -> bool {
    Operation::named(operation).is_ok_and(Operation::is_transfer)
}
