//! The way of one call, in the order of commits of docs/design/money-path.md: `sending` before the connection is opened, the
//! reply before it is read, then the verdict. One instruction leaves in it, or the several of a chunk.
//!
//! [`send_once`] is reached over a [`Recorded`] alone, which only the journal's `sending` events make: what is not journaled
//! cannot be sent. Deliberately absent: the order of calls (`lanes`), and any second POST.

use bank_client::{Observation, Post};
use chrono::{DateTime, TimeDelta, Utc};

use super::lanes::Job;
use super::last_moment::{Leaving, Today, still};
use super::order::Operation;
use super::point::Point;
use super::settle::{Judged, Known, Left, judge, plain, write_observation};
use super::snapshot::{self, Snapshot};
use super::teller::Teller;
use super::unwritten::Waiting;
use super::{flags, pre_flight, recover};
use crate::desk::Desk;
use crate::desk::money::known_party;
use crate::desk::turns::{Rank, Turn};
use crate::error::{DeskError, Result};
use crate::journal::{Confirmed, Entry, JournalError, KeptRead, Recording, Sending, Verdict};
use crate::profile::AccountKey;
use crate::sync::hold;
use crate::view::{Sentence, State};

/// The right to make one call: the `sending` event of each of its instructions is on the disk, and a turn at the bank is
/// held.
#[derive(Debug)]
pub struct Recorded {
    post: Post,
    left: Vec<Left>,
    turn: Turn,
    /// How long the call may still leave, where that has an end.
    time_left: Option<TimeDelta>,
}

/// How the way of one call ended.
pub(super) enum Way {
    /// The next one may follow.
    Free,
    /// Every line has stopped until a person goes on; the verdict's transaction said so.
    Stopped,
    /// What kept this one from being sent keeps the rest: why, and the status of the read that said so.
    Barred(Sentence, Option<u16>),
    /// A test let the program die here: nothing further is done, as after a kill.
    Killed,
}

/// An instruction that a look found fit to be sent, and when the look began.
struct Looked {
    confirmed: Confirmed,
    confirmed_at: String,
    operation: Operation,
    snapshot: Snapshot,
    locks: Vec<String>,
    began: DateTime<Utc>,
}

/// What a look before sending came to.
enum Look {
    Clear(Box<Looked>),
    Ended(Way),
}

/// Oldest that a look may be when the call leaves.
const LOOK_SECONDS_MAX: i64 = 60;
/// How often an instruction whose look became too old in the bank's line is looked at again.
const LOOKS_MAX: u32 = 3;

/// One instruction in its own body: look, take a turn, record, post, record, judge, record.
pub(super) async fn alone(job: &Job, account: &AccountKey, id: &str) -> Result<Way> {
    for _ in 0..LOOKS_MAX {
        let looked = match look(job, account, id).await? {
            Look::Clear(looked) => looked,
            Look::Ended(way) => return Ok(way),
        };
        let turn = job.desk.turn(&account.bank_mark, Rank::First).await;
        if looked.is_fresh(job.desk.now()) {
            return match record_sending(job, vec![*looked], turn).await {
                Ok(recorded) => go(job, recorded).await,
                Err(Unsent::Way(way)) => Ok(way),
                Err(Unsent::Wrong(reason)) => bar(job, id, &reason, None).await,
                Err(Unsent::Held(looked)) => {
                    let reason = Sentence::new("pre-flight-held");
                    let snapshot = looked.into_iter().next().map(|one| one.snapshot).unwrap_or_default();
                    stopped_before(job, id, reason, snapshot).await
                }
                Err(Unsent::Error(error)) => Err(error),
            };
        }
    }
    bar(job, id, &Sentence::new("reason-not-sent-late"), None).await
}

