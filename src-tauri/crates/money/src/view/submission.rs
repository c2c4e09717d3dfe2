//! Views of a confirmed submission: its instructions, its progress, and the question before it is resumed.

use std::collections::BTreeMap;

use journal::{AccountProgress, Outcomes};
use model::exit::Exit;
use model::{Sentence, Total};
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
    /// The approval; `None` where it needs none.
    pub approval: Option<ApprovalView>,
    /// It waits for the approver: nothing of it was sent, and nothing is sent before an approver agrees.
    pub awaits_approval: bool,
    /// The list from which its accepted instructions can be withdrawn; `None` while it is being sent, where the service
    /// accepted none of it, and where the interface has no withdrawal.
    pub withdrawn_from: Option<String>,
    /// The states, counted.
    pub progress: SendProgress,
    /// The question before its unsent instructions are sent, where it was confirmed before this program start.
    pub resume: Option<ResumeView>,
}

impl SubmissionView {
    /// The command line's exit code.
    pub fn exit(&self) -> Exit {
        let exit = |one: &InstructionView| Exit::of_one(one.state, one.unproven, one.http_status, one.reason.as_ref());
        let all: Vec<Exit> = self.instructions.iter().map(exit).collect();
        let needs_sign_in = self.paused && self.progress.paused_why.as_deref() == Some("sign_in");
        match Exit::of_several(&all) {
            Exit::InDoubt => Exit::InDoubt,
            // The rest is sent after a sign-in.
            _ if needs_sign_in => Exit::SignIn,
            exit => exit,
        }
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
