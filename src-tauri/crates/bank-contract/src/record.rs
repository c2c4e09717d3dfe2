//! Reads records without losing any data: the raw slice of each, its fields by name, and the fields that the interface
//! does not define.
//!
//! A record is first a slice of the reply. The typed form ([`decode`]) fails on a record that deviates from the
//! interface; the fields by name ([`Fields`]) never fail on an object, so that such a record can still be shown.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::row::{Field, Kind, Type, Wire};

/// An embedded object. Serde would also accept a JSON array for a struct, by position; this type does not.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Object<T>(pub Box<T>);

impl<T: Serialize> Serialize for Object<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Wire> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        decode(&raw).map(|object| Self(Box::new(object))).map_err(D::Error::custom)
    }
}

/// Why a record does not match the interface. The caller keeps the raw bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The fault, in English, with the field if serde reports it.
    pub reason: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Unreadable {}

/// One record in its typed form.
///
/// # Errors
/// [`Unreadable`]: not an object, a required field missing, or a field of another kind.
pub fn decode<T: Wire>(raw: &RawValue) -> Result<T, Unreadable> {
    if !raw.get().starts_with('{') {
        return Err(Unreadable { reason: format!("{} is not an object", T::TYPE.name) });
    }
    serde_json::from_str(raw.get()).map_err(|error| Unreadable { reason: format!("{}: {error}", T::TYPE.name) })
}

/// The elements of a JSON array, as raw slices.
///
/// # Errors
/// [`Unreadable`]: the text is not a JSON array.
pub fn elements(text: &str) -> Result<Vec<&RawValue>, Unreadable> {
    if !text.trim_start_matches([' ', '\t', '\n', '\r']).starts_with('[') {
        return Err(Unreadable { reason: "a list was expected".to_owned() });
    }
    serde_json::from_str(text).map_err(|error| Unreadable { reason: error.to_string() })
}

/// The entries of a JSON object in order, each value a raw slice.
#[derive(Debug, Default)]
pub struct Entries<'a>(pub Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entering<'a>(PhantomData<&'a ()>);
        impl<'de: 'a, 'a> Visitor<'de> for Entering<'a> {
            type Value = Entries<'a>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::with_capacity(48);
                while let Some(entry) = map.next_entry::<String, &'a RawValue>()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Entering(PhantomData))
    }
}

/// A record's fields by name.
#[derive(Debug)]
pub struct Fields<'a> {
    /// The type whose rows name the fields.
    pub of: &'static Type,
    entries: Entries<'a>,
}

impl<'a> Fields<'a> {
    /// Reads an object by the rows of `of`.
    ///
    /// # Errors
    /// [`Unreadable`]: the slice is not a JSON object.
    pub fn read(of: &'static Type, raw: &'a RawValue) -> Result<Self, Unreadable> {
        let entries =
            serde_json::from_str(raw.get()).map_err(|error| Unreadable { reason: format!("{}: {error}", of.name) })?;
        Ok(Self { of, entries })
    }

    /// The raw value of a field; `None` if it is absent or `null`.
    pub fn raw(&self, name: &str) -> Option<&'a RawValue> {
        self.entries.0.iter().find(|(key, _)| key == name).map(|(_, raw)| *raw).filter(|raw| raw.get() != "null")
    }

    /// The value of a field as text: strings without their quotes, everything else as JSON.
    pub fn text(&self, name: &str) -> Option<String> {
        self.raw(name).map(text_of)
    }

    /// The defined fields that have a value, in the interface's order, with whether the value fits the field's kind.
    pub fn named(&self) -> impl Iterator<Item = (&'static Field, &'a RawValue, bool)> + '_ {
        self.of.fields.iter().filter_map(|field| {
            let raw = self.raw(field.name)?;
            Some((field, raw, fits(field.kind, raw.get())))
        })
    }

    /// The fields that the interface does not define, unchanged.
    pub fn unknown(&self) -> impl Iterator<Item = (&str, &'a RawValue)> + '_ {
        self.entries.0.iter().filter(|(key, _)| self.of.field(key).is_none()).map(|(key, raw)| (key.as_str(), *raw))
    }

    /// The absent fields that the service marks as required.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.of.fields.iter().filter(|field| field.required && self.raw(field.name).is_none()).map(|field| field.name)
    }
}

/// A raw value as text: strings unescaped, also within objects and arrays, everything else unchanged.
pub fn text_of(raw: &RawValue) -> String {
    slice_text(raw.get()).into_owned()
}

/// The same for a slice of a scanned text.
pub fn slice_text(raw: &str) -> Cow<'_, str> {
    let quoted = raw.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match quoted {
        // Most strings have no escapes.
        Some(text) if !text.contains('\\') => Cow::Borrowed(text),
        Some(_) => serde_json::from_str(raw).map_or(Cow::Borrowed(raw), Cow::Owned),
        None => plain(raw),
    }
}

/// An object or array with its strings in their plain spelling: `{"x":"\u4e09"}` is `{"x":"三"}`. Everything else is unchanged.
fn plain(raw: &str) -> Cow<'_, str> {
    let is_nested = raw.starts_with(['{', '[']) && raw.contains('\\');
    let read = is_nested.then(|| serde_json::from_str::<&RawValue>(raw).ok()).flatten();
    read.map_or(Cow::Borrowed(raw), |raw| Cow::Owned(plain_value(raw)))
}

fn plain_value(raw: &RawValue) -> String {
    let text = |text: &str| serde_json::to_string(text).unwrap_or_else(|_| raw.get().to_owned());
    match raw.get().as_bytes().first() {
        Some(b'{') => {
            let entries = serde_json::from_str::<Entries<'_>>(raw.get()).unwrap_or_default().0;
            let members: Vec<_> =
                entries.iter().map(|(name, value)| format!("{}:{}", text(name), plain_value(value))).collect();
            format!("{{{}}}", members.join(","))
        }
        Some(b'[') => {
            let elements = serde_json::from_str::<Vec<&RawValue>>(raw.get()).unwrap_or_default();
            format!("[{}]", elements.into_iter().map(plain_value).collect::<Vec<_>>().join(","))
        }
        Some(b'"') => text(&slice_text(raw.get())),
        _ => raw.get().to_owned(),
    }
}

/// Whether a raw value looks like a value of this kind; the content of strings and objects is not checked.
pub fn fits(kind: Kind, raw: &str) -> bool {
    let first = raw.as_bytes().first().copied().unwrap_or(b' ');
    match kind {
        Kind::Text | Kind::DateTime => first == b'"',
        Kind::Integer => raw.parse::<i64>().is_ok(),
        Kind::Number => first == b'-' || first.is_ascii_digit(),
        Kind::Object(_) => first == b'{',
        Kind::Texts => first == b'[',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nested_text_is_shown_in_plain_signs_and_numbers_keep_their_digits() {
        let rows = [
            (r#"{"x":"\u4e09","n":1.50}"#, r#"{"x":"三","n":1.50}"#),
            (r#"["\u4e09",{"\u0061":"\"\n"}]"#, r#"["三",{"a":"\"\n"}]"#),
            (r#"{"x":1.0}"#, r#"{"x":1.0}"#),
        ];
        for (raw, shown) in rows {
            assert_eq!(plain(raw), shown);
        }
    }
}
