//! A statement in the form of SWIFT *MT940*, or an intraday report in the form of *MT942*, whose lines are provisional.
//!
//! The crate `mt940` reads only the characters of the SWIFT network, so a name in Chinese characters would have to be
//! rewritten before it is read; here it stays. Read are the account (`:25:`), the balances (`:60F:`, `:62F:`), the lines
//! (`:61:`) and the words below each (`:86:`); of an MT942 the floor limit (`:34F:`), which has its currency, and the numbers of
//! its lines (`:90D:`, `:90C:`).

use bank_contract::Amount;
use chrono::{Datelike, NaiveDate};
use model::spelling::iso;
use model::{Result, Sentence, StatementLine, days};

use super::booked::{BookedEntries, bank_amount};
use super::booked_entry::BookedEntry;
use super::control::Ends;
use super::direction::with_sign;
use super::line_fault::{LineFault, LinePart};
use crate::store::kept::read_line::References;
use crate::store::long_read::LongRead;
use crate::view::{FileStep, StatementForm};

/// A field's line has at most so many characters: a longer text continues in the next line without a blank.
const FIELD_LINE: usize = 65;

/// A field with its tag, for example `61`.
struct Field<'a> {
    line: usize,
    tag: &'a str,
    lines: Vec<&'a str>,
}

/// A line that nothing is read from, with its number.
type UnreadLine = (usize, String);

/// Whether a text is an MT940 or an MT942: it has a line that begins with `:61:`, `:60F:` or `:34F:`.
pub(super) fn is_mt940(text: &str) -> bool {
    [":60F:", ":61:", ":34F:"].into_iter().any(|tag| has_tag(text, tag))
}

/// MT942 where all of its messages are.
pub(super) fn form(read: &BookedEntries) -> StatementForm {
    let is_report = !read.statements.is_empty() && read.statements.iter().all(|ends| ends.is_provisional);
    if is_report { StatementForm::Mt942 } else { StatementForm::Mt940 }
}

fn has_tag(text: &str, tag: &str) -> bool {
    text.match_indices(tag).any(|(at, _)| at == 0 || text[..at].ends_with(['\n', '\r']))
}

/// Reads the lines of all its statements.
///
/// # Errors
/// `statement` with the number of the line and the fault, `file-stopped`.
pub(super) fn read(text: &str, long: &LongRead<'_>) -> Result<BookedEntries> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let (fields, outside) = fields(&text);
    long.begin(FileStep::Lines, fields.len());
    let mut file = MessageParts { unread: outside, ..MessageParts::default() };
    for (at, field) in fields.iter().enumerate() {
        long.count_line(at)?;
        file.take(field)?;
        file.is_last = field.tag == "61" || (file.is_last && field.tag == "86");
    }
    let MessageParts { mut entries, mut left, mut unread, .. } = file;
    left.sort_unstable();
    left.dedup();
    let subfields = || Sentence::new("statement-subfields").with("fields", left.join(", "));
    entries.notes.extend((!left.is_empty()).then(subfields));
    unread.sort_unstable();
    let said: Vec<String> = unread.iter().map(|(line, text)| format!("{line}: {text}")).collect();
    let note = || Sentence::new("statement-fields-unread").with("count", said.len()).with("text", said.join("; "));
    entries.notes.extend((!said.is_empty()).then(note));
    Ok(entries)
}

/// The parts of a file that were read so far.
#[derive(Default)]
struct MessageParts {
    entries: BookedEntries,
    /// The current message's account.
    account: Option<String>,
    /// The current message has its balance or its limit, and with it its currency.
    is_open: bool,
    /// The last field is a line or its words.
    is_last: bool,
    /// The number of lines that an MT942 states.
    stated: usize,
    /// The parts of words that are not kept.
    left: Vec<String>,
    /// The lines that nothing is read from, with their numbers.
    unread: Vec<UnreadLine>,
    /// The fields `:20:` and `:28C:` of the current message, which say which statement it is.
    identity: Vec<String>,
}

