//! How fast a submission is going, so that somebody can be told when it will be done. Accounts go side by side: what is
//! left is the longest of them at the mean time of an instruction.

use std::sync::Mutex;
use std::time::Duration;

use crate::sync::hold;
use crate::view::{AccountProgress, SendProgress, Sentence};

/// How far a submission is, in words: always counts, never a share alone.
pub fn how_far(progress: &SendProgress) -> Sentence {
    let count = |states: &[&str]| -> u32 { states.iter().filter_map(|state| progress.counts.get(*state)).sum() };
    let left = ["sending", "accepted", "executed", "refused", "not_executed", "in_doubt", "pending", "to_verify"];
    Sentence::new("send-progress")
        .with("sent", count(&left))
        .with("all", progress.all)
        .with("accepted", count(&["accepted", "executed"]))
        .with("refused", count(&["refused", "not_executed"]))
        .with("open", count(&["in_doubt", "pending", "to_verify"]))
        .with("unsent", count(&["not_sent", "cancelled"]))
}

/// Fewer than these tell nothing about the rest.
const SEEN_MIN: u32 = 3;

/// Instructions that were answered, and the time their calls took.
#[derive(Debug, Default)]
pub struct Pace(Mutex<(u32, Duration)>);

impl Pace {
    /// Nothing was seen yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Some instructions of one account were answered after that time.
    pub fn note(&self, instructions: usize, took: Duration) {
        let mut seen = hold(&self.0);
        seen.0 += u32::try_from(instructions).unwrap_or(u32::MAX);
        seen.1 += took;
    }

    /// Seconds until everything that is not stopped is answered; `None` while too few were seen, or nothing is left.
    pub fn seconds_left(&self, accounts: &[AccountProgress]) -> Option<u32> {
        let (seen, took) = *hold(&self.0);
        let going = accounts.iter().filter(|account| !account.stopped);
        let most = going.map(|account| account.waiting + account.sending).max().filter(|most| *most > 0)?;
        let milliseconds = took.checked_div(seen).filter(|_| seen >= SEEN_MIN)?.as_millis() * u128::from(most);
        u32::try_from(milliseconds.div_ceil(1_000)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_the_longest_account_that_goes_at_the_mean_pace() {
        let account = |waiting: u32, stopped: bool| AccountProgress { waiting, stopped, ..AccountProgress::default() };
        let pace = Pace::new();
        let accounts = [account(10, false), account(4, false), account(400, true)];
        pace.note(2, Duration::from_millis(1_000));
        assert_eq!(pace.seconds_left(&accounts), None, "two tell nothing");
        pace.note(2, Duration::from_millis(1_800));
        assert_eq!(pace.seconds_left(&accounts), Some(7));
        assert_eq!(pace.seconds_left(&[account(400, true)]), None, "nothing goes");
        assert_eq!(pace.seconds_left(&[]), None);
    }
}