/// Several instructions in their chunk's body. Returns those that were neither sent nor ended: they leave alone. That is
/// so where one of them may no longer be sent, because the call would not be the one that was confirmed, and where the
/// looks took so long that the first of them is too old.
pub(super) async fn together(job: &Job, account: &AccountKey, ids: &[String]) -> Result<(Way, Vec<String>)> {
    let mut clear = Vec::new();
    for id in ids {
        match look(job, account, id).await? {
            Look::Clear(looked) => clear.push(*looked),
            Look::Ended(way) => {
                job.tell(&[id]);
                return Ok((way, ids.iter().filter(|other| *other != id).cloned().collect()));
            }
        }
    }
    let turn = job.desk.turn(&account.bank_mark, Rank::First).await;
    let now = job.desk.now();
    if !clear.iter().all(|looked| looked.is_fresh(now)) {
        return Ok((Way::Free, ids.to_vec()));
    }
    match record_sending(job, clear, turn).await {
        Ok(recorded) => Ok((go(job, recorded).await?, Vec::new())),
        Err(Unsent::Way(way @ Way::Barred(..))) => Ok((way, Vec::new())),
        Err(Unsent::Way(way)) => Ok((way, ids.to_vec())),
        // Which of them is held or may not leave, each finds out alone.
        Err(Unsent::Held(_) | Unsent::Wrong(_)) => Ok((Way::Free, ids.to_vec())),
        Err(Unsent::Error(error)) => Err(error),
    }
}

impl Looked {
    fn is_fresh(&self, now: DateTime<Utc>) -> bool {
        (now - self.began).num_seconds().abs() <= LOOK_SECONDS_MAX
    }
}

async fn look(job: &Job, account: &AccountKey, id: &str) -> Result<Look> {
    let (desk, teller) = (&job.desk, &*job.teller);
    if !point(teller, Point::BeforePreFlight, id) {
        return Ok(Look::Ended(Way::Killed));
    }
    let events = teller.journal(|journal| Ok(journal.events_of(id)?))?;
    let Some(confirmed) = recover::confirmed(&events).cloned() else {
        return Ok(Look::Ended(bar(job, id, &Sentence::new("reason-not-sent-unreadable"), None).await?));
    };
    let confirmed_at = events.first().map(|event| event.at.clone()).unwrap_or_default();
    let operation = Operation::named(&confirmed.operation)?;
    let began = desk.now();
    let snapshot = match snapshot::before(desk, operation, account, &confirmed).await {
        Ok(snapshot) => snapshot,
        Err(trouble) => {
            let status = snapshot::status_of(&trouble);
            let reason = Sentence::new("reason-not-sent-no-look").with("code", &trouble.trouble().code);
            let way = bar(job, id, &reason, status).await?;
            let barred = snapshot::is_general(&trouble);
            return Ok(Look::Ended(if barred { Way::Barred(reason, status) } else { way }));
        }
    };
    if !point(teller, Point::AfterPreFlight, id) {
        return Ok(Look::Ended(Way::Killed));
    }
    Ok(match cleared(desk, &confirmed, operation, &snapshot) {
        Ok(locks) => Look::Clear(Box::new(Looked { confirmed, confirmed_at, operation, snapshot, locks, began })),
        Err(reason) => Look::Ended(stopped_before(job, id, reason, snapshot).await?),
    })
}

/// From the written `sending` to the written verdicts.
async fn go(job: &Job, recorded: Recorded) -> Result<Way> {
    let (desk, teller) = (&job.desk, &*job.teller);
    let Recorded { post, left, turn, time_left } = recorded;
    let ids: Vec<&str> = left.iter().map(|left| left.instruction.as_str()).collect();
    let points = |at: Point| ids.iter().all(|id| point(teller, at, id));
    job.tell(&ids);
    if !points(Point::Sending) {
        return Ok(Way::Killed);
    }
    let observation = send_once(desk, &post, time_left).await;
    drop(turn);
    if !points(Point::Observed) {
        return Ok(Way::Killed);
    }
    let profile = desk.profile();
    let code_book = desk.code_book();
    let known = Known { profile: &profile, code_book: &code_book };
    let judged = || left.iter().map(|left| judge(left, &observation, &known)).collect::<Vec<Judged>>();
    // Written down before anybody reads it; read only where the disk takes nothing and a person must be told.
    let verdicts = || judged().into_iter().map(|judged| judged.verdict).collect();
    let write =
        |recording: &Recording<'_>| ids.iter().try_for_each(|id| write_observation(recording, id, &observation));
    (Waiting { job, ids: &ids }).write(verdicts, write).await?;
    if !points(Point::Replied) {
        return Ok(Way::Killed);
    }
    let judged = judged();
    settle(job, &ids, &judged).await?;
    if !points(Point::Verdict) {
        return Ok(Way::Killed);
    }
    // A follow-up read takes seconds: the other accounts and the person know of the stop before it begins.
    job.tell(&ids);
    for judged in &judged {
        after_the_verdict(desk, teller, judged).await?;
    }
    Ok(if judged.iter().any(|judged| judged.stop_the_line) { Way::Stopped } else { Way::Free })
}