impl MessageParts {
    fn take(&mut self, field: &Field<'_>) -> Result<()> {
        let fault = |fault: LineFault| fault.of_line(field.line);
        let first = field.lines.first().copied().unwrap_or_default();
        if !matches!(field.tag, "61" | "86") {
            let more = field.lines.iter().enumerate().skip(1).filter(|(_, text)| !text.trim().is_empty());
            self.unread.extend(more.map(|(at, text)| (field.line + at, (*text).to_owned())));
        }
        match field.tag {
            "20" => {
                (self.is_open, self.account) = (false, None);
                self.identity = vec![first.trim().to_owned()];
            }
            "28" | "28C" => self.identity.push(first.trim().to_owned()),
            "25" | "25P" => {
                self.entries.account(first.trim());
                (self.account, self.is_open) = (Some(first.trim().to_owned()), false);
            }
            "60F" | "60M" => self.take_opening(field)?,
            "62F" | "62M" => self.take_closing(field)?,
            // The limit of credits follows that of debits.
            "34F" if !self.is_open => {
                let is_code = |code: &&str| code.bytes().all(|sign| sign.is_ascii_uppercase());
                let currency =
                    first.get(..3).filter(is_code).ok_or_else(|| fault(LinePart::Currency.missing()))?.to_owned();
                self.begin(Ends { currency, is_provisional: true, ..Ends::default() });
            }
            "90D" | "90C" => self.compare_count(field.tag, first),
            "61" => self.take_line(field)?,
            "86" => {
                if let Some(entry) = self.entries.entries.last_mut().filter(|_| self.is_last) {
                    tell(&mut entry.line, &field.lines, &mut self.left);
                }
            }
            // Another account's number, the times of a report, balances of other days, the limit of credits.
            "21" | "13" | "13D" | "34F" | "64" | "65" => {}
            _ => self.unread.push((field.line, first.to_owned())),
        }
        Ok(())
    }

    fn take_opening(&mut self, field: &Field<'_>) -> Result<()> {
        let fault = |fault: LineFault| fault.of_line(field.line);
        let FieldBalance { amount, currency, day } =
            balance(field.lines[0]).ok_or_else(|| fault(LinePart::Balance.missing()))?;
        let account = self.account.as_deref().ok_or_else(|| fault(LineFault::Misplaced))?;
        if let Some(other) = currency_of_account(account).filter(|other| *other != currency) {
            return Err(fault(LineFault::OtherCurrency { amount: currency, of: other.to_owned() }));
        }
        // An intermediate balance does not end its day.
        let day = if field.tag == "60M" { day.and_then(|day| day.pred_opt()) } else { day };
        self.begin(Ends { opening: Some(amount), days: [day, None], currency, ..Ends::default() });
        Ok(())
    }

    fn take_closing(&mut self, field: &Field<'_>) -> Result<()> {
        let fault = |fault: LineFault| fault.of_line(field.line);
        let FieldBalance { amount, currency, day } =
            balance(field.lines[0]).ok_or_else(|| fault(LinePart::Balance.missing()))?;
        let Some(ends) = self.entries.statements.last_mut().filter(|ends| self.is_open && !ends.is_provisional) else {
            self.unread.push((field.line, field.lines[0].to_owned()));
            return Ok(());
        };
        ends.take_currency(&currency).map_err(fault)?;
        let before = day.and_then(|day| day.pred_opt()).filter(|day| Some(*day) > ends.days[0]);
        ends.days[1] = if field.tag == "62M" { before } else { day };
        ends.closing = Some(amount);
        self.is_open = false;
        Ok(())
    }

    fn begin(&mut self, ends: Ends) {
        let account = self.account.clone().unwrap_or_default();
        let identity = self.identity.clone();
        self.entries.statements.push(Ends { account, identity, ..ends });
        (self.is_open, self.stated) = (true, 0);
    }

