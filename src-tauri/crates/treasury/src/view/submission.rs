//! Views of a confirmed submission: its instructions, its progress, and the question before it is resumed.

use std::collections::BTreeMap;

use model::exit::Exit;
use model::{Sentence, State, Total};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ApprovalView, CommonFacts, InstructionView};

/// A submission with its instructions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SubmissionView {
    /// Its id.
    pub id: String,
    /// Operation.
    pub operation: String,
    /// For the four receipts: `accept`, `refuse`, or `both` where its instructions differ.
    pub answer: Option<String>,
    /// Practice bank.
    pub practice: bool,
    /// One per instruction, in order.
    pub instructions: Vec<InstructionView>,
    /// Stopped by a doubt or a person: unsent instructions wait until a person continues.
    pub paused: bool,
    /// No instruction of it is confirmed or being sent any more.
    pub done: bool,
    /// Totals per currency.
    pub totals: Vec<Total>,
    /// Facts that all instructions share.
    #[serde(default)]
    pub common: CommonFacts,
    /// The second person's approval; `None` where it needs none.
    pub approval: Option<ApprovalView>,
    /// The states, counted.
    pub progress: SendProgress,
    /// The question before its unsent instructions are sent, where it was confirmed before this program start.
    pub resume: Option<ResumeView>,
}

impl SubmissionView {
    /// The command line's exit code.
    pub fn exit(&self) -> Exit {
        let all: Vec<Exit> =
            self.instructions.iter().map(|one| Exit::of_one(one.state, one.unproven, one.http_status)).collect();
        Exit::of_several(&all)
    }
}

/// The one question about a submission that was confirmed before this program start: may the rest be sent?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ResumeView {
    /// Digest of this content; the answer repeats it.
    pub digest: String,
    /// The question.
    pub sentence: Sentence,
    /// Sums of the unsent instructions per currency.
    pub totals: Vec<Total>,
    /// Findings of the repeated check: look-alikes confirmed since, drafts that left their list.
    pub notes: Vec<Sentence>,
}

/// Progress of a submission, sent to the window after every step instead of the whole submission.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct SendProgress {
    /// The submission.
    pub submission_id: String,
    /// Operation.
    pub operation: String,
    /// For the four receipts: `accept`, `refuse` or `both`. Only in the list of stopped submissions; otherwise `None`.
    pub answer: Option<String>,
    /// Number of instructions.
    pub all: u32,
    /// Instructions by state name; states without any are left out.
    pub counts: BTreeMap<String, u32>,
    /// Instructions by outcome.
    #[serde(default)]
    pub outcomes: Outcomes,
    /// One per acting account.
    pub accounts: Vec<AccountProgress>,
    /// Unsent instructions of all accounts wait for a person.
    pub paused: bool,
    /// Why it stopped: `doubt` or `person`; `None` where it did not, and for stops written by older versions.
    pub paused_why: Option<String>,
    /// No instruction is confirmed or being sent any more.
    pub done: bool,
    /// Estimated seconds until the last instruction that does not wait is answered; `None`: no estimate.
    pub seconds_left: Option<u32>,
    /// Instructions that changed in this step.
    pub changed: Vec<InstructionView>,
}

/// Counts of a submission's instructions. One that waits, or that is being sent, has no outcome yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct Outcomes {
    /// Instructions for which a connection may have been opened, whatever became of them.
    pub sent: u32,
    /// Instructions that succeeded.
    pub accepted: u32,
    /// Sent instructions that are known to have had no effect.
    pub refused: u32,
    /// Instructions about which a person must decide.
    pub open: u32,
    /// Instructions that ended without being sent.
    pub unsent: u32,
}

impl Outcomes {
    /// Adds `count` instructions of one state.
    pub fn add(&mut self, state: State, unproven: bool, count: u32) {
        if state.was_sent() {
            self.sent += count;
        }
        if state.has_succeeded() {
            self.accepted += count;
        } else if state.is_open(unproven) {
            self.open += count;
        } else if state.is_without_effect(unproven) {
            *(if state.was_sent() { &mut self.refused } else { &mut self.unsent }) += count;
        }
    }
}

/// One account of a submission.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct AccountProgress {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Confirmed and unsent.
    pub waiting: u32,
    /// Being sent.
    pub sending: u32,
    /// Waiting for a second person.
    pub approving: u32,
    /// A person must decide about them.
    pub open: u32,
    /// Its unsent instructions wait for a person.
    pub stopped: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_instruction_that_ended_has_one_outcome_and_a_sent_one_is_counted_as_sent() {
        let mut outcomes = Outcomes::default();
        for (state, unproven, count) in [
            (State::Confirmed, false, 4),
            (State::Sending, false, 1),
            (State::Accepted, false, 120),
            (State::Executed, false, 1),
            (State::Refused, false, 2),
            (State::Refused, true, 1),
            (State::NotExecuted, false, 1),
            (State::InDoubt, false, 1),
            (State::Pending, false, 1),
            (State::NotSent, false, 3),
            (State::Cancelled, false, 1),
        ] {
            outcomes.add(state, unproven, count);
        }
        assert_eq!(outcomes, Outcomes { sent: 128, accepted: 121, refused: 3, open: 3, unsent: 4 });
    }
}