async fn after_the_verdict(desk: &Desk, teller: &Teller, judged: &Judged) -> Result<()> {
    let id = judged.verdict.instruction.as_str();
    if matches!(judged.verdict.state, State::Accepted | State::ToVerify) {
        let events = teller.journal(|journal| Ok(journal.events_of(id)?))?;
        if let Some(confirmed) = recover::confirmed(&events)
            && let Some(party) = &confirmed.counterparty
            && let Err(error) = desk.counterparty_used(&known_party(party), &confirmed.operation)
        {
            tracing::warn!(%error, instruction = id, "the counterparty was not noted");
        }
    }
    if judged.verdict.state == State::Accepted && !judged.verdict.alarm {
        // Does nothing but for values of the code book that nothing has shown yet.
        let _ = crate::codes::prove_after(desk, teller, id).await;
    }
    if judged.verdict.unproven {
        // The first of at least two probes. It settles nothing.
        if let Err(error) = crate::doubt::prove(desk, teller, id).await {
            tracing::warn!(?error, instruction = id, "the first probe after a refusal was not kept");
        }
    }
    Ok(())
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

/// Why a call was not recorded.
enum Unsent {
    Way(Way),
    /// It could not be written that it was not sent.
    Error(DeskError),
    /// Another instruction holds a draft that the look made known.
    Held(Vec<Looked>),
    /// What is about to leave is not what was approved, or no longer may.
    Wrong(Sentence),
}

/// Commits `sending` for every instruction of a call, or says what ended it before anything left.
async fn record_sending(job: &Job, looked: Vec<Looked>, turn: Turn) -> Result<Recorded, Unsent> {
    let in_chunk = looked.len() > 1;
    let left: Option<Vec<Left>> = looked.iter().map(|one| Left::of(&one.confirmed, in_chunk)).collect();
    let Some((left, post)) = left.and_then(|left| post_of(&looked, &left).map(|post| (left, post))) else {
        // The bytes that were confirmed are not those of one call: nothing of it leaves.
        bar_all(job, &looked, &Sentence::new("reason-not-sent-unreadable")).await.map_err(Unsent::Error)?;
        return Err(Unsent::Way(Way::Free));
    };
    let today = job.desk.today_for_sending();
    let outcome = job.teller.record(job.desk.now(), |recording| {
        let time_left = match last_moment(job, recording, &today, &looked)? {
            Ok(time_left) => time_left,
            Err(unsent) => return Ok(Err(unsent)),
        };
        for Looked { confirmed, snapshot, locks, .. } in &looked {
            recording.add(&Entry::Sending(Sending {
                instruction: confirmed.instruction.clone(),
                attempt: 1,
                snapshot: snapshot::attach(recording, &snapshot.reads)?,
                locks: locks.clone(),
                service_date: snapshot.service_date.clone(),
                in_chunk,
            }))?;
        }
        Ok(Ok(time_left))
    });
    match outcome {
        Ok(Ok(time_left)) => Ok(Recorded { post, left, turn, time_left }),
        Ok(Err(unsent)) => Err(unsent),
        Err(JournalError::Held { .. } | JournalError::HeldElsewhere { .. }) => Err(Unsent::Held(looked)),
        Err(error) => {
            // Disk full before `sending`: nothing has left, and nothing of this line will.
            let reason = Sentence::new("reason-not-sent-journal").with("detail", &error);
            bar_all(job, &looked, &reason).await.map_err(Unsent::Error)?;
            Err(Unsent::Way(Way::Barred(reason, None)))
        }
    }
}

/// What is asked of every instruction of a call before any of it is recorded as sending: how long it may still leave.
fn last_moment(
    job: &Job,
    recording: &Recording<'_>,
    today: &Today,
    looked: &[Looked],
) -> Result<Result<Option<TimeDelta>, Unsent>, JournalError> {
    let mut time_left: Option<TimeDelta> = None;
    for Looked { confirmed, confirmed_at, snapshot, .. } in looked {
        // A doubt in another line may have stopped this submission while the look was under way.
        let account = format!("{}:{}", confirmed.bank_mark, confirmed.account_number);
        if recording.waits(&confirmed.submission, &account)? {
            return Ok(Err(Unsent::Way(Way::Free)));
        }
        if let Some(wrong) = flags::other_meaning(&job.desk.code_book(), confirmed) {
            return Ok(Err(Unsent::Wrong(wrong)));
        }
        let leaving = Leaving { confirmed, confirmed_at, service_date: snapshot.service_date.as_deref() };
        match job.teller.remembered.check(recording, today, &leaving)? {
            Ok(left) => time_left = [time_left, left].into_iter().flatten().min(),
            Err(wrong) => return Ok(Err(Unsent::Wrong(wrong))),
        }
    }
    Ok(Ok(time_left))
}

/// The call: address and body as they were confirmed, the same for all of its instructions.
fn post_of(looked: &[Looked], left: &[Left]) -> Option<Post> {
    let (one, first) = (looked.first()?, left.first()?);
    let same = looked.iter().all(|other| other.confirmed.url == one.confirmed.url)
        && left.iter().all(|other| other.body == first.body);
    same.then(|| Post {
        endpoint: one.operation.endpoint,
        bank_mark: one.confirmed.bank_mark.clone(),
        url: one.confirmed.url.clone(),
        body: first.body.clone(),
    })
}

/// The one POST.
async fn send_once(desk: &Desk, post: &Post, time_left: Option<TimeDelta>) -> Observation {
    desk.client().act_while(desk.token().as_ref(), post, still(&desk.clock(), time_left)).await
}

/// The look before sending found something: that instruction ends, the next one may follow.
async fn stopped_before(job: &Job, id: &str, reason: Sentence, snapshot: Snapshot) -> Result<Way> {
    let verdict = plain(id, State::NotSent, "pre_flight", &reason.id, reason.clone());
    let write = |recording: &Recording<'_>| {
        let reads: Vec<KeptRead> = snapshot::attach(recording, &snapshot.reads)?;
        let entry = Entry::Verdict(Box::new(Verdict { reads, ..verdict.clone() }));
        recording.add(&entry).map(|_| ())
    };
    Waiting { job, ids: &[id] }.write(|| vec![verdict.clone()], write).await?;
    Ok(Way::Free)
}

