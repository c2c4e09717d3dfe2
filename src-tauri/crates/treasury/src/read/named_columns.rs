//! A sheet whose columns are found by their headers, below any heading lines.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use model::Sentence;
use model::spelling::narrow;

use super::sheet::titles::{self, Titles};
use super::sheet::{self, SheetLine, SheetRead};
use crate::view::SheetCell;

/// Lines in which the headers are looked for.
const HEADERS_WITHIN: usize = 30;

/// A field and its known headers, in one case and width, without spaces.
pub(crate) type Headers = (&'static str, &'static [&'static str]);

/// A line below the headers: its number, from 1, and the header and the cell of each field.
#[derive(Debug, Clone, Default)]
pub(crate) struct NamedLine {
    pub number: u32,
    pub cells: BTreeMap<&'static str, (String, SheetCell)>,
}

/// A text as headers are compared.
pub(crate) fn word(text: &str) -> String {
    narrow(text).chars().filter(|sign| !sign.is_whitespace() && !"_-()*:".contains(*sign)).collect()
}

/// The field of a header. The brackets behind it are no part of it.
fn field_of(columns: &[Headers], header: &str) -> Option<&'static str> {
    let named =
        |header: String| columns.iter().find(|(_, words)| words.contains(&header.as_str())).map(|(field, _)| *field);
    named(word(header)).or_else(|| named(word(header.split(['(', '（', '[', '【']).next()?)))
}

/// The content of a sheet.
pub(crate) struct NamedLines {
    pub lines: Vec<NamedLine>,
    /// Notes about the file.
    pub notes: Vec<Sentence>,
    /// The accounts, the currency and the unit that the lines around the table name.
    pub titles: Titles,
}

/// The lines below the headers; `None` where no line has the headers of all `needed` fields.
pub(crate) fn of(read: SheetRead, columns: &[Headers], needed: &[&str]) -> Option<NamedLines> {
    // A heading may have a word of a header too: the line with the most headers has them.
    let fields = |line: &SheetLine| -> BTreeSet<&str> {
        line.cells.iter().filter_map(|cell| field_of(columns, &cell.text)).collect()
    };
    let heads = read.lines.iter().take(HEADERS_WITHIN).map(fields).enumerate();
    let named = heads.filter(|(_, fields)| needed.iter().all(|field| fields.contains(field)));
    let at = named.max_by_key(|(at, fields)| (fields.len(), Reverse(*at))).map(|(at, _)| at)?;
    let mut places: BTreeMap<usize, (&'static str, String)> = BTreeMap::new();
    for (place, cell) in read.lines[at].cells.iter().enumerate() {
        if let Some(field) = field_of(columns, &cell.text)
            && !places.values().any(|(known, _)| *known == field)
        {
            places.insert(place, (field, cell.text.trim().to_owned()));
        }
    }
    let line = |line: &SheetLine| NamedLine {
        number: line.number,
        cells: places
            .iter()
            .map(|(place, (field, header))| {
                (*field, (header.clone(), line.cells.get(*place).cloned().unwrap_or_default()))
            })
            .collect(),
    };
    let lines = &read.lines[at + 1..];
    let has_text =
        |place: usize| lines.iter().any(|line| line.cells.get(place).is_some_and(|cell| !cell.text.trim().is_empty()));
    let headers = read.lines[at].cells.iter().enumerate();
    let unused = headers.filter(|(place, _)| !places.contains_key(place) && has_text(*place));
    let unused: Vec<&str> = unused.map(|(_, cell)| cell.text.trim()).filter(|header| !header.is_empty()).collect();
    let note = (!unused.is_empty()).then(|| Sentence::new("columns-unused").with("columns", unused.join(", ")));
    Some(NamedLines {
        titles: titles::titles_of_table(sheet::cells_of(&read.lines[..at]), sheet::cells_of(lines)),
        lines: lines.iter().map(line).collect(),
        notes: read.notes.into_iter().chain(note).collect(),
    })
}
