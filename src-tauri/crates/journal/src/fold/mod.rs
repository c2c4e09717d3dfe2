//! Folds events into tables: states, locks, fingerprints. Runs in the transaction that adds the event, so that tables
//! and events never disagree.
//!
//! [`next`] says which event may follow which state; any other event is refused and rolled back. Live states are
//! awaiting approval, confirmed, sending, in doubt, pending and refused without proof. Only a confirmed instruction can
//! be sent: no `sending` follows awaiting approval, whichever caller asks.

use model::{ApprovalState, ApprovalSubject, Sentence, State};
use rusqlite::{Connection, OptionalExtension, params};

use crate::condition::WITHOUT_EFFECT;
use crate::entry::{Confirmed, Entry, OfSubmission, Submission, Verdict};
use crate::error::JournalError;
use crate::origin::{PauseReason, VerdictBasis};
use crate::sql::{json, run, word};
use crate::standing::{Standing, standing};

pub(crate) mod approvals;
mod codes;
pub(crate) mod keys;
mod learned;

/// The case of a verdict on instructions of a journal whose history is not known.
pub const HISTORY_UNKNOWN: &str = "history-unknown";

/// The alarm of an instruction in doubt whose reply contradicts the request.
pub(crate) const ALARM_OF_REPLY: &str = "reply";

/// The field of a receipt's answer.
const REPLAY_FLAG: &str = "replayFlag";

/// The state after an event; `None` where the event cannot follow.
pub fn next(now: Standing, entry: &Entry) -> Option<State> {
    use State::{
        Accepted, AwaitingApproval, Cancelled, Confirmed, Executed, InDoubt, NotExecuted, NotSent, Pending, Refused,
        Sending, ToVerify,
    };
    match (now.state, entry) {
        (AwaitingApproval, Entry::Cancelled(_)) => Some(Cancelled),
        // The lost events may include its approval and sending, so a person who accepts the loss puts it in doubt.
        (AwaitingApproval, Entry::Verdict(verdict)) => {
            (verdict.state == InDoubt && verdict.case == HISTORY_UNKNOWN).then_some(InDoubt)
        }
        (Confirmed, Entry::Sending(_)) => Some(Sending),
        (Confirmed, Entry::Cancelled(_)) => Some(Cancelled),
        (Confirmed, Entry::Verdict(verdict)) => (verdict.state == NotSent).then_some(NotSent),
        (Sending, Entry::Replied(_) | Entry::Unanswered(_)) => (!now.answered).then_some(Sending),
        (Sending, Entry::Verdict(verdict)) => match verdict.state() {
            InDoubt => Some(InDoubt),
            state @ (NotSent | Accepted | ToVerify | Refused | Pending) => now.answered.then_some(state),
            _ => None,
        },
        // Probes that agree after the settling time turn a refusal on the service's word into a proven one. The look of the
        // next attempt turns a proven one back if the bank shows another state than before it.
        (Refused, Entry::Verdict(verdict)) => {
            let is_back = !now.unproven && verdict.unproven && verdict.by == VerdictBasis::PreFlight;
            let is_settled = now.unproven && !verdict.unproven;
            (verdict.state == Refused && (is_settled || is_back)).then_some(Refused)
        }
        // A person ordered a new verdict because the code book now knows the codes.
        (ToVerify | InDoubt, Entry::Verdict(verdict)) => {
            let is_known = now.unclassified && !verdict.unclassified && verdict.by == VerdictBasis::CodeBook;
            (is_known && matches!(verdict.state, Accepted | Refused | Pending)).then_some(verdict.state)
        }
        (InDoubt | Pending | ToVerify, Entry::Resolved(resolved)) => {
            Some(if resolved.executed { Executed } else { NotExecuted })
        }
        (Refused, Entry::Resolved(resolved)) if now.unproven => {
            Some(if resolved.executed { Executed } else { NotExecuted })
        }
        // An end that later evidence contradicts is none. One that was never tried cannot be contradicted.
        (Accepted | ToVerify | Pending | InDoubt | Executed | Refused | NotExecuted, Entry::Contradicted(_)) => {
            Some(InDoubt)
        }
        (NotSent, Entry::Contradicted(_)) => now.answered.then_some(InDoubt),
        (Accepted | Executed, Entry::EndedLater(_)) => Some(now.state),
        (_, Entry::Evidence(_)) => Some(now.state),
        _ => None,
    }
}

