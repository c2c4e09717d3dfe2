//! Permits for the calls at one bank: at most two are in flight, for refreshes, probes, reads before an operation and
//! operations alike. A permit is for one HTTP call, and a read releases it while it waits for its next attempt, so that
//! no caller waits for itself. The money path has priority, but other callers get at least every ninth permit.
//!
//! The calls of an order follow each other with short gaps. While an order is sent, other callers have at most one of
//! the two places ([`Permits::keep_place`]); otherwise each call of the order would wait for a page of a list that was
//! begun in the gap before it.

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
    first_in_flight: usize,
    then_in_flight: usize,
    first: VecDeque<oneshot::Sender<Permit>>,
    then: VecDeque<oneshot::Sender<Permit>>,
    first_in_a_row: u32,
    places_kept: usize,
}

/// The permit for one call; dropping it hands its place to the next caller in the queue.
#[derive(Debug)]
pub struct Permit {
    /// `None` if the permit never reached its caller.
    permits: Option<Permits>,
    rank: Rank,
}

/// Keeps one place of the bank for the money path until it is dropped.
#[derive(Debug)]
pub struct KeptPlace(Permits);

impl Permits {
    /// Waits for a permit. Dropping the future leaves the queue.
    pub async fn take(&self, rank: Rank) -> Permit {
        let waiting = {
            let mut queue = hold(&self.0);
            if queue.has_place(rank) {
                *queue.in_flight(rank) += 1;
                return Permit { permits: Some(self.clone()), rank };
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

    /// Keeps one place for the calls of the money path while an order is sent. Several orders keep the same one, so
    /// that a caller of the other rank always has the second one.
    pub fn keep_place(&self) -> KeptPlace {
        hold(&self.0).places_kept += 1;
        KeptPlace(self.clone())
    }

    /// Gives the free places to the callers that wait.
    fn give(&self) {
        loop {
            let (rank, next) = {
                let mut queue = hold(&self.0);
                let Some((rank, next)) = queue.next() else { return };
                *queue.in_flight(rank) += 1;
                (rank, next)
            };
            if let Err(mut unwanted) = next.send(Permit { permits: Some(self.clone()), rank }) {
                // The caller stopped waiting. Its permit is disarmed, so that dropping it gives nothing.
                unwanted.permits = None;
                *hold(&self.0).in_flight(rank) -= 1;
            }
        }
    }
}

impl PermitQueue {
    fn in_flight(&mut self, rank: Rank) -> &mut usize {
        match rank {
            Rank::First => &mut self.first_in_flight,
            Rank::Then => &mut self.then_in_flight,
        }
    }

    fn has_place(&self, rank: Rank) -> bool {
        let then_max = CALLS_PER_BANK_MAX - usize::from(self.places_kept > 0);
        self.first_in_flight + self.then_in_flight < CALLS_PER_BANK_MAX
            && (rank == Rank::First || self.then_in_flight < then_max)
    }

    /// The next caller that has a place.
    fn next(&mut self) -> Option<(Rank, oneshot::Sender<Permit>)> {
        let then_may = self.has_place(Rank::Then) && !self.then.is_empty();
        let is_others = then_may && (self.first_in_a_row >= FIRST_IN_A_ROW_MAX || self.first.is_empty());
        if is_others {
            self.first_in_a_row = 0;
            return self.then.pop_front().map(|next| (Rank::Then, next));
        }
        if !self.has_place(Rank::First) {
            return None;
        }
        let next = self.first.pop_front()?;
        self.first_in_a_row += 1;
        Some((Rank::First, next))
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let Some(permits) = self.permits.take() else { return };
        *hold(&permits.0).in_flight(self.rank) -= 1;
        permits.give();
    }
}

impl Drop for KeptPlace {
    fn drop(&mut self) {
        hold(&self.0.0).places_kept -= 1;
        self.0.give();
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

    fn in_flight(permits: &Permits) -> usize {
        let queue = hold(&permits.0);
        queue.first_in_flight + queue.then_in_flight
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
        until(|| in_flight(&permits) == 0).await;
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
        assert_eq!(in_flight(&permits), 1);
        let three = permits.take(Rank::Then).await;
        drop((two, three));
        assert_eq!(in_flight(&permits), 0);
    }

    #[tokio::test]
    async fn an_order_has_a_place_between_its_calls() {
        let permits = Permits::default();
        let came = Arc::new(Mutex::new(Vec::new()));
        let (page, other_page) = (permits.take(Rank::Then).await, permits.take(Rank::Then).await);
        let order = permits.keep_place();
        waits(&permits, Rank::Then, "page", &came).await;
        drop(page);
        // The place of the page that ended stays free for the order's calls, one after the other.
        for _ in 0..3 {
            let call = tokio::time::timeout(PATIENCE, permits.take(Rank::First)).await.expect("it has a place");
            assert_eq!(in_flight(&permits), 2);
            drop(call);
            assert_eq!((in_flight(&permits), hold(&came).len()), (1, 0));
        }
        // Other callers have the second place all the time, and both of them when the order is done.
        waits(&permits, Rank::Then, "balance", &came).await;
        drop(other_page);
        until(|| hold(&came).len() == 2).await;
        let (page, another) = (permits.take(Rank::Then).await, permits.keep_place());
        waits(&permits, Rank::Then, "last page", &came).await;
        drop(order);
        assert_eq!(hold(&came).len(), 2);
        drop(another);
        until(|| hold(&came).len() == 3).await;
        assert_eq!(*hold(&came), ["page", "balance", "last page"]);
        drop(page);
        until(|| in_flight(&permits) == 0).await;
    }

    #[tokio::test]
    async fn two_orders_fill_both_places_and_pages_still_get_the_ninth() {
        let permits = Permits::default();
        let came = Arc::new(Mutex::new(Vec::new()));
        let _orders = (permits.keep_place(), permits.keep_place());
        let (one, _two) = (permits.take(Rank::First).await, permits.take(Rank::First).await);
        waits(&permits, Rank::Then, "page", &came).await;
        for _ in 0..2 * FIRST_IN_A_ROW_MAX {
            waits(&permits, Rank::First, "post", &came).await;
        }
        drop(one);
        until(|| hold(&came).len() > 2 * FIRST_IN_A_ROW_MAX as usize).await;
        assert_eq!(hold(&came).iter().position(|name| *name == "page"), Some(FIRST_IN_A_ROW_MAX as usize));
    }
}
