//! Finds the fields of a draft's record that differ, including each field of its embedded objects. Values are compared:
//! the spelling of a number, the order of members, `null` in place of an absent member and the call's own
//! `responseStatus` are no differences.

use std::sync::LazyLock;

use bank_contract::record::{Fields, text_of};
use bank_contract::row::{Kind, Type};
use bank_contract::same_value::is_same_field;
use bank_contract::wire::Draft;
use bank_contract::{Amount, Wire};
use serde_json::value::RawValue;

use crate::view::FieldChange;

/// Compared in place of an absent embedded object.
static EMPTY: LazyLock<Box<RawValue>> =
    LazyLock::new(|| serde_json::from_str("{}").expect("an object without members is JSON"));

/// The outcome of the call that brought the record, not a fact of the draft. Source: service.md, "ResponseStatus".
const OF_THE_CALL: &str = "responseStatus";

/// Whether two records state the same of a draft.
pub(crate) fn is_same(before: &str, now: &str) -> bool {
    let read = |text| serde_json::from_str::<&RawValue>(text);
    before == now
        || matches!((read(before), read(now)), (Ok(before), Ok(now)) if changed_fields(before, now).is_empty())
}

/// The fields that differ, in the interface's order; undocumented fields are last. A record that is not an object is
/// compared whole, under an empty name.
pub(crate) fn changed_fields(before: &RawValue, now: &RawValue) -> Vec<FieldChange> {
    compare(None, Draft::TYPE, before, now)
}

fn compare(object: Option<&str>, of: &'static Type, before: &RawValue, now: &RawValue) -> Vec<FieldChange> {
    let (Ok(old), Ok(new)) = (Fields::read(of, before), Fields::read(of, now)) else {
        return differs(object, of, "", Some(before), Some(now)).into_iter().collect();
    };
    let mut changes = Vec::new();
    for field in of.fields {
        if field.name == OF_THE_CALL {
            continue;
        }
        let (was, is) = (old.raw(field.name), new.raw(field.name));
        match field.kind {
            Kind::Object(inner) if is_object(was) && is_object(is) => {
                changes.extend(compare(Some(field.name), inner, was.unwrap_or(&EMPTY), is.unwrap_or(&EMPTY)));
            }
            Kind::Number if is_same_number(was, is) => {}
            _ => changes.extend(differs(object, of, field.name, was, is)),
        }
    }
    let mut others: Vec<&str> = old.unknown().chain(new.unknown()).map(|(name, _)| name).collect();
    others.sort_unstable();
    others.dedup();
    for name in others {
        changes.extend(differs(object, of, name, old.raw(name), new.raw(name)));
    }
    changes
}

/// One number in two spellings, such as `1.50` and `"1.5"`. Only for fields that are numbers: `0012` is another draft
/// number than `12`.
fn is_same_number(was: Option<&RawValue>, is: Option<&RawValue>) -> bool {
    let number = |raw: Option<&RawValue>| Amount::parse_plain(&text_of(raw?)).ok();
    number(was).is_some_and(|was| number(is) == Some(was))
}

/// An absent object has no fields: each field that appears or disappears is a change of its own.
fn is_object(raw: Option<&RawValue>) -> bool {
    raw.is_none_or(|raw| raw.get().starts_with('{'))
}

fn differs(
    object: Option<&str>,
    of: &'static Type,
    name: &str,
    before: Option<&RawValue>,
    now: Option<&RawValue>,
) -> Option<FieldChange> {
    let (from, to) = (before.map(text_of), now.map(text_of));
    (from != to && !is_same_field(before, now)).then(|| FieldChange {
        object: object.map(str::to_owned),
        type_name: object.map(|_| of.name.to_owned()),
        name: name.to_owned(),
        from,
        to,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(before: &str, now: &str) -> Vec<String> {
        let raw = |text: &str| RawValue::from_string(text.to_owned()).unwrap();
        let say = |change: FieldChange| {
            let object = change.object.map(|object| format!("{object}.")).unwrap_or_default();
            let value = |value: Option<String>| value.unwrap_or_else(|| "–".to_owned());
            format!("{object}{}: {} → {}", change.name, value(change.from), value(change.to))
        };
        changed_fields(&raw(before), &raw(now)).into_iter().map(say).collect()
    }

    #[test]
    fn differences_are_named_by_field_and_mere_spelling_is_none() {
        let rows: [(&str, &str, &[&str]); 13] = [
            (r#"{"other":{"x":"三","n":1.0}}"#, r#"{"other":{"n":1.00,"x":"\u4e09"}}"#, &[]),
            (r#"{"other":{"x":"三"}}"#, r#"{"other":{"x":"\u4e8c"}}"#, &[r#"other: {"x":"三"} → {"x":"二"}"#]),
            (r#"{"remark":"a","draftNumber":"1"}"#, r#"{"draftNumber":"1","remark":"b"}"#, &["remark: a → b"]),
            (r#"{"remark":"a","draftNumber":"1"}"#, r#"{ "draftNumber": "1", "remark": "a" }"#, &[]),
            (r#"{"amount":1.50}"#, r#"{"amount":"1.5"}"#, &[]),
            (r#"{"amount":1.50}"#, r#"{"amount":1.51}"#, &["amount: 1.50 → 1.51"]),
            (r#"{"draftNumber":"12"}"#, r#"{"draftNumber":"012"}"#, &["draftNumber: 12 → 012"]),
            (r#"{"responseStatus":{"message":"call 1"}}"#, r#"{"responseStatus":{"message":"call 2"}}"#, &[]),
            (r#"{"remark":null}"#, r#"{}"#, &[]),
            (r#"{}"#, r#"{"remark":"a"}"#, &["remark: – → a"]),
            (
                r#"{"endorseInfo":{"endorseeName":"A","endorserName":"C"}}"#,
                r#"{"endorseInfo":{"endorseeName":"B","endorserName":"C"}}"#,
                &["endorseInfo.endorseeName: A → B"],
            ),
            (
                r#"{"endorseInfo":{"endorseeName":"A"}}"#,
                r#"{"extra":7}"#,
                &["endorseInfo.endorseeName: A → –", "extra: – → 7"],
            ),
            ("17", r#"{"remark":"a"}"#, &[r#": 17 → {"remark":"a"}"#]),
        ];
        for (before, now, expected) in rows {
            assert_eq!(said(before, now), expected, "{before} {now}");
        }
    }
}
