//! Approved instructions that are not sent any more: the approval expired, or its approver was removed.

use journal::{Approval, Entry, Signed, Verdict, VerdictBasis};
use model::{Result, Sentence, State};
use money::{Submissions, dual_control, no_longer_approves};

use super::Desk;

/// Why an approved submission is not sent any more.
#[derive(Debug, Clone, Copy)]
pub(super) enum Unsent {
    /// The approval expired.
    Expired,
    /// The approver was removed from the settings.
    ApproverRemoved,
}

impl Desk {
    /// Whether an approval was given by a person who is no approver any more.
    pub(super) fn is_by_removed(&self, approval: &Approval) -> bool {
        let Some(approved) = &approval.approved else { return false };
        let is_unknown = |signed: &Signed| {
            self.dual_control().is_some_and(|policy| !dual_control::knows(&policy, &signed.public_key))
        };
        approved.signed.as_ref().is_some_and(is_unknown)
            || no_longer_approves(&self.profile(), self.roles_before().as_ref(), approved).is_some()
    }

    /// Marks approved instructions whose sending did not begin in time as not sent.
    pub(super) fn bar_unsent(&self, submissions: &Submissions, submission: &str, why: Unsent) -> Result<()> {
        if submissions.is_running(submission) {
            return Ok(());
        }
        let view = submissions.journal(|journal| Ok(journal.submission(submission)?))?;
        let unsent = view.instructions.iter().filter(|one| one.state == State::Confirmed);
        let (basis, reason) = match why {
            Unsent::Expired => ("approval-expired", "reason-not-sent-approval-expired"),
            Unsent::ApproverRemoved => ("approver-removed", "reason-not-sent-approver-removed"),
        };
        let verdicts: Vec<_> = unsent
            .map(|one| {
                Verdict::without_reply(&one.id, State::NotSent, VerdictBasis::PreFlight, basis, Sentence::new(reason))
            })
            .collect();
        submissions.record(self.now(), |recording| {
            verdicts.into_iter().try_for_each(|one| recording.add(&Entry::Verdict(Box::new(one))).map(|_| ()))
        })?;
        Ok(())
    }
}
