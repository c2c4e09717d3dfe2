//! The people who can send, and those who can approve each tier, by a set of settings: one answer for the preview of an
//! edit, for the changes between two sets, and for the people whose approvals count.
//!
//! It is computed from the flat list of settings, which is the same for a file, an edit and an event of the journal. Not
//! here: the preparer of an order; each approval is compared with its preparer.

use std::collections::{BTreeMap, BTreeSet};

use super::loosened::section;
use super::{PersonRoles, Profile, Role, Roles};
use crate::dual_control::{DualControl, Tier};
use crate::{ApprovalTier, Sentence};

/// Prefix of the settings of dual control.
const TOP: &str = "profile.second_person";

/// People by one way in which they are known.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Actor {
    /// Every person at the desk.
    Anyone,
    /// Every person whom the identity server confirms.
    Confirmed,
    /// The person with this subject at the identity server.
    Subject(String),
    /// The account at the operating system.
    SystemUser(String),
    /// The owner of this public key, in hexadecimal.
    Key(String),
}

/// The settings that determine who approves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Approvers {
    /// Dual control; `None` where no approval is asked for.
    pub policy: Option<DualControl>,
    /// The roles; `None` where all rights are everybody's.
    pub roles: Option<Roles>,
    /// Whether people sign in at an identity server: then only a confirmed subject has roles.
    pub signs_in: bool,
    /// Whether an identity server confirms people: that of `[sign_in]`, or a userinfo address.
    pub confirms: bool,
}

impl Approvers {
    /// Those of a flat list of settings.
    pub fn of(values: &BTreeMap<String, String>) -> Self {
        let signs_in = values.keys().any(|name| name.starts_with("profile.sign_in."));
        let confirms = signs_in || values.contains_key("profile.token.userinfo_url");
        Self { policy: policy_of(values), roles: section("roles", values), signs_in, confirms }
    }

    /// Those of a profile's settings in force.
    pub fn of_profile(profile: &Profile) -> Self {
        let signs_in = profile.sign_in.is_some();
        let confirms = signs_in || profile.token.userinfo_url.is_some();
        Self { policy: profile.second_person.clone(), roles: profile.roles.clone(), signs_in, confirms }
    }

    /// The people who can prepare and send.
    pub fn senders(&self) -> BTreeSet<Actor> {
        self.with(Role::Preparer)
    }

    /// The people who can give the approval of a tier. A stronger approval is one of a weaker tier too.
    pub fn of_tier(&self, tier: ApprovalTier) -> BTreeSet<Actor> {
        let keys = self.policy.iter().flat_map(|policy| &policy.approvers);
        let mut found: BTreeSet<Actor> = keys.map(|one| Actor::Key(one.public_key.hex())).collect();
        if tier <= ApprovalTier::OwnToken {
            found.extend(self.with_own_token());
        }
        if tier == ApprovalTier::SameAccount {
            found.extend(self.with(Role::Approver));
        }
        found
    }

    /// The people who can give the approval of the strictest tier; empty without dual control.
    pub fn of_strictest(&self) -> BTreeSet<Actor> {
        self.policy.as_ref().map(|policy| self.of_tier(policy.strictest())).unwrap_or_default()
    }

    /// The tiers that no person can approve.
    pub fn lacking(&self) -> Vec<&Tier> {
        let tiers = self.policy.iter().flat_map(|policy| &policy.tiers);
        tiers.filter(|tier| self.of_tier(tier.how).is_empty()).collect()
    }

    /// The people in words.
    pub fn sentence(&self, actor: &Actor) -> Sentence {
        match actor {
            Actor::Anyone => Sentence::new("actor-anyone"),
            Actor::Confirmed => Sentence::new("actor-confirmed"),
            Actor::Subject(subject) => Sentence::new("actor-subject").with("name", subject),
            Actor::SystemUser(user) => Sentence::new("actor-system-user").with("name", user),
            Actor::Key(key) => {
                let known = self.policy.iter().flat_map(|policy| &policy.approvers);
                let name = known.filter(|one| one.public_key.hex() == *key).map(|one| one.name.as_str()).next();
                Sentence::new("actor-key").with("name", name.unwrap_or("–")).with("key", key)
            }
        }
    }

    /// The people with a role.
    fn with(&self, role: Role) -> BTreeSet<Actor> {
        let Some(roles) = &self.roles else { return [Actor::Anyone].into() };
        let actor = |one: &PersonRoles| match (&one.subject, &one.system_user) {
            (Some(subject), _) => self.confirms.then(|| Actor::Subject(subject.clone())),
            (None, Some(user)) => (!self.signs_in).then(|| Actor::SystemUser(user.clone())),
            (None, None) => None,
        };
        let listed = roles.people.iter().filter(|one| one.roles.contains(&role)).filter_map(actor);
        listed.chain(roles.others.contains(&role).then_some(Actor::Anyone)).collect()
    }

