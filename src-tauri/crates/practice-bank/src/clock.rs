//! The bank's own clock: the computer's, or so far ahead of it as the control port says, so that a day can pass in a test
//! or in a lesson. What it moves is what the bank tells of time: the `Date` of its replies, the day of an application, the
//! time of a ledger's entry. Deliberately left: tokens live by the computer's clock, and due days stay as the seed made them.

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

/// Furthest that the clock may be moved, in seconds: ten years.
const AHEAD_SECONDS_MAX: i64 = 10 * 366 * 86_400;

/// The clock.
#[derive(Debug, Default)]
pub struct Clock(AtomicI64);

impl Clock {
    /// Now, as the bank sees it.
    pub fn now(&self) -> DateTime<Utc> {
        Utc::now() + TimeDelta::seconds(self.0.load(Ordering::Relaxed))
    }

    /// The bank's day.
    pub fn today(&self) -> NaiveDate {
        self.now().date_naive()
    }

    /// Sets it so many seconds ahead of the computer's clock, or behind it. Returns whether it is that near.
    pub fn set_ahead(&self, seconds: i64) -> bool {
        let near = (-AHEAD_SECONDS_MAX..=AHEAD_SECONDS_MAX).contains(&seconds);
        if near {
            self.0.store(seconds, Ordering::Relaxed);
        }
        near
    }
}
