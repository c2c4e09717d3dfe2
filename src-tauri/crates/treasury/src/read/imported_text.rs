//! Imported files: their bytes up to a limit, and their text, which is UTF-8, UTF-16 with its mark, GB18030 (the default
//! encoding of CSV files from spreadsheets on a Chinese Windows), or Latin-1.
//!
//! Valid UTF-8 is read as UTF-8, except where all that is above ASCII are lone letters that Chinese characters share their bytes with.
//! Any other file may be GB18030 or something else, because most bytes are valid GB18030:
//! the caller shows a note beside the preview, before anything is stored. Commas, quotes and line ends are the same
//! bytes in all but UTF-16 and never part of a character.

use std::borrow::Cow;
use std::path::Path;

use encoding_rs::{Encoding, GB18030, UTF_16BE, UTF_16LE, WINDOWS_1252};
use model::{Sentence, folder};

/// Letters above ASCII side by side in a Western name: usually, and at most. The second byte of a Chinese character can be an ASCII letter,
/// so that a run of three is one and a half of them.
const WESTERN_RUN_USUAL: usize = 2;
const WESTERN_RUN_MAX: usize = 3;

/// The byte-order mark, which announces UTF-8.
const UTF_8_MARK: &[u8] = "\u{feff}".as_bytes();

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
    /// `None` if the bytes are in none of the encodings.
    pub fn of(bytes: &'file [u8]) -> Option<Self> {
        let marked = bytes.strip_prefix(UTF_8_MARK);
        let decoded = |encoding: &'static Encoding| encoding.decode_without_bom_handling_and_without_replacement(bytes);
        let of = |text, note: &str| Self { text, note: Some(Sentence::new(note)) };
        if let Ok(text) = std::str::from_utf8(marked.unwrap_or(bytes)) {
            let is_chinese = marked.is_none() && !bytes.starts_with(b"<?xml") && has_only_lone_chinese(text);
            let chinese = is_chinese.then(|| decoded(GB18030)).flatten().map(|text| of(text, "import-gb18030"));
            return Some(chinese.unwrap_or(Self { text: Cow::Borrowed(text), note: None }));
        }
        if let Some((wide, rest)) = wide(bytes) {
            let text = wide.decode_without_bom_handling_and_without_replacement(rest)?;
            return (!text.contains('\0')).then_some(Self { text, note: None });
        }
        // A file with a byte-order mark that is not UTF-8 is damaged, and a text contains no zero byte.
        if marked.is_some() || bytes.contains(&0) {
            return None;
        }
        if let Some(text) = declared_encoding(bytes).and_then(decoded) {
            return Some(Self { text, note: None });
        }
        let western = || decoded(WINDOWS_1252).map(|text| of(text, "import-latin-1"));
        if is_western(bytes, WESTERN_RUN_USUAL) && has_single(bytes) {
            return western();
        }
        // Two Western letters side by side can be the bytes of a sign that no font has, and three of a broken one.
        let is_western = is_western(bytes, WESTERN_RUN_MAX);
        match decoded(GB18030) {
            Some(chinese) if !(is_western && chinese.contains(is_private)) => Some(of(chinese, "import-gb18030")),
            Some(_) => western(),
            None if is_western && has_single(bytes) => western(),
            None => None,
        }
    }
}

/// The encoding that an XML text declares in its first line.
fn declared_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes.strip_prefix(b"<?xml")?;
    let head = std::str::from_utf8(head.get(..head.iter().position(|byte| *byte == b'>')?)?).ok()?;
    let (_, name) = head.split_once("encoding")?;
    let name = name.trim_start_matches([' ', '=', '"', '\'']);
    Encoding::for_label(name.split(['"', '\'']).next()?.as_bytes())
}

/// Whether all signs above ASCII are single letters of Cyrillic, Armenian or Hebrew whose two bytes are a common Chinese character. A
/// word of these has more than one letter; a Chinese remark may have one character.
fn has_only_lone_chinese(text: &str) -> bool {
    let mut runs = runs(text.as_bytes()).peekable();
    runs.peek().is_some() && runs.all(|run| matches!(run, [0xd0..=0xd7, 0xa1..=0xff]))
}

/// UTF-16 by its byte-order mark, and the bytes behind it.
fn wide(bytes: &[u8]) -> Option<(&'static Encoding, &[u8])> {
    let little = bytes.strip_prefix(b"\xff\xfe").map(|rest| (UTF_16LE, rest));
    little.or_else(|| bytes.strip_prefix(b"\xfe\xff").map(|rest| (UTF_16BE, rest)))
}

