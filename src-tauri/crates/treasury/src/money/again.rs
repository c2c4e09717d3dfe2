//! "Send again": a new instruction that names the one it is given for. Only one that is known not to have moved anything
//! can be named, once, and only by the same kind of instruction about the same draft.

use std::collections::BTreeSet;

use super::order::Operation;
use crate::doubt::settled_by_probes;
use crate::error::Result;
use crate::journal::{Confirmed, Journal, word};
use crate::view::{InstructionView, Sentence, State};

/// Checks the name on an instruction and takes it for this order. Returns the number of the old one; the inner error says
/// why it cannot be named.
///
/// # Errors
/// The journal cannot be read, or has no such instruction.
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
        let account = format!("{}:{}", new.bank_mark, new.account_number);
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

/// Why an instruction cannot be given again; `None` where it can.
///
/// # Errors
/// The journal cannot be read.
pub fn refusal(journal: &Journal, old: &InstructionView) -> Result<Option<Sentence>> {
    if old.again {
        return Ok(None);
    }
    let sentence = |id: &str| Sentence::new(id).with("number", old.number);
    Ok(Some(match journal.superseded_by(&old.id)? {
        Some(by) => sentence("problem-again-done").with("by", by.number),
        None if old.unproven => sentence("problem-again-settling"),
        None => sentence("problem-again-state").with("state", word(old.state)),
    }))
}

/// The two probes by which the refusal of a transfer settled. That is a hint and no proof, so that giving it again takes a
/// reason and the second person, where there is one.
///
/// # Errors
/// The journal cannot be read, or has no such instruction.
pub fn hint(journal: &Journal, old: &str) -> Result<Option<(String, String)>> {
    let one = journal.instruction(old)?;
    if one.state != State::Refused || !is_transfer(&one.operation) {
        return Ok(None);
    }
    Ok(settled_by_probes(&journal.events_of(old)?))
}

/// The name among what an order has taken.
pub fn key(old: &str) -> String {
    format!("again|{old}")
}

fn is_transfer(operation: &str) -> bool {
    Operation::named(operation).is_ok_and(Operation::is_transfer)
}
