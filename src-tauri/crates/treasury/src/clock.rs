//! The desk's clock. Time is asked for here only, so that a test can hold it still and a day is always the profile's.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Local, NaiveDate, NaiveTime, SecondsFormat, TimeDelta, Utc};
use chrono_tz::Tz;

/// Where the time comes from.
#[derive(Debug, Clone, Default)]
pub enum Clock {
    /// The computer's clock.
    #[default]
    System,
    /// A time that only its owner moves.
    Fixed(Arc<Mutex<DateTime<Utc>>>),
}

impl Clock {
    /// A clock that stands still.
    pub fn fixed(at: DateTime<Utc>) -> Self {
        Self::Fixed(Arc::new(Mutex::new(at)))
    }

    /// Moves a fixed clock; the computer's cannot be moved.
    pub fn set(&self, at: DateTime<Utc>) {
        if let Self::Fixed(held) = self {
            *held.lock().unwrap_or_else(PoisonError::into_inner) = at;
        }
    }

    /// Now.
    pub fn now(&self) -> DateTime<Utc> {
        match self {
            Self::System => Utc::now(),
            Self::Fixed(held) => *held.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }
}

/// Whose days are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    /// A zone by its name, for example `Asia/Shanghai`.
    Named(Tz),
    /// The computer's.
    Computer,
}

impl Zone {
    /// The day of a moment in this zone.
    pub fn day(self, at: DateTime<Utc>) -> NaiveDate {
        match self {
            Self::Named(zone) => at.with_timezone(&zone).date_naive(),
            Self::Computer => at.with_timezone(&Local).date_naive(),
        }
    }
}

impl Zone {
    /// When a day begins in this zone. Where a clock change leaves no midnight, the first moment after it.
    pub fn start_of(self, day: NaiveDate) -> DateTime<Utc> {
        let midnight = day.and_time(NaiveTime::MIN);
        let first = |hours: i64| {
            let local = midnight + TimeDelta::hours(hours);
            match self {
                Self::Named(zone) => local.and_local_timezone(zone).earliest().map(|at| at.with_timezone(&Utc)),
                Self::Computer => local.and_local_timezone(Local).earliest().map(|at| at.with_timezone(&Utc)),
            }
        };
        (0..3).find_map(first).unwrap_or_else(|| midnight.and_utc())
    }
}

/// A moment as views and databases hold it: RFC 3339 in UTC, to the millisecond.
pub fn text(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// A moment out of such a text.
pub fn moment(text: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(text).ok().map(|at| at.with_timezone(&Utc))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_the_zone_s_own_and_not_utc_s() {
        let late = "2026-03-01T18:30:00Z".parse().unwrap();
        let rows = [("Asia/Shanghai", "2026-03-02"), ("UTC", "2026-03-01"), ("America/New_York", "2026-03-01")];
        for (zone, day) in rows {
            assert_eq!(Zone::Named(zone.parse().unwrap()).day(late).to_string(), day, "{zone}");
        }
        assert_eq!(text(late), "2026-03-01T18:30:00.000Z");
        assert_eq!(moment(&text(late)), Some(late));
        let begins = Zone::Named("Asia/Shanghai".parse().unwrap()).start_of("2026-03-02".parse().unwrap());
        assert_eq!(text(begins), "2026-03-01T16:00:00.000Z");
    }
}
