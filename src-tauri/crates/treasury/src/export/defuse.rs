//! Cells of a CSV file that no spreadsheet carries out.
//!
//! The rule, which whoever reads such a file can turn round: a text cell whose first sign (after spaces) is `=`, `+`, `-`,
//! `@`, a tab or a line end, in ASCII or full width, and one that begins with an apostrophe already, is led by one
//! apostrophe. So a reader takes away one leading apostrophe of each text cell and has the text as it was shown. Amounts
//! and counts that are plain digits are never led by one: a negative amount stays a number.

/// What spreadsheets take for the beginning of a formula.
const DANGEROUS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// The cell as it may stand in a file.
pub fn defused(text: &str) -> String {
    let dangerous = text.starts_with('\'') || text.trim_start_matches(' ').starts_with(DANGEROUS);
    if dangerous { format!("'{text}") } else { text.to_owned() }
}

/// The text of a cell that [`defused`] wrote.
pub fn fused(cell: &str) -> &str {
    cell.strip_prefix('\'').unwrap_or(cell)
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
            ("\t=1", "'\t=1"),
            ("  =1", "'  =1"),
            ("＝1", "'＝1"),
            ("'=1", "''=1"),
            ("'", "''"),
            ("1,234.50", "1,234.50"),
            ("海棠机械有限公司", "海棠机械有限公司"),
            ("", ""),
        ];
        for (cell, safe) in rows {
            assert_eq!(defused(cell), safe);
        }
    }

    proptest! {
        #[test]
        fn every_text_comes_back_and_none_is_dangerous(text in "[ '=+@\t\r\n＝a海-]{0,6}|.{0,20}") {
            let cell = defused(&text);
            prop_assert_eq!(fused(&cell), &text);
            prop_assert!(!cell.trim_start_matches(' ').starts_with(DANGEROUS));
        }
    }
}
