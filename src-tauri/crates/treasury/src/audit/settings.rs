//! Settings as flat lists of values, so that a change can be told name by name.

use std::collections::BTreeMap;

use toml::Value;

use crate::journal::Change;

/// Every value of a settings file by its dotted name below `top`.
pub fn flattened(top: &str, text: &str) -> BTreeMap<String, String> {
    let mut values = BTreeMap::new();
    match text.parse::<toml::Table>() {
        Ok(table) => flatten(top, &Value::Table(table), &mut values),
        // The desk does not open with settings that cannot be read; this is for a file that changed under it.
        Err(error) => _ = values.insert(top.to_owned(), error.message().to_owned()),
    }
    values
}

fn flatten(name: &str, value: &Value, values: &mut BTreeMap<String, String>) {
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                flatten(&format!("{name}.{key}"), value, values);
            }
        }
        // An empty list is a value: it is not the same as the default list of a setting that is absent.
        Value::Array(elements) if elements.is_empty() => _ = values.insert(name.to_owned(), "[]".to_owned()),
        Value::Array(elements) => {
            for (at, value) in elements.iter().enumerate() {
                flatten(&format!("{name}[{at}]"), value, values);
            }
        }
        Value::String(text) => _ = values.insert(name.to_owned(), text.clone()),
        plain => _ = values.insert(name.to_owned(), plain.to_string()),
    }
}

/// What differs, by name.
pub fn changes(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<Change> {
    let mut names: Vec<&String> = before.keys().chain(after.keys()).collect();
    names.sort_unstable();
    names.dedup();
    let change = |name: &String| Change {
        name: name.clone(),
        before: before.get(name).cloned(),
        after: after.get(name).cloned(),
    };
    names.into_iter().map(change).filter(|change| change.before != change.after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_that_came_went_or_changed_is_named_with_both_values() {
        let before = flattened("profile", "page_size = 200\ntime_zone = \"Asia/Shanghai\"\n[[accounts]]\nrole = \"a\"");
        let after = flattened("profile", "page_size = 500\n[limits]\nbatch_items_max = 5\n[[accounts]]\nrole = \"a\"");
        let told: Vec<_> =
            changes(&before, &after).into_iter().map(|change| (change.name, change.before, change.after)).collect();
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            told,
            [
                ("profile.limits.batch_items_max".to_owned(), None, text("5")),
                ("profile.page_size".to_owned(), text("200"), text("500")),
                ("profile.time_zone".to_owned(), text("Asia/Shanghai"), None),
            ]
        );
        assert!(before.contains_key("profile.accounts[0].role"));
        assert!(changes(&after, &after).is_empty());
    }
}
