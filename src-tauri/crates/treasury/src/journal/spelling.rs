//! Writes a value as JSON in the only spelling that the journal uses: keys sorted by their bytes, no white space, whole
//! numbers only.
//!
//! Texts, whole numbers and names are spelled by serde_json. Not here: fractions, because their spelling differs
//! between programs.

use std::borrow::Cow;
// Named only to refuse fractions.
use std::ffi::{c_double, c_float};
use std::fmt::Display;
use std::ops::Range;

use serde::ser::{self, Serialize, Serializer};

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

impl ser::Error for NotCanonical {
    fn custom<T: Display>(why: T) -> Self {
        Self::Refused(why.to_string())
    }
}

type Written = Result<(), NotCanonical>;

/// Appends a value to `text`.
///
/// # Errors
/// [`NotCanonical::NotWhole`] for a number that is not whole, [`NotCanonical::Refused`] for a key that is not text.
pub fn write(value: &(impl Serialize + ?Sized), text: &mut Vec<u8>) -> Written {
    value.serialize(Spelling { text })
}

/// Appends a value whose spelling does not depend on the program.
fn plain(value: impl Serialize, text: &mut Vec<u8>) -> Written {
    serde_json::to_writer(text, &value).map_err(ser::Error::custom)
}

struct Spelling<'a> {
    text: &'a mut Vec<u8>,
}

/// An array.
struct Items<'a> {
    text: &'a mut Vec<u8>,
    is_first: bool,
    end: &'static [u8],
}

impl<'a> Items<'a> {
    fn begin(text: &'a mut Vec<u8>, end: &'static [u8]) -> Self {
        text.push(b'[');
        Self { text, is_first: true, end }
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        if !std::mem::take(&mut self.is_first) {
            self.text.push(b',');
        }
        write(value, self.text)
    }

    fn finish(self) -> Written {
        self.text.extend_from_slice(self.end);
        Ok(())
    }
}

/// An object; its keys are sorted at the end.
struct Keyed<'a> {
    text: &'a mut Vec<u8>,
    start: usize,
    entries: Vec<(Cow<'static, str>, Range<usize>)>,
    end: &'static [u8],
}

impl<'a> Keyed<'a> {
    fn begin(text: &'a mut Vec<u8>, end: &'static [u8]) -> Self {
        let start = text.len();
        Self { text, start, entries: Vec::new(), end }
    }

    fn key(&mut self, key: Cow<'static, str>) {
        self.entries.push((key, self.text.len()..self.text.len()));
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        let from = self.text.len();
        write(value, self.text)?;
        if let Some((_, range)) = self.entries.last_mut() {
            *range = from - self.start..self.text.len() - self.start;
        }
        Ok(())
    }

    fn finish(mut self) -> Written {
        let values = self.text.split_off(self.start);
        self.entries.sort_by(|(one, _), (other, _)| one.as_bytes().cmp(other.as_bytes()));
        self.text.push(b'{');
        let mut is_first = true;
        for (at, (key, range)) in self.entries.iter().enumerate() {
            // Of two values with the same key the last counts, as for every JSON reader.
            if self.entries.get(at + 1).is_some_and(|(next, _)| next == key) {
                continue;
            }
            if !std::mem::take(&mut is_first) {
                self.text.push(b',');
            }
            plain(key, self.text)?;
            self.text.push(b':');
            self.text.extend_from_slice(&values[range.clone()]);
        }
        self.text.extend_from_slice(self.end);
        Ok(())
    }
}

/// Opens an object with one key, whose value the caller appends.
fn variant(name: &str, text: &mut Vec<u8>) -> Written {
    text.push(b'{');
    plain(name, text)?;
    text.push(b':');
    Ok(())
}

macro_rules! plainly {
    ($($name:ident: $kind:ty),* $(,)?) => {
        $(fn $name(self, value: $kind) -> Written {
            plain(value, self.text)
        })*
    };
}

impl<'a> Serializer for Spelling<'a> {
    type Ok = ();
    type Error = NotCanonical;
    type SerializeSeq = Items<'a>;
    type SerializeTuple = Items<'a>;
    type SerializeTupleStruct = Items<'a>;
    type SerializeTupleVariant = Items<'a>;
    type SerializeMap = Keyed<'a>;
    type SerializeStruct = Keyed<'a>;
    type SerializeStructVariant = Keyed<'a>;

    plainly! {
        serialize_bool: bool, serialize_char: char, serialize_str: &str, serialize_bytes: &[u8],
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
    }

    fn serialize_f32(self, _: c_float) -> Written {
        Err(NotCanonical::NotWhole)
    }

    fn serialize_f64(self, _: c_double) -> Written {
        Err(NotCanonical::NotWhole)
    }

    fn serialize_none(self) -> Written {
        plain((), self.text)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        write(value, self.text)
    }

    fn serialize_unit(self) -> Written {
        plain((), self.text)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        plain((), self.text)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Written {
        plain(name, self.text)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        write(value, self.text)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Written {
        variant(name, self.text)?;
        write(value, self.text)?;
        self.text.push(b'}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items<'a>, NotCanonical> {
        Ok(Items::begin(self.text, b"]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Items<'a>, NotCanonical> {
        Ok(Items::begin(self.text, b"]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items<'a>, NotCanonical> {
        Ok(Items::begin(self.text, b"]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Items<'a>, NotCanonical> {
        variant(name, self.text)?;
        Ok(Items::begin(self.text, b"]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Keyed<'a>, NotCanonical> {
        Ok(Keyed::begin(self.text, b"}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Keyed<'a>, NotCanonical> {
        Ok(Keyed::begin(self.text, b"}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Keyed<'a>, NotCanonical> {
        variant(name, self.text)?;
        Ok(Keyed::begin(self.text, b"}}"))
    }
}

/// Traits that differ only in the name of their method.
macro_rules! items {
    ($($of:ident: $method:ident),* $(,)?) => {
        $(impl ser::$of for Items<'_> {
            type Ok = ();
            type Error = NotCanonical;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
                self.item(value)
            }

            fn end(self) -> Written {
                self.finish()
            }
        })*
    };
}

macro_rules! fields {
    ($($of:ident),* $(,)?) => {
        $(impl ser::$of for Keyed<'_> {
            type Ok = ();
            type Error = NotCanonical;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Written {
                self.key(Cow::Borrowed(key));
                self.value(value)
            }

            fn end(self) -> Written {
                self.finish()
            }
        })*
    };
}

items! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
}

fields! { SerializeStruct, SerializeStructVariant }

impl ser::SerializeMap for Keyed<'_> {
    type Ok = ();
    type Error = NotCanonical;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        match serde_json::to_value(key) {
            Ok(serde_json::Value::String(key)) => {
                self.key(Cow::Owned(key));
                Ok(())
            }
            _ => Err(ser::Error::custom("a key that is no text")),
        }
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.value(value)
    }

    fn end(self) -> Written {
        self.finish()
    }
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
        };
        let reason = crate::model::Sentence::new("x").with("b", "1").with("a", "2");
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
        let keyed = std::collections::BTreeMap::from([(1, 2)]);
        assert!(matches!(write(&keyed, &mut text), Err(NotCanonical::Refused(_))));
    }
}
