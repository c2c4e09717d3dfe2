//! A sheet whose columns are found by their headers, below any heading lines.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use model::Sentence;
use model::spelling::{narrow, unit_of_heading};

use super::sheet::{SheetLine, SheetRead};
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

/// The field of a header. The brackets behind it are no part of it, except those with a unit: an amount in 万元 is another one.
fn field_of(columns: &[Headers], header: &str) -> Option<&'static str> {
    let named =
        |header: String| columns.iter().find(|(_, words)| words.contains(&header.as_str())).map(|(field, _)| *field);
    let before = header.split(['(', '（', '[', '【']).next().filter(|_| unit_of_heading(header) == 0);
    named(word(header)).or_else(|| named(word(before?)))
}

/// The lines below the headers and the notes of the file; `None` where no line has the headers of all `needed` fields.
pub(crate) fn of(sheet: SheetRead, columns: &[Headers], needed: &[&str]) -> Option<(Vec<NamedLine>, Vec<Sentence>)> {
    // A heading may have a word of a header too: the line with the most headers has them.
    let fields = |line: &SheetLine| -> BTreeSet<&str> {
        line.cells.iter().filter_map(|cell| field_of(columns, &cell.text)).collect()
    };
    let heads = sheet.lines.iter().take(HEADERS_WITHIN).map(fields).enumerate();
    let named = heads.filter(|(_, fields)| needed.iter().all(|field| fields.contains(field)));
    let at = named.max_by_key(|(at, fields)| (fields.len(), Reverse(*at))).map(|(at, _)| at)?;
    let mut places: BTreeMap<usize, (&'static str, String)> = BTreeMap::new();
    for (place, cell) in sheet.lines[at].cells.iter().enumerate() {
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
    Some((sheet.lines[at + 1..].iter().map(line).collect(), sheet.notes))
}
