//! The targets for spreadsheets, of orders, counterparties and banks: CSV as it is, and the parts of a workbook inside a valid container, because a
//! changed byte of a packed file only fails its checksum.

use std::io::{Cursor, Write};

use bank_contract::Amount;
use treasury::order_sheet::{AmountColumn, SheetReading, amount, of_file};
use treasury::view::CellHolds;
use treasury::{bank_list_taken, counterparties_taken};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::torture::malformed::oracle;

const BOOK: &str = r#"<workbook><sheets><sheet name="a" r:id="1"/></sheets></workbook>"#;
const LINKS: &str = r#"<R><Relationship Id="1" Target="worksheets/s.xml"/></R>"#;
const SHEET: &str = concat!(
    r#"<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>金额</t></is></c></row>"#,
    r#"<row r="2"><c r="A2" t="str"><v>6222</v></c><c r="B2" s="1"><v>1234.5599999999999</v></c></row>"#,
    r#"<row r="3" hidden="1"><c r="A3"><v>6.2220300000000001E+18</v></c><c r="B3" t="e"><v>#N/A</v></c></row>"#,
    r#"<row r="4"><c r="A4" t="inlineStr"><is><t>Total</t></is></c><c r="B4"><v>5</v></c></row></sheetData></worksheet>"#
);
const TEXTS: &str = "<sst><si><r><t>账</t></r><r><t>号</t></r><rPh><t>x</t></rPh></si><si><t>a &amp; b</t></si></sst>";
const STYLES: &str = concat!(
    r#"<s><numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts>"#,
    r#"<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></s>"#
);
/// The parts, in the order of the first byte: 1 replaces the first of them.
const PARTS: [(&str, &str); 5] = [
    ("xl/worksheets/s.xml", SHEET),
    ("xl/sharedStrings.xml", TEXTS),
    ("xl/styles.xml", STYLES),
    ("xl/workbook.xml", BOOK),
    ("xl/_rels/workbook.xml.rels", LINKS),
];

/// A byte for the part, and its content; 0: a whole file.
pub fn examples() -> Vec<Vec<u8>> {
    let texts = [
        "收款人,账号,金额,用途\n甲,1,\"1,200.50\",x\n合计：1笔,,1200.50,\n",
        "# c\noppositeAccountNumber;tradeAmount\n7;0.10\n",
        "payee\taccount\tamount\nA\t6.22203E+18\t20,55\n",
    ];
    let files = texts.iter().map(|text| [&[0], text.as_bytes()].concat());
    let parts = (1..).zip(PARTS).map(|(at, (_, part))| [&[at], part.as_bytes()].concat());
    files.chain(parts).collect()
}

fn workbook(changed: usize, content: &[u8]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (at, (name, part)) in PARTS.iter().enumerate() {
        zip.start_file(*name, SimpleFileOptions::default()).expect("a part");
        zip.write_all(if at == changed { content } else { part.as_bytes() }).expect("written");
    }
    zip.finish().expect("a container").into_inner()
}

/// The file of a target's bytes.
fn file(bytes: &[u8]) -> Option<Vec<u8>> {
    let (first, content) = bytes.split_first()?;
    Some(match usize::from(*first) % (PARTS.len() + 1) {
        0 => content.to_vec(),
        part => workbook(part - 1, content),
    })
}

/// A book with a name, an account and a limit, and one in Chinese.
pub fn counterparties() -> Vec<Vec<u8>> {
    let texts = [
        "name,account number,bank number,limit,limit currency,group\nAtlas,'6222 01,102290002916,5000,CNY,supplier\n",
        "供应商清单\n户名;账号;备注\n甲公司;6222;\"a;b\"\n;7;\n",
    ];
    texts.iter().map(|text| [&[0], text.as_bytes()].concat()).collect()
}

/// A taken line has a name, at most one account with a number of letters, digits and hyphens, and a limit that is an amount
/// above zero with a currency.
pub fn counterparty_file(bytes: &[u8]) -> bool {
    let Some(taken) = file(bytes).and_then(|file| counterparties_taken(&file)) else { return false };
    for party in &taken {
        assert!(party.name.chars().any(char::is_alphanumeric), "a name of {:?}", party.name);
        if !party.limit_amount.is_empty() {
            let limit = Amount::parse_plain(&party.limit_amount);
            assert!(limit.is_ok_and(Amount::is_positive), "a limit of {:?}", party.limit_amount);
            assert_eq!(party.limit_currency.len(), 3, "{:?}", party.limit_currency);
        }
        assert!(party.accounts.len() <= 1, "a line has one account");
        for account in &party.accounts {
            let number = &account.account_number;
            let is_number = number.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
            assert!(is_number && !number.is_empty(), "an account of {number:?}");
        }
    }
    true
}

/// A list with numbers as texts and as numbers.
pub fn banks() -> Vec<Vec<u8>> {
    let texts = [
        "行号,行名,城市\n102100099996,中国工商银行,北京\n'103100000026,中国农业银行,\n",
        "bank number;bank name\n105100000017;CCB\n1021;short\n",
    ];
    texts.iter().map(|text| [&[0], text.as_bytes()].concat()).collect()
}

/// Each taken bank has twelve digits, a name, and its number once.
pub fn bank_list(bytes: &[u8]) -> bool {
    let Some(taken) = file(bytes).and_then(|file| bank_list_taken(&file)) else { return false };
    for bank in &taken {
        let is_number = bank.number.len() == 12 && bank.number.bytes().all(|byte| byte.is_ascii_digit());
        assert!(is_number, "taken as a number: {:?}", bank.number);
        assert!(!bank.name.trim().is_empty(), "{} without a name", bank.number);
    }
    assert!(taken.windows(2).all(|pair| pair[0].number < pair[1].number), "a number twice");
    true
}

/// Each row has one cell per column; no field has two columns; an amount that is taken is plain and, of a number, no
/// longer than a spreadsheet keeps.
pub fn order_sheet(bytes: &[u8]) -> bool {
    let Some(file) = file(bytes) else { return false };
    let mut has_rows = false;
    let with = SheetReading { remembered: &|_| None, profile: None, language: "zh-CN" };
    for operation in ["transfer", "endorse"] {
        let Ok(sheet) = of_file(operation, &file, None, &with) else { continue };
        has_rows = true;
        let mut fields: Vec<&String> = sheet.columns.iter().filter_map(|column| column.field.as_ref()).collect();
        let all = fields.len();
        fields.sort();
        fields.dedup();
        assert_eq!(fields.len(), all, "a field with two columns");
        for row in &sheet.rows {
            assert_eq!(row.cells.len(), sheet.columns.len());
            for cell in &row.cells {
                let Ok(digits) = amount(cell, AmountColumn::alone(2)) else { continue };
                let Ok(exact) = Amount::parse_plain(&digits) else { continue };
                if cell.holds == CellHolds::Number {
                    let written = exact.to_string();
                    assert!(written.bytes().filter(u8::is_ascii_digit).count() <= 16, "{} became {written}", cell.text);
                    assert_eq!(oracle::decimal(&written), oracle::decimal(&digits), "{}", cell.text);
                }
            }
        }
    }
    has_rows
}
