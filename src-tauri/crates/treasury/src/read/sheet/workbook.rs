//! A workbook (XLSX) up to its cells: the first visible sheet, with the digits of numbers as the file stores them.
//!
//! `calamine` returns numbers as floats, so the parts of the file are read here. Each part is unpacked up to a limit,
//! because a few kilobytes can unpack to gigabytes. Only the five kinds of parts below are opened; macros, links and
//! formulas are not.

use std::io::{BufReader, Cursor, Read};

use model::Sentence;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use zip::ZipArchive;

use super::styles::Styles;
use super::{COLUMNS_MAX, FileStep, LongRead, SheetLine, SheetRead, broken, number, other_form_refusal, push};
use crate::read::xml_text::add_text;
use crate::view::{CellHolds, SheetCell};

/// Most bytes of a part when unpacked.
const PART_BYTES_MAX: u64 = 64 << 20;
/// Most bytes of an allowed line when unpacked, on average.
const LINE_BYTES_MAX: u64 = 1 << 10;
/// Most shared texts.
const TEXTS_MAX: usize = 1_000_000;
/// Most shared texts of an allowed line, on average.
const TEXTS_OF_LINE: usize = 4;
/// Most bytes of one cell's text.
const CELL_BYTES_MAX: usize = 128 << 10;

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;
type Xml<'a> = Reader<BufReader<Box<dyn Read + 'a>>>;

/// A part by which another archive is known, and the name of its form.
const OTHER_FORMS: &[(&str, &str)] = &[
    ("xl/workbook.bin", "XLSB"),
    ("META-INF/manifest.xml", "ODS"),
    ("word/document.xml", "DOCX"),
    ("ppt/presentation.xml", "PPTX"),
    ("Index/Document.iwa", "Numbers"),
];

/// Reads the first visible sheet.
///
/// # Errors
/// As [`super::read_up_to`].
pub(super) fn read(bytes: &[u8], lines_max: usize, long: &LongRead<'_>) -> Result<SheetRead, Sentence> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
    let book = book_of(&mut archive)?;
    let mut styles = styles(&mut archive)?;
    styles.from_1904 = book.from_1904;
    let texts = shared_texts(&mut archive, lines_max)?;
    let visible: Vec<_> = book.sheets.iter().filter(|sheet| !sheet.is_hidden).collect();
    let first = visible.first().ok_or_else(|| broken("no visible sheet"))?;
    let lines = lines(&mut archive, &first.part, &Known { styles, texts }, lines_max, long)?;
    let others = visible.iter().skip(1).map(|sheet| sheet.name.as_str()).collect::<Vec<_>>().join(", ");
    let note = || Sentence::new("sheet-first-only").with("sheet", &first.name).with("others", &others);
    Ok(SheetRead { lines, notes: (!others.is_empty()).then(note).into_iter().collect() })
}

/// The tables that the cells refer to.
struct Known {
    styles: Styles,
    texts: Vec<String>,
}

struct SheetPart {
    name: String,
    part: String,
    is_hidden: bool,
}

#[derive(Default)]
struct Book {
    sheets: Vec<SheetPart>,
    from_1904: bool,
}

/// Most bytes of the parts that grow with the lines.
fn part_bytes_max(lines_max: usize) -> u64 {
    PART_BYTES_MAX.max(u64::try_from(lines_max).unwrap_or(u64::MAX).saturating_mul(LINE_BYTES_MAX))
}

/// A part, unpacked up to the limit; `None` if the workbook has no such part.
fn part<'a>(archive: &'a mut Archive<'_>, name: &str) -> Result<Option<Xml<'a>>, Sentence> {
    Ok(part_up_to(archive, name, PART_BYTES_MAX)?.map(|(xml, _)| xml))
}

/// The same with another limit, and the size that the part states.
fn part_up_to<'a>(archive: &'a mut Archive<'_>, name: &str, most: u64) -> Result<Option<(Xml<'a>, u64)>, Sentence> {
    let Some(at) = archive.index_for_name(name) else { return Ok(None) };
    let file = archive.by_index(at).map_err(broken)?;
    let size = file.size();
    if size > most {
        return Err(Sentence::new("sheet-too-large").with("most", most >> 20));
    }
    // The stated size may be wrong, so the limit holds while unpacking too: the XML is then cut and refused.
    let limited: Box<dyn Read + 'a> = Box::new(file.take(most));
    let mut reader = Reader::from_reader(BufReader::new(limited));
    reader.config_mut().expand_empty_elements = true;
    Ok(Some((reader, size)))
}

