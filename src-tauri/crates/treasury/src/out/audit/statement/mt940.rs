//! A statement in the form of SWIFT *MT940*, or an intraday report in the form of *MT942*, whose lines are provisional.
//!
//! The crate `mt940` reads only the characters of the SWIFT network, so a name in Chinese characters would have to be
//! rewritten before it is read; here it stays. Read are the account (`:25:`), the balances (`:60F:`, `:62F:`), the lines
//! (`:61:`) and the words below each (`:86:`); of an MT942 the floor limit (`:34F:`), which has its currency, and the numbers of
//! its lines (`:90D:`, `:90C:`).

use chrono::{Datelike, NaiveDate};
use model::{Result, Sentence, StatementLine, days};

use super::booked::{BookedEntries, BookedEntry, bank_amount};
use super::control::{Ends, with_sign};
use super::table::{line_refusal, text_of};
use crate::store::kept::statement_lines::References;
use crate::view::StatementForm;

/// A field's line has at most so many characters: a longer text continues in the next line without a blank.
const FIELD_LINE: usize = 65;
/// Most lines of a file.
const LINES_MAX: usize = 1_000_000;

/// A field with its tag, for example `61`.
struct Field<'a> {
    line: usize,
    tag: &'a str,
    lines: Vec<&'a str>,
}

/// Whether a text is an MT940 or an MT942: it has a line that begins with `:61:`, `:60F:` or `:34F:`.
pub(super) fn is_mt940(bytes: &[u8]) -> bool {
    has_tag(bytes, b":60F:") || has_tag(bytes, b":61:") || has_tag(bytes, b":34F:")
}

/// MT942 where all of its messages are.
pub(super) fn form(read: &BookedEntries) -> StatementForm {
    let is_report = !read.statements.is_empty() && read.statements.iter().all(|ends| ends.is_provisional);
    if is_report { StatementForm::Mt942 } else { StatementForm::Mt940 }
}

fn has_tag(bytes: &[u8], tag: &[u8]) -> bool {
    let is_begun = |part: &[u8]| matches!(part[0], b'\n' | b'\r') && part[1..] == *tag;
    bytes.starts_with(tag) || bytes.windows(tag.len() + 1).any(is_begun)
}

/// Reads the lines of all its statements.
///
/// # Errors
/// `statement` with the number of the line and the fault.
pub(super) fn read(bytes: &[u8]) -> Result<BookedEntries> {
    let text = text_of(bytes)?;
    let entries = BookedEntries { notes: text.note.into_iter().collect(), ..BookedEntries::default() };
    let mut file = FileParts { entries, ..FileParts::default() };
    let text = text.text.replace("\r\n", "\n").replace('\r', "\n");
    for field in fields(&text)? {
        file.take(&field)?;
        file.is_last = field.tag == "61" || (file.is_last && field.tag == "86");
    }
    let FileParts { mut entries, mut left, .. } = file;
    left.sort_unstable();
    left.dedup();
    let note = || Sentence::new("statement-subfields").with("fields", left.join(", "));
    entries.notes.extend((!left.is_empty()).then(note));
    Ok(entries)
}

/// The parts of a file that were read so far.
#[derive(Default)]
struct FileParts {
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
}

