//! The approver's decision as a file, signed on their machine, and the checks of a desk that imports it.

use std::path::Path;

use model::dual_control::{Approver, DualControl};
use model::dual_control::{ApproverKey, PublicKey};
use model::typed::typed;
use model::{DeskError, Result, Sentence, same_name};
use serde::{Deserialize, Serialize};

use super::bytes::{Bytes, OF_DECISION};
use super::request::Request;
use super::{call_back_names, travel};

/// Format name in a decision's file.
const FORMAT: &str = "aval approval 1";

/// The answer of an approver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Approved.
    Approve,
    /// Sent back, with a reason.
    SendBack,
}

/// A signed decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// Format name of the file.
    pub format: String,
    /// The approval.
    pub approval: String,
    /// Digest of the request.
    pub digest: String,
    /// The service.
    pub base_url: String,
    /// The tenant.
    pub organization_id: String,
    /// Approved or sent back.
    pub decision: Answer,
    /// The reason, if it was sent back.
    pub reason: String,
    /// The result of the approver's call-back.
    pub call_back: String,
    /// Their name.
    pub approver: String,
    /// Time of signing, by their machine's clock.
    pub at: String,
    /// Their key.
    pub public_key: String,
    /// Signature of [`Decision::bytes`], as 128 hexadecimal digits.
    pub signature: String,
}

impl Decision {
    /// Signs a decision about a request.
    ///
    /// # Errors
    /// `hidden-character` in the words; `approval` when a reason or the call-back is missing, the approver is the preparer, the request has expired, or
    /// its dialog differs from its requests.
    pub fn sign(request: &Request, answer: Answer, words: &str, key: &ApproverKey, at: &str) -> Result<Self> {
        let words = typed("words", words)?;
        if same_name(key.name(), &request.preparer.name) {
            return Err(super::refused(Sentence::new("approval-same-person").with("name", key.name())));
        }
        if at >= request.expires_at.as_str() && answer == Answer::Approve {
            return Err(super::refused(Sentence::new("approval-expired").with("at", &request.expires_at)));
        }
        match answer {
            Answer::SendBack if words.is_empty() => return Err(super::refused(Sentence::new("approval-reason"))),
            Answer::Approve => {
                request.agrees()?;
                call_back_names(&request.call_backs, words)?;
            }
            Answer::SendBack => {}
        }
        let is = |wanted| if answer == wanted { words.to_owned() } else { String::new() };
        let mut decision = Self {
            format: FORMAT.to_owned(),
            approval: request.approval.clone(),
            digest: request.digest.clone(),
            base_url: request.base_url.clone(),
            organization_id: request.organization_id.clone(),
            decision: answer,
            reason: is(Answer::SendBack),
            call_back: is(Answer::Approve),
            approver: key.name().to_owned(),
            at: at.to_owned(),
            public_key: key.public().hex(),
            signature: String::new(),
        };
        decision.signature = key.sign(decision.bytes().as_slice());
        Ok(decision)
    }

    /// The bytes that are signed.
    pub fn bytes(&self) -> Bytes {
        let word = match self.decision {
            Answer::Approve => "approve",
            Answer::SendBack => "send_back",
        };
        Bytes::new(OF_DECISION)
            .part("approval", &self.approval)
            .part("digest", &self.digest)
            .part("base_url", &self.base_url)
            .part("organization_id", &self.organization_id)
            .part("decision", word)
            .part("reason", &self.reason)
            .part("call_back", &self.call_back)
            .part("approver", &self.approver)
            .part("at", &self.at)
            .part("public_key", &self.public_key)
    }

    /// Writes it to a new file, for the preparer's machine.
    ///
    /// # Errors
    /// `approval-file` when the file exists or cannot be written.
    pub fn write(&self, to: &Path) -> Result<()> {
        travel::write(to, self)
    }

    /// Reads a decision's file; also returns its bytes.
    ///
    /// # Errors
    /// `approval-file` when it cannot be read or is not a signed decision.
    pub fn load(from: &Path) -> Result<(Self, Vec<u8>)> {
        let bytes = travel::bytes(from)?;
        let decision: Self = travel::value(from, &bytes)?;
        if decision.format == FORMAT {
            return Ok((decision, bytes));
        }
        Err(file_refused(Sentence::new("approval-file-unreadable-answer").with("file", from.display())))
    }

