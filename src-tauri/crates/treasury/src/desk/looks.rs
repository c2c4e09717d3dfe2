//! Looks at the bank on the schedule of a doubt, while a window is open. Only reads; what they find proposes and decides
//! nothing.

use chrono::{DateTime, Duration, Utc};

use super::Desk;
use crate::clock;
use crate::doubt::{Standing, learn, prove, refusal_settles};
use crate::error::Result;
use crate::money::Teller;
use crate::sync::hold;
use crate::view::{InstructionView, SettlingStep, State};

/// Minutes after acceptance in which a draft still stands as the operation left it, as far as anybody can tell.
const TEACHES_MINUTES: i64 = 15;
/// Probes that a refusal needs to settle.
const PROBES_TO_SETTLE: u32 = 2;
/// Most accepted instructions that are looked at in one go.
const LESSONS_AT_ONCE_MAX: u32 = 4;

impl Desk {
    /// Asks the bank about every doubt whose time has come. Does nothing where this desk may not write its journal or has
    /// no token: a look that cannot be kept or made would use up its place in the schedule. Returns how many it looked at.
    ///
    /// # Errors
    /// The journal's. A bank that cannot be reached is a finding and no error.
    pub async fn look_when_due(&self) -> Result<u32> {
        if self.sending_off().is_some() || self.token().is_none() {
            return Ok(0);
        }
        let teller = self.teller()?;
        let mut looked = 0;
        let doubts = self.doubts()?;
        let open: Vec<&str> = doubts.iter().map(|one| one.id.as_str()).collect();
        hold(&self.inner.watch).keep_only(&open);
        for one in &doubts {
            if self.next_look(one)?.is_some_and(|next| next <= self.now()) {
                self.look(&teller, one).await?;
                looked += 1;
            }
        }
        looked += self.look_for_codes().await?;
        Ok(looked)
    }

    /// Probes the refusals of a submission that can settle by now. Two probes, where none was made yet.
    ///
    /// # Errors
    /// `sending-off`, `journal-unknown`, or the journal's.
    pub async fn probe_what_can_settle(&self, submission: &str) -> Result<()> {
        let teller = self.act_now()?;
        for _ in 0..PROBES_TO_SETTLE {
            let due = |one: &&InstructionView| {
                one.settling.as_ref().is_some_and(|settling| settling.step == SettlingStep::Probe)
            };
            for one in self.submission(submission)?.instructions.iter().filter(due) {
                self.look(&teller, one).await?;
            }
        }
        Ok(())
    }

    /// Learns how a bank leaves drafts after an operation from what was accepted just now. Only reads, each as one of the
    /// bank's two calls, only while nothing is being sent; each instruction is asked once, and what fails is left. Returns
    /// how many taught something.
    ///
    /// # Errors
    /// The journal's.
    pub async fn learn_when_free(&self) -> Result<u32> {
        if self.sending_off().is_some() || self.token().is_none() {
            return Ok(0);
        }
        let teller = self.teller()?;
        let since = clock::text(self.now() - Duration::minutes(TEACHES_MINUTES));
        let mut learned = 0;
        for id in teller.journal(|journal| Ok(journal.may_teach(&since, LESSONS_AT_ONCE_MAX)?))? {
            if !teller.is_idle() {
                break;
            }
            if teller.asks_to_teach(&id) {
                learned += u32::from(learn(self, &teller, &id).await?);
            }
        }
        Ok(learned)
    }

    /// Looks once.
    ///
    /// # Errors
    /// The journal's.
    pub(crate) async fn look(&self, teller: &Teller, one: &InstructionView) -> Result<()> {
        let proven = prove(self, teller, &one.id).await.map(|_| ());
        hold(&self.inner.watch).looked(&one.id, self.inner.clock.steady());
        proven
    }

    /// When the bank is asked next about an instruction; `None` where its end is known, or where it is just being sent.
    pub(crate) fn next_look(&self, one: &InstructionView) -> Result<Option<DateTime<Utc>>> {
        let Some(since) = clock::moment(&one.since).filter(|_| one.is_open()) else { return Ok(None) };
        let last = self.teller()?.journal(|journal| Ok(journal.last_evidence(&one.id)?))?;
        let last = last.as_deref().and_then(clock::moment);
        let (now, steady) = (self.now(), self.inner.clock.steady());
        let profile = self.profile();
        let settles = (one.state == State::Refused && one.unproven).then(|| refusal_settles(&profile));
        let standing = Standing { since, last, now, steady, zone: profile.zone(), settles };
        Ok(Some(hold(&self.inner.watch).next(&one.id, standing)))
    }
}
