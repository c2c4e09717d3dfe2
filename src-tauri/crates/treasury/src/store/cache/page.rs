//! A record's values by the interface's fields, from the places that the scan of its page recorded.
//!
//! No element is dropped: one that is not an object is a record without fields. An embedded object is walked only for a
//! list column with a path into it, or for a party that is not known yet.

use std::borrow::Cow;
use std::sync::LazyLock;

use bank_contract::record::slice_text;
use bank_contract::wire::Draft;
use bank_contract::{ScannedRecord, Wire};

/// The interface's fields of a draft.
pub(super) const FIELDS: usize = Draft::TYPE.fields.len();

/// Index of a field in the interface's order.
pub(super) const fn slot(name: &str) -> usize {
    let mut at = 0;
    while at < FIELDS {
        if same(Draft::TYPE.fields[at].name.as_bytes(), name.as_bytes()) {
            return at;
        }
        at += 1;
    }
    panic!("the interface has no field of that name")
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Fields by the length of their names. Two or three share a length, so a name is found without hashing.
static BY_LENGTH: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let mut by_length: Vec<Vec<usize>> = Vec::new();
    for (slot, field) in Draft::TYPE.fields.iter().enumerate() {
        by_length.resize_with(by_length.len().max(field.name.len() + 1), Vec::new);
        by_length[field.name.len()].push(slot);
    }
    by_length
});

/// The field of a key as it is written: one without escapes is its own name.
fn slot_of_key(key: &str) -> Option<usize> {
    match key.get(1..key.len().saturating_sub(1)).and_then(slot_of) {
        None => slot_of(&slice_text(key)),
        found => found,
    }
}

fn slot_of(name: &str) -> Option<usize> {
    BY_LENGTH.get(name.len())?.iter().copied().find(|slot| Draft::TYPE.fields[*slot].name == name)
}

/// Raw values of a record's fields, in the interface's order; `null` counts as absent.
pub(super) struct Slots<'a>(pub(super) [Option<&'a str>; FIELDS]);

impl<'a> Slots<'a> {
    fn of(record: &ScannedRecord<'a>) -> Self {
        let mut slots = Self([None; FIELDS]);
        for (key, value) in record.raw_members() {
            if let Some(slot) = slot_of_key(key) {
                slots.0[slot] = Some(value).filter(|value| *value != "null");
            }
        }
        slots
    }

    /// Value of a field as text, unchanged.
    pub(super) fn text(&self, slot: usize) -> Option<Cow<'a, str>> {
        self.0[slot].map(slice_text)
    }
}

/// An element of a page, split into fields.
pub(crate) struct PageRecord<'a> {
    /// The record, unchanged.
    pub(super) raw: &'a str,
    /// `None` where the element is not an object.
    pub(super) slots: Option<Slots<'a>>,
}

impl<'a> PageRecord<'a> {
    /// Splits a single stored record.
    pub(crate) fn of(raw: &'a str) -> Self {
        Self::of_page(&ScannedRecord::of(raw))
    }

    /// Splits a record of a scanned page.
    pub(crate) fn of_page(record: &ScannedRecord<'a>) -> Self {
        Self { raw: record.raw(), slots: record.is_object().then(|| Slots::of(record)) }
    }
}

/// A scanned page from a text.
#[cfg(test)]
pub(crate) fn scanned(page: &str) -> bank_contract::Scanned {
    use bank_contract::scan::{Limits, into_scanned};
    into_scanned(page.as_bytes().to_vec(), Limits::REPLY).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_of_the_interface_is_found_by_its_name() {
        for (at, field) in Draft::TYPE.fields.iter().enumerate() {
            assert_eq!((slot_of(field.name), slot(field.name)), (Some(at), at), "{}", field.name);
        }
        assert_eq!((slot_of(""), slot_of("amounts"), slot_of(&"x".repeat(100))), (None, None, None));
        let amount = Some(slot("amount"));
        assert_eq!([r#""amount""#, r#""\u0061mount""#, r#""amount\"""#].map(slot_of_key), [amount, amount, None]);
    }

    #[test]
    fn null_and_unnamed_fields_are_absent_and_a_non_object_has_no_fields() {
        let slots = |raw| PageRecord::of(raw).slots;
        assert!(slots(r#"{"x":{"y":[1,{}]},"amount":null}"#).unwrap().0.iter().all(Option::is_none));
        assert_eq!(slots(r#"{"remark" : "票据"}"#).unwrap().text(slot("remark")).as_deref(), Some("票据"));
        for raw in ["17", "null", "\"{}\"", "[]", "true"] {
            assert!(slots(raw).is_none(), "{raw}");
        }
    }
}