    /// Its JSON, as a group book carries it.
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Reads the JSON of a group book.
    ///
    /// # Errors
    /// `approval-file` when it is not a decision.
    pub fn from_json(bytes: &[u8]) -> Result<Self> {
        let read = serde_json::from_slice(bytes).ok().filter(|decision: &Self| decision.format == FORMAT);
        read.ok_or_else(|| file_refused(Sentence::new("group-answer-unreadable")))
    }

    /// The approver who signed exactly this content, for this service and tenant.
    ///
    /// # Errors
    /// `approval-file`, each with its own sentence: changed after signing, an unknown key, a name that is not the
    /// key's, or another profile.
    pub fn signer<'a>(&self, policy: &'a DualControl, base_url: &str, tenant: &str) -> Result<&'a Approver> {
        let Some(key) = self.signing_key() else {
            return Err(file_refused(Sentence::new("approval-file-changed")));
        };
        let Some(approver) = policy.approver(&key) else {
            let sentence = Sentence::new("approval-file-foreign-key").with("name", &self.approver);
            return Err(file_refused(sentence.with("key", key.hex())));
        };
        if !same_name(&approver.name, &self.approver) {
            let sentence = Sentence::new("approval-file-other-name").with("name", &self.approver);
            return Err(file_refused(sentence.with("known", &approver.name)));
        }
        if (self.base_url.as_str(), self.organization_id.as_str()) != (base_url, tenant) {
            let sentence = Sentence::new("approval-file-other-profile").with("url", &self.base_url);
            return Err(file_refused(sentence.with("tenant", &self.organization_id)));
        }
        Ok(approver)
    }
}

impl Decision {
    /// The key that made the signature; `None` if the file was changed after signing.
    fn signing_key(&self) -> Option<PublicKey> {
        PublicKey::from_hex(&self.public_key).filter(|key| key.verifies(self.bytes().as_slice(), &self.signature))
    }

    /// Whether the key in the file made its signature. It may be any key.
    pub fn is_signed(&self) -> bool {
        self.signing_key().is_some()
    }
}

/// The error for a file that is not accepted.
pub fn file_refused(sentence: Sentence) -> DeskError {
    DeskError::correct("approval-file", sentence)
}

#[cfg(test)]
mod tests {
    use model::dual_control::Tier;
    use model::{ApprovalSubject, ApprovalTier, CallBack};

    use super::*;
    use crate::dual_control::{Asker, Exact};

    const AT: &str = "2024-07-01T02:00:00.000Z";

    fn request() -> Request {
        let preparer = Asker { name: "Chen".to_owned(), system_user: "desk".to_owned(), machine: "pc".to_owned() };
        let exact = Exact {
            instruction: "I1".to_owned(),
            url: "http://x/1".to_owned(),
            body: "[{}]".to_owned(),
            together: None,
        };
        let request = Request {
            format: String::new(),
            digest: String::new(),
            subject: ApprovalSubject::Submission,
            approval: "S1".to_owned(),
            about: "S1".to_owned(),
            base_url: "http://x".to_owned(),
            organization_id: "7".to_owned(),
            tier: ApprovalTier::ApprovalFile,
            expires_at: "2024-07-02T16:00:00.000Z".to_owned(),
            preparer,
            text: "pay".to_owned(),
            content: String::new(),
            call_backs: Vec::new(),
            instructions: vec![exact],
        };
        request.bound()
    }

    /// A request without a submission: it has no dialog that could differ from its requests.
    fn question() -> Request {
        Request { subject: ApprovalSubject::CodeBook, instructions: Vec::new(), ..request() }.bound()
    }

    fn policy(key: &ApproverKey, name: &str) -> DualControl {
        let approver = Approver { name: name.to_owned(), public_key: key.public() };
        let tier = Tier { currency: None, from: bank_contract::Amount::ZERO, how: ApprovalTier::ApprovalFile };
        DualControl { expires: Default::default(), tiers: vec![tier], approvers: vec![approver] }
    }

