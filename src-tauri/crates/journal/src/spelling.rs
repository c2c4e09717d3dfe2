//! Writes a value as JSON in the only spelling that the journal uses: keys sorted by their bytes, no white space, whole
//! numbers only.
//!
//! Texts, whole numbers and names are spelled by serde_json. The keys are sorted here, because serde_json keeps another
//! order if any crate of a build enables its `preserve_order`. Not here: fractions, because their spelling differs
//! between programs.

use serde::Serialize;
use serde_json::Value;

/// Why a value has no canonical spelling.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotCanonical {
    /// A number that is not whole: its spelling depends on the program.
    #[error("a payload holds a number that is not whole")]
    NotWhole,
    /// The reason given by the value's own `Serialize`.
    #[error("{0}")]
    Refused(String),
}

type Written = Result<(), NotCanonical>;

/// Appends a value to `text`.
///
/// # Errors
/// [`NotCanonical::NotWhole`] for a number that is not whole, [`NotCanonical::Refused`] for a value that is not JSON.
pub fn write(value: &impl Serialize, text: &mut Vec<u8>) -> Written {
    spell(&serde_json::to_value(value).map_err(refused)?, text)
}

fn refused(error: serde_json::Error) -> NotCanonical {
    NotCanonical::Refused(error.to_string())
}

fn spell(value: &Value, text: &mut Vec<u8>) -> Written {
    match value {
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_by(|(one, _), (other, _)| one.as_bytes().cmp(other.as_bytes()));
            text.push(b'{');
            for (at, (key, value)) in members.into_iter().enumerate() {
                comma(at, text);
                plain(key, text)?;
                text.push(b':');
                spell(value, text)?;
            }
            text.push(b'}');
            Ok(())
        }
        Value::Array(items) => {
            text.push(b'[');
            for (at, item) in items.iter().enumerate() {
                comma(at, text);
                spell(item, text)?;
            }
            text.push(b']');
            Ok(())
        }
        Value::Number(number) if !(number.is_i64() || number.is_u64()) => Err(NotCanonical::NotWhole),
        _ => plain(value, text),
    }
}

fn comma(at: usize, text: &mut Vec<u8>) {
    if at > 0 {
        text.push(b',');
    }
}

/// Appends a value whose spelling does not depend on the program.
fn plain(value: &(impl Serialize + ?Sized), text: &mut Vec<u8>) -> Written {
    serde_json::to_writer(text, value).map_err(refused)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Map, Value, json};

    use super::super::{Cancelled, Confirmed, Entry, OfSubmission};
    use super::*;

    fn written(value: &impl Serialize) -> String {
        let mut text = Vec::new();
        write(value, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    /// The expected spelling, built by a second implementation.
    fn by_hand(value: &Value) -> String {
        let joined = |parts: Vec<String>| parts.join(",");
        match value {
            Value::Object(entries) => {
                let mut keys: Vec<&String> = entries.keys().collect();
                keys.sort_by_key(|key| key.as_bytes());
                let entry = |key: &String| format!("{}:{}", Value::String(key.clone()), by_hand(&entries[key]));
                format!("{{{}}}", joined(keys.into_iter().map(entry).collect()))
            }
            Value::Array(values) => format!("[{}]", joined(values.iter().map(by_hand).collect())),
            plain => plain.to_string(),
        }
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let text = "[ -~\n\u{1}票据\u{10400}]{0,6}";
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            text.prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 32, 5, move |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
                proptest::collection::vec((text, inner), 0..5).prop_map(|all| Value::Object(Map::from_iter(all))),
            ]
        })
    }

    proptest! {
        #[test]
        fn every_value_is_spelled_as_it_is_by_hand(value in any_value()) {
            prop_assert_eq!(written(&value), by_hand(&value));
        }
    }

    #[test]
    fn an_event_is_spelled_as_the_value_that_it_is_read_back_as() {
        let confirmed = Confirmed {
            instruction: "01".to_owned(),
            number: 7,
            draft_status: Some((None, Some("票".to_owned()))),
            body: "[{\"a\":\"\\\"}]\n".to_owned(),
            locks: vec!["b".to_owned(), String::new()],
            ..Confirmed::default()
        };
        let of = OfSubmission {
            submission: "s".to_owned(),
            account: None,
            why: Some("w".into()),
            at: None,
            system_user: None,
            answered: Some("q\nr".to_owned()),
        };
        let reason = model::Sentence::new("x").with("b", "1").with("a", "2");
        let cancelled = Cancelled { instruction: "01".to_owned(), reason };
        for entry in [Entry::Confirmed(Box::new(confirmed)), Entry::Paused(of), Entry::Cancelled(cancelled)] {
            let value = serde_json::to_value(&entry).unwrap();
            assert_eq!(written(&entry), by_hand(&value));
            assert_eq!(serde_json::from_str::<Value>(&written(&entry)).unwrap(), value);
        }
    }

    #[derive(serde::Serialize)]
    enum Shape {
        Plain,
        One(i8),
        Two(u16, char),
        Named { z: (), a: Option<bool> },
    }

    #[test]
    fn what_serde_can_say_has_serde_jsons_form_and_a_fraction_is_refused() {
        let shapes = (Shape::Plain, Shape::One(-1), Shape::Two(2, '"'), Shape::Named { z: (), a: None });
        assert_eq!(written(&shapes), r#"["Plain",{"One":-1},{"Two":[2,"\""]},{"Named":{"a":null,"z":null}}]"#);
        assert_eq!(written(&json!({})), "{}");
        let mut text = Vec::new();
        assert_eq!(write(&json!({"a": [0.5]}), &mut text), Err(NotCanonical::NotWhole));
        let keyed = std::collections::BTreeMap::from([((1, 1), 2)]);
        assert!(matches!(write(&keyed, &mut text), Err(NotCanonical::Refused(_))));
    }
}
