//! When a refusal has settled, as a pure function of its probes. A reported refusal is not proof: a queue may still
//! execute the operation, and the first probe follows within milliseconds.
//!
//! It settles once at least two probes with content agree that nothing was executed, the last of them
//! `refusal_settles_minutes` or more after the refusal by the service's `Date`, at a bank without an authorisation queue
//! of its own. For a transfer this is only a hint: a balance can be unchanged for other reasons. The clock of this
//! computer alone proves nothing, because a clerk can set it forward: without `Date`s a person decides.

use chrono::{DateTime, TimeDelta, Utc};
use journal::{Entry, Instruction, Journal, StoredEvent};
use model::profile::Profile;
use model::{AccountKey, Sentence, clock};

use super::poll::{Poll, polls};
use super::probe::moment;
use crate::check::order::Operation;
use crate::view::{InstructionView, SettlingStep, SettlingView};

/// Probes that must agree.
const PROBES_MIN: usize = 2;

/// A refusal that only the service's reply supports.
#[derive(Debug, Clone, Copy)]
pub struct Reported {
    /// When the journal recorded it.
    pub since: DateTime<Utc>,
    /// The service's `Date` in the refusal; `None` if it sent none.
    pub service_since: Option<DateTime<Utc>>,
    /// How long it takes to settle.
    pub wait: TimeDelta,
    /// The bank has an authorisation queue of its own.
    pub authorisation_queue: bool,
    /// It is a transfer, for which only balances are evidence.
    pub transfer: bool,
    /// Its draft is in a list that Aval does not propose and that may keep it after the operation.
    pub other_list: bool,
}

/// The state of the settling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settling {
    /// The first and the last of the probes that agree.
    Settled { first: DateTime<Utc>, last: DateTime<Utc> },
    /// No probe can settle it before `until`; `agreeing` probes agree so far.
    Waits { until: DateTime<Utc>, agreeing: usize },
    /// No probe settles it.
    Person(Sentence),
}

impl Reported {
    /// From an instruction and its events; `None` if it is no such refusal.
    pub fn of(profile: &Profile, one: &Instruction, events: &[StoredEvent]) -> Option<Self> {
        if !one.state.is_reported_refusal(one.unproven) {
            return None;
        }
        let service_since = events.iter().find_map(|event| match &event.entry {
            Entry::Replied(replied) => {
                let date = replied.headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("date"));
                date.and_then(|(_, text)| moment(text))
            }
            _ => None,
        });
        let bank = one.account.parse().ok().map(|account: AccountKey| account.bank_mark);
        let settings = bank.and_then(|bank_mark| profile.banks.get(&bank_mark));
        Some(Self {
            since: clock::moment(&one.since)?,
            service_since,
            wait: wait(profile),
            authorisation_queue: settings.is_some_and(|bank| bank.authorisation_queue),
            transfer: Operation::named(&one.operation).is_ok_and(Operation::is_transfer),
            other_list: events.iter().any(|event| matches!(&event.entry, Entry::Confirmed(one) if one.list.is_some())),
        })
    }

    /// The state of the settling by all of its probes, oldest first.
    pub fn weigh(&self, probes: &[Poll]) -> Settling {
        if self.authorisation_queue {
            return Settling::Person(Sentence::new("settling-queue"));
        }
        if self.other_list {
            return Settling::Person(Sentence::new("settling-other-list"));
        }
        // A draft that was seen elsewhere was acted on. A balance changes for other reasons too: those probes start
        // over.
        let differs =
            probes.iter().rfind(|poll| if self.transfer { poll.balance_moved == Some(true) } else { poll.has_moved() });
        if let Some(differs) = differs.filter(|_| !self.transfer) {
            return Settling::Person(Sentence::new("settling-draft-differs").with("at", clock::text(differs.at)));
        }
        let agreeing: Vec<&Poll> = probes
            .iter()
            .filter(|poll| self.agrees(poll) && differs.is_none_or(|differs| poll.at > differs.at))
            .collect();
        // The refusal's own `Date`, else that of the first probe with one, which was later.
        let dated = self.service_since.or_else(|| probes.iter().find_map(|poll| poll.service_at));
        let is_over = |poll: &&&Poll| poll.at >= self.since + self.wait;
        let is_over_there = |poll: &&&Poll| match (dated, poll.service_at) {
            (Some(from), Some(at)) => at - from >= self.wait,
            _ => false,
        };
        match (agreeing.first(), agreeing.iter().rfind(|poll| is_over(poll) && is_over_there(poll))) {
            (Some(first), Some(last)) if agreeing.len() >= PROBES_MIN => {
                Settling::Settled { first: first.at, last: last.at }
            }
            _ if agreeing.last().is_some_and(|last| is_over(&last) && last.service_at.is_none()) => {
                Settling::Person(Sentence::new("settling-no-date"))
            }
            _ if probes.last().is_some_and(|last| self.transfer && last.balance_moved == Some(true)) => {
                let at = probes.last().map(|last| clock::text(last.at)).unwrap_or_default();
                Settling::Person(Sentence::new("settling-balance-differs").with("at", at))
            }
            _ => Settling::Waits { until: self.since + self.wait, agreeing: agreeing.len() },
        }
    }

    /// Whether one probe shows, with content, the state from before sending.
    fn agrees(&self, poll: &Poll) -> bool {
        match self.transfer {
            true => poll.balance_known && poll.balance_moved == Some(false),
            false => poll.is_unmoved(),
        }
    }
}

