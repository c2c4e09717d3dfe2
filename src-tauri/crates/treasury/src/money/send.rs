//! Sending what was confirmed, one instruction after the other, in the order of commits that MONEY-PATH prescribes:
//! `sending` before the connection is opened, the reply before it is read, then the verdict.
//!
//! [`post`] takes a [`Recorded`], which only the journal's `sending` event makes: what is not journaled cannot be sent.
//! At most one instruction is in flight per account and two per bank; at the first doubt the line stops until a person
//! goes on. Deliberately absent: any second POST.

use std::sync::Arc;

use bank_client::{Observation, Post};
use bank_contract::Endpoint;
use tokio::task::JoinSet;

use super::order::Operation;
use super::point::Point;
use super::settle::{Judged, Known, Left, judge, plain, write_observation};
use super::snapshot::{self, Snapshot};
use super::teller::Teller;
use super::{pre_flight, recover};
use crate::desk::money::known_party;
use crate::desk::{Desk, hold};
use crate::error::Result;
use crate::journal::{Confirmed, Entry, JournalError, KeptRead, OfSubmission, Sending, Verdict};
use crate::profile::AccountKey;
use crate::view::{Sentence, State, SubmissionView};

/// Tells somebody about each change.
pub type Changed = Arc<dyn Fn(SubmissionView) + Send + Sync>;

/// The right to send one instruction: its `sending` event is on the disk.
#[derive(Debug)]
pub struct Recorded {
    post: Post,
    left: Left,
}

/// How the way of one instruction ended.
enum Way {
    /// The next one may follow.
    Free,
    /// The line stops until a person goes on.
    Stop,
    /// What kept this one from being sent keeps the rest: why, and the status of the read that said so.
    Barred(Sentence, Option<u16>),
    /// A test let the program die.
    Dead,
}

/// Sends what is confirmed of a submission and returns when nothing is left or a person has to go on.
///
/// # Errors
/// The journal's.
pub async fn send(desk: Desk, teller: Arc<Teller>, submission: String, changed: Changed) -> Result<SubmissionView> {
    let view = teller.journal(|journal| Ok(journal.submission(&submission)?))?;
    if !teller.begin(&submission) {
        return Ok(view);
    }
    // From here on nothing may be dropped with the caller: a reply that nobody writes down is a doubt.
    let task = tokio::spawn(run(desk, teller.clone(), submission.clone(), changed));
    let _ = task.await;
    teller.end(&submission);
    teller.journal(|journal| Ok(journal.submission(&submission)?))
}

async fn run(desk: Desk, teller: Arc<Teller>, submission: String, changed: Changed) {
    if !point(&teller, Point::Confirmed, &submission) {
        return;
    }
    let mut lanes: Vec<(AccountKey, Vec<String>)> = Vec::new();
    let Ok(view) = teller.journal(|journal| Ok(journal.submission(&submission)?)) else { return };
    for one in view.instructions.into_iter().filter(|one| one.state == State::Confirmed) {
        let Ok(account) = one.account.parse::<AccountKey>() else { continue };
        match lanes.iter_mut().find(|(known, _)| *known == account) {
            Some((_, ids)) => ids.push(one.id),
            None => lanes.push((account, vec![one.id])),
        }
    }
    let mut running = JoinSet::new();
    for (account, ids) in lanes {
        running.spawn(lane(desk.clone(), teller.clone(), submission.clone(), account, ids, changed.clone()));
    }
    while running.join_next().await.is_some() {}
    point(&teller, Point::Done, &submission);
}

async fn lane(
    desk: Desk,
    teller: Arc<Teller>,
    submission: String,
    account: AccountKey,
    ids: Vec<String>,
    changed: Changed,
) {
    let line = teller.account_line(&account);
    let calls = teller.bank_calls(&account.bank_mark);
    let mut barred = None;
    for id in ids {
        if is_paused(&teller, &submission) {
            return;
        }
        let way = match &barred {
            Some((reason, status)) => bar(&desk, &teller, &id, reason, *status),
            None => {
                let _line = line.lock().await;
                let Ok(_call) = calls.acquire().await else { return };
                one(&desk, &teller, &submission, &account, &id, &changed).await.unwrap_or(Way::Dead)
            }
        };
        tell(&teller, &submission, &changed);
        match way {
            Way::Free => {}
            Way::Barred(reason, status) => barred = Some((reason, status)),
            Way::Stop => return pause(&desk, &teller, &submission, &changed),
            Way::Dead => return,
        }
    }
}

