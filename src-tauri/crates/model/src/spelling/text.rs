//! References and purposes: the clerk's own texts about a payment, as they are compared.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

/// Whether two texts about a payment are one text: NFKC, width, case, signs that are no letters or digits, and leading zeros of
/// numbers do not tell them apart, so that `INV-007`, `ｉｎｖ – 7` and `(inv/7)` are one. A sign between two digits parts two
/// numbers, and one text may have it where the other has none (`2026-03`, `202603`); `2026-1-11` and `2026-11-1` are two texts.
pub fn is_same_text(one: &str, other: &str) -> bool {
    let (one, other) = (PlainText::of(one), PlainText::of(other));
    let is_part = |of: &PlainText, whole: &PlainText| of.parted.iter().all(|at| whole.parted.contains(at));
    let is_parted_otherwise = || one.signs == other.signs && (is_part(&one, &other) || is_part(&other, &one));
    one.numbered() == other.numbered() || is_parted_otherwise()
}

/// The text in Unicode's form NFKC, in one width. Nearly every text has it already, and to find that out takes less than to
/// compose it.
pub fn composed(text: &str) -> Cow<'_, str> {
    match is_nfkc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        IsNormalized::No | IsNormalized::Maybe => Cow::Owned(text.nfkc().collect()),
    }
}

/// The letters and digits of a text in one case.
struct PlainText {
    signs: Vec<char>,
    /// The digits, by their index, that another sign parts from the digit before.
    parted: Vec<usize>,
}

impl PlainText {
    fn of(text: &str) -> Self {
        let mut plain = Self { signs: Vec::new(), parted: Vec::new() };
        let mut is_behind_other = false;
        for sign in composed(&super::without_hidden(text)).chars().flat_map(char::to_lowercase) {
            if sign.is_alphanumeric() {
                let is_between = is_behind_other && sign.is_ascii_digit();
                if is_between && plain.signs.last().is_some_and(char::is_ascii_digit) {
                    plain.parted.push(plain.signs.len());
                }
                plain.signs.push(sign);
            }
            is_behind_other = !sign.is_alphanumeric();
        }
        plain
    }

    /// Its letters and its numbers without leading zeros, a blank before each number.
    fn numbered(&self) -> String {
        let mut form = String::with_capacity(2 * self.signs.len());
        let mut is_in_number = false;
        for (at, sign) in self.signs.iter().enumerate() {
            let begins = sign.is_ascii_digit() && (!is_in_number || self.parted.contains(&at));
            if begins {
                form.push(' ');
            }
            is_in_number = sign.is_ascii_digit();
            let goes_on = self.signs.get(at + 1).is_some_and(char::is_ascii_digit) && !self.parted.contains(&(at + 1));
            let leads = *sign == '0' && form.ends_with(' ') && goes_on;
            if !leads {
                form.push(*sign);
            }
        }
        form
    }
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
            ("INV/7", "INV-7", true),
            ("INV.7", "inv 07", true),
            ("INV_7", "(INV7)", true),
            ("No.7", "NO#7", true),
            ("INV’7", "INV·7", true),
            ("Rent.", "rent", true),
            ("货款。", "货款", true),
            ("2026-1-11", "2026-11-1", false),
            ("2026-1-11", "2026111", true),
            ("1-23", "12-3", false),
            ("INV-7", "INV-8", false),
            ("INV-10", "INV-1", false),
            ("100", "1", false),
            ("INV-0", "INV", false),
            ("week 10", "week 11", false),
            ("HT-1", "HT-2", false),
            ("三月", "四月", false),
            ("1", "11", false),
        ];
        for (one, other, same) in rows {
            assert_eq!((is_same_text(one, other), is_same_text(other, one)), (same, same), "{one} {other}");
        }
    }
}
