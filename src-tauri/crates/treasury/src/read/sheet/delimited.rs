//! Lines of a text whose cells are separated by tabs, commas or semicolons.

use model::Sentence;

use super::{SheetLine, broken, push};
use crate::view::SheetCell;

/// Lines that decide on the separator.
const LINES_COUNTED: usize = 20;

/// The lines that have a cell, without comments.
///
/// # Errors
/// As [`super::read_text`].
pub(super) fn lines(text: &str) -> Result<Vec<SheetLine>, Sentence> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator(text))
        .comment(Some(b'#'))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = record.map_err(broken)?;
        let number = record.position().map_or(0, csv::Position::line);
        let cells = record.iter().map(SheetCell::text).collect();
        push(&mut lines, SheetLine { number: u32::try_from(number).unwrap_or(u32::MAX), cells, is_hidden: false })?;
    }
    Ok(lines)
}

/// The separator of the line that has most of one: a title or a comment above the table has none.
fn separator(text: &str) -> u8 {
    let head = || text.lines().filter(|line| !line.starts_with('#')).take(LINES_COUNTED);
    // A tab is in no amount and in no name, so one tab is enough.
    if head().any(|line| line.contains('\t')) {
        return b'\t';
    }
    let most = |sign: char| head().map(|line| line.matches(sign).count()).max().unwrap_or(0);
    if most(';') > most(',') { b';' } else { b',' }
}
