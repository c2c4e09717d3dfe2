//! The facts that a list shows of a draft, compared between two readings.

use bank_contract::record::Fields;
use bank_contract::same_value::is_same_field;
use bank_contract::wire::{Draft, Wire};
use serde_json::value::RawValue;

/// A field about the response, not about the draft.
pub const OF_THE_RESPONSE: &str = "responseStatus";

/// The fields of the interface in which two records differ, in its order. Other fields are ignored: a server's own time
/// of reading is not a fact of the draft. Values are compared, not their spelling.
pub fn changed(before: &str, now: &str) -> Vec<String> {
    let raw = |text| serde_json::from_str::<&RawValue>(text).ok();
    let read = |raw| Fields::read(Draft::TYPE, raw).ok();
    let (Some(before), Some(now)) = (raw(before).and_then(read), raw(now).and_then(read)) else {
        return vec!["*".to_owned()];
    };
    let names = Draft::TYPE.fields.iter().map(|field| field.name).filter(|name| *name != OF_THE_RESPONSE);
    let differs = |name: &&str| !is_same_field(before.raw(name), now.raw(name));
    names.filter(differs).map(str::to_owned).collect()
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
                "another spelling",
                r#"{"draftNumber":"\u0031","amount":10.00,"endorseInfo":{"endorseeName":"\u0041","endorserName":"B","x":null}}"#,
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
}
