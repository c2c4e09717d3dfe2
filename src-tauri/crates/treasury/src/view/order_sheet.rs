//! Orders of a spreadsheet: its columns and cells with the fields that they are for, and the check's findings about
//! each cell.

use std::collections::BTreeMap;

use model::{Sentence, Total};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The kind of a cell's content.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CellHolds {
    /// Text, as in a CSV file or as typed.
    #[default]
    Text,
    /// A binary number, as a spreadsheet shows it: at most 15 of its stored digits behind the point, and all before it.
    Number,
    /// A date, as `YYYY-MM-DD`.
    Day,
    /// An error value such as `#N/A`.
    Fault,
}

/// One cell.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SheetCell {
    /// Its text.
    pub text: String,
    /// The kind of its content.
    pub holds: CellHolds,
}

impl SheetCell {
    /// A cell with a text.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), holds: CellHolds::Text }
    }
}

/// One column.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OrderColumn {
    /// Its header, blank where the sheet has none.
    pub header: String,
    /// The interface's field that its cells are for; `None`: it is not used. Operations on drafts also know
    /// `draftNumber`, which finds the draft, and `amount`, which must be the draft's.
    pub field: Option<String>,
    /// A person chose this use, now or for an earlier sheet.
    #[serde(default)]
    pub is_chosen: bool,
}

/// One row with an order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OrderRow {
    /// Its line in the file, from 1.
    pub line: u32,
    /// Its cells, one per column.
    pub cells: Vec<SheetCell>,
    /// A person leaves this row out of the order.
    pub left_out: bool,
}

/// The line with the sum, such as 合计.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SheetFooter {
    /// Its line in the file, from 1.
    pub line: u32,
    /// The sum that it states, as plain digits.
    pub total: Option<String>,
    /// The number of rows that it states.
    pub count: Option<String>,
}

/// A spreadsheet of orders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OrderSheet {
    /// The endpoint's last path segment.
    pub operation: String,
    /// The file's name; `None` for a pasted text.
    pub name: Option<String>,
    /// Its columns.
    pub columns: Vec<OrderColumn>,
    /// Its rows.
    pub rows: Vec<OrderRow>,
    /// The line with the sum, where there is one.
    pub footer: Option<SheetFooter>,
    /// The fields that a column can be for, with their labels.
    pub fields: Vec<OrderField>,
    /// Values for all rows where there is one choice: the payer, the currency, the day.
    pub suggested: BTreeMap<String, String>,
    /// Notes about the file: its encoding, hidden rows, lines that are not read.
    pub notes: Vec<Sentence>,
}

/// A field that a column can be for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OrderField {
    /// The interface's name.
    pub name: String,
    /// Its label.
    pub label: String,
    /// An item must have it, unless the profile or the draft gives it.
    pub required: bool,
    /// One value may be typed for all rows.
    pub for_all: bool,
}

/// A sheet with everything that a person typed beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OrderSheetForm {
    /// The sheet, with mended cells.
    pub sheet: OrderSheet,
    /// Values for every row whose own cell is blank or missing, by field. Flags are words or integers of the code book.
    pub same: BTreeMap<String, String>,
    /// The total that the rows must have, exactly; blank: none. Several currencies: `CUR:AMOUNT` of each, with spaces
    /// between them.
    pub control_total: String,
    /// The number that the rows must have; blank: none.
    pub control_count: String,
    /// The reason, where Aval asks for one.
    pub reason: Option<String>,
    /// The language of the dialog.
    pub language: String,
}

/// A mistake of a cell, a row or the whole sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OrderCellProblem {
    /// Index of the row, from 0; `None`: of all rows.
    pub row: Option<u32>,
    /// Index of the column, from 0; `None`: no column is for the field.
    pub column: Option<u32>,
    /// The interface's field; `None`: of the row as a whole.
    pub field: Option<String>,
    /// The mistake and its remedy.
    pub sentence: Sentence,
}

/// A mistake that many rows have, which is told once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CommonProblem {
    /// The first of them. The others may name other values.
    pub first: OrderCellProblem,
    /// The number of rows.
    pub count: u32,
    /// Their lines in the file: `2–201, 205`.
    pub lines: String,
}

/// How the sheet agrees with its control total and count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ControlState {
    /// Neither a total nor a count is given.
    None,
    /// They are those of all rows of the sheet.
    Whole,
    /// They are those of the rows that are not left out.
    Ordered,
    /// They are neither, or a total names no currency where the rows have several.
    Differs,
}

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OrderSheetChecked {
    /// Every mistake, by row and column.
    pub problems: Vec<OrderCellProblem>,
    /// Those of them that many rows have.
    pub common: Vec<CommonProblem>,
    /// Sums of all rows by currency; `left_out` counts the rows without a readable amount.
    pub whole: Vec<Total>,
    /// The same of the rows that are not left out.
    pub ordered: Vec<Total>,
    /// How the control values agree.
    pub control: ControlState,
}

/// A row of a sheet and the instruction that it became.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderedRow {
    /// The row's cells, as shown.
    pub cells: Vec<String>,
    /// The instruction; `None` if the row was left out.
    pub instruction: Option<String>,
}

/// A sheet as it is kept for the result file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderedSheet {
    /// The headers.
    pub headers: Vec<String>,
    /// Columns whose cells are amounts.
    pub amounts: Vec<usize>,
    /// The rows.
    pub rows: Vec<OrderedRow>,
}
