//! The account, the currency and the unit that the lines above a table name: 账号：6222…, 币种：人民币, 单位：万元.

use model::spelling::{iso, narrow, unit_of_amounts};

use super::SheetCell;

/// The own account, alone or where the file names the other party's too.
pub(crate) const OWN_ACCOUNT: &[&str] = &["本方账号", "本方帐号", "本方账户", "我方账号", "查询账号", "ownaccount"];
pub(crate) const ACCOUNT: &[&str] =
    &["账号", "帐号", "账户", "卡号", "账户号码", "借记卡号", "account", "accountnumber", "accountno"];
pub(crate) const CURRENCY: &[&str] =
    &["币种", "币别", "货币", "币种名称", "记账币种", "交易币种", "交易货币", "currency", "ccy", "currencycode"];
/// Labels of the account that are no headings of a column of it: there they may be the other party's.
const TITLE_ACCOUNT: &[&str] =
    &["客户账号", "客户帐号", "账号卡号", "卡号账号", "结算账号", "iban", "acno", "acctno", "acctnumber"];
/// Labels of the unit of all amounts.
const UNIT: &[&str] =
    &["单位", "金额单位", "货币单位", "计量单位", "unit", "units", "amountunit", "amountsin", "allamountsin"];

/// Brackets around a label and its value: （单位：万元）.
const BRACKETS: &[char] = &['(', '（', '[', '【', ')', '）', ']', '】', ' '];

/// Lines at the end of a table among which are titles.
const LINES_BELOW: usize = 20;

/// Fewest letters and digits of an account's number.
const NUMBER_CHARACTERS_MIN: usize = 4;
/// Letters and digits of a group of such a number.
const GROUP: usize = 4;

/// The accounts, the currency and the unit of the titles.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Titles {
    /// The accounts, as written.
    pub accounts: Vec<String>,
    pub currency: Option<String>,
    /// The digits by which the unit moves the point of amounts whose heading names none.
    pub unit: usize,
}

/// A text as headings are compared: its letters and digits in one case and width.
pub(crate) fn plain(text: &str) -> String {
    narrow(text).chars().filter(|sign| sign.is_alphanumeric()).collect()
}

/// Reads the titles: a label and its value in one cell, or in two that follow each other.
pub(crate) fn of<'a>(rows: impl Iterator<Item = &'a [SheetCell]>) -> Titles {
    let mut titles = Titles::default();
    for row in rows {
        let cells: Vec<&str> = row.iter().map(|cell| cell.text.trim()).collect();
        for (at, cell) in cells.iter().enumerate() {
            let next = cells.get(at + 1).copied().unwrap_or_default();
            for (label, value) in pairs(cell, next) {
                titles.take(&label, value.trim());
            }
        }
    }
    titles
}

/// The titles of a table: of the lines above it, and of those at its end that have a label and its value alone.
pub(crate) fn titles_of_table<'a>(
    above: impl Iterator<Item = &'a [SheetCell]>,
    below: impl DoubleEndedIterator<Item = &'a [SheetCell]>,
) -> Titles {
    let is_filled = |cell: &&SheetCell| !cell.text.trim().is_empty();
    let is_title = |row: &&[SheetCell]| row.iter().filter(is_filled).take(3).count() <= 2;
    of(above.chain(below.rev().take(LINES_BELOW).filter(is_title)))
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
    // Amounts in thousands of USD, alone or in brackets.
    let sentence = cell
        .trim_start_matches(BRACKETS)
        .split_once(" in ")
        .map(|(label, value)| (format!("{}in", plain(label)), value));
    parts.map(pair).chain(sentence).collect()
}

/// A label without a translation in brackets.
fn label_of(text: &str) -> String {
    plain(narrow(text.trim_start_matches(BRACKETS)).split(['(', '[']).next().unwrap_or_default())
}

