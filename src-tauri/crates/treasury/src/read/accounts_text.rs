//! Accounts from a pasted text, a CSV file or a workbook: one a line, with or without a line of headers.

use std::collections::BTreeMap;
use std::path::Path;

use model::profile::Account;
use model::profile::fields::{AccountField, SettingValue};
use model::{DeskError, Result, Sentence, folder, spelling};

use super::imported_text::ImportedText;
use super::sheet::{self, SheetLine};
use crate::view::{AccountsRead, CellHolds, LineRefused, SheetCell};

/// Largest file.
const FILE_BYTES_MAX: u64 = 4 << 20;
/// Most lines.
const LINES_MAX: usize = 2_000;

/// The columns in the order that lines without headers have, and the names of each in a header, in lower case without
/// spaces.
const COLUMNS: [(&str, &[&str]); 8] = [
    ("bank_mark", &["bankmark", "bank_mark", "bank", "mark", "银行标识", "银行标志", "银行", "银行代码"]),
    ("account_number", &["accountnumber", "account_number", "account", "accountno", "账号", "银行账号", "帐号"]),
    ("bank_code", &["bankcode", "bank_code", "inter-banknumber", "interbanknumber", "cnaps", "联行号", "行号"]),
    ("owner", &["owner", "company", "accountname", "公司", "公司名称", "户名", "账户名称", "所属公司"]),
    ("role", &["role", "usage", "角色", "用途", "账户性质", "账户用途"]),
    ("currency", &["currency", "draftcurrency", "ccy", "币种", "票据币种"]),
    ("nickname", &["nickname", "alias", "name", "简称", "别名", "账户简称"]),
    ("organization_code", &["organizationcode", "organization_code", "orgcode", "组织机构代码", "机构代码"]),
];

/// A line's cells, and its number from 1.
type Line = (u32, Vec<String>);

/// Reads accounts from a text: cells separated by tabs, commas or semicolons, or `BANK_MARK:ACCOUNT[:BANK_CODE[:ORGANIZATION_CODE]]`.
pub fn accounts_of_text(text: &str) -> AccountsRead {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let delimiter = ['\t', ';', ','].into_iter().max_by_key(|sign| (first.matches(*sign).count(), *sign == ','));
    let delimiter = delimiter.and_then(|sign| u8::try_from(sign).ok()).unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut lines = Vec::new();
    for record in reader.records().take(LINES_MAX).flatten() {
        let at = record.position().map_or(0, csv::Position::line);
        lines.push((u32::try_from(at).unwrap_or(u32::MAX), record.iter().map(str::to_owned).collect()));
    }
    of_lines(lines)
}

/// Reads accounts from a CSV file or from the first sheet of a workbook.
///
/// # Errors
/// `accounts-file` when it cannot be read, or is neither.
pub fn accounts_of_file(path: &Path) -> Result<AccountsRead> {
    let refuse =
        |detail: String| DeskError::correct("accounts-file", Sentence::new("accounts-file").with("detail", detail));
    let bytes = folder::read_regular(path, FILE_BYTES_MAX).map_err(|error| refuse(error.to_string()))?;
    if sheet::is_workbook(&bytes) {
        return sheet(&bytes).map(of_lines).map_err(|sentence| DeskError::correct("accounts-file", sentence));
    }
    let read = ImportedText::of(&bytes).ok_or_else(|| refuse("UTF-8, GB18030".to_owned()))?;
    Ok(AccountsRead { note: read.note.clone(), ..accounts_of_text(&read.text) })
}

/// The cells of a workbook's first sheet.
fn sheet(bytes: &[u8]) -> std::result::Result<Vec<Line>, Sentence> {
    let read = sheet::read(bytes)?;
    let line = |line: SheetLine| (line.number, line.cells.iter().map(cell).collect());
    Ok(read.lines.into_iter().take(LINES_MAX).map(line).collect())
}

/// A cell's text. A number that the workbook may have rounded is written as spreadsheets write it, so that it is refused.
fn cell(of: &SheetCell) -> String {
    match (of.holds, sheet::number::identifier(&of.text)) {
        (CellHolds::Number, Ok(digits)) => digits,
        (CellHolds::Number, Err(_)) if !of.text.contains(['E', 'e']) => format!("{}E+0", of.text),
        _ => of.text.clone(),
    }
}

