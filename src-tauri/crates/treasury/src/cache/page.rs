//! A page taken apart in one pass: each record as it came, and where its fields lie in it.
//!
//! Nothing is thrown away: an element that is no object is a record without fields. Embedded objects are looked at from
//! outside only.

use std::fmt;
use std::sync::LazyLock;

use bank_contract::Wire;
use bank_contract::record::{Unreadable, text_of};
use bank_contract::wire::Draft;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The interface's fields of a draft.
pub(super) const FIELDS: usize = Draft::TYPE.fields.len();

/// The place of a field in the interface's order.
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

/// The fields by the length of their names: two or three share one, so a name is found without hashing it.
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

/// The raw values of a record's fields, by the interface's order; `null` is absent.
pub(super) struct Slots<'a>(pub(super) [Option<&'a RawValue>; FIELDS]);

impl Slots<'_> {
    /// The value of a field as text, exactly as it came.
    pub(super) fn text(&self, slot: usize) -> Option<String> {
        self.0[slot].map(text_of)
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

/// An element of a page.
pub(crate) struct Record<'a> {
    /// As it came.
    pub raw: &'a str,
    /// `None` where it is no object.
    pub(super) slots: Option<Slots<'a>>,
}

/// The records of a page, one after the other.
pub(crate) struct Records<'a> {
    rest: &'a str,
    begun: bool,
}

impl<'a> Records<'a> {
    /// The records of a JSON array.
    ///
    /// # Errors
    /// It is none. What is wrong further inside is said when the reading comes there.
    pub(crate) fn of(page: &'a str) -> Result<Self, Unreadable> {
        match trimmed(page).strip_prefix('[') {
            Some(rest) => Ok(Self { rest, begun: false }),
            None => Err(unreadable("a list was expected")),
        }
    }

    fn take(&mut self) -> Result<Option<Record<'a>>, Unreadable> {
        let mut rest = trimmed(self.rest);
        if let Some(behind) = rest.strip_prefix(']') {
            return if trimmed(behind).is_empty() { Ok(None) } else { Err(unreadable("something follows the list")) };
        }
        if self.begun {
            rest = trimmed(rest.strip_prefix(',').ok_or_else(|| unreadable("a comma was expected"))?);
        }
        self.begun = true;
        let (slots, length) = match first::<Slots<'a>>(rest) {
            Ok((slots, length)) => (Some(slots), length),
            Err(_) => (None, first::<IgnoredAny>(rest)?.1),
        };
        self.rest = &rest[length..];
        Ok(Some(Record { raw: &rest[..length], slots }))
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Result<Record<'a>, Unreadable>;

    /// After an error there is nothing more to be read.
    fn next(&mut self) -> Option<Self::Item> {
        let taken = self.take();
        if taken.is_err() {
            self.rest = "]";
        }
        taken.transpose()
    }
}

/// The value at the beginning of a text, and how long it is.
fn first<'a, T: Deserialize<'a>>(text: &'a str) -> Result<(T, usize), Unreadable> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<T>();
    match values.next() {
        Some(Ok(value)) => Ok((value, values.byte_offset())),
        Some(Err(error)) => Err(unreadable(&error.to_string())),
        None => Err(unreadable("the list does not end")),
    }
}

fn trimmed(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\n', '\r'])
}

fn unreadable(reason: &str) -> Unreadable {
    Unreadable { reason: reason.to_owned() }
}

#[cfg(test)]
mod tests {
    use bank_contract::record::elements;

    use super::*;

    #[test]
    fn every_field_of_the_interface_is_found_by_its_name() {
        for (at, field) in Draft::TYPE.fields.iter().enumerate() {
            assert_eq!((slot_of(field.name), slot(field.name)), (Some(at), at), "{}", field.name);
        }
        assert_eq!((slot_of(""), slot_of("amounts"), slot_of(&"x".repeat(100))), (None, None, None));
    }

    #[test]
    fn a_page_is_read_as_the_slow_way_reads_it() {
        let pages = [
            "[]",
            " [ ] \n",
            r#"[{"amount":1.10,"draftNumber":"a\"]"},{"x":{"y":[1,{}]},"amount":null}]"#,
            "[ {\"remark\" : \"票据\"} ,\n 17 , null,\"]\", [1,2],true , -1.5e3 ]",
            "[{}]",
        ];
        for page in pages {
            let slow: Vec<&str> = elements(page).unwrap().iter().map(|raw| raw.get()).collect();
            let quick: Vec<&str> = Records::of(page).unwrap().map(|record| record.unwrap().raw).collect();
            assert_eq!(quick, slow, "{page}");
        }
        let third = Records::of(pages[2]).unwrap().nth(1).unwrap().unwrap();
        assert!(third.slots.unwrap().0.iter().all(Option::is_none), "null and unknown fields are absent");
    }

    #[test]
    fn what_is_no_list_is_refused_as_the_slow_way_refuses_it() {
        let pages =
            ["", "{}", "null", "[", "[1", "[1 2]", "[1,]", "[,1]", "[1]]", "[{\"a\":}]", "[{\"a\":1]", "[]x", "x[]"];
        for page in pages {
            let quick = Records::of(page).and_then(|mut records| records.try_for_each(|record| record.map(drop)));
            assert_eq!((elements(page).is_err(), quick.is_err()), (true, true), "{page}");
        }
    }
}
