//! The steps of one call, in the order of commits of docs/design/money-path.md: `sending` before the connection is
//! opened, the reply before it is parsed, then the verdict. A call sends one instruction, or those of one chunk.
//!
//! [`send_once`] needs a [`Recorded`], which only committed `sending` events make: an instruction that is not in the
//! journal cannot be sent. Not here: the order of calls (`queues`), and a second POST, because a repeated operation
//! could move money twice.

use std::sync::Mutex;

use bank_client::{Observation, Post, Token};
use chrono::{DateTime, TimeDelta, Utc};
use journal::{
    Confirmed, Entry, JournalError, KeptRead, OtherJournals, PauseReason, Recording, Sending, Verdict, VerdictBasis,
    time_text,
};
use model::sync::hold;
use model::{AccountKey, DeskError, Result, Sentence, State};

use super::contradiction::VerdictToAdd;
use super::failpoint::Failpoint;
use super::group_claims::{NotClaimed, WantedClaim};
use super::job::Job;
use super::last_moment::{Leaving, Today, still_in_time};
use super::pending_call::PendingCall;
use super::pre_flight::Cleared;
use super::proof::{ATTEMPT_DAYS, Contradicted};
use super::snapshot::Snapshot;
use super::submissions::Submissions;
use super::verdict::{Judged, Known, SentInstruction, judge, write_observation};
use super::{contradiction, pre_flight, proof, recover, snapshot};
use crate::access::BankAccess;
use crate::check::ceiling::AmountsRead;
use crate::check::flags;
use crate::check::order::Operation;
use crate::permits::{Permit, Rank};

/// The right to make one call: the `sending` event of each of its instructions is committed, and one of the bank's
/// places for calls is held.
#[derive(Debug)]
pub struct Recorded {
    post: Post,
    instructions: Vec<SentInstruction>,
    permit: Permit,
    /// The token of the call, obtained before `sending`: nothing is refreshed after it.
    token: Option<Token>,
    /// How long the call may still be sent, if limited.
    time_left: Option<TimeDelta>,
}

/// How one call ended.
pub(super) enum CallEnd {
    /// The next call may follow.
    Free,
    /// Every queue has stopped until a person resumes it; the verdict's transaction wrote the stop.
    Stopped,
    /// Blocks the remaining calls of this queue: the reason, and the HTTP status of the read that failed.
    Barred(Sentence, Option<u16>),
    /// A failpoint stopped it: nothing further is done, as after a kill.
    Killed,
}

/// An instruction that passed the pre-flight check, and when its reads began.
struct PreFlightPassed {
    confirmed: Confirmed,
    confirmed_at: String,
    operation: Operation,
    snapshot: Snapshot,
    cleared: Cleared,
    began: DateTime<Utc>,
    /// The group book's time before the reads.
    looked_after: i64,
}

/// The outcome of the pre-flight reads and check.
enum PreFlightOutcome {
    Clear(Box<PreFlightPassed>),
    Ended(CallEnd),
}

/// Greatest age of the pre-flight reads when the call is sent.
const PRE_FLIGHT_SECONDS_MAX: i64 = 60;
/// How often the pre-flight reads are made if they become too old while waiting for a place at the bank.
const PRE_FLIGHTS_MAX: u32 = 3;

