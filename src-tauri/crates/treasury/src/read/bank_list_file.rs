//! Reads a list of banks from a CSV file or a workbook: the number and the name of each, and its city where the file has it.
//!
//! A number is twelve digits; a line with another one is refused. The last digit is a check digit (ISO 7064 MOD 11,10, GB/T 17710):
//! a number that fails it is imported and counted, because the list is the company's own source.

use std::collections::BTreeMap;

use model::Sentence;
use model::spelling::{hidden, unspaced};

use super::counterparty_file::value;
use super::named_columns::{self, Headers, NamedLine, NamedLines};
use super::sheet;
use crate::store::long_read::LongRead;
use crate::view::{BankRow, CellRefused};

/// Largest file.
pub(crate) const FILE_BYTES_MAX: u64 = 48 << 20;
/// Most lines: the payment system has about 160,000 numbers.
const LINES_MAX: usize = 400_000;
/// Digits of a number.
const DIGITS: usize = 12;
/// Longest name, in characters.
const NAME_CHARS_MAX: usize = 200;

const COLUMNS: &[Headers] = &[
    (
        "number",
        &[
            "number",
            "banknumber",
            "bankcode",
            "bankno",
            "cnaps",
            "cnapscode",
            "code",
            "行号",
            "联行号",
            "支付行号",
            "支付系统行号",
            "大额行号",
            "银行行号",
            "参与机构行号",
        ],
    ),
    (
        "name",
        &[
            "name",
            "bankname",
            "bank",
            "行名",
            "行名全称",
            "银行名称",
            "参与机构全称",
            "机构名称",
            "网点名称",
            "开户行名称",
        ],
    ),
    ("city", &["city", "城市", "城市名称", "所在城市", "地区", "市"]),
];

/// The content of a file.
#[derive(Debug, Clone, Default)]
pub(crate) struct BankListFile {
    pub rows: Vec<BankRow>,
    pub refused: Vec<CellRefused>,
    pub notes: Vec<Sentence>,
}

/// Reads a file.
///
/// # Errors
/// `bank-list-no-column` where no line has headers of number and name, or a sentence of [`sheet::read`].
pub(crate) fn read(bytes: &[u8]) -> Result<BankListFile, Sentence> {
    let sheet = sheet::read_up_to(bytes, LINES_MAX, &LongRead::quiet())?;
    let read = named_columns::of(sheet, COLUMNS, &["number", "name"]);
    let NamedLines { lines, notes, .. } = read.ok_or_else(|| Sentence::new("bank-list-no-column"))?;
    let mut rows: BTreeMap<String, BankRow> = BTreeMap::new();
    let mut refused = Vec::new();
    for line in &lines {
        let taken = row_of(line).and_then(|row| match rows.get(&row.number) {
            Some(known) if *known != row => Err(("number", Sentence::new("bank-list-twice").with("name", &known.name))),
            _ => Ok(row),
        });
        match taken {
            Ok(row) => drop(rows.insert(row.number.clone(), row)),
            Err((field, why)) => {
                let (column, cell) = line.cells.get(field).cloned().unwrap_or_default();
                refused.push(CellRefused { line: line.number, column, text: cell.text, why });
            }
        }
    }
    Ok(BankListFile { rows: rows.into_values().collect(), refused, notes })
}

fn row_of(line: &NamedLine) -> Result<BankRow, (&'static str, Sentence)> {
    let text = |field: &'static str, as_read: &str| {
        let cell = line.cells.get(field).map(|(_, cell)| cell.clone()).unwrap_or_default();
        value(as_read, &cell).map_err(|why| (field, why))
    };
    let number = unspaced(&text("number", "bank_number")?);
    if number.len() != DIGITS || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(("number", Sentence::new("bank-list-number")));
    }
    let (name, city) = (text("name", "bank_name")?, text("city", "note")?);
    let fits = |text: &str| text.chars().count() <= NAME_CHARS_MAX && hidden(text).is_none();
    if name.is_empty() || !fits(&name) {
        return Err(("name", Sentence::new("bank-list-name").with("most", NAME_CHARS_MAX)));
    }
    Ok(BankRow { number, name, city: Some(city).filter(|city| fits(city)).unwrap_or_default() })
}

/// Whether the last digit of a number of digits is its check digit by ISO 7064 MOD 11,10.
pub(crate) fn checks_out(number: &str) -> bool {
    let mut digits = number.bytes().map(|byte| u32::from(byte.wrapping_sub(b'0')));
    let Some(last) = digits.next_back() else { return false };
    let product = digits.fold(10, |product, digit| {
        let sum = (product + digit) % 10;
        (if sum == 0 { 10 } else { sum }) * 2 % 11
    });
    (product + last) % 10 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_numbers_of_twelve_digits_with_a_name_each_once() {
        let text = "人民银行行名行号\n行号,行名,城市\n102100099996,中国工商银行,北京\n'1031 0000 0026,中国农业银行,\n\
            10210009999,短,\n1.02E+11,长,\n105100000017,,北京\n102100099996,别的名称,北京\n102100099996,中国工商银行,北京\n";
        let file = read(text.as_bytes()).unwrap();
        let rows: Vec<_> =
            file.rows.iter().map(|row| (row.number.as_str(), row.name.as_str(), row.city.as_str())).collect();
        assert_eq!(rows, [("102100099996", "中国工商银行", "北京"), ("103100000026", "中国农业银行", "")]);
        let refused: Vec<_> = file.refused.iter().map(|cell| (cell.line, cell.why.id.as_str())).collect();
        let expected = [(5, "bank-list-number"), (6, "cell-rounded"), (7, "bank-list-name"), (8, "bank-list-twice")];
        assert_eq!(refused, expected);
        assert_eq!(read("行名\n中国银行\n".as_bytes()).unwrap_err().id, "bank-list-no-column");
    }

    #[test]
    fn the_check_digit_is_that_of_published_numbers() {
        for number in ["102100099996", "103100000026", "104100000004", "105100000017", "301290000007", "308584000013"] {
            assert!(checks_out(number), "{number}");
            for at in 0..number.len() {
                let mut wrong = number.as_bytes().to_vec();
                wrong[at] = b'0' + (wrong[at] - b'0' + 1) % 10;
                let wrong = String::from_utf8(wrong).unwrap();
                assert!(!checks_out(&wrong), "{wrong}");
            }
        }
        assert!(!checks_out(""));
    }
}
