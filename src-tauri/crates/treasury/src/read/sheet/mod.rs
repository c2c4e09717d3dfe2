//! The cells of a spreadsheet: a CSV file, a text that was copied from a spreadsheet, or a workbook (XLSX), with limits.
//!
//! Cells are the stored texts and numbers; the meaning of a column is decided by the caller. Not here: formulas, macros and
//! links. A formula's stored value is read, nothing is calculated, run or followed.

mod delimited;
pub(crate) mod number;
mod old_workbook;
mod styles;
pub(crate) mod titles;
mod workbook;

use model::Sentence;

use super::imported_text::ImportedText;
use crate::store::long_read::LongRead;
use crate::view::{FileStep, SheetCell};

/// Largest file.
pub(crate) const FILE_BYTES_MAX: u64 = 8 << 20;
/// Most lines of a sheet.
pub(crate) const LINES_MAX: usize = 12_000;
/// Most columns.
pub(crate) const COLUMNS_MAX: usize = 200;

/// Bytes in which the form of a file is looked for.
const HEAD_BYTES: usize = 4096;

/// A line of a sheet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SheetLine {
    /// Its number, from 1.
    pub number: u32,
    /// Its cells from the first column on.
    pub cells: Vec<SheetCell>,
    /// The number of cells that a text has, with blank ones at its end; 0 for a workbook, which does not store these.
    pub written: usize,
    /// The sheet hides it.
    pub is_hidden: bool,
}

/// The lines of a sheet that have a cell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SheetRead {
    /// The lines.
    pub lines: Vec<SheetLine>,
    /// Notes about the file: its encoding, further sheets.
    pub notes: Vec<Sentence>,
}

/// The cells of each line.
pub(crate) fn cells_of(lines: &[SheetLine]) -> impl DoubleEndedIterator<Item = &[SheetCell]> {
    lines.iter().map(|line| line.cells.as_slice())
}

/// Whether the bytes are a workbook, of either form, and no text.
pub(crate) fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || old_workbook::is_one(bytes)
}

/// Reads a file's bytes.
///
/// # Errors
/// `sheet-encoding`, `sheet-broken`, `sheet-too-large`, `sheet-lines` or `sheet-columns`, as a sentence.
pub(crate) fn read(bytes: &[u8]) -> Result<SheetRead, Sentence> {
    read_up_to(bytes, LINES_MAX, &LongRead::quiet())
}

/// The same with another limit of lines.
///
/// # Errors
/// As [`read`]; `file-stopped`.
pub(crate) fn read_up_to(bytes: &[u8], lines_max: usize, long: &LongRead<'_>) -> Result<SheetRead, Sentence> {
    if old_workbook::is_one(bytes) {
        return old_workbook::read(bytes, lines_max);
    }
    if is_workbook(bytes) {
        return workbook::read(bytes, lines_max, long);
    }
    if let Some(form) = other_form(bytes) {
        return Err(other_form_refusal(form));
    }
    let read = ImportedText::of(bytes).ok_or_else(|| Sentence::new("sheet-encoding"))?;
    let (lines, notes) = delimited::lines(&read.text, lines_max, long)?;
    Ok(SheetRead { lines, notes: read.note.into_iter().chain(notes).collect() })
}

/// Reads a pasted text.
///
/// # Errors
/// `sheet-broken`, `sheet-lines` or `sheet-columns`, as a sentence.
pub(crate) fn read_text(text: &str) -> Result<SheetRead, Sentence> {
    let (lines, notes) = delimited::lines(text, LINES_MAX, &LongRead::quiet())?;
    Ok(SheetRead { lines, notes })
}

/// The name of a form of file that is no table, by its first bytes.
pub(crate) fn other_form(bytes: &[u8]) -> Option<&'static str> {
    let head = bytes.get(..bytes.len().min(HEAD_BYTES)).unwrap_or_default();
    let text = String::from_utf8_lossy(head).trim_start_matches('\u{feff}').trim_start().to_ascii_lowercase();
    let names = |word: &str| text.contains(word);
    match text.as_str() {
        _ if text.starts_with("%pdf") => Some("PDF"),
        _ if text.starts_with("{\\rtf") => Some("RTF"),
        _ if ["ofxheader", "<ofx>"].iter().any(|word| names(word)) => Some("OFX"),
        _ if text.starts_with("!type:") => Some("QIF"),
        _ if text.starts_with('<') && ["<html", "<table", "<!doctype html"].iter().any(|word| names(word)) => {
            Some("HTML")
        }
        _ if text.starts_with('<') && names("urn:schemas-microsoft-com:office:spreadsheet") => {
            Some("XML Spreadsheet 2003")
        }
        _ => None,
    }
}

fn other_form_refusal(form: &str) -> Sentence {
    Sentence::new("sheet-other-form").with("form", form)
}

fn broken(detail: impl ToString) -> Sentence {
    Sentence::new("sheet-broken").with("detail", detail)
}

/// Adds a line that has a cell.
///
/// # Errors
/// `sheet-lines` or `sheet-columns`.
fn push(lines: &mut Vec<SheetLine>, mut line: SheetLine, lines_max: usize) -> Result<(), Sentence> {
    while line.cells.last().is_some_and(|cell| cell.text.trim().is_empty()) {
        line.cells.pop();
    }
    if line.cells.is_empty() {
        return Ok(());
    }
    if line.cells.len() > COLUMNS_MAX {
        return Err(Sentence::new("sheet-columns").with("most", COLUMNS_MAX));
    }
    if lines.len() >= lines_max {
        return Err(Sentence::new("sheet-lines").with("most", lines_max));
    }
    lines.push(line);
    Ok(())
}
