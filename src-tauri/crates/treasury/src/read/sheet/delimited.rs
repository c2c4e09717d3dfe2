//! Lines of a text whose cells are separated by tabs, commas, semicolons or bars.
//!
//! The cells are split here, because the text must tell where a quote opens and that it never closes: a reader that goes on
//! to the next quote swallows the lines between. So a line break inside a cell is allowed only where the lines inside are
//! no lines of the table.

use model::Sentence;

use super::{FileStep, LongRead, SheetLine, push};
use crate::view::SheetCell;

/// Lines that decide on the separator.
const LINES_COUNTED: usize = 200;
/// The separators, the likelier of two that fit equally first: a tab is in no amount and in no name.
const SEPARATORS: [char; 4] = ['\t', ',', ';', '|'];

/// The lines that have a cell, and notes about comments that are left out below the first one.
///
/// # Errors
/// As [`super::read_up_to`].
pub(super) fn lines(
    text: &str,
    lines_max: usize,
    long: &LongRead<'_>,
) -> Result<(Vec<SheetLine>, Vec<Sentence>), Sentence> {
    let text = text.trim_start_matches('\u{feff}');
    long.begin(FileStep::Cells, text.len());
    let mut rest = Place { rest: text, line: 1 };
    let stated = stated_separator(&mut rest);
    while rest.rest.lines().next().is_some_and(|line| is_comment(line) || line.trim().is_empty()) {
        rest.skip_line();
    }
    let separator = stated.unwrap_or_else(|| separator(rest.rest));
    let (mut lines, mut comments) = (Vec::new(), Vec::new());
    while !rest.rest.is_empty() {
        long.count_line(text.len() - rest.rest.len())?;
        let number = rest.line;
        let cells = rest.record(separator)?;
        let is_alone = cells.iter().filter(|cell| !cell.is_empty()).count() == 1;
        if is_alone && cells.first().is_some_and(|cell| is_comment(cell)) {
            comments.push(number.to_string());
            continue;
        }
        let written = cells.len();
        let cells = cells.into_iter().map(SheetCell::text).collect();
        push(&mut lines, SheetLine { number, cells, written, is_hidden: false }, lines_max)?;
    }
    let note = || Sentence::new("sheet-comments").with("count", comments.len()).with("lines", comments.join(", "));
    Ok((lines, (!comments.is_empty()).then(note).into_iter().collect()))
}

/// A comment of a template: `#` and a blank. `#1 Supplies` is a name.
fn is_comment(line: &str) -> bool {
    line.trim_end() == "#" || line.starts_with("# ")
}

/// The separator of a first line `sep=;`, as a spreadsheet writes and reads it.
fn stated_separator(rest: &mut Place<'_>) -> Option<char> {
    let line = rest.rest.lines().next()?.trim_matches('"');
    let (name, sign) = line.split_at_checked(4)?;
    let mut signs = sign.chars();
    let sign = signs.next().filter(|_| signs.next().is_none() && name.eq_ignore_ascii_case("sep="))?;
    rest.skip_line();
    SEPARATORS.contains(&sign).then_some(sign)
}

/// The separator that gives most lines the same number of cells, which is more than one.
fn separator(text: &str) -> char {
    let head: Vec<&str> = text.split(['\n', '\r']).filter(|line| !line.trim().is_empty()).take(LINES_COUNTED).collect();
    let fits = |separator: char| {
        let mut counts: Vec<usize> =
            head.iter().map(|line| cells_of(line, separator)).filter(|count| *count > 1).collect();
        counts.sort_unstable();
        let of = |count: &usize| (counts.iter().filter(|other| *other == count).count(), *count);
        counts.iter().map(of).max().unwrap_or_default()
    };
    SEPARATORS.into_iter().rev().max_by_key(|sign| fits(*sign)).filter(|sign| fits(*sign).0 > 0).unwrap_or(',')
}

/// The number of cells of a line, whose quotes may be open at its end.
fn cells_of(line: &str, separator: char) -> usize {
    let mut is_quoted = false;
    let mut count = 1;
    for sign in line.chars() {
        match sign {
            '"' => is_quoted = !is_quoted,
            sign if sign == separator && !is_quoted => count += 1,
            _ => {}
        }
    }
    count
}

/// The part of a text that is not read yet, and the number of its first line.
struct Place<'a> {
    rest: &'a str,
    line: u32,
}

impl<'a> Place<'a> {
    fn skip_line(&mut self) {
        let end = self.rest.find(['\n', '\r']).unwrap_or(self.rest.len());
        self.rest = &self.rest[end..];
        self.end_line();
    }

    /// Steps over one line break.
    fn end_line(&mut self) {
        let broken = ["\r\n", "\n", "\r"].into_iter().find_map(|sign| self.rest.strip_prefix(sign));
        if let Some(rest) = broken {
            (self.rest, self.line) = (rest, self.line.saturating_add(1));
        }
    }

    /// The cells of the next line, without blanks around them.
    fn record(&mut self, separator: char) -> Result<Vec<String>, Sentence> {
        let mut cells = Vec::new();
        loop {
            cells.push(self.cell(separator)?);
            match self.rest.strip_prefix(separator) {
                Some(rest) => self.rest = rest,
                None => break,
            }
        }
        self.end_line();
        Ok(cells)
    }