/// Applies one event to the tables.
///
/// # Errors
/// [`JournalError::Order`] or [`JournalError::NotWaiting`] when the event cannot follow, [`JournalError::Held`] or
/// [`JournalError::Taken`] when another instruction holds a lock, fingerprint or reference, [`JournalError::Disk`] when
/// SQLite fails.
pub fn apply(tx: &Connection, sequence: u32, at: &str, entry: &Entry) -> Result<(), JournalError> {
    if let Some(instruction) = entry.instruction() {
        run(tx, "INSERT INTO touch (instruction, sequence) VALUES (?1, ?2)", params![instruction, sequence])?;
    }
    match entry {
        Entry::Created(_) | Entry::HistoryAccepted(_) => Ok(()),
        Entry::Archived(_) | Entry::MovedOut(_) | Entry::MovedIn(_) | Entry::Place(_) => Ok(()),
        Entry::WeakeningRead(_) | Entry::ClaimEnded(_) | Entry::GoneResolved(_) => Ok(()),
        Entry::SharedTaken(_) | Entry::SetAside(_) | Entry::Reopened(_) | Entry::Later => Ok(()),
        Entry::Settings(settings) => codes::apply_settings(tx, at, settings),
        Entry::CodeShown(shown) => codes::apply_shown(tx, at, shown),
        // These events do not change the state; the instruction must be in the journal.
        Entry::Reconciled(_) | Entry::Unreconciled(_) | Entry::ReceiptKept(_) => {
            standing(tx, entry.instruction().unwrap_or_default()).map(|_| ())
        }
        Entry::Learned(learned) => learned::keep(tx, learned),
        Entry::Submission(submission) => add_submission(tx, at, submission),
        Entry::Asked(asked) => approvals::ask(tx, at, asked),
        Entry::Approved(approved) => {
            let of = (approved.approval.as_str(), Some(approved.digest.as_str()));
            approvals::decide(tx, at, of, ApprovalState::Approved, Some(json(approved)))?;
            touch_awaiting(tx, sequence, approved.subject, &approved.about)?;
            free(tx, at, approved.subject, &approved.about)
        }
        Entry::SentBack(back) => {
            let of = (back.approval.as_str(), Some(back.digest.as_str()));
            approvals::decide(tx, at, of, ApprovalState::SentBack, Some(json(back)))?;
            touch_awaiting(tx, sequence, back.subject, &back.about)
        }
        Entry::ApprovalEnded(ended) => {
            approvals::decide(tx, at, (&ended.approval, None), ended.how, None)?;
            touch_awaiting(tx, sequence, ended.subject, &ended.about)
        }
        Entry::Confirmed(confirmed) => add_instruction(tx, at, confirmed),
        Entry::Paused(of) => pause(tx, of),
        Entry::WentOn(of) => go_on(tx, of),
        other => advance(tx, at, other),
    }
}

fn add_submission(tx: &Connection, at: &str, submission: &Submission) -> Result<(), JournalError> {
    run(
        tx,
        "INSERT INTO submission (id, operation, practice, nonce_sha256, digest, totals, confirmed_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![
            submission.submission,
            submission.operation,
            submission.practice,
            submission.nonce_sha256,
            submission.digest,
            json(&submission.totals),
            at
        ],
    )?;
    match &submission.approval {
        Some(asked) => approvals::ask(tx, at, asked),
        None => Ok(()),
    }
}

/// Lists the decision among the events of every instruction of the submission that awaits approval.
fn touch_awaiting(tx: &Connection, sequence: u32, subject: ApprovalSubject, about: &str) -> Result<(), JournalError> {
    if subject == ApprovalSubject::Submission {
        let sql = "INSERT INTO touch (instruction, sequence)
                   SELECT id, ?2 FROM instruction WHERE submission = ?1 AND state = 'awaiting_approval'";
        run(tx, sql, params![about, sequence])?;
    }
    Ok(())
}

/// Sets the approved instructions to confirmed: the only way from awaiting approval to sending.
fn free(tx: &Connection, at: &str, subject: ApprovalSubject, about: &str) -> Result<(), JournalError> {
    if subject == ApprovalSubject::Submission {
        let sql = "UPDATE instruction SET state = ?2, since = ?3, reason = NULL
                   WHERE submission = ?1 AND state = 'awaiting_approval'";
        run(tx, sql, params![about, word(State::Confirmed), at])?;
    }
    Ok(())
}

