//! Warnings about this computer: its disk, its clock, the place of its data. Each disappears with its cause.

use chrono::TimeDelta;
use model::{Sentence, clock, database, folder};

use super::Desk;
use crate::home::share;

/// Most minutes that the journal's newest event may be ahead of the clock without a warning.
const AHEAD_MINUTES_MAX: i64 = 5;

/// Days for which a warning about the locks of the data directory stays.
const CLAIMS_DAYS: i64 = 7;

/// Least room on the disk for sending, in bytes.
const FREE_BYTES_MIN: u64 = 256 << 10;

impl Desk {
    /// All warnings, the most urgent first.
    pub fn warnings(&self) -> Vec<Sentence> {
        let said = [
            self.pending_writes_warning(),
            self.unreadable_warning(),
            self.claims_warning(),
            self.clock_warning(),
            self.ahead_warning(),
            self.roaming_warning(),
            self.token_warning(),
            self.approver_warning(),
            self.group_certificate_warning(),
        ];
        said.into_iter().flatten().chain(self.alone_warnings()).collect()
    }

    /// The disk has no room for what a submission writes, or had none when the profile was opened: then all that is shown is
    /// read from copies in memory, until it is opened again.
    pub fn full_disk(&self) -> Option<Sentence> {
        if database::is_copy(&self.inner.kept.connection()) {
            return Some(Sentence::new("machine-disk-full-at-start"));
        }
        let free = folder::free_bytes(self.folder()).filter(|free| *free < FREE_BYTES_MIN)?;
        Some(Sentence::new("machine-disk-full").with("detail", format!("{} kB", free >> 10)))
    }

    /// The number of replies that are not yet in the journal: their instructions become in doubt if the program ends
    /// now.
    pub fn pending_writes(&self) -> usize {
        self.inner.submissions.get().map_or(0, |submissions| submissions.pending_writes.count())
    }

    fn pending_writes_warning(&self) -> Option<Sentence> {
        let count = self.pending_writes();
        (count > 0).then(|| Sentence::new("machine-unwritten").with("count", count))
    }

    fn unreadable_warning(&self) -> Option<Sentence> {
        let submissions = self.inner.submissions.get()?;
        let spans = submissions.journal(|journal| Ok(journal.unreadable_events().to_vec())).unwrap_or_default();
        let span = |(from, to): &(u32, u32)| if from == to { from.to_string() } else { format!("{from}–{to}") };
        let spans: Vec<String> = spans.iter().map(span).collect();
        (!spans.is_empty()).then(|| Sentence::new("machine-events-unreadable").with("events", spans.join(", ")))
    }

    /// The locks of the data directory were an older copy within the last days.
    fn claims_warning(&self) -> Option<Sentence> {
        let since = self.now() - TimeDelta::days(CLAIMS_DAYS);
        let submissions = self.inner.submissions.get()?;
        let profiles = submissions.journal(|journal| Ok(journal.claims_lacked_since(since)?)).unwrap_or_default();
        (!profiles.is_empty()).then(|| Sentence::new("machine-claims-older").with("profiles", profiles.join(", ")))
    }

    fn clock_warning(&self) -> Option<Sentence> {
        let compared = self.inner.service_clock.differs()?;
        let zone = self.profile().zone();
        let sentence = Sentence::new("machine-clock").with("own", zone.spoken(compared.own));
        Some(sentence.with("service", zone.spoken(compared.service)))
    }

    /// Events are ordered by number, not by time. A clock behind them is reported because days are counted by it.
    fn ahead_warning(&self) -> Option<Sentence> {
        let submissions = self.inner.submissions.get()?;
        let newest = submissions.journal(|journal| Ok(journal.newest_at()?)).ok().flatten();
        let newest = newest.as_deref().and_then(clock::moment)?;
        let now = self.now();
        let zone = self.profile().zone();
        let sentence = Sentence::new("machine-journal-ahead").with("event", zone.spoken(newest));
        ((newest - now).num_minutes() > AHEAD_MINUTES_MAX).then(|| sentence.with("now", zone.spoken(now)))
    }

    /// Tells a script that sets a token why the token is not used.
    fn token_warning(&self) -> Option<Sentence> {
        let unused = self.inner.token_withheld && !self.has_token();
        unused.then(|| Sentence::new("token-withheld").with("profile", self.name()))
    }

    fn roaming_warning(&self) -> Option<Sentence> {
        let roaming = if cfg!(windows) { std::env::var_os("APPDATA") } else { None };
        let roams = share::roams(self.folder(), roaming.as_deref().map(std::path::Path::new));
        roams.then(|| Sentence::new("machine-roaming-profile").with("folder", self.folder().display()))
    }
}
