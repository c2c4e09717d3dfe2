//! An accepted operation ordered again for the same draft: the bank's lists may lag and still show the draft in the
//! list that allows it. Aval asks a question that names the first instruction; the clerk answers with a reason.
//!
//! Only this account's newest instruction about the draft counts: after an accepted withdrawal, or any other accepted
//! operation, the first operation is free again. So it is once a reading saw the draft return to the list: the
//! counterparty refused it, or it was endorsed to us again.

use chrono::{DateTime, TimeDelta, Utc};
use journal::{Confirmed, Journal, OfDraft};
use model::{AccountKey, Problem, ProblemSource, Result, Sentence, State, clock};
use ulid::Ulid;

use super::order::Operation;
use super::problem::problem;

/// A draft that returns to the list within this time after the operation may come from a stale copy of the bank's
/// lists.
const LAG_MINUTES_MAX: i64 = 10;

/// The draft that an item means.
pub struct MeantDraft<'a> {
    /// Account that acts.
    pub account: &'a AccountKey,
    /// Its number.
    pub draft_number: Option<&'a str>,
    /// The bank's id of it.
    pub bank_draft_id: Option<&'a str>,
    /// When a reading last found it new in the acting list.
    pub arrived_at: Option<&'a str>,
}

/// A note for the row if a reason was given, else a problem; `None` if the operation does not repeat one.
///
/// # Errors
/// `DeskError::FreeTheDesk` if the journal cannot be read.
pub fn check(
    journal: &Journal,
    at: usize,
    operation: Operation,
    draft: &MeantDraft<'_>,
    reason: Option<&str>,
) -> Result<Option<Result<Sentence, Problem>>> {
    let newest = journal.newest_of_draft(draft.account, draft.draft_number, draft.bank_draft_id)?;
    let Some(first) = newest.filter(|first| repeats(first, operation.name(), draft.arrived_at)) else {
        return Ok(None);
    };
    Ok(Some(match reason {
        Some(_) => Ok(about("note-accepted-before", &first)),
        None => Err(problem(at, None, ProblemSource::Duplicate, about("problem-accepted-before", &first))),
    }))
}

/// The problem that blocks a confirmation: the same operation for its draft was accepted after the dialog was made, and
/// the dialog's row does not name it.
///
/// # Errors
/// `DeskError::FreeTheDesk` if the journal cannot be read.
pub fn accepted_meanwhile(
    journal: &Journal,
    at: usize,
    confirmed: &Confirmed,
    notes: &[Sentence],
) -> Result<Option<Problem>> {
    let account = confirmed.account_key();
    let (number, id) = (confirmed.draft_number.as_deref(), confirmed.bank_draft_id.as_deref());
    let made_at = Ulid::from_string(&confirmed.instruction).map(|id| DateTime::<Utc>::from(id.datetime())).ok();
    let newest = journal.newest_of_draft(&account, number, id)?;
    let is_later =
        |first: &OfDraft| clock::moment(&first.since).zip(made_at).is_some_and(|(since, made)| since >= made);
    let first = newest.filter(|first| repeats(first, &confirmed.operation, None) && is_later(first));
    let is_named = |first: &OfDraft| notes.contains(&about("note-accepted-before", first));
    let unnamed = first.filter(|first| !is_named(first));
    Ok(unnamed.map(|first| problem(at, None, ProblemSource::Duplicate, about("problem-accepted-before", &first))))
}

fn about(id: &str, first: &OfDraft) -> Sentence {
    let sentence = Sentence::new(id).with("number", first.number);
    sentence.with("operation", &first.operation).with("since", &first.since)
}

/// Whether the newest instruction about a draft was the same operation and accepted, and the draft has not returned
/// since. Live instructions are not checked here; their lock blocks the draft.
fn repeats(newest: &OfDraft, operation: &str, arrived_at: Option<&str>) -> bool {
    let accepted = matches!(newest.state, State::Accepted | State::Executed);
    let lag = TimeDelta::minutes(LAG_MINUTES_MAX);
    let came_back = |since: DateTime<Utc>| arrived_at.and_then(clock::moment).is_some_and(|at| at - since > lag);
    accepted && newest.operation == operation && !clock::moment(&newest.since).is_some_and(came_back)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_operation_is_a_question_until_the_draft_came_back() {
        let rows = [
            (State::Accepted, "endorse", None, true),
            (State::Executed, "endorse", None, true),
            (State::Accepted, "transfer-withdrawal", None, false),
            (State::InDoubt, "endorse", None, false),
            (State::Accepted, "endorse", Some("2026-01-05T11:00:00.000Z"), true),
            (State::Accepted, "endorse", Some("2026-01-05T12:09:59.000Z"), true),
            (State::Accepted, "endorse", Some("2026-01-05T12:10:01.000Z"), false),
        ];
        for (state, newest, arrived_at, expected) in rows {
            let since = "2026-01-05T12:00:00.000Z".to_owned();
            let newest = OfDraft { number: 1, operation: newest.to_owned(), state, since };
            assert_eq!(repeats(&newest, "endorse", arrived_at), expected, "{newest:?} {arrived_at:?}");
        }
    }
}
