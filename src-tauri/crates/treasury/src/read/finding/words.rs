//! Texts folded for searching, concatenated in one string: party names, remarks.
//!
//! Folding removes case, width and presentation of letters, digits and signs: `（ＡＢＣ）` and `(abc)` are the same text to a
//! clerk.

use std::collections::HashMap;

use memchr::memmem::Finder;
use pinyin::ToPinyinMulti;
use unicode_normalization::UnicodeNormalization;

/// Fewer letters would be the initials of too many names.
const INITIALS_MIN: usize = 3;

/// Whether characters in a row can be read with these initials. `known` stores the initials of each character.
fn has_initials(text: &str, letters: &[u8], known: &mut HashMap<char, u32>) -> bool {
    let readings: Vec<u32> =
        text.chars().map(|letter| *known.entry(letter).or_insert_with(|| initials(letter))).collect();
    readings.windows(letters.len()).any(|run| run.iter().zip(letters).all(|(set, letter)| set & bit(*letter) != 0))
}

/// The initials of all readings of a character, one bit per letter; a Latin letter is read as itself.
fn initials(letter: char) -> u32 {
    if letter.is_ascii_lowercase() {
        return u8::try_from(letter).map_or(0, bit);
    }
    let readings = letter.to_pinyin_multi().into_iter().flatten();
    let first = readings.filter_map(|reading| reading.plain().bytes().next().filter(u8::is_ascii_lowercase));
    first.fold(0, |set, letter| set | bit(letter))
}

const fn bit(letter: u8) -> u32 {
    1 << (letter - b'a')
}

/// The text as searches compare it: NFKC, then full case folding, so that width, presentation and case make no difference
/// (`ｶﾀｶﾅ` is `カタカナ`, `㈱` is `(株)`, `Straße` is `STRASSE`). Line ends and tabs become spaces.
///
/// Upper and then lower case is the full case folding of Unicode, but for a few letters that it folds further (`ı` is `i`
/// here), which finds more and never less.
pub(crate) fn fold(text: &str) -> String {
    let flat = text.chars().map(|letter| if matches!(letter, '\n' | '\r' | '\t') { ' ' } else { letter });
    if text.is_ascii() {
        return flat.map(|letter| letter.to_ascii_lowercase()).collect();
    }
    flat.nfkc().flat_map(char::to_uppercase).flat_map(char::to_lowercase).nfkc().collect()
}

/// Whether a text contains the typed one, or characters in a row with these pinyin initials.
pub(crate) fn contains(text: &str, typed: &str) -> bool {
    Sought::of(typed).is_in(&fold(text))
}

/// A typed text that is looked for in many others.
pub(crate) struct Sought {
    folded: String,
    is_initials: bool,
    known: HashMap<char, u32>,
}

impl Sought {
    /// The typed text, folded.
    pub(crate) fn of(typed: &str) -> Self {
        let folded = fold(typed.trim());
        let is_initials = folded.len() >= INITIALS_MIN && folded.bytes().all(|letter| letter.is_ascii_lowercase());
        Self { folded, is_initials, known: HashMap::new() }
    }

    /// The folded text.
    pub(crate) fn text(&self) -> &str {
        &self.folded
    }

    /// Whether a folded text contains it, or has characters in a row with these pinyin initials.
    pub(crate) fn is_in(&mut self, folded: &str) -> bool {
        let letters = self.folded.as_bytes();
        folded.contains(&self.folded)
            || (self.is_initials && !folded.is_ascii() && has_initials(folded, letters, &mut self.known))
    }
}

/// Folded texts by number, from 0. Number 0 means no text and is never found.
#[derive(Debug, Clone)]
pub(super) struct FoldedWords {
    /// Each text followed by a line end, so that no match spans two of them.
    text: String,
    /// Start of each text, and the end of the last.
    starts: Vec<usize>,
}

impl Default for FoldedWords {
    fn default() -> Self {
        Self { text: "\n".to_owned(), starts: vec![0, 1] }
    }
}

impl FoldedWords {
    /// Number of texts, including number 0.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Adds a folded text and returns its number.
    pub(super) fn push(&mut self, folded: &str) -> usize {
        let number = self.len();
        self.text.push_str(folded);
        self.text.push('\n');
        self.starts.push(self.text.len());
        number
    }