/// The answer of a receipt that an older program confirmed without it, by the code book in force at that event.
fn answer_by_book(tx: &Connection, confirmed: &Confirmed) -> rusqlite::Result<Option<String>> {
    if !confirmed.body.contains(REPLAY_FLAG) {
        return Ok(None);
    }
    let sql = "SELECT substr(name, length('code_book.' || ?1 || '.replayFlag.') + 1) FROM code_value
        WHERE name IN ('code_book.' || ?1 || '.replayFlag.accept', 'code_book.' || ?1 || '.replayFlag.refuse')
          AND json_valid(?2) AND value = CAST(json_extract(?2, '$[0].replayFlag') AS TEXT)";
    tx.prepare_cached(sql)?.query_row([&confirmed.bank_mark, &confirmed.body], |row| row.get(0)).optional()
}

fn add_instruction(tx: &Connection, at: &str, confirmed: &Confirmed) -> Result<(), JournalError> {
    if let Some(reference) = &confirmed.reference_order {
        reference_is_free(tx, reference)?;
    }
    let answer = match &confirmed.answer {
        Some(answer) => Some(answer.clone()),
        None => answer_by_book(tx, confirmed)?,
    };
    // Whether an approval is required is looked up in the statement itself.
    run(
        tx,
        "INSERT INTO instruction (id, number, submission, position, operation, bank_mark, account_number, draft_number,
           amount, amount_normal, currency, payee_account, trade_day, counterparty, reference_order, supersedes, url,
           body, state, confirmed_at, since, answer, facts)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18,
           CASE WHEN EXISTS (SELECT 1 FROM approval WHERE id = ?3 AND subject = 'submission')
             THEN 'awaiting_approval' ELSE 'confirmed' END, ?19, ?19, ?20, ?21)",
        params![
            confirmed.instruction,
            confirmed.number,
            confirmed.submission,
            confirmed.position,
            confirmed.operation,
            confirmed.bank_mark,
            confirmed.account_number,
            confirmed.draft_number,
            confirmed.amount,
            confirmed.amount_normal,
            confirmed.currency,
            confirmed.recorded_counterparty.as_ref().and_then(|party| party.account_number.as_ref()),
            confirmed.trade_day,
            confirmed.recorded_counterparty.as_ref().map(json),
            confirmed.reference_order,
            confirmed.supersedes,
            confirmed.url,
            confirmed.body,
            at,
            answer,
            (!confirmed.facts.is_empty()).then(|| json(&confirmed.facts))
        ],
    )?;
    keys::hold_all(tx, at, confirmed)
}

/// A reference may be used again only if the instruction that carried it is known to have had no effect.
fn reference_is_free(tx: &Connection, reference: &str) -> Result<(), JournalError> {
    let sql = format!("SELECT EXISTS (SELECT 1 FROM instruction WHERE reference_order = ?1 AND NOT {WITHOUT_EFFECT})");
    let taken: bool = tx.prepare_cached(&sql)?.query_row([reference], |row| row.get(0))?;
    if taken { Err(JournalError::Taken { what: "reference" }) } else { Ok(()) }
}

/// Pauses every account of the submission, including those that a person had let go on.
fn pause(tx: &Connection, of: &OfSubmission) -> Result<(), JournalError> {
    run(
        tx,
        "UPDATE submission SET paused = 1, paused_why = ?2 WHERE id = ?1",
        params![of.submission, of.why.as_ref().map(PauseReason::word)],
    )?;
    run(tx, "DELETE FROM let_go WHERE submission = ?1", [&of.submission])?;
    Ok(())
}

fn go_on(tx: &Connection, of: &OfSubmission) -> Result<(), JournalError> {
    if let Some(account) = &of.account {
        let row = params![of.submission, account];
        run(tx, "INSERT OR IGNORE INTO let_go (submission, account) VALUES (?1, ?2)", row)?;
        return Ok(());
    }
    run(tx, "UPDATE submission SET paused = 0, paused_why = NULL WHERE id = ?1", [&of.submission])?;
    run(tx, "DELETE FROM let_go WHERE submission = ?1", [&of.submission])?;
    Ok(())
}

