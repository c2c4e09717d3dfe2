//! An old workbook (XLS), the form of many banks' downloads: the first visible sheet up to its cells.
//!
//! `calamine` reads it. Its numbers are binary fractions in the file too, so their shortest digits are read as those of a
//! new workbook are. Formulas are not calculated, macros and links are not followed.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{Data, Reader, SheetVisible, Xls, XlsError};
use model::Sentence;

use super::{SheetLine, SheetRead, broken, number, push};
use crate::view::{CellHolds, SheetCell};

/// The beginning of a compound file.
const HEAD: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// The part of a compound file with a workbook that is protected by a password.
const PROTECTED: &str = "EncryptedPackage";

/// Whether the bytes are a compound file, as an old workbook is.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(HEAD)
}

/// Reads the first visible sheet.
///
/// # Errors
/// As [`super::read`]; `sheet-other-form` for another compound file, such as an old text document.
pub(super) fn read(bytes: &[u8], lines_max: usize) -> Result<SheetRead, Sentence> {
    let protected: Vec<u8> = PROTECTED.encode_utf16().flat_map(u16::to_le_bytes).collect();
    if memchr::memmem::find(bytes, &protected).is_some() {
        return Err(Sentence::new("sheet-protected"));
    }
    // The library panics at some broken files.
    catch_unwind(AssertUnwindSafe(|| sheet(bytes, lines_max))).unwrap_or_else(|_| Err(broken("XLS")))
}

fn sheet(bytes: &[u8], lines_max: usize) -> Result<SheetRead, Sentence> {
    let mut book = Xls::new(Cursor::new(bytes)).map_err(|error| match error {
        XlsError::Password => Sentence::new("sheet-protected"),
        error => broken(format!("XLS: {error}")),
    })?;
    let visible = book.sheets_metadata().iter().filter(|sheet| sheet.visible == SheetVisible::Visible);
    let names: Vec<String> = visible.map(|sheet| sheet.name.clone()).collect();
    let (first, others) = names.split_first().ok_or_else(|| broken("no visible sheet"))?;
    let range = book.worksheet_range(first).map_err(|error| broken(format!("XLS: {error}")))?;
    let (row, column) = range.start().unwrap_or_default();
    let mut lines = Vec::new();
    for (at, cells) in range.rows().enumerate() {
        let mut read: Vec<SheetCell> = vec![SheetCell::default(); column as usize];
        read.extend(cells.iter().map(cell));
        let number = row.saturating_add(u32::try_from(at).unwrap_or(u32::MAX)).saturating_add(1);
        push(&mut lines, SheetLine { number, cells: read, ..SheetLine::default() }, lines_max)?;
    }
    let note = || Sentence::new("sheet-first-only").with("sheet", first).with("others", others.join(", "));
    Ok(SheetRead { lines, notes: (!others.is_empty()).then(note).into_iter().collect() })
}

fn cell(of: &Data) -> SheetCell {
    let holds = |holds, text: String| SheetCell { text, holds };
    match of {
        Data::Empty => SheetCell::default(),
        Data::String(text) | Data::DurationIso(text) => SheetCell::text(text.trim()),
        Data::Bool(is) => SheetCell::text(if *is { "TRUE" } else { "FALSE" }),
        Data::Int(number) => holds(CellHolds::Number, number.to_string()),
        Data::Float(number) => holds(CellHolds::Number, number::shown(&number.to_string())),
        Data::DateTimeIso(text) => match text.get(..10).filter(|day| day.parse::<chrono::NaiveDate>().is_ok()) {
            Some(day) => holds(CellHolds::Day, day.to_owned()),
            None => SheetCell::text(text.trim()),
        },
        Data::DateTime(moment) if moment.is_datetime() => match moment.as_datetime() {
            Some(moment) => holds(CellHolds::Day, moment.date().to_string()),
            None => holds(CellHolds::Fault, moment.to_string()),
        },
        Data::DateTime(moment) => holds(CellHolds::Fault, moment.to_string()),
        Data::Error(error) => holds(CellHolds::Fault, error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_old_workbook_is_refused_and_never_panics() {
        for rest in [0, 8, 504, 2000] {
            let bytes = [HEAD, &vec![7; rest][..]].concat();
            assert!(read(&bytes, 10).is_err(), "{rest}");
        }
    }
}