/// A sign of the private use area.
fn is_private(sign: char) -> bool {
    ('\u{e000}'..='\u{f8ff}').contains(&sign)
}

/// The runs of bytes above ASCII.
fn runs(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(u8::is_ascii).filter(|run| !run.is_empty())
}

/// Whether a run has an odd number of bytes. The characters of a Chinese word have two bytes each.
fn has_single(bytes: &[u8]) -> bool {
    runs(bytes).any(|run| run.len() % 2 == 1)
}

/// Whether the bytes above ASCII can be letters of Western names, in runs of at most so many.
fn is_western(bytes: &[u8], run_max: usize) -> bool {
    let is_letter = |byte: &u8| matches!(byte, 0xc0..=0xd6 | 0xd8..=0xf6 | 0xf8..=0xff | 0x80 | 0xa3 | 0xa7 | 0xaa | 0xb0 | 0xba | 0x8a | 0x9a | 0x8e | 0x9e);
    runs(bytes).all(|run| run.len() <= run_max && run.iter().all(is_letter))
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
        // A character whose bytes are a Hebrew letter, alone; and Cyrillic and Hebrew words, of which one is a single letter.
        assert_eq!(text_of(b"fee \xd7\xaa 2"), Some(("fee 转 2".to_owned(), true)));
        for text in ["fee תשלום ת", "Иванов И.", "5 µm, é, €"] {
            assert_eq!(text_of(text.as_bytes()), Some((text.to_owned(), false)));
        }
    }

    #[test]
    fn western_names_are_latin_1_and_chinese_words_never() {
        let note = |bytes: &[u8]| ImportedText::of(bytes).and_then(|read| read.note).map(|note| note.id);
        for (name, bytes) in [
            ("Müller", &b"M\xfcller"[..]),
            ("Société Générale", b"Soci\xe9t\xe9 G\xe9n\xe9rale"),
            ("Núñez", b"N\xfa\xf1ez"),
        ] {
            assert_eq!(text_of(bytes), Some((name.to_owned(), true)));
            assert_eq!(note(bytes).as_deref(), Some("import-latin-1"), "{name}");
        }
        for name in ["联通", "海贸有限公司, Co", "张伟 AG 李娜", "王镕"] {
            let (bytes, _, _) = GB18030.encode(name);
            assert_eq!(note(&bytes).as_deref(), Some("import-gb18030"), "{name}");
        }
    }

    #[test]
    fn an_xml_text_is_in_the_encoding_that_it_declares() {
        let latin = b"<?xml version='1.0' encoding='ISO-8859-1'?><Nm>\xc4\xd6\xdc M\xfcller</Nm>";
        assert!(text_of(latin).is_some_and(|(text, noted)| text.ends_with("<Nm>ÄÖÜ Müller</Nm>") && !noted));
        let (chinese, _, _) = GB18030.encode("<?xml version=\"1.0\" encoding=\"GBK\"?><Nm>青石</Nm>");
        assert!(text_of(&chinese).is_some_and(|(text, noted)| text.ends_with("<Nm>青石</Nm>") && !noted));
        let wrong = b"<?xml version='1.0' encoding='UTF-8'?><Nm>M\xfcller</Nm>";
        assert!(text_of(wrong).is_some_and(|(text, noted)| text.ends_with("<Nm>Müller</Nm>") && noted));
    }

    #[test]
    fn utf_16_is_read_by_its_mark() {
        let text = "名称,等级\n青石,A\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(text_of(&[b"\xff\xfe", &little[..]].concat()), Some((text.to_owned(), false)));
        assert_eq!(text_of(&[b"\xfe\xff", &big[..]].concat()), Some((text.to_owned(), false)));
    }

    #[test]
    fn what_is_neither_is_no_text() {
        let utf_16 = b"\xff\xfe\x0d\x54\x07";
        let cut = b"\xd6\xd0\xb9";
        let damaged = b"\xef\xbb\xbf\xd6\xd0\xb9\xfa";
        let no_text = b"PK\x03\x04\0\0\xd6\xd0";
        for bytes in [&utf_16[..], cut, damaged, no_text] {
            assert_eq!(ImportedText::of(bytes), None, "{bytes:x?}");
        }
    }
}
