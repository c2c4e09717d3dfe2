//! Writes a table as a spreadsheet, row by row; written rows are on the disk, not in memory.
//!
//! Cells have their column's type. An amount is a number where a spreadsheet can store it exactly (up to 15 significant
//! digits, shown with its own decimals), and otherwise text with a note; draft numbers and accounts are always text, a
//! day is a date. Nothing is calculated here: digits become a spreadsheet number only in the call that writes them, and
//! read back as the same digits.

use std::io::Write;
use std::path::Path;

use chrono::{Datelike, NaiveDate, NaiveDateTime};
use model::{DeskError, Result, Sentence};
use rust_xlsxwriter::{Format, FormatAlign, Note, Workbook, Worksheet, XlsxError};

use super::{Cell, CellKind, Column, Head, is_plain_number};
use crate::view::SheetGroup;

/// Most rows of a sheet, including the heading lines.
const SHEET_ROWS_MAX: u32 = 1_048_576;
/// Digits that a spreadsheet number stores exactly.
const SIGNIFICANT_DIGITS_MAX: usize = 15;
/// Most UTF-16 units of a cell.
const CELL_UNITS_MAX: usize = 32_767;
/// Most notes beside amounts that are text; more would not help a reader.
const NOTES_MAX: u32 = 1_000;
/// Marks a count, which has no decimals and no separators.
const COUNT: usize = usize::MAX;
/// Ending of a shortened cell.
const CUT: &str = " […]";

/// Content and type of a cell.
#[derive(Debug, Clone, PartialEq)]
enum CellContent {
    Blank,
    Text(String),
    /// Money or a count that a spreadsheet cannot store exactly.
    LongNumber(String),
    Number {
        digits: String,
        decimals: usize,
    },
    Day(NaiveDate),
    Time(NaiveDateTime),
}

/// Texts of the notes.
pub(crate) struct Notes {
    /// Note of an amount that is text.
    pub long_number: String,
    /// Note of a shortened cell.
    pub cut: String,
}

/// Formats of cells.
struct Formats {
    text: Format,
    strong: Format,
    title: Format,
    right: Format,
    day: Format,
    time: Format,
    count: Format,
    /// By number of decimals.
    amounts: Vec<Format>,
}

impl Formats {
    fn new() -> Self {
        let amount = |decimals: usize| {
            let code = if decimals == 0 { "#,##0".to_owned() } else { format!("#,##0.{}", "0".repeat(decimals)) };
            Format::new().set_num_format(code)
        };
        Self {
            text: Format::new().set_num_format("@"),
            strong: Format::new().set_bold(),
            title: Format::new().set_bold().set_text_wrap().set_border_bottom(rust_xlsxwriter::FormatBorder::Thin),
            right: Format::new().set_num_format("@").set_align(FormatAlign::Right),
            day: Format::new().set_num_format("yyyy-mm-dd"),
            time: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
            count: Format::new().set_num_format("0"),
            amounts: (0..=SIGNIFICANT_DIGITS_MAX).map(amount).collect(),
        }
    }
}

/// A spreadsheet that is being written.
pub(crate) struct Spreadsheet {
    workbook: Workbook,
    formats: Formats,
    kinds: Vec<CellKind>,
    notes: Notes,
    noted: u32,
    next: u32,
}

impl Spreadsheet {
    /// Writes the heading lines and the titles. `beside` is the folder for temporary files.
    ///
    /// # Errors
    /// `export-too-many-rows`: the sheet is too small. `disk`: a temporary file cannot be written.
    pub(crate) fn begin(head: &Head, columns: &[Column], notes: Notes, beside: &Path) -> Result<Self> {
        let over = u32::try_from(head.facts.len() + 2 * head.groups.len()).unwrap_or(u32::MAX).saturating_add(4);
        if head.rows.saturating_add(over) > SHEET_ROWS_MAX {
            let sentence = Sentence::new("export-too-many-rows").with("rows", head.rows);
            return Err(DeskError::correct("export-too-many-rows", sentence));
        }
        let mut workbook = Workbook::new();
        workbook.set_tempdir(beside).map_err(failed)?;
        let formats = Formats::new();
        let sheet = workbook.add_worksheet_with_constant_memory().map_err(failed)?;
        let next = write_head(sheet, head, columns, &formats).map_err(failed)?;
        let kinds = columns.iter().map(|column| column.kind).collect();
        Ok(Self { workbook, formats, kinds, notes, noted: 0, next })
    }

    /// Writes one row.
    ///
    /// # Errors
    /// `disk`: a temporary file cannot be written.
    pub(crate) fn row(&mut self, cells: &[Cell]) -> Result<()> {
        let row = self.next;
        self.next += 1;
        let sheet = self.workbook.worksheet_from_index(0).map_err(failed)?;
        for (at, (cell, kind)) in cells.iter().zip(&self.kinds).enumerate() {
            let column = u16::try_from(at).unwrap_or(u16::MAX);
            let note = write_cell(sheet, (row, column), typed(cell, *kind), &self.formats, &self.notes);
            if let Some(note) = note.map_err(failed)?
                && self.noted < NOTES_MAX
            {
                self.noted += 1;
                let note = Note::new(note).add_author_prefix(false);
                sheet.insert_note(row, column, &note).map_err(failed)?;
            }
        }
        Ok(())
    }

