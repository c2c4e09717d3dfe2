//! The lines of a sheet's part. It is unpacked, cut behind rows, and its blocks are read side by side: a sheet of a million lines
//! has half a gigabyte of XML.

use std::io::{self, Read};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use memchr::memmem;
use model::Sentence;
use quick_xml::Reader;
use quick_xml::events::Event;

use super::cells::{OpenCell, begun, place};
use super::{Known, Unpacked, attribute, count_open, is_on};
use crate::read::sheet::{LongRead, SheetLine, broken, push};
use crate::view::FileStep;

/// Bytes that are unpacked for a block.
const BLOCK_BYTES: u64 = 1 << 20;
/// Most bytes of one row, and of all that stands before the first or behind the last one.
const ROW_BYTES_MAX: usize = 32 << 20;
/// Most bytes of the end of a row's element: the name may have a prefix.
const ROW_END_BYTES_MAX: usize = 64;
/// Most threads that read blocks.
const READERS_MAX: usize = 4;

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
    let readers = thread::available_parallelism().map_or(1, NonZero::get).min(READERS_MAX);
    thread::scope(|scope| {
        let (blocks, given): (Vec<_>, Vec<_>) = (0..readers).map(|_| sync_channel(1)).unzip();
        scope.spawn(move || cut(part, &blocks));
        let read = |given: Receiver<io::Result<Vec<u8>>>| {
            let (give, read) = sync_channel(1);
            let of = move |block: io::Result<Vec<u8>>| SheetBlock::of(&block.map_err(broken)?, known, lines_max);
            scope.spawn(move || given.iter().try_for_each(|block| give.send(of(block))));
            read
        };
        let read: Vec<_> = given.into_iter().map(read).collect();
        let mut sheet = SheetBlock::default();
        for from in read.iter().cycle() {
            let Ok(block) = from.recv() else { break };
            sheet.add(block?, lines_max, long)?;
        }
        if sheet.open == 0 { Ok(sheet.lines) } else { Err(broken("cut XML")) }
    })
}

/// Cuts a part behind rows and gives its blocks in turns, until they are not taken any more.
fn cut(mut part: Unpacked<'_>, blocks: &[SyncSender<io::Result<Vec<u8>>>]) {
    let mut rest = Vec::new();
    for to in blocks.iter().cycle() {
        let Some(block) = next_block(&mut part, &mut rest).transpose() else { return };
        let is_last = block.is_err();
        if to.send(block).is_err() || is_last {
            return;
        }
    }
}

/// The next bytes up to the end of a row, or to the end of the part. `rest` has those that were unpacked behind it.
fn next_block(part: &mut Unpacked<'_>, rest: &mut Vec<u8>) -> io::Result<Option<Vec<u8>>> {
    loop {
        let before = rest.len();
        if part.take(BLOCK_BYTES).read_to_end(rest)? == 0 {
            return Ok((!rest.is_empty()).then(|| std::mem::take(rest)));
        }
        let from = before.saturating_sub(ROW_END_BYTES_MAX);
        if let Some(end) = row_end(&rest[from..]) {
            let behind = rest.split_off(from + end);
            return Ok(Some(std::mem::replace(rest, behind)));
        }
        if rest.len() > ROW_BYTES_MAX {
            return Err(io::Error::other("a row without an end"));
        }
    }
}

/// The place behind the last end of a row: `</row>`, or `</x:row>` with a prefix. No text of XML has `</`; a comment that has it is
/// cut, and the file refused.
fn row_end(bytes: &[u8]) -> Option<usize> {
    const END: &[u8] = b"row>";
    let is_end = |at: &usize| {
        let before = &bytes[..*at];
        let prefix = before.strip_suffix(b":").and_then(|name| name.iter().rposition(|byte| *byte == b'/'));
        before.ends_with(b"</") || prefix.is_some_and(|slash| slash > 0 && before[slash - 1] == b'<')
    };
    memmem::rfind_iter(bytes, END).find(is_end).map(|at| at + END.len())
}

/// The lines of a block, or of all blocks so far.
#[derive(Default)]
struct SheetBlock {
    lines: Vec<SheetLine>,
    /// The lines before the first row with a number of its own: theirs are counted from the block's beginning.
    unnumbered: usize,
    /// The number of the last row.
    last: u32,
    /// No row has a number of its own.
    is_relative: bool,
    /// The elements that the block opens and does not close.
    open: i64,
    bytes: usize,
}

impl SheetBlock {
    fn of(block: &[u8], known: &Known, lines_max: usize) -> Result<Self, Sentence> {
        let mut xml = Reader::from_reader(block);
        // Another block has the beginning of the elements that the last one ends.
        xml.config_mut().allow_unmatched_ends = true;
        xml.config_mut().expand_empty_elements = true;
        let mut read = Self { is_relative: true, bytes: block.len(), ..Self::default() };
        let mut line = SheetLine::default();
        let mut cell: Option<OpenCell> = None;
        loop {
            let event = xml.read_event().map_err(broken)?;
            count_open(&event, &mut read.open)?;
            match &event {
                Event::Eof => return Ok(read),
                Event::Start(start) if cell.is_none() => match start.local_name().as_ref() {
                    "row" => {
                        let number = attribute(start, "r").and_then(|number| number.parse().ok());
                        read.is_relative &= number.is_none();
                        read.last = number.unwrap_or(read.last.saturating_add(1));
                        let is_hidden = is_on(attribute(start, "hidden"));
                        line = SheetLine { number: read.last, is_hidden, ..SheetLine::default() };
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
                    push(&mut read.lines, std::mem::take(&mut line), lines_max)?;
                    if read.is_relative {
                        read.unnumbered = read.lines.len();
                    }
                }
                other => {
                    if let Some(cell) = &mut cell {
                        cell.see(other)?;
                    }
                }
            }
        }
    }

    /// Adds the lines of the next block.
    fn add(&mut self, mut block: Self, lines_max: usize, long: &LongRead<'_>) -> Result<(), Sentence> {
        for line in &mut block.lines[..block.unnumbered] {
            line.number = line.number.saturating_add(self.last);
        }
        self.last = if block.is_relative { self.last.saturating_add(block.last) } else { block.last };
        self.open += block.open;
        self.bytes = self.bytes.saturating_add(block.bytes);
        for line in block.lines {
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
            let text = format!("<{prefix}c t=\"str\"><{prefix}v>Tomorrow> {row}</{prefix}v></{prefix}c>");
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
                assert_eq!(line.cells[0].text, format!("Tomorrow> {row}"), "{at}");
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
        let endless = format!("<sheetData><row>{}", "<c/>".repeat(ROW_BYTES_MAX / 4 + 1_000_000));
        assert_eq!(read(&endless), Err("sheet-broken".to_owned()));
    }
}
