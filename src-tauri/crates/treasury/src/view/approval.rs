//! Views of the second person: what waits for one, what they are shown, and how they decided.
//!
//! Three tiers, each called what it is. Deliberately absent: the second person's token, which is handed over beside these
//! values and never kept.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Sentence, Total};

/// How far an approval proves that two people were two. In their order: a stronger one serves where a weaker one is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalTier {
    /// Procedural: one account at this computer, another name typed. No proof that two people were two.
    SameAccount,
    /// The second person signed in with an access token of their own, and the service answered to it.
    OwnToken,
    /// Signed with Ed25519 on the approver's own machine.
    ApprovalFile,
}

/// The subject of a question to a second person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalSubject {
    /// Instructions that are to be sent.
    Submission,
    /// A doubt that is to be resolved as not executed.
    Resolution,
    /// A change of the code book.
    CodeBook,
    /// Settings that make the second person weaker.
    Settings,
    /// Going on with a journal whose history is not known.
    History,
}

/// Where an approval stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalState {
    /// Nobody has decided.
    Waiting,
    /// The second person said yes.
    Approved,
    /// The second person said no, with a reason.
    SentBack,
    /// Its time ran out.
    Expired,
    /// The preparer took it back.
    Withdrawn,
}

/// What the check dialog says about the second person, before anything is confirmed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApprovalNeeded {
    /// The least that is asked for.
    pub tier: ApprovalTier,
    /// The same as a sentence, which stands among the dialog's notes too.
    pub sentence: Sentence,
    /// Payees whom the approver has to call back.
    pub call_backs: Vec<CallBackAsked>,
}

/// A known payee name with a new account: the approver calls a number that they knew before and has it read back.
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
    /// Its id; a submission's approval has the submission's.
    pub id: String,
    /// What is asked about.
    pub subject: ApprovalSubject,
    /// The submission, or the instruction in doubt; empty for the code book.
    pub about: String,
    /// The least that is asked for.
    pub tier: ApprovalTier,
    /// The tier as a sentence that calls it what it is.
    pub tier_sentence: Sentence,
    /// Where it stands.
    pub state: ApprovalState,
    /// SHA-256 of all that is approved, in hexadecimal.
    pub digest: String,
    /// When it was asked for.
    pub asked_at: String,
    /// From then on it cannot be approved, and what was approved and not sent is not sent any more.
    pub expires_at: String,
    /// Name of the preparer.
    pub preparer: String,
    /// Their account at the operating system and their computer: `user@machine`.
    pub preparer_account: String,
    /// The operation of a submission.
    pub operation: Option<String>,
    /// Its answer: `accept`, `refuse`, or `both` where its instructions differ.
    pub answer: Option<String>,
    /// How many instructions.
    pub count: u32,
    /// Totals of a submission.
    pub totals: Vec<Total>,
    /// Who decided.
    pub approver: Option<String>,
    /// When.
    pub decided_at: Option<String>,
    /// How it was given, where it was.
    pub given: Option<ApprovalTier>,
    /// Why it was sent back.
    pub reason: Option<String>,
    /// Approved, and nothing of the submission has begun to be sent: it may be sent now.
    pub to_send: bool,
}

/// An approval with all that the second person has to see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApprovalDetail {
    /// The approval.
    pub approval: ApprovalView,
    /// What the preparer saw: the check dialog, or what is asked otherwise, as text.
    pub text: String,
    /// The exact content of what is no submission.
    pub content: String,
    /// The exact requests, in their order.
    pub instructions: Vec<ApprovalRequest>,
    /// Payees whom the approver has to call back.
    pub call_backs: Vec<CallBackAsked>,
    /// The approvers of the profile who can sign a file.
    pub approvers: Vec<String>,
}

/// One instruction as it would leave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApprovalRequest {
    /// Its id.
    pub instruction_id: String,
    /// Its gapless number in this journal.
    pub number: u32,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// The exact address.
    pub url: String,
    /// The exact body in which it leaves alone.
    pub body: String,
    /// The exact body in which it leaves with others, where they share a call.
    pub together: Option<String>,
}

/// What the second person hands in at this computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApprovalGiven {
    /// The approval.
    pub id: String,
    /// The digest of what they saw: what changed since is not approved.
    pub digest: String,
    /// Their name.
    pub name: String,
    /// What they heard when they called back: whom, when, and the last four characters of each new account.
    pub call_back: Option<String>,
}

/// How the second person says no.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApprovalSentBack {
    /// The approval.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Why.
    pub reason: String,
}

/// The profile's second person, for showing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SecondPersonView {
    /// `next_working_day` or `hours:N`.
    pub expires: String,
    /// Its tiers, in the order of the file.
    pub tiers: Vec<TierView>,
    /// Who can sign approval files.
    pub approvers: Vec<ApproverView>,
    /// The second person was weakened and nobody has confirmed to have read it.
    pub weakened: Option<WeakenedView>,
}

/// From which sum on what is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TierView {
    /// `None`: amounts in every currency.
    pub currency: Option<String>,
    /// Plain digits.
    pub from: String,
    /// What is asked for.
    pub tier: ApprovalTier,
    /// The same as a sentence that calls it what it is.
    pub sentence: Sentence,
}

/// Somebody who can sign approval files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ApproverView {
    /// Name.
    pub name: String,
    /// Ed25519, in hexadecimal.
    pub public_key: String,
}

/// A weakening of the second person's settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WeakenedView {
    /// The settings event that noticed it.
    pub event: u32,
    /// When.
    pub at: String,
    /// Account at the operating system under which it was noticed.
    pub by: String,
    /// The weakened settings, a sentence each.
    pub sentences: Vec<Sentence>,
    /// The approval that acknowledges it: the strictest tier of the settings before. `same_account`: a person's name is enough.
    pub tier: ApprovalTier,
    /// Who could sign approval files before it.
    pub signers: Vec<String>,
    /// The approval that waits for its acknowledgement, once it was asked for.
    pub asked: Option<ApprovalView>,
}

/// The outcome of a person's wish to go on with a journal whose history is not known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HistoryTaken {
    /// Instructions that are in doubt by it; none while a second person is asked.
    pub doubts: u32,
    /// The approval that it waits for. `None`: the journal is taken over.
    pub asked: Option<ApprovalView>,
}

impl ApprovalTier {
    /// The tier called what it is.
    pub fn sentence(self) -> Sentence {
        Sentence::new(match self {
            Self::SameAccount => "approval-tier-same-account",
            Self::OwnToken => "approval-tier-own-token",
            Self::ApprovalFile => "approval-tier-approval-file",
        })
    }

    /// That it is needed, as the check dialog says it.
    pub fn needed_sentence(self) -> Sentence {
        Sentence::new(match self {
            Self::SameAccount => "note-approval-same-account",
            Self::OwnToken => "note-approval-own-token",
            Self::ApprovalFile => "note-approval-approval-file",
        })
    }

    /// Its word, as in the settings.
    pub const fn word(self) -> &'static str {
        match self {
            Self::SameAccount => "same_account",
            Self::OwnToken => "own_token",
            Self::ApprovalFile => "approval_file",
        }
    }
}

impl ApprovalSubject {
    /// Its word, as in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Submission => "submission",
            Self::Resolution => "resolution",
            Self::CodeBook => "code_book",
            Self::Settings => "settings",
            Self::History => "history",
        }
    }
}