    /// Writes the heading of a group: its name and its subtotals.
    ///
    /// # Errors
    /// `disk`: a temporary file cannot be written.
    pub(crate) fn heading(&mut self, group: &SheetGroup) -> Result<()> {
        let row = self.next;
        self.next += 1;
        let sheet = self.workbook.worksheet_from_index(0).map_err(failed)?;
        for (column, text) in [(0, &group.label), (1, &group.sums)] {
            sheet.write_string_with_format(row, column, shortened(text).0, &self.formats.strong).map_err(failed)?;
        }
        Ok(())
    }

    /// Completes the file and writes it to `to`.
    ///
    /// # Errors
    /// `disk`: the file cannot be written.
    pub(crate) fn finish(mut self, to: impl Write + Send) -> Result<()> {
        self.workbook.save_to_writer(to).map_err(failed)
    }
}

/// Writes the heading lines and the titles; returns the first free row.
fn write_head(sheet: &mut Worksheet, head: &Head, columns: &[Column], formats: &Formats) -> Result<u32, XlsxError> {
    for (at, column) in columns.iter().enumerate() {
        sheet.set_column_width(u16::try_from(at).unwrap_or(u16::MAX), width(column.kind))?;
    }
    let mut row = 0;
    if !head.title.is_empty() {
        sheet.write_string_with_format(0, 0, shortened(&head.title).0, &formats.strong)?;
        row = 1;
    }
    if let Some(mark) = &head.mark {
        sheet.write_string_with_format(row, 0, mark, &formats.strong)?;
        row += 1;
    }
    for (label, value) in head.lines() {
        sheet.write_string_with_format(row, 0, shortened(label).0, &formats.text)?;
        sheet.write_string_with_format(row, 1, shortened(&value).0, &formats.text)?;
        row += 1;
    }
    // A blank line between the two, so that a spreadsheet recognises the table.
    row += u32::from(row > 0);
    for (at, column) in columns.iter().enumerate() {
        sheet.write_string_with_format(row, u16::try_from(at).unwrap_or(u16::MAX), &column.title, &formats.title)?;
    }
    sheet.set_freeze_panes(row + 1, 0)?;
    let last = u16::try_from(columns.len().saturating_sub(1)).unwrap_or(u16::MAX);
    let headings = u32::try_from(head.groups.len()).unwrap_or(u32::MAX);
    sheet.autofilter(row, 0, row + head.rows + headings, last)?;
    let plain = |text: &str| text.replace('&', "&&");
    sheet.set_landscape().set_print_fit_to_pages(1, 0).set_repeat_rows(row, row)?;
    sheet.set_header(format!("&L{}&R{}", plain(&head.title), plain(head.mark.as_deref().unwrap_or_default())));
    sheet.set_footer("&R&P / &N");
    Ok(row + 1)
}

/// Writes a cell; returns the note that belongs beside it.
fn write_cell<'a>(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    typed: CellContent,
    formats: &Formats,
    notes: &'a Notes,
) -> Result<Option<&'a str>, XlsxError> {
    match typed {
        CellContent::Blank => {}
        CellContent::Text(text) => {
            let (text, cut) = shortened(&text);
            sheet.write_string_with_format(row, column, text, &formats.text)?;
            return Ok(cut.then_some(&notes.cut));
        }
        CellContent::LongNumber(text) => {
            sheet.write_string_with_format(row, column, shortened(&text).0, &formats.right)?;
            return Ok(Some(&notes.long_number));
        }
        CellContent::Number { digits, decimals } => {
            let format = if decimals == COUNT { &formats.count } else { &formats.amounts[decimals] };
            // The nearest binary number reads back as the same digits, up to 15.
            match digits.parse::<serde_json::Number>().ok().and_then(|number| number.as_f64()) {
                Some(held) => sheet.write_number_with_format(row, column, held, format)?,
                None => sheet.write_string_with_format(row, column, digits, &formats.right)?,
            };
        }
        CellContent::Day(day) => {
            sheet.write_datetime_with_format(row, column, day, &formats.day)?;
        }
        CellContent::Time(time) => {
            sheet.write_datetime_with_format(row, column, time, &formats.time)?;
        }
    }
    Ok(None)
}

fn typed(cell: &Cell, kind: CellKind) -> CellContent {
    let text = &cell.text;
    if text.is_empty() {
        return CellContent::Blank;
    }
    let as_text = || CellContent::Text(text.clone());
    if cell.untyped {
        return if kind.is_number() { CellContent::LongNumber(text.clone()) } else { as_text() };
    }
    match kind {
        CellKind::Text | CellKind::Id => as_text(),
        CellKind::Amount | CellKind::Number => number(text, kind),
        CellKind::Day => match text.parse::<NaiveDate>() {
            Ok(day) if is_date(day) && day.to_string() == *text => CellContent::Day(day),
            _ => as_text(),
        },
        CellKind::Time => match NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S") {
            Ok(time) if is_date(time.date()) && time.to_string() == *text => CellContent::Time(time),
            _ => as_text(),
        },
    }
}

