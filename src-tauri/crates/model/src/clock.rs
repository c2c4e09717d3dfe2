//! The desk's clock. Only this module asks for the time, so that a test can fix it and a day is always the profile's.
//!
//! Beside the time of day it has a steady time that cannot be set: a period of minutes ends on schedule even if the
//! computer's clock changes meanwhile.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, Local, NaiveDate, NaiveTime, Offset, SecondsFormat, TimeDelta, Utc};
use chrono_tz::Tz;

/// Days from today to a day; negative where it has passed, `None` where it is further away than 32 bits of days.
pub fn days_until(day: NaiveDate, today: NaiveDate) -> Option<i32> {
    i32::try_from(day.signed_duration_since(today).num_days()).ok()
}

/// The source of the time.
#[derive(Debug, Clone, Default)]
pub enum Clock {
    /// The computer's clock.
    #[default]
    System,
    /// The computer's clock and seconds added to it: the practice bank lets days pass.
    Ahead(Arc<AtomicI64>),
    /// A time that only tests move.
    Fixed(Arc<Mutex<Held>>),
}

/// The state of a fixed clock.
#[derive(Debug, Clone, Copy)]
pub struct Held {
    at: DateTime<Utc>,
    steady: Duration,
}

/// The steady time counts from the first call in this program.
static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Clock {
    /// The computer's clock, to which [`Self::set_ahead`] adds.
    pub fn moved() -> Self {
        Self::Ahead(Arc::default())
    }

    /// Sets the seconds that a moved clock is ahead of the computer's; does nothing to another clock.
    pub fn set_ahead(&self, seconds: i64) {
        if let Self::Ahead(ahead) = self {
            ahead.store(seconds, Ordering::Relaxed);
        }
    }

    /// A clock that does not advance.
    pub fn fixed(at: DateTime<Utc>) -> Self {
        Self::Fixed(Arc::new(Mutex::new(Held { at, steady: Duration::ZERO })))
    }

    /// Advances a fixed clock as passing time does; does nothing to the computer's clock.
    pub fn set(&self, at: DateTime<Utc>) {
        self.with_held(|held| {
            held.steady += (at - held.at).to_std().unwrap_or_default();
            held.at = at;
        });
    }

    /// Sets a fixed clock as a user sets the computer's: the steady time does not change.
    pub fn jump(&self, at: DateTime<Utc>) {
        self.with_held(|held| held.at = at);
    }

    fn with_held(&self, change: impl FnOnce(&mut Held)) {
        if let Self::Fixed(held) = self {
            change(&mut held.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// The current time.
    pub fn now(&self) -> DateTime<Utc> {
        match self {
            Self::System => Utc::now(),
            Self::Ahead(ahead) => Utc::now() + TimeDelta::seconds(ahead.load(Ordering::Relaxed)),
            Self::Fixed(held) => held.lock().unwrap_or_else(PoisonError::into_inner).at,
        }
    }

    /// A time that only advances, from some moment of this run on. While the computer sleeps it may stop.
    pub fn steady(&self) -> Duration {
        match self {
            Self::System | Self::Ahead(_) => BEGUN.elapsed(),
            Self::Fixed(held) => held.lock().unwrap_or_else(PoisonError::into_inner).steady,
        }
    }
}

/// The time zone that defines days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    /// A zone by name, for example `Asia/Shanghai`.
    Named(Tz),
    /// The computer's zone.
    Computer,
}

impl Zone {
    /// The day of a time in this zone.
    pub fn day(self, at: DateTime<Utc>) -> NaiveDate {
        match self {
            Self::Named(zone) => at.with_timezone(&zone).date_naive(),
            Self::Computer => at.with_timezone(&Local).date_naive(),
        }
    }
}

impl Zone {
    /// The zone with this name.
    pub fn named(name: &str) -> Option<Self> {
        name.parse().ok().map(Self::Named)
    }

    /// The offset of this zone from UTC at a time, in seconds; positive in the east.
    pub fn offset_seconds(self, at: DateTime<Utc>) -> i32 {
        match self {
            Self::Named(zone) => at.with_timezone(&zone).offset().fix().local_minus_utc(),
            Self::Computer => at.with_timezone(&Local).offset().fix().local_minus_utc(),
        }
    }

    /// A time for people: date and time in this zone.
    pub fn spoken(self, at: DateTime<Utc>) -> String {
        const FORM: &str = "%Y-%m-%d %H:%M:%S";
        match self {
            Self::Named(zone) => at.with_timezone(&zone).format(FORM).to_string(),
            Self::Computer => at.with_timezone(&Local).format(FORM).to_string(),
        }
    }

    /// The start of a day in this zone. If a clock change skips midnight, the first moment after it.
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

/// A time as stored in views and databases: RFC 3339 in UTC, with milliseconds.
pub fn text(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Reads a time in that format.
pub fn moment(text: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(text).ok().map(|at| at.with_timezone(&Utc))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steady_time_passes_with_the_clock_and_stays_where_somebody_sets_it() {
        let noon: DateTime<Utc> = "2026-03-01T12:00:00Z".parse().unwrap();
        let clock = Clock::fixed(noon);
        clock.set(noon + TimeDelta::minutes(5));
        clock.jump(noon - TimeDelta::days(9));
        assert_eq!((clock.now(), clock.steady()), (noon - TimeDelta::days(9), Duration::from_secs(300)));
        clock.set(noon);
        assert_eq!(clock.steady(), Duration::from_secs(300 + 9 * 86_400));
    }

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
