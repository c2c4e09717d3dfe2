//! Defuses cells of a CSV file so that no spreadsheet runs them as formulas, whichever separator it splits lines at.
//!
//! The rule, which a reader can undo: a cell begins at the beginning of the text, and again after each `,`, `;`, tab
//! and line end, because a spreadsheet may split there; spaces and quotes are skipped. Where a text cell begins with
//! `=`, `+`, `-`, `@`, in ASCII or full width, or with an apostrophe, one apostrophe is put before that character; at
//! the beginning of the text also before a tab and a line end. A reader removes one apostrophe at each such place and
//! gets the shown text. Amounts and counts of plain digits are left alone: a negative amount stays a number.

/// Characters that spreadsheets read as the beginning of a formula.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Characters at which a program may split a line.
const SPLITS: [char; 5] = [',', ';', '\t', '\r', '\n'];
const SKIPPED: [char; 2] = [' ', '"'];
const LEAD: char = '\'';

/// The cell as it is written to a file.
pub fn defused(text: &str) -> String {
    let mut cell = String::with_capacity(text.len() + 1);
    // At the beginning of the text, a tab and a line end are dangerous too.
    let mut place = CharacterPlace::First;
    for sign in text.chars() {
        if place.is_led_before(sign) {
            cell.push(LEAD);
        }
        cell.push(sign);
        place = place.behind(sign);
    }
    cell
}

/// The text of a cell written by [`defused`].
pub fn fused(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    let mut place = CharacterPlace::First;
    let mut signs = cell.chars();
    while let Some(sign) = signs.next() {
        // An apostrophe in such a place was added; the character after it belongs to the text.
        let own = if sign == LEAD && place != CharacterPlace::Inside { signs.next() } else { Some(sign) };
        let Some(own) = own else { break };
        text.push(own);
        place = place.behind(own);
    }
    text
}

/// Position of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CharacterPlace {
    /// Beginning of the text, spaces and quotes skipped.
    First,
    /// Beginning of a cell for a program that splits here, spaces and quotes skipped.
    Split,
    /// Inside a cell.
    Inside,
}

impl CharacterPlace {
    fn is_led_before(self, sign: char) -> bool {
        let begins = FORMULA.contains(&sign) || sign == LEAD;
        match self {
            Self::First => begins || matches!(sign, '\t' | '\r' | '\n'),
            Self::Split => begins,
            Self::Inside => false,
        }
    }

    fn behind(self, sign: char) -> Self {
        if SPLITS.contains(&sign) {
            Self::Split
        } else if SKIPPED.contains(&sign) {
            self
        } else {
            Self::Inside
        }
    }
}

/// Whether a cell begins like a formula, spaces and quotes skipped.
#[cfg(test)]
pub(super) fn is_dangerous(cell: &str) -> bool {
    cell.trim_start_matches(SKIPPED).starts_with(FORMULA)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn no_cell_begins_with_a_sign_that_a_spreadsheet_takes_for_a_formula() {
        let rows = [
            ("=HYPERLINK(\"http://x\")", "'=HYPERLINK(\"http://x\")"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "'\t'=1"),
            ("  =1", "  '=1"),
            ("\"=1", "\"'=1"),
            ("＝1", "'＝1"),
            ("'=1", "''=1"),
            ("'", "''"),
            ("rent;=1", "rent;'=1"),
            ("rent; \"=1\"", "rent; \"'=1\""),
            ("a,-5;b\n@c\t+d", "a,'-5;b\n'@c\t'+d"),
            ("it's, 'here'", "it's, ''here'"),
            ("2026-03-02", "2026-03-02"),
            ("1,234.50", "1,234.50"),
            ("海棠机械有限公司", "海棠机械有限公司"),
            ("", ""),
        ];
        for (cell, safe) in rows {
            assert_eq!(defused(cell), safe);
            assert_eq!(fused(safe), cell);
        }
    }

    proptest! {
        #[test]
        fn every_text_comes_back_and_no_part_of_it_is_dangerous(text in "[ '\",;=+@\t\r\n＝a海-]{0,8}|.{0,20}") {
            let cell = defused(&text);
            prop_assert_eq!(fused(&cell), text);
            prop_assert!(!cell.split(SPLITS).any(is_dangerous), "{:?}", cell);
            prop_assert!(!cell.trim_start_matches(SKIPPED).starts_with(['\t', '\r', '\n']));
        }
    }
}
