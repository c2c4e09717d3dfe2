//! When an instruction is probed, as a pure function of when it came into doubt and of the last probe: at once, after
//! 1, 5, 15 and 60 minutes, and at the start of every later day.
//!
//! A probe that was missed because no window of Aval was open is made at the next chance; several missed ones are one
//! probe.

use std::time::Duration;

use chrono::{DateTime, Days, TimeDelta, Utc};
use model::clock::Zone;

/// Ages of a doubt, in minutes.
const MINUTES: [i64; 5] = [0, 1, 5, 15, 60];
/// Minutes after the start of a day for its probe: the service's clock may be slightly behind this one.
const INTO_THE_DAY_MINUTES: i64 = 5;
/// How early a probe may be and still count as scheduled: two clocks never agree to the second.
const EARLY: Duration = Duration::from_secs(5);

/// The ages of a doubt at which it is probed. A refusal is also probed when it can settle, slightly late rather than
/// early.
fn ages(settles: Option<TimeDelta>) -> impl Iterator<Item = Duration> {
    let late = settles.and_then(|settles| settles.to_std().ok()).map(|settles| settles + EARLY);
    let minutes = MINUTES.iter().filter_map(|minutes| TimeDelta::minutes(*minutes).to_std().ok());
    let mut ages: Vec<Duration> = minutes.chain(late).collect();
    ages.sort();
    ages.into_iter()
}

/// The first scheduled age after a probe at `age`; `None` if all have passed. A slightly early probe counts as the
/// scheduled one.
pub fn after_minutes(age: Duration, settles: Option<TimeDelta>) -> Option<Duration> {
    ages(settles).find(|minute| *minute > age + EARLY)
}

/// The first scheduled time after the last probe; if it has passed, a probe is due. `settles`: how long a refusal takes
/// to settle, for one.
pub fn next_probe(
    since: DateTime<Utc>,
    last: Option<DateTime<Utc>>,
    zone: Zone,
    settles: Option<TimeDelta>,
) -> DateTime<Utc> {
    let Some(last) = last.filter(|last| *last >= since) else { return since };
    let soon = ages(settles).map(|age| since + age).find(|time| *time > last);
    let morning = first_morning_after(last, zone);
    soon.map_or(morning, |soon| soon.min(morning))
}

fn first_morning_after(last: DateTime<Utc>, zone: Zone) -> DateTime<Utc> {
    let into = TimeDelta::minutes(INTO_THE_DAY_MINUTES);
    let day = zone.day(last);
    let today = zone.start_of(day) + into;
    if today > last {
        return today;
    }
    day.checked_add_days(Days::new(1)).map_or(last + TimeDelta::days(1), |next| zone.start_of(next) + into)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_due_at_once_after_minutes_and_at_the_start_of_each_day() {
        let zone = Zone::Named("Asia/Shanghai".parse().unwrap());
        // Ten in the morning in Shanghai; its next day begins at 16:00 UTC.
        let since = "2026-03-02T02:00:00Z";
        let rows = [
            (None, since),
            (Some("2026-03-01T00:00:00Z"), since),
            (Some("2026-03-02T02:00:00Z"), "2026-03-02T02:01:00Z"),
            (Some("2026-03-02T02:00:40Z"), "2026-03-02T02:01:00Z"),
            (Some("2026-03-02T02:01:05Z"), "2026-03-02T02:05:00Z"),
            (Some("2026-03-02T02:09:00Z"), "2026-03-02T02:15:00Z"),
            (Some("2026-03-02T02:15:00Z"), "2026-03-02T03:00:00Z"),
            (Some("2026-03-02T03:00:01Z"), "2026-03-02T16:05:00Z"),
            (Some("2026-03-02T16:02:00Z"), "2026-03-02T16:05:00Z"),
            (Some("2026-03-02T16:05:00Z"), "2026-03-03T16:05:00Z"),
            (Some("2026-03-09T01:00:00Z"), "2026-03-09T16:05:00Z"),
        ];
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        for (last, next) in rows {
            assert_eq!(next_probe(at(since), last.map(at), zone, None), at(next), "{last:?}");
        }
    }

    #[test]
    fn a_refusal_is_looked_at_when_it_can_settle_as_well() {
        let zone = Zone::Named("Asia/Shanghai".parse().unwrap());
        let at = |time: &str| format!("2026-03-02T02:{time}Z").parse::<DateTime<Utc>>().unwrap();
        let next =
            |last: &str, minutes| next_probe(at("00:00"), Some(at(last)), zone, Some(TimeDelta::minutes(minutes)));
        assert_eq!(next("05:00", 10), at("10:05"), "never a moment early");
        assert_eq!(next("10:05", 10), at("15:00"), "what could not be read is asked again");
        assert_eq!(next("05:00", 5), at("05:05"));
        assert_eq!(next("15:00", 45), at("45:05"));
    }

    #[test]
    fn a_doubt_shortly_before_midnight_is_looked_at_on_the_new_day_as_well() {
        let zone = Zone::Named("Asia/Shanghai".parse().unwrap());
        let since = "2026-03-02T15:50:00Z".parse().unwrap();
        let last = "2026-03-02T15:55:30Z".parse().unwrap();
        assert_eq!(next_probe(since, Some(last), zone, None).to_rfc3339(), "2026-03-02T16:05:00+00:00");
    }
}
