//! The differences of two texts of the settings, for a preview: a row of a list by its name and not by its place, so that a
//! removed row does not change the rows behind it; certificates by their subjects and days.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use crate::view::{SettingCell, SettingEdit, without_certificates};

/// The columns that name a row, by its list. A tier is named by its way, so that another sum is a change of the tier.
const NAMED_BY: &[(&str, &[&str])] = &[
    ("accounts", &["bank_mark", "account_number"]),
    ("roles.people", &["subject", "system_user"]),
    ("payees.listed", &["name", "account_number"]),
    ("second_person.tiers", &["currency", "how"]),
    ("second_person.approvers", &["name"]),
];

/// The place of a value: the setting; the row of a list, and which of several with that name; the column.
type Place = (String, Vec<SettingCell>, usize, Option<String>);

/// The values of a text by their places.
#[derive(Default)]
struct Values(BTreeMap<Place, String>);

/// Each setting that differs.
pub(super) fn edits(before: &str, after: &str) -> Vec<SettingEdit> {
    let (before, after) = (Values::of(before).0, Values::of(after).0);
    let places: BTreeSet<&Place> = before.keys().chain(after.keys()).collect();
    let edit = |place: &Place| {
        let (name, row, _, column) = place.clone();
        let (before, after) = (before.get(place), after.get(place));
        // The texts are compared: a renewed certificate may have the same subject and days.
        let shown = |value: Option<&String>| value.map(|text| without_certificates(text));
        (before != after).then(|| SettingEdit { name, row, column, before: shown(before), after: shown(after) })
    };
    places.into_iter().filter_map(edit).collect()
}

impl Values {
    fn of(text: &str) -> Self {
        let mut values = Self::default();
        let table: Table = toml::from_str(text).unwrap_or_default();
        values.table("", &table);
        values
    }

    fn table(&mut self, name: &str, table: &Table) {
        for (key, value) in table {
            let name = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
            match value {
                Value::Table(inner) => self.table(&name, inner),
                Value::Array(rows) if !rows.is_empty() && rows.iter().all(Value::is_table) => self.rows(&name, rows),
                _ => self.put((name, Vec::new(), 0, None), text_of(value)),
            }
        }
    }

    fn rows(&mut self, name: &str, rows: &[Value]) {
        let named_by = NAMED_BY.iter().find(|(list, _)| *list == name).map_or(&[][..], |(_, columns)| columns);
        let mut known: BTreeMap<Vec<SettingCell>, usize> = BTreeMap::new();
        for (at, row) in rows.iter().filter_map(Value::as_table).enumerate() {
            let cell =
                |column: &&str| Some(SettingCell { column: (*column).to_owned(), value: text_of(row.get(*column)?) });
            let mut cells: Vec<SettingCell> = named_by.iter().filter_map(cell).collect();
            if cells.is_empty() {
                cells.push(SettingCell { column: String::new(), value: (at + 1).to_string() });
            }
            let same = known.entry(cells.clone()).or_default();
            let which = *same;
            *same += 1;
            let others: Vec<(&String, &Value)> =
                row.iter().filter(|(column, _)| !named_by.contains(&column.as_str())).collect();
            for (column, value) in &others {
                self.put((name.to_owned(), cells.clone(), which, Some((*column).clone())), text_of(value));
            }
            if others.is_empty() {
                let whole = cells.iter().map(|cell| cell.value.as_str()).collect::<Vec<_>>().join(" ");
                self.put((name.to_owned(), cells, which, None), whole);
            }
        }
    }

    fn put(&mut self, place: Place, value: String) {
        self.0.insert(place, value);
    }
}

/// The text of a value.
fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) if values.is_empty() => "[]".to_owned(),
        Value::Array(values) => values.iter().map(text_of).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(before: &str, after: &str) -> Vec<String> {
        let cell = |cell: &SettingCell| cell.value.clone();
        let told = |edit: SettingEdit| {
            let row = edit.row.iter().map(cell).collect::<Vec<_>>().join(" ");
            let (before, after) = (edit.before.unwrap_or_default(), edit.after.unwrap_or_default());
            format!("{} ({row}) {}: {before} -> {after}", edit.name, edit.column.unwrap_or_default())
        };
        edits(before, after).into_iter().map(told).collect()
    }

    #[test]
    fn a_removed_row_changes_no_other_row() {
        let person = |name: &str, role: &str| format!("[[roles.people]]\nsubject = \"{name}\"\nroles = [\"{role}\"]\n");
        let before = [person("lin", "preparer"), person("chen", "approver"), person("wu", "view_only")].concat();
        let after = [person("chen", "administrator"), person("wu", "view_only")].concat();
        let expected =
            ["roles.people (chen) roles: approver -> administrator", "roles.people (lin) roles: preparer -> "];
        assert_eq!(told(&before, &after), expected);
        assert!(told(&before, &before).is_empty());
    }

    #[test]
    fn rows_are_named_and_equal_names_stay_apart() {
        let tier = |from: &str, how: &str| format!("[[second_person.tiers]]\nfrom = \"{from}\"\nhow = \"{how}\"\n");
        let (before, after) = (tier("0", "own_token"), tier("1000", "own_token") + &tier("5000", "approval_file"));
        let expected =
            ["second_person.tiers (approval_file) from:  -> 5000", "second_person.tiers (own_token) from: 0 -> 1000"];
        assert_eq!(told(&before, &after), expected);
        let payee = "[[payees.listed]]\nname = \"Li\"\naccount_number = \"1\"\n";
        assert_eq!(told("", payee), ["payees.listed (Li 1) :  -> Li 1"]);
        assert_eq!(told(payee, &payee.repeat(2)), ["payees.listed (Li 1) :  -> Li 1"]);
        assert_eq!(told("failure_words = [\"no\"]\n", "failure_words = []\n"), ["failure_words () : no -> []"]);
    }

    #[test]
    fn a_certificate_is_named_by_its_subject_and_days() {
        const AUTHORITY: &str = include_str!("../../../../../tests/observations/data/client-authority.pem");
        let after = format!("[connection]\nauthorities = \"\"\"\n{AUTHORITY}\"\"\"\n");
        assert_eq!(told("", &after), ["connection.authorities () :  -> CN=Practice Clients (2026-11-24 – 2126-10-31)"]);
        // Another text with the same subject and days, as a renewed certificate may have, is a change.
        let renewed = after.replace("\"\"\"\n", "\"\"\"\n\n");
        assert_eq!(told(&after, &renewed).len(), 1);
    }
}
