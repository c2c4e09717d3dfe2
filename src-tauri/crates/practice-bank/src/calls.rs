//! Counts the calls in flight at each bank, and all calls by endpoint. A client promises at most two in flight at a bank; the
//! bank checks that where the calls arrive.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

/// The counts by bank mark, and by endpoint.
#[derive(Debug, Default)]
pub struct Calls(Mutex<BTreeMap<String, Count>>, Mutex<BTreeMap<&'static str, u64>>);

/// The calls at one bank.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Count {
    /// In flight now.
    pub in_flight: u32,
    /// The maximum in flight so far.
    pub most: u32,
    /// The total.
    pub all: u64,
}

/// One call in flight, until it is dropped.
#[derive(Debug)]
pub struct InFlight<'a> {
    calls: &'a Calls,
    bank_mark: String,
}

impl Calls {
    /// Counts the start of a call.
    pub fn begin(&self, bank_mark: &str) -> InFlight<'_> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(bank_mark.to_owned()).or_default();
        count.in_flight += 1;
        count.most = count.most.max(count.in_flight);
        count.all += 1;
        InFlight { calls: self, bank_mark: bank_mark.to_owned() }
    }

    /// Counts a request, accepted or not, by the name of its endpoint.
    pub fn note(&self, endpoint: &'static str) {
        *self.1.lock().unwrap_or_else(PoisonError::into_inner).entry(endpoint).or_default() += 1;
    }

    /// The requests by endpoint.
    pub fn by_endpoint(&self) -> BTreeMap<&'static str, u64> {
        self.1.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The counts.
    pub fn counts(&self) -> BTreeMap<String, Count> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        let mut counts = self.calls.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.bank_mark) {
            count.in_flight -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_that_were_in_flight_stays_counted_after_they_ended() {
        let calls = Calls::default();
        let (one, two) = (calls.begin("A"), calls.begin("A"));
        drop((one, calls.begin("B"), two));
        drop(calls.begin("A"));
        assert_eq!(calls.counts()["A"], Count { in_flight: 0, most: 2, all: 3 });
        assert_eq!(calls.counts()["B"], Count { in_flight: 0, most: 1, all: 1 });
    }
}
