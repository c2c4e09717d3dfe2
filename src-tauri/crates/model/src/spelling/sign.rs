//! Characters that a reader cannot see: controls, formats (zero-width, direction), private use, unassigned, line
//! separators.

use std::borrow::Cow;

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// A character that entered text must not contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hidden {
    /// The character.
    pub sign: char,
    /// Its position in the text, from 1, in characters.
    pub place: usize,
}

impl Hidden {
    /// Stable name of its class: `line-break`, `control`, `format`, `private-use` or `unassigned`.
    pub fn word(self) -> &'static str {
        match (self.sign, self.sign.general_category()) {
            ('\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}', _) => "line-break",
            (_, GeneralCategory::Control) => "control",
            (_, GeneralCategory::PrivateUse) => "private-use",
            (_, GeneralCategory::Unassigned) => "unassigned",
            _ => "format",
        }
    }
}

/// The first character of a text that a reader cannot see.
pub fn hidden(text: &str) -> Option<Hidden> {
    let found = |(at, sign): (usize, char)| is_hidden(sign).then_some(Hidden { sign, place: at + 1 });
    text.chars().enumerate().find_map(found)
}

/// The text without invisible characters; a line break or a tab becomes a space.
pub fn without_hidden(text: &str) -> String {
    let kept = |sign: char| match (is_hidden(sign), sign.is_whitespace()) {
        (false, _) => Some(sign),
        (true, true) => Some(' '),
        (true, false) => None,
    };
    text.chars().filter_map(kept).collect()
}

/// A character's name in a sentence: `U+200B`.
pub fn code_point(sign: char) -> String {
    format!("U+{:04X}", u32::from(sign))
}

/// A text in one line, with invisible characters written out: `<U+001B>`.
pub fn visible(text: &str) -> Cow<'_, str> {
    shown(text, is_hidden)
}

/// The same for a text of several lines: its line breaks are kept.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    shown(text, |sign| sign != '\n' && is_hidden(sign))
}

/// JSON for printing: control and invisible characters become `\u` escapes. In JSON they only occur inside strings.
pub fn json_visible(json: &str) -> Cow<'_, str> {
    if !json.chars().any(is_hidden) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len() + 32);
    for sign in json.chars() {
        if is_hidden(sign) {
            let mut units = [0; 2];
            for unit in sign.encode_utf16(&mut units) {
                text.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            text.push(sign);
        }
    }
    Cow::Owned(text)
}

fn shown(text: &str, is_hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for sign in text.chars() {
        match is_hidden(sign) {
            true => out.push_str(&format!("<{}>", code_point(sign))),
            false => out.push(sign),
        }
    }
    Cow::Owned(out)
}

fn is_hidden(sign: char) -> bool {
    if sign.is_ascii() {
        return sign.is_ascii_control();
    }
    is_blank_letter(sign)
        || matches!(
            sign.general_category(),
            GeneralCategory::Control
                | GeneralCategory::Format
                | GeneralCategory::LineSeparator
                | GeneralCategory::ParagraphSeparator
                | GeneralCategory::PrivateUse
                | GeneralCategory::Surrogate
                | GeneralCategory::Unassigned
        )
}

/// Characters of other categories that are drawn as nothing (Unicode's Default_Ignorable_Code_Point).
fn is_blank_letter(sign: char) -> bool {
    matches!(
        sign,
        '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}
