//! Whether an approval still covers a submission: its digest is made again out of the bytes in the journal, its signature and
//! its end are checked. The same function is called before each instruction leaves and by the check of the journal.

use chrono::{DateTime, Utc};

use super::decision::{Answer, Decision};
use super::policy::SecondPerson;
use super::request::Exact;
use super::{Place, request, same_name};
use crate::clock;
use crate::journal::{Approved, Confirmed, Submission};
use crate::view::{ApprovalTier, Sentence};

/// What the journal's events say of a submission and its approval.
#[derive(Debug, Clone)]
pub struct Evidence {
    /// What was confirmed, with what was asked.
    pub submission: Submission,
    /// Its instructions, in their order.
    pub confirmed: Vec<Confirmed>,
    /// The yes, its time and its event, where there is one.
    pub approved: Option<(u32, String, Approved)>,
    /// The bytes of the signed file that the yes names.
    pub file: Option<Vec<u8>>,
}

/// Whose signature counts.
#[derive(Debug, Clone, Copy)]
pub enum Signers<'a> {
    /// The approvers of these settings.
    Of(&'a SecondPerson),
    /// Anyone whose key the file names: the settings name no second person any more.
    Any,
}

impl Evidence {
    /// The instructions as they would leave.
    pub fn exact(&self) -> Vec<Exact> {
        self.confirmed.iter().map(Exact::of).collect()
    }

    /// Holds the approval against the bytes of the submission. Returns the tier that was given; `None` where the submission
    /// was confirmed without an approval.
    ///
    /// # Errors
    /// The sentence that says what is wrong: no approval, changed bytes, a signature that does not fit, one person twice.
    pub fn check(&self, place: &Place, signers: Signers<'_>) -> Result<Option<ApprovalTier>, Sentence> {
        let Some(asked) = &self.submission.approval else { return Ok(None) };
        let Some((_, at, approved)) = &self.approved else { return Err(Sentence::new("approval-missing")) };
        let made = request(asked, Some((&self.submission.dialog, self.exact())), place).digest;
        if made != asked.digest || made != approved.digest {
            return Err(Sentence::new("approval-other-bytes"));
        }
        if asked.expires_at <= *at {
            return Err(Sentence::new("approval-given-late"));
        }
        if approved.tier < asked.tier {
            return Err(Sentence::new("approval-too-mild"));
        }
        if same_name(&approved.approver.name, &asked.preparer.name) {
            return Err(Sentence::new("approval-one-person"));
        }
        if approved.tier == ApprovalTier::OwnToken && !approved.approver.is_proven_other_than(&asked.preparer) {
            return Err(Sentence::new("approval-one-person"));
        }
        if approved.tier == ApprovalTier::ApprovalFile {
            self.signature(approved, &made, place, signers)?;
        }
        Ok(Some(approved.tier))
    }

    fn signature(
        &self,
        approved: &Approved,
        digest: &str,
        place: &Place,
        signers: Signers<'_>,
    ) -> Result<(), Sentence> {
        let wrong = || Sentence::new("approval-signature");
        let decision: Decision =
            self.file.as_deref().and_then(|file| serde_json::from_slice(file).ok()).ok_or_else(wrong)?;
        let is_signed = match signers {
            Signers::Of(policy) => decision.signer(policy, &place.base_url, &place.organization_id).is_ok(),
            Signers::Any => decision.is_signed(),
        };
        let says_so = decision.decision == Answer::Approve
            && decision.digest == digest
            && decision.approval == approved.approval
            && same_name(&decision.approver, &approved.approver.name);
        if is_signed && says_so { Ok(()) } else { Err(wrong()) }
    }

    /// The end of the approval, where the submission needs one.
    pub fn expires_at(&self) -> Option<DateTime<Utc>> {
        self.submission.approval.as_ref().and_then(|asked| clock::moment(&asked.expires_at))
    }
}
