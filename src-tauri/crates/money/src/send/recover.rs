//! Recovery after a start: gives each instruction that an ended program left unfinished a state. Only the process that
//! holds the lock to act does this.
//!
//! confirmed → not sent; sending without a reply → in doubt; a reply without a verdict → the verdict is computed again.
//! A submission that waits for an approver keeps waiting. One that was approved and not begun stays approved until the
//! approval expires, because the approver may use another machine. The rest of a stopped submission stays confirmed
//! until the end of the day of its confirmation, for a person to decide: a confirmation is valid for one day. Nothing
//! is sent here.

use bank_client::Codes;
use chrono::{DateTime, Utc};
use journal::{Confirmed, Entry, Instruction, Journal, JournalError, StoredEvent, Verdict, VerdictBasis};
use model::clock::Zone;
use model::{ApprovalState, Sentence, State, clock};

use super::contradiction;
use super::contradiction::VerdictToAdd;
use super::verdict::{SentInstruction, in_doubt, judge, read_observation};

/// Gives every unfinished instruction a verdict. Returns the number of new doubts.
///
/// # Errors
/// `JournalError::ReadOnly` while sending is off, `Disk` if SQLite fails, `Unreadable` if a stored event cannot be
/// read.
pub fn recover(journal: &mut Journal, codes: &dyn Codes, zone: Zone, now: DateTime<Utc>) -> Result<u32, JournalError> {
    let mut doubts = 0;
    for instruction in journal.in_state(State::Confirmed)? {
        if is_approved(journal, &instruction.submission_id, now)? {
            continue;
        }
        let waits = journal.waits(&instruction.submission_id, &instruction.account)?;
        let verdict = match waits {
            true if is_of_today(&instruction, zone, now) => continue,
            true => lapsed(&instruction.id),
            false => {
                let reason = Sentence::new("reason-not-sent-restart");
                Verdict::without_reply(
                    &instruction.id,
                    State::NotSent,
                    VerdictBasis::Recovery,
                    "killed-before-sending",
                    reason,
                )
            }
        };
        journal.record(now, |recording| recording.add(&Entry::Verdict(Box::new(verdict))))?;
    }
    for instruction in journal.in_state(State::Sending)? {
        doubts += u32::from(sending(journal, &instruction.id, codes, now)? == State::InDoubt);
    }
    Ok(doubts)
}

/// Gives a verdict to an instruction that no task sends any more: by its reply if one is written, else in doubt.
///
/// # Errors
/// `JournalError::ReadOnly` while sending is off, `Disk` if SQLite fails, `Unreadable` if a stored event cannot be
/// read.
pub fn sending(journal: &mut Journal, id: &str, codes: &dyn Codes, now: DateTime<Utc>) -> Result<State, JournalError> {
    let events = journal.events_of(id)?;
    let (verdict, references) = match (read_observation(journal, &events)?, sent_instruction(&events)) {
        (Some(observation), Some(sent)) => {
            let own: Vec<&str> = sent.reference_order.as_deref().into_iter().collect();
            (judge(&sent, &observation, codes).verdict, contradiction::references_in(&observation, &own))
        }
        _ => (in_doubt(id, VerdictBasis::Recovery, "killed-while-sending"), Vec::new()),
    };
    let (call, others) = (call_of(journal, &events)?, journal.others()?);
    let call: Vec<&str> = call.iter().map(String::as_str).collect();
    let to_add = VerdictToAdd { verdict: &verdict, call: &call, references: &references };
    let contradicted = journal.record(now, |recording| contradiction::add_verdict(recording, &others, &to_add))?;
    Ok(if contradicted { State::InDoubt } else { verdict.state })
}

/// The instructions of a call: those of the chunk that was sent, or one.
fn call_of(journal: &Journal, events: &[StoredEvent]) -> Result<Vec<String>, JournalError> {
    let Some(confirmed) = confirmed(events) else { return Ok(Vec::new()) };
    if !is_in_chunk(events) {
        return Ok(vec![confirmed.instruction.clone()]);
    }
    Ok(journal.submission(&confirmed.submission)?.instructions.into_iter().map(|one| one.id).collect())
}