fn of_lines(lines: Vec<Line>) -> AccountsRead {
    let mut read = AccountsRead::default();
    let mut currencies: BTreeMap<String, String> = BTreeMap::new();
    let mut lines = lines.into_iter().filter(|(_, cells)| cells.iter().any(|cell| !cell.trim().is_empty())).peekable();
    let header = lines.next_if(|(_, cells)| places_of(cells).is_some());
    let places =
        header.and_then(|(_, cells)| places_of(&cells)).unwrap_or_else(|| (0..COLUMNS.len()).map(Some).collect());
    for (line, cells) in lines {
        let text = cells.join(", ");
        match account(&cells, &places) {
            Err(why) => read.refused.push(LineRefused { line, text, why }),
            Ok((account, _)) if read.accounts.iter().any(|other| same(other, &account)) => {
                read.refused.push(LineRefused { line, text, why: Sentence::new("accounts-line-twice") });
            }
            Ok((account, currency)) => {
                let before = currencies.get(&account.bank_mark).cloned();
                if before.as_ref().is_some_and(|before| !currency.is_empty() && *before != currency) {
                    let why = Sentence::new("accounts-line-currency").with("bank", &account.bank_mark);
                    read.refused.push(LineRefused { line, text, why });
                    continue;
                }
                if !currency.is_empty() {
                    currencies.insert(account.bank_mark.clone(), currency);
                }
                read.accounts.push(account);
            }
        }
    }
    let setting = |(mark, value)| SettingValue { name: format!("banks.{mark}.draft_currency"), value };
    read.settings = currencies.into_iter().map(setting).collect();
    read
}

fn same(one: &AccountField, other: &AccountField) -> bool {
    (&one.bank_mark, &one.account_number) == (&other.bank_mark, &other.account_number)
}

/// The place of each column in a header; `None` if the cells are no header, which names the mark and the number.
fn places_of(cells: &[String]) -> Option<Vec<Option<usize>>> {
    let plain = |cell: &String| cell.to_lowercase().replace([' ', '\u{3000}'], "");
    let place = |(_, names): &(&str, &[&str])| cells.iter().position(|cell| names.contains(&plain(cell).as_str()));
    let places: Vec<_> = COLUMNS.iter().map(place).collect();
    (places[0].is_some() && places[1].is_some()).then_some(places)
}

/// The account of a line, and its currency as an ISO code or blank.
fn account(cells: &[String], places: &[Option<usize>]) -> std::result::Result<(AccountField, String), Sentence> {
    if let [only] = cells
        && let Some(account) = Account::parse(&only.replace('：', ":"))
    {
        let field = AccountField {
            bank_mark: account.bank_mark,
            account_number: account.account_number,
            bank_code: account.bank_code.unwrap_or_default(),
            organization_code: account.organization_code.unwrap_or_default(),
            ..AccountField::default()
        };
        return Ok((field, String::new()));
    }
    let cell = |column: usize| places[column].and_then(|at| cells.get(at)).map_or("", |cell| cell.trim());
    let number = |column: usize| cell(column).trim_start_matches('\'').replace([' ', '\u{a0}', '\u{3000}'], "");
    let (account_number, bank_code, organization_code) = (number(1), number(2), number(7));
    for digits in [&account_number, &bank_code, &organization_code] {
        if is_rounded(digits) {
            return Err(Sentence::new("accounts-line-rounded").with("text", digits));
        }
    }
    let currency = match cell(5) {
        "" => String::new(),
        text => spelling::iso(text)
            .ok_or_else(|| Sentence::new("settings-field-wrong").with("case", "currency").with("text", text))?
            .to_owned(),
    };
    let found = Account::parse(&format!("{}:{account_number}", cell(0))).filter(|_| !bank_code.contains(':'));
    let Some(Account { bank_mark, account_number, .. }) = found else {
        return Err(Sentence::new("accounts-line-short"));
    };
    let [owner, role, nickname] = [3, 4, 6].map(|column| cell(column).to_owned());
    let account =
        AccountField { place: None, bank_mark, account_number, bank_code, organization_code, nickname, owner, role };
    Ok((account, currency))
}

