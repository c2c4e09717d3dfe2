//! The last check, inside the transaction that commits `sending`: does the approval still cover exactly the bytes to
//! send, is it and the trade day still valid by every known clock, and do today's settings ask for no stricter
//! approval? Do they still allow this payee, this amount, this hour, this person to prepare and that one to approve?
//!
//! A submission's approval is verified against its events once and remembered; each instruction is then compared with
//! the approved bytes. A failed check ends the instruction as not sent. Not here: network reads.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bank_contract::Number;
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use journal::{
    ApprovalEvents, Approved, Confirmed, JournalError, OfDay, OrderedAt, OtherJournals, Recording, Witness, time_text,
};
use model::clock::{Clock, Zone};
use model::dual_control::DualControl;
use model::profile::{Profile, Roles};
use model::sync::hold;
use model::{ApprovalTier, Sentence, clock};

use super::difference;
use crate::check::ceiling::{AmountsRead, Sent};
use crate::check::order::Operation;
use crate::check::{ceiling, rules, tiers};
use crate::dual_control::{Exact, Place, Signers, check_approval, exact};

/// Most verified submissions that are remembered; more than are ever sent at once.
const REMEMBERED_MAX: usize = 16;
/// How far the journal's newest event may be ahead of two other clocks that agree. Beyond that, a clock was once wrong.
const AHEAD_HOURS_MAX: i64 = 24;

/// The desk's settings and clock at this moment.
pub struct Today {
    /// Why nothing may be sent now, for example because the administrator's policy changed.
    pub off: Option<Sentence>,
    /// The settings in force.
    pub profile: Arc<Profile>,
    /// Today's approval policy.
    pub policy: Option<DualControl>,
    /// The roles before an unacknowledged change: the approver needs both.
    pub roles_before: Option<Roles>,
    /// The service and the tenant that receive the bytes.
    pub place: Place,
    /// Zone in which days are counted.
    pub zone: Zone,
    /// This computer's clock.
    pub now: DateTime<Utc>,
}

/// Verified submissions, by id.
#[derive(Debug, Default)]
pub struct VerifiedSubmissions(Mutex<BTreeMap<String, Arc<Right>>>);

/// A verified submission: its approval covers its bytes.
#[derive(Debug)]
struct Right {
    policy: Option<DualControl>,
    place: Place,
    exact: Vec<Exact>,
    expires_at: Option<DateTime<Utc>>,
    /// The text that an approver read, where the submission was approved.
    approved_text: Option<String>,
    /// It was approved at the strictest tier of today's settings.
    by_strictest: bool,
    /// The approval, where one was asked for.
    approved: Option<Approved>,
    /// The person who confirmed it.
    witness: Witness,
}

/// One instruction that is about to be sent.
pub struct Leaving<'a> {
    /// Its `confirmed` event.
    pub confirmed: &'a Confirmed,
    /// When it was confirmed.
    pub confirmed_at: &'a str,
    /// The service's `Date` in the pre-flight read.
    pub service_date: Option<&'a str>,
    /// The draft's amount in its pre-flight read.
    pub amount_now: Option<&'a Number>,
    /// The amounts in the pre-flight reads of its call, by the number of the instruction.
    pub amounts_read: &'a AmountsRead,
    /// The journals of the other profiles.
    pub others: &'a OtherJournals,
}

impl VerifiedSubmissions {
    /// Checks one instruction against its approval, the clocks and today's settings. Returns how long it may still be
    /// sent, if limited; the inner error says why it may not.
    ///
    /// # Errors
    /// [`JournalError::Disk`] if SQLite fails, [`JournalError::Unreadable`] if an event cannot be read.
    pub fn check(
        &self,
        recording: &Recording<'_>,
        today: &Today,
        leaving: &Leaving<'_>,
    ) -> Result<Result<Option<TimeDelta>, Sentence>, JournalError> {
        if let Some(off) = &today.off {
            return Ok(Err(off.clone()));
        }
        let right = match self.of(recording, today, leaving)? {
            Ok(right) => right,
            Err(wrong) => return Ok(Err(wrong)),
        };
        if !right.exact.contains(&Exact::of(leaving.confirmed)) {
            return Ok(Err(changed(&Sentence::new("approval-other-bytes"))));
        }
        let unapproved = |text: &String| difference::unapproved_amount(leaving.confirmed, text, leaving.amount_now);
        if let Some(unapproved) = right.approved_text.as_ref().and_then(unapproved) {
            return Ok(Err(unapproved));
        }
        let newest = recording.newest_at()?;
        let latest = latest(today.now, leaving.service_date, newest.as_deref());
        let in_hours = match against_the_rules(recording, today, &right, leaving, latest)? {
            Ok(in_hours) => in_hours,
            Err(wrong) => return Ok(Err(wrong)),
        };
        let in_time = in_time(&right, leaving, today.zone, latest);
        Ok(in_time.map(|left| left.into_iter().chain(in_hours).min()))
    }

