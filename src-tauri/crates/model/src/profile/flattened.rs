//! Settings as one value per dotted name, for comparisons and for the journal.

use std::collections::BTreeMap;

use toml::Value;

/// Every value of a settings file by its dotted name below `top`.
pub fn flattened(top: &str, text: &str) -> BTreeMap<String, String> {
    let mut values = BTreeMap::new();
    match text.parse::<toml::Table>() {
        Ok(table) => flatten(top, &Value::Table(table), &mut values),
        // A desk does not open with invalid settings; this is for a file that changed afterwards.
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
        // An empty list is a value: it differs from an absent setting, which has the default list.
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