    /// The approvers that the identity server can confirm, without the only preparer.
    fn with_own_token(&self) -> BTreeSet<Actor> {
        if !self.confirms {
            return BTreeSet::new();
        }
        let preparers = self.with(Role::Preparer);
        let confirmed = |one: Actor| match one {
            Actor::Anyone => Some(Actor::Confirmed),
            Actor::Subject(_) => preparers.iter().any(|other| *other != one).then_some(one),
            Actor::Confirmed | Actor::SystemUser(_) | Actor::Key(_) => None,
        };
        self.with(Role::Approver).into_iter().filter_map(confirmed).collect()
    }
}

/// The settings of dual control in a flat list of settings.
fn policy_of(values: &BTreeMap<String, String>) -> Option<DualControl> {
    let mut second_person = toml::Table::new();
    let rows = |list: &str, keys: &[&str]| {
        let row = |at: usize| {
            let of = |key: &str| values.get(&format!("{TOP}.{list}[{at}].{key}"));
            let row: toml::Table = keys
                .iter()
                .filter_map(|key| Some(((*key).to_owned(), toml::Value::String(of(key)?.clone()))))
                .collect();
            (!row.is_empty()).then_some(toml::Value::Table(row))
        };
        let rows: Vec<toml::Value> = (0..).map_while(row).collect();
        toml::Value::Array(rows)
    };
    if let Some(expires) = values.get(&format!("{TOP}.expires")) {
        second_person.insert("expires".to_owned(), toml::Value::String(expires.clone()));
    }
    second_person.insert("tiers".to_owned(), rows("tiers", &["currency", "from", "how"]));
    second_person.insert("approvers".to_owned(), rows("approvers", &["name", "public_key"]));
    let policy: DualControl = second_person.try_into().ok()?;
    (!policy.tiers.is_empty()).then_some(policy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::flattened;

    const KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

    fn tier(how: &str) -> String {
        format!("[[second_person.tiers]]\nfrom = \"0\"\nhow = \"{how}\"\n")
    }

    fn person(whose: &str, roles: &str) -> String {
        format!("[[roles.people]]\n{whose}\nroles = [{roles}]\n")
    }

    #[test]
    fn each_tier_is_given_by_those_who_can_prove_that_they_are_others() {
        const SIGN_IN: &str = "[sign_in]\nclient_id = \"aval\"\nissuer = \"https://id.example\"\n";
        const USERINFO: &str = "token.userinfo_url = \"/oauth/userinfo\"\n";
        let key = format!("[[second_person.approvers]]\nname = \"Li\"\npublic_key = \"{KEY}\"\n");
        let (own, same, file) = (tier("own_token"), tier("same_account"), tier("approval_file"));
        let from_5 = same.replace("\"0\"", "\"5\"");
        let chen = person("subject = \"chen\"", "\"preparer\", \"approver\"");
        let li = person("subject = \"li\"", "\"approver\"");
        let root = person("system_user = \"root\"", "\"preparer\", \"approver\"");
        // settings, people who give the strictest tier, tiers that no person can give
        let rows: [(String, &[&str], usize); 13] = [
            (same.clone(), &["actor-anyone"], 0),
            (own.clone(), &[], 1),
            (format!("{own}{from_5}"), &[], 1),
            (format!("{USERINFO}{own}"), &["actor-confirmed"], 0),
            (format!("{own}{SIGN_IN}"), &["actor-confirmed"], 0),
            (format!("{own}{key}"), &["actor-key Li"], 0),
            (format!("{file}{key}{SIGN_IN}"), &["actor-key Li"], 0),
            // The only preparer is no approver of their own orders.
            (format!("{own}{SIGN_IN}{chen}{li}"), &["actor-subject li"], 0),
            (format!("{own}{SIGN_IN}{chen}"), &[], 1),
            (format!("{own}{SIGN_IN}{root}"), &[], 1),
            (format!("roles.others = [\"preparer\", \"approver\"]\n{own}{SIGN_IN}"), &["actor-confirmed"], 0),
            (format!("{same}{root}"), &["actor-system-user root"], 0),
            (format!("{same}{root}{SIGN_IN}"), &[], 1),
        ];
        for (text, expected, lacking) in rows {
            let approvers = Approvers::of(&flattened("profile", &text));
            let told = |actor: &Actor| {
                let sentence = approvers.sentence(actor);
                let name = sentence.args.get("name").cloned().unwrap_or_default();
                format!("{} {name}", sentence.id).trim().to_owned()
            };
            let found: Vec<String> = approvers.of_strictest().iter().map(told).collect();
            assert_eq!(found, expected, "{text}");
            assert_eq!(approvers.lacking().len(), lacking, "{text}");
        }
    }
}
