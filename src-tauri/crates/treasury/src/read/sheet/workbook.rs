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
use super::{LongRead, SheetRead, broken, other_form_refusal};
use crate::read::xml_text::add_text;

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
type Xml<'a> = Reader<BufReader<Unpacked<'a>>>;
/// A part as it is unpacked.
type Unpacked<'a> = Box<dyn Read + Send + 'a>;

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
    let known = Known { styles, texts };
    let sheet = unpacked(&mut archive, &first.part, part_bytes_max(lines_max))?.ok_or_else(|| broken("no sheet"))?;
    let lines = rows::lines(sheet, &known, lines_max, long)?;
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

/// The XML of a part with few bytes; `None` if the workbook has no such part.
fn part<'a>(archive: &'a mut Archive<'_>, name: &str) -> Result<Option<Xml<'a>>, Sentence> {
    let Some((part, _)) = unpacked(archive, name, PART_BYTES_MAX)? else { return Ok(None) };
    let mut reader = Reader::from_reader(BufReader::new(part));
    reader.config_mut().expand_empty_elements = true;
    Ok(Some(reader))
}

/// A part, unpacked up to a limit, and the size that it states.
fn unpacked<'a>(archive: &'a mut Archive<'_>, name: &str, most: u64) -> Result<Option<(Unpacked<'a>, u64)>, Sentence> {
    let Some(at) = archive.index_for_name(name) else { return Ok(None) };
    let file = archive.by_index(at).map_err(broken)?;
    let size = file.size();
    if size > most {
        return Err(Sentence::new("sheet-too-large").with("most", most >> 20));
    }
    // The stated size may be wrong, so the limit holds while unpacking too: the XML is then cut and refused.
    Ok(Some((Box::new(file.take(most)), size)))
}

/// Calls `see` for every event.
fn each(xml: &mut Xml<'_>, mut see: impl FnMut(&Event<'_>) -> Result<(), Sentence>) -> Result<(), Sentence> {
    let mut buffer = Vec::new();
    let mut open = 0;
    loop {
        buffer.clear();
        let event = xml.read_event_into(&mut buffer).map_err(broken)?;
        count_open(&event, &mut open)?;
        if matches!(event, Event::Eof) {
            return if open == 0 { Ok(()) } else { Err(broken("cut XML")) };
        }
        see(&event)?;
    }
}

/// Counts the elements that are open behind an event.
///
/// # Errors
/// `sheet-broken` for a document type, which could define texts.
fn count_open(event: &Event<'_>, open: &mut i64) -> Result<(), Sentence> {
    match event {
        Event::DocType(_) => return Err(broken("DOCTYPE")),
        Event::Start(_) => *open += 1,
        Event::End(_) => *open -= 1,
        _ => {}
    }
    Ok(())
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
    let Some((part, _)) = unpacked(archive, "xl/sharedStrings.xml", most)? else { return Ok(texts) };
    let add = |mut more: Vec<String>| {
        texts.append(&mut more);
        if texts.len() > texts_max {
            return Err(Sentence::new("sheet-too-large").with("most", most >> 20));
        }
        Ok(())
    };
    blocks::each_block(part, "si", texts_of, add)?;
    Ok(texts)
}

/// The shared texts of a block, and how many elements it opens and does not close.
fn texts_of(block: &[u8]) -> Result<(Vec<String>, i64), Sentence> {
    let (mut texts, mut text) = (Vec::new(), Text::default());
    let open = blocks::each_event(block, |event| {
        text.see(event)?;
        if let Event::End(end) = event
            && end.local_name().as_ref() == "si"
        {
            texts.push(std::mem::take(&mut text.text));
        }
        Ok(())
    })?;
    Ok((texts, open))
}

mod blocks;
mod cells;
mod rows;
