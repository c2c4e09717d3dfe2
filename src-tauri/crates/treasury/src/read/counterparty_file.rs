//! Reads counterparties from a CSV file or a workbook, one line per account. Columns are found by the headers that such
//! lists use, below any heading lines, so that an exported book can be imported again.

use std::collections::BTreeMap;

use bank_contract::Amount;
use model::Sentence;
use model::spelling::{moved_amount, unit_of_heading};

use super::named_columns::{self, Headers, NamedLine, NamedLines, word};
use super::order_sheet::values;
use super::sheet::{self, number};
use crate::view::{AccountEdit, CellHolds, PartyEdit, PartyGroup, SheetCell};

/// A field and its known headers, in one case and width, without spaces.
const COLUMNS: &[Headers] = &[
    (
        "name",
        &[
            "name",
            "counterparty",
            "accountname",
            "payee",
            "名称",
            "户名",
            "对手方",
            "收款人",
            "收款人户名",
            "账户名称",
            "客户名称",
            "供应商名称",
        ],
    ),
    (
        "account_number",
        &[
            "accountnumber",
            "account",
            "accountno",
            "账号",
            "帐号",
            "账户",
            "银行账号",
            "收款账号",
            "收款人账号",
            "卡号",
        ],
    ),
    ("bank_name", &["bankname", "bank", "开户行", "开户银行", "银行", "银行名称", "开户行名称", "收款人开户行"]),
    ("bank_number", &["banknumber", "bankcode", "cnaps", "行号", "联行号", "开户行行号", "银行行号"]),
    ("group", &["group", "kind", "组", "类别", "分组"]),
    ("company_code", &["companycode", "code", "partycode", "编码", "公司编码", "供应商编码", "客户编码", "企业编码"]),
    (LIMIT, &["limit", "limitamount", "limitofoneorder", "限额", "单笔限额"]),
    ("limit_currency", &["limitcurrency", "currency", "币种", "限额币种"]),
    ("note", &["note", "remark", "备注", "说明"]),
];

/// The field of the highest amount.
const LIMIT: &str = "limit_amount";

/// Words of the groups.
const GROUPS: &[(PartyGroup, &[&str])] = &[
    (PartyGroup::None, &["", "none", "无"]),
    (PartyGroup::Supplier, &["supplier", "vendor", "供应商"]),
    (PartyGroup::Employee, &["employee", "staff", "员工", "职工"]),
    (PartyGroup::Own, &["own", "ourcompany", "本公司", "我方"]),
];

/// A line of the file.
#[derive(Debug, Clone, Default)]
pub(crate) struct FileLine {
    /// Its number, from 1.
    pub number: u32,
    /// Header and text of the cell of each field.
    pub cells: BTreeMap<&'static str, (String, String)>,
    /// The values.
    pub party: PartyEdit,
    /// Cells that cannot be read, by field.
    pub wrong: Vec<(&'static str, Sentence)>,
}

/// The content of a file.
#[derive(Debug, Clone, Default)]
pub(crate) struct CounterpartyFile {
    pub lines: Vec<FileLine>,
    pub notes: Vec<Sentence>,
}

/// Reads a file.
///
/// # Errors
/// `counterparty-no-column` when no line has a header of a name, or a sentence of [`sheet::read`].
pub(crate) fn read(bytes: &[u8]) -> Result<CounterpartyFile, Sentence> {
    let read = named_columns::of(sheet::read(bytes)?, COLUMNS, &["name"]);
    let NamedLines { lines, notes, titles } = read.ok_or_else(|| Sentence::new("counterparty-no-column"))?;
    Ok(CounterpartyFile { lines: lines.into_iter().map(|line| line_of(line, titles.unit)).collect(), notes })
}

/// Reads a line; `of_titles` is the unit of amounts whose heading names none.
fn line_of(line: NamedLine, of_titles: usize) -> FileLine {
    let mut found = FileLine { number: line.number, ..FileLine::default() };
    let mut account = AccountEdit::default();
    for (field, (header, cell)) in line.cells {
        let unit = unit_of_heading(&header).unwrap_or(of_titles);
        found.cells.insert(field, (header, cell.text.clone()));
        match value(field, &cell).and_then(|text| if field == LIMIT { in_units(text, unit) } else { Ok(text) }) {
            Ok(text) => put(&mut found, &mut account, field, text),
            Err(why) => found.wrong.push((field, why)),
        }
    }
    let has_account = [&account.account_number, &account.bank_name, &account.bank_number];
    if has_account.iter().any(|text| !text.is_empty()) {
        found.party.accounts.push(account);
    }
    found
}

/// The text of a cell for a field, blank for a blank cell.
///
/// # Errors
/// The reason why the cell cannot be read.
pub(super) fn value(field: &str, cell: &SheetCell) -> Result<String, Sentence> {
    let rounded = |text: &str| Sentence::new("cell-rounded").with("text", text);
    match (field, cell.holds) {
        (_, CellHolds::Fault) => Err(Sentence::new("cell-fault").with("text", &cell.text)),
        (_, _) if cell.text.trim().is_empty() => Ok(String::new()),
        (LIMIT, _) => values::amount(cell, values::AmountColumn::alone(values::PLACES)),
        ("account_number" | "bank_number", CellHolds::Number) => {
            number::identifier(&cell.text).map_err(|_| rounded(&number::shown(&cell.text)))
        }
        ("account_number" | "bank_number", _) if values::is_exponent(&cell.text) => Err(rounded(&cell.text)),
        (_, CellHolds::Number) => Ok(number::shown(&cell.text)),
        // An apostrophe marks a text in a spreadsheet, and its CSV may keep it.
        _ => Ok(cell.text.trim().trim_start_matches('\'').to_owned()),
    }
}

/// An amount in the unit of its heading: 限额(万元).
fn in_units(text: String, unit: usize) -> Result<String, Sentence> {
    let is_moved = unit > 0 && !text.is_empty();
    if !is_moved {
        return Ok(text);
    }
    let moved = Amount::parse_plain(&text).ok().and_then(|amount| moved_amount(amount, unit));
    moved.map(|amount| amount.to_string()).ok_or_else(|| Sentence::new("cell-not-number").with("text", text))
}

fn put(found: &mut FileLine, account: &mut AccountEdit, field: &'static str, text: String) {
    match field {
        "name" => found.party.name = text,
        "account_number" => account.account_number = text,
        "bank_name" => account.bank_name = text,
        "bank_number" => account.bank_number = text,
        "company_code" => found.party.company_code = text,
        LIMIT => found.party.limit_amount = text,
        "limit_currency" => found.party.limit_currency = text,
        "note" => found.party.note = text,
        _ => match GROUPS.iter().find(|(_, words)| words.contains(&word(&text).as_str())) {
            Some((group, _)) => found.party.group = *group,
            None => found.wrong.push(("group", Sentence::new("counterparty-group").with("text", text))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_in_the_unit_of_its_heading_or_of_the_title() {
        for (text, limit) in [
            ("名称,限额\n甲,5\n", "5"),
            ("名称,限额（万元）\n甲,5\n", "50000"),
            ("单位：万元,\n名称,限额\n甲,5\n", "50000"),
            ("单位：万元,\n名称,限额（元）\n甲,5\n", "5"),
        ] {
            let read = read(text.as_bytes()).unwrap();
            let found = Amount::parse_plain(&read.lines[0].party.limit_amount).unwrap();
            assert_eq!(found, Amount::parse_plain(limit).unwrap(), "{text}");
        }
    }
}
