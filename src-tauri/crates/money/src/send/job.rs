//! One submission that is being sent: its desk, its caller, the stop of its queues, and the reports of its progress.

use std::pin::Pin;
use std::sync::Arc;

use journal::{Confirmed, Entry, JournalError, OfSubmission, PauseReason, Recording, Verdict};
use model::{Result, Sentence};

use super::group_claims::{GroupClaims, NotClaimed, WantedClaim};
use super::last_moment::Today;
use super::pace::Pace;
use super::submissions::{Submissions, WithSettling};
use crate::access::BankAccess;
use crate::view::SendProgress;

/// Called at each change, with the changed instructions and the submission's progress.
pub type Changed = Arc<dyn Fn(SendProgress) + Send + Sync>;

/// Carries out the follow-up of a committed verdict: its reads may take seconds and never change the verdict.
pub type FollowUp = Arc<dyn Fn(Verdict) -> Pin<Box<dyn Future<Output = Result<()>> + Send>> + Send + Sync>;

/// The caller's part of a send.
#[derive(Clone)]
pub struct Around {
    /// Called at each change.
    pub changed: Changed,
    /// The rules in force, read anew for the checks right before each call.
    pub today: Arc<dyn Fn() -> Today + Send + Sync>,
    /// Called after each verdict.
    pub follow_up: FollowUp,
    /// The group book; `None` for a desk that belongs to no group.
    pub group: Option<Arc<dyn GroupClaims>>,
    /// Called for each instruction that is reported.
    pub settling: Arc<WithSettling<'static>>,
}

/// One submission that is being sent.
#[derive(Clone)]
pub(super) struct Job {
    pub(super) bank: BankAccess,
    pub(super) submissions: Arc<Submissions>,
    pub(super) submission: String,
    pub(super) around: Around,
    pub(super) pace: Arc<Pace>,
}

impl Job {
    /// Writes that every queue stops, if any can still run.
    pub(super) fn write_stop(
        &self,
        recording: &Recording<'_>,
        why: PauseReason,
        at: Option<&String>,
    ) -> Result<(), JournalError> {
        if !recording.goes_on(&self.submission)? {
            return Ok(());
        }
        let of = OfSubmission {
            submission: self.submission.clone(),
            why: Some(why),
            at: at.cloned(),
            ..OfSubmission::default()
        };
        recording.add(&Entry::Paused(of)).map(|_| ())
    }

    /// The book's time, or 0 for a desk that belongs to no group.
    pub(super) async fn time_of_group(&self, confirmed: &Confirmed) -> Result<i64, Sentence> {
        match &self.around.group {
            Some(group) => group.time(confirmed).await,
            None => Ok(0),
        }
    }

    /// Claims, if this desk belongs to a group.
    pub(super) async fn claim(&self, wanted: Vec<WantedClaim>) -> Result<(), NotClaimed> {
        match &self.around.group {
            Some(group) => group.claim(wanted).await,
            None => Ok(()),
        }
    }

    /// Reports the changed instructions and the progress.
    pub(super) fn tell(&self, ids: &[impl AsRef<str>]) {
        let told = self.submissions.journal(|journal| {
            let mut progress = SendProgress::from(journal.progress(&self.submission)?);
            for id in ids {
                let one = journal.instruction(id.as_ref())?;
                let one = (self.around.settling)(journal, one);
                progress.changed.push(self.submissions.pending_writes.with_pending(one));
            }
            Ok(progress)
        });
        match told {
            Ok(progress) => {
                let seconds_left = self.pace.seconds_left(&progress.accounts);
                (self.around.changed)(SendProgress { seconds_left, ..progress });
            }
            Err(error) => tracing::warn!(%error, submission = self.submission, "nobody was told how far it is"),
        }
    }
}
