//! The conditions under which "not executed" may be proposed, and those still missing.
//!
//! The acting list must have the draft, unchanged since before sending, in at least three probes over at least an hour,
//! the last of them after the service's day changed (and after the booked day, if any), at a bank without an
//! authorisation queue of its own. Otherwise nothing is proposed.

use chrono::{DateTime, NaiveDate, Utc};
use model::clock::Zone;
use model::{Sentence, clock};

use super::poll::Poll;

/// Probes that must agree.
const PROBES_MIN: usize = 3;
/// Minutes from the first to the last of them.
const MINUTES_MIN: i64 = 60;

/// The day for which the bank should act (`bookDate`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Booked {
    /// The day of sending.
    #[default]
    None,
    /// That day.
    For(NaiveDate),
    /// A day that the profile's format cannot read.
    Unreadable,
}

/// The facts besides the probes.
#[derive(Debug, Clone, Copy)]
pub struct AbsenceFacts {
    /// The service's `Date` at sending; `None` if it sent none.
    pub sent_at: Option<DateTime<Utc>>,
    /// The day for which it was booked.
    pub booked: Booked,
    /// The bank has an authorisation queue of its own.
    pub authorisation_queue: bool,
    /// Zone in which days are counted.
    pub zone: Zone,
    /// Time of the next probe.
    pub next_probe: Option<DateTime<Utc>>,
}

/// The result of weighing the probes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Absence {
    /// Probes that found the draft unchanged.
    pub probes: usize,
    /// Minutes from the first of them to the last.
    pub minutes: i64,
    /// The missing conditions; empty if "not executed" may be proposed.
    pub missing: Vec<Sentence>,
}

/// Weighs all probes of a draft that the newest one found unchanged.
pub fn weigh(facts: &AbsenceFacts, polls: &[Poll]) -> Absence {
    let unmoved: Vec<&Poll> = polls.iter().filter(|poll| poll.is_unmoved()).collect();
    let minutes = match (unmoved.first(), unmoved.last()) {
        (Some(first), Some(last)) => (last.at - first.at).num_minutes(),
        _ => 0,
    };
    let probes = unmoved.len();
    let mut missing = Vec::new();
    if facts.authorisation_queue {
        missing.push(Sentence::new("missing-queue"));
    }
    if let Some(other) = polls.iter().find(|poll| poll.has_moved()) {
        missing.push(Sentence::new("missing-differed").with("at", clock::text(other.at)));
    }
    missing.extend(day(facts, unmoved.last().and_then(|poll| poll.service_at)));
    if probes < PROBES_MIN {
        missing.push(Sentence::new("missing-looks").with("count", PROBES_MIN - probes));
    }
    if minutes < MINUTES_MIN {
        missing.push(Sentence::new("missing-minutes").with("minutes", MINUTES_MIN - minutes));
    }
    if let Some(next) = facts.next_probe.filter(|_| !missing.is_empty()) {
        missing.push(Sentence::new("missing-next").with("at", clock::text(next)));
    }
    Absence { probes, minutes, missing }
}

