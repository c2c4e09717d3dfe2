//! Reads counterparties from a CSV file or a workbook, one line per account. Columns are found by the headers that such
//! lists use, below any heading lines, so that an exported book can be imported again.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use model::Sentence;
use model::spelling::narrow;

use super::order_sheet::values;
use super::sheet::{self, SheetLine, number};
use crate::view::{AccountEdit, CellHolds, PartyEdit, PartyGroup, SheetCell};

/// Lines in which the headers are looked for.
const HEADERS_WITHIN: usize = 30;

/// A field and its known headers, in one case and width, without spaces.
const COLUMNS: &[(&str, &[&str])] = &[
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
    ("limit_amount", &["limit", "limitamount", "limitofoneorder", "限额", "单笔限额"]),
    ("limit_currency", &["limitcurrency", "currency", "币种", "限额币种"]),
    ("note", &["note", "remark", "备注", "说明"]),
];

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

fn word(text: &str) -> String {
    narrow(text).chars().filter(|sign| !sign.is_whitespace() && !"_-()*:".contains(*sign)).collect()
}

fn field_of(header: &str) -> Option<&'static str> {
    let header = word(header);
    COLUMNS.iter().find(|(_, words)| words.contains(&header.as_str())).map(|(field, _)| *field)
}

/// Reads a file.
///
/// # Errors
/// `counterparty-no-column` when no line has a header of a name, or a sentence of [`sheet::read`].
pub(crate) fn read(bytes: &[u8]) -> Result<CounterpartyFile, Sentence> {
    let sheet = sheet::read(bytes)?;
    // A heading may have a word of a header too: the line with the most headers has them.
    let headers = |line: &SheetLine| line.cells.iter().filter_map(|cell| field_of(&cell.text)).collect::<BTreeSet<_>>();
    let heads = sheet.lines.iter().take(HEADERS_WITHIN).map(headers).enumerate();
    let named = heads.filter(|(_, fields)| fields.contains("name"));
    let at = named.max_by_key(|(at, fields)| (fields.len(), Reverse(*at))).map(|(at, _)| at);
    let at = at.ok_or_else(|| Sentence::new("counterparty-no-column"))?;
    let mut columns: BTreeMap<usize, (&'static str, String)> = BTreeMap::new();
    for (place, cell) in sheet.lines[at].cells.iter().enumerate() {
        if let Some(field) = field_of(&cell.text)
            && !columns.values().any(|(known, _)| *known == field)
        {
            columns.insert(place, (field, cell.text.trim().to_owned()));
        }
    }
    let lines = sheet.lines[at + 1..].iter().map(|line| line_of(line, &columns)).collect();
    Ok(CounterpartyFile { lines, notes: sheet.notes })
}

fn line_of(line: &SheetLine, columns: &BTreeMap<usize, (&'static str, String)>) -> FileLine {
    let mut found = FileLine { number: line.number, ..FileLine::default() };
    let mut account = AccountEdit::default();
    for (place, (field, header)) in columns {
        let cell = line.cells.get(*place).cloned().unwrap_or_default();
        found.cells.insert(field, (header.clone(), cell.text.clone()));
        match value(field, &cell) {
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

fn value(field: &str, cell: &SheetCell) -> Result<String, Sentence> {
    let rounded = |text: &str| Sentence::new("cell-rounded").with("text", text);
    match (field, cell.holds) {
        (_, CellHolds::Fault) => Err(Sentence::new("cell-fault").with("text", &cell.text)),
        (_, _) if cell.text.trim().is_empty() => Ok(String::new()),
        ("limit_amount", _) => values::amount(cell, values::PLACES),
        ("account_number" | "bank_number", CellHolds::Number) => {
            number::identifier(&cell.text).map_err(|_| rounded(&number::shown(&cell.text)))
        }
        ("account_number" | "bank_number", _) if values::is_exponent(&cell.text) => Err(rounded(&cell.text)),
        (_, CellHolds::Number) => Ok(number::shown(&cell.text)),
        // An apostrophe marks a text in a spreadsheet, and its CSV may keep it.
        _ => Ok(cell.text.trim().trim_start_matches('\'').to_owned()),
    }
}

fn put(found: &mut FileLine, account: &mut AccountEdit, field: &'static str, text: String) {
    match field {
        "name" => found.party.name = text,
        "account_number" => account.account_number = text,
        "bank_name" => account.bank_name = text,
        "bank_number" => account.bank_number = text,
        "company_code" => found.party.company_code = text,
        "limit_amount" => found.party.limit_amount = text,
        "limit_currency" => found.party.limit_currency = text,
        "note" => found.party.note = text,
        _ => match GROUPS.iter().find(|(_, words)| words.contains(&word(&text).as_str())) {
            Some((group, _)) => found.party.group = *group,
            None => found.wrong.push(("group", Sentence::new("counterparty-group").with("text", text))),
        },
    }
}
