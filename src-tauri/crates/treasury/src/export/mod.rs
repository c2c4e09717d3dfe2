//! Tables that leave the program: as CSV, as a spreadsheet, and as a sheet for the printer.
//!
//! What a view exports is a [`Table`]: what stands over it ([`Head`]), its columns by kind, and its rows one by one. The
//! writers know nothing of drafts or balances, and a view knows nothing of files. A view that is small or held anyway is a
//! [`Listed`], which is a few lines; one of a hundred thousand rows hands them over as it reads them. Every cell is the
//! text that is shown, so that reading a file back gives exactly that text; only how it is typed follows from the kind.

mod balance_days;
mod balances;
mod csv_file;
mod defuse;
mod drafts;
mod file;
mod journal;
mod maturity;
mod sheet;
mod statement;
#[cfg(test)]
mod tests;
mod words;
mod xlsx;

pub(crate) use balance_days::{compared, compared_sums, report, report_facts};
pub(crate) use balances::balances;
pub(crate) use csv_file::CsvFile;
pub use defuse::{defused, fused};
pub(crate) use drafts::{draft_cells, draft_columns, filter_text, list_names};
pub(crate) use file::{begin, finish, path_to};
pub(crate) use journal::journal;
pub(crate) use maturity::{exposure, ladder, ladder_cash};
pub(crate) use sheet::sheet;
pub(crate) use statement::{lines, transfers};
pub(crate) use words::Words;
pub(crate) use xlsx::{Notes, Spreadsheet};

use crate::error::{DeskError, Result};
use crate::view::{Sentence, Total};

/// What the cells of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Words.
    Text,
    /// Digits that are a name and no number: draft numbers, accounts, references.
    Id,
    /// A count.
    Number,
    /// Money, in plain digits as it came.
    Amount,
    /// A day, `YYYY-MM-DD`.
    Day,
    /// A moment in the profile's zone, `YYYY-MM-DD HH:MM:SS`.
    Time,
}

impl Kind {
    /// Whether cells of this kind are numbers where they look like one.
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::Amount)
    }

    /// Its name for the window.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Id => "id",
            Self::Number => "number",
            Self::Amount => "amount",
            Self::Day => "day",
            Self::Time => "time",
        }
    }
}

/// One column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its title, in the language of the export.
    pub title: String,
    /// What its cells are.
    pub kind: Kind,
}

impl Column {
    /// A column.
    pub fn new(title: impl Into<String>, kind: Kind) -> Self {
        Self { title: title.into(), kind }
    }
}

/// One cell: the text that is shown. Blank where there is nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cell {
    /// The text.
    pub text: String,
    /// Not typed by its column: an amount that is in no sum stays text, so that a spreadsheet's sum is ours.
    pub untyped: bool,
}

impl Cell {
    /// A cell of its column's kind.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), untyped: false }
    }

    /// A cell of its column's kind; blank where there is nothing.
    pub fn maybe(text: Option<&str>) -> Self {
        Self::new(text.unwrap_or_default())
    }
}

/// A line over the rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What it says something about.
    pub label: String,
    /// What it says.
    pub value: String,
}

/// What stands over the rows: which view of which profile this is, from when, and what it adds up to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Head {
    /// Name of the view.
    pub title: String,
    /// Says that it is no production; `None` in production.
    pub mark: Option<String>,
    /// Profile, environment, time, age, filter, count, sums: in this order.
    pub facts: Vec<Fact>,
    /// Rows that will come. A file with another number of rows is not written.
    pub rows: u32,
}

/// Takes one row.
pub type TakeRow<'a> = dyn FnMut(&[Cell]) -> Result<()> + 'a;

/// A table that can leave the program.
pub trait Table {
    /// What stands over it.
    fn head(&self) -> &Head;

    /// Its columns.
    fn columns(&self) -> &[Column];

    /// Hands over every row, in order; each has a cell per column.
    ///
    /// # Errors
    /// What keeps rows from being read, or the taker's.
    fn each_row(&self, take: &mut TakeRow<'_>) -> Result<()>;
}

/// A table whose rows are there already.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Listed {
    /// What stands over it; its count of rows is set from the rows.
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

/// What makes a head of a view: its name, its age, what else it says, its rows and its sums.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct View {
    pub title: String,
    /// When the oldest of it was read. `Some(None)`: never. `None`: it is this desk's own and has no age.
    pub as_of: Option<Option<String>>,
    /// It was read from the service just now.
    pub live: bool,
    /// Everything in it was read to its end.
    pub complete: bool,
    /// Scope, filter, order: what narrows it down.
    pub facts: Vec<Fact>,
    pub rows: u32,
    /// Each with what it is the sum of.
    pub sums: Vec<(String, Total)>,
}

/// Writes a table to the end and holds it to what its head promises.
pub(crate) fn write(table: &dyn Table, take: &mut TakeRow<'_>) -> Result<u32> {
    let mut rows = 0_u32;
    table.each_row(&mut |cells| {
        rows = rows.saturating_add(1);
        take(cells)
    })?;
    if rows == table.head().rows {
        return Ok(rows);
    }
    // The list was read again meanwhile: a head that says another number than stands below would be a lie on paper.
    let sentence = Sentence::new("export-changed").with("promised", table.head().rows).with("found", rows);
    Err(DeskError::local("export-changed", sentence))
}

/// Plain digits with at most one point and a minus sign: what a spreadsheet may take for a number.
pub(crate) fn is_plain_number(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole) && digits(fraction)
}