async fn bar_all(job: &Job, looked: &[Looked], reason: &Sentence) -> Result<()> {
    for one in looked {
        bar(job, &one.confirmed.instruction, reason, None).await?;
    }
    Ok(())
}

/// Nothing can be sent at the moment: the instruction ends as not sent.
pub(super) async fn bar(job: &Job, id: &str, reason: &Sentence, http_status: Option<u16>) -> Result<Way> {
    let verdict = Verdict { http_status, ..plain(id, State::NotSent, "pre_flight", &reason.id, reason.clone()) };
    let entry = Entry::Verdict(Box::new(verdict.clone()));
    let write = |recording: &Recording<'_>| recording.add(&entry).map(|_| ());
    Waiting { job, ids: &[id] }.write(|| vec![verdict.clone()], write).await?;
    Ok(Way::Free)
}

/// Writes the verdicts of a call and, where one of them stops the line, the stop of every line in the same transaction: no
/// `sending` of another account comes between the two.
async fn settle(job: &Job, ids: &[&str], judged: &[Judged]) -> Result<(), JournalError> {
    let verdicts: Vec<Verdict> = judged.iter().map(|judged| judged.verdict.clone()).collect();
    for verdict in verdicts.iter().filter(|verdict| verdict.alarm) {
        tracing::warn!(instruction = verdict.instruction, case = verdict.case, "the reply contradicts the request");
    }
    let entries: Vec<Entry> = verdicts.iter().map(|verdict| Entry::Verdict(Box::new(verdict.clone()))).collect();
    let stops_at = judged.iter().find(|judged| judged.stop_the_line).map(|judged| &judged.verdict.instruction);
    let write = |recording: &Recording<'_>| {
        entries.iter().try_for_each(|entry| recording.add(entry).map(|_| ()))?;
        stops_at.map_or(Ok(()), |at| job.write_stop(recording, "doubt", Some(at)))
    };
    Waiting { job, ids }.write(|| verdicts.clone(), write).await
}

pub(super) fn point(teller: &Teller, point: Point, id: &str) -> bool {
    let hook = hold(&teller.points).clone();
    hook.is_none_or(|hook| hook.goes_on(point, id))
}
