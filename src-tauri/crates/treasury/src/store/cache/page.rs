//! Splits a record into its fields in one pass.
//!
//! No element is dropped: one that is not an object is a record without fields. An embedded object is parsed only for a
//! list column with a path into it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use bank_contract::Wire;
use bank_contract::record::text_of;
use bank_contract::wire::Draft;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

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

fn slot_of(name: &str) -> Option<usize> {
    BY_LENGTH.get(name.len())?.iter().copied().find(|slot| Draft::TYPE.fields[*slot].name == name)
}

/// Raw values of a record's fields, in the interface's order; `null` counts as absent.
pub(super) struct Slots<'a>(pub(super) [Option<&'a RawValue>; FIELDS]);

impl Slots<'_> {
    /// Value of a field as text, unchanged.
    pub(super) fn text(&self, slot: usize) -> Option<String> {
        self.0[slot].map(text_of)
    }

    /// Value of a field of an embedded object as text, unchanged; `None` where the slot holds no object.
    pub(super) fn inner_text(&self, slot: usize, field: &str) -> Option<String> {
        let object: HashMap<Cow<'_, str>, &RawValue> = serde_json::from_str(self.0[slot]?.get()).ok()?;
        object.get(field).filter(|raw| raw.get() != "null").map(|raw| text_of(raw))
    }
}

struct Slot(Option<usize>);

impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Naming;
        impl Visitor<'_> for Naming {
            type Value = Slot;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a field name")
            }
            fn visit_str<E>(self, name: &str) -> Result<Slot, E> {
                Ok(Slot(slot_of(name)))
            }
        }
        deserializer.deserialize_str(Naming)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Slots<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Filling;
        impl<'de> Visitor<'de> for Filling {
            type Value = Slots<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a record")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Slots<'de>, A::Error> {
                let mut slots = Slots([None; FIELDS]);
                while let Some(Slot(slot)) = map.next_key()? {
                    match slot {
                        Some(slot) => {
                            slots.0[slot] = Some(map.next_value::<&RawValue>()?).filter(|raw| raw.get() != "null")
                        }
                        None => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(slots)
            }
        }
        deserializer.deserialize_map(Filling)
    }
}

/// An element of a page, split into fields.
pub(crate) struct PageRecord<'a> {
    /// `None` where the element is not an object.
    pub(super) slots: Option<Slots<'a>>,
}

impl<'a> PageRecord<'a> {
    /// Splits a record of a scanned page, or a single stored record.
    pub(crate) fn of(raw: &'a str) -> Self {
        Self { slots: serde_json::from_str(raw).ok() }
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