/// One instruction in its own body: pre-flight reads, wait for a place at the bank, commit `sending`, POST, commit the
/// reply, judge, commit the verdict.
pub(super) async fn alone(job: &Job, account: &AccountKey, id: &str) -> Result<CallEnd> {
    let mut late = Sentence::new("reason-not-sent-late");
    for _ in 0..PRE_FLIGHTS_MAX {
        let passed = match run_pre_flight(job, account, id).await? {
            PreFlightOutcome::Clear(passed) => passed,
            PreFlightOutcome::Ended(end) => return Ok(end),
        };
        let permit = job.bank.permit(&account.bank_mark, Rank::First).await;
        let Ok(token) = job.bank.fresh_token().await else { return stop_for_sign_in(job) };
        if passed.is_fresh(job.bank.now()) {
            match job.claim(vec![passed.wanted()]).await {
                Ok(()) => {}
                Err(NotClaimed::Held(reason)) => return stopped_before(job, id, reason, passed.snapshot).await,
                Err(NotClaimed::LookAgain(reason)) => {
                    late = reason;
                    continue;
                }
                Err(NotClaimed::Off(reason)) => {
                    bar(job, id, &reason, None).await?;
                    return Ok(CallEnd::Barred(reason, None));
                }
            }
        }
        if passed.is_fresh(job.bank.now()) {
            return match record_sending(job, vec![*passed], (permit, token)).await {
                Ok(recorded) => go(job, recorded).await,
                Err(Unsent::Ended(end)) => Ok(end),
                Err(Unsent::Wrong(reason)) => bar(job, id, &reason, None).await,
                Err(Unsent::Held(passed)) => {
                    let reason = Sentence::new("pre-flight-held");
                    let snapshot = passed.into_iter().next().map(|one| one.snapshot).unwrap_or_default();
                    stopped_before(job, id, reason, snapshot).await
                }
                Err(Unsent::Error(error)) => Err(error),
            };
        }
    }
    bar(job, id, &late, None).await
}

/// Several instructions in their chunk's body. Returns those that were neither sent nor ended, to be sent alone: if one
/// of them may no longer be sent, the call would differ from the confirmed one; or the pre-flight reads of the first
/// became too old.
pub(super) async fn together(job: &Job, account: &AccountKey, ids: &[String]) -> Result<(CallEnd, Vec<String>)> {
    let mut clear = Vec::new();
    for id in ids {
        match run_pre_flight(job, account, id).await? {
            PreFlightOutcome::Clear(passed) => clear.push(*passed),
            PreFlightOutcome::Ended(end) => {
                job.tell(&[id]);
                return Ok((end, ids.iter().filter(|other| *other != id).cloned().collect()));
            }
        }
    }
    let permit = job.bank.permit(&account.bank_mark, Rank::First).await;
    let Ok(token) = job.bank.fresh_token().await else { return Ok((stop_for_sign_in(job)?, ids.to_vec())) };
    let now = job.bank.now();
    if !clear.iter().all(|passed| passed.is_fresh(now)) {
        return Ok((CallEnd::Free, ids.to_vec()));
    }
    match job.claim(clear.iter().map(PreFlightPassed::wanted).collect()).await {
        Ok(()) => {}
        Err(NotClaimed::Held(_) | NotClaimed::LookAgain(_)) => return Ok((CallEnd::Free, ids.to_vec())),
        Err(NotClaimed::Off(reason)) => {
            bar_all(job, &clear, &reason).await?;
            return Ok((CallEnd::Barred(reason, None), Vec::new()));
        }
    }
    match record_sending(job, clear, (permit, token)).await {
        Ok(recorded) => Ok((go(job, recorded).await?, Vec::new())),
        Err(Unsent::Ended(end @ CallEnd::Barred(..))) => Ok((end, Vec::new())),
        Err(Unsent::Ended(end)) => Ok((end, ids.to_vec())),
        // The check of each alone shows which is held or may not be sent.
        Err(Unsent::Held(_) | Unsent::Wrong(_)) => Ok((CallEnd::Free, ids.to_vec())),
        Err(Unsent::Error(error)) => Err(error),
    }
}

impl PreFlightPassed {
    fn is_fresh(&self, now: DateTime<Utc>) -> bool {
        (now - self.began).num_seconds().abs() <= PRE_FLIGHT_SECONDS_MAX
    }

    fn wanted(&self) -> WantedClaim {
        let Self { confirmed, cleared, looked_after, .. } = self;
        WantedClaim { confirmed: confirmed.clone(), locks: cleared.locks.clone(), looked_after: *looked_after }
    }
}

