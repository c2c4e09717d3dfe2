//! Golden shapes: the keys that each command prints and their kinds, stored in files. `AVAL_WRITE_GOLDEN=1` rewrites
//! them; a difference is a breaking change for scripts.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Map, Value, json};

/// Compares the shape of a value with its golden file.
#[track_caller]
pub fn holds(name: &str, value: &Value) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/golden").join(format!("{name}.json"));
    let shape = format!("{:#}\n", of(value));
    if std::env::var_os("AVAL_WRITE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(&path, &shape).expect("written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(golden, shape, "{name}: the shape changed; if that is meant, write the golden files anew");
}

/// The shape of a value: kinds for scalars, the union over the elements for arrays.
fn of(value: &Value) -> Value {
    match value {
        Value::Object(members) => Value::Object(members.iter().map(|(key, value)| (key.clone(), of(value))).collect()),
        Value::Array(elements) => json!([elements.iter().map(of).reduce(union).unwrap_or(json!("nothing"))]),
        Value::Null => json!("null"),
        Value::Bool(_) => json!("boolean"),
        Value::Number(_) => json!("number"),
        Value::String(_) => json!("string"),
    }
}

fn union(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let keys: BTreeSet<String> = one.keys().chain(other.keys()).cloned().collect();
            let member = |key: String| {
                let absent = json!("absent");
                let value = union(one.get(&key).unwrap_or(&absent).clone(), other.get(&key).unwrap_or(&absent).clone());
                (key, value)
            };
            Value::Object(keys.into_iter().map(member).collect::<Map<_, _>>())
        }
        (Value::Array(one), Value::Array(other)) => {
            json!([one
                .into_iter()
                .chain(other)
                .filter(|shape| shape != "nothing")
                .reduce(union)
                .unwrap_or(json!("nothing"))])
        }
        (one, other) if one == other => one,
        (Value::String(one), Value::String(other)) => {
            let kinds: BTreeSet<&str> = one.split('|').chain(other.split('|')).collect();
            json!(kinds.into_iter().collect::<Vec<_>>().join("|"))
        }
        // An object that is `null` in other elements: the object's shape is kept.
        (Value::String(_), shape) | (shape, Value::String(_)) => shape,
        (one, _) => one,
    }
}
