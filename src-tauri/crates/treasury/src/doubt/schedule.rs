//! When the bank is asked what became of an instruction, as a pure function of when it came into doubt and when the bank
//! was last asked: at once, after 1, 5, 15 and 60 minutes, and at the start of every day after that.
//!
//! A look that was missed because no window was open is made at the next chance; several missed ones are one look.

use std::time::Duration;

use chrono::{DateTime, Days, TimeDelta, Utc};

use crate::clock::Zone;

/// Minutes after the doubt arose.
const MINUTES: [i64; 5] = [0, 1, 5, 15, 60];
/// A day is looked at this many minutes after it began: the service's clock may be a little behind this one.
const INTO_THE_DAY_MINUTES: i64 = 5;
/// How early a look may be and still be the one of its minute: two clocks never agree to the second.
const EARLY: Duration = Duration::from_secs(5);

/// The first of the minutes that lies after a look at a doubt of that age; `None` where all of them are past. A look that
/// was made a moment early was the one of its minute.
pub fn after_minutes(age: Duration) -> Option<Duration> {
    let minutes = MINUTES.iter().filter_map(|minutes| TimeDelta::minutes(*minutes).to_std().ok());
    minutes.into_iter().find(|minute| *minute > age + EARLY)
}

/// The first time of the schedule after the last look. It may lie in the past: then a look is due.
pub fn next_look(since: DateTime<Utc>, last: Option<DateTime<Utc>>, zone: Zone) -> DateTime<Utc> {
    let Some(last) = last.filter(|last| *last >= since) else { return since };
    let soon = MINUTES.iter().map(|minutes| since + TimeDelta::minutes(*minutes)).find(|time| *time > last);
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
            assert_eq!(next_look(at(since), last.map(at), zone), at(next), "{last:?}");
        }
    }

    #[test]
    fn a_doubt_shortly_before_midnight_is_looked_at_on_the_new_day_as_well() {
        let zone = Zone::Named("Asia/Shanghai".parse().unwrap());
        let since = "2026-03-02T15:50:00Z".parse().unwrap();
        let last = "2026-03-02T15:55:30Z".parse().unwrap();
        assert_eq!(next_look(since, Some(last), zone).to_rfc3339(), "2026-03-02T16:05:00+00:00");
    }
}