async fn run_pre_flight(job: &Job, account: &AccountKey, id: &str) -> Result<PreFlightOutcome> {
    let (bank, submissions) = (&job.bank, &*job.submissions);
    if !failpoint(submissions, Failpoint::BeforePreFlight, id) {
        return Ok(PreFlightOutcome::Ended(CallEnd::Killed));
    }
    if bank.fresh_token().await.is_err() {
        return Ok(PreFlightOutcome::Ended(stop_for_sign_in(job)?));
    }
    let events = submissions.journal(|journal| Ok(journal.events_of(id)?))?;
    let Some(confirmed) = recover::confirmed(&events).cloned() else {
        return Ok(PreFlightOutcome::Ended(bar(job, id, &Sentence::new("reason-not-sent-unreadable"), None).await?));
    };
    let confirmed_at = events.first().map(|event| event.at.clone()).unwrap_or_default();
    let operation = Operation::named(&confirmed.operation)?;
    let looked_after = match job.time_of_group(&confirmed).await {
        Ok(time) => time,
        Err(reason) => {
            bar(job, id, &reason, None).await?;
            return Ok(PreFlightOutcome::Ended(CallEnd::Barred(reason, None)));
        }
    };
    let began = bank.now();
    let snapshot = match snapshot::before(bank, operation, account, &confirmed).await {
        Ok(snapshot) => snapshot,
        // The session ended during the reads.
        Err(_) if bank.fresh_token().await.is_err() => return Ok(PreFlightOutcome::Ended(stop_for_sign_in(job)?)),
        Err(trouble) => {
            let status = snapshot::status_of(&trouble);
            let reason = Sentence::new("reason-not-sent-no-look").with("code", &trouble.trouble().code);
            let end = bar(job, id, &reason, status).await?;
            let barred = snapshot::is_general(&trouble);
            return Ok(PreFlightOutcome::Ended(if barred { CallEnd::Barred(reason, status) } else { end }));
        }
    };
    if !failpoint(submissions, Failpoint::AfterPreFlight, id) {
        return Ok(PreFlightOutcome::Ended(CallEnd::Killed));
    }
    let cleared = cleared(bank, &confirmed, operation, &snapshot);
    let since = time_text(began - TimeDelta::days(ATTEMPT_DAYS));
    let profile = bank.profile();
    let day = |text: &str| profile.day(text);
    let contradiction = submissions
        .journal(|journal| Ok(proof::contradiction(journal, &confirmed, &snapshot, (since.as_str(), &day))?))?;
    if let Some(Contradicted { verdict, reason }) = contradiction {
        // A difference from the check says more: it has both values.
        let difference = cleared.err().filter(|why| why.args.contains_key("seen"));
        let reason = difference.unwrap_or(reason);
        return Ok(PreFlightOutcome::Ended(stop(job, id, reason, snapshot, Some(verdict)).await?));
    }
    Ok(match cleared {
        Ok(cleared) => PreFlightOutcome::Clear(Box::new(PreFlightPassed {
            confirmed,
            confirmed_at,
            operation,
            snapshot,
            cleared,
            began,
            looked_after,
        })),
        Err(reason) => PreFlightOutcome::Ended(stopped_before(job, id, reason, snapshot).await?),
    })
}

