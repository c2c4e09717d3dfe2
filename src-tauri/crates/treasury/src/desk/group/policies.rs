//! The policies of the desks. A policy is each computer's own file, which the program cannot write and the book does not
//! carry; each desk records its hash and its settings in its journal, and the book mirrors that. The others show where it
//! differs.

use std::collections::{BTreeMap, BTreeSet};

use group_book::{BookError, BookEvent, Desk as BookDesk};
use journal::{Entry, Settings};

use super::GroupMember;
use super::computed::computed_hash;
use crate::desk::Desk;
use crate::view::DeskPolicy;

/// Beginning of the names of a policy's settings.
const OF_POLICY: &str = "policy.";

/// The policy of a desk, as its journal has it.
#[derive(Debug, Clone, Default)]
pub(super) struct PolicyInBook {
    /// The newest event up to which the journal was searched.
    end: i64,
    /// `None` where the newest settings are not signed by the desk.
    found: Option<Recorded>,
}

#[derive(Debug, Clone)]
struct Recorded {
    at: String,
    sha256: Option<String>,
    settings: BTreeMap<String, String>,
}

impl Desk {
    /// The policies of desks, by desk; none for a desk whose journal does not say it.
    pub(super) async fn policies(
        &self,
        joined: &GroupMember,
        desks: &[BookDesk],
    ) -> Result<BTreeMap<String, DeskPolicy>, BookError> {
        let (member, book) = (&joined.member, joined.member.book());
        let mut known = joined.contact.policies();
        let searched = |desk: &BookDesk| known.get(&desk.id).map_or(0, |one: &PolicyInBook| one.end);
        let wanted: Vec<(String, i64)> = desks.iter().map(|desk| (desk.id.clone(), searched(desk))).collect();
        let found = book.events_of_kind("settings", &wanted, 1).await?;
        for (desk, of_kind) in desks.iter().zip(found) {
            let one = known.entry(desk.id.clone()).or_default();
            one.end = of_kind.end;
            if let Some(event) = of_kind.events.first() {
                let is_signed = book.is_signed(member.group(), desk, event, computed_hash).await?;
                one.found = recorded(event).filter(|_| is_signed);
            }
        }
        let own = self.policy();
        let own = (own.sha256().map(str::to_owned), own.values());
        let shown =
            known.iter().filter_map(|(id, one)| Some((id.clone(), compared(one.found.as_ref()?, &own)))).collect();
        joined.contact.set_policies(known);
        Ok(shown)
    }
}

fn recorded(event: &BookEvent) -> Option<Recorded> {
    let Ok(Entry::Settings(settings)) = serde_json::from_slice(&event.payload) else { return None };
    let Settings { values, policy_sha256, .. } = *settings;
    let settings = values.into_iter().filter(|(name, _)| name.starts_with(OF_POLICY)).collect();
    Some(Recorded { at: event.at.clone(), sha256: policy_sha256, settings })
}

fn compared(other: &Recorded, own: &(Option<String>, BTreeMap<String, String>)) -> DeskPolicy {
    let names: BTreeSet<&String> = other.settings.keys().chain(own.1.keys()).collect();
    let differs = names.into_iter().filter(|name| other.settings.get(*name) != own.1.get(*name));
    DeskPolicy {
        sha256: other.sha256.clone(),
        as_of: other.at.clone(),
        same: other.sha256 == own.0,
        differs: differs.map(|name| name.trim_start_matches(OF_POLICY).to_owned()).collect(),
    }
}
