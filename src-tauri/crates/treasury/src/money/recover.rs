//! After a start: what a program that ended in the middle left behind. Only the holder of the lock to act does this.
//!
//! confirmed → not sent; sending without a reply → in doubt; a reply without a verdict → the verdict is made again. What
//! waits for a second person goes on waiting, and what one approved and nobody began to send stays approved until its time
//! runs out: the approver may have been at another machine. Nothing is ever sent here.

use bank_client::Codes;
use bank_contract::Endpoint;
use chrono::{DateTime, Utc};

use super::settle::{Left, in_doubt, judge, plain, read_observation};
use crate::clock;
use crate::journal::{Confirmed, Entry, Journal, JournalError, StoredEvent};
use crate::view::{ApprovalState, Sentence, State};

/// Brings every instruction to a state that can be shown. Returns how many doubts it made.
///
/// # Errors
/// The journal's.
pub fn recover(journal: &mut Journal, codes: &dyn Codes, now: DateTime<Utc>) -> Result<u32, JournalError> {
    let mut doubts = 0;
    for instruction in journal.in_state(State::Confirmed)? {
        if is_approved(journal, &instruction.submission_id, now)? {
            continue;
        }
        let reason = Sentence::new("reason-not-sent-restart");
        let verdict = plain(&instruction.id, State::NotSent, "recovery", "killed-before-sending", reason);
        journal.record(now, |recording| recording.add(&Entry::Verdict(Box::new(verdict))))?;
    }
    for instruction in journal.in_state(State::Sending)? {
        let events = journal.events_of(&instruction.id)?;
        let left = left(&events);
        let verdict = match (read_observation(journal, &events)?, left) {
            (Some(observation), Some(left)) => judge(&left, &observation, codes).verdict,
            _ => in_doubt(&instruction.id, "recovery", "killed-while-sending"),
        };
        doubts += u32::from(verdict.state == State::InDoubt);
        journal.record(now, |recording| recording.add(&Entry::Verdict(Box::new(verdict))))?;
    }
    Ok(doubts)
}

/// Whether a second person approved a submission of which nothing was begun, in time for it to be sent still.
fn is_approved(journal: &Journal, submission: &str, now: DateTime<Utc>) -> Result<bool, JournalError> {
    let approval = journal.approval(submission)?.filter(|approval| approval.state == ApprovalState::Approved);
    let in_time = approval.is_some_and(|approval| clock::text(now) < approval.asked.expires_at);
    Ok(in_time && journal.is_untouched(submission)?)
}

/// What was confirmed, out of an instruction's events.
pub fn confirmed(events: &[StoredEvent]) -> Option<&Confirmed> {
    events.iter().find_map(|event| match &event.entry {
        Entry::Confirmed(confirmed) => Some(confirmed.as_ref()),
        _ => None,
    })
}

/// The instruction as it left, out of its events.
pub fn left(events: &[StoredEvent]) -> Option<Left> {
    let confirmed = confirmed(events)?;
    Some(Left {
        instruction: confirmed.instruction.clone(),
        endpoint: Endpoint::named(&confirmed.operation)?,
        bank_mark: confirmed.bank_mark.clone(),
        body: confirmed.body.clone(),
    })
}