fn advance(tx: &Connection, at: &str, entry: &Entry) -> Result<(), JournalError> {
    let id = entry.instruction().unwrap_or_default();
    let (now, operation) = standing(tx, id)?;
    let Some(state) = next(now, entry) else {
        return Err(JournalError::Order { instruction: id.to_owned(), state: now.state, kind: entry.kind() });
    };
    match entry {
        Entry::Sending(sending) => {
            for key in &sending.locks {
                keys::hold_lock(tx, at, id, &operation, key)?;
            }
            set_state(tx, at, id, state, None)
        }
        Entry::Replied(_) | Entry::Unanswered(_) => {
            run(tx, "UPDATE instruction SET answered = 1 WHERE id = ?1", [id])?;
            Ok(())
        }
        Entry::Verdict(verdict) => apply_verdict(tx, at, state, verdict, &operation),
        Entry::Resolved(resolved) => {
            let reason = if resolved.executed { "reason-resolved-executed" } else { "reason-resolved-not-executed" };
            set_state(tx, at, id, state, Some(&Sentence::new(reason).with("reason", &resolved.reason)))?;
            run(
                tx,
                "UPDATE instruction SET unproven = 0, unclassified = 0, alarm = NULL,
                   bank_transaction_id = COALESCE(?2, bank_transaction_id) WHERE id = ?1",
                params![id, resolved.bank_reference],
            )?;
            keys::release(tx, at, id, state)
        }
        Entry::Cancelled(cancelled) => {
            set_state(tx, at, id, state, Some(&cancelled.reason))?;
            keys::release(tx, at, id, state)
        }
        Entry::Contradicted(contradicted) => {
            set_state(tx, at, id, state, Some(&contradicted.reason))?;
            let sql = "UPDATE instruction SET unproven = 0, unclassified = 0, alarm = ?2 WHERE id = ?1";
            run(tx, sql, params![id, contradicted.what.word()])?;
            keys::hold_again(tx, at, (id, &operation), (&contradicted.locks, contradicted.fingerprint.as_deref()))
        }
        Entry::EndedLater(ended) => {
            let sql = "UPDATE instruction SET later_end = ?2, later_end_at = ?3, later_end_reason = ?4 WHERE id = ?1";
            run(tx, sql, params![id, ended.how.word(), at, json(&ended.reason)])?;
            Ok(())
        }
        _ => Ok(()),
    }
}

fn apply_verdict(
    tx: &Connection,
    at: &str,
    state: State,
    verdict: &Verdict,
    operation: &str,
) -> Result<(), JournalError> {
    let id = verdict.instruction.as_str();
    set_state(tx, at, id, state, Some(&verdict.reason))?;
    run(
        tx,
        "UPDATE instruction SET unproven = ?2, unclassified = ?3, service_message = COALESCE(?4, service_message),
           http_status = COALESCE(?5, http_status), bank_transaction_id = COALESCE(?6, bank_transaction_id),
           record = COALESCE(?7, record), alarm = ?8 WHERE id = ?1",
        params![
            id,
            verdict.unproven,
            verdict.unclassified,
            verdict.service_message,
            verdict.http_status,
            verdict.bank_transaction_id,
            verdict.record,
            (verdict.alarm && state == State::InDoubt).then_some(ALARM_OF_REPLY)
        ],
    )?;
    if state == State::ToVerify {
        // The same operation stays locked until a person has verified it; its withdrawal must stay possible.
        run(tx, "UPDATE lock SET key = ?2 || '|' || key WHERE instruction = ?1", params![id, operation])?;
        return Ok(());
    }
    if state.is_reported_refusal(verdict.unproven) {
        keys::hold_again(tx, at, (id, operation), (&verdict.locks, verdict.fingerprint.as_deref()))
    } else {
        keys::release(tx, at, id, state)
    }
}

fn set_state(tx: &Connection, at: &str, id: &str, state: State, reason: Option<&Sentence>) -> Result<(), JournalError> {
    run(
        tx,
        "UPDATE instruction SET state = ?2, since = ?3, reason = ?4 WHERE id = ?1",
        params![id, word(state), at, reason.map(json)],
    )?;
    Ok(())
}

fn taken(error: rusqlite::Error, what: &'static str) -> JournalError {
    match &error {
        rusqlite::Error::SqliteFailure(failure, _) if failure.code == rusqlite::ErrorCode::ConstraintViolation => {
            JournalError::Taken { what }
        }
        _ => JournalError::from(error),
    }
}
