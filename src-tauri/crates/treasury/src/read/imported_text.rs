//! Imported files: their bytes up to a limit, and their text, which is UTF-8 or GB18030, the default encoding of CSV
//! files from spreadsheets on a Chinese Windows.
//!
//! Valid UTF-8 is read as UTF-8. Any other file may be GB18030 or something else, because most bytes are valid GB18030:
//! the caller shows a note beside the preview, before anything is stored. Commas, quotes and line ends are the same
//! bytes in both encodings and never part of a character.

use std::borrow::Cow;
use std::path::Path;

use encoding_rs::GB18030;
use model::{Sentence, folder};

/// The byte-order mark, which announces UTF-8.
const UTF_8_MARK: &[u8] = "\u{feff}".as_bytes();

/// Unambiguous date formats.
pub const DAY_FORMS: &[&str] = &["%Y-%m-%d", "%Y%m%d", "%Y/%m/%d", "%Y.%m.%d", "%Y年%m月%d日"];

/// The whole content of a regular file, up to a size limit.
///
/// # Errors
/// The reason why it cannot be read, for a message.
pub fn bytes_of(path: &Path, bytes_max: u64) -> Result<Vec<u8>, String> {
    folder::read_regular(path, bytes_max).map_err(|error| error.to_string())
}

/// A text without its byte-order mark.
#[derive(Debug, PartialEq, Eq)]
pub struct ImportedText<'file> {
    /// The text.
    pub text: Cow<'file, str>,
    /// A note to show with the text, if it was not UTF-8.
    pub note: Option<Sentence>,
}

impl<'file> ImportedText<'file> {
    /// `None` if the bytes are in neither encoding.
    pub fn of(bytes: &'file [u8]) -> Option<Self> {
        let marked = bytes.strip_prefix(UTF_8_MARK);
        if let Ok(text) = std::str::from_utf8(marked.unwrap_or(bytes)) {
            return Some(Self { text: Cow::Borrowed(text), note: None });
        }
        let text = GB18030.decode_without_bom_handling_and_without_replacement(bytes)?;
        // A file with a byte-order mark that is not UTF-8 is damaged, and a text contains no zero byte.
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
        // A character of four bytes, and a word that a well-known editor mistook for UTF-8.
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
