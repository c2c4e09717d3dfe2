//! Changes of the settings that weaken dual control. They must not go unnoticed.

use std::collections::BTreeMap;

use bank_contract::Amount;
use journal::Change;
use model::dual_control::{Approver, DualControl, Expires, Tier};
use model::profile::{Loosened, is_this_computer, loosened};
use model::{ApprovalTier, Sentence};

use crate::view::{WeakenedView, without_certificates};

/// Prefix of these settings' dotted names.
const TOP: &str = "profile.second_person";

/// The weakenings between two states of all settings, as one sentence each.
pub fn weakened(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<Sentence> {
    let Some(old) = read(before) else { return Vec::new() };
    let mut found = moved(before, after);
    let (before, Some(after)) = (old, read(after)) else {
        found.push(Sentence::new("weakened-removed"));
        return found;
    };
    for tier in &before.tiers {
        // The test is the tier that exactly this sum needs now; the rows may differ.
        let now = asked_for(&after, tier.currency.as_deref(), tier.from);
        if now.is_none_or(|now| now < tier.how) {
            let sentence = Sentence::new("weakened-tier").with("currency", tier.currency.as_deref().unwrap_or("–"));
            let now = now.map_or("none", ApprovalTier::word);
            found.push(sentence.with("from", tier.from).with("before", tier.how.word()).with("after", now));
        }
    }
    for approver in &after.approvers {
        if before.approver(&approver.public_key).is_none() {
            let sentence = Sentence::new("weakened-approver").with("name", &approver.name);
            found.push(sentence.with("key", approver.public_key.hex()));
        }
    }
    if lives_longer(before.expires, after.expires) {
        let sentence = Sentence::new("weakened-expires").with("before", before.expires.text());
        found.push(sentence.with("after", after.expires.text()));
    }
    found
}

/// The guards that restrict less between two states of all settings, a sentence each, where no approver has to acknowledge
/// them.
pub fn looser(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<Sentence> {
    if read(before).is_some() {
        return Vec::new();
    }
    let told = |one: Loosened| {
        let sentence = Sentence::new("loosened-setting").with("name", one.name);
        sentence.with("before", without_certificates(&one.before)).with("after", without_certificates(&one.after))
    };
    loosened(before, after).into_iter().map(told).collect()
}

impl WeakenedView {
    /// A weakening with the approvers of the settings before it, who can acknowledge it.
    pub(crate) fn of(
        event: u32,
        at: String,
        by: String,
        sentences: Vec<Sentence>,
        before: Option<DualControl>,
    ) -> Self {
        let tier = before.as_ref().map_or(ApprovalTier::SameAccount, DualControl::strictest);
        let signers = before.into_iter().flat_map(|before| before.approvers).map(|one| one.name).collect();
        Self { event, at, by, sentences, tier, signers, asked: None }
    }
}

/// Other settings that determine what an approval means.
const MEANT: &[&str] = &[
    "accounts",
    "banks",
    "time_zone",
    "base_url",
    "organization_id",
    "environment",
    "bank_system",
    "currencies",
    "assumed_currencies",
    "token",
    "sign_in",
];

/// Changes of those settings (account, address, tenant, zone, draft currency, spelling of a currency) and limits that
/// restrict less.
fn moved(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<Sentence> {
    // The practice bank has another address at each start.
    let both_practice = is_practice(before) && is_practice(after);
    let counts = |change: &Change| {
        let name = change.name.strip_prefix("profile.").unwrap_or_default();
        let top = name.split(['.', '[']).next().unwrap_or_default();
        let is_empty = |value: &Option<String>| value.as_deref().is_none_or(|value| value == "[]");
        let is_still_empty = is_empty(&change.before) && is_empty(&change.after);
        let is_first_userinfo = name == "token.userinfo_url"
            && change.before.is_none()
            && change.after.as_deref().is_some_and(is_on_the_services_host);
        let is_excepted = is_still_empty || is_first_userinfo || name.ends_with(".nickname");
        let is_another_practice = both_practice && matches!(top, "base_url" | "organization_id");
        MEANT.contains(&top) && !is_excepted && !is_another_practice
    };
    let text = |value: Option<String>| value.unwrap_or_else(|| "–".to_owned());
    let told = |name: &str, before: String, after: String| {
        let (before, after) = (without_certificates(&before), without_certificates(&after));
        Sentence::new("weakened-setting").with("name", name).with("before", before).with("after", after)
    };
    let changes = crate::out::audit::changes(before, after).into_iter().filter(counts);
    let changes = changes.map(|change| told(&change.name, text(change.before), text(change.after)));
    let limits = loosened(before, after).into_iter().map(|one| told(&one.name, one.before, one.after));
    changes.chain(limits).collect()
}

fn is_practice(values: &BTreeMap<String, String>) -> bool {
    let of = |name: &str| values.get(name).map(String::as_str).unwrap_or_default();
    of("profile.environment") == "practice" && is_this_computer(of("profile.base_url"))
}

fn is_on_the_services_host(userinfo_url: &str) -> bool {
    userinfo_url.starts_with('/') && !userinfo_url.starts_with("//")
}

/// The userinfo address for confirming an approver while a weakening is unacknowledged: that of the settings before it.
/// A person who edits the settings must not choose the server that confirms their identity. `None` if there is none, or
/// if the service's address changed as well.
pub fn userinfo_before(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Option<String> {
    let of = |values: &BTreeMap<String, String>, name: &str| values.get(name).cloned();
    let moved = of(before, "profile.base_url") != of(after, "profile.base_url");
    let is_elsewhere = moved && !(is_practice(before) && is_practice(after));
    let first = || of(after, "profile.token.userinfo_url").filter(|url| is_on_the_services_host(url));
    let url = of(before, "profile.token.userinfo_url").or_else(first);
    url.filter(|_| !is_elsewhere)
}

/// Whether the identity server of people's sessions, or Aval's registration there, changed. The practice bank has another
/// address at each start.
pub fn other_identity_server(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> bool {
    let of = |values: &BTreeMap<String, String>| -> Vec<(String, String)> {
        let is_of_it = |name: &str| name.starts_with("profile.sign_in.") && !name.ends_with("_minutes");
        values.iter().filter(|(name, _)| is_of_it(name)).map(|(name, value)| (name.clone(), value.clone())).collect()
    };
    of(before) != of(after)
}

/// The rules of dual control while a weakening is unacknowledged: the stricter of before and now. If a setting changed
/// that determines what an approval means (an account, an address), every sum needs the strictest tier.
pub fn stricter(
    before: &BTreeMap<String, String>,
    after: &BTreeMap<String, String>,
    now: Option<&DualControl>,
) -> Option<DualControl> {
    let Some(old) = read(before) else { return now.cloned() };
    let none = DualControl { expires: old.expires, tiers: Vec::new(), approvers: old.approvers.clone() };
    let now = now.unwrap_or(&none);
    let mut tiers: Vec<Tier> = old.tiers.iter().chain(&now.tiers).cloned().collect();
    if !moved(before, after).is_empty() {
        let how = tiers.iter().map(|tier| tier.how).max()?;
        tiers.push(Tier { currency: None, from: Amount::ZERO, how });
    }
    let both: Vec<Approver> =
        old.approvers.iter().filter(|one| now.approver(&one.public_key).is_some()).cloned().collect();
    let approvers = if both.is_empty() { old.approvers } else { both };
    let expires = if lives_longer(old.expires, now.expires) { old.expires } else { now.expires };
    Some(DualControl { expires, tiers, approvers })
}

/// The settings of dual control from the values of an event.
pub fn of_values(values: &BTreeMap<String, String>) -> Option<DualControl> {
    read(values)
}

fn asked_for(policy: &DualControl, currency: Option<&str>, sum: Amount) -> Option<ApprovalTier> {
    // A tier for every currency can only be replaced by another one for every currency.
    let covers = |tier: &&Tier| tier.currency.is_none() || (currency.is_some() && tier.currency.as_deref() == currency);
    policy.tiers.iter().filter(covers).filter(|tier| sum >= tier.from).map(|tier| tier.how).max()
}

/// A working day may be up to four days away; a longer lifetime in hours, or a change between the two forms, is
/// reported.
fn lives_longer(before: Expires, after: Expires) -> bool {
    match (before, after) {
        (Expires::Hours(before), Expires::Hours(after)) => after > before,
        (Expires::NextWorkingDay, Expires::Hours(after)) => after > 24,
        (Expires::Hours(_), Expires::NextWorkingDay) => true,
        (Expires::NextWorkingDay, Expires::NextWorkingDay) => false,
    }
}

/// The settings from the flat list of values in an event.
fn read(values: &BTreeMap<String, String>) -> Option<DualControl> {
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
    use model::profile::flattened;

    use super::*;

    const WEI: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    const LI: &str = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";

    fn settings(expires: &str, tiers: &[(&str, &str, &str)], approvers: &[&str]) -> BTreeMap<String, String> {
        let mut text = format!("[second_person]\nexpires = \"{expires}\"\n");
        for (currency, from, how) in tiers {
            text += &format!("[[second_person.tiers]]\nfrom = \"{from}\"\nhow = \"{how}\"\n");
            if !currency.is_empty() {
                text += &format!("currency = \"{currency}\"\n");
            }
        }
        for key in approvers {
            text += &format!("[[second_person.approvers]]\nname = \"A {key}\"\npublic_key = \"{key}\"\n");
        }
        flattened("profile", &text)
    }

    #[test]
    fn only_what_weakens_dual_control_is_told() {
        const DAY: &str = "next_working_day";
        let base = || settings(DAY, &[("", "100", "own_token")], &[WEI]);
        let rows: [(&str, BTreeMap<String, String>, &[&str]); 11] = [
            ("the same", base(), &[]),
            ("removed", BTreeMap::new(), &["weakened-removed"]),
            ("a milder tier", settings(DAY, &[("", "100", "same_account")], &[WEI]), &["weakened-tier"]),
            ("a higher sum", settings(DAY, &[("", "100.01", "own_token")], &[WEI]), &["weakened-tier"]),
            ("one currency only", settings(DAY, &[("CNY", "0", "own_token")], &[WEI]), &["weakened-tier"]),
            ("a stricter tier", settings(DAY, &[("", "100", "approval_file")], &[WEI]), &[]),
            ("a lower sum", settings(DAY, &[("", "5", "own_token")], &[WEI]), &[]),
            ("a new approver", settings(DAY, &[("", "100", "own_token")], &[WEI, LI]), &["weakened-approver"]),
            ("an approver less", settings(DAY, &[("", "100", "own_token")], &[]), &[]),
            ("a longer life", settings("hours:25", &[("", "100", "own_token")], &[WEI]), &["weakened-expires"]),
            ("a shorter life", settings("hours:24", &[("", "100", "own_token")], &[WEI]), &[]),
        ];
        for (what, after, expected) in rows {
            let told: Vec<String> = weakened(&base(), &after).into_iter().map(|sentence| sentence.id).collect();
            assert_eq!(told, expected, "{what}");
        }
        assert!(weakened(&BTreeMap::new(), &base()).is_empty(), "new dual control weakens nothing");
        let mut relaxed = base();
        relaxed.extend(flattened("profile", "[banks.A]\noptional_fields = [\"pledgeeAccountName\"]\n"));
        let told = weakened(&base(), &relaxed);
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(told[0].args["name"], "profile.banks.A.optional_fields[0]");
    }
}
