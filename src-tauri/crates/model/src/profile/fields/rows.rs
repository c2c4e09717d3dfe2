//! Lists of tables as one field: a row is a line, its cells are separated by tabs. A row that was not changed keeps its
//! table with its comments.

use bank_contract::Amount;
use serde::{Deserialize, Serialize};
use toml_edit::{Array, ArrayOfTables, Item, Table, value};
use ts_rs::TS;

use super::wrong_field;
use crate::Sentence;

/// One column of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Column {
    key: &'static str,
    cell: Cell,
}

/// The content of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cell {
    Text,
    /// A text that may not be blank.
    Needed,
    Amount,
    Choice(&'static [&'static str]),
    Several(&'static [&'static str]),
}

/// The roles of people.
pub(super) const ROLES: &[&str] = &["view_only", "preparer", "approver", "administrator"];
/// The ways of an approval.
const WAYS: &[&str] = &["same_account", "own_token", "approval_file"];

const fn column(key: &'static str, cell: Cell) -> Column {
    Column { key, cell }
}

/// `roles.people`.
pub(super) const PEOPLE: &[Column] =
    &[column("subject", Cell::Text), column("system_user", Cell::Text), column("roles", Cell::Several(ROLES))];
/// `payees.listed`.
pub(super) const LISTED: &[Column] = &[column("name", Cell::Needed), column("account_number", Cell::Needed)];
/// `second_person.tiers`.
pub(super) const TIERS: &[Column] =
    &[column("currency", Cell::Text), column("from", Cell::Amount), column("how", Cell::Choice(WAYS))];
/// `second_person.approvers`.
pub(super) const APPROVERS: &[Column] = &[column("name", Cell::Needed), column("public_key", Cell::Needed)];

/// One column of a field with rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FieldColumn {
    /// Its name in the file.
    pub name: String,
    /// `text`, `choice`, or `several` (of the choices, separated by blanks).
    pub kind: String,
    /// The values of a choice, or of several.
    pub choices: Vec<String>,
}

/// The columns as a view.
pub(super) fn shown(columns: &[Column]) -> Vec<FieldColumn> {
    let view = |column: &Column| {
        let (kind, choices) = match column.cell {
            Cell::Text | Cell::Needed | Cell::Amount => ("text", &[][..]),
            Cell::Choice(choices) => ("choice", choices),
            Cell::Several(choices) => ("several", choices),
        };
        let choices = choices.iter().map(|one| (*one).to_owned()).collect();
        FieldColumn { name: column.key.to_owned(), kind: kind.to_owned(), choices }
    };
    columns.iter().map(view).collect()
}

/// The tables of a list, whether written as tables or inline.
pub(super) fn tables(item: Option<&Item>) -> Vec<Table> {
    match item {
        Some(Item::ArrayOfTables(tables)) => tables.iter().cloned().collect(),
        Some(Item::Value(toml_edit::Value::Array(array))) => {
            let inline = array.iter().filter_map(toml_edit::Value::as_inline_table);
            inline.map(|table| table.clone().into_table()).collect()
        }
        _ => Vec::new(),
    }
}

/// The rows of a list as its field shows them.
pub(super) fn text(item: Option<&Item>, columns: &[Column]) -> String {
    tables(item).iter().map(|table| line(table, columns)).collect::<Vec<_>>().join("\n")
}

fn line(table: &Table, columns: &[Column]) -> String {
    let cell = |column: &Column| match table.get(column.key) {
        Some(Item::Value(toml_edit::Value::Array(words))) => {
            words.iter().filter_map(toml_edit::Value::as_str).collect::<Vec<_>>().join(" ")
        }
        Some(item) => item.as_str().unwrap_or_default().replace(char::is_control, " "),
        None => String::new(),
    };
    columns.iter().map(cell).collect::<Vec<_>>().join("\t")
}

/// The list of typed rows; `None` if there is none. A row without any text is left out.
pub(super) fn item(old: Option<&Item>, columns: &[Column], typed: &str) -> Result<Option<Item>, Sentence> {
    let mut kept = tables(old);
    let mut list = ArrayOfTables::new();
    for row in typed.lines().filter(|row| !row.trim().is_empty()) {
        let mut table = match kept.iter().position(|table| line(table, columns) == row) {
            Some(at) => kept.remove(at),
            None => made(columns, row)?,
        };
        // Behind the tables before it, wherever the old ones are.
        table.set_position(None);
        list.push(table);
    }
    Ok((!list.is_empty()).then_some(Item::ArrayOfTables(list)))
}

fn made(columns: &[Column], row: &str) -> Result<Table, Sentence> {
    let mut table = Table::new();
    for (column, cell) in columns.iter().zip(row.split('\t')) {
        let cell = cell.trim();
        match column.cell {
            Cell::Several(choices) => {
                if let Some(other) = cell.split_whitespace().find(|word| !choices.contains(word)) {
                    return Err(wrong_field("other", other));
                }
                _ = table.insert(column.key, value(cell.split_whitespace().collect::<Array>()));
            }
            Cell::Amount if Amount::parse_plain(cell).is_err() => return Err(wrong_field("amount", cell)),
            Cell::Choice(choices) if !choices.contains(&cell) => return Err(wrong_field("blank", "")),
            Cell::Needed if cell.is_empty() => return Err(wrong_field("blank", "")),
            Cell::Text if cell.is_empty() => {}
            Cell::Text | Cell::Needed | Cell::Amount | Cell::Choice(_) => _ = table.insert(column.key, value(cell)),
        }
    }
    Ok(table)
}
