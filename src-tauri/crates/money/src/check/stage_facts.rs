//! The facts that a list shows of a draft, compared between two readings.

use bank_contract::record::{Entries, Fields};
use bank_contract::wire::{Draft, Wire};
use serde_json::value::RawValue;

/// A field about the response, not about the draft.
pub const OF_THE_RESPONSE: &str = "responseStatus";

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
}