    /// Compares the stated numbers of debits and credits with the lines; the credits are last.
    fn compare_count(&mut self, tag: &str, text: &str) {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        self.stated += text[..digits].parse::<usize>().unwrap_or_default();
        let place = self.entries.statements.len();
        let count = self.entries.entries.iter().filter(|entry| entry.statement + 1 == place).count();
        if self.is_open && tag == "90C" && self.stated != count {
            let note = Sentence::new("statement-entries-differ").with("stated", self.stated).with("count", count);
            self.entries.notes.push(note);
        }
    }

    fn take_line(&mut self, field: &Field<'_>) -> Result<()> {
        let fault = |fault: LineFault| fault.of_line(field.line);
        let first = field.lines.first().copied().unwrap_or_default();
        let account = self.account.clone().ok_or_else(|| fault(LineFault::Misplaced))?;
        let ends = self.entries.statements.last().filter(|_| self.is_open);
        let currency = ends.ok_or_else(|| fault(LineFault::Misplaced))?.currency.clone();
        let LineField { mut line, references, is_reversal, is_odd, letter } = booking(first).map_err(fault)?;
        if let Some(other) = letter.filter(|letter| !currency.ends_with(*letter)) {
            self.unread.push((field.line, other.to_string()));
        }
        let note = || Sentence::new("statement-value-day").with("line", field.line).with("day", &first[..6]);
        self.entries.notes.extend(is_odd.then(note));
        line.currency = currency;
        line.remark = join_lines(&field.lines[1..]);
        let statement = self.entries.statements.len() - 1;
        self.entries.entries.push(BookedEntry { account, line, references, is_reversal, statement });
        Ok(())
    }
}