    fn of(
        &self,
        recording: &Recording<'_>,
        today: &Today,
        leaving: &Leaving<'_>,
    ) -> Result<Result<Arc<Right>, Sentence>, JournalError> {
        let submission = leaving.confirmed.submission.as_str();
        let known = hold(&self.0).get(submission).cloned();
        if let Some(right) = known.filter(|right| right.policy == today.policy && right.place == today.place) {
            return Ok(Ok(right));
        }
        let Some(evidence) = recording.evidence_of(submission)? else {
            return Ok(Err(changed(&Sentence::new("approval-missing"))));
        };
        let given = match check_approval(&evidence, &today.place, signers(today)) {
            Ok(given) => given,
            Err(wrong) => return Ok(Err(changed(&wrong))),
        };
        let needed = needed(recording, today, leaving, &evidence)?;
        if needed > given {
            let asked = needed.map_or("", ApprovalTier::word);
            return Ok(Err(Sentence::new("reason-not-sent-approval-more").with("tier", asked)));
        }
        let right = Arc::new(Right {
            policy: today.policy.clone(),
            place: today.place.clone(),
            exact: exact(&evidence),
            witness: evidence.submission.witness.clone(),
            expires_at: evidence.expires_at(),
            by_strictest: today.policy.as_ref().is_some_and(|policy| given >= Some(policy.strictest())),
            approved_text: given.map(|_| evidence.submission.dialog.clone()),
            approved: evidence.approved.as_ref().filter(|_| given.is_some()).map(|(.., approved)| approved.clone()),
        });
        let mut held = hold(&self.0);
        if held.len() >= REMEMBERED_MAX {
            held.clear();
        }
        held.insert(submission.to_owned(), right.clone());
        Ok(Ok(right))
    }
}

/// Today's rules about people, payees, ceilings and hours. Returns how long the hours still last, if they are limited.
fn against_the_rules(
    recording: &Recording<'_>,
    today: &Today,
    right: &Right,
    leaving: &Leaving<'_>,
    latest: DateTime<Utc>,
) -> Result<Result<Option<TimeDelta>, Sentence>, JournalError> {
    let (profile, confirmed) = (&*today.profile, leaving.confirmed);
    if let Some(wrong) = rules::may_not_prepare(profile, &right.witness) {
        return Ok(Err(wrong));
    }
    let removed = |approved| rules::no_longer_approves(profile, today.roles_before.as_ref(), approved);
    if let Some(wrong) = right.approved.as_ref().and_then(removed) {
        return Ok(Err(changed(&wrong)));
    }
    let party = confirmed.recorded_counterparty.as_ref();
    let unlisted = Operation::named(&confirmed.operation).map(|named| rules::unlisted(profile, named, party));
    if let Ok(Some(wrong)) = unlisted {
        return Ok(Err(wrong));
    }
    let moved_on = |day: &OfDay| recording.moved_on(leaving.others, day);
    let sent = Sent { confirmed, confirmed_at: leaving.confirmed_at, is_let_pass: right.by_strictest };
    let over = ceiling::over_before_sending(&profile.limits, today.zone, &sent, leaving.amounts_read, moved_on)?;
    if let Some(over) = over {
        return Ok(Err(over));
    }
    // The service's clock is not the clerk's to set; without its date, the latest known time.
    let service = leaving.service_date.and_then(|date| DateTime::parse_from_rfc2822(date).ok());
    Ok(rules::hours_left(profile, service.map_or(latest, |date| date.with_timezone(&Utc))))
}

