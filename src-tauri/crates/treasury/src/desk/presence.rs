//! The idle lock of a pasted token. A session of the identity server has its own; a pasted one has no person to sign in
//! again, so entering the token again is the proof that the person at the desk has it.
//!
//! Only a program that a person keeps open has this lock (the window). The time of the last activity is beside the token in
//! the keychain, so that a restart does not unlock.

use std::sync::{Arc, Mutex};

use chrono::{DateTime, TimeDelta, Utc};
use model::Keychain;
use model::clock::Clock;
use model::sync::hold;

/// A correction of this computer's clock by this much is no reason to lock.
const CLOCK_STEP: TimeDelta = TimeDelta::minutes(2);
/// The time is stored this often.
const NOTE_PAUSE: TimeDelta = TimeDelta::seconds(20);
/// The entry's text while the desk is locked.
const LOCKED: &str = "locked";

/// When a person was last at the desk.
pub struct Presence {
    clock: Clock,
    keychain: Arc<dyn Keychain>,
    entry: String,
    /// `None`: locked.
    active: Mutex<Option<DateTime<Utc>>>,
}

impl Presence {
    /// Reads the time beside the token in `entry`. Without one, the person is here now.
    pub fn open(clock: Clock, keychain: Arc<dyn Keychain>, token_entry: &str) -> Self {
        let entry = format!("{token_entry}/present");
        let active = match keychain.read(&entry) {
            Some(text) => text.parse().ok().and_then(DateTime::from_timestamp_millis),
            None => Some(clock.now()),
        };
        Self { clock, keychain, entry, active: Mutex::new(active) }
    }

    /// Whether the token has to be entered again before anything is sent.
    pub fn is_locked(&self, limit: TimeDelta) -> bool {
        let now = self.clock.now();
        hold(&self.active).is_none_or(|active| now - active >= limit || active - now > CLOCK_STEP)
    }

    /// The token was entered just now.
    pub fn begin(&self) {
        self.set(Some(self.clock.now()));
    }

    /// A person is at the desk. Does not unlock.
    pub fn note(&self, limit: TimeDelta) {
        let now = self.clock.now();
        let is_noted = hold(&self.active).is_some_and(|active| now - active < NOTE_PAUSE.min(limit / 4));
        if !is_noted && !self.is_locked(limit) {
            self.set(Some(now));
        }
    }

    /// The token has to be entered again, whenever the person was here.
    pub fn lock(&self) {
        self.set(None);
    }

    fn set(&self, active: Option<DateTime<Utc>>) {
        *hold(&self.active) = active;
        let text = active.map_or_else(|| LOCKED.to_owned(), |active| active.timestamp_millis().to_string());
        if let Err(reason) = self.keychain.keep(&self.entry, &text) {
            tracing::warn!(reason, "the time of the last activity is not in the keychain");
        }
    }
}
