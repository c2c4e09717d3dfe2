//! Rules about people, payees and hours that restrict less than before. Adding such a rule restricts more; a rule without
//! one before it is never told.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::Loosened;
use crate::profile::policy::{SIGNED, SIGNED_OF_GROUP};
use crate::profile::{AloneRules, Hours, Payees, Roles};

/// The rules that restrict less in `after` than in `before`; both are flat lists of settings.
pub fn loosened(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<Loosened> {
    let mut found = Vec::new();
    let mut tell = |name: &str, before: String, after: String| {
        let shown = |text: String| if text.is_empty() { "–".to_owned() } else { text };
        found.push(Loosened { name: name.to_owned(), before: shown(before), after: shown(after) });
    };
    if let Some(old) = section::<Roles>("roles", before) {
        match section::<Roles>("roles", after) {
            None => tell("roles", list(&old.rights()), String::new()),
            Some(new) => {
                let more = new.beyond(&old, answers_for("roles", before, after));
                if !more.is_empty() {
                    tell("roles", String::new(), list(&more));
                }
            }
        }
    }
    if let Some(old) = section::<Payees>("payees", before) {
        let old: BTreeSet<String> = old.compared().collect();
        match section::<Payees>("payees", after).map(|new| new.compared().collect::<BTreeSet<String>>()) {
            None => tell("payees", list(&old), String::new()),
            Some(new) if !new.is_subset(&old) => tell("payees", String::new(), list(new.difference(&old))),
            Some(_) => {}
        }
    }
    if let Some(old) = section::<Hours>("hours", before) {
        let new = section::<Hours>("hours", after);
        if new.as_ref().is_none_or(|new| !old.covers(new)) {
            tell("hours", old.text(), new.map(|new| new.text()).unwrap_or_default());
        }
    }
    // Another group, or none: locks of other desks are no longer seen.
    for name in ["group.id", "group.url"] {
        let of = |values: &BTreeMap<String, String>| values.get(&format!("profile.{name}")).cloned();
        if let Some(old) = of(before).filter(|old| of(after).as_ref() != Some(old)) {
            tell(name, old, of(after).unwrap_or_default());
        }
    }
    alone(before, after, &mut tell);
    signatures(before, after, &mut tell);
    // name, the value that restricts
    for (name, strict) in [("exports", "false"), ("command_line", "false"), ("same_account_forbidden", "true")] {
        let of = |values: &BTreeMap<String, String>| values.get(&format!("profile.{name}")).cloned();
        if of(before).as_deref() == Some(strict) && of(after).as_deref() != Some(strict) {
            tell(name, strict.to_owned(), of(after).unwrap_or_default());
        }
    }
    found
}

/// The work without the group book: another operation, a higher sum, another currency.
fn alone(
    before: &BTreeMap<String, String>,
    after: &BTreeMap<String, String>,
    tell: &mut impl FnMut(&str, String, String),
) {
    let Some(new) = section::<AloneRules>("group.alone", after) else { return };
    let old = section::<AloneRules>("group.alone", before).unwrap_or_default();
    let is_new = new.operations.iter().any(|name| !old.operations.contains(name));
    let is_more = |code: &String| old.below(code).is_none_or(|sum| new.below(code).is_some_and(|now| now > sum));
    if is_new || new.below.keys().any(is_more) {
        let before = if old == AloneRules::default() { String::new() } else { old.text() };
        tell("group.alone", before, new.text());
    }
}

/// Whether the signer of a policy answers for the people in a setting: a policy that fixes it is signed by the key that both
/// sets of settings name, and is not older than the one before. An older one can name a person who was removed since.
pub fn answers_for(setting: &str, before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> bool {
    let signer = |values: &BTreeMap<String, String>| {
        values.get("profile.policy_signer.public_key").map(|key| key.to_ascii_lowercase())
    };
    let Some(key) = signer(before).filter(|known| signer(after).as_ref() == Some(known)) else { return false };
    [("policy", SIGNED), ("group_policy", SIGNED_OF_GROUP)].into_iter().any(|(policy, signed)| {
        let of = |values: &BTreeMap<String, String>, fact: &str| values.get(&format!("{signed}.{fact}")).cloned();
        let is_theirs = of(after, "by").is_some_and(|by| by.ends_with(&format!(" {key}")));
        let moment = |values: &BTreeMap<String, String>| of(values, "at").as_deref().and_then(crate::clock::moment);
        let fixed = format!("{policy}.{setting}.");
        is_theirs
            && moment(after) >= moment(before)
            && after.range(fixed.clone()..).next().is_some_and(|(name, _)| name.starts_with(&fixed))
    })
}

/// The policy file's signature: another signer, none any more, or an older policy than the one before, with any clock.
fn signatures(
    before: &BTreeMap<String, String>,
    after: &BTreeMap<String, String>,
    tell: &mut impl FnMut(&str, String, String),
) {
    let at = format!("{SIGNED}.at");
    for name in ["profile.policy_signer.public_key", &format!("{SIGNED}.by")] {
        let of = |values: &BTreeMap<String, String>| values.get(name).cloned();
        if let Some(old) = of(before).filter(|old| of(after).as_ref() != Some(old)) {
            tell(name.trim_start_matches("profile."), old, of(after).unwrap_or_default());
        }
    }
    if let (Some(old), Some(new)) = (before.get(&at), after.get(&at))
        && crate::clock::moment(new) < crate::clock::moment(old)
    {
        tell(&at, old.clone(), new.clone());
    }
}

fn list<'a>(texts: impl IntoIterator<Item = &'a String>) -> String {
    texts.into_iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// A section from the flat list of settings; `None` if no setting is in it. A section that cannot be read is the strictest:
/// a desk does not open with it.
pub fn section<T: DeserializeOwned + Default>(name: &str, values: &BTreeMap<String, String>) -> Option<T> {
    let top = format!("profile.{name}.");
    let mut table = Table::new();
    for (key, value) in values.range(top.clone()..).take_while(|(key, _)| key.starts_with(&top)) {
        put(&mut table, &key[top.len()..], value);
    }
    (!table.is_empty()).then(|| Value::Table(table).try_into().unwrap_or_default())
}

/// Puts a value at a flat name, such as `people[0].roles[1]`.
fn put(table: &mut Table, name: &str, value: &str) {
    let (first, rest) = name.split_once('.').map_or((name, None), |(first, rest)| (first, Some(rest)));
    let (key, at) = match first.split_once('[') {
        Some((key, at)) => (key, at.trim_end_matches(']').parse::<usize>().ok()),
        None => (first, None),
    };
    let leaf = match value {
        "[]" => Value::Array(Vec::new()),
        "true" | "false" => Value::Boolean(value == "true"),
        text => Value::String(text.to_owned()),
    };
    let Some(at) = at else {
        match rest {
            None => _ = table.insert(key.to_owned(), leaf),
            Some(rest) => {
                let inner = table.entry(key.to_owned()).or_insert_with(|| Value::Table(Table::new()));
                if let Value::Table(inner) = inner {
                    put(inner, rest, value);
                }
            }
        }
        return;
    };
    let Value::Array(rows) = table.entry(key.to_owned()).or_insert_with(|| Value::Array(Vec::new())) else { return };
    while rows.len() <= at && rows.len() < ROWS_MAX {
        rows.push(Value::Table(Table::new()));
    }
    match (rows.get_mut(at), rest) {
        (Some(row), None) => *row = leaf,
        (Some(Value::Table(row)), Some(rest)) => put(row, rest, value),
        _ => {}
    }
}

/// More rows than any list of the settings may have.
const ROWS_MAX: usize = 20_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::flattened;

    #[test]
    fn a_rule_that_allows_more_is_told_and_one_that_allows_less_is_not() {
        let wei = "[[roles.people]]\nsubject = \"wei\"\nroles = [\"preparer\"]\n";
        let both = "[[roles.people]]\nsubject = \"wei\"\nroles = [\"preparer\", \"approver\"]\n";
        let others = "[roles]\nothers = [\"preparer\"]\n";
        let one = "[[payees.listed]]\nname = \"A\"\naccount_number = \"1\"\n";
        let two = "[[payees.listed]]\nname = \"Ａ\"\naccount_number = \"１\"\n\
                   [[payees.listed]]\nname = \"B\"\naccount_number = \"2\"\n";
        let hours = "hours = { from = \"08:00\", until = \"17:00\" }\n";
        let weekdays = "hours = { from = \"08:00\", until = \"17:00\", days = [\"mon\"] }\n";
        let rows: &[(&str, &str, &[&str])] = &[
            ("", wei, &[]),
            (wei, wei, &[]),
            (wei, both, &["roles"]),
            (both, wei, &[]),
            (wei, "", &["roles"]),
            (wei, "[roles]\nothers = []\n", &[]),
            (wei, others, &["roles"]),
            ("", one, &[]),
            (one, two, &["payees"]),
            (two, one, &[]),
            (one, "payees = { listed = [] }\n", &[]),
            (one, "payees = { own_accounts = true, listed = [] }\n", &["payees"]),
            (one, "", &["payees"]),
            ("", hours, &[]),
            (hours, weekdays, &[]),
            (weekdays, hours, &["hours"]),
            (hours, "", &["hours"]),
            ("exports = false\n", "", &["exports"]),
            ("", "exports = false\n", &[]),
            ("command_line = false\n", "command_line = true\n", &["command_line"]),
            ("same_account_forbidden = true\n", "", &["same_account_forbidden"]),
        ];
        for (before, after, expected) in rows {
            let told = loosened(&flattened("profile", before), &flattened("profile", after));
            let names: Vec<&str> = told.iter().map(|one| one.name.as_str()).collect();
            assert_eq!(names, *expected, "{before} -> {after}");
        }
    }
}
