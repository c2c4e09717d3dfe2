//! Settings that restrict less than before: limits, ceilings, failure words, trust in servers, roles, payees, hours. An absent setting counts as its default,
//! so that a value above the default is noticed too.

mod rules;

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Amount;
pub use rules::answers_for;
pub(super) use rules::section;
use toml::{Table, Value};

use super::ceilings::{OTHER, SMALL_UNITS, Span};
use super::{Ceilings, Limits, connection, defaults};

/// One setting that restricts less.
#[derive(Debug, PartialEq, Eq)]
pub struct Loosened {
    /// Dotted name in `profile.toml`.
    pub name: String,
    /// Effective value before.
    pub before: String,
    /// Effective value now.
    pub after: String,
}

/// The limits and failure words that restrict less in `after` than in `before`; both are flat lists of settings.
pub fn loosened(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<Loosened> {
    let (old, new) = (limits(before), limits(after));
    // Without `..`: a new limit does not compile until it is compared below.
    let Limits {
        control_total_over: _,
        batch_items_max: _,
        drafts_per_post: _,
        per_instruction: _,
        per_day: _,
        per_payee_day: _,
        refusal_settles_minutes: _,
    } = &new;
    let text = |amount: Option<Amount>| amount.map_or_else(|| "–".to_owned(), |amount| amount.to_string());
    let figures = [
        ("batch_items_max", old.batch_items_max, new.batch_items_max, old.batch_items_max < new.batch_items_max),
        ("drafts_per_post", old.drafts_per_post, new.drafts_per_post, old.drafts_per_post < new.drafts_per_post),
        (
            "refusal_settles_minutes",
            old.refusal_settles_minutes,
            new.refusal_settles_minutes,
            old.refusal_settles_minutes > new.refusal_settles_minutes,
        ),
    ];
    let mut found: Vec<Loosened> =
        figures.into_iter().filter(|row| row.3).map(|row| named(row.0, row.1.to_string(), row.2.to_string())).collect();
    let (control, now) = (old.control_total_over, new.control_total_over);
    if control.is_some_and(|control| now.is_none_or(|now| now > control)) {
        found.push(named("control_total_over", text(control), text(now)));
    }
    found.extend(raised("per_instruction", Span::Instruction, &old.per_instruction, &new.per_instruction));
    found.extend(raised("per_day", Span::Day, &old.per_day, &new.per_day));
    found.extend(of_one_payee(&old.per_payee_day, &new.per_payee_day));
    let (old, new) = (words(before), words(after));
    if old.iter().any(|word| !new.contains(word)) {
        let list = |words: &[String]| words.join(", ");
        found.push(Loosened { name: "failure_words".to_owned(), before: list(&old), after: list(&new) });
    }
    found.extend(connections(before, after));
    found.extend(rules::loosened(before, after));
    found
}

/// Every currency of which one payee may get more on a day now.
fn of_one_payee(old: &Ceilings, new: &Ceilings) -> Vec<Loosened> {
    let codes: BTreeSet<&str> = old.rows().chain(new.rows()).map(|(code, _)| code).chain([OTHER]).collect();
    let text = |amount: Option<Amount>| amount.map_or_else(|| "–".to_owned(), |amount| amount.to_string());
    let row = |code: &str| {
        let currency = (code != OTHER).then_some(code);
        let (before, after) = (old.stated(currency), new.stated(currency));
        let is_more = before.is_some_and(|before| after.is_none_or(|after| after > before));
        is_more.then(|| named(&format!("per_payee_day.{code}"), text(before), text(after)))
    };
    codes.into_iter().filter_map(row).collect()
}

/// The settings of `[connection]` by which Aval trusts or calls more than before.
fn connections(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<Loosened> {
    let text = |values: &BTreeMap<String, String>, name: &str| {
        let top = format!("profile.connection.{name}");
        let rows = values.iter().filter(|(key, _)| key.strip_prefix(&top).is_some_and(|rest| !rest.starts_with('_')));
        let rows: Vec<&str> = rows.map(|(_, value)| value.as_str()).collect();
        if rows.is_empty() { "–".to_owned() } else { rows.join(", ") }
    };
    let names = ["authorities", "authorities_alone", "refused_certificates", "hosts"];
    let loosened = names.into_iter().filter(|name| connection::loosens(name, before, after));
    let row = |name: &str| Loosened {
        name: format!("connection.{name}"),
        before: text(before, name),
        after: text(after, name),
    };
    loosened.map(row).collect()
}

fn named(name: &str, before: String, after: String) -> Loosened {
    Loosened { name: format!("limits.{name}"), before, after }
}

/// Every currency whose ceiling is higher now; `other` for currencies that neither side names.
fn raised(name: &str, span: Span, old: &Ceilings, new: &Ceilings) -> Vec<Loosened> {
    let named_codes = old.rows().chain(new.rows()).map(|(code, _)| code);
    let codes: BTreeSet<&str> = named_codes.chain(SMALL_UNITS.iter().copied()).chain([OTHER]).collect();
    let row = |code: &str| {
        // A currency without a ceiling of its own has the lowest one.
        let currency = (code != OTHER).then_some(code);
        let (before, after) = (old.at(span, currency), new.at(span, currency));
        (after > before).then(|| named(&format!("{name}.{code}"), before.to_string(), after.to_string()))
    };
    codes.into_iter().filter_map(row).collect()
}

fn limits(values: &BTreeMap<String, String>) -> Limits {
    let mut table = Table::new();
    for (name, value) in values {
        let Some(name) = name.strip_prefix("profile.limits.") else { continue };
        match name.split_once('.') {
            Some((span, code)) => {
                let inner = table.entry(span.to_owned()).or_insert_with(|| Value::Table(Table::new()));
                if let Value::Table(inner) = inner {
                    inner.insert(code.to_owned(), Value::String(value.clone()));
                }
            }
            None if name == "control_total_over" => _ = table.insert(name.to_owned(), Value::String(value.clone())),
            None => _ = table.insert(name.to_owned(), value.parse::<i64>().map_or(Value::Boolean(false), Value::from)),
        }
    }
    table.try_into().unwrap_or_default()
}

fn words(values: &BTreeMap<String, String>) -> Vec<String> {
    let row = |at: usize| values.get(&format!("profile.failure_words[{at}]")).cloned();
    let listed: Vec<String> = (0..).map_while(row).collect();
    let is_set = !listed.is_empty() || values.contains_key("profile.failure_words");
    if is_set { listed } else { defaults::failure_words() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::flattened;

    /// Each row: settings before, after, and the reported names.
    fn check(rows: &[(&str, &str, &[&str])]) {
        for (before, after, expected) in rows {
            let told = loosened(&flattened("profile", before), &flattened("profile", after));
            let names: Vec<&str> = told.iter().map(|one| one.name.as_str()).collect();
            assert_eq!(names, *expected, "{before} -> {after}");
        }
    }

    #[test]
    fn roles_that_hold_back_less_are_told() {
        let roles = |others: &str, people: &[(&str, &str)]| {
            let row = |(whose, roles): &(&str, &str)| {
                format!("[[roles.people]]\nsubject = \"{whose}\"\nroles = [\"{roles}\"]\n")
            };
            format!("roles.others = [\"{others}\"]\n{}", people.iter().map(row).collect::<String>())
        };
        check(&[
            (&roles("approver", &[]), &roles("view_only", &[("li", "approver")]), &[]),
            (&roles("view_only", &[("li", "approver")]), &roles("view_only", &[("wu", "approver")]), &["roles"]),
            (&roles("preparer", &[("li", "view_only")]), &roles("preparer", &[]), &["roles"]),
            (&roles("preparer", &[("li", "view_only")]), &roles("view_only", &[]), &[]),
            (&roles("view_only", &[]), "", &["roles"]),
            ("", &roles("approver", &[]), &[]),
        ]);
    }

    #[test]
    fn a_limit_that_holds_back_less_is_told_with_its_effective_values() {
        let alone = |operations: &str, sum: &str| {
            format!("[group.alone]\noperations = [{operations}]\nbelow = {{ CNY = \"{sum}\" }}\n")
        };
        // before, after, reported names
        let rows: &[(&str, &str, &[&str])] = &[
            ("", "limits.batch_items_max = 20", &[]),
            ("limits.batch_items_max = 20", "", &["limits.batch_items_max"]),
            ("", "limits.drafts_per_post = 5", &["limits.drafts_per_post"]),
            ("", "limits.refusal_settles_minutes = 30", &[]),
            ("", "limits.refusal_settles_minutes = 5", &["limits.refusal_settles_minutes"]),
            ("limits.refusal_settles_minutes = 30", "", &["limits.refusal_settles_minutes"]),
            ("limits.control_total_over = \"5\"", "", &["limits.control_total_over"]),
            ("", "limits.control_total_over = \"5\"", &[]),
            ("", "limits.per_instruction.CNY = \"500\"", &[]),
            ("", "limits.per_instruction.CNY = \"90000000\"", &["limits.per_instruction.CNY"]),
            (
                "limits.per_instruction.CNY = \"500\"",
                "",
                &[
                    "limits.per_instruction.CNY",
                    "limits.per_instruction.JPY",
                    "limits.per_instruction.KRW",
                    "limits.per_instruction.VND",
                    "limits.per_instruction.other",
                ],
            ),
            (
                "limits.per_day.other = \"500\"",
                "limits.per_day = { CNY = \"900\", other = \"500\" }",
                &["limits.per_day.CNY"],
            ),
            ("limits.per_day.CNY = \"500\"", "limits.per_day.CNY = \"400\"", &[]),
            ("", "limits.per_payee_day.CNY = \"400\"", &[]),
            ("limits.per_payee_day.CNY = \"400\"", "", &["limits.per_payee_day.CNY", "limits.per_payee_day.other"]),
            (
                "limits.per_payee_day = { CNY = \"400\", other = \"7\" }",
                "limits.per_payee_day = { CNY = \"500\", other = \"7\" }",
                &["limits.per_payee_day.CNY"],
            ),
            ("", "failure_words = [\"x\"]", &["failure_words"]),
            ("", "failure_words = []", &["failure_words"]),
            ("", "connection.authorities = \"A\"", &["connection.authorities"]),
            ("connection.authorities = \"A\"", "", &[]),
            ("connection.authorities_alone = true", "", &["connection.authorities_alone"]),
            ("", "connection.refused_certificates = [\"AB\"]", &[]),
            ("connection.refused_certificates = [\"AB\"]", "", &["connection.refused_certificates"]),
            ("connection.refused_certificates = [\"AB\"]", "connection.refused_certificates = [\"cd\", \"ab\"]", &[]),
            ("", "connection.hosts = [\"a\"]", &[]),
            ("connection.hosts = [\"a\"]", "connection.hosts = [\"a\", \"b\"]", &["connection.hosts"]),
            ("connection.hosts = [\"a\"]", "connection.hosts = []", &["connection.hosts"]),
            ("connection.proxy = \"p:1\"", "connection.proxy = \"none\"", &[]),
            ("failure_words = [\"x\"]", "failure_words = [\"x\", \"y\"]", &[]),
            ("", &alone("\"transfer\"", "5"), &["group.alone"]),
            (&alone("\"transfer\"", "5"), "", &[]),
            (&alone("\"transfer\"", "5"), &alone("\"transfer\"", "4"), &[]),
            (&alone("\"transfer\"", "5"), &alone("\"transfer\"", "6"), &["group.alone"]),
            (&alone("\"transfer\"", "5"), &alone("\"transfer\", \"endorse\"", "5"), &["group.alone"]),
            (&alone("\"transfer\", \"endorse\"", "5"), &alone("\"endorse\"", "5"), &[]),
        ];
        check(rows);
    }
}
