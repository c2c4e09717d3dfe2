//! Compares draft records: identity, differing fields, and the codes and objects in one list. Pure, over the raw bytes.

use bank_contract::record::{Entries, Fields};
use bank_contract::row::Kind;
use bank_contract::wire::{Draft, Wire};
use journal::Listing;
use serde_json::value::RawValue;

use super::signs::Part;

/// A field about the response, not about the draft.
const OF_THE_RESPONSE: &str = "responseStatus";

/// Identifies a record within one list: by the bank's id, else the service's key, else number and part. Ids may differ
/// between lists.
pub fn identity(raw: &str) -> Option<String> {
    let raw: &RawValue = serde_json::from_str(raw).ok()?;
    let fields = Fields::read(Draft::TYPE, raw).ok()?;
    let named = |name: &str| fields.text(name).map(|value| format!("{name} {value}"));
    let number = || {
        let part = fields.text("sequenceNumber").unwrap_or_default();
        fields.text("draftNumber").map(|number| format!("draftNumber {number} {part}"))
    };
    named("bankDraftId").or_else(|| named("draftId")).or_else(number)
}

/// The fields of the interface in which two records differ, in its order. Other fields are ignored: a server's own time
/// of reading is not a fact of the draft.
pub fn changed(before: &str, now: &str) -> Vec<String> {
    let read = |raw: &str| -> Option<Vec<(&'static str, String)>> {
        let raw: &RawValue = serde_json::from_str(raw).ok()?;
        let fields = Fields::read(Draft::TYPE, raw).ok()?;
        Some(fields.named().map(|(field, raw, _)| (field.name, even(raw))).collect())
    };
    let (Some(before), Some(now)) = (read(before), read(now)) else { return vec!["*".to_owned()] };
    let of = |all: &[(&'static str, String)], name: &str| {
        all.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone())
    };
    let differs = |name: &str| of(&before, name) != of(&now, name);
    let names = Draft::TYPE.fields.iter().map(|field| field.name);
    names.filter(|name| *name != OF_THE_RESPONSE && differs(name)).map(str::to_owned).collect()
}

/// A value with the entries of an object sorted by name, so that another order is no change.
fn even(raw: &RawValue) -> String {
    let Some(mut entries) = serde_json::from_str::<Entries<'_>>(raw.get()).ok().filter(|_| raw.get().starts_with('{'))
    else {
        return raw.get().to_owned();
    };
    entries.0.retain(|(_, value)| value.get() != "null");
    entries.0.sort_by(|one, other| one.0.cmp(&other.0));
    entries.0.iter().map(|(name, value)| format!("{name}={}\n", value.get())).collect()
}

/// The codes and objects that a list shows of a draft.
pub fn listing(list: &str, raw: &str) -> Option<Listing> {
    let raw: &RawValue = serde_json::from_str(raw).ok()?;
    let fields = Fields::read(Draft::TYPE, raw).ok()?;
    let code = |name: &str| fields.text(name).unwrap_or_default();
    let is_object = |kind: Kind| matches!(kind, Kind::Object(_));
    Some(Listing {
        list: list.to_owned(),
        codes: vec![code("draftStatusCode"), code("bankDraftStatusCode")],
        objects: fields
            .named()
            .filter(|(field, _, _)| is_object(field.kind) && field.name != OF_THE_RESPONSE)
            .map(|(field, _, _)| field.name.to_owned())
            .collect(),
    })
}

/// A field of an embedded object, as text; blank is absent.
pub fn part(raw: &str, (object, field): Part) -> Option<String> {
    let raw: &RawValue = serde_json::from_str(raw).ok()?;
    let inner = Fields::read(Draft::TYPE, raw).ok()?.raw(object)?;
    Fields::read(Draft::TYPE, inner).ok()?.text(field).filter(|text| !text.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_differ_by_named_fields_not_by_order_or_response_status() {
        let before = r#"{"draftNumber":"1","amount":10.0,"endorseInfo":{"endorseeName":"A","endorserName":"B"}}"#;
        let rows = [
            ("the same", before, ""),
            (
                "another order",
                r#"{"amount":10.0,"endorseInfo":{"endorserName":"B","endorseeName":"A"},"draftNumber":"1"}"#,
                "",
            ),
            (
                "a null is absent",
                r#"{"draftNumber":"1","amount":10.0,"remark":null,"endorseInfo":{"endorseeName":"A","endorserName":"B"}}"#,
                "",
            ),
            (
                "the response's status",
                r#"{"draftNumber":"1","amount":10.0,"responseStatus":{"code":"1"},"endorseInfo":{"endorseeName":"A","endorserName":"B"}}"#,
                "",
            ),
            (
                "what nobody named",
                r#"{"draftNumber":"1","amount":10.0,"readAt":"now","endorseInfo":{"endorseeName":"A","endorserName":"B"}}"#,
                "",
            ),
            (
                "a field of an object",
                r#"{"draftNumber":"1","amount":10.0,"endorseInfo":{"endorseeName":"C","endorserName":"B"}}"#,
                "endorseInfo",
            ),
            (
                "an object and a code",
                r#"{"draftNumber":"1","amount":10.0,"draftStatusCode":"9"}"#,
                "draftStatusCode endorseInfo",
            ),
            ("nothing readable", "[]", "*"),
        ];
        for (name, now, differing) in rows {
            assert_eq!(changed(before, now).join(" "), differing, "{name}");
        }
    }

    #[test]
    fn the_parts_of_a_split_draft_are_two_records() {
        let rows = [
            (r#"{"draftNumber":"1","bankDraftId":"a","draftId":7}"#, "bankDraftId a"),
            (r#"{"draftNumber":"1","draftId":7}"#, "draftId 7"),
            (r#"{"draftNumber":"1","sequenceNumber":"1-5"}"#, "draftNumber 1 1-5"),
            (r#"{"draftNumber":"1","sequenceNumber":"6-9"}"#, "draftNumber 1 6-9"),
        ];
        for (raw, name) in rows {
            assert_eq!(identity(raw).as_deref(), Some(name));
        }
        assert_eq!(identity("{}"), None);
    }

    #[test]
    fn a_listing_holds_raw_codes_and_the_names_of_the_objects() {
        let raw = r#"{"draftStatusCode":"01","pledgeInfo":{},"endorseInfo":{},"responseStatus":{},"remark":"x"}"#;
        let seen = listing("draft", raw).unwrap();
        assert_eq!(seen.codes, ["01", ""]);
        assert_eq!(seen.objects, ["endorseInfo", "pledgeInfo"]);
        assert_eq!(part(raw, ("pledgeInfo", "pledgeeName")), None);
    }
}