/// One instruction: look, record, post, record, judge, record.
async fn one(
    desk: &Desk,
    teller: &Teller,
    submission: &str,
    account: &AccountKey,
    id: &str,
    changed: &Changed,
) -> Result<Way> {
    if !point(teller, Point::BeforePreFlight, id) {
        return Ok(Way::Dead);
    }
    let events = teller.journal(|journal| Ok(journal.events_of(id)?))?;
    let Some(confirmed) = recover::confirmed(&events).cloned() else { return Ok(Way::Dead) };
    let operation = Operation::named(&confirmed.operation)?;
    let snapshot = match snapshot::before(desk, operation, account, &confirmed).await {
        Ok(snapshot) => snapshot,
        Err(trouble) => {
            let status = snapshot::status_of(&trouble);
            let reason = Sentence::new("reason-not-sent-no-look").with("code", &trouble.trouble().code);
            let way = bar(desk, teller, id, &reason, status);
            return Ok(if snapshot::is_general(&trouble) { Way::Barred(reason, status) } else { way });
        }
    };
    if !point(teller, Point::AfterPreFlight, id) {
        return Ok(Way::Dead);
    }
    let locks = match cleared(desk, &confirmed, operation, &snapshot) {
        Ok(locks) => locks,
        Err(reason) => return stopped_before(desk, teller, id, reason, snapshot),
    };
    let recorded = match record_sending(desk, teller, &confirmed, operation.endpoint, snapshot, locks)? {
        Ok(recorded) => recorded,
        Err(way) => return Ok(way),
    };
    tell(teller, submission, changed);
    if !point(teller, Point::Sending, id) {
        return Ok(Way::Dead);
    }
    let observation = post(desk, &recorded).await;
    if !point(teller, Point::Observed, id) {
        return Ok(Way::Dead);
    }
    if !write_down(desk, teller, id, &observation).await || !point(teller, Point::Replied, id) {
        return Ok(Way::Dead);
    }
    let profile = desk.profile();
    let code_book = desk.code_book();
    let judged = judge(&recorded.left, &observation, &Known { profile: &profile, code_book: &code_book });
    if !settle(desk, teller, id, &judged).await || !point(teller, Point::Verdict, id) {
        return Ok(Way::Dead);
    }
    if judged.verdict.state == State::Accepted
        && let Some(party) = &confirmed.counterparty
        && let Err(error) = desk.counterparty_used(&known_party(party), &confirmed.operation)
    {
        tracing::warn!(%error, instruction = id, "the counterparty was not noted");
    }
    if judged.verdict.unproven {
        // One read that agrees opens the lock; one that does not leaves it to a person.
        let _ = crate::doubt::prove(desk, teller, id).await;
    }
    Ok(if judged.stop_the_line { Way::Stop } else { Way::Free })
}

fn cleared(
    desk: &Desk,
    confirmed: &Confirmed,
    operation: Operation,
    snapshot: &Snapshot,
) -> Result<Vec<String>, Sentence> {
    if operation.is_transfer() {
        pre_flight::clock(desk.now(), snapshot.service_date.as_deref())?;
    }
    match &snapshot.seen {
        Some(seen) => pre_flight::judge(confirmed, operation.names_by_number(), seen).map(|cleared| cleared.locks),
        None => Ok(Vec::new()),
    }
}

/// Commits `sending`. The outer error is the disk's; the inner one is a way that ends before anything left.
fn record_sending(
    desk: &Desk,
    teller: &Teller,
    confirmed: &Confirmed,
    endpoint: Endpoint,
    snapshot: Snapshot,
    locks: Vec<String>,
) -> Result<Result<Recorded, Way>> {
    let id = confirmed.instruction.as_str();
    let outcome = teller.record(desk.now(), |recording| {
        // A doubt in another line may have stopped this submission while the look was under way.
        if recording.is_paused(&confirmed.submission)? {
            return Ok(false);
        }
        let reads = snapshot::attach(recording, &snapshot.reads)?;
        let service_date = snapshot.service_date.clone();
        let instruction = id.to_owned();
        recording.add(&Entry::Sending(Sending { instruction, attempt: 1, snapshot: reads, locks, service_date }))?;
        Ok(true)
    });
    match outcome {
        Ok(true) => {}
        Ok(false) => return Ok(Err(Way::Free)),
        Err(JournalError::Held { .. }) => {
            let reason = Sentence::new("pre-flight-held");
            return stopped_before(desk, teller, id, reason, snapshot).map(Err);
        }
        Err(error) => {
            // Disk full before `sending`: nothing has left, and nothing of this line will.
            let reason = Sentence::new("reason-not-sent-journal").with("detail", &error);
            bar(desk, teller, id, &reason, None);
            return Ok(Err(Way::Barred(reason, None)));
        }
    }
    let post = Post {
        endpoint,
        bank_mark: confirmed.bank_mark.clone(),
        url: confirmed.url.clone(),
        body: confirmed.body.clone(),
    };
    let left = Left {
        instruction: id.to_owned(),
        endpoint,
        bank_mark: confirmed.bank_mark.clone(),
        body: confirmed.body.clone(),
    };
    Ok(Ok(Recorded { post, left }))
}