/// From the committed `sending` to the committed verdicts.
async fn go(job: &Job, recorded: Recorded) -> Result<CallEnd> {
    let (bank, submissions) = (&job.bank, &*job.submissions);
    let Recorded { post, instructions, permit, token, time_left } = recorded;
    let ids: Vec<&str> = instructions.iter().map(|one| one.instruction.as_str()).collect();
    let points = |at: Failpoint| ids.iter().all(|id| failpoint(submissions, at, id));
    job.tell(&ids);
    if !points(Failpoint::Sending) {
        return Ok(CallEnd::Killed);
    }
    let observation = send_once(bank, token.as_ref(), &post, time_left).await;
    drop(permit);
    if !points(Failpoint::Observed) {
        return Ok(CallEnd::Killed);
    }
    let profile = bank.profile();
    let code_book = bank.code_book();
    let known = Known { profile: &profile, code_book: &code_book };
    let judged = || instructions.iter().map(|one| judge(one, &observation, &known)).collect::<Vec<Judged>>();
    // Committed before it is parsed; parsed earlier only if the disk refuses the write, to show the person the verdict.
    let verdicts = || judged().into_iter().map(|judged| judged.verdict).collect();
    let write =
        |recording: &Recording<'_>| ids.iter().try_for_each(|id| write_observation(recording, id, &observation));
    (PendingCall { job, ids: &ids }).write(verdicts, write).await?;
    if !points(Failpoint::Replied) {
        return Ok(CallEnd::Killed);
    }
    let mut judged = judged();
    let own: Vec<&str> = instructions.iter().filter_map(|one| one.reference_order.as_deref()).collect();
    let references = contradiction::references_in(&observation, &own);
    commit_verdicts(job, &ids, &mut judged, &references).await?;
    if !points(Failpoint::Verdict) {
        return Ok(CallEnd::Killed);
    }
    // A follow-up read takes seconds: report the verdict and the stop before it.
    job.tell(&ids);
    for judged in &judged {
        (job.around.follow_up)(judged.verdict.clone()).await?;
    }
    Ok(if judged.iter().any(|judged| judged.stop_the_line) { CallEnd::Stopped } else { CallEnd::Free })
}

fn cleared(
    bank: &BankAccess,
    confirmed: &Confirmed,
    operation: Operation,
    snapshot: &Snapshot,
) -> Result<Cleared, Sentence> {
    if operation.is_transfer() {
        pre_flight::clock(bank.now(), snapshot.service_date.as_deref())?;
    }
    match &snapshot.seen {
        Some(seen) => {
            let profile = bank.profile();
            pre_flight::judge(confirmed, operation.names_by_number(), seen, &|text| profile.day(text))
        }
        None => Ok(Cleared::default()),
    }
}

/// Why a call was not recorded.
enum Unsent {
    Ended(CallEnd),
    /// The verdict `not_sent` could not be written.
    Error(DeskError),
    /// Another instruction holds a draft that the pre-flight reads identified.
    Held(Vec<PreFlightPassed>),
    /// The bytes are not the approved ones, or may no longer be sent.
    Wrong(Sentence),
}

/// Commits `sending` for every instruction of a call, or returns what prevented the call.
async fn record_sending(
    job: &Job,
    passed: Vec<PreFlightPassed>,
    (permit, token): (Permit, Option<Token>),
) -> Result<Recorded, Unsent> {
    let in_chunk = passed.len() > 1;
    let all: Option<Vec<SentInstruction>> =
        passed.iter().map(|one| SentInstruction::of(&one.confirmed, in_chunk)).collect();
    let Some((instructions, post)) = all.and_then(|all| post_of(&passed, &all).map(|post| (all, post))) else {
        // The confirmed bytes do not form one call: none of them is sent.
        bar_all(job, &passed, &Sentence::new("reason-not-sent-unreadable")).await.map_err(Unsent::Error)?;
        return Err(Unsent::Ended(CallEnd::Free));
    };
    let today = (job.around.today)();
    let amounts_read = amounts_read(&passed);
    // Read-only connections: each query sees what the other profiles have confirmed by then.
    let others = job.submissions.others().map_err(|error| Unsent::Error(error.into()))?;
    let outcome = job.submissions.record(job.bank.now(), |recording| {
        let time_left = match last_moment(job, recording, &today, &passed, (&amounts_read, &others))? {
            Ok(time_left) => time_left,
            Err(unsent) => return Ok(Err(unsent)),
        };
        for PreFlightPassed { confirmed, snapshot, cleared, .. } in &passed {
            recording.add(&Entry::Sending(Sending {
                instruction: confirmed.instruction.clone(),
                attempt: 1,
                snapshot: snapshot::attach(recording, &snapshot.reads)?,
                locks: cleared.locks.clone(),
                service_date: snapshot.service_date.clone(),
                in_chunk,
                amount: amounts_read.get(&confirmed.number).cloned(),
            }))?;
        }
        Ok(Ok(time_left))
    });
    match outcome {
        Ok(Ok(time_left)) => Ok(Recorded { post, instructions, permit, token, time_left }),
        Ok(Err(unsent)) => Err(unsent),
        Err(JournalError::Held { .. } | JournalError::HeldElsewhere { .. }) => Err(Unsent::Held(passed)),
        Err(error) => {
            // For example, disk full before `sending`: nothing was sent, and the rest of this queue is blocked.
            let reason = Sentence::new("reason-not-sent-journal").with("detail", &error);
            bar_all(job, &passed, &reason).await.map_err(Unsent::Error)?;
            Err(Unsent::Ended(CallEnd::Barred(reason, None)))
        }
    }
}

