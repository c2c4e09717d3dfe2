//! When a refusal has settled, as a pure function of its probes. A refusal that the service reports is its word and no proof:
//! a queue may still carry it out, and the probe right after it is milliseconds old.
//!
//! It settles once at least two probes with content agree that nothing was carried out, the last of them so many minutes
//! after the refusal, at a bank without an authorisation queue of its own. For a transfer that stays a hint: a balance can
//! be what it was for other reasons.

use chrono::{DateTime, TimeDelta, Utc};

use super::look::moment;
use super::poll::{Poll, polls};
use crate::clock;
use crate::journal::{Entry, Journal, StoredEvent};
use crate::profile::{AccountKey, Profile};
use crate::view::{InstructionView, Sentence, SettlingStep, SettlingView, State};

/// Probes that must agree.
const PROBES_MIN: usize = 2;

/// A refusal that only the service's word supports.
#[derive(Debug, Clone, Copy)]
pub struct Reported {
    /// When the journal noted it.
    pub since: DateTime<Utc>,
    /// The service's own clock when it refused; `None` where it told none.
    pub service_since: Option<DateTime<Utc>>,
    /// How long it takes to settle.
    pub wait: TimeDelta,
    /// The bank has people of its own who release what was sent.
    pub authorisation_queue: bool,
    /// It is a transfer, of which only balances tell.
    pub transfer: bool,
}

/// How far it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settling {
    /// The first and the last of the probes that agree.
    Settled { first: DateTime<Utc>, last: DateTime<Utc> },
    /// No probe can settle it before that time. So many agree up to now.
    Waits { until: DateTime<Utc>, agreeing: usize },
    /// No probe settles it.
    Person(Sentence),
}

impl Reported {
    /// Out of an instruction and its events; `None` where it is no such refusal.
    pub fn of(profile: &Profile, one: &InstructionView, events: &[StoredEvent]) -> Option<Self> {
        if one.state != State::Refused || !one.unproven {
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
            transfer: crate::money::Operation::named(&one.operation).is_ok_and(crate::money::Operation::is_transfer),
        })
    }

    /// How far it is, by all of its probes, the oldest first.
    pub fn weigh(&self, probes: &[Poll]) -> Settling {
        if self.authorisation_queue {
            return Settling::Person(Sentence::new("settling-queue"));
        }
        // A draft that was seen elsewhere was acted on. A balance moves for other reasons too: those probes begin anew.
        let differs =
            probes.iter().rfind(|poll| if self.transfer { poll.balance_moved == Some(true) } else { poll.has_moved() });
        if let Some(differs) = differs.filter(|_| !self.transfer) {
            return Settling::Person(Sentence::new("settling-draft-differs").with("at", clock::text(differs.at)));
        }
        let agreeing: Vec<&Poll> = probes
            .iter()
            .filter(|poll| self.agrees(poll) && differs.is_none_or(|differs| poll.at > differs.at))
            .collect();
        let is_late = |poll: &&&Poll| poll.at >= self.since + self.wait && self.is_late_for_the_service(poll);
        match (agreeing.first(), agreeing.iter().rfind(is_late)) {
            (Some(first), Some(last)) if agreeing.len() >= PROBES_MIN => {
                Settling::Settled { first: first.at, last: last.at }
            }
            _ if probes.last().is_some_and(|last| self.transfer && last.balance_moved == Some(true)) => {
                let at = probes.last().map(|last| clock::text(last.at)).unwrap_or_default();
                Settling::Person(Sentence::new("settling-balance-differs").with("at", at))
            }
            _ => Settling::Waits { until: self.since + self.wait, agreeing: agreeing.len() },
        }
    }

    /// Whether one probe shows, with content, what was there before.
    fn agrees(&self, poll: &Poll) -> bool {
        match self.transfer {
            true => poll.balance_known && poll.balance_moved == Some(false),
            false => poll.is_unmoved(),
        }
    }

    /// A clock that somebody puts on must not settle anything: where the service tells its own time, that counts as well.
    fn is_late_for_the_service(&self, poll: &Poll) -> bool {
        match (self.service_since, poll.service_at) {
            (Some(refused), Some(asked)) => asked - refused >= self.wait,
            _ => true,
        }
    }
}

/// How long a refusal takes to settle.
pub fn wait(profile: &Profile) -> TimeDelta {
    TimeDelta::minutes(i64::from(profile.limits.refusal_settles_minutes))
}

/// An instruction with what is known of its settling: nothing, where its events cannot be read. It stays locked either way,
/// and a damaged page must not hide the other rows.
pub fn beside(profile: &Profile, journal: &Journal, one: InstructionView, now: DateTime<Utc>) -> InstructionView {
    if !one.unproven {
        return one;
    }
    let events = journal.events_of(&one.id).unwrap_or_else(|error| {
        tracing::warn!(%error, instruction = one.id, "how far a refusal is from settling");
        Vec::new()
    });
    let reported = Reported::of(profile, &one, &events).filter(|_| !events.is_empty());
    let settling = reported.map(|reported| reported.view(&polls(&events), now));
    InstructionView { settling, ..one }
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
            // The setting was lowered since the last probe: the next one writes it down.
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

/// When the first and the last of the probes were made by which a refusal settled; `None` where it ended in another way.
pub fn settled_by_probes(events: &[StoredEvent]) -> Option<(String, String)> {
    events.iter().rev().find_map(|event| match &event.entry {
        Entry::Verdict(verdict) if verdict.by == BY => {
            let at = |name: &str| verdict.reason.args.get(name).cloned().unwrap_or_else(|| event.at.clone());
            Some((at("first"), at("last")))
        }
        _ => None,
    })
}

/// Who says that a refusal has settled.
pub const BY: &str = "evidence";