    #[test]
    fn every_part_of_a_request_changes_its_digest() {
        let base = request();
        let changes: [fn(&mut Request); 15] = [
            |of| of.subject = ApprovalSubject::CodeBook,
            |of| of.approval.push('x'),
            |of| of.about.push('x'),
            |of| of.base_url.push('x'),
            |of| of.organization_id.push('0'),
            |of| of.tier = ApprovalTier::SameAccount,
            |of| of.expires_at.push('x'),
            |of| of.preparer.name.push('x'),
            |of| of.text.push(' '),
            |of| of.content.push(' '),
            |of| of.instructions[0].body.push(' '),
            |of| of.instructions[0].url.push('x'),
            |of| of.instructions[0].together = Some(String::new()),
            |of| of.instructions.clear(),
            |of| {
                let payee = || "x".to_owned();
                of.call_backs.push(CallBack { instruction: payee(), name: payee(), account: payee() });
            },
        ];
        for (at, change) in changes.iter().enumerate() {
            let mut changed = base.clone();
            change(&mut changed);
            assert_ne!(changed.bytes().digest(), base.digest, "{at}");
        }
    }

    #[test]
    fn an_answer_is_believed_only_as_its_approver_signed_it_and_only_here() {
        let key = ApproverKey::new("Wei").unwrap();
        let signed = Decision::sign(&question(), Answer::Approve, "", &key, AT).unwrap();
        let foreign = ApproverKey::new("Wei").unwrap();
        let with = |change: fn(&mut Decision)| {
            let mut changed = signed.clone();
            change(&mut changed);
            changed
        };
        let rows = [
            (signed.clone(), policy(&key, "wei"), "http://x", "7", None),
            (with(|of| of.decision = Answer::SendBack), policy(&key, "Wei"), "http://x", "7", Some("changed")),
            (with(|of| of.digest.push('0')), policy(&key, "Wei"), "http://x", "7", Some("changed")),
            (with(|of| of.approver.push('x')), policy(&key, "Wei"), "http://x", "7", Some("changed")),
            (with(|of| of.at.push('x')), policy(&key, "Wei"), "http://x", "7", Some("changed")),
            (with(|of| of.signature.clear()), policy(&key, "Wei"), "http://x", "7", Some("changed")),
            (with(|of| of.public_key.clear()), policy(&key, "Wei"), "http://x", "7", Some("changed")),
            (signed.clone(), policy(&foreign, "Wei"), "http://x", "7", Some("foreign-key")),
            (signed.clone(), policy(&key, "Li"), "http://x", "7", Some("other-name")),
            (signed.clone(), policy(&key, "Wei"), "http://y", "7", Some("other-profile")),
            (signed.clone(), policy(&key, "Wei"), "http://x", "8", Some("other-profile")),
        ];
        for (at, (decision, policy, base_url, tenant, expected)) in rows.into_iter().enumerate() {
            let outcome = decision.signer(&policy, base_url, tenant);
            let said = outcome.err().map(|error| error.trouble().sentence.id.clone());
            assert_eq!(said, expected.map(|id| format!("approval-file-{id}")), "{at}");
        }
    }

    #[test]
    fn nobody_signs_their_own_request_a_late_one_or_one_without_the_call_back() {
        let mut called = question();
        let account = "6217000010004711".to_owned();
        called.call_backs.push(CallBack { instruction: "I1".to_owned(), name: "Sea Trade".to_owned(), account });
        let late = "2024-07-02T16:00:00.000Z";
        let rows = [
            (question(), Answer::Approve, "", "Wei", AT, None),
            (question(), Answer::Approve, "", " CHEN ", AT, Some("approval-same-person")),
            (question(), Answer::Approve, "", "Wei", late, Some("approval-expired")),
            (question(), Answer::SendBack, "wrong payee", "Wei", late, None),
            (question(), Answer::SendBack, "  ", "Wei", AT, Some("approval-reason")),
            (called.clone(), Answer::Approve, "", "Wei", AT, Some("approval-call-back")),
            (called.clone(), Answer::Approve, "Mr Li, ends in 4712", "Wei", AT, Some("approval-call-back")),
            (called, Answer::Approve, "Mr Li 10:32, ends in 4711", "Wei", AT, None),
        ];
        for (at, (request, answer, words, name, when, expected)) in rows.into_iter().enumerate() {
            let key = ApproverKey::new(name).unwrap();
            let said = Decision::sign(&request, answer, words, &key, when);
            assert_eq!(said.err().map(|error| error.trouble().sentence.id.clone()).as_deref(), expected, "{at}");
        }
    }
}
