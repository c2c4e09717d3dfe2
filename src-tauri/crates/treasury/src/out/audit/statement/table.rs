//! The cells of a statement that is a table: CSV, text with tabs or semicolons, or the first sheet of a workbook (XLSX).
//!
//! Banks write titles above the header and sums below the lines. The header is the first line with a known name of a
//! day's column; without one it is the first line.

use model::{DeskError, Result, Sentence};

use crate::read::imported_text::ImportedText;
use crate::read::sheet::{self, is_workbook};

/// Maximum number of lines in a file.
const LINES_MAX: usize = 200_000;
/// Lines in which the header is looked for.
const HEADER_WITHIN: usize = 30;

/// A line of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TableRow {
    /// Its number in the file, from 1.
    pub number: usize,
    pub cells: Vec<String>,
}

/// A statement's cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StatementTable {
    pub headers: Vec<String>,
    /// The lines below the header that have a cell.
    pub rows: Vec<TableRow>,
    /// Notes about how it was read, for a person.
    pub notes: Vec<Sentence>,
}

impl StatementTable {
    /// Reads a file's bytes; `is_header` recognises the header.
    ///
    /// # Errors
    /// `statement` when the bytes are no table.
    pub(super) fn of(bytes: &[u8], is_header: impl Fn(&[String]) -> bool) -> Result<Self> {
        let (mut rows, notes) = if is_workbook(bytes) { of_workbook(bytes)? } else { of_text(bytes)? };
        let place = rows.iter().take(HEADER_WITHIN).position(|row| is_header(&row.cells)).unwrap_or_default();
        let header = rows.drain(..rows.len().min(place + 1)).next_back();
        let headers = header.map(|header| header.cells).unwrap_or_default();
        if is_workbook(bytes) {
            // A workbook does not store the blank cells at the end of a line.
            rows.iter_mut().for_each(|row| row.cells.resize(row.cells.len().max(headers.len()), String::new()));
        }
        Ok(Self { headers, rows, notes })
    }
}

fn of_workbook(bytes: &[u8]) -> Result<(Vec<TableRow>, Vec<Sentence>)> {
    let read = sheet::read(bytes).map_err(|sentence| DeskError::correct("statement", sentence))?;
    let row = |line: sheet::SheetLine| TableRow {
        number: line.number as usize,
        cells: line.cells.into_iter().map(|cell| cell.text.trim().to_owned()).collect(),
    };
    Ok((read.lines.into_iter().map(row).collect(), read.notes))
}

fn of_text(bytes: &[u8]) -> Result<(Vec<TableRow>, Vec<Sentence>)> {
    let ImportedText { text, note } = text_of(bytes)?;
    let mut reader = csv::ReaderBuilder::new();
    reader.trim(csv::Trim::All).flexible(true).has_headers(false).delimiter(delimiter_of(&text));
    let mut rows = Vec::new();
    for record in reader.from_reader(text.as_bytes()).records() {
        let record = record.map_err(|error| wrong(rows.len() + 1, &error.to_string()))?;
        let number =
            record.position().map_or(rows.len() + 1, |place| usize::try_from(place.line()).unwrap_or_default());
        if rows.len() > LINES_MAX {
            return Err(wrong(number, &format!("more than {LINES_MAX} lines")));
        }
        let cells: Vec<String> = record.iter().map(str::to_owned).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            rows.push(TableRow { number, cells });
        }
    }
    Ok((rows, note.into_iter().collect()))
}

/// The sign that separates most cells of the first lines.
fn delimiter_of(text: &str) -> u8 {
    let first: Vec<&str> = text.lines().take(HEADER_WITHIN).collect();
    let count = |sign: u8| first.iter().map(|line| line.bytes().filter(|byte| *byte == sign).count()).max();
    [b',', b'\t', b';'].into_iter().rev().max_by_key(|sign| count(*sign)).unwrap_or(b',')
}

/// The text of a statement.
///
/// # Errors
/// `statement` when it is neither UTF-8 nor GB18030.
pub(super) fn text_of(bytes: &[u8]) -> Result<ImportedText<'_>> {
    let refused = || DeskError::correct("statement", Sentence::new("statement-encoding"));
    ImportedText::of(bytes).ok_or_else(refused)
}

pub(super) fn wrong(row: usize, detail: &str) -> DeskError {
    DeskError::correct("statement", Sentence::new("statement-line").with("line", row).with("detail", detail))
}
