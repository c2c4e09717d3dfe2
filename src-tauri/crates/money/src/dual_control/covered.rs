//! Whether an approval still covers a submission: the digest is recomputed from the bytes in the journal, signature and
//! deadline are checked. The same function is called before each instruction is sent and by the check of the journal.

use journal::{ApprovalEvents, Approved};
use model::dual_control::{DualControl, PublicKey};
use model::{ApprovalTier, Sentence, same_name};

use super::decision::{Answer, Decision};
use super::request::Exact;
use super::{Place, request};

/// The keys whose signatures are valid.
#[derive(Debug, Clone, Copy)]
pub enum Signers<'a> {
    /// Those of the approvers in these settings.
    Of(&'a DualControl),
    /// Any key that the file names, because the settings no longer have dual control.
    Any,
}

/// The instructions as they would be sent.
pub fn exact(events: &ApprovalEvents) -> Vec<Exact> {
    events.confirmed.iter().map(Exact::of).collect()
}

/// Checks the approval against the bytes of the submission. Returns the tier of the approval; `None` if the
/// submission was confirmed without one.
///
/// # Errors
/// A sentence about the fault: no approval, changed bytes, an invalid signature, or one person in both roles.
pub fn check(events: &ApprovalEvents, place: &Place, signers: Signers<'_>) -> Result<Option<ApprovalTier>, Sentence> {
    let Some(asked) = &events.submission.approval else { return Ok(None) };
    let Some((_, at, approved)) = &events.approved else { return Err(Sentence::new("approval-missing")) };
    let made = request(asked, Some((&events.submission.dialog, exact(events))), place).digest;
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
        signature(events, approved, &made, place, signers)?;
    }
    Ok(Some(approved.tier))
}

fn signature(
    events: &ApprovalEvents,
    approved: &Approved,
    digest: &str,
    place: &Place,
    signers: Signers<'_>,
) -> Result<(), Sentence> {
    let wrong = || Sentence::new("approval-signature");
    let decision: Decision =
        events.file.as_deref().and_then(|file| serde_json::from_slice(file).ok()).ok_or_else(wrong)?;
    let is_signed = match signers {
        Signers::Of(policy) if decision.is_signed() && !knows(policy, &decision.public_key) => {
            return Err(Sentence::new("approval-approver-removed"));
        }
        Signers::Of(policy) => decision.signer(policy, &place.base_url, &place.organization_id).is_ok(),
        Signers::Any => decision.is_signed(),
    };
    let says_so = decision.decision == Answer::Approve
        && decision.digest == digest
        && decision.approval == approved.approval
        && same_name(&decision.approver, &approved.approver.name);
    if is_signed && says_so { Ok(()) } else { Err(wrong()) }
}

/// Whether a key, in hexadecimal, is that of an approver.
pub fn knows(policy: &DualControl, key: &str) -> bool {
    PublicKey::from_hex(key).is_some_and(|key| policy.approver(&key).is_some())
}
