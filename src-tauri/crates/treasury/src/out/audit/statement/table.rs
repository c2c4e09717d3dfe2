//! The cells of a statement that is a table: a text with separators, or the first sheet of a workbook.
//!
//! Banks write titles above the header and sums below the lines. The header is the first line with the columns that a
//! person named, else the first one with known names of a day and an amount; without one it is the first line.

use std::collections::BTreeMap;

use model::spelling::{is_finer, minor_units};
use model::{DeskError, Result, Sentence};

use super::line_fault::LineFault;
use crate::read::sheet::titles::{self, Titles};
use crate::read::sheet::{self, SheetLine};
use crate::store::long_read::{LongRead, STOPPED};
use crate::view::{CellHolds, SheetCell};

/// Maximum number of lines in a file: that of a workbook.
const LINES_MAX: usize = 1 << 20;
/// Lines in which the header is looked for.
const HEADER_WITHIN: usize = 60;

/// Samples of amounts in a question.
const SAMPLES: usize = 3;

/// The sentence of a text in no encoding that is read, for a statement and for any sheet.
const ENCODING: &str = "statement-encoding";
const ENCODING_OF_SHEETS: &str = "sheet-encoding";

/// A line of the table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct TableRow {
    /// Its number in the file, from 1.
    pub number: usize,
    pub cells: Vec<SheetCell>,
    /// Number of cells as written; as many as the header has where a workbook stores no blank ones.
    pub written: usize,
}

impl TableRow {
    /// The text of a cell; blank where the line has none.
    pub(super) fn text(&self, place: Option<usize>) -> &str {
        place.and_then(|at| self.cells.get(at)).map_or("", |cell| cell.text.trim())
    }

    /// Its filled cells.
    pub(super) fn filled(&self) -> impl Iterator<Item = &str> {
        self.cells.iter().map(|cell| cell.text.trim()).filter(|text| !text.is_empty())
    }

    /// All of it, for a message.
    pub(super) fn said(&self) -> String {
        self.filled().collect::<Vec<_>>().join(" ")
    }
}

/// A statement's cells.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct StatementTable {
    /// The lines above the header.
    pub titles: Vec<TableRow>,
    pub headers: Vec<String>,
    /// The lines below the header that have a cell.
    pub rows: Vec<TableRow>,
    /// Notes about how it was read, for a person.
    pub notes: Vec<Sentence>,
}

impl StatementTable {
    /// The accounts, the currency and the unit that the lines around the table name.
    pub(super) fn all_titles(&self) -> Titles {
        let above = self.titles.iter().map(|row| row.cells.as_slice());
        titles::titles_of_table(above, self.rows.iter().map(|row| row.cells.as_slice()))
    }

    /// Reads a file's bytes; `is_header` recognises the header.
    ///
    /// # Errors
    /// `statement` when the bytes are no table, `file-stopped`.
    pub(super) fn of(bytes: &[u8], is_header: impl Fn(&[String]) -> bool, long: &LongRead<'_>) -> Result<Self> {
        let refusal = |sentence: Sentence| match sentence.id.as_str() {
            STOPPED => DeskError::correct(STOPPED, sentence),
            ENCODING_OF_SHEETS => statement_refusal(Sentence { id: ENCODING.to_owned(), ..sentence }),
            _ => statement_refusal(sentence),
        };
        let read = sheet::read_up_to(bytes, LINES_MAX, long).map_err(refusal)?;
        let mut rows: Vec<TableRow> = read.lines.into_iter().map(row).collect();
        let texts = |row: &TableRow| row.cells.iter().map(|cell| cell.text.trim().to_owned()).collect::<Vec<_>>();
        let place = rows.iter().take(HEADER_WITHIN).position(|row| is_header(&texts(row))).unwrap_or_default();
        let mut titles: Vec<TableRow> = rows.drain(..rows.len().min(place + 1)).collect();
        let header = titles.pop().unwrap_or_default();
        let mut headers = texts(&header);
        headers.resize(headers.len().max(header.written), String::new());
        for row in rows.iter_mut().filter(|row| row.written == 0) {
            row.written = row.cells.len().max(headers.len());
        }
        Ok(Self { titles, headers, rows, notes: read.notes })
    }

    /// Number of lines of the file that have a cell.
    pub(super) fn lines(&self) -> usize {
        self.titles.len() + 1 + self.rows.len()
    }
}

fn row(line: SheetLine) -> TableRow {
    TableRow { number: line.number as usize, cells: line.cells, written: line.written }
}

/// The text of a number's cell that may have lost digits is refused; any other is taken.
pub(super) fn identifier(cell: &SheetCell) -> Result<String, LineFault> {
    let digits = cell.text.bytes().filter(u8::is_ascii_digit).count();
    if cell.holds == CellHolds::Number && digits > sheet::number::DIGITS_MAX {
        return Err(LineFault::Rounded(cell.text.clone()));
    }
    Ok(cell.text.trim().to_owned())
}

/// Refuses amounts with more decimals than their currency has, with samples.
///
/// # Errors
/// `statement-finer`.
pub(super) fn refuse_finer<'a>(amounts: impl Iterator<Item = (String, &'a str)>) -> Result<()> {
    let mut units = BTreeMap::new();
    let mut units_of = |currency| *units.entry(currency).or_insert_with(|| minor_units(Some(currency)));
    let finer = amounts.filter(|(amount, currency)| is_finer(amount, units_of(*currency)));
    let samples: Vec<String> = finer.take(SAMPLES).map(|(amount, _)| amount).collect();
    if samples.is_empty() {
        return Ok(());
    }
    Err(statement_refusal(Sentence::new("statement-finer").with("samples", samples.join(", "))))
}

/// The refusal of a statement.
pub(super) fn statement_refusal(sentence: Sentence) -> DeskError {
    DeskError::correct("statement", sentence)
}
