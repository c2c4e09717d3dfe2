//! Texts in the columns of a terminal.

use unicode_width::UnicodeWidthStr;

/// The columns that a text takes: two for a Chinese character and for full-width punctuation.
pub fn columns(text: &str) -> usize {
    text.width()
}

/// The text with spaces behind it up to a number of columns.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chinese_character_takes_two_columns() {
        let rows = [("AB", 2), ("票据A", 5), ("（）", 4), ("𠮷", 2), ("e\u{301}", 1)];
        for (text, expected) in rows {
            assert_eq!(columns(text), expected, "{text}");
        }
        assert_eq!([padded("票", 4), padded("票据", 3)], ["票  ", "票据"]);
    }
}