/// A number as a spreadsheet writes it when it has lost digits: `6.22203E+18`.
fn is_rounded(text: &str) -> bool {
    let rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
    let exponent = rest.strip_prefix(['E', 'e']).map(|rest| rest.trim_start_matches('+'));
    rest.len() < text.len()
        && exponent.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use rust_xlsxwriter::Workbook;
    use tempfile::tempdir;

    use super::*;

    fn keys(read: &AccountsRead) -> Vec<String> {
        read.accounts.iter().map(|one| format!("{}:{}:{}", one.bank_mark, one.account_number, one.bank_code)).collect()
    }

    #[test]
    fn accounts_are_read_from_a_sheet_with_and_without_headers() {
        let rows = [
            ("ICBC\t6222 0000 0001\t102100099996\tGreen Stone\n", vec!["ICBC:622200000001:102100099996"]),
            ("银行标识\t账号\t公司\nICBC\t001\t青石商贸\nCCB\t'002\t\n", vec!["ICBC:001:", "CCB:002:"]),
            ("Account number;Bank mark\n7;ICBC\n", vec!["ICBC:7:"]),
            ("ICBC:1\n\nICBC：2：103\n", vec!["ICBC:1:", "ICBC:2:103"]),
            ("", vec![]),
        ];
        for (text, expected) in rows {
            let read = accounts_of_text(text);
            assert_eq!(
                (keys(&read), read.refused.len()),
                (expected.into_iter().map(str::to_owned).collect(), 0),
                "{text}"
            );
        }
        let named = accounts_of_text("银行标识,账号,公司,币种,简称\nICBC,1,青石商贸,人民币,主账户\n");
        let coded = accounts_of_text("机构代码,银行标识,账号\n91310000,ICBC,1\n");
        assert_eq!(coded.accounts[0].organization_code, "91310000");
        assert_eq!((named.accounts[0].owner.as_str(), named.accounts[0].nickname.as_str()), ("青石商贸", "主账户"));
        assert_eq!(
            named.settings[0],
            SettingValue { name: "banks.ICBC.draft_currency".to_owned(), value: "CNY".to_owned() }
        );
    }

    #[test]
    fn a_line_that_could_be_another_account_is_refused() {
        let rows = [
            ("ICBC\t6.22203E+18\n", "accounts-line-rounded"),
            ("ICBC,1,,,,,,9.131E+17\n", "accounts-line-rounded"),
            ("ICBC\t1\nICBC\t1\n", "accounts-line-twice"),
            ("ICBC\t\n", "accounts-line-short"),
            ("just a word\n", "accounts-line-short"),
            ("ICBC,1,,,,CNY\nICBC,2,,,,USD\n", "accounts-line-currency"),
            ("ICBC,1,,,,shells\n", "settings-field-wrong"),
        ];
        for (text, id) in rows {
            let read = accounts_of_text(text);
            let ids: Vec<&str> = read.refused.iter().map(|line| line.why.id.as_str()).collect();
            assert_eq!(ids, [id], "{text}");
        }
    }

    #[test]
    fn a_workbook_s_first_sheet_is_read_and_a_rounded_number_refused() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("accounts.xlsx");
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        for (at, row) in [["银行标识", "账号"], ["ICBC", "6222030000000000001"]].iter().enumerate() {
            for (column, cell) in row.iter().enumerate() {
                sheet.write(u32::try_from(at).unwrap(), u16::try_from(column).unwrap(), *cell).unwrap();
            }
        }
        sheet.write(2, 0, "CCB").unwrap().write(2, 1, 6_222_030_000_000_000_001_f64).unwrap();
        sheet.write(3, 0, "CCB").unwrap().write(3, 1, 1234.0).unwrap();
        book.save(&path).unwrap();
        let read = accounts_of_file(&path).unwrap();
        assert_eq!(keys(&read), ["ICBC:6222030000000000001:", "CCB:1234:"]);
        assert_eq!((read.refused[0].line, read.refused[0].why.id.as_str()), (3, "accounts-line-rounded"));
        std::fs::write(&path, b"PK\x03\x04 broken").unwrap();
        assert_eq!(accounts_of_file(&path).unwrap_err().trouble().code, "accounts-file");
    }
}
