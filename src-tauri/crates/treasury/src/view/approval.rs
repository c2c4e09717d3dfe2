//! Views of dual control: the approvals that wait, the content that the approver sees, and the decisions.
//!
//! Not here: the approver's token. It is passed beside these values and never stored.

use model::{ApprovalTier, Sentence};
use money::view::{ApprovalView, CallBackAsked, CheckRow, CommonFacts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An approval with everything that the approver must see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApprovalDetail {
    /// The approval.
    pub approval: ApprovalView,
    /// Text of the preparer's check dialog; for other subjects, the request for approval as text.
    pub text: String,
    /// The exact content to approve where the subject is not a submission.
    pub content: String,
    /// The submission as a table, read from the exact bodies.
    pub rows: Vec<CheckRow>,
    /// Facts that all of these rows share.
    pub common: CommonFacts,
    /// The exact requests, in sending order.
    pub instructions: Vec<ApprovalRequest>,
    /// At this computer it is approved only with an access token of the approver's own.
    pub needs_token: bool,
    /// Payees that the approver must call back; where there are any, the record of the call-back is required.
    pub call_backs: Vec<CallBackAsked>,
    /// Approvers of the profile who can sign an approval file.
    pub approvers: Vec<String>,
    /// Why answers that came through the group book were not accepted.
    pub answers_refused: Vec<Sentence>,
}

/// One instruction as it would be sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApprovalRequest {
    /// Its id.
    pub instruction_id: String,
    /// Its gapless number in this journal.
    pub number: u32,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// The exact URL.
    pub url: String,
    /// The exact body if it is sent alone.
    pub body: String,
    /// The exact body if it is sent in one call with others; `None` where it is not.
    pub together: Option<String>,
}

/// An approval as the approver enters it at this computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApprovalGiven {
    /// The approval.
    pub id: String,
    /// Digest of the content that they saw; content changed since is not approved.
    pub digest: String,
    /// Their name.
    pub name: String,
    /// Record of the call-back: who was called, when, and the last four characters of each new account.
    pub call_back: Option<String>,
}

/// A rejection as the approver enters it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApprovalSentBack {
    /// The approval.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Why.
    pub reason: String,
}

/// The profile's second-person settings, for display.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DualControlView {
    /// When approvals expire: `next_working_day` or `hours:N`.
    pub expires: String,
    /// Tiers, in the order of the file.
    pub tiers: Vec<TierView>,
    /// People who can sign approval files.
    pub approvers: Vec<ApproverView>,
    /// A weakening of these settings that is not acknowledged yet.
    pub weakened: Option<WeakenedView>,
    /// The people who can send, and those who can approve each tier.
    pub rights: ApprovalRightsView,
}

/// The people who can send, and those who can approve each tier, by a set of settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApprovalRightsView {
    /// People who can prepare and send; empty: no person.
    pub senders: Vec<Sentence>,
    /// The tiers, in the order of the file; none: no approval is asked for.
    pub tiers: Vec<TierRightsView>,
}

/// The people who can approve a tier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TierRightsView {
    /// `None`: every currency.
    pub currency: Option<String>,
    /// Sum from which the tier is required, plain digits.
    pub from: String,
    /// Required tier.
    pub tier: ApprovalTier,
    /// People who can approve it; empty: no person.
    pub approvers: Vec<Sentence>,
    /// People who can approve it after their addition was acknowledged.
    pub waiting: Vec<Sentence>,
}

/// The tier required from a sum on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TierView {
    /// `None`: every currency.
    pub currency: Option<String>,
    /// Sum from which the tier is required, plain digits.
    pub from: String,
    /// Required tier.
    pub tier: ApprovalTier,
    /// The same as a sentence that states plainly how strong it is.
    pub sentence: Sentence,
}

/// A person who can sign approval files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApproverView {
    /// Name.
    pub name: String,
    /// Ed25519 public key, in hexadecimal.
    pub public_key: String,
}

/// A weakening of the settings of dual control.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WeakenedView {
    /// Sequence number of the settings event that recorded it.
    pub event: u32,
    /// When it was noticed, RFC 3339 in UTC.
    pub at: String,
    /// System account under which it was noticed.
    pub by: String,
    /// The weakened settings, a sentence each.
    pub sentences: Vec<Sentence>,
    /// The approval that acknowledges it: the strictest tier of the settings before. `same_account`: a person's name is enough.
    pub tier: ApprovalTier,
    /// People who could sign approval files before it.
    pub signers: Vec<String>,
    /// The waiting approval of its acknowledgement; `None` before it is requested.
    pub asked: Option<ApprovalView>,
}

/// The outcome of a person's wish to go on with a journal whose history is not known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HistoryTaken {
    /// Instructions that are in doubt by it; none while an approver is asked.
    pub doubts: u32,
    /// The approval that it waits for. `None`: the journal is taken over.
    pub asked: Option<ApprovalView>,
}
