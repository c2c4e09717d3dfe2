//! The people who can send, and those who can approve each tier: by the settings in force, and by an edit before it is kept.
//!
//! Settings with a tier that no person can approve are refused: its orders would wait for ever, and no person could
//! acknowledge a weakening. Files that people edit without Aval have the same answer as a warning.

use model::dual_control::Tier;
use model::profile::{Actor, Approvers};
use model::{DeskError, Result, Sentence};

use super::Desk;
use super::weakened::{Values, waiting};
use crate::view::{ApprovalRightsView, TierRightsView};

impl Desk {
    /// The people who can send, and those who can approve each tier, by the settings in force.
    pub fn approval_rights(&self) -> ApprovalRightsView {
        match self.unread() {
            Some(unread) => rights(&unread.before, &unread.now),
            None => {
                let now = self.settings_values();
                rights(&now, &now)
            }
        }
    }

    /// The same after an edit.
    pub(super) fn approval_rights_after(&self, after: &Values) -> ApprovalRightsView {
        let before = self.unread().map_or_else(|| self.settings_values(), |unread| unread.before);
        rights(&before, after)
    }

    /// Refuses an edit after which no person could approve a tier, unless it was so before.
    ///
    /// # Errors
    /// `approver-missing` with the first such tier.
    pub(super) fn require_approvers(&self, after: &Values) -> Result<()> {
        let now = Approvers::of_profile(&self.profile());
        match unapprovable(&now, &Approvers::of(after)).into_iter().next() {
            Some(sentence) => Err(DeskError::correct("approver-missing", sentence)),
            None => Ok(()),
        }
    }

    /// The first tier in force that no person can approve.
    pub(super) fn approver_warning(&self) -> Option<Sentence> {
        unapprovable(&Approvers::default(), &Approvers::of_profile(&self.profile())).into_iter().next()
    }
}

/// The tiers that no person could approve after an edit, and that are new or could be approved before it; a sentence each.
pub(super) fn unapprovable(was: &Approvers, is: &Approvers) -> Vec<Sentence> {
    let known = was.lacking();
    let told = |tier: &Tier| {
        let sentence = Sentence::new("settings-tier-nobody").with("tier", tier.how.word()).with("from", tier.from);
        sentence.with("currency", tier.currency.as_deref().unwrap_or("–"))
    };
    is.lacking().into_iter().filter(|tier| !known.contains(tier)).map(told).collect()
}

/// The people of settings; those of whom a change waits to be acknowledged are named apart.
fn rights(before: &Values, after: &Values) -> ApprovalRightsView {
    let is = Approvers::of(after);
    let tiers = is.policy.iter().flat_map(|policy| &policy.tiers);
    let tier = |tier: &Tier| {
        let waiting = waiting(before, after, tier.how);
        let (later, now): (Vec<_>, Vec<_>) = is.of_tier(tier.how).into_iter().partition(|one| waiting.contains(one));
        let told = |actors: Vec<Actor>| actors.iter().map(|actor| is.sentence(actor)).collect();
        TierRightsView {
            currency: tier.currency.clone(),
            from: tier.from.to_string(),
            tier: tier.how,
            approvers: told(now),
            waiting: told(later),
        }
    };
    ApprovalRightsView {
        senders: is.senders().iter().map(|actor| is.sentence(actor)).collect(),
        tiers: tiers.map(tier).collect(),
    }
}