/// A number where a spreadsheet stores and shows exactly these digits.
fn number(text: &str, kind: CellKind) -> CellContent {
    let long = || CellContent::LongNumber(text.to_owned());
    if !is_plain_number(text) {
        return CellContent::Text(text.to_owned());
    }
    let unsigned = text.trim_start_matches('-');
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let led_by_zeros = whole.len() > 1 && whole.starts_with('0');
    // Each decimal that is shown needs a digit of the stored number, also a last zero; a whole number is exact.
    let cents = if fraction.bytes().all(|digit| digit == b'0') { "" } else { fraction };
    let digits = format!("{whole}{cents}");
    let digits = digits.trim_start_matches('0');
    let minus_zero = digits.is_empty() && text.starts_with('-');
    let most = SIGNIFICANT_DIGITS_MAX;
    if led_by_zeros || minus_zero || digits.len() > most || fraction.len() > most {
        return long();
    }
    let decimals = if kind == CellKind::Number && fraction.is_empty() { COUNT } else { fraction.len() };
    CellContent::Number { digits: text.to_owned(), decimals }
}

/// A day that all spreadsheet programs count alike: from March 1900, because one of them has a wrong 29 February 1900.
fn is_date(day: NaiveDate) -> bool {
    (1900..=9999).contains(&day.year()) && (day.year(), day.month()) >= (1900, 3)
}

/// The text shortened to fit a cell, and whether it was.
fn shortened(text: &str) -> (std::borrow::Cow<'_, str>, bool) {
    if text.encode_utf16().count() <= CELL_UNITS_MAX {
        return (text.into(), false);
    }
    let mut units = CUT.encode_utf16().count();
    let fits = |letter: &char| {
        units += letter.len_utf16();
        units <= CELL_UNITS_MAX
    };
    let kept: String = text.chars().take_while(fits).collect();
    ((kept + CUT).into(), true)
}

/// In characters.
const fn width(kind: CellKind) -> u8 {
    match kind {
        CellKind::Text => 24,
        CellKind::Id => 32,
        CellKind::Number => 10,
        CellKind::Amount | CellKind::Time => 20,
        CellKind::Day => 12,
    }
}

fn failed(error: XlsxError) -> DeskError {
    DeskError::local("disk", Sentence::new("disk-trouble").with("detail", error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_typed_by_its_column_and_only_where_nothing_is_lost() {
        let number = |digits: &str, decimals| CellContent::Number { digits: digits.to_owned(), decimals };
        let text = |text: &str| CellContent::Text(text.to_owned());
        let long = |text: &str| CellContent::LongNumber(text.to_owned());
        let rows = [
            ("", CellKind::Amount, CellContent::Blank),
            ("100.10", CellKind::Amount, number("100.10", 2)),
            ("-1484567.00", CellKind::Amount, number("-1484567.00", 2)),
            ("1234567890123.45", CellKind::Amount, number("1234567890123.45", 2)),
            ("12345678901234.56", CellKind::Amount, long("12345678901234.56")),
            ("70400000000000.40", CellKind::Amount, long("70400000000000.40")),
            ("720600000000066.00", CellKind::Amount, number("720600000000066.00", 2)),
            ("123456789012345678.90", CellKind::Amount, long("123456789012345678.90")),
            ("007", CellKind::Amount, long("007")),
            ("-0.00", CellKind::Amount, long("-0.00")),
            ("1e5", CellKind::Amount, text("1e5")),
            ("=1+1", CellKind::Amount, text("=1+1")),
            ("12", CellKind::Number, number("12", COUNT)),
            ("110010401234520260301000000012", CellKind::Id, text("110010401234520260301000000012")),
            ("7", CellKind::Id, text("7")),
            ("2026-03-01", CellKind::Day, CellContent::Day("2026-03-01".parse().unwrap())),
            ("2026-3-1", CellKind::Day, text("2026-3-1")),
            ("0001-01-01", CellKind::Day, text("0001-01-01")),
            ("1900-02-28", CellKind::Day, text("1900-02-28")),
            ("2026-03-01 10:00:00", CellKind::Time, CellContent::Time("2026-03-01T10:00:00".parse().unwrap())),
            ("soon", CellKind::Time, text("soon")),
        ];
        for (shown, kind, expected) in rows {
            assert_eq!(typed(&Cell::new(shown), kind), expected, "{shown} as {kind:?}");
        }
        let unsummed = Cell { untyped: true, ..Cell::new("5.00") };
        assert_eq!(typed(&unsummed, CellKind::Amount), long("5.00"));
    }

    #[test]
    fn a_text_that_is_too_long_for_a_cell_is_cut_between_signs_and_says_so() {
        let long = "𠮷".repeat(20_000);
        let (kept, cut) = shortened(&long);
        assert!(cut && kept.ends_with(CUT) && kept.encode_utf16().count() <= CELL_UNITS_MAX);
        let fits = "x".repeat(CELL_UNITS_MAX);
        assert_eq!(shortened(&fits), (fits.as_str().into(), false));
    }
}
