//! The tiers, subjects and states of an approval.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Sentence;

/// How strongly an approval proves that two different people acted, weakest first. A stronger tier satisfies a weaker
/// requirement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalTier {
    /// Procedural: another name typed under the same system account. It does not prove that another person agreed.
    SameAccount,
    /// The approver signed in with an access token of their own, and the service accepted it.
    OwnToken,
    /// Signed with Ed25519 on the approver's own machine.
    ApprovalFile,
}

/// The subject of a question to an approver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalSubject {
    /// Instructions before they are sent.
    Submission,
    /// The resolution of an instruction in doubt as not executed.
    Resolution,
    /// A change of the code book.
    CodeBook,
    /// Settings that weaken dual control.
    Settings,
    /// Going on with a journal whose history is not known.
    History,
    /// The end of a lock whose journal is gone.
    Claim,
    /// The outcome of an instruction whose desk of the group is gone.
    Gone,
}

/// State of an approval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalState {
    /// Not decided yet.
    Waiting,
    /// The approver agreed.
    Approved,
    /// Sent back by the approver, with a reason.
    SentBack,
    /// Not approved before it expired.
    Expired,
    /// Withdrawn by the preparer.
    Withdrawn,
}

impl ApprovalTier {
    /// The sentence that states plainly how strong the tier is.
    pub fn sentence(self) -> Sentence {
        Sentence::new(match self {
            Self::SameAccount => "approval-tier-same-account",
            Self::OwnToken => "approval-tier-own-token",
            Self::ApprovalFile => "approval-tier-approval-file",
        })
    }

    /// The check dialog's sentence that this tier is required.
    pub fn needed_sentence(self) -> Sentence {
        Sentence::new(match self {
            Self::SameAccount => "note-approval-same-account",
            Self::OwnToken => "note-approval-own-token",
            Self::ApprovalFile => "note-approval-approval-file",
        })
    }

    /// Its name in the settings.
    pub const fn word(self) -> &'static str {
        match self {
            Self::SameAccount => "same_account",
            Self::OwnToken => "own_token",
            Self::ApprovalFile => "approval_file",
        }
    }
}

impl ApprovalSubject {
    /// Its name in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Submission => "submission",
            Self::Resolution => "resolution",
            Self::CodeBook => "code_book",
            Self::Settings => "settings",
            Self::History => "history",
            Self::Claim => "claim",
            Self::Gone => "gone",
        }
    }
}
