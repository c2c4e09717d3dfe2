//! The events of dual control. Not here: tokens, because they are secrets; a hash of a token tells two of them apart.

use model::{ApprovalState, ApprovalSubject, ApprovalTier, CallBack, Person};
use serde::{Deserialize, Serialize};

/// The approver is asked to approve.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The approval's id; for a submission, the submission's id.
    pub approval: String,
    /// The kind of thing to approve.
    pub subject: ApprovalSubject,
    /// The submission, or the instruction in doubt; empty for the code book.
    pub about: String,
    /// The lowest tier that is sufficient.
    pub tier: ApprovalTier,
    /// SHA-256 of everything that is approved (FORMAT.md, "Two people").
    pub digest: String,
    /// From this time on it cannot be approved.
    pub expires_at: String,
    /// The preparer.
    pub preparer: Person,
    /// Payees whom the approver has to call back.
    pub call_backs: Vec<CallBack>,
    /// The text for a person; empty for a submission, whose dialog is in its own event.
    pub text: String,
    /// The exact content; empty for a submission, whose bodies are in `confirmed`.
    pub content: String,
}

/// The signed file of a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signed {
    /// The approver's key.
    pub public_key: String,
    /// When the approver signed, by the approver's machine.
    pub at: String,
    /// SHA-256 of the file, which is an attachment.
    pub file_sha256: String,
}

/// The approver approved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Approved {
    /// The approval.
    pub approval: String,
    /// The kind of thing approved.
    pub subject: ApprovalSubject,
    /// The submission, or the instruction in doubt.
    pub about: String,
    /// The digest that was approved.
    pub digest: String,
    /// The tier of the approval.
    pub tier: ApprovalTier,
    /// The approver.
    pub approver: Person,
    /// The payee's answer at the call-back.
    pub call_back: Option<String>,
    /// The approver's signed file, where the decision was imported from one.
    pub signed: Option<Signed>,
}

/// The approver sent it back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentBack {
    /// The approval.
    pub approval: String,
    /// The kind of thing sent back.
    pub subject: ApprovalSubject,
    /// The submission, or the instruction in doubt.
    pub about: String,
    /// The digest that was sent back.
    pub digest: String,
    /// The approver.
    pub approver: Person,
    /// Why.
    pub reason: String,
    /// The approver's signed file, where the decision was imported from one.
    pub signed: Option<Signed>,
}

/// A request ended without a decision: it expired, or the preparer withdrew it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApprovalEnded {
    /// The approval.
    pub approval: String,
    /// The kind of thing that was to be approved.
    pub subject: ApprovalSubject,
    /// The submission, or the instruction in doubt.
    pub about: String,
    /// `expired` or `withdrawn`.
    pub how: ApprovalState,
}

/// A person acknowledged a weakening of dual control.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeakeningRead {
    /// The settings event that recorded the weakening.
    pub event: u32,
    /// Name of the person who acknowledged it.
    pub name: String,
    /// They were added by it, and no approver was left who could acknowledge it: they did with one more person, after the wait
    /// that was told at every start.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub waited: bool,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}
