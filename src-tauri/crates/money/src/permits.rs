//! Permits for the calls at one bank: at most two are in flight, for refreshes, probes, reads before an operation and
//! operations alike. A permit is for one HTTP call, and a read releases it while it waits for its next attempt, so that
//! no caller waits for itself. The money path has priority, but other callers get at least every ninth permit.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use model::sync::hold;
use tokio::sync::oneshot;

/// Calls in flight at one bank.
pub const CALLS_PER_BANK_MAX: usize = 2;
/// Permits in a row for the money path while another caller waits.
const FIRST_IN_A_ROW_MAX: u32 = 8;

/// Priority of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// The money path: operations, and the reads before and after them.
    First,
    /// Lists, balances and details for display.
    Then,
}

/// The queue of one bank. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Permits(Arc<Mutex<PermitQueue>>);

#[derive(Debug, Default)]
struct PermitQueue {
    in_flight: usize,
    first: VecDeque<oneshot::Sender<Permit>>,
    then: VecDeque<oneshot::Sender<Permit>>,
    first_in_a_row: u32,
}

/// The permit for one call; dropping it hands it to the next caller in the queue.
#[derive(Debug)]
pub struct Permit(Option<Permits>);

impl Permits {
    /// Waits for a permit. Dropping the future leaves the queue.
    pub async fn take(&self, rank: Rank) -> Permit {
        let waiting = {
            let mut queue = hold(&self.0);
            if queue.in_flight < CALLS_PER_BANK_MAX {
                queue.in_flight += 1;
                return Permit(Some(self.clone()));
            }
            let (give, waiting) = oneshot::channel();
            match rank {
                Rank::First => queue.first.push_back(give),
                Rank::Then => queue.then.push_back(give),
            }
            waiting
        };
        waiting.await.expect("the queue is kept while a caller waits in it")
    }
}

impl PermitQueue {
    fn next(&mut self) -> Option<oneshot::Sender<Permit>> {
        let is_others = self.first_in_a_row >= FIRST_IN_A_ROW_MAX && !self.then.is_empty();
        if !is_others && let Some(next) = self.first.pop_front() {
            self.first_in_a_row += 1;
            return Some(next);
        }
        self.first_in_a_row = 0;
        self.then.pop_front().or_else(|| self.first.pop_front())
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let Some(permits) = self.0.take() else { return };
        loop {
            let next = {
                let mut queue = hold(&permits.0);
                let Some(next) = queue.next() else {
                    queue.in_flight -= 1;
                    return;
                };
                next
            };
            match next.send(Self(Some(permits.clone()))) {
                Ok(()) => return,
                // The caller stopped waiting: disarm its permit, so that dropping it releases nothing.
                Err(mut unwanted) => unwanted.0 = None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::permits::*;

    const PATIENCE: Duration = Duration::from_secs(60);

    /// Lets other tasks run until the condition holds; fails after [`PATIENCE`].
    async fn until(happened: impl Fn() -> bool) {
        let holds = async {
            while !happened() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        tokio::time::timeout(PATIENCE, holds).await.expect("it did not happen in time");
    }

    /// Queues a task and returns when it waits.
    async fn waits(permits: &Permits, rank: Rank, name: &'static str, came: &Arc<Mutex<Vec<&'static str>>>) {
        let (permits, came) = (permits.clone(), came.clone());
        let length = |permits: &Permits| {
            let queue = hold(&permits.0);
            queue.first.len() + queue.then.len()
        };
        let before = length(&permits);
        let watched = permits.clone();
        tokio::spawn(async move {
            let _permit = permits.take(rank).await;
            hold(&came).push(name);
        });
        until(|| length(&watched) != before).await;
    }

    #[tokio::test]
    async fn two_are_in_flight_and_the_money_path_goes_before_others() {
        let permits = Permits::default();
        let came = Arc::new(Mutex::new(Vec::new()));
        let (one, two) = (permits.take(Rank::Then).await, permits.take(Rank::First).await);
        for (rank, name) in
            [(Rank::Then, "list"), (Rank::First, "probe"), (Rank::Then, "balance"), (Rank::First, "post")]
        {
            waits(&permits, rank, name, &came).await;
        }
        assert!(hold(&came).is_empty(), "a third one waits");
        drop(one);
        until(|| hold(&came).len() >= 4).await;
        assert_eq!(*hold(&came), ["probe", "post", "list", "balance"]);
        drop(two);
        until(|| hold(&permits.0).in_flight == 0).await;
    }

    #[tokio::test]
    async fn others_get_permits_though_the_money_path_never_pauses() {
        let permits = Permits::default();
        let came = Arc::new(Mutex::new(Vec::new()));
        let (one, _two) = (permits.take(Rank::First).await, permits.take(Rank::First).await);
        waits(&permits, Rank::Then, "list", &came).await;
        for _ in 0..2 * FIRST_IN_A_ROW_MAX {
            waits(&permits, Rank::First, "post", &came).await;
        }
        drop(one);
        until(|| hold(&came).len() > 2 * FIRST_IN_A_ROW_MAX as usize).await;
        let at = hold(&came).iter().position(|name| *name == "list");
        assert_eq!(at, Some(FIRST_IN_A_ROW_MAX as usize));
    }

    #[tokio::test]
    async fn a_caller_that_stops_waiting_holds_no_permit() {
        let permits = Permits::default();
        let (one, two) = (permits.take(Rank::Then).await, permits.take(Rank::Then).await);
        for _ in 0..3 {
            let gone = tokio::time::timeout(Duration::ZERO, permits.take(Rank::First)).await;
            assert!(gone.is_err());
        }
        drop(one);
        assert_eq!(hold(&permits.0).in_flight, 1);
        let three = permits.take(Rank::Then).await;
        drop((two, three));
        assert_eq!(hold(&permits.0).in_flight, 0);
    }
}
