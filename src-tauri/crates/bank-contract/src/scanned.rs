//! A reply that passed the strict scan: its text and the positions of a list's elements, so that a page is not walked a
//! second time to find its records.

use std::ops::Range;

/// A reply's text. It can only be made by the scan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scanned {
    text: String,
    /// Byte ranges in the text; empty if it is not a list.
    elements: Vec<Range<usize>>,
}

impl Scanned {
    pub(crate) fn new(text: String, elements: Vec<Range<usize>>) -> Self {
        Self { text, elements }
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
        self.text.trim_start_matches([' ', '\t', '\n', '\r']).starts_with('[')
    }

    /// The elements of an array in order, each unchanged; empty for any other value.
    pub fn elements(&self) -> impl ExactSizeIterator<Item = &str> {
        self.elements.iter().map(|element| &self.text[element.clone()])
    }
}

#[cfg(test)]
mod tests {
    use super::Scanned;
    use crate::record::elements;
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
