//! The order in which the lists of one bank are read: lists on the screen first, then lists to sign, then the plain
//! list, which shows due drafts, then the rest. The order is determined again before every list, so a list that the
//! clerk opens meanwhile is next. For lists never read before, the first pages come before the rest, account by
//! account, so that drafts to sign appear early.

use std::sync::Mutex;

use bank_contract::Stage;
use model::desks::place_of;
use model::sync::hold;

use crate::read::reading::intake::Intake;
use crate::read::reading::pull::ListToRead;

/// The remaining work for a list.
pub(crate) enum Work {
    Begin(ListToRead),
    /// The first page of a new list is shown; the rest is still to be read.
    Rest(Box<Begun>),
}

/// A list of which only the first page is read.
pub(crate) struct Begun {
    pub job: ListToRead,
    pub intake: Intake,
    pub pages: u32,
    pub as_of: String,
}

/// Work with its index in the report and its account's index in the profile.
pub(crate) struct Waiting {
    pub place: usize,
    pub account: usize,
    pub work: Work,
}

impl Waiting {
    /// Within an account, the first pages of all lists come before the rest of any list.
    fn order(&self, on_screen: &[Stage]) -> (u8, usize, bool, usize) {
        let (stage, is_rest) = match &self.work {
            Work::Begin(job) => (job.stage, false),
            Work::Rest(begun) => (begun.job.stage, true),
        };
        (rank(stage, on_screen), self.account, is_rest, self.place)
    }
}

/// The lists of one bank that are waiting to be read.
pub(crate) struct Queue(Mutex<Vec<Waiting>>);

impl Queue {
    /// A queue of one bank's lists.
    pub(crate) fn new(work: Vec<Waiting>) -> Self {
        Self(Mutex::new(work))
    }

    /// Takes the next work.
    pub(crate) fn take(&self, on_screen: &[Stage]) -> Option<Waiting> {
        let mut work = hold(&self.0);
        let (at, _) = work.iter().enumerate().min_by_key(|(_, waiting)| waiting.order(on_screen))?;
        Some(work.swap_remove(at))
    }

    /// Puts the rest of a list back into the queue.
    pub(crate) fn put(&self, waiting: Waiting) {
        hold(&self.0).push(waiting);
    }
}

fn rank(stage: Stage, on_screen: &[Stage]) -> u8 {
    match stage {
        _ if on_screen.contains(&stage) => 0,
        _ if is_to_sign(stage) => 1,
        Stage::Draft => 2,
        _ => 3,
    }
}

/// Drafts in this list wait for our signature.
pub(crate) fn is_to_sign(stage: Stage) -> bool {
    place_of(stage).desk == Some("to_sign")
}

#[cfg(test)]
mod tests {
    use model::profile::Account;

    use super::*;

    #[test]
    fn the_screen_is_first_then_lists_to_sign_and_accounts_keep_their_order() {
        let stages = [
            Stage::Draft,
            Stage::EndorsementTransfer,
            Stage::ReceiptByEndorsee,
            Stage::ReceiptConfirm,
            Stage::TransferWithdrawal,
        ];
        let jobs = || {
            let job = |(account, stage): (&str, Stage)| {
                let account = Account::parse(&format!("A:{account}")).unwrap();
                ListToRead { stage, account, full: false, take_end: false }
            };
            let all = ["1", "2"].into_iter().flat_map(|account| stages.map(|stage| (account, stage)));
            let waiting = |(place, of)| Waiting { place, account: place / stages.len(), work: Work::Begin(job(of)) };
            Queue::new(all.enumerate().map(waiting).collect())
        };
        let taken = |on_screen: &[Stage]| -> Vec<usize> {
            let queue = jobs();
            std::iter::from_fn(|| queue.take(on_screen)).map(|waiting| waiting.place).collect()
        };
        assert_eq!(taken(&[]), [2, 3, 7, 8, 0, 5, 1, 4, 6, 9]);
        assert_eq!(taken(&[Stage::TransferWithdrawal]), [4, 9, 2, 3, 7, 8, 0, 5, 1, 6]);
        let queue = jobs();
        assert_eq!(queue.take(&[]).unwrap().place, 2);
        assert_eq!(
            queue.take(&[Stage::EndorsementTransfer]).unwrap().place,
            1,
            "a list that was just opened comes next"
        );
    }
}
