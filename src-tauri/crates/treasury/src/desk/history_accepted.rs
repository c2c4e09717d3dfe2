//! Continuing with a journal whose history is unknown, with an approval where the profile has
//! one.
//!
//! The approval is asked for and recorded like any other, in that journal, while sending is off. It is bound to this
//! computer, this folder and the missing events, so that the same signed file cannot accept a second copy.

use journal::{Asked, Entry, HISTORY_UNKNOWN, HistoryAccepted, Sending, Verdict, VerdictBasis};
use model::profile::Role;
use model::sync::hold;
use model::typed::typed;
use model::{ApprovalState, ApprovalSubject, ChainHead, DeskError, Result, Sentence, State, hex, sha256, words};
use money::dual_control::refused;
use money::witness;
use serde::{Deserialize, Serialize};

use super::{Desk, Question};
use crate::home::place::Here;
use crate::view::{HeadCopy, HistoryTaken};

/// The exact content that the approver is asked about.
#[derive(Debug, Serialize, Deserialize)]
struct Wish {
    /// Id of the sentence that says why the history is unknown.
    found: String,
    /// The head that is missing here; empty if none is known.
    missing: ChainHead,
    /// The head of this journal when the approval was asked for.
    own: ChainHead,
    /// Name of the computer.
    machine: String,
    /// Folder of the profile.
    folder: String,
    /// The person's reason.
    reason: String,
}

impl Desk {
    /// Accepts a journal whose history is unknown. Its instructions that are confirmed, sending or waiting for approval
    /// may have been sent elsewhere: they become in doubt. Under dual control, the acceptance is
    /// carried out when they approve.
    ///
    /// # Errors
    /// `history` when the history is known or no reason is given, `approval` when it is already asked for,
    /// `sending-off`, or `journal`.
    pub fn history_accept(&self, reason: &str, preparer: Option<&str>) -> Result<HistoryTaken> {
        self.require(Role::Preparer)?;
        self.check_history();
        let reason = typed("reason", reason)?;
        let (Some(found), false) = (self.found_history(), reason.is_empty()) else {
            return Err(DeskError::correct("history", Sentence::new("history-not-accepted")));
        };
        if !self.take_act_lock()? {
            return Err(DeskError::local("sending-off", Sentence::new("sending-off-second-program")));
        }
        if self.strictest_tier().is_some() {
            let asked = self.ask_approver(&self.wish(found, reason, preparer)?)?;
            return Ok(HistoryTaken { doubts: 0, asked: Some(asked) });
        }
        let (entries, doubts) = self.acceptance(found, reason, None)?;
        self.act_on_journal()?
            .record(self.now(), |recording| entries.iter().try_for_each(|entry| recording.add(entry).map(|_| ())))?;
        self.go_on_from_here()?;
        Ok(HistoryTaken { doubts, asked: None })
    }

    fn found_history(&self) -> Option<HeadCopy> {
        hold(&self.inner.history_unknown).clone()
    }

    fn wish(&self, found: HeadCopy, reason: &str, preparer: Option<&str>) -> Result<Question> {
        let about = self.about_history(&found)?;
        let why = found.why.unwrap_or_else(|| Sentence::new("sending-off-journal-unreadable"));
        let wish = Wish {
            found: why.id.clone(),
            missing: found.copied.unwrap_or_default(),
            own: found.own,
            machine: witness().machine,
            folder: self.folder().display().to_string(),
            reason: reason.to_owned(),
        };
        let asks = Sentence::new("history-asks").with("folder", &wish.folder).with("machine", &wish.machine);
        let text = [why, asks.with("reason", reason)].map(|sentence| words::text(&sentence, "en")).join("\n");
        Ok(Question {
            subject: ApprovalSubject::History,
            about,
            text,
            content: serde_json::to_string_pretty(&wish).unwrap_or_default(),
            preparer: preparer.map(str::to_owned),
            file: None,
        })
    }

