//! Compares this computer's clock with the service's at every reply.

use std::sync::{Arc, Mutex};

use bank_client::BankClient;
use chrono::{DateTime, TimeDelta, Utc};
use model::clock::Clock;
use model::sync::hold;

/// Difference in seconds above which a warning is shown.
pub const DIFFERENCE_SECONDS_MAX: i64 = 120;

/// Both clocks at the time of one reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BothClocks {
    /// This computer's time.
    pub own: DateTime<Utc>,
    /// The service's time.
    pub service: DateTime<Utc>,
}

/// The latest comparison.
#[derive(Debug)]
pub struct ServiceClock {
    clock: Clock,
    newest: Mutex<Option<BothClocks>>,
}

impl ServiceClock {
    /// A comparison with this clock, before any reply.
    pub fn beside(clock: Clock) -> Self {
        Self { clock, newest: Mutex::default() }
    }

    /// The client, with the `Date` of each reply recorded here.
    pub fn told_by(clock: &Arc<Self>, client: BankClient) -> BankClient {
        let told = clock.clone();
        client.telling_dates(move |date| told.note(date))
    }

    /// Records a reply's `Date`. An invalid date is ignored.
    pub fn note(&self, date: &str) {
        if let Ok(service) = DateTime::parse_from_rfc2822(date) {
            let compared = BothClocks { own: self.clock.now(), service: service.with_timezone(&Utc) };
            *hold(&self.newest) = Some(compared);
        }
    }

    /// Both times at the latest reply with a `Date`.
    pub fn newest(&self) -> Option<BothClocks> {
        *hold(&self.newest)
    }

    /// Now by the service's clock: its time at the latest reply, and the time that has passed since.
    pub fn now(&self) -> Option<DateTime<Utc>> {
        self.newest().map(|compared| compared.service + (self.clock.now() - compared.own))
    }

    /// Both times, if the latest reply shows that they differ too much.
    pub fn differs(&self) -> Option<BothClocks> {
        let apart = |compared: &BothClocks| (compared.own - compared.service).abs();
        hold(&self.newest).filter(|compared| apart(compared) > TimeDelta::seconds(DIFFERENCE_SECONDS_MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_two_minutes_are_said_until_a_reply_agrees() {
        let noon: DateTime<Utc> = "2026-03-02T12:00:00Z".parse().unwrap();
        let service = ServiceClock::beside(Clock::fixed(noon));
        assert_eq!(service.differs(), None, "no reply yet");
        let rows = [
            ("Mon, 02 Mar 2026 12:02:00 GMT", false),
            ("Mon, 02 Mar 2026 12:02:01 GMT", true),
            ("no date at all", true),
            ("Mon, 02 Mar 2026 11:57:59 GMT", true),
            ("Tue, 03 Mar 2026 12:00:00 GMT", true),
            ("Mon, 02 Mar 2026 11:58:00 GMT", false),
        ];
        for (date, differs) in rows {
            service.note(date);
            assert_eq!(service.differs().is_some(), differs, "{date}");
        }
    }
}
