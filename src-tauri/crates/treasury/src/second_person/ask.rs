//! From the journal's events to the request that an approver sees: the same values are bound when it is asked, shown on the
//! approver's machine, and held against the journal again when the answer comes.

use super::request::{Asker, CallBack, Exact, Request};
use crate::journal::{Asked, Confirmed};
use crate::view::{ApprovalNeeded, CallBackAsked};

/// The service and the tenant that an approval is good for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The service.
    pub base_url: String,
    /// The tenant.
    pub organization_id: String,
}

/// The request of an approval: of a submission with its dialog and its exact instructions, of anything else with what was
/// asked.
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
    /// One instruction as it would leave: alone, and with others where they share a call.
    pub fn of(confirmed: &Confirmed) -> Self {
        Self {
            instruction: confirmed.instruction.clone(),
            url: confirmed.url.clone(),
            body: confirmed.body.clone(),
            together: confirmed.chunk.as_ref().map(|chunk| chunk.body.clone()),
        }
    }
}

impl CallBack {
    /// What the check dialog says of it, as the journal holds it.
    pub fn all_of(needed: &ApprovalNeeded) -> Vec<Self> {
        let one = |asked: &CallBackAsked| Self {
            instruction: asked.instruction_id.clone(),
            name: asked.name.clone(),
            account: asked.account.clone(),
        };
        needed.call_backs.iter().map(one).collect()
    }

    /// As it is shown.
    pub fn view(&self) -> CallBackAsked {
        CallBackAsked {
            instruction_id: self.instruction.clone(),
            name: self.name.clone(),
            account: self.account.clone(),
        }
    }
}