    /// The text of a number.
    pub(super) fn get(&self, number: usize) -> &str {
        match (self.starts.get(number), self.starts.get(number + 1)) {
            (Some(start), Some(end)) => &self.text[*start..end - 1],
            _ => "",
        }
    }

    /// The texts that contain `part` (folded and not blank), by number; `None` where none does.
    pub(super) fn with(&self, part: &str) -> Option<Vec<bool>> {
        let part = Finder::new(part);
        let text = self.text.as_bytes();
        let mut found = None;
        let (mut number, mut from) = (0, 0);
        while let Some(at) = part.find(&text[from..]) {
            while self.starts[number + 1] <= from + at {
                number += 1;
            }
            found.get_or_insert_with(|| vec![false; self.len()])[number] = true;
            // One match in a text is enough.
            from = self.starts[number + 1];
        }
        found
    }

    /// The texts with Chinese characters that begin one after the other with these letters in pinyin (`hdzy` finds
    /// 华东纸业), by number; `None` where none does, and for fewer than [`INITIALS_MIN`] letters.
    pub(super) fn with_initials(&self, letters: &str) -> Option<Vec<bool>> {
        if letters.len() < INITIALS_MIN || !letters.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return None;
        }
        let mut found = None;
        let mut known = HashMap::new();
        for number in 1..self.len() {
            let text = self.get(number);
            if !text.is_ascii() && has_initials(text, letters.as_bytes(), &mut known) {
                found.get_or_insert_with(|| vec![false; self.len()])[number] = true;
            }
        }
        found
    }

    /// Its memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.text.capacity() + self.starts.capacity() * size_of::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chinese_name_is_found_by_pinyin_initials_and_a_latin_one_is_not() {
        let mut words = FoldedWords::default();
        for text in ["华东纸业有限公司", "Linden Freight Co Ltd", "重庆ABC银行"] {
            words.push(&fold(text));
        }
        let rows: [(&str, &[usize]); 8] = [
            ("hdzy", &[1]),
            ("dzy", &[1]),
            ("cqabc", &[3]),
            ("zqa", &[3]),
            ("byx", &[]),
            ("lfc", &[]),
            ("hd", &[]),
            ("hd1", &[]),
        ];
        for (letters, expected) in rows {
            let found = words.with_initials(letters).unwrap_or_default();
            let found: Vec<usize> = (0..found.len()).filter(|number| found[*number]).collect();
            assert_eq!(found, expected, "{letters}");
        }
    }

    #[test]
    fn texts_that_differ_in_form_only_are_one_text() {
        let rows = [
            ("カタカナ", "ｶﾀｶﾅ"),
            ("ガス", "ｶﾞｽ"),
            ("(株)", "㈱"),
            ("STRASSE", "Straße"),
            ("（ＡＢＣ）￥１", "(abc)¥1"),
            ("ΟΔΟΣ", "οδος"),
            ("é", "E\u{301}"),
            ("㍿", "株式会社"),
            ("a\tb", "A\u{3000}B"),
        ];
        for (one, other) in rows {
            assert_eq!(fold(one), fold(other));
        }
        assert_ne!(fold("か"), fold("カ"), "another syllabary is another text");
    }

    #[test]
    fn a_text_is_found_by_any_part_in_any_case_and_width_never_over_two() {
        let mut words = FoldedWords::default();
        for text in ["华东纸业有限公司", "Linden Freight Co Ltd", "ＡＢＣ（上海）", "", "纸"] {
            words.push(&fold(text));
        }
        let rows: [(&str, &[usize]); 8] = [
            ("纸", &[1, 5]),
            ("东纸业", &[1]),
            ("FREIGHT co", &[2]),
            ("abc(上", &[3]),
            ("（", &[3]),
            ("司linden", &[]),
            ("d", &[2]),
            ("x", &[]),
        ];
        for (part, expected) in rows {
            let found = words.with(&fold(part)).unwrap_or_default();
            let found: Vec<usize> = (0..found.len()).filter(|number| found[*number]).collect();
            assert_eq!(found, expected, "{part}");
        }
        assert_eq!((words.get(0), words.get(4), words.get(3)), ("", "", "abc(上海)"));
    }
}
