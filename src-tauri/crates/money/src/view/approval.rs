//! The approval that a check needs, and its state.

use model::{ApprovalState, ApprovalSubject, ApprovalTier, Sentence, Total};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The approval that a submission needs, as the check dialog shows it before confirmation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApprovalNeeded {
    /// The lowest tier that is accepted.
    pub tier: ApprovalTier,
    /// The requirement as a sentence.
    pub sentence: Sentence,
    /// Payees that the approver must call back.
    pub call_backs: Vec<CallBackAsked>,
}

/// A known payee name with a new account. The approver calls a number known from before and has the account read back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CallBackAsked {
    /// The instruction.
    pub instruction_id: String,
    /// The payee's name.
    pub name: String,
    /// The new account.
    pub account: String,
}

/// One approval in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApprovalView {
    /// Its id; equals the submission's id where it is about a submission.
    pub id: String,
    /// Its subject.
    pub subject: ApprovalSubject,
    /// The submission, or the instruction in doubt; empty for the code book.
    pub about: String,
    /// The lowest tier that is accepted.
    pub tier: ApprovalTier,
    /// The tier as a sentence that states plainly how strong it is.
    pub tier_sentence: Sentence,
    /// Its state.
    pub state: ApprovalState,
    /// SHA-256 of the approved content, in hexadecimal.
    pub digest: String,
    /// When it was requested, RFC 3339 in UTC.
    pub asked_at: String,
    /// When it expires: after that it cannot be approved, and approved instructions that are unsent stay unsent.
    pub expires_at: String,
    /// Name of the preparer.
    pub preparer: String,
    /// Preparer's system account and computer: `user@machine`.
    pub preparer_account: String,
    /// The operation of a submission.
    pub operation: Option<String>,
    /// Its answer: `accept`, `refuse`, or `both` where its instructions differ.
    pub answer: Option<String>,
    /// Number of instructions.
    pub count: u32,
    /// Totals of a submission, per currency.
    pub totals: Vec<Total>,
    /// Name of the person who decided.
    pub approver: Option<String>,
    /// When it was decided, RFC 3339 in UTC.
    pub decided_at: Option<String>,
    /// Tier at which it was approved; `None` where it was not.
    pub given: Option<ApprovalTier>,
    /// Why it was sent back.
    pub reason: Option<String>,
    /// Approved, and no instruction of the submission is being sent yet: it may be sent now.
    pub to_send: bool,
    /// It waits for a person: for a decision, or to be sent.
    pub open: bool,
}
