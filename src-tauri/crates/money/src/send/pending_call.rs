//! Writes the outcome of a call to the journal: at once, or as soon as the disk accepts it. Until then the verdicts are
//! shown from memory.

use std::time::Duration;

use journal::{JournalError, Recording, Verdict};
use model::clock;
use model::sync::hold;

use super::job::Job;
use crate::view::PendingWriteView;

/// Pauses between tries to write, in seconds; the last one is repeated as long as the program runs.
const PAUSES_SECONDS: &[u64] = &[1, 1, 2, 3, 5];

/// The instructions of one call whose outcome is to be written.
pub(super) struct PendingCall<'a> {
    pub job: &'a Job,
    pub ids: &'a [&'a str],
}

impl PendingCall<'_> {
    /// Writes; while the disk refuses, shows the verdicts of `known` and retries.
    ///
    /// # Errors
    /// A `JournalError` that retrying cannot remove (`may_pass` is false).
    pub async fn write(
        &self,
        known: impl Fn() -> Vec<Verdict>,
        write: impl Fn(&Recording<'_>) -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        let mut tries = 0;
        let written = loop {
            let error = match self.job.submissions.record(self.job.bank.now(), &write) {
                Ok(()) => break Ok(()),
                Err(error) => error,
            };
            if !error.may_pass() {
                tracing::error!(%error, instructions = ?self.ids, "the journal refuses what is known");
                break Err(error);
            }
            if tries == 0 {
                tracing::error!(%error, instructions = ?self.ids, "what is known cannot be written; trying on");
                self.keep(known());
            }
            let pause = PAUSES_SECONDS.get(tries).or(PAUSES_SECONDS.last()).copied().unwrap_or(1);
            tokio::time::sleep(Duration::from_secs(pause)).await;
            tries = tries.saturating_add(1);
        };
        if tries > 0 {
            self.forget();
        }
        written
    }

    fn keep(&self, verdicts: Vec<Verdict>) {
        let since = clock::text(self.job.bank.now());
        let known = verdicts.into_iter().map(|verdict| {
            let Verdict { instruction, state, reason, .. } = verdict;
            (instruction, PendingWriteView { state, reason, since: since.clone() })
        });
        hold(&self.job.submissions.pending_writes.0).extend(known);
        self.job.tell(self.ids);
    }

    fn forget(&self) {
        hold(&self.job.submissions.pending_writes.0).retain(|id, _| !self.ids.contains(&id.as_str()));
        tracing::info!(instructions = ?self.ids, "what was held in memory is written");
        self.job.tell(self.ids);
    }
}