/// A number that is written in groups of four, without its blanks: 6222 0202 0000 9999.
fn joined_groups(value: &str) -> Option<String> {
    let number = value.split(['(', '（']).next().unwrap_or_default();
    let is_group = |part: &&str| {
        part.len() <= GROUP
            && part.bytes().any(|sign| sign.is_ascii_digit())
            && part.bytes().all(|sign| sign.is_ascii_alphanumeric())
    };
    let groups: Vec<&str> = number.split(' ').take_while(is_group).collect();
    let (_, whole) = groups.split_last()?;
    (!whole.is_empty() && whole.iter().all(|part| part.len() == GROUP)).then(|| groups.concat())
}

impl Titles {
    fn take(&mut self, label: &str, value: &str) {
        let names = |known: &[&str]| known.contains(&label);
        if names(UNIT) {
            if let Some((unit, currency)) = unit_of_amounts(value.trim_matches(BRACKETS)) {
                self.unit = unit;
                self.currency = self.currency.take().or_else(|| currency.map(str::to_owned));
            }
            return;
        }
        // Digits in groups: 6222 0202 0000 9999. Behind the value the cell may go on: 账号：6222 户名：….
        let whole = value;
        let grouped = joined_groups(value);
        let value = match &grouped {
            Some(joined) => joined,
            None => value.split([' ', '\t', '(', '（', '_']).next().unwrap_or_default(),
        };
        let is_number = value.chars().filter(char::is_ascii_alphanumeric).count() >= NUMBER_CHARACTERS_MIN
            && value.chars().any(|sign| sign.is_ascii_digit())
            && value.chars().all(|sign| sign.is_ascii_alphanumeric() || "-*/ ".contains(sign));
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

    fn titles(rows: &[&[&str]]) -> Titles {
        let row = |cells: &&[&str]| cells.iter().copied().map(SheetCell::text).collect();
        let rows: Vec<Vec<SheetCell>> = rows.iter().map(row).collect();
        of(rows.iter().map(Vec::as_slice))
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
            "账号：9999 1234 56",
            "账号：9999 1234 56（人民币）",
        ] {
            assert_eq!(titles(&[&[cell]]).accounts, ["9999123456"], "{cell}");
        }
        for (cell, code) in [("币种：人民币", "CNY"), ("币种：美元(USD)", "USD"), ("Currency: US Dollar (USD)", "USD")]
        {
            assert_eq!(titles(&[&[cell]]).currency.as_deref(), Some(code), "{cell}");
        }
        assert_eq!(titles(&[&["账户明细"], &["对方账号：12345678"], &["账号：全部"]]), Titles::default());
    }

    #[test]
    fn a_line_below_a_table_is_a_title_too() {
        let row = |cells: &[&str]| -> Vec<SheetCell> { cells.iter().copied().map(SheetCell::text).collect() };
        let above = [row(&["明细"])];
        for (below, unit) in [
            (vec![row(&["2026-01-05", "甲", "1.00"]), row(&["单位：万元"])], 4),
            (vec![row(&["2026-01-05", "甲", "1.00"]), row(&["", "单位", "万元"])], 4),
            // A line of the table itself.
            (vec![row(&["2026-01-05", "单位：万元", "1.00"])], 0),
        ] {
            let all = |rows: &[Vec<SheetCell>]| {
                titles_of_table(above.iter().map(Vec::as_slice), rows.iter().map(Vec::as_slice))
            };
            assert_eq!(all(&below).unit, unit, "{below:?}");
        }
    }

    #[test]
    fn titles_name_the_unit_of_all_amounts() {
        for (cell, unit, code) in [
            ("单位：万元", 4, None),
            ("（单位：人民币万元）", 4, Some("CNY")),
            ("金额单位: 万美元", 4, Some("USD")),
            ("货币单位：元", 0, None),
            ("单位：百万元", 6, None),
            ("Unit: thousand USD", 3, Some("USD")),
            ("(Amounts in thousands)", 3, None),
            ("All amounts in CNY millions", 6, Some("CNY")),
            ("单位：万达集团有限公司", 0, None),
            ("单位名称：万元贸易", 0, None),
            ("Payments in November", 0, None),
        ] {
            let read = titles(&[&[cell]]);
            assert_eq!((read.unit, read.currency.as_deref()), (unit, code), "{cell}");
        }
        assert_eq!(titles(&[&["单位", "万元"]]).unit, 4);
    }
}
