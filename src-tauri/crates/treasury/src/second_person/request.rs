//! What a second person is asked, whole: everything that the digest binds, in the form in which it travels to another
//! machine. The digest is made of these values, so that what an approver is shown is what they approve.
//!
//! Deliberately absent: tokens, and anything that would be shown and not bound.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::bytes::{Bytes, OF_REQUEST};
use super::person::Person;
use super::travel;
use crate::error::{DeskError, Result};
use crate::view::{ApprovalSubject, ApprovalTier, Sentence};

/// What a request's file says it is.
const FORMAT: &str = "aval approval request 1";

/// Everything that is approved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// What this file is.
    pub format: String,
    /// SHA-256 of [`Request::bytes`], in hexadecimal.
    pub digest: String,
    /// What is asked about.
    pub subject: ApprovalSubject,
    /// The approval's id; the submission's, where it is about one.
    pub approval: String,
    /// The submission, or the instruction in doubt.
    pub about: String,
    /// The service.
    pub base_url: String,
    /// The tenant.
    pub organization_id: String,
    /// The least that is asked for.
    pub tier: ApprovalTier,
    /// From then on it cannot be approved.
    pub expires_at: String,
    /// Who asks.
    pub preparer: Asker,
    /// What the preparer saw.
    pub text: String,
    /// The exact content of what is no submission.
    pub content: String,
    /// Payees whom the approver has to call back.
    pub call_backs: Vec<CallBack>,
    /// The exact requests.
    pub instructions: Vec<Exact>,
}

/// The preparer, as the approver is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asker {
    /// Name.
    pub name: String,
    /// Account at the operating system.
    pub system_user: String,
    /// Name of the computer.
    pub machine: String,
}

/// A payee whom the approver has to call back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallBack {
    /// The instruction.
    pub instruction: String,
    /// The payee's name.
    pub name: String,
    /// The new account.
    pub account: String,
}

/// One instruction as it would leave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exact {
    /// Its id.
    pub instruction: String,
    /// The exact address.
    pub url: String,
    /// The exact body in which it leaves alone.
    pub body: String,
    /// The exact body in which it leaves with others, where they share a call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub together: Option<String>,
}

impl Asker {
    /// What an approver is told of a person.
    pub fn of(person: &Person) -> Self {
        let Person { name, system_user, machine, .. } = person.clone();
        Self { name, system_user, machine }
    }
}

impl Request {
    /// The same with the format's name and the digest of what it holds.
    #[must_use]
    pub fn bound(self) -> Self {
        let format = FORMAT.to_owned();
        let digest = self.bytes().digest();
        Self { format, digest, ..self }
    }

    /// The bytes that the digest is of.
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

    /// Writes it into a new file, for the approver's machine.
    ///
    /// # Errors
    /// `approval-file`: the file is there already, or the disk refuses.
    pub fn write(&self, to: &Path) -> Result<()> {
        travel::write(to, self)
    }

    /// Reads such a file. What it shows is what its digest binds, or it is refused.
    ///
    /// # Errors
    /// `approval-file`: it cannot be read, is no request, or was changed.
    pub fn load(from: &Path) -> Result<Self> {
        let request: Self = travel::read(from)?;
        let wrong = |id: &str| DeskError::correct("approval-file", Sentence::new(id).with("file", from.display()));
        if request.format != FORMAT {
            return Err(wrong("approval-file-unreadable-request"));
        }
        if request.bytes().digest() != request.digest {
            return Err(wrong("approval-file-request-changed"));
        }
        Ok(request)
    }
}
