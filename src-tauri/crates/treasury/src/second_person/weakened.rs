//! What makes the second person weaker than it was: somebody who edits the settings must not do so in silence.

use std::collections::BTreeMap;

use bank_contract::Amount;

use super::policy::{Expires, SecondPerson, Tier};
use crate::view::Sentence;

/// Where the settings stand among all settings of a profile.
const TOP: &str = "profile.second_person";

/// What was weakened between two states of all settings, a sentence each; empty where nothing was.
pub fn weakened(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<Sentence> {
    let Some(before) = read(before) else { return Vec::new() };
    let Some(after) = read(after) else { return vec![Sentence::new("weakened-removed")] };
    let mut found = Vec::new();
    for tier in &before.tiers {
        // The question is what a sum just there is asked for now, whatever the rows look like.
        let now = asked_for(&after, tier.currency.as_deref(), tier.from);
        if now.is_none_or(|now| now < tier.how) {
            let sentence = Sentence::new("weakened-tier").with("currency", tier.currency.as_deref().unwrap_or("–"));
            let now = now.map_or("none", super::super::view::ApprovalTier::word);
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

fn asked_for(policy: &SecondPerson, currency: Option<&str>, sum: Amount) -> Option<crate::view::ApprovalTier> {
    // What was asked for in every currency must be asked for in every currency still.
    let covers = |tier: &&Tier| tier.currency.is_none() || (currency.is_some() && tier.currency.as_deref() == currency);
    policy.tiers.iter().filter(covers).filter(|tier| sum >= tier.from).map(|tier| tier.how).max()
}

/// A working day may be up to four days away; a longer life in hours, or a change between the two forms, is told.
fn lives_longer(before: Expires, after: Expires) -> bool {
    match (before, after) {
        (Expires::Hours(before), Expires::Hours(after)) => after > before,
        (Expires::NextWorkingDay, Expires::Hours(after)) => after > 24,
        (Expires::Hours(_), Expires::NextWorkingDay) => true,
        (Expires::NextWorkingDay, Expires::NextWorkingDay) => false,
    }
}

/// The settings out of the flat list of values that an event holds.
fn read(values: &BTreeMap<String, String>) -> Option<SecondPerson> {
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
    let policy: SecondPerson = second_person.try_into().ok()?;
    (!policy.tiers.is_empty()).then_some(policy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::flattened;

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
    fn only_what_weakens_the_second_person_is_told() {
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
        assert!(weakened(&BTreeMap::new(), &base()).is_empty(), "a new second person weakens nothing");
    }
}
