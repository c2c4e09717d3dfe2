//! A file that a person brings from elsewhere: its bytes, up to a limit, and its text. That is UTF-8, or GB18030, in which
//! spreadsheets on a Chinese Windows write CSV unless they are told otherwise.
//!
//! What is valid UTF-8 is taken for that. What is not may be GB18030 or something else, since most bytes are valid GB18030:
//! whoever reads such a file says so beside what was read, before anything is kept. Commas, quotes and line ends are the same
//! bytes in both and never a part of a character.

use std::borrow::Cow;
use std::path::Path;

use encoding_rs::GB18030;

use crate::folder;
use crate::view::Sentence;

/// Before a text, it says that UTF-8 follows.
const UTF_8_MARK: &[u8] = "\u{feff}".as_bytes();

/// Forms of a day that cannot be read in two ways.
pub(crate) const DAY_FORMS: &[&str] = &["%Y-%m-%d", "%Y%m%d", "%Y/%m/%d", "%Y.%m.%d", "%Y年%m月%d日"];

/// The whole file, where it is a regular one and has at most so many bytes.
///
/// # Errors
/// Why it cannot be read, for a sentence.
pub(crate) fn bytes_of(path: &Path, bytes_max: u64) -> Result<Vec<u8>, String> {
    folder::read_regular(path, bytes_max).map_err(|error| error.to_string())
}

/// A text without the mark of its encoding.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ImportedText<'file> {
    /// The text.
    pub(crate) text: Cow<'file, str>,
    /// Said beside what was read, where it was not UTF-8.
    pub(crate) note: Option<Sentence>,
}

impl<'file> ImportedText<'file> {
    /// `None` where the bytes are neither.
    pub(crate) fn of(bytes: &'file [u8]) -> Option<Self> {
        let marked = bytes.strip_prefix(UTF_8_MARK);
        if let Ok(text) = std::str::from_utf8(marked.unwrap_or(bytes)) {
            return Some(Self { text: Cow::Borrowed(text), note: None });
        }
        let text = GB18030.decode_without_bom_handling_and_without_replacement(bytes)?;
        // What says that it is UTF-8 and is not was damaged, and no text has a zero in it.
        let is_text = marked.is_none() && !text.contains('\0');
        is_text.then(|| Self { text, note: Some(Sentence::new("import-gb18030")) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(bytes: &[u8]) -> Option<(String, bool)> {
        ImportedText::of(bytes).map(|read| (read.text.into_owned(), read.note.is_some()))
    }

    #[test]
    fn utf_8_is_read_with_and_without_its_mark_and_gb18030_says_that_it_is() {
        let text = "名称,等级\n青石商贸（上海）有限公司,A\n";
        assert_eq!(text_of(text.as_bytes()), Some((text.to_owned(), false)));
        assert_eq!(text_of(&[UTF_8_MARK, text.as_bytes()].concat()), Some((text.to_owned(), false)));
        let (bytes, _, unmapped) = GB18030.encode(text);
        assert!(!unmapped && text_of(&bytes) == Some((text.to_owned(), true)));
        // A character of four bytes, and the two characters that a well-known editor took for UTF-8.
        assert_eq!(text_of(b"\x95\x32\x82\x36"), Some(("𠀀".to_owned(), true)));
        assert_eq!(text_of(b"\xc1\xaa\xcd\xa8"), Some(("联通".to_owned(), true)));
    }

    #[test]
    fn what_is_neither_is_no_text() {
        let utf_16 = b"\xff\xfe\x0d\x54";
        let cut = b"\xd6\xd0\xb9";
        let damaged = b"\xef\xbb\xbf\xd6\xd0\xb9\xfa";
        let no_text = b"PK\x03\x04\0\0\xd6\xd0";
        for bytes in [&utf_16[..], cut, damaged, no_text] {
            assert_eq!(ImportedText::of(bytes), None, "{bytes:x?}");
        }
    }
}
