//! Estimates when a submission will be done. Accounts are sent in parallel, so the remaining time is that of the
//! account with the most instructions left, at the mean time per instruction.

use std::sync::Mutex;
use std::time::Duration;

use journal::{AccountProgress, Outcomes};
use model::Sentence;
use model::sync::hold;

use crate::view::SendProgress;

/// How far a submission is, in words, always with counts.
pub fn how_far(progress: &SendProgress) -> Sentence {
    let Outcomes { sent, accepted, refused, open, unsent } = progress.outcomes;
    Sentence::new("send-progress")
        .with("sent", sent)
        .with("all", progress.all)
        .with("accepted", accepted)
        .with("refused", refused)
        .with("open", open)
        .with("unsent", unsent)
}

/// Fewest finished instructions for an estimate.
const SEEN_MIN: u32 = 3;

/// Number of instructions whose calls ended, and the total time of those calls.
#[derive(Debug, Default)]
pub struct Pace(Mutex<(u32, Duration)>);

impl Pace {
    /// No calls yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Records a call: how many instructions it finished, and its duration.
    pub fn note(&self, instructions: usize, took: Duration) {
        let mut seen = hold(&self.0);
        seen.0 += u32::try_from(instructions).unwrap_or(u32::MAX);
        seen.1 += took;
    }

    /// Seconds until every account that is not stopped is done; `None` with too few finished calls, or with nothing
    /// left.
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