/// The one POST.
async fn post(desk: &Desk, recorded: &Recorded) -> Observation {
    desk.client().act(desk.token().as_ref(), &recorded.post).await
}

/// The look before sending found something: that instruction ends, the next one may follow.
fn stopped_before(desk: &Desk, teller: &Teller, id: &str, reason: Sentence, snapshot: Snapshot) -> Result<Way> {
    let case = reason.id.clone();
    teller.record(desk.now(), |recording| {
        let reads: Vec<KeptRead> = snapshot::attach(recording, &snapshot.reads)?;
        let verdict = Verdict { reads, ..plain(id, State::NotSent, "pre_flight", &case, reason) };
        recording.add(&Entry::Verdict(Box::new(verdict)))
    })?;
    Ok(Way::Free)
}

/// Nothing can be sent at the moment: the instruction ends as not sent.
fn bar(desk: &Desk, teller: &Teller, id: &str, reason: &Sentence, http_status: Option<u16>) -> Way {
    let verdict = Verdict { http_status, ..plain(id, State::NotSent, "pre_flight", &reason.id, reason.clone()) };
    match teller.record(desk.now(), |recording| recording.add(&Entry::Verdict(Box::new(verdict)))) {
        Ok(_) => Way::Free,
        Err(error) => {
            tracing::error!(%error, instruction = id, "not sent, and the journal cannot say so");
            Way::Dead
        }
    }
}

/// Writes the observation down, before anybody reads it.
async fn write_down(desk: &Desk, teller: &Teller, id: &str, observation: &Observation) -> bool {
    insist(|| teller.record(desk.now(), |recording| write_observation(recording, id, observation)), id).await
}

async fn settle(desk: &Desk, teller: &Teller, id: &str, judged: &Judged) -> bool {
    let entry = Entry::Verdict(Box::new(judged.verdict.clone()));
    if judged.verdict.alarm {
        tracing::warn!(instruction = id, case = judged.verdict.case, "the reply contradicts the request");
    }
    insist(|| teller.record(desk.now(), |recording| recording.add(&entry).map(|_| ())), id).await
}

/// Pauses between tries to write what was observed, in seconds; after them the next start finds it in doubt.
const WRITE_PAUSES_SECONDS: &[u64] = &[1, 2, 5, 10, 30, 60];

/// What came back must not be lost to a disk that is full for a while. `false` where it could not be written.
async fn insist(write: impl Fn() -> Result<(), JournalError>, id: &str) -> bool {
    for pause in WRITE_PAUSES_SECONDS {
        match write() {
            Ok(()) => return true,
            Err(error @ (JournalError::Disk(_) | JournalError::File(_))) => {
                tracing::error!(%error, instruction = id, "what was observed cannot be written; trying again");
            }
            Err(error) => {
                tracing::error!(%error, instruction = id, "what was observed cannot be written");
                return false;
            }
        }
        tokio::time::sleep(std::time::Duration::from_secs(*pause)).await;
    }
    write().is_ok()
}

fn is_paused(teller: &Teller, submission: &str) -> bool {
    teller.journal(|journal| Ok(journal.submission(submission)?.paused)).unwrap_or(true)
}

fn pause(desk: &Desk, teller: &Teller, submission: &str, changed: &Changed) {
    let waits = teller.journal(|journal| Ok(!journal.submission(submission)?.done)).unwrap_or(false);
    if waits && !is_paused(teller, submission) {
        let entry = Entry::Paused(OfSubmission { submission: submission.to_owned() });
        if let Err(error) = teller.record(desk.now(), |recording| recording.add(&entry)) {
            tracing::error!(%error, submission, "the stop of the line cannot be written");
        }
    }
    tell(teller, submission, changed);
}

fn tell(teller: &Teller, submission: &str, changed: &Changed) {
    if let Ok(view) = teller.journal(|journal| Ok(journal.submission(submission)?)) {
        changed(view);
    }
}

fn point(teller: &Teller, point: Point, id: &str) -> bool {
    let hook = hold(&teller.points).clone();
    hook.is_none_or(|hook| hook.goes_on(point, id))
}
