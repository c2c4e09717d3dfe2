//! Whether two JSON values state the same. A service may spell one value in several ways: other escapes, another order of
//! members, `null` in place of an absent member, `1.50` for `1.5`.

use serde_json::value::RawValue;

use crate::Number;
use crate::record::{Entries, text_of};

/// Whether two values state the same. The order of an array's elements counts, that of an object's members does not.
pub fn is_same_value(one: &RawValue, other: &RawValue) -> bool {
    if one.get() == other.get() {
        return true;
    }
    match (Form::of(one), Form::of(other)) {
        (Form::Object(one), Form::Object(other)) => {
            let is_paired = one.len() == other.len();
            is_paired && one.iter().zip(&other).all(|(one, other)| one.0 == other.0 && is_same_value(one.1, other.1))
        }
        (Form::Array(one), Form::Array(other)) => {
            one.len() == other.len() && one.iter().zip(&other).all(|(one, other)| is_same_value(one, other))
        }
        (Form::Text(one), Form::Text(other)) => one == other,
        (Form::Number(one), Form::Number(other)) => {
            one.exact.is_some() && one.exact == other.exact || one.text == other.text
        }
        _ => false,
    }
}

/// The same where a field may be absent; `null` is absent.
pub fn is_same_field(one: Option<&RawValue>, other: Option<&RawValue>) -> bool {
    let is_given = |raw: &&RawValue| raw.get() != "null";
    match (one.filter(is_given), other.filter(is_given)) {
        (Some(one), Some(other)) => is_same_value(one, other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// A value by its form.
enum Form<'a> {
    /// Members without `null`, by name.
    Object(Vec<(String, &'a RawValue)>),
    Array(Vec<&'a RawValue>),
    Text(String),
    Number(Number),
    /// `true`, `false`, `null`.
    Word,
}

impl<'a> Form<'a> {
    fn of(raw: &'a RawValue) -> Self {
        match raw.get().as_bytes().first() {
            Some(b'{') => {
                let mut members = serde_json::from_str::<Entries<'a>>(raw.get()).unwrap_or_default().0;
                members.retain(|(_, value)| value.get() != "null");
                members.sort_by(|one, other| one.0.cmp(&other.0));
                Self::Object(members)
            }
            Some(b'[') => Self::Array(serde_json::from_str(raw.get()).unwrap_or_default()),
            Some(b'"') => Self::Text(text_of(raw)),
            Some(b't' | b'f' | b'n') => Self::Word,
            _ => Number::from_json(raw.get()).map_or(Self::Word, Self::Number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_the_same_in_every_spelling_and_another_is_not() {
        let rows = [
            (r#"{"x":"三"}"#, r#"{ "x" : "\u4e09" }"#, true),
            (r#"{"x":"三"}"#, r#"{"x":"二"}"#, false),
            (r#"{"a":1,"b":{"c":[1,2]}}"#, r#"{"b":{"c":[1.0,2e0]},"a":1.00}"#, true),
            (r#"{"a":[1,2]}"#, r#"{"a":[2,1]}"#, false),
            (r#"{"a":null,"b":1}"#, r#"{"b":1}"#, true),
            (r#"{"a":"1"}"#, r#"{"a":1}"#, false),
            ("123456789012345678901234567890123", "123456789012345678901234567890124", false),
            ("123456789012345678.90", "123456789012345678.9", true),
            ("true", "false", false),
            ("\"12\"", "\"012\"", false),
            ("{}", "[]", false),
            (r#""a\/b""#, r#""a/b""#, true),
        ];
        for (one, other, same) in rows {
            let raw = |text: &str| RawValue::from_string(text.to_owned()).unwrap();
            let (one, other) = (raw(one), raw(other));
            assert_eq!((is_same_value(&one, &other), is_same_value(&other, &one)), (same, same), "{one} {other}");
        }
        assert!(is_same_field(None, Some(serde_json::from_str("null").unwrap())));
        assert!(!is_same_field(None, Some(serde_json::from_str("0").unwrap())));
    }
}