    /// The next cell, up to its separator or the end of the line.
    fn cell(&mut self, separator: char) -> Result<String, Sentence> {
        let text: &'a str = self.rest;
        let opened = text.trim_start_matches(' ').strip_prefix('"');
        let quoted = opened.map(|rest| self.quoted(rest, separator)).transpose()?;
        // Each of the signs is one byte, and no byte of another sign is equal to it.
        let is_end = |byte: &u8| [b'\n', b'\r'].contains(byte) || char::from(*byte) == separator;
        let end = self.rest.as_bytes().iter().position(is_end).unwrap_or(self.rest.len());
        let (plain, rest) = self.rest.split_at(end);
        self.rest = rest;
        let Some(quoted) = quoted else { return Ok(without_formula(plain)) };
        if !plain.trim().is_empty() {
            return Err(Sentence::new("sheet-quote-behind").with("line", self.line).with("text", plain.trim()));
        }
        Ok(without_formula(&quoted))
    }

    /// The text of a quoted cell; the place is then behind its closing quote.
    fn quoted(&mut self, text: &'a str, separator: char) -> Result<String, Sentence> {
        let refused = |id: &str, line: u32| Sentence::new(id).with("line", line);
        let (mut read, mut rest) = (String::new(), text);
        loop {
            let Some((part, behind)) = rest.split_once('"') else { return Err(refused("sheet-quote-open", self.line)) };
            read.push_str(part);
            rest = behind;
            let Some(behind) = behind.strip_prefix('"') else { break };
            read.push('"');
            rest = behind;
        }
        let breaks = read.matches('\n').count().max(read.matches('\r').count());
        if breaks > 0 && read.contains(separator) {
            return Err(refused("sheet-quote-lines", self.line).with("count", breaks + 1));
        }
        (self.rest, self.line) = (rest, self.line.saturating_add(u32::try_from(breaks).unwrap_or(u32::MAX)));
        Ok(read.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

/// The text of a cell; `="0042"` keeps the digits of a number in a spreadsheet.
fn without_formula(text: &str) -> String {
    let text = text.trim();
    let formula = text.strip_prefix("=\"").and_then(|inner| inner.strip_suffix('"'));
    formula.unwrap_or(text).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<Vec<String>> {
        let read = lines(text, 100, &LongRead::quiet()).expect("readable").0;
        read.into_iter().map(|line| line.cells.into_iter().map(|cell| cell.text).collect()).collect()
    }

    fn refusal(text: &str) -> (String, String) {
        let why = lines(text, 100, &LongRead::quiet()).expect_err("refused");
        (why.id.clone(), why.args["line"].clone())
    }

    #[test]
    fn a_line_has_the_number_that_an_editor_shows() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["\u{feff}# note", "a,b", "", "1,2", "# note", "\"3", "4\",5", "6,7"].join(end);
            let (read, notes) = lines(&text, 10, &LongRead::quiet()).expect("readable");
            let numbers: Vec<u32> = read.iter().map(|line| line.number).collect();
            assert_eq!(numbers, [2, 4, 6, 8], "{end:?}");
            assert_eq!(
                (notes.len(), notes[0].args["lines"].as_str()),
                (1, "5"),
                "a comment between the lines is named"
            );
        }
    }

    #[test]
    fn the_separator_gives_the_lines_the_headers_number_of_cells() {
        let rows = [
            ("a,b,c\n1,8001\t,2\n", 3),
            ("a;b\n1,5;2,5\n3,5;\"x, y, z\"\n", 2),
            ("a;b\nx, y, z, v;2\nx, y, z, w;3\n", 2),
            ("sep=;\na;b\n1,2,3;4\n", 2),
            ("账户明细\n账号：6222\n日期\t摘要\t金额\n1\t2\t1,234.50\n", 3),
            ("a|b|c\n1|2|3\n", 3),
            ("Sea\t1,234.50\n", 2),
            ("one\ntwo\n", 1),
        ];
        for (text, width) in rows {
            assert_eq!(cells(text).iter().map(Vec::len).max(), Some(width), "{text}");
        }
    }

    #[test]
    fn a_quote_swallows_no_line() {
        assert_eq!(refusal("a,b\n1,\"20 inch\n2,x\n"), ("sheet-quote-open".to_owned(), "2".to_owned()));
        assert_eq!(refusal("a,b\n1,\"20 inch\n2,x\n3,end\"\n4,y\n"), ("sheet-quote-lines".to_owned(), "2".to_owned()));
        assert_eq!(cells("a,b\n1,\"say \"\"x\"\", y\"\n")[1], ["1", "say \"x\", y"]);
        assert_eq!(cells("a,b\n1,\"two\nlines\"\n3,4\n")[1..], [["1", "two lines"], ["3", "4"]]);
        assert_eq!(cells("a,b\n1,20\" pipe\n")[1], ["1", "20\" pipe"]);
    }

    #[test]
    fn a_cell_that_begins_with_a_hash_is_no_comment() {
        assert_eq!(cells("# a, b\n#\na,b\n#1 Supplies,5\n#2,6\n").len(), 3);
        assert_eq!(cells("#,name\n1,x\n")[0], ["#", "name"]);
        assert_eq!(cells("a,b\n# 1 Supplies,5\n").len(), 2);
    }
}