/// How long a refusal takes to settle.
pub fn wait(profile: &Profile) -> TimeDelta {
    TimeDelta::minutes(i64::from(profile.limits.refusal_settles_minutes))
}

/// An instruction with its settling; none if its events cannot be read. It stays locked either way, and one
/// damaged event must not hide the other rows.
pub fn with_settling(profile: &Profile, journal: &Journal, one: Instruction, now: DateTime<Utc>) -> InstructionView {
    if !one.unproven {
        return one.into();
    }
    let events = journal.events_of(&one.id).unwrap_or_else(|error| {
        tracing::warn!(%error, instruction = one.id, "how far a refusal is from settling");
        Vec::new()
    });
    let reported = Reported::of(profile, &one, &events).filter(|_| !events.is_empty());
    let settling = reported.map(|reported| reported.view(&polls(&events), now));
    InstructionView { settling, ..one.into() }
}

impl Reported {
    fn view(&self, probes: &[Poll], now: DateTime<Utc>) -> SettlingView {
        let said = |id: &str| Sentence::new(id);
        let is_unread = |until| probes.last().is_some_and(|last| last.at >= until && !self.agrees(last));
        let (step, at, agreeing, why) = match self.weigh(probes) {
            Settling::Person(why) => (SettlingStep::Person, None, 0, why),
            Settling::Waits { until, agreeing } if now < until => {
                (SettlingStep::Waits, Some(until), agreeing, said("settling-waits"))
            }
            Settling::Waits { until, agreeing } if is_unread(until) => {
                (SettlingStep::Probe, Some(until), agreeing, said("settling-unread"))
            }
            Settling::Waits { until, agreeing } => (SettlingStep::Probe, Some(until), agreeing, said("settling-probe")),
            // The setting was lowered since the last probe; the next probe records it.
            Settling::Settled { last, .. } => (SettlingStep::Probe, Some(last), PROBES_MIN, said("settling-probe")),
        };
        let at = at.map(clock::text);
        let so_far = match agreeing {
            0 => "none",
            1 => "one",
            _ => "several",
        };
        let why = why.with("until", at.as_deref().unwrap_or_default()).with("probes", agreeing).with("so_far", so_far);
        let why = why.with("transfer", if self.transfer { "yes" } else { "no" });
        SettlingView { step, at, probes: u32::try_from(agreeing).unwrap_or(u32::MAX), why }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minute(minutes: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes)
    }

    #[test]
    fn only_the_service_s_clock_proves_that_the_time_has_passed() {
        // The minute of the refusal's `Date`; of each probe the minute by this computer's clock and that of its `Date`.
        type Dated = (i64, Option<i64>);
        let rows: &[(Option<i64>, &[Dated], &str)] = &[
            (Some(0), &[(0, Some(0)), (10, Some(10))], "settled"),
            (Some(0), &[(0, Some(0)), (9, Some(10))], "waits"),
            (Some(0), &[(0, Some(0)), (40, Some(1))], "waits"),
            (Some(0), &[(0, Some(0)), (40, None)], "settling-no-date"),
            (Some(0), &[(0, None), (40, None), (41, Some(10))], "settled"),
            (None, &[(0, None), (40, None)], "settling-no-date"),
            (None, &[(0, Some(1)), (40, Some(10))], "waits"),
            (None, &[(0, Some(1)), (40, Some(11))], "settled"),
            (None, &[(0, None), (40, Some(30))], "waits"),
        ];
        for (refused, probes, expected) in rows {
            let probe = |(at, service): &Dated| Poll {
                at: minute(*at),
                acting: Some(true),
                compared: true,
                service_at: service.map(minute),
                ..Poll::default()
            };
            let probes: Vec<Poll> = probes.iter().map(probe).collect();
            let (since, service_since, wait) = (minute(0), refused.map(minute), TimeDelta::minutes(10));
            let reported =
                Reported { since, service_since, wait, authorisation_queue: false, transfer: false, other_list: false };
            let found = match reported.weigh(&probes) {
                Settling::Settled { .. } => "settled".to_owned(),
                Settling::Waits { .. } => "waits".to_owned(),
                Settling::Person(why) => why.id,
            };
            assert_eq!(&found, expected, "{refused:?} {probes:?}");
        }
    }
}
