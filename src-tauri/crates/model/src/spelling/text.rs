//! References and purposes: the clerk's own texts about a payment, as they are compared.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

use super::number::is_dash;

/// Whether two texts about a payment are one text: NFKC, width, case, spaces, dashes and leading zeros of numbers do not
/// tell them apart, so that `INV-007` and `ｉｎｖ – 7` are one. Where only the place of a space or a dash decides which zeros
/// lead a number (`2026-03`, `202603`), either reading makes them one.
pub fn is_same_text(one: &str, other: &str) -> bool {
    let (one, other) = (plain(one), plain(other));
    joined(&one, true) == joined(&other, true) || joined(&one, false) == joined(&other, false)
}

fn plain(text: &str) -> String {
    composed(&super::without_hidden(text)).chars().flat_map(char::to_lowercase).collect()
}

/// The text in Unicode's form NFKC, in one width. Nearly every text has it already, and to find that out takes less than to
/// compose it.
pub fn composed(text: &str) -> Cow<'_, str> {
    match is_nfkc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        IsNormalized::No | IsNormalized::Maybe => Cow::Owned(text.nfkc().collect()),
    }
}

/// Whether a sign separates the parts of a text without being one.
fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || is_dash(sign)
}

/// The text without separators and leading zeros; `parted`: a separator ends a number.
fn joined(text: &str, parted: bool) -> String {
    let signs: Vec<char> = text.chars().filter(|sign| parted || !is_separator(*sign)).collect();
    let mut form = String::with_capacity(text.len());
    for (at, sign) in signs.iter().enumerate() {
        let begins = at == 0 || !signs[at - 1].is_ascii_digit() || is_zero_run(&signs[..at]);
        let goes_on = signs.get(at + 1).is_some_and(char::is_ascii_digit);
        let leads = *sign == '0' && begins && goes_on;
        if !leads && !is_separator(*sign) {
            form.push(*sign);
        }
    }
    form
}

/// Whether the number at the end of these signs has only zeros so far.
fn is_zero_run(signs: &[char]) -> bool {
    signs.iter().rev().take_while(|sign| sign.is_ascii_digit()).all(|sign| *sign == '0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_text_is_one_in_every_spelling_and_another_stays_another() {
        let rows = [
            ("000123", "123", true),
            ("INV-7", "INV–7", true),
            ("INV-7", "inv－７", true),
            ("INV-007", "INV 7", true),
            ("Rent  March", "rent march", true),
            ("Ｒｅｎｔ", "rent", true),
            ("2026-03", "202603", true),
            ("2026-03", "2026 3", true),
            ("第09周", "第 9 周", true),
            ("0", "00", true),
            ("HT-1—2", "ht-1-2", true),
            ("INV-7", "INV-8", false),
            ("INV-10", "INV-1", false),
            ("100", "1", false),
            ("INV-0", "INV", false),
            ("week 10", "week 11", false),
            ("HT-1", "HT-2", false),
            ("三月", "四月", false),
        ];
        for (one, other, same) in rows {
            assert_eq!((is_same_text(one, other), is_same_text(other, one)), (same, same), "{one} {other}");
        }
    }
}
