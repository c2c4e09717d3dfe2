//! The policies of the desks: each computer's own file, which the program cannot write, and the group's that the desk has
//! taken. Each desk records their settings in its journal, and the book mirrors that. The others show where they differ.

use std::collections::{BTreeMap, BTreeSet};

use group_book::{BookError, BookEvent, Desk as BookDesk};
use journal::{Entry, Settings};

use super::GroupMember;
use super::computed::computed_hash;
use crate::desk::Desk;
use crate::view::DeskPolicy;

/// Beginnings of the names of a policy's settings.
const OF_POLICIES: [&str; 2] = ["policy.", "group_policy."];
/// Name of the version of the group's policy.
const GROUP_VERSION: &str = "group_policy_signature.version";

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
    /// Version of the group's policy.
    group: Option<String>,
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
        let own = of_values(self.now_text(), self.policy().sha256().map(str::to_owned), self.policy().values());
        let shown =
            known.iter().filter_map(|(id, one)| Some((id.clone(), compared(one.found.as_ref()?, &own)))).collect();
        joined.contact.set_policies(known);
        Ok(shown)
    }
}

fn recorded(event: &BookEvent) -> Option<Recorded> {
    let Ok(Entry::Settings(settings)) = serde_json::from_slice(&event.payload) else { return None };
    let Settings { values, policy_sha256, .. } = *settings;
    Some(of_values(event.at.clone(), policy_sha256, values))
}

fn of_values(at: String, sha256: Option<String>, values: BTreeMap<String, String>) -> Recorded {
    let group = values.get(GROUP_VERSION).cloned();
    let of_policy = |name: &String| OF_POLICIES.iter().any(|start| name.starts_with(start));
    Recorded { at, sha256, group, settings: values.into_iter().filter(|(name, _)| of_policy(name)).collect() }
}

fn compared(other: &Recorded, own: &Recorded) -> DeskPolicy {
    let names: BTreeSet<&String> = other.settings.keys().chain(own.settings.keys()).collect();
    let differs = names.into_iter().filter(|name| other.settings.get(*name) != own.settings.get(*name));
    let short =
        |name: &String| OF_POLICIES.iter().find_map(|start| name.strip_prefix(start)).unwrap_or(name).to_owned();
    DeskPolicy {
        sha256: other.sha256.clone(),
        group: other.group.clone(),
        as_of: other.at.clone(),
        same: (&other.sha256, &other.group) == (&own.sha256, &own.group),
        differs: differs.map(short).collect::<BTreeSet<String>>().into_iter().collect(),
    }
}
