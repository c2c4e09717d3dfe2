//! The rows of a sheet's part.

use model::Sentence;
use quick_xml::events::Event;

use super::blocks::{each_block, each_event};
use super::cells::{OpenCell, begun, place};
use super::{Known, Unpacked, attribute, is_on};
use crate::read::sheet::{LongRead, SheetLine, push};
use crate::view::FileStep;

/// The lines of a part that states its size.
///
/// # Errors
/// As [`super::read`].
pub(super) fn lines(
    (part, size): (Unpacked<'_>, u64),
    known: &Known,
    lines_max: usize,
    long: &LongRead<'_>,
) -> Result<Vec<SheetLine>, Sentence> {
    long.begin(FileStep::Cells, usize::try_from(size).unwrap_or(usize::MAX));
    let mut sheet = SheetRows::default();
    let read = |block: &[u8]| SheetRows::of(block, known, lines_max);
    each_block(part, "row", read, |rows| sheet.add(rows, lines_max, long))?;
    Ok(sheet.lines)
}

/// The rows of a block, or of all blocks so far.
#[derive(Default)]
struct SheetRows {
    lines: Vec<SheetLine>,
    /// The lines before the first row with a number of its own: theirs are counted from the block's beginning.
    unnumbered: usize,
    /// The number of the last row.
    last: u32,
    /// No row has a number of its own.
    is_relative: bool,
    bytes: usize,
}

impl SheetRows {
    /// The rows of a block, and how many elements it opens and does not close.
    fn of(block: &[u8], known: &Known, lines_max: usize) -> Result<(Self, i64), Sentence> {
        let mut rows = Self { is_relative: true, bytes: block.len(), ..Self::default() };
        let mut line = SheetLine::default();
        let mut cell: Option<OpenCell> = None;
        let open = each_event(block, |event| {
            match event {
                Event::Start(start) if cell.is_none() => match start.local_name().as_ref() {
                    "row" => {
                        let number = attribute(start, "r").and_then(|number| number.parse().ok());
                        rows.is_relative &= number.is_none();
                        rows.last = number.unwrap_or(rows.last.saturating_add(1));
                        let is_hidden = is_on(attribute(start, "hidden"));
                        line = SheetLine { number: rows.last, is_hidden, ..SheetLine::default() };
                    }
                    "c" => cell = Some(begun(start, line.cells.len())?),
                    _ => {}
                },
                Event::End(end) if end.local_name().as_ref() == "c" => {
                    if let Some(cell) = cell.take() {
                        place(&mut line, cell, known)?;
                    }
                }
                Event::End(end) if end.local_name().as_ref() == "row" => {
                    push(&mut rows.lines, std::mem::take(&mut line), lines_max)?;
                    if rows.is_relative {
                        rows.unnumbered = rows.lines.len();
                    }
                }
                other => {
                    if let Some(cell) = &mut cell {
                        cell.see(other)?;
                    }
                }
            }
            Ok(())
        })?;
        Ok((rows, open))
    }

    /// Adds the lines of the next block.
    fn add(&mut self, mut rows: Self, lines_max: usize, long: &LongRead<'_>) -> Result<(), Sentence> {
        for line in &mut rows.lines[..rows.unnumbered] {
            line.number = line.number.saturating_add(self.last);
        }
        self.last = if rows.is_relative { self.last.saturating_add(rows.last) } else { rows.last };
        self.bytes = self.bytes.saturating_add(rows.bytes);
        for line in rows.lines {
            long.count_line(self.bytes)?;
            push(&mut self.lines, line, lines_max)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::io::Cursor;

    use super::*;
    use crate::read::sheet::workbook::Styles;
    use crate::read::sheet::workbook::blocks::{BLOCK_BYTES, ELEMENT_BYTES_MAX};

    const ROWS: u32 = 60_000;

    fn read(xml: &str) -> Result<Vec<SheetLine>, String> {
        let part: Unpacked<'_> = Box::new(Cursor::new(xml.as_bytes()));
        let known = Known { styles: Styles::default(), texts: Vec::new() };
        lines((part, xml.len() as u64), &known, 1 << 20, &LongRead::quiet()).map_err(|sentence| sentence.id)
    }

    /// A sheet of several blocks; `number_of` gives the attribute of a row.
    fn sheet(prefix: &str, number_of: impl Fn(u32) -> Option<u32>) -> String {
        let mut xml = format!("<{prefix}worksheet><{prefix}cols/><{prefix}sheetData>");
        for row in 1..=ROWS {
            let number = number_of(row).map_or_else(String::new, |number| format!(" r=\"{number}\""));
            let text = format!("<{prefix}c t=\"str\"><{prefix}v>Tomorrow> a:row> {row}</{prefix}v></{prefix}c>");
            write!(xml, "<{prefix}row{number}>{text}</{prefix}row>").unwrap();
        }
        format!("{xml}</{prefix}sheetData></{prefix}worksheet>")
    }

    #[test]
    fn rows_of_all_blocks_have_their_numbers_in_their_order() {
        let (plain, skipping, late) = (|row| Some(row), |row| Some(2 * row), |row| (row > 50_000).then_some(row + 7));
        type NumberOf = fn(u32) -> Option<u32>;
        let cases: [(&str, NumberOf, NumberOf); 5] = [
            ("", plain, plain),
            ("x:", plain, plain),
            ("", skipping, skipping),
            ("", |_| None, plain),
            ("", late, |row| Some(if row > 50_000 { row + 7 } else { row })),
        ];
        for (at, (prefix, number_of, expected)) in cases.into_iter().enumerate() {
            let xml = sheet(prefix, number_of);
            assert!(xml.len() as u64 > 2 * BLOCK_BYTES);
            let lines = read(&xml).unwrap();
            assert_eq!(lines.len(), ROWS as usize, "{at}");
            for (line, row) in lines.iter().zip(1..) {
                assert_eq!(Some(line.number), expected(row), "{at}");
                assert_eq!(line.cells[0].text, format!("Tomorrow> a:row> {row}"), "{at}");
            }
        }
    }

    #[test]
    fn a_sheet_that_is_cut_or_hides_the_end_of_a_row_is_refused() {
        let whole = sheet("", |_| None);
        let half = whole.len() / 2;
        assert_eq!(read(&whole[..half]), Err("sheet-broken".to_owned()));
        assert_eq!(read(&whole[..whole.len() - 3]), Err("sheet-broken".to_owned()));
        assert_eq!(read(&whole.replacen("</sheetData>", "", 1)), Err("sheet-broken".to_owned()));
        let spaces = " ".repeat(1 << 20);
        let hidden = format!("<sheetData><row><c><!-- </row>{spaces}--></c></row></sheetData>");
        assert_eq!(read(&hidden), Err("sheet-broken".to_owned()));
        let endless = format!("<sheetData><row>{}", "<c/>".repeat(ELEMENT_BYTES_MAX / 4 + 1_000_000));
        assert_eq!(read(&endless), Err("sheet-broken".to_owned()));
    }
}
