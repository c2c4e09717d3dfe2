//! Settings `[hours]`: the only time in which instructions are confirmed and sent, in the profile's time zone.
//!
//! ```toml
//! [hours]
//! from = "08:30"
//! until = "17:30"
//! days = ["mon", "tue", "wed", "thu", "fri"]
//! ```
//!
//! The time is the service's where a reply stated it, because a person can set this computer's clock.

use chrono::{DateTime, Datelike, NaiveTime, TimeDelta, Utc, Weekday};
use serde::{Deserialize, Serialize};

use crate::clock::Zone;

/// Days by their words, Monday first.
pub(super) const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/// The form of a time.
const FORM: &str = "%H:%M";

/// Settings `[hours]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hours {
    /// First minute, as `HH:MM` in the profile's time zone.
    pub from: String,
    /// The minute at which it ends, as `HH:MM`, later than `from`; `24:00` is the end of the day.
    pub until: String,
    /// Days of the week: `mon`, `tue`, `wed`, `thu`, `fri`, `sat`, `sun`. Without it: every day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub days: Vec<String>,
}

impl Default for Hours {
    /// No time at all.
    fn default() -> Self {
        Self { from: "00:00".to_owned(), until: "00:00".to_owned(), days: Vec::new() }
    }
}

impl Hours {
    /// How long instructions may still be sent at a time; `None` outside of the hours.
    pub fn left(&self, at: DateTime<Utc>, zone: Zone) -> Option<TimeDelta> {
        let (from, until) = self.minutes()?;
        let day = zone.day(at);
        if !self.is_on(day.weekday()) {
            return None;
        }
        // Wall-clock minutes: on a day when the clocks change, the hours are still those that a clock on the wall shows.
        let time = NaiveTime::parse_from_str(&zone.spoken(at)[11..], "%H:%M:%S").ok()?;
        let passed = time.signed_duration_since(NaiveTime::MIN);
        (from <= passed && passed < until).then(|| until - passed)
    }

    /// The hours as text.
    pub fn text(&self) -> String {
        let days = if self.days.is_empty() { String::new() } else { format!(" ({})", self.days.join(", ")) };
        format!("{}–{}{days}", self.from, self.until)
    }

    /// Whether it allows everything that `other` allows.
    pub(super) fn covers(&self, other: &Self) -> bool {
        let (Some(own), Some(their)) = (self.minutes(), other.minutes()) else { return false };
        let their_days = (0..7).filter_map(|at| Weekday::try_from(at).ok()).filter(|day| other.is_on(*day));
        own.0 <= their.0 && their.1 <= own.1 && their_days.into_iter().all(|day| self.is_on(day))
    }

    fn is_on(&self, day: Weekday) -> bool {
        let word = DAYS[usize::try_from(day.num_days_from_monday()).unwrap_or_default()];
        self.days.is_empty() || self.days.iter().any(|one| one == word)
    }

    /// Both times from midnight.
    fn minutes(&self) -> Option<(TimeDelta, TimeDelta)> {
        let of = |text: &str| match text {
            "24:00" => Some(TimeDelta::days(1)),
            _ => Some(NaiveTime::parse_from_str(text, FORM).ok()?.signed_duration_since(NaiveTime::MIN)),
        };
        Some((of(&self.from)?, of(&self.until)?))
    }

    /// The first mistake in them.
    pub(super) fn check(&self) -> Result<(), String> {
        let Some((from, until)) = self.minutes() else { return Err("hours: from and until are HH:MM".to_owned()) };
        if from >= until {
            return Err("hours: until is later than from".to_owned());
        }
        match self.days.iter().find(|day| !DAYS.contains(&day.as_str())) {
            Some(day) => Err(format!("hours.days: {day:?} is none of {}", DAYS.join(", "))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hours(days: &[&str]) -> Hours {
        let days = days.iter().map(|day| (*day).to_owned()).collect();
        Hours { from: "08:30".to_owned(), until: "17:30".to_owned(), days }
    }

    #[test]
    fn the_time_left_is_counted_in_the_profiles_zone() {
        let zone = Zone::Named(chrono_tz::Asia::Shanghai);
        // A Monday. Shanghai is eight hours ahead.
        let rows = [
            ("2026-03-02T00:29:59Z", None),
            ("2026-03-02T00:30:00Z", Some(9 * 60)),
            ("2026-03-02T09:00:00Z", Some(30)),
            ("2026-03-02T09:30:00Z", None),
            ("2026-03-07T02:00:00Z", None),
        ];
        for (at, left) in rows {
            let found = hours(&["mon", "tue", "wed", "thu", "fri"]).left(at.parse().unwrap(), zone);
            assert_eq!(found, left.map(TimeDelta::minutes), "{at}");
        }
        assert!(hours(&[]).left("2026-03-07T02:00:00Z".parse().unwrap(), zone).is_some(), "every day");
    }

    #[test]
    fn hours_that_make_no_sense_are_refused() {
        let with = |from: &str, until: &str| Hours { from: from.to_owned(), until: until.to_owned(), days: Vec::new() };
        assert_eq!(with("00:00", "24:00").check(), Ok(()));
        for wrong in [with("9", "17:00"), with("17:00", "08:00"), with("08:00", "08:00"), with("08:00", "25:00")] {
            assert!(wrong.check().is_err(), "{wrong:?}");
        }
        assert!(hours(&["Monday"]).check().is_err());
    }

    #[test]
    fn wider_hours_and_more_days_cover_the_others() {
        let rows = [(hours(&[]), hours(&["mon"]), true), (hours(&["mon"]), hours(&[]), false)];
        for (one, other, covers) in rows {
            assert_eq!(one.covers(&other), covers, "{one:?} {other:?}");
        }
        let long = Hours { from: "00:00".to_owned(), ..hours(&[]) };
        assert!(long.covers(&hours(&[])) && !hours(&[]).covers(&long));
    }
}
