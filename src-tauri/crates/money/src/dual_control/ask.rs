//! The approval request, built from the journal's events: the same values are bound when it is made, shown on the
//! approver's machine, and compared with the journal again when the decision arrives.

use journal::{Asked, Confirmed};
use model::CallBack;

use super::request::{Asker, Exact, Request};
use crate::view::{ApprovalNeeded, CallBackAsked};

/// The service and the tenant that an approval is valid for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The service.
    pub base_url: String,
    /// The tenant.
    pub organization_id: String,
}

/// The request of an approval: for a submission with its dialog and exact instructions, for anything else with the
/// recorded text and content.
pub fn request(asked: &Asked, of_submission: Option<(&str, Vec<Exact>)>, place: &Place) -> Request {
    let (text, instructions) = match of_submission {
        Some((dialog, instructions)) => (dialog.to_owned(), instructions),
        None => (asked.text.clone(), Vec::new()),
    };
    let request = Request {
        format: String::new(),
        digest: String::new(),
        subject: asked.subject,
        approval: asked.approval.clone(),
        about: asked.about.clone(),
        base_url: place.base_url.clone(),
        organization_id: place.organization_id.clone(),
        tier: asked.tier,
        expires_at: asked.expires_at.clone(),
        preparer: Asker::of(&asked.preparer),
        text,
        content: asked.content.clone(),
        call_backs: asked.call_backs.clone(),
        instructions,
    };
    request.bound()
}

impl Exact {
    /// One instruction as it would leave: its own body, and the shared body if it shares a call.
    pub fn of(confirmed: &Confirmed) -> Self {
        Self {
            instruction: confirmed.instruction.clone(),
            url: confirmed.url.clone(),
            body: confirmed.body.clone(),
            together: confirmed.chunk.as_ref().map(|chunk| chunk.body.clone()),
        }
    }
}

impl ApprovalNeeded {
    /// The call-backs in the check dialog, in the journal's form.
    pub fn asked_call_backs(&self) -> Vec<CallBack> {
        let one = |asked: &CallBackAsked| CallBack {
            instruction: asked.instruction_id.clone(),
            name: asked.name.clone(),
            account: asked.account.clone(),
        };
        self.call_backs.iter().map(one).collect()
    }
}

impl From<&CallBack> for CallBackAsked {
    fn from(of: &CallBack) -> Self {
        Self { instruction_id: of.instruction.clone(), name: of.name.clone(), account: of.account.clone() }
    }
}
