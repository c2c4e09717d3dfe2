//! Counts the calls in flight at each bank and for each account, and all calls by endpoint. A client promises at most two in
//! flight at a bank, and one that acts for an account; the bank checks that where the calls arrive.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

/// The counts by bank mark and by `BANK_MARK:ACCOUNT`, and those by endpoint.
#[derive(Debug, Default)]
pub struct Calls(Mutex<BTreeMap<String, Count>>, Mutex<BTreeMap<&'static str, u64>>);

/// The calls at one bank, or for one account.
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
    counted: Vec<String>,
}

impl Calls {
    /// Counts the start of a call for some accounts of a bank.
    pub fn begin(&self, bank_mark: &str, accounts: &[String]) -> InFlight<'_> {
        let keys = accounts.iter().map(|account| format!("{bank_mark}:{account}"));
        let counted: Vec<String> = std::iter::once(bank_mark.to_owned()).chain(keys).collect();
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &counted {
            let count = counts.entry(key.clone()).or_default();
            count.in_flight += 1;
            count.most = count.most.max(count.in_flight);
            count.all += 1;
        }
        InFlight { calls: self, counted }
    }

    /// Forgets the calls that have ended.
    pub fn forget(&self) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for Count { in_flight, most, all } in counts.values_mut() {
            (*most, *all) = (*in_flight, u64::from(*in_flight));
        }
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
        for key in &self.counted {
            if let Some(count) = counts.get_mut(key) {
                count.in_flight -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_that_were_in_flight_stays_counted_after_they_ended() {
        let calls = Calls::default();
        let begin = |bank_mark, account: &str| calls.begin(bank_mark, &[account.to_owned()]);
        let (one, two) = (begin("A", "1"), begin("A", "2"));
        drop((one, begin("B", "1"), two));
        let last = begin("A", "1");
        assert_eq!(calls.counts()["A"], Count { in_flight: 1, most: 2, all: 3 });
        assert_eq!(calls.counts()["A:1"], Count { in_flight: 1, most: 1, all: 2 });
        assert_eq!(calls.counts()["B"], Count { in_flight: 0, most: 1, all: 1 });
        calls.forget();
        drop(last);
        assert_eq!(calls.counts()["A"], Count { in_flight: 0, most: 1, all: 1 });
    }
}