fn signers(today: &Today) -> Signers<'_> {
    today.policy.as_ref().map_or(Signers::Any, Signers::Of)
}

fn changed(why: &Sentence) -> Sentence {
    Sentence::new("reason-not-sent-approval-changed").with("why", &why.id)
}

/// The tier that today's settings ask for, by the bodies to send.
fn needed(
    recording: &Recording<'_>,
    today: &Today,
    leaving: &Leaving<'_>,
    evidence: &ApprovalEvents,
) -> Result<Option<ApprovalTier>, JournalError> {
    let Some(policy) = &today.policy else { return Ok(None) };
    let Ok(operation) = Operation::named(&evidence.submission.operation) else { return Ok(Some(policy.strictest())) };
    let first = evidence.confirmed.iter().map(|one| one.number).min();
    let before = first.map(|number| OrderedAt { number, at: leaving.confirmed_at.to_owned() });
    let trade_days = evidence.confirmed.iter().filter_map(|one| one.trade_day.clone()).collect();
    let confirming = clock::moment(leaving.confirmed_at).unwrap_or(today.now);
    let since = time_text(today.zone.start_of(today.zone.day(confirming)));
    let day = recording.moved_on(leaving.others, &OfDay { since, trade_days, before })?;
    Ok(tiers::needed(policy, operation, &tiers::totals_of(&evidence.confirmed), &day))
}

/// The latest known time of three: the service's, this computer's, and the journal's newest event, so that a clock that
/// was set back extends nothing. If the first two agree and the journal is more than a day ahead, a clock was once
/// wrong and the journal's time is ignored.
pub fn latest(now: DateTime<Utc>, service_date: Option<&str>, newest: Option<&str>) -> DateTime<Utc> {
    let service = service_date.and_then(|date| DateTime::parse_from_rfc2822(date).ok());
    let service = service.map(|date| date.with_timezone(&Utc));
    let known = service.map_or(now, |service| service.max(now));
    let Some(newest) = newest.and_then(clock::moment) else { return known };
    let day = TimeDelta::hours(AHEAD_HOURS_MAX);
    let agree = service.is_some_and(|service| (service - now).abs() < day);
    if agree && newest - known > day { known } else { known.max(newest) }
}

/// Remaining time until the approval expires or the trade day ends, whichever is first.
fn in_time(
    right: &Right,
    leaving: &Leaving<'_>,
    zone: Zone,
    latest: DateTime<Utc>,
) -> Result<Option<TimeDelta>, Sentence> {
    if right.expires_at.is_some_and(|end| end <= latest) {
        return Err(Sentence::new("reason-not-sent-approval-expired"));
    }
    let trade_day = leaving.confirmed.trade_day.as_deref().and_then(|day| day.parse::<NaiveDate>().ok());
    let confirmed_on = clock::moment(leaving.confirmed_at).map(|at| zone.day(at));
    // A trade day already past at confirmation was intended; one that has passed since was not.
    let trade_day = trade_day.filter(|day| confirmed_on.is_some_and(|confirmed_on| *day >= confirmed_on));
    if let Some(day) = trade_day.filter(|day| *day < zone.day(latest)) {
        return Err(Sentence::new("reason-not-sent-trade-day").with("day", day));
    }
    let day_ends = trade_day.and_then(|day| day.checked_add_days(Days::new(1))).map(|next| zone.start_of(next));
    Ok(right.expires_at.into_iter().chain(day_ends).min().map(|end| end - latest))
}

/// A check for the wait for a connection: is there time left, by the computer's clock and by the monotonic one?
pub fn still_in_time(clock: &Clock, left: Option<TimeDelta>) -> impl Fn() -> bool + Send + Sync + 'static {
    let (clock, now, steady) = (clock.clone(), clock.now(), clock.steady());
    move || {
        let Some(left) = left else { return true };
        let passed = TimeDelta::from_std(clock.steady().saturating_sub(steady)).unwrap_or(TimeDelta::MAX);
        clock.now() - now < left && passed < left
    }
}
