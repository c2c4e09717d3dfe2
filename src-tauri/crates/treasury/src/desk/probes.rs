//! Probes of the bank on the schedule of doubts, while a window is open. They only read; their findings propose an
//! outcome and decide nothing.

use chrono::{DateTime, Duration, Utc};
use journal::Instruction;
use model::sync::hold;
use model::{Result, clock};
use money::Submissions;
use money::doubt::{DoubtFacts, learn, prove, refusal_settles};
use money::view::{InstructionView, SettlingStep};

use super::Desk;

/// Minutes after acceptance in which a draft is assumed to be as the operation left it.
const TEACHES_MINUTES: i64 = 15;
/// Probes that a refusal needs to settle.
const PROBES_TO_SETTLE: u32 = 2;
/// Most accepted instructions that are probed in one call.
const LESSONS_AT_ONCE_MAX: u32 = 4;

impl Desk {
    /// Probes the bank for every doubt that is due. Does nothing where this desk may not write its journal or has no
    /// token: a probe that cannot be made or recorded would use up its time in the schedule. Returns the number of
    /// probes.
    ///
    /// # Errors
    /// `journal` when it cannot be read or written. An unreachable bank is a finding, not an error.
    pub async fn probe_when_due(&self) -> Result<u32> {
        if self.sending_off().is_some() || !self.has_token() {
            return Ok(0);
        }
        let submissions = self.submissions()?;
        let mut looked = 0;
        let doubts = submissions.journal(|journal| Ok(journal.needs_a_person()?))?;
        let open: Vec<&str> = doubts.iter().map(|one| one.id.as_str()).collect();
        hold(&self.inner.watch).keep_only(&open);
        for one in &doubts {
            if self.next_probe(one)?.is_some_and(|next| next <= self.now()) {
                self.probe(&submissions, &one.id).await?;
                looked += 1;
            }
        }
        looked += self.probe_codes().await?;
        Ok(looked)
    }

    /// Probes the refusals of a submission that can settle now: twice, so that a refusal without a probe gets both.
    ///
    /// # Errors
    /// `sending-off`, `journal-unknown`, or `journal`.
    pub async fn probe_what_can_settle(&self, submission: &str) -> Result<()> {
        let submissions = self.act_now()?;
        for _ in 0..PROBES_TO_SETTLE {
            let due = |one: &&InstructionView| {
                one.settling.as_ref().is_some_and(|settling| settling.step == SettlingStep::Probe)
            };
            for one in self.submission(submission)?.instructions.iter().filter(due) {
                self.probe(&submissions, &one.id).await?;
            }
        }
        Ok(())
    }

    /// Learns from recently accepted instructions how a bank leaves drafts after an operation. Only reads, each as one
    /// of the bank's two calls, and only while nothing is being sent. Each instruction is asked once; a failure is not
    /// retried. Returns how many gave a result.
    ///
    /// # Errors
    /// `journal` when it cannot be read or written.
    pub async fn learn_when_free(&self) -> Result<u32> {
        if self.sending_off().is_some() || !self.has_token() {
            return Ok(0);
        }
        let submissions = self.submissions()?;
        let since = clock::text(self.now() - Duration::minutes(TEACHES_MINUTES));
        let mut learned = 0;
        for id in submissions.journal(|journal| Ok(journal.may_teach(&since, LESSONS_AT_ONCE_MAX)?))? {
            if !submissions.is_idle() {
                break;
            }
            if submissions.asks_to_teach(&id) {
                learned += u32::from(learn(self.bank(), &submissions, &id).await?);
            }
        }
        Ok(learned)
    }

    /// Probes once.
    ///
    /// # Errors
    /// `journal` when it cannot be read or written.
    pub(crate) async fn probe(&self, submissions: &Submissions, id: &str) -> Result<()> {
        let proven = prove(self.bank(), submissions, id).await;
        hold(&self.inner.watch).probed(id, self.inner.bank.clock().steady());
        if proven? {
            self.compare_lines_with_new_end();
        }
        Ok(())
    }

    /// The time of an instruction's next probe; `None` if it has ended or is being sent.
    pub(crate) fn next_probe(&self, one: &Instruction) -> Result<Option<DateTime<Utc>>> {
        let Some(since) = clock::moment(&one.since).filter(|_| one.is_open()) else { return Ok(None) };
        let last = self.submissions()?.journal(|journal| Ok(journal.last_evidence(&one.id)?))?;
        let last = last.as_deref().and_then(clock::moment);
        let (now, steady) = (self.now(), self.inner.bank.clock().steady());
        let profile = self.profile();
        let settles = one.state.is_reported_refusal(one.unproven).then(|| refusal_settles(&profile));
        let standing = DoubtFacts { since, last, now, steady, zone: profile.zone(), settles };
        Ok(Some(hold(&self.inner.watch).next(&one.id, standing)))
    }
}
