//! The people of an instruction, as a list and a detail show them.

use journal::People;
use model::{ApprovalTier, Sentence};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The people of an instruction, each with the surest fact first: the confirmed subject, then the typed name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PeopleView {
    /// The person who confirmed it.
    pub confirmed_by: Vec<Sentence>,
    /// The approver; empty where none approved it.
    pub approved_by: Vec<Sentence>,
    /// The tier of that approval.
    pub approved_tier: Option<ApprovalTier>,
}

impl From<People> for PeopleView {
    fn from(people: People) -> Self {
        Self {
            confirmed_by: people.confirmed_by.said(),
            approved_by: people.approved_by.map(|person| person.said()).unwrap_or_default(),
            approved_tier: people.approved_tier,
        }
    }
}