/// Calls `see` for every event.
fn each(xml: &mut Xml<'_>, mut see: impl FnMut(&Event<'_>) -> Result<(), Sentence>) -> Result<(), Sentence> {
    each_at(xml, |event, _| see(event))
}

/// The same, with the number of bytes up to the end of the event.
fn each_at(xml: &mut Xml<'_>, mut see: impl FnMut(&Event<'_>, u64) -> Result<(), Sentence>) -> Result<(), Sentence> {
    let mut buffer = Vec::new();
    let mut open = 0_usize;
    loop {
        buffer.clear();
        let event = xml.read_event_into(&mut buffer).map_err(broken)?;
        let at = xml.buffer_position();
        match &event {
            Event::Eof if open == 0 => return Ok(()),
            Event::Eof => return Err(broken("cut XML")),
            Event::DocType(_) => return Err(broken("DOCTYPE")),
            Event::Start(_) => open += 1,
            Event::End(_) => open = open.saturating_sub(1),
            _ => {}
        }
        see(&event, at)?;
    }
}

/// The value of an attribute, with any prefix.
fn attribute(of: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = of.attributes().flatten().find(|one| one.key.local_name().as_ref() == name)?;
    found.normalized_value(XmlVersion::Implicit1_0).ok().map(std::borrow::Cow::into_owned)
}

fn is_on(value: Option<String>) -> bool {
    value.is_some_and(|value| value == "1" || value == "true")
}

/// The text that an event adds.
fn added(event: &Event<'_>, to: &mut String) -> Result<(), Sentence> {
    add_text(event, to).map_err(broken)?;
    if to.len() > CELL_BYTES_MAX { Err(Sentence::new("sheet-too-large").with("most", 1)) } else { Ok(()) }
}