/// Whether an approver approved a submission of which nothing was begun, and the approval has not expired.
fn is_approved(journal: &Journal, submission: &str, now: DateTime<Utc>) -> Result<bool, JournalError> {
    let approval = journal.approval(submission)?.filter(|approval| approval.state == ApprovalState::Approved);
    let in_time = approval.is_some_and(|approval| clock::text(now) < approval.asked.expires_at);
    Ok(in_time && journal.is_untouched(submission)?)
}

/// Ends the instructions of a stopped submission that were confirmed on another day, so that resuming does not send
/// them. An approved one that was not begun is valid until its approval expires.
///
/// # Errors
/// `JournalError::ReadOnly` while sending is off, `Disk` if SQLite fails, `Unreadable` if a stored event cannot be
/// read.
pub fn lapse(journal: &mut Journal, submission: &str, zone: Zone, now: DateTime<Utc>) -> Result<(), JournalError> {
    if is_approved(journal, submission, now)? {
        return Ok(());
    }
    let view = journal.submission(submission)?;
    let waits = |one: &&Instruction| one.state == State::Confirmed && !is_of_today(one, zone, now);
    let lapsed: Vec<Verdict> = view.instructions.iter().filter(waits).map(|one| lapsed(&one.id)).collect();
    if lapsed.is_empty() {
        return Ok(());
    }
    journal.record(now, |recording| {
        lapsed.into_iter().try_for_each(|one| recording.add(&Entry::Verdict(Box::new(one))).map(|_| ()))
    })
}

fn is_of_today(instruction: &Instruction, zone: Zone, now: DateTime<Utc>) -> bool {
    clock::moment(&instruction.since).is_some_and(|since| zone.day(since) == zone.day(now))
}

fn lapsed(id: &str) -> Verdict {
    Verdict::without_reply(
        id,
        State::NotSent,
        VerdictBasis::Recovery,
        "waited-overnight",
        Sentence::new("reason-not-sent-day"),
    )
}

/// The new verdict on an instruction whose codes the code book did not know and now knows; `None` if it still does not,
/// or nothing can be judged. Writes nothing.
///
/// # Errors
/// `JournalError::Unknown` for an unknown id, `Disk` if SQLite fails, `Unreadable` if a stored event cannot be read.
pub fn rejudged(journal: &Journal, id: &str, codes: &dyn Codes) -> Result<Option<Verdict>, JournalError> {
    let one = journal.instruction(id)?;
    if !one.unclassified {
        return Ok(None);
    }
    let events = journal.events_of(id)?;
    let (Some(observation), Some(sent)) = (read_observation(journal, &events)?, sent_instruction(&events)) else {
        return Ok(None);
    };
    let verdict = judge(&sent, &observation, codes).verdict;
    let is_known = matches!(verdict.state, State::Accepted | State::Refused | State::Pending) && !verdict.unclassified;
    Ok(is_known.then_some(Verdict { by: VerdictBasis::CodeBook, ..verdict }))
}

/// The `confirmed` event among an instruction's events.
pub fn confirmed(events: &[StoredEvent]) -> Option<&Confirmed> {
    events.iter().find_map(|event| match &event.entry {
        Entry::Confirmed(confirmed) => Some(confirmed.as_ref()),
        _ => None,
    })
}

/// The instruction as it was sent, from its events.
pub fn sent_instruction(events: &[StoredEvent]) -> Option<SentInstruction> {
    SentInstruction::of(confirmed(events)?, is_in_chunk(events))
}

/// Whether the instruction was sent in the body of its chunk.
pub fn is_in_chunk(events: &[StoredEvent]) -> bool {
    events.iter().any(|event| matches!(&event.entry, Entry::Sending(sending) if sending.in_chunk))
}
