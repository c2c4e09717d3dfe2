//! Rounds: an incomplete reading of all lists can continue where it stopped, on the same day and after a restart.
//! Reading single lists begins no round, but counts for the open one.

use model::Result;

use super::Desk;
use super::refresh::Scope;
use crate::read::reading::pull::ListToRead;
use crate::store::cache::lists::ListKey;
use crate::store::cache::rounds::{self, Round};
use crate::view::Unfinished;

fn key(job: &ListToRead) -> ListKey {
    (job.stage, job.account.key())
}

impl Desk {
    /// The remaining jobs, and the number of lists already done in the round. Begins a round if needed.
    pub(super) fn in_round(&self, scope: &Scope, mut jobs: Vec<ListToRead>) -> Result<(Vec<ListToRead>, u32)> {
        let round = self.round_of_today()?;
        if scope.rest {
            let before = jobs.len();
            jobs.retain(|job| round.as_ref().is_some_and(|round| round.left.contains(&key(job))));
            return Ok((jobs.clone(), count(before - jobs.len())));
        }
        let goes_on =
            |round: &Round| jobs.len() < round.all.len() && jobs.iter().all(|job| round.all.contains(&key(job)));
        if scope.stages.is_empty() && !round.as_ref().is_some_and(goes_on) {
            let lists: Vec<ListKey> = jobs.iter().map(key).collect();
            self.inner.cache.write().begin_round(&lists, &self.now_text(), &self.today().to_string())?;
        }
        Ok((jobs, 0))
    }

    /// The remainder of today's round, over lists that are still read; `None` if it is complete.
    pub(super) fn unfinished(&self) -> Result<Option<Unfinished>> {
        let Some(round) = self.round_of_today()? else { return Ok(None) };
        let pulled = self.jobs(&Scope::default())?;
        let in_round = pulled.iter().filter(|job| round.all.contains(&key(job))).count();
        let left = pulled.iter().filter(|job| round.left.contains(&key(job))).count();
        Ok((left > 0).then(|| Unfinished {
            began: round.began,
            lists_done: count(in_round - left),
            lists_all: count(in_round),
        }))
    }

    /// Only today's round can continue: the lists read on an earlier day are too old.
    fn round_of_today(&self) -> Result<Option<Round>> {
        let round = rounds::last(&self.inner.cache.read())?;
        Ok(round.filter(|round| round.day == self.today().to_string()))
    }
}

fn count(lists: usize) -> u32 {
    u32::try_from(lists).unwrap_or(u32::MAX)
}
