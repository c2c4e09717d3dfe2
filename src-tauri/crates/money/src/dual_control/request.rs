//! A request for approval: everything that the digest binds, in the form of the file for another machine. The digest is
//! made from these values, so that the approver sees exactly the approved content.
//!
//! Not here: tokens, and any value that is shown but not bound.

use std::path::Path;

use model::{ApprovalSubject, ApprovalTier, CallBack, DeskError, Person, Result, Sentence};
use serde::{Deserialize, Serialize};

use super::bytes::{Bytes, OF_REQUEST};
use super::travel;

/// Format name in a request's file.
const FORMAT: &str = "aval approval request 1";

/// The content that is approved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Format name of the file.
    pub format: String,
    /// SHA-256 of [`Request::bytes`], in hexadecimal.
    pub digest: String,
    /// The kind of request.
    pub subject: ApprovalSubject,
    /// The approval's id; for a submission, the submission's id.
    pub approval: String,
    /// The submission, or the instruction in doubt.
    pub about: String,
    /// The service.
    pub base_url: String,
    /// The tenant.
    pub organization_id: String,
    /// The least tier required.
    pub tier: ApprovalTier,
    /// The deadline of the approval.
    pub expires_at: String,
    /// The preparer.
    pub preparer: Asker,
    /// The text that the preparer saw.
    pub text: String,
    /// The exact content of a request that is not a submission.
    pub content: String,
    /// Payees whom the approver must call back.
    pub call_backs: Vec<CallBack>,
    /// The exact requests.
    pub instructions: Vec<Exact>,
}

/// The preparer, as shown to the approver.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asker {
    /// Name.
    pub name: String,
    /// Operating system account.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// One instruction as it would be sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exact {
    /// Its id.
    pub instruction: String,
    /// The exact address.
    pub url: String,
    /// The exact body when it is sent alone.
    pub body: String,
    /// The exact body when it is sent with others, if they share a call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub together: Option<String>,
}

impl Asker {
    /// The facts about a person that the approver sees.
    pub fn of(person: &Person) -> Self {
        let Person { name, system_user, machine, .. } = person.clone();
        Self { name, system_user, machine }
    }
}

impl Request {
    /// The same request with its format name and digest.
    #[must_use]
    pub fn bound(self) -> Self {
        let format = FORMAT.to_owned();
        let digest = self.bytes().digest();
        Self { format, digest, ..self }
    }

    /// The bytes that the digest covers.
    pub fn bytes(&self) -> Bytes {
        let mut bytes = Bytes::new(OF_REQUEST)
            .part("subject", self.subject.word())
            .part("approval", &self.approval)
            .part("about", &self.about)
            .part("base_url", &self.base_url)
            .part("organization_id", &self.organization_id)
            .part("tier", self.tier.word())
            .part("expires_at", &self.expires_at)
            .part("preparer", &self.preparer.name)
            .part("system_user", &self.preparer.system_user)
            .part("machine", &self.preparer.machine)
            .part("text", &self.text)
            .part("content", &self.content);
        for one in &self.call_backs {
            let parts = bytes.part("call_back", &one.instruction).part("name", &one.name);
            bytes = parts.part("account", &one.account);
        }
        for one in &self.instructions {
            bytes = bytes.part("instruction", &one.instruction).part("url", &one.url).part("body", &one.body);
            if let Some(together) = &one.together {
                bytes = bytes.part("together", together);
            }
        }
        bytes
    }

    /// Writes it to a new file, for the approver's machine.
    ///
    /// # Errors
    /// `approval-file` when the file exists or cannot be written.
    pub fn write(&self, to: &Path) -> Result<()> {
        travel::write(to, self)
    }

    /// Reads a request's file. It is refused if its content differs from its digest.
    ///
    /// # Errors
    /// `approval-file` when it cannot be read, is no request, or was changed.
    pub fn load(from: &Path) -> Result<Self> {
        let request: Self = travel::read(from)?;
        let wrong = |id: &str| DeskError::correct("approval-file", Sentence::new(id).with("file", from.display()));
        if request.format != FORMAT {
            return Err(wrong("approval-file-unreadable-request"));
        }
        if !request.is_whole() {
            return Err(wrong("approval-file-request-changed"));
        }
        Ok(request)
    }

    /// Its JSON, as a group book carries it.
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Reads the JSON of a group book; `None` if it is no request, or its content differs from its digest.
    pub fn from_json(bytes: &[u8]) -> Option<Self> {
        let request: Self = serde_json::from_slice(bytes).ok()?;
        (request.format == FORMAT && request.is_whole()).then_some(request)
    }

    fn is_whole(&self) -> bool {
        self.bytes().digest() == self.digest
    }
}
