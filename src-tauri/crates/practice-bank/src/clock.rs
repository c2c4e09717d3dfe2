//! The bank's clock: the computer's clock plus an offset set through the control port, so that a test or a lesson can
//! let days pass. It determines the `Date` of replies, the day of an application and the time of ledger entries. Tokens
//! expire by the computer's clock, and due dates stay as the seed made them. Which lists a due date puts a draft into changes only when
//! the next day is asked for, or a company's bank is opened on a later day.

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

/// Largest offset in seconds: ten years.
const AHEAD_SECONDS_MAX: i64 = 10 * 366 * 86_400;

/// The offset from the computer's clock, in seconds.
#[derive(Debug, Default)]
pub struct Clock(AtomicI64);

impl Clock {
    /// The current time of the bank.
    pub fn now(&self) -> DateTime<Utc> {
        Utc::now() + TimeDelta::seconds(self.0.load(Ordering::Relaxed))
    }

    /// The current day of the bank.
    pub fn today(&self) -> NaiveDate {
        self.now().date_naive()
    }

    /// The offset in seconds.
    pub fn ahead(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Whether an offset in seconds is within the limit.
    pub fn reaches(seconds: i64) -> bool {
        (-AHEAD_SECONDS_MAX..=AHEAD_SECONDS_MAX).contains(&seconds)
    }

    /// Sets the offset in seconds, positive or negative. Returns whether it is within the limit.
    pub fn set_ahead(&self, seconds: i64) -> bool {
        let near = Self::reaches(seconds);
        if near {
            self.0.store(seconds, Ordering::Relaxed);
        }
        near
    }
}