fn book_of(archive: &mut Archive<'_>) -> Result<Book, Sentence> {
    let mut targets: Vec<(String, String)> = Vec::new();
    if let Some(mut xml) = part(archive, "xl/_rels/workbook.xml.rels")? {
        each(&mut xml, |event| {
            if let Event::Start(start) = event
                && start.local_name().as_ref() == "Relationship"
                && attribute(start, "TargetMode").as_deref() != Some("External")
                && let (Some(id), Some(target)) = (attribute(start, "Id"), attribute(start, "Target"))
            {
                targets.push((id, target));
            }
            Ok(())
        })?;
    }
    let other = OTHER_FORMS.iter().find(|(part, _)| archive.index_for_name(part).is_some());
    let missing = || other.map_or_else(|| broken("no workbook"), |(_, form)| other_form_refusal(form));
    let mut xml = part(archive, "xl/workbook.xml")?.ok_or_else(missing)?;
    let mut book = Book::default();
    each(&mut xml, |event| {
        let Event::Start(start) = event else { return Ok(()) };
        match start.local_name().as_ref() {
            "workbookPr" => book.from_1904 = is_on(attribute(start, "date1904")),
            "sheet" => {
                let id = start.attributes().flatten().find(|one| one.key.as_ref().ends_with(":id"));
                let id = id.map(|one| one.value.to_string()).unwrap_or_default();
                let target = targets.iter().find(|(known, _)| *known == id).map(|(_, target)| target.as_str());
                let part = target.map_or_else(String::new, |target| match target.strip_prefix('/') {
                    Some(whole) => whole.to_owned(),
                    None => format!("xl/{target}"),
                });
                let is_hidden = attribute(start, "state").is_some_and(|state| state != "visible");
                book.sheets.push(SheetPart { name: attribute(start, "name").unwrap_or_default(), part, is_hidden });
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok(book)
}

fn styles(archive: &mut Archive<'_>) -> Result<Styles, Sentence> {
    let mut styles = Styles::default();
    let Some(mut xml) = part(archive, "xl/styles.xml")? else { return Ok(styles) };
    let mut in_cells = false;
    let number = |start: &BytesStart<'_>| attribute(start, "numFmtId").and_then(|id| id.parse().ok());
    each(&mut xml, |event| {
        match event {
            Event::Start(start) => match start.local_name().as_ref() {
                "cellXfs" => in_cells = true,
                "xf" if in_cells => styles.cells.push(number(start).unwrap_or(0)),
                "numFmt" => {
                    styles.codes.extend(number(start).zip(attribute(start, "formatCode")));
                }
                _ => {}
            },
            Event::End(end) if end.local_name().as_ref() == "cellXfs" => in_cells = false,
            _ => {}
        }
        Ok(())
    })?;
    Ok(styles)
}

/// The text of elements `t`, without readings (`rPh`).
#[derive(Default)]
struct Text {
    text: String,
    in_text: bool,
    in_reading: bool,
}

impl Text {
    fn see(&mut self, event: &Event<'_>) -> Result<(), Sentence> {
        match event {
            Event::Start(start) => match start.local_name().as_ref() {
                "t" => self.in_text = !self.in_reading,
                "rPh" => self.in_reading = true,
                _ => {}
            },
            Event::End(end) => match end.local_name().as_ref() {
                "t" => self.in_text = false,
                "rPh" => self.in_reading = false,
                _ => {}
            },
            other if self.in_text => added(other, &mut self.text)?,
            _ => {}
        }
        Ok(())
    }
}

fn shared_texts(archive: &mut Archive<'_>, lines_max: usize) -> Result<Vec<String>, Sentence> {
    let mut texts = Vec::new();
    let (most, texts_max) = (part_bytes_max(lines_max), TEXTS_MAX.max(lines_max.saturating_mul(TEXTS_OF_LINE)));
    let Some((mut xml, _)) = part_up_to(archive, "xl/sharedStrings.xml", most)? else { return Ok(texts) };
    let mut text = Text::default();
    each(&mut xml, |event| {
        text.see(event)?;
        if let Event::End(end) = event
            && end.local_name().as_ref() == "si"
        {
            if texts.len() >= texts_max {
                return Err(Sentence::new("sheet-too-large").with("most", most >> 20));
            }
            texts.push(std::mem::take(&mut text.text));
        }
        Ok(())
    })?;
    Ok(texts)
}

/// What the value of a cell is, by its attribute `t`.
#[derive(Default, Clone, Copy)]
enum ValueKind {
    /// A number, or a day by its style.
    #[default]
    Number,
    /// The index of a shared text.
    Shared,
    /// A text in the cell itself.
    Inline,
    /// The text of a formula's result.
    Text,
    Truth,
    Fault,
    /// A day in ISO 8601.
    Day,
}

impl ValueKind {
    fn of(text: &str) -> Self {
        match text {
            "s" => Self::Shared,
            "inlineStr" => Self::Inline,
            "str" => Self::Text,
            "b" => Self::Truth,
            "e" => Self::Fault,
            "d" => Self::Day,
            _ => Self::Number,
        }
    }
}

/// A cell that is being read.
#[derive(Default)]
struct OpenCell {
    column: usize,
    kind: ValueKind,
    style: usize,
    value: String,
    in_value: bool,
    inline: Text,
}

fn lines(
    archive: &mut Archive<'_>,
    name: &str,
    known: &Known,
    lines_max: usize,
    long: &LongRead<'_>,
) -> Result<Vec<SheetLine>, Sentence> {
    let (mut xml, size) = part_up_to(archive, name, part_bytes_max(lines_max))?.ok_or_else(|| broken("no sheet"))?;
    let count = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
    long.begin(FileStep::Cells, count(size));
    let mut lines = Vec::new();
    let mut line = SheetLine::default();
    let mut cell: Option<OpenCell> = None;
    each_at(&mut xml, |event, at| {
        match event {
            Event::Start(start) if cell.is_none() => match start.local_name().as_ref() {
                "row" => {
                    let number = attribute(start, "r").and_then(|number| number.parse().ok());
                    let number = number.unwrap_or(line.number.saturating_add(1));
                    line = SheetLine { number, is_hidden: is_on(attribute(start, "hidden")), ..SheetLine::default() };
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
                long.count_line(count(at))?;
                let number = line.number;
                push(&mut lines, std::mem::take(&mut line), lines_max)?;
                line.number = number;
            }
            other => {
                if let Some(cell) = &mut cell {
                    cell.see(other)?;
                }
            }
        }
        Ok(())
    })?;
    Ok(lines)
}

/// Adds a cell to its line. A cell without content, such as one of a coloured row, is no column.
///
/// # Errors
/// `sheet-columns`.
fn place(line: &mut SheetLine, cell: OpenCell, known: &Known) -> Result<(), Sentence> {
    let column = cell.column;
    let cell = ended(cell, known);
    if cell.text.trim().is_empty() {
        return Ok(());
    }
    if column >= COLUMNS_MAX {
        return Err(Sentence::new("sheet-columns").with("most", COLUMNS_MAX));
    }
    line.cells.resize_with(line.cells.len().max(column), SheetCell::default);
    line.cells.push(cell);
    Ok(())
}

fn begun(start: &BytesStart<'_>, next: usize) -> Result<OpenCell, Sentence> {
    let mut cell = OpenCell { column: next, ..OpenCell::default() };
    // One pass: a large sheet has millions of cells. None of the three values has a sign that XML would escape.
    for one in start.attributes().with_checks(false).flatten() {
        match one.key.local_name().as_ref() {
            "r" => {
                let place = column_of(&one.value).filter(|column| *column >= next);
                cell.column = place.ok_or_else(|| broken("cell order"))?;
            }
            "s" => cell.style = one.value.parse().unwrap_or(0),
            "t" => cell.kind = ValueKind::of(&one.value),
            _ => {}
        }
    }
    Ok(cell)
}

impl OpenCell {
    fn see(&mut self, event: &Event<'_>) -> Result<(), Sentence> {
        match event {
            Event::Start(start) if start.local_name().as_ref() == "v" => self.in_value = true,
            Event::End(end) if end.local_name().as_ref() == "v" => self.in_value = false,
            other if self.in_value => added(other, &mut self.value)?,
            other => self.inline.see(other)?,
        }
        Ok(())
    }
}

/// The column of a place such as `AB12`, from 0.
fn column_of(place: &str) -> Option<usize> {
    let letters = place.bytes().take_while(u8::is_ascii_uppercase);
    let mut column = 0_usize;
    for letter in letters {
        column = column.checked_mul(26)?.checked_add(usize::from(letter - b'A') + 1)?;
        if column > 100_000 {
            return None;
        }
    }
    column.checked_sub(1)
}

fn ended(cell: OpenCell, known: &Known) -> SheetCell {
    let value = cell.value;
    let of = |holds, text: String| SheetCell { text, holds };
    match cell.kind {
        ValueKind::Shared => match value.trim().parse().ok().and_then(|at: usize| known.texts.get(at)) {
            Some(text) => SheetCell::text(text.trim()),
            None => of(CellHolds::Fault, "#REF!".to_owned()),
        },
        ValueKind::Inline => SheetCell::text(cell.inline.text.trim()),
        ValueKind::Text => SheetCell::text(value.trim()),
        ValueKind::Truth => SheetCell::text(if value.trim() == "1" { "TRUE" } else { "FALSE" }),
        ValueKind::Fault => of(CellHolds::Fault, value),
        ValueKind::Day => match value.get(..10) {
            Some(day) if day.parse::<chrono::NaiveDate>().is_ok() => of(CellHolds::Day, day.to_owned()),
            _ => SheetCell::text(value.trim()),
        },
        ValueKind::Number if value.trim().is_empty() => SheetCell::default(),
        ValueKind::Number => {
            let day = known.styles.is_date(cell.style).then(|| number::serial(&value));
            match day {
                None => of(CellHolds::Number, number::shown(&value)),
                Some(serial) => match serial.and_then(|serial| known.styles.day(serial)) {
                    Some(day) => of(CellHolds::Day, day.to_string()),
                    None => of(CellHolds::Fault, value),
                },
            }
        }
    }
}