    /// Identifies the request: the missing head, and the exact folder that the journal is in now.
    fn about_history(&self, found: &HeadCopy) -> Result<String> {
        let here = Here::of(self.folder())?;
        let why = found.why.as_ref().map(|why| why.id.as_str()).unwrap_or_default();
        let missing = found.copied.as_ref().map(|head| (head.sequence, head.hash.as_str()));
        let named = serde_json::json!([why, missing, here]);
        Ok(hex(&sha256(named.to_string().as_bytes()))[..32].to_owned())
    }

    /// The entries that are recorded together with the approval.
    pub(super) fn approved_acceptance(&self, asked: &Asked) -> Result<Vec<Entry>> {
        self.check_history();
        let found = self.found_history();
        let found = found.ok_or_else(|| refused(Sentence::new("approval-history-elsewhere")))?;
        if self.about_history(&found)? != asked.about {
            return Err(refused(Sentence::new("approval-history-elsewhere")));
        }
        let wish: Wish = serde_json::from_str(&asked.content)
            .map_err(|error| DeskError::local("journal", Sentence::new("journal-trouble").with("detail", error)))?;
        Ok(self.acceptance(found, &wish.reason, Some(&asked.approval))?.0)
    }

    /// The acceptance with the doubts it creates, and their number.
    fn acceptance(&self, found: HeadCopy, reason: &str, approval: Option<&str>) -> Result<(Vec<Entry>, u32)> {
        let submissions = self.act_on_journal()?;
        submissions.journal(|journal| Ok(journal.follow_claims(true, self.now())?))?;
        let states = [State::AwaitingApproval, State::Confirmed, State::Sending];
        let [awaiting, confirmed, sending] = submissions.journal(|journal| {
            let [awaiting, confirmed, sending] = states.map(|state| journal.in_state(state));
            Ok([awaiting?, confirmed?, sending?])
        })?;
        let waiting = submissions.journal(|journal| Ok(journal.approvals_in(ApprovalState::Waiting)?))?;
        let witness = witness();
        let mut entries = vec![Entry::HistoryAccepted(HistoryAccepted {
            copied: found.copied.unwrap_or_default(),
            own: found.own,
            found: found.why.map(|why| why.id).unwrap_or_default(),
            reason: reason.to_owned(),
            approval: approval.map(str::to_owned),
            system_user: witness.system_user,
            machine: witness.machine,
        })];
        entries.extend(confirmed.iter().map(|one| {
            let (instruction, snapshot, locks) = (one.id.clone(), Vec::new(), Vec::new());
            Entry::Sending(Sending {
                instruction,
                attempt: 1,
                snapshot,
                locks,
                service_date: None,
                in_chunk: false,
                amount: None,
            })
        }));
        // A pending request may also be decided at the original: each one still open here must be asked again.
        let others = waiting.iter().filter(|one| Some(one.asked.approval.as_str()) != approval);
        entries.extend(others.map(|one| one.ended(ApprovalState::Withdrawn)));
        // An instruction that waits for approval here may have been approved and sent there.
        let open: Vec<_> = awaiting.iter().chain(&confirmed).chain(&sending).collect();
        entries.extend(open.iter().map(|one| {
            let reason = Sentence::new("reason-history-unknown");
            Entry::Verdict(Box::new(Verdict::without_reply(
                &one.id,
                State::InDoubt,
                VerdictBasis::Recovery,
                HISTORY_UNKNOWN,
                reason,
            )))
        }));
        Ok((entries, u32::try_from(open.len()).unwrap_or(u32::MAX)))
    }

    /// After the acceptance is recorded: binds the journal to this place.
    pub(super) fn go_on_from_here(&self) -> Result<()> {
        self.act_on_journal()?.journal(|journal| {
            journal.take_over_head();
            Ok(())
        })?;
        *hold(&self.inner.history_unknown) = None;
        // A new place id: the journal that this one was copied from continues under the old one.
        self.bind(Some(ulid::Ulid::from_datetime(self.now().into()).to_string()))?;
        self.note_settings(super::audit::Noted::found())?;
        self.write_chain_head(true);
        Ok(())
    }
}
