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
pub(super) fn lines(text: &str, lines_max: usize) -> Result<Vec<SheetLine>, Sentence> {
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator(text))
        .comment(Some(b'#'))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let (mut lines, mut place) = (Vec::new(), Place { byte: 0, line: 1 });
    for record in reader.records() {
        let record = record.map_err(broken)?;
        let number = record.position().map_or(0, |position| place.of_record(text, position.byte()));
        let cells = record.iter().map(SheetCell::text).collect();
        push(&mut lines, SheetLine { number, cells, is_hidden: false }, lines_max)?;
    }
    Ok(lines)
}

/// A place in a text: the line of its byte, from 1.
struct Place {
    byte: usize,
    line: u32,
}

impl Place {
    /// The line in which a record begins. The reader's own line is that of the end of the record before: the second byte of a
    /// line break, empty lines and comments follow it.
    fn of_record(&mut self, text: &str, byte: u64) -> u32 {
        let byte = usize::try_from(byte).unwrap_or(text.len()).min(text.len());
        let breaks = |part: &str| u32::try_from(part.matches('\n').count()).unwrap_or(u32::MAX);
        self.line = self.line.saturating_add(breaks(text.get(self.byte..byte).unwrap_or_default()));
        self.byte = byte;
        let after = text.get(byte..).unwrap_or_default();
        let mut rest = after;
        loop {
            rest = rest.trim_start_matches(['\r', '\n']);
            match rest.find('\n').filter(|_| rest.starts_with('#')) {
                Some(end) => rest = &rest[end..],
                None => break,
            }
        }
        self.line.saturating_add(breaks(&after[..after.len() - rest.len()]))
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_number_that_an_editor_shows() {
        for end in ["\n", "\r\n"] {
            let text = ["\u{feff}# note", "a,b", "", "1,2", "# note", "\"3", "4\",5", "6,7"].join(end);
            let numbers: Vec<u32> = lines(&text, 10).expect("readable").iter().map(|line| line.number).collect();
            assert_eq!(numbers, [2, 4, 6, 8], "{end:?}");
        }
    }
}
