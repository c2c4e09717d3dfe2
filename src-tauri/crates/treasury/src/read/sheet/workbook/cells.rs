//! The cells of a sheet, by their kinds and styles.

use model::Sentence;
use quick_xml::events::{BytesStart, Event};

use super::{Known, Text, added};
use crate::read::sheet::{COLUMNS_MAX, SheetLine, broken, number};
use crate::view::{CellHolds, SheetCell};

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
pub(super) struct OpenCell {
    column: usize,
    kind: ValueKind,
    style: usize,
    value: String,
    in_value: bool,
    inline: Text,
}

/// Adds a cell to its line. A cell without content, such as one of a coloured row, is no column.
///
/// # Errors
/// `sheet-columns`.
pub(super) fn place(line: &mut SheetLine, cell: OpenCell, known: &Known) -> Result<(), Sentence> {
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

pub(super) fn begun(start: &BytesStart<'_>, next: usize) -> Result<OpenCell, Sentence> {
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
    pub(super) fn see(&mut self, event: &Event<'_>) -> Result<(), Sentence> {
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