impl FileParts {
    fn take(&mut self, field: &Field<'_>) -> Result<()> {
        let fault = |detail: &str| line_refusal(field.line, detail);
        let first = field.lines.first().copied().unwrap_or_default();
        match field.tag {
            "20" => self.is_open = false,
            "25" | "25P" => {
                self.entries.account(first.trim());
                (self.account, self.is_open) = (Some(first.trim().to_owned()), false);
            }
            "60F" | "60M" => {
                let (opening, currency) = balance(first).ok_or_else(|| fault("no currency"))?;
                // Behind an intermediate balance the day goes on.
                let day = day_of_balance(first);
                let day = if field.tag == "60M" { day.and_then(|day| day.pred_opt()) } else { day };
                self.begin(Ends { opening, days: [day, None], currency, ..Ends::default() });
            }
            "62F" | "62M" => {
                let (closing, day) = (balance(first).and_then(|(closing, _)| closing), day_of_balance(first));
                if let Some(ends) = self.entries.statement().filter(|ends| self.is_open && !ends.is_provisional) {
                    let before = day.and_then(|day| day.pred_opt()).filter(|day| Some(*day) > ends.days[0]);
                    ends.days[1] = if field.tag == "62M" { before } else { day };
                    ends.closing = closing;
                }
            }
            // The limit of credits follows that of debits.
            "34F" if !self.is_open => {
                let is_code = |code: &&str| code.bytes().all(|sign| sign.is_ascii_uppercase());
                let currency = first.get(..3).filter(is_code).ok_or_else(|| fault("no currency"))?.to_owned();
                self.begin(Ends { currency, is_provisional: true, ..Ends::default() });
            }
            "90D" | "90C" => self.compare_count(field.tag, first),
            "61" => self.take_line(field)?,
            "86" => {
                if let Some(entry) = self.entries.entries.last_mut().filter(|_| self.is_last) {
                    tell(&mut entry.line, &field.lines, &mut self.left);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn begin(&mut self, ends: Ends) {
        let account = self.account.clone().unwrap_or_default();
        self.entries.statements.push(Ends { account, ..ends });
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
        let fault = |detail: &str| line_refusal(field.line, detail);
        let first = field.lines.first().copied().unwrap_or_default();
        let account = self.account.clone().ok_or_else(|| fault("a line before its account"))?;
        let ends = self.entries.statements.last().filter(|_| self.is_open);
        let currency = ends.ok_or_else(|| fault("a line before its balance"))?.currency.clone();
        let LineField { mut line, references, is_reversal, is_odd } =
            booking(first).map_err(|detail| fault(&detail))?;
        let note = || Sentence::new("statement-value-day").with("line", field.line).with("day", &first[..6]);
        self.entries.notes.extend(is_odd.then(note));
        line.currency = currency;
        line.remark = join_lines(&field.lines[1..]);
        let statement = self.entries.statements.len() - 1;
        self.entries.entries.push(BookedEntry { account, line, references, is_reversal, statement });
        Ok(())
    }
}

fn fields(text: &str) -> Result<Vec<Field<'_>>> {
    let mut fields: Vec<Field<'_>> = Vec::new();
    let mut is_open = false;
    for (at, line) in text.lines().enumerate() {
        if at >= LINES_MAX {
            return Err(line_refusal(at + 1, &format!("more than {LINES_MAX} lines")));
        }
        if let Some((tag, rest)) = tagged(line) {
            fields.push(Field { line: at + 1, tag, lines: vec![rest] });
            is_open = true;
        } else if is_end(line) {
            is_open = false;
        } else if let Some(field) = fields.last_mut().filter(|_| is_open) {
            field.lines.push(line);
        }
    }
    Ok(fields)
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

/// The amount of a balance, if it can be read, and its currency: `C260104CNY1000,00`.
fn balance(text: &str) -> Option<(Option<bank_contract::Amount>, String)> {
    let code = text.get(7..10).filter(|code| code.bytes().all(|sign| sign.is_ascii_uppercase()))?;
    let amount = bank_amount(text.get(10..).unwrap_or_default().trim(), ',');
    let signed = amount.and_then(|amount| with_sign(amount, text.starts_with('D')));
    Some((signed, code.to_owned()))
}

fn day_of_balance(text: &str) -> Option<NaiveDate> {
    days::of(&format!("20{}", text.get(1..7)?), "%Y%m%d")
}

/// The values of a field `:61:`.
struct LineField {
    line: StatementLine,
    references: References,
    /// The mark is one of a reversal.
    is_reversal: bool,
    /// Its day of value is no day, as at the end of February in a year of 360 days.
    is_odd: bool,
}

/// Reads a field `:61:`: day of value, day of booking, mark, amount, kind, references.
fn booking(text: &str) -> Result<LineField, String> {
    let not = |what: &str| format!("{text:?} has no {what}");
    let written =
        text.get(..6).filter(|day| day.bytes().all(|sign| sign.is_ascii_digit())).ok_or_else(|| not("day"))?;
    let value = days::of(&format!("20{written}"), "%Y%m%d");
    let mut rest = &text[6..];
    let day = match rest.get(..4).filter(|four| four.bytes().all(|sign| sign.is_ascii_digit())) {
        Some(booked) => {
            rest = &rest[4..];
            // The month of a day that does not exist is near enough to find the year.
            let near = value.or_else(|| days::of(&format!("20{}01", &written[..4]), "%Y%m%d"));
            near.and_then(|near| nearest(near, booked)).ok_or_else(|| not("day of booking"))?
        }
        None => value.ok_or_else(|| not("day"))?,
    };
    let marks = [("RC", "out"), ("RD", "in"), ("C", "in"), ("D", "out")];
    let (mark, direction) = marks.into_iter().find(|(mark, _)| rest.starts_with(mark)).ok_or_else(|| not("mark"))?;
    rest = &rest[mark.len()..];
    // The third letter of the currency may be between the mark and the amount.
    rest = rest.strip_prefix(|sign: char| sign.is_ascii_uppercase()).unwrap_or(rest);
    let end = rest.find(|sign: char| !sign.is_ascii_digit() && sign != ',').unwrap_or(rest.len());
    let (amount, rest) = rest.split_at(end);
    if rest.starts_with('.') {
        return Err(not("decimal comma"));
    }
    let amount = bank_amount(amount, ',').ok_or_else(|| not("amount"))?;
    // The kind is a letter and three more signs.
    let references = rest.char_indices().nth(4).map_or("", |(at, _)| &rest[at..]);
    let (own, banks) = references.split_once("//").unwrap_or((references, ""));
    let own = Some(own.trim()).filter(|own| !own.is_empty() && *own != "NONREF");
    let references = References { own: own.unwrap_or_default().to_owned(), bank: banks.trim().to_owned() };
    let line = StatementLine {
        day: day.to_string(),
        amount: amount.to_string(),
        direction: direction.to_owned(),
        reference: own.unwrap_or(banks.trim()).to_owned(),
        ..StatementLine::default()
    };
    Ok(LineField { line, references, is_reversal: mark.starts_with('R'), is_odd: value.is_none() })
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
    if !party.trim().is_empty() {
        party.trim().clone_into(&mut line.counterparty);
    }
    let remark = if parts.is_empty() { join_lines(lines) } else { of(&["2", "60", "61", "62", "63"]) };
    let account = of(&["31"]);
    let told = [line.remark.trim(), remark.trim(), account.trim()];
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
mod tests {
    use super::*;
    use crate::store::kept::statement_lines::ReadLine;

    fn lines(text: &str) -> Vec<StatementLine> {
        read(text.as_bytes()).unwrap().entries.into_iter().map(|entry| entry.line).collect()
    }

    const HEAD: &str = "{1:F01BANKCNBJAXXX0000000000}{2:I940X}{4:\r\n:20:1\r\n:25:BANKCNBJ/622201\r\n:28C:1/1\r\n:60F:C260104CNY100,00\r\n";

    #[test]
    fn a_line_has_its_days_mark_amount_references_and_words() {
        let long = "x".repeat(62);
        let text = format!(
            "{HEAD}:61:2601050106D1234,5NTRFAV-1//B77\r\nsupplement\r\n:86:{long}REF\r\nERENCE and 华东纸业\r\n:61:260105CR7,NMSCNONREF//B78\r\n\
             :86:166?00TRANSFER?20INVOICE 7?21 JANUARY?32LINDEN?33 FREIGHT\r\n:62F:D260105CNY1127,50\r\n:86:of the statement\r\n-}}"
        );
        let read = lines(&text);
        let told = |line: &StatementLine| {
            [&line.day, &line.amount, &line.direction, &line.currency, &line.reference, &line.counterparty]
                .map(String::clone)
        };
        assert_eq!(told(&read[0]), ["2026-01-06", "1234.5", "out", "CNY", "AV-1", ""]);
        assert_eq!(
            read[0].remark,
            format!("supplement {long}REFERENCE and 华东纸业"),
            "a full line continues in the next"
        );
        assert_eq!(told(&read[1]), ["2026-01-05", "7", "in", "CNY", "B78", "LINDEN FREIGHT"]);
        assert_eq!((read.len(), read[1].remark.as_str()), (2, "INVOICE 7 JANUARY"));
    }

    #[test]
    fn the_day_of_booking_is_in_the_year_nearest_to_the_value() {
        let day = |field: &str| booking(field).unwrap().line.day;
        assert_eq!(day("2601020103D1,NTRFA"), "2026-01-03");
        assert_eq!(day("2601011231D1,NTRFA"), "2025-12-31");
        assert_eq!(day("2512310102D1,NTRFA"), "2026-01-02");
        assert_eq!(day("260105D1,NTRFA"), "2026-01-05");
        assert_eq!(
            booking("2601050105RCR1,NTRFA").unwrap().line.direction,
            "out",
            "a reversed credit leaves the account"
        );
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named_and_nothing_is_kept() {
        for field in ["2601050105D12.50NTRFA", "261305D1,NTRFA", "260105X1,NTRFA", "26", "2601050105D,NTRFA", "华东"]
        {
            let error = read(format!("{HEAD}:61:{field}\r\n").as_bytes()).unwrap_err();
            let sentence = &error.trouble().sentence;
            assert!(sentence.id == "statement-line" && sentence.args["line"] == "6", "{field}: {sentence:?}");
        }
        let before = read(b":61:2601050105D1,NTRFA\n").unwrap_err();
        assert_eq!(before.trouble().sentence.id, "statement-line");
    }

    fn words(field: &str) -> (String, String) {
        let line = lines(&format!("{HEAD}:61:2601050105D1,NTRFNONREF//B1\r\n:86:{field}\r\n-}}")).remove(0);
        (line.remark, line.counterparty)
    }

    #[test]
    fn no_words_of_a_line_are_lost() {
        let rows = [
            (
                "166?00TRANSFER?20Invoice 2026\r\n-0042 part 1?21REF AV-77?32LINDEN\r\n?33 FREIGHT",
                "Invoice 2026-0042 part 1REF AV-77",
                "LINDEN FREIGHT",
            ),
            (
                "Can you confirm? Payment of invoice AV-77 January",
                "Can you confirm? Payment of invoice AV-77 January",
                "",
            ),
            ("Ready?20 pieces", "Ready?20 pieces", ""),
            (
                "166?20EREF+AV-2026-0000\r\n?210777?22SVWZ+invoice?32LINDEN",
                "EREF+AV-2026-00000777 SVWZ+invoice",
                "LINDEN",
            ),
            ("166?20part one ?29part ten ?60REF AV-77?63END?32LINDEN", "part one part ten REF AV-77END", "LINDEN"),
            ("?20only parts?31DE99?32LINDEN", "only parts DE99", "LINDEN"),
            ("166?20why? because?32LINDEN", "why? because", "LINDEN"),
            ("{note} in braces\r\n{second}", "{note} in braces {second}", ""),
            ("one\r\n:86:two", "one two", ""),
        ];
        for (field, remark, party) in rows {
            assert_eq!(words(field), (remark.to_owned(), party.to_owned()), "{field}");
        }
        let supplement =
            lines(&format!("{HEAD}:61:2601050105D1,NTRFAV-1//B1\r\none\r\ntwo\r\n:62F:C260105CNY99,\r\n-}}"));
        assert_eq!(supplement[0].remark, "one two");
        let left =
            read(format!("{HEAD}:61:2601050105D1,NTRFA\n:86:166?00TRANSFER?1099?20x?34000\n").as_bytes()).unwrap();
        assert_eq!(left.notes.last().map(|note| note.args["fields"].as_str()), Some("?00, ?10, ?34"));
    }

    #[test]
    fn amounts_and_days_are_read_in_the_spellings_of_banks() {
        for (field, amount, day) in [
            ("2601050105D000000000100,00NTRFA", "100.00", "2026-01-05"),
            ("2601050105D100NTRFA", "100", "2026-01-05"),
            ("2601050105D0000,50NTRFA", "0.50", "2026-01-05"),
            ("2602300302D100,00NINTA", "100.00", "2026-03-02"),
            ("2512320101D1,00NINTA", "1.00", "2026-01-01"),
        ] {
            let line = booking(field).expect(field).line;
            assert_eq!((line.amount.as_str(), line.day.as_str()), (amount, day), "{field}");
        }
        assert!(booking("260230D100,00NINTA").is_err(), "without a day of booking the line has no day");
        let text = format!("{HEAD}:61:2602300302D1,NINTA\r\n:62F:C260302CNY99,\r\n-}}").replace("\r\n", "\r");
        let odd = read(text.as_bytes()).unwrap();
        assert_eq!((odd.entries.len(), odd.notes[0].id.as_str()), (1, "statement-value-day"), "line ends of CR only");
    }

    #[test]
    fn the_balances_of_each_statement_are_compared() {
        let note = |tail: &str| {
            let text = format!("{HEAD}:61:2601050105D10,NTRFA\r\n{tail}");
            let read = read(text.as_bytes()).unwrap().lines_of("B:622201", None).unwrap();
            (read.lines[0].balance.is_some(), read.notes.last().map(|note| note.id.clone()).unwrap_or_default())
        };
        for (tail, expected) in [
            (":62F:C260105CNY90,00\r\n-", (true, "statement-balances-agree")),
            (":62M:C260105CNY90,\r\n-", (true, "statement-balances-agree")),
            (":62F:C260105CNY50,00\r\n-", (false, "statement-balances-differ")),
            (":62F:D260105CNY90,00\r\n-", (false, "statement-balances-differ")),
            ("", (false, "statement-cut")),
        ] {
            assert_eq!(note(tail), (expected.0, expected.1.to_owned()), "{tail}");
        }
        let western = read(
            format!("{HEAD}:61:2601050105D1,NTRFA\r\n:86:166?32M\u{fc}ller\r\n")
                .chars()
                .map(|sign| sign as u8)
                .collect::<Vec<_>>()
                .as_slice(),
        )
        .unwrap();
        assert_eq!(
            (western.entries[0].line.counterparty.as_str(), western.notes[0].id.as_str()),
            ("Müller", "import-latin-1")
        );
    }

    #[test]
    fn an_intraday_report_has_provisional_lines_and_says_how_many() {
        let text = |count: &str| {
            format!(
                ":20:1\n:25:6001\n:28C:1/1\n:34F:CNYD0,\n:34F:CNYC0,\n:13D:2601051200+0800\n:61:2601050105D1,5NTRFAV-1//B1\n\
                 :86:rent\n:61:2601050105C2,NTRFNONREF//B2\n:90D:1CNY1,5\n:90C:{count}CNY2,\n-\n"
            )
        };
        let whole = read(text("1").as_bytes()).unwrap();
        assert_eq!(form(&whole), StatementForm::Mt942);
        let whole = whole.lines_of("B:6001", None).unwrap();
        let told = |one: &ReadLine| (one.line.amount.clone(), one.line.currency.clone(), one.is_provisional);
        let line = |amount: &str| (amount.to_owned(), "CNY".to_owned(), true);
        assert_eq!(whole.lines.iter().map(told).collect::<Vec<_>>(), [line("1.5"), line("2")]);
        let ids: Vec<&str> = whole.notes.iter().map(|note| note.id.as_str()).collect();
        assert_eq!((ids, whole.days), (vec!["statement-balances-none", "statement-provisional"], Vec::new()));
        assert_eq!(read(text("2").as_bytes()).unwrap().notes[0].id, "statement-entries-differ");
        // A file with both: each message has its own lines.
        let both =
            read(format!("{}{HEAD}:61:2601050105D1,5NTRFAV-1//B1\n:62F:C260105CNY98,5\n-}}", text("1")).as_bytes());
        let both = both.unwrap();
        assert_eq!((form(&both), both.statements.len()), (StatementForm::Mt940, 2));
        assert_eq!(both.lines_of("B:622201", None).unwrap().lines.iter().filter(|one| one.is_provisional).count(), 0);
    }

    #[test]
    fn a_statement_covers_the_days_behind_its_opening_balance() {
        let days = |text: &str| {
            let read = read(format!(":20:1\n:25:6001\n{text}\n-\n").as_bytes()).unwrap();
            let of = read.lines_of("B:6001", None).unwrap().days;
            of.iter().map(|one| format!("{}..{}", one.first, one.last)).collect::<Vec<_>>().join(" ")
        };
        for (text, covered) in [
            (":60F:C260104CNY1,\n:62F:C260105CNY1,", "2026-01-05..2026-01-05"),
            (":60F:C260105CNY1,\n:62F:C260105CNY1,", "2026-01-05..2026-01-05"),
            (":60F:C260102CNY1,\n:62F:C260105CNY1,", "2026-01-03..2026-01-05"),
            (":60F:C260104CNY1,\n:62M:C260105CNY1,", ""),
            (":60M:C260105CNY1,\n:62F:C260105CNY1,", "2026-01-05..2026-01-05"),
            (":60F:C260104CNY1,", ""),
            (":34F:CNY0,", ""),
        ] {
            assert_eq!(days(text), covered, "{text}");
        }
    }
}
