//! Reads draft records: identity, and the codes and objects in one list. Pure, over the raw bytes.

use bank_contract::record::Fields;
use bank_contract::row::Kind;
use bank_contract::wire::{Draft, Wire};
use journal::Listing;
use serde_json::value::RawValue;

use super::signs::Part;
use crate::check::stage_facts::OF_THE_RESPONSE;

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
