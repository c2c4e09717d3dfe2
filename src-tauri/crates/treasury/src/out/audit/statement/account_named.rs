//! The account and the currency that the lines above a table name: 账号：6222…, 币种：人民币.

use model::spelling::{iso, narrow};

use super::headings::{ACCOUNT, CURRENCY, OWN_ACCOUNT, plain};

/// Labels of the account that are no headings of a column of it: there they may be the other party's.
const TITLE_ACCOUNT: &[&str] =
    &["客户账号", "客户帐号", "账号卡号", "卡号账号", "结算账号", "iban", "acno", "acctno", "acctnumber"];
use super::table::TableRow;

/// Fewest letters and digits of an account's number.
const NUMBER_CHARACTERS_MIN: usize = 4;

/// The accounts and the currency of the titles.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Titles {
    /// The accounts, as written.
    pub accounts: Vec<String>,
    pub currency: Option<String>,
}

/// Reads the titles: a label and its value in one cell, or in two that follow each other.
pub(super) fn of(rows: &[TableRow]) -> Titles {
    let mut titles = Titles::default();
    for row in rows {
        let cells: Vec<&str> = row.cells.iter().map(|cell| cell.text.trim()).collect();
        for (at, cell) in cells.iter().enumerate() {
            let next = cells.get(at + 1).copied().unwrap_or_default();
            for (label, value) in pairs(cell, next) {
                titles.take(&label, value.trim());
            }
        }
    }
    titles
}

/// The labels of a cell with their values; a label without one has that of the next cell.
fn pairs<'a>(cell: &'a str, next: &'a str) -> Vec<(String, &'a str)> {
    // Several pairs in one cell: 户名：甲 账号：6222….
    let is_several = cell.matches([':', '：']).count() > 1;
    let parts = cell.split(move |sign: char| "，,;；\u{3000}|".contains(sign) || (is_several && sign == ' '));
    let pair = |part: &'a str| match part.split_once([':', '：']) {
        Some((label, value)) if !value.trim().is_empty() => (label_of(label), value),
        Some((label, _)) => (label_of(label), next),
        None => (label_of(part), next),
    };
    parts.map(pair).collect()
}

/// A label without a translation in brackets.
fn label_of(text: &str) -> String {
    plain(narrow(text).split(['(', '[']).next().unwrap_or_default())
}

impl Titles {
    fn take(&mut self, label: &str, value: &str) {
        // Behind the value the cell may go on: 账号：6222 户名：….
        let whole = value;
        let value = value.split([' ', '\t', '(', '（', '_']).next().unwrap_or_default();
        let is_number = value.chars().filter(char::is_ascii_alphanumeric).count() >= NUMBER_CHARACTERS_MIN
            && value.chars().any(|sign| sign.is_ascii_digit())
            && value.chars().all(|sign| sign.is_ascii_alphanumeric() || "-*/ ".contains(sign));
        let names = |known: &[&str]| known.contains(&label);
        if is_number
            && (names(ACCOUNT) || names(OWN_ACCOUNT) || names(TITLE_ACCOUNT))
            && !self.accounts.iter().any(|one| one == value)
        {
            self.accounts.push(value.to_owned());
        }
        if self.currency.is_none() && names(CURRENCY) {
            let parts = std::iter::once(whole).chain(whole.split(['(', ')', '（', '）', ' ']));
            self.currency = parts.filter(|part| !part.is_empty()).find_map(iso).map(str::to_owned);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::SheetCell;

    fn titles(rows: &[&[&str]]) -> Titles {
        let row = |cells: &&[&str]| TableRow {
            number: 1,
            cells: cells.iter().copied().map(SheetCell::text).collect(),
            written: cells.len(),
        };
        of(&rows.iter().map(row).collect::<Vec<_>>())
    }

    #[test]
    fn titles_name_an_account_and_a_currency() {
        let rows: [&[&[&str]]; 6] = [
            &[&["账户明细查询"], &["账号：6222020200009999999", "户名：别的公司"]],
            &[&["账号", "6222020200009999999", "账户类型", "对公"]],
            &[&["查询账号[ Inquirer account number ]", "6222020200009999999"]],
            &[&["Account Number: 6222020200009999999"]],
            &[&["账号：6222020200009999999 户名：别的公司"]],
            &[&["户名：别的公司，卡号:6222020200009999999，币种：人民币"]],
        ];
        for rows in rows {
            assert_eq!(titles(rows).accounts, ["6222020200009999999"], "{rows:?}");
        }
        for cell in [
            "客户账号：9999123456",
            "账号/卡号：9999123456",
            "A/C No.: 9999123456",
            "IBAN: 9999123456",
            "账号：9999123456（人民币）",
            "户名：甲 账号：9999123456",
        ] {
            assert_eq!(titles(&[&[cell]]).accounts, ["9999123456"], "{cell}");
        }
        for (cell, code) in [("币种：人民币", "CNY"), ("币种：美元(USD)", "USD"), ("Currency: US Dollar (USD)", "USD")]
        {
            assert_eq!(titles(&[&[cell]]).currency.as_deref(), Some(code), "{cell}");
        }
        assert_eq!(titles(&[&["账户明细"], &["对方账号：12345678"], &["账号：全部"]]), Titles::default());
    }
}