/// The fields, and the lines outside of the messages that have a text.
fn fields(text: &str) -> (Vec<Field<'_>>, Vec<UnreadLine>) {
    let (mut fields, mut outside): (Vec<Field<'_>>, Vec<UnreadLine>) = (Vec::new(), Vec::new());
    let mut is_open = false;
    for (at, line) in text.lines().enumerate() {
        if let Some((tag, rest)) = tagged(line) {
            fields.push(Field { line: at + 1, tag, lines: vec![rest] });
            is_open = true;
        } else if is_end(line) {
            is_open = false;
        } else if let Some(field) = fields.last_mut().filter(|_| is_open) {
            field.lines.push(line);
        } else if !line.trim().is_empty() {
            outside.push((at + 1, line.to_owned()));
        }
    }
    (fields, outside)
}

/// The end of a message, or a block around it. A text may begin with a hyphen or a brace too.
fn is_end(line: &str) -> bool {
    let line = line.trim_end();
    let is_block = || {
        let number = line.strip_prefix("-}").unwrap_or(line).strip_prefix('{').and_then(|rest| rest.split_once(':'));
        number.is_some_and(|(number, _)| matches!(number, "1" | "2" | "3" | "4" | "5" | "S"))
    };
    line == "-" || line == "-}" || is_block()
}

/// The tag at the beginning of a line, and the text behind it; also behind a block's `{4:`.
fn tagged(line: &str) -> Option<(&str, &str)> {
    let line = line.strip_prefix("{4:").unwrap_or(line);
    let (tag, rest) = line.strip_prefix(':')?.split_once(':')?;
    let digits = tag.get(..2)?.bytes().all(|sign| sign.is_ascii_digit());
    (digits && tag.len() <= 3 && tag[2..].bytes().all(|sign| sign.is_ascii_uppercase())).then_some((tag, rest))
}

/// The currency that some banks write behind the account's number.
fn currency_of_account(account: &str) -> Option<&str> {
    let (number, code) = account.split_at_checked(account.len().checked_sub(3)?)?;
    (number.ends_with(|sign: char| sign.is_ascii_digit()) && iso(code) == Some(code)).then_some(code)
}

/// A balance.
struct FieldBalance {
    /// With its sign.
    amount: Amount,
    currency: String,
    /// None for a day that is none.
    day: Option<NaiveDate>,
}

/// Reads a balance: `C260104CNY1000,00`.
fn balance(text: &str) -> Option<FieldBalance> {
    let code = text.get(7..10).filter(|code| code.bytes().all(|sign| sign.is_ascii_uppercase()))?;
    let day = text.get(1..7).filter(|day| day.bytes().all(|sign| sign.is_ascii_digit()))?;
    let amount = bank_amount(text.get(10..)?.trim(), ',').filter(|_| text.starts_with(['C', 'D']))?;
    let amount = with_sign(amount, text.starts_with('D'))?;
    Some(FieldBalance { amount, currency: code.to_owned(), day: days::of(&format!("20{day}"), "%Y%m%d") })
}

/// The values of a field `:61:`.
struct LineField {
    line: StatementLine,
    references: References,
    /// The mark is one of a reversal.
    is_reversal: bool,
    /// Its day of value is no day, as at the end of February in a year of 360 days.
    is_odd: bool,
    /// The third letter of the currency, which may be between the mark and the amount.
    letter: Option<char>,
}

/// Reads a field `:61:`: day of value, day of booking, mark, amount, kind, references.
fn booking(text: &str) -> Result<LineField, LineFault> {
    let not = |part: LinePart| LineFault::Without(part, text.to_owned());
    let written =
        text.get(..6).filter(|day| day.bytes().all(|sign| sign.is_ascii_digit())).ok_or_else(|| not(LinePart::Day))?;
    let value = days::of(&format!("20{written}"), "%Y%m%d");
    let mut rest = &text[6..];
    let day = match rest.get(..4).filter(|four| four.bytes().all(|sign| sign.is_ascii_digit())) {
        Some(booked) => {
            rest = &rest[4..];
            // The month of a day that does not exist is near enough to find the year.
            let near = value.or_else(|| days::of(&format!("20{}01", &written[..4]), "%Y%m%d"));
            near.and_then(|near| nearest(near, booked)).ok_or_else(|| not(LinePart::Day))?
        }
        None => value.ok_or_else(|| not(LinePart::Day))?,
    };
    let marks = [("RC", "out"), ("RD", "in"), ("C", "in"), ("D", "out")];
    let (mark, direction) =
        marks.into_iter().find(|(mark, _)| rest.starts_with(mark)).ok_or_else(|| not(LinePart::Mark))?;
    rest = &rest[mark.len()..];
    let letter = rest.chars().next().filter(char::is_ascii_uppercase);
    rest = &rest[letter.map_or(0, char::len_utf8)..];
    let end = rest.find(|sign: char| !sign.is_ascii_digit() && sign != ',').unwrap_or(rest.len());
    let (amount, rest) = rest.split_at(end);
    if rest.starts_with('.') {
        return Err(not(LinePart::Comma));
    }
    let amount = bank_amount(amount, ',').ok_or_else(|| not(LinePart::Amount))?;
    // The kind is a letter and three more signs.
    let kind = rest.char_indices().nth(3).filter(|_| rest.starts_with(|sign: char| sign.is_ascii_uppercase()));
    let (at, last) = kind.ok_or_else(|| not(LinePart::Kind))?;
    let references = &rest[at + last.len_utf8()..];
    let (own, banks) = references.split_once("//").unwrap_or((references, ""));
    let own = Some(own.trim()).filter(|own| !own.is_empty() && *own != "NONREF");
    let references = References { own: own.unwrap_or_default().to_owned(), bank: banks.trim().to_owned() };
    let line = StatementLine {
        day: day.to_string(),
        amount: amount.to_money_text(),
        direction: direction.to_owned(),
        reference: own.unwrap_or(banks.trim()).to_owned(),
        ..StatementLine::default()
    };
    Ok(LineField { line, references, is_reversal: mark.starts_with('R'), is_odd: value.is_none(), letter })
}

/// The day of booking has no year: it is the one nearest to the day of value.
fn nearest(value: NaiveDate, booked: &str) -> Option<NaiveDate> {
    let years = (value.year() - 1)..=(value.year() + 1);
    let days = years.filter_map(|year| days::of(&format!("{year}{booked}"), "%Y%m%d"));
    days.min_by_key(|day| (*day - value).num_days().abs())
}

/// Lines of a free text: a full line continues in the next one without a blank.
fn join_lines(lines: &[&str]) -> String {
    let mut words = String::new();
    for part in lines {
        words.push_str(part);
        if part.chars().count() < FIELD_LINE {
            words.push(' ');
        }
    }
    words.trim().to_owned()
}

/// Adds the words of a field `:86:`; in a field with parts such as `?32`, the name of the other party. `left` are the parts
/// with a text that is not kept.
fn tell(line: &mut StatementLine, lines: &[&str], left: &mut Vec<String>) {
    let parts = parts(&lines.concat());
    let of = |tags: &[&str]| -> String {
        let found = parts.iter().filter(|(tag, _)| tags.iter().any(|known| tag.starts_with(known)));
        found.fold(String::new(), |text, (_, part)| append_part(text, part))
    };
    let party = of(&["32", "33"]);
    // A second field may name another one.
    let is_other = !line.counterparty.is_empty() && line.counterparty != party.trim();
    if !party.trim().is_empty() && !is_other {
        party.trim().clone_into(&mut line.counterparty);
    }
    let remark = if parts.is_empty() { join_lines(lines) } else { of(&["2", "60", "61", "62", "63"]) };
    let account = of(&["31"]);
    let other = if is_other { party.trim() } else { "" };
    let told = [line.remark.trim(), remark.trim(), account.trim(), other];
    line.remark = told.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
    let is_kept = |tag: &str| tag.starts_with('2') || ["31", "32", "33", "60", "61", "62", "63"].contains(&tag);
    left.extend(
        parts.iter().filter(|(tag, text)| !is_kept(tag) && !text.trim().is_empty()).map(|(tag, _)| format!("?{tag}")),
    );
}

/// A text with its next part. A part that begins with a key word, such as `SVWZ+`, is another text.
fn append_part(mut text: String, part: &str) -> String {
    let is_key =
        part.get(..5).is_some_and(|key| key.ends_with('+') && key[..4].bytes().all(|sign| sign.is_ascii_uppercase()));
    if is_key && !text.is_empty() && !text.ends_with(' ') {
        text.push(' ');
    }
    text.push_str(part);
    text
}

/// The parts of a structured field: `?` and two digits, from the code of three digits at its beginning on. A free text has
/// none, with any signs.
fn parts(text: &str) -> Vec<(String, String)> {
    let begins = |text: &str| {
        let digits = text.strip_prefix('?').and_then(|rest| rest.get(..2));
        digits.is_some_and(|digits| digits.bytes().all(|sign| sign.is_ascii_digit()))
    };
    let code = text.get(..3).filter(|code| code.bytes().all(|sign| sign.is_ascii_digit()));
    let body = if code.is_some() { &text[3..] } else { text };
    if !begins(body) {
        return Vec::new();
    }
    let mut parts: Vec<(String, String)> = Vec::new();
    let mut rest = body;
    while let Some(tag) = rest.get(1..3).filter(|_| begins(rest)) {
        let text = &rest[3..];
        let end = text.match_indices('?').map(|(at, _)| at).find(|at| begins(&text[*at..])).unwrap_or(text.len());
        parts.push((tag.to_owned(), text[..end].to_owned()));
        rest = &text[end..];
    }
    parts
}

#[cfg(test)]
#[path = "mt940/tests.rs"]
mod tests;
