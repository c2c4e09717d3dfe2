//! Exports of tables: as CSV, as a spreadsheet, and as a sheet for the printer.
//!
//! A view exports a [`Table`]: its heading ([`Head`]), its columns by kind, and its rows one by one. The writers do not
//! know drafts or balances, and a view does not know files. A small view is a [`Listed`], which takes a few lines; a
//! view of a hundred thousand rows passes them on as it reads them. Every cell is the shown text, so that reading a
//! file back returns exactly that text; the column's kind only decides the cell's type.

mod balance_days;
mod balances;
mod counterparties;
mod csv_file;
mod defuse;
mod drafts;
mod file;
mod journal;
mod maturity;
mod order_result;
mod order_template;
mod reconciliation;
mod result;
mod sheet;
mod statement;
mod submission;
#[cfg(test)]
mod tests;
mod words;
mod xlsx;

pub(crate) use balance_days::{compared, compared_sums, report, report_facts};
pub(crate) use balances::balances;
pub(crate) use counterparties::counterparties;
pub(crate) use csv_file::CsvFile;
pub use defuse::{defused, fused};
pub(crate) use drafts::{Beside, DraftColumns, filter_text, group_lines, list_names};
pub(crate) use file::{begin, finish, path_to};
pub(crate) use journal::journal;
pub(crate) use maturity::{exposure, ladder, ladder_cash};
use model::{DeskError, Result, Sentence, Total};
pub(crate) use order_result::{kept_sheet, order_result};
pub use order_template::order_template;
pub(crate) use reconciliation::{facts as reconciliation_facts, rows as reconciliation};
pub use result::result_csv;
pub(crate) use result::result_table;
pub(crate) use sheet::sheet;
pub(crate) use statement::{lines, transfers};
pub(crate) use submission::submission;
pub(crate) use words::Words;
pub(crate) use xlsx::{Notes, Spreadsheet};

use crate::view::{CellKind, SheetGroup};

/// One column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its title, in the language of the export.
    pub title: String,
    /// CellKind of its cells.
    pub kind: CellKind,
}

impl Column {
    /// A column.
    pub fn new(title: impl Into<String>, kind: CellKind) -> Self {
        Self { title: title.into(), kind }
    }
}

/// One cell: the shown text, blank where there is no value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cell {
    /// The text.
    pub text: String,
    /// Ignores its column's kind: an amount that is in no sum stays text, so that a spreadsheet's sum equals ours.
    pub untyped: bool,
}

impl Cell {
    /// A cell of its column's kind.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), untyped: false }
    }

    /// A cell of its column's kind; blank for `None`.
    pub fn maybe(text: Option<&str>) -> Self {
        Self::new(text.unwrap_or_default())
    }
}

/// A heading line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Label of the line.
    pub label: String,
    /// Value of the line.
    pub value: String,
}

/// The heading of a table: view, profile, time and sums.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Head {
    /// Name of the view.
    pub title: String,
    /// Marks a profile that is not production; `None` in production.
    pub mark: Option<String>,
    /// Profile, environment, time, age, filter, count, sums, in this order.
    pub facts: Vec<Fact>,
    /// The groups of the rows, in order: headings between them; in a file also heading lines.
    pub groups: Vec<SheetGroup>,
    /// Number of rows. A file with another number of rows is not written.
    pub rows: u32,
}

impl Head {
    /// The heading lines of a file: the facts, then the subtotals of the groups.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (&str, String)> {
        let facts = self.facts.iter().map(|fact| (fact.label.as_str(), fact.value.clone()));
        facts.chain(self.groups.iter().map(|group| (group.label.as_str(), group.sums.clone())))
    }
}

/// Receives one row.
pub type TakeRow<'a> = dyn FnMut(&[Cell]) -> Result<()> + 'a;

/// A table that can be exported.
pub trait Table {
    /// Its heading.
    fn head(&self) -> &Head;

    /// Its columns.
    fn columns(&self) -> &[Column];

    /// Calls `take` for every row, in order, with one cell per column.
    ///
    /// # Errors
    /// The errors of reading the rows, and those of `take`.
    fn each_row(&self, take: &mut TakeRow<'_>) -> Result<()>;
}

/// A table whose rows are in memory.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Listed {
    /// Its heading; the number of rows is set from the rows.
    pub head: Head,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows.
    pub rows: Vec<Vec<Cell>>,
}

impl Table for Listed {
    fn head(&self) -> &Head {
        &self.head
    }

    fn columns(&self) -> &[Column] {
        &self.columns
    }

    fn each_row(&self, take: &mut TakeRow<'_>) -> Result<()> {
        self.rows.iter().try_for_each(|row| take(row))
    }
}

/// Inputs of a view's heading: name, age, facts, rows and sums.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct View {
    pub title: String,
    /// When its oldest part was read. `Some(None)`: never. `None`: this desk's own data, which has no age.
    pub as_of: Option<Option<String>>,
    /// It was read from the service just now.
    pub live: bool,
    /// Everything in it was read to its end.
    pub complete: bool,
    /// Restrictions: scope, filter, order.
    pub facts: Vec<Fact>,
    pub rows: u32,
    /// Each with its label.
    pub sums: Vec<(String, Total)>,
}

/// The headings of groups between the rows of a file.
pub(crate) struct Headings<'a> {
    groups: std::slice::Iter<'a, SheetGroup>,
    /// Rows of the current group that are not written yet.
    left: u32,
}

impl<'a> Headings<'a> {
    /// The headings of a table's groups.
    pub(crate) fn of(head: &'a Head) -> Self {
        Self { groups: head.groups.iter(), left: 0 }
    }

    /// The group that begins with the next row. Called once for each row.
    pub(crate) fn next(&mut self) -> Option<&'a SheetGroup> {
        let begins = if self.left == 0 { self.groups.find(|group| group.rows > 0) } else { None };
        self.left = begins.map_or(self.left, |group| group.rows).saturating_sub(1);
        begins
    }
}

/// Writes a table completely and compares the number of rows with its heading.
pub(crate) fn write(table: &dyn Table, take: &mut TakeRow<'_>) -> Result<u32> {
    let mut rows = 0_u32;
    table.each_row(&mut |cells| {
        rows = rows.saturating_add(1);
        take(cells)
    })?;
    if rows == table.head().rows {
        return Ok(rows);
    }
    // The list was read again meanwhile, so the heading's number of rows would be wrong.
    let sentence = Sentence::new("export-changed").with("promised", table.head().rows).with("found", rows);
    Err(DeskError::local("export-changed", sentence))
}

/// Plain digits with at most one point and a minus sign, which a spreadsheet may read as a number.
pub(crate) fn is_plain_number(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole) && digits(fraction)
}
