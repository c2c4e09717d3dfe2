//! The approver's answer as a file, signed on their machine, and what a desk holds against it before it believes it.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::bytes::{Bytes, OF_DECISION};
use super::key::{ApproverKey, PublicKey};
use super::policy::{Approver, SecondPerson};
use super::request::Request;
use super::{call_back_names, same_name, travel};
use crate::error::{DeskError, Result};
use crate::view::Sentence;

/// What an answer's file says it is.
const FORMAT: &str = "aval approval 1";

/// Yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Yes.
    Approve,
    /// No, with a reason.
    SendBack,
}

/// A signed answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// What this file is.
    pub format: String,
    /// The approval.
    pub approval: String,
    /// Digest of the request.
    pub digest: String,
    /// The service.
    pub base_url: String,
    /// The tenant.
    pub organization_id: String,
    /// Yes or no.
    pub decision: Answer,
    /// Why, where the answer is no.
    pub reason: String,
    /// What the approver heard when they called back.
    pub call_back: String,
    /// Their name.
    pub approver: String,
    /// When they signed, by their machine's clock.
    pub at: String,
    /// Their key.
    pub public_key: String,
    /// Signature of [`Decision::bytes`], as 128 hexadecimal digits.
    pub signature: String,
}

impl Decision {
    /// Signs an answer to a request.
    ///
    /// # Errors
    /// `approval`: no reason for a no, the call-back is missing, the preparer's own name, or the request has expired.
    pub fn sign(request: &Request, answer: Answer, words: &str, key: &ApproverKey, at: &str) -> Result<Self> {
        let words = words.trim();
        if same_name(key.name(), &request.preparer.name) {
            return Err(super::refused(Sentence::new("approval-same-person").with("name", key.name())));
        }
        if at >= request.expires_at.as_str() && answer == Answer::Approve {
            return Err(super::refused(Sentence::new("approval-expired").with("at", &request.expires_at)));
        }
        match answer {
            Answer::SendBack if words.is_empty() => return Err(super::refused(Sentence::new("approval-reason"))),
            Answer::Approve => call_back_names(&request.call_backs, words)?,
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

    /// The bytes that the signature is of.
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

    /// Writes it into a new file, for the preparer's machine.
    ///
    /// # Errors
    /// `approval-file`: the file is there already, or the disk refuses.
    pub fn write(&self, to: &Path) -> Result<()> {
        travel::write(to, self)
    }

    /// Reads such a file, with its bytes.
    ///
    /// # Errors
    /// `approval-file`: it cannot be read, or is no signed answer.
    pub fn load(from: &Path) -> Result<(Self, Vec<u8>)> {
        let bytes = travel::bytes(from)?;
        let decision: Self = travel::value(from, &bytes)?;
        if decision.format == FORMAT {
            return Ok((decision, bytes));
        }
        Err(file_refused(Sentence::new("approval-file-unreadable-answer").with("file", from.display())))
    }

    /// The approver who signed exactly this, for exactly this service and tenant.
    ///
    /// # Errors
    /// `approval-file`, each with its own sentence: changed after it was signed, a key that the profile does not know,
    /// another name than the key's, another profile's.
    pub fn signer<'a>(&self, policy: &'a SecondPerson, base_url: &str, tenant: &str) -> Result<&'a Approver> {
        let key = PublicKey::from_hex(&self.public_key);
        let Some(key) = key.filter(|key| key.verifies(self.bytes().as_slice(), &self.signature)) else {
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

/// A file that is not believed.
pub fn file_refused(sentence: Sentence) -> DeskError {
    DeskError::correct("approval-file", sentence)
}