/// The missing condition on days, if any.
fn day(facts: &AbsenceFacts, seen_at: Option<DateTime<Utc>>) -> Option<Sentence> {
    let (Some(sent), Some(seen)) = (facts.sent_at, seen_at) else { return Some(Sentence::new("missing-service-day")) };
    let (sent, seen) = (facts.zone.day(sent), facts.zone.day(seen));
    match facts.booked {
        Booked::Unreadable => Some(Sentence::new("missing-book-day-unreadable")),
        Booked::For(day) if day >= sent && seen <= day => Some(Sentence::new("missing-book-day").with("day", day)),
        _ if seen <= sent => Some(Sentence::new("missing-day").with("day", sent)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn unmoved(time: &str) -> Poll {
        Poll { at: at(time), acting: Some(true), compared: true, service_at: Some(at(time)), ..Poll::default() }
    }

    /// Sent at ten in the morning in Shanghai, whose next day begins at 16:00 UTC.
    fn facts() -> AbsenceFacts {
        AbsenceFacts {
            sent_at: Some(at("2026-03-02T02:00:00Z")),
            booked: Booked::None,
            authorisation_queue: false,
            zone: Zone::Named("Asia/Shanghai".parse().unwrap()),
            next_probe: Some(at("2026-03-02T16:05:00Z")),
        }
    }

    fn missing(facts: &AbsenceFacts, polls: &[Poll]) -> String {
        weigh(facts, polls).missing.iter().map(|one| one.id.as_str()).collect::<Vec<_>>().join(" ")
    }

    const ENOUGH: [&str; 3] = ["2026-03-02T02:00:00Z", "2026-03-02T02:05:00Z", "2026-03-02T16:05:00Z"];

    #[test]
    fn three_unmoved_looks_over_an_hour_and_into_the_next_bank_day_are_enough() {
        let probes = |times: &[&str]| times.iter().map(|time| unmoved(time)).collect::<Vec<_>>();
        let with = |at: usize, change: fn(&mut Poll)| {
            let mut polls = probes(&ENOUGH);
            change(&mut polls[at]);
            polls
        };
        let rows = [
            ("enough", probes(&ENOUGH), ""),
            ("two probes", probes(&[ENOUGH[0], ENOUGH[2]]), "missing-looks missing-next"),
            ("none", Vec::new(), "missing-service-day missing-looks missing-minutes missing-next"),
            (
                "within the hour, over midnight",
                probes(&["2026-03-02T15:06:00Z", "2026-03-02T15:50:00Z", ENOUGH[2]]),
                "missing-minutes missing-next",
            ),
            ("an hour to the minute", probes(&["2026-03-02T15:05:00Z", "2026-03-02T15:50:00Z", ENOUGH[2]]), ""),
            (
                "all on the day of sending, which UTC would call two days",
                probes(&["2026-03-02T02:00:00Z", "2026-03-02T08:00:00Z", "2026-03-02T15:59:59Z"]),
                "missing-day missing-next",
            ),
            (
                "gone in between",
                with(1, |poll| poll.acting = Some(false)),
                "missing-differed missing-looks missing-next",
            ),
            (
                "a fact changed in between",
                with(1, |poll| poll.changed = vec!["remark".to_owned()]),
                "missing-differed missing-looks missing-next",
            ),
            (
                "newly elsewhere in between",
                with(1, |poll| poll.new_in = vec!["transfer-withdrawal".to_owned()]),
                "missing-differed missing-looks missing-next",
            ),
            ("unread in between", with(1, |poll| poll.acting = None), "missing-looks missing-next"),
            ("not compared", with(1, |poll| poll.compared = false), "missing-looks missing-next"),
            (
                "a list of the table unread",
                with(1, |poll| poll.unread = vec!["transfer-withdrawal".to_owned()]),
                "missing-looks missing-next",
            ),
            ("no date at the last probe", with(2, |poll| poll.service_at = None), "missing-service-day missing-next"),
        ];
        for (name, polls, lacks) in rows {
            assert_eq!(missing(&facts(), &polls), lacks, "{name}");
        }
    }

    #[test]
    fn a_queue_an_unknown_clock_and_a_booked_day_keep_it_from_being_proposed() {
        let polls: Vec<Poll> = ENOUGH.iter().map(|time| unmoved(time)).collect();
        let booked = |day: &str| Booked::For(day.parse().unwrap());
        let rows = [
            ("a queue", AbsenceFacts { authorisation_queue: true, ..facts() }, "missing-queue missing-next"),
            ("no date when it was sent", AbsenceFacts { sent_at: None, ..facts() }, "missing-service-day missing-next"),
            ("booked for that day", AbsenceFacts { booked: booked("2026-03-02"), ..facts() }, ""),
            (
                "booked for the next day",
                AbsenceFacts { booked: booked("2026-03-03"), ..facts() },
                "missing-book-day missing-next",
            ),
            ("booked for a day that was over", AbsenceFacts { booked: booked("2026-02-27"), ..facts() }, ""),
            (
                "booked for nobody knows when",
                AbsenceFacts { booked: Booked::Unreadable, ..facts() },
                "missing-book-day-unreadable missing-next",
            ),
            (
                "no further probe",
                AbsenceFacts { authorisation_queue: true, next_probe: None, ..facts() },
                "missing-queue",
            ),
        ];
        for (name, facts, lacks) in rows {
            assert_eq!(missing(&facts, &polls), lacks, "{name}");
        }
    }

    #[test]
    fn what_is_missing_is_counted() {
        let absence = weigh(&facts(), &[unmoved(ENOUGH[0])]);
        let args: Vec<&str> = absence.missing.iter().flat_map(|one| one.args.values()).map(String::as_str).collect();
        assert_eq!(args, ["2026-03-02", "2", "60", "2026-03-02T16:05:00.000Z"]);
        assert_eq!((absence.probes, absence.minutes), (1, 0));
    }
}