/// The amounts of the drafts whose confirmation has none. The other confirmed amounts are those of the reads
/// (`difference`), so that ceilings and tiers count the bank's amount of now.
fn amounts_read(passed: &[PreFlightPassed]) -> AmountsRead {
    let unread = passed.iter().filter(|one| one.confirmed.amount.is_none());
    unread.filter_map(|one| Some((one.confirmed.number, one.cleared.amount.as_ref()?.plain_text()))).collect()
}

/// Checks every instruction of a call before any of them is recorded as sending. Returns how long the call may still be
/// sent.
fn last_moment(
    job: &Job,
    recording: &Recording<'_>,
    today: &Today,
    passed: &[PreFlightPassed],
    (amounts_read, others): (&AmountsRead, &OtherJournals),
) -> Result<Result<Option<TimeDelta>, Unsent>, JournalError> {
    let mut time_left: Option<TimeDelta> = None;
    for PreFlightPassed { confirmed, confirmed_at, snapshot, cleared, .. } in passed {
        // A doubt in another queue may have stopped this submission during the pre-flight reads.
        let account = confirmed.account_key().to_string();
        if recording.waits(&confirmed.submission, &account)? {
            return Ok(Err(Unsent::Ended(CallEnd::Free)));
        }
        if let Some(wrong) = flags::other_meaning(&job.bank.code_book(), confirmed) {
            return Ok(Err(Unsent::Wrong(wrong)));
        }
        let service_date = snapshot.service_date.as_deref();
        let amount_now = cleared.amount.as_ref();
        let leaving = Leaving { confirmed, confirmed_at, service_date, amount_now, amounts_read, others };
        match job.submissions.remembered.check(recording, today, &leaving)? {
            Ok(left) => time_left = [time_left, left].into_iter().flatten().min(),
            Err(wrong) => return Ok(Err(Unsent::Wrong(wrong))),
        }
    }
    Ok(Ok(time_left))
}

/// The call, with URL and body as confirmed; `None` if its instructions differ in them.
fn post_of(passed: &[PreFlightPassed], all: &[SentInstruction]) -> Option<Post> {
    let (one, first) = (passed.first()?, all.first()?);
    let same = passed.iter().all(|other| other.confirmed.url == one.confirmed.url)
        && all.iter().all(|other| other.body == first.body);
    same.then(|| Post {
        endpoint: one.operation.endpoint,
        bank_mark: one.confirmed.bank_mark.clone(),
        url: one.confirmed.url.clone(),
        body: first.body.clone(),
    })
}

/// The one POST.
async fn send_once(bank: &BankAccess, token: Option<&Token>, post: &Post, time_left: Option<TimeDelta>) -> Observation {
    bank.client().act_while(token, post, still_in_time(bank.clock(), time_left)).await
}

/// The pre-flight check failed: the instruction ends as not sent, and the next one may follow.
async fn stopped_before(job: &Job, id: &str, reason: Sentence, snapshot: Snapshot) -> Result<CallEnd> {
    stop(job, id, reason, snapshot, None).await
}

