//! A reply that passed the strict scan: its text, with the places of a list's elements and of their members, so that no
//! page is walked a second time to find its records and their fields.

use std::borrow::Cow;
use std::ops::Range;

use crate::record::slice_text;

/// The characters that JSON allows around a value.
pub(crate) const SPACE: [char; 4] = [' ', '\t', '\n', '\r'];

/// A reply's text. It can only be made by the scan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scanned {
    text: String,
    /// Empty if it is not a list.
    places: Places,
}

/// The places that the scan records.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Places {
    pub elements: Vec<Element>,
    /// The members of all elements, one after the other.
    pub members: Vec<Member>,
}

/// An element of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Element {
    /// Its bytes in the text.
    pub at: Range<usize>,
    /// Its members among those of all elements.
    pub members: Range<usize>,
}

/// A member of an object: the bytes of its key, with quotes, and of its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Member {
    key: [u32; 2],
    value: [u32; 2],
}

impl Member {
    /// The scan refuses a text whose bytes 32 bits cannot count.
    pub(crate) fn at(key: Range<usize>, value: Range<usize>) -> Self {
        let places = |range: Range<usize>| [range.start as u32, range.end as u32];
        Self { key: places(key), value: places(value) }
    }
}

fn slice(text: &str, [from, to]: [u32; 2]) -> &str {
    &text[from as usize..to as usize]
}

impl Scanned {
    pub(crate) fn new(text: String, places: Places) -> Self {
        Self { text, places }
    }

    /// The reply, unchanged.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The reply as an owned text.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// Whether it is an array.
    #[must_use]
    pub fn is_list(&self) -> bool {
        self.text.trim_start_matches(SPACE).starts_with('[')
    }

    /// The elements of an array in order, each unchanged; empty for any other value.
    pub fn elements(&self) -> impl ExactSizeIterator<Item = &str> {
        self.places.elements.iter().map(|element| &self.text[element.at.clone()])
    }

    /// The same with the places of their members.
    pub fn records(&self) -> impl ExactSizeIterator<Item = ScannedRecord<'_>> {
        self.places.elements.iter().map(|element| ScannedRecord {
            raw: &self.text[element.at.clone()],
            text: &self.text,
            members: Cow::Borrowed(&self.places.members[element.members.clone()]),
        })
    }
}

/// A record whose members are found without another walk over its text.
#[derive(Debug, Clone)]
pub struct ScannedRecord<'a> {
    raw: &'a str,
    /// The text in which the members have their places.
    text: &'a str,
    members: Cow<'a, [Member]>,
}

impl<'a> ScannedRecord<'a> {
    /// A single record, with the places that the scan of it recorded.
    pub(crate) fn alone(raw: &'a str, members: Vec<Member>) -> Self {
        Self { raw, text: raw, members: Cow::Owned(members) }
    }

    /// The record, unchanged.
    #[must_use]
    pub fn raw(&self) -> &'a str {
        self.raw
    }

    /// Whether it is an object.
    #[must_use]
    pub fn is_object(&self) -> bool {
        self.raw.starts_with('{')
    }

    /// Its members in order: the key as it is written, with its quotes, and the value as a raw slice.
    pub fn raw_members(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a, '_> {
        self.members.iter().map(|member| (slice(self.text, member.key), slice(self.text, member.value)))
    }

    /// Its members in order: the key unescaped, the value as a raw slice.
    pub fn members(&self) -> impl Iterator<Item = (Cow<'a, str>, &'a str)> + use<'a, '_> {
        self.raw_members().map(|(key, value)| (slice_text(key), value))
    }

    /// The value of a member as a raw slice; `None` if it is absent or `null`.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<&'a str> {
        self.members().find(|(key, _)| key == name).map(|(_, raw)| raw).filter(|raw| *raw != "null")
    }
}

#[cfg(test)]
mod tests {
    use super::{Scanned, ScannedRecord};
    use crate::record::{Entries, elements};
    use crate::scan::{Limits, into_scanned};

    #[test]
    fn the_elements_of_a_list_are_those_that_a_json_reader_finds() {
        let lists = [
            "[]",
            " [ ] \n",
            r#"[{"amount":1.10,"draftNumber":"a\"]"},{"x":{"y":[1,{}]},"amount":null}]"#,
            "[ {\"remark\" : \"票据\"} ,\n 17 , null,\"]\", [1,[2]],true , -1.5e3\t]",
            "[[],[{}]]",
        ];
        for list in lists {
            let scanned = into_scanned(list.as_bytes().to_vec(), Limits::REPLY).unwrap();
            let found: Vec<&str> = elements(list).unwrap().iter().map(|raw| raw.get()).collect();
            assert_eq!(scanned.elements().collect::<Vec<_>>(), found, "{list}");
            assert!(scanned.is_list());
        }
        for other in [r#"{"a":[1,2]}"#, "17", " null", "\"[\""] {
            let scanned = into_scanned(other.as_bytes().to_vec(), Limits::REPLY).unwrap();
            assert_eq!((scanned.is_list(), scanned.elements().len(), scanned.text()), (false, 0, other));
        }
    }

    #[test]
    fn members_are_those_that_a_json_reader_finds_in_a_page_and_alone() {
        let records = [
            r#"{"amount":1.10,"draftNumber":"a\"]","endorseInfo":{"x":{"y":[{"z":1}]}},"\u0061":"\u7968"}"#,
            "{ \"remark\" : \"票据\" ,\n\"a\":null }",
            "{}",
            "17",
            "[{\"a\":1}]",
            "\"{}\"",
            "null",
        ];
        let page = format!("[{}]", records.join(" , "));
        let page = into_scanned(page.into_bytes(), Limits::REPLY).unwrap();
        assert_eq!(page.records().len(), records.len());
        for (record, raw) in page.records().zip(records) {
            let entries = serde_json::from_str::<Entries<'_>>(raw).map(|entries| entries.0).unwrap_or_default();
            for record in [record, ScannedRecord::of(raw)] {
                let members: Vec<(String, &str)> =
                    record.members().map(|(key, value)| (key.into_owned(), value)).collect();
                let expected: Vec<(String, &str)> =
                    entries.iter().map(|(key, value)| (key.clone(), value.get())).collect();
                assert_eq!((record.raw(), members), (raw, expected));
                assert_eq!(record.is_object(), raw.starts_with('{'), "{raw}");
            }
        }
        assert_eq!(ScannedRecord::of("{\"a\":1,\"a\":2}").members().count(), 0, "refused by the scan");
        let object = into_scanned(b"{\"a\":{\"b\":1}}".to_vec(), Limits::REPLY).unwrap();
        assert_eq!(object.records().len(), 0, "no list");
    }

    #[test]
    fn what_is_no_list_is_refused_or_said_to_be_none() {
        let pages =
            ["", "{}", "null", "[", "[1", "[1 2]", "[1,]", "[,1]", "[1]]", "[{\"a\":}]", "[{\"a\":1]", "[]x", "x[]"];
        for page in pages {
            let scanned = into_scanned(page.as_bytes().to_vec(), Limits::REPLY);
            let is_list = scanned.as_ref().is_ok_and(Scanned::is_list);
            assert_eq!((elements(page).is_err(), is_list), (true, false), "{page}");
        }
    }
}