/// Ends an instruction as not sent, with the reads. `earlier`: the new verdict on a refusal whose proof the reads contradict, in
/// the same transaction; the locks that this instruction gives back are free for it.
async fn stop(job: &Job, id: &str, reason: Sentence, snapshot: Snapshot, earlier: Option<Verdict>) -> Result<CallEnd> {
    let verdict = Verdict::without_reply(id, State::NotSent, VerdictBasis::PreFlight, &reason.id, reason.clone());
    let write = |recording: &Recording<'_>| {
        let reads: Vec<KeptRead> = snapshot::attach(recording, &snapshot.reads)?;
        recording.add(&Entry::Verdict(Box::new(Verdict { reads, ..verdict.clone() })))?;
        earlier.iter().try_for_each(|earlier| recording.add(&Entry::Verdict(Box::new(earlier.clone()))).map(|_| ()))
    };
    PendingCall { job, ids: &[id] }.write(|| vec![verdict.clone()], write).await?;
    Ok(CallEnd::Free)
}

/// The session has ended or cannot be refreshed: every queue stops before its next call, and the unsent instructions stay
/// confirmed until a person resumes them.
fn stop_for_sign_in(job: &Job) -> Result<CallEnd> {
    job.submissions.record(job.bank.now(), |recording| job.write_stop(recording, PauseReason::SignIn, None))?;
    Ok(CallEnd::Stopped)
}

async fn bar_all(job: &Job, passed: &[PreFlightPassed], reason: &Sentence) -> Result<()> {
    for one in passed {
        bar(job, &one.confirmed.instruction, reason, None).await?;
    }
    Ok(())
}

/// Ends an instruction as not sent.
pub(super) async fn bar(job: &Job, id: &str, reason: &Sentence, http_status: Option<u16>) -> Result<CallEnd> {
    let verdict = Verdict {
        http_status,
        ..Verdict::without_reply(id, State::NotSent, VerdictBasis::PreFlight, &reason.id, reason.clone())
    };
    let entry = Entry::Verdict(Box::new(verdict.clone()));
    let write = |recording: &Recording<'_>| recording.add(&entry).map(|_| ());
    PendingCall { job, ids: &[id] }.write(|| vec![verdict.clone()], write).await?;
    Ok(CallEnd::Free)
}

/// Commits the verdicts of a call and, if one of them stops the line, the stop of every queue in the same transaction,
/// so that no other account commits `sending` between the two. A verdict with the number of another instruction becomes a doubt.
async fn commit_verdicts(
    job: &Job,
    ids: &[&str],
    judged: &mut [Judged],
    references: &[String],
) -> Result<(), JournalError> {
    let verdicts: Vec<Verdict> = judged.iter().map(|judged| judged.verdict.clone()).collect();
    for verdict in verdicts.iter().filter(|verdict| verdict.alarm) {
        tracing::warn!(instruction = verdict.instruction, case = verdict.case, "the reply contradicts the request");
    }
    let stops_at = judged.iter().find(|judged| judged.stop_the_line).map(|judged| &judged.verdict.instruction);
    let (others, contradicted) = (Mutex::new(job.submissions.others()?), Mutex::new(Vec::new()));
    let write = |recording: &Recording<'_>| {
        let mut against = Vec::new();
        for verdict in &verdicts {
            let to_add = VerdictToAdd { verdict, call: ids, references };
            if contradiction::add_verdict(recording, &hold(&others), &to_add)? {
                against.push(verdict.instruction.clone());
            }
        }
        let stops_at = stops_at.or(against.first()).cloned();
        *hold(&contradicted) = against;
        stops_at.map_or(Ok(()), |at| job.write_stop(recording, PauseReason::Doubt, Some(&at)))
    };
    PendingCall { job, ids }.write(|| verdicts.clone(), write).await?;
    let contradicted = contradicted.into_inner().unwrap_or_default();
    for one in judged.iter_mut().filter(|one| contradicted.contains(&one.verdict.instruction)) {
        one.stop_the_line = true;
        one.verdict = Verdict { state: State::InDoubt, alarm: true, ..one.verdict.clone() };
    }
    Ok(())
}

pub(super) fn failpoint(submissions: &Submissions, point: Failpoint, id: &str) -> bool {
    let hook = hold(&submissions.failpoint_hook).clone();
    hook.is_none_or(|hook| hook.goes_on(point, id))
}
