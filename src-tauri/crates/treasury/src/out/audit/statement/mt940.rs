//! A statement in the form of SWIFT *MT940*.
//!
//! The crate `mt940` reads only the characters of the SWIFT network, so a name in Chinese characters would have to be
//! rewritten before it is read; here it stays. Read are the account (`:25:`), the currency (`:60F:`), the lines
//! (`:61:`) and the words below each (`:86:`).

use bank_contract::Amount;
use chrono::{Datelike, NaiveDate};
use model::{DeskError, Result, Sentence, StatementLine};

use super::booked::{BookedEntries, BookedEntry};
use super::table::text_of;

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

/// Whether a text is an MT940: it has a line that begins with `:61:` or `:60F:`.
pub(super) fn is_mt940(bytes: &[u8]) -> bool {
    let begins = |tag: &[u8]| {
        bytes.starts_with(tag) || bytes.windows(tag.len() + 1).any(|part| part[0] == b'\n' && part[1..] == *tag)
    };
    begins(b":60F:") || begins(b":61:")
}

/// Reads the lines of all its statements.
///
/// # Errors
/// `statement` with the number of the line and the fault.
pub(super) fn read(bytes: &[u8]) -> Result<BookedEntries> {
    let text = text_of(bytes)?.text;
    let mut read = BookedEntries::default();
    let (mut account, mut currency, mut is_last) = (None, None, false);
    for field in fields(&text)? {
        let fault = |detail: &str| wrong(field.line, detail);
        let first = field.lines.first().copied().unwrap_or_default();
        match field.tag {
            "25" | "25P" => {
                read.account(first.trim());
                (account, currency, is_last) = (Some(first.trim().to_owned()), None, false);
            }
            "60F" | "60M" => {
                let code = first.get(7..10).filter(|code| code.bytes().all(|sign| sign.is_ascii_uppercase()));
                currency = Some(code.ok_or_else(|| fault("no currency"))?.to_owned());
            }
            "61" => {
                let account = account.clone().ok_or_else(|| fault("a line before its account"))?;
                let currency = currency.clone().ok_or_else(|| fault("a line before its balance"))?;
                let mut line = booking(first).map_err(|detail| fault(&detail))?;
                line.currency = currency;
                line.remark = field.lines.get(1).map(|more| more.trim().to_owned()).unwrap_or_default();
                read.entries.push(BookedEntry { account, line });
                is_last = true;
            }
            "86" => {
                if let Some(entry) = read.entries.last_mut().filter(|_| is_last) {
                    tell(&mut entry.line, &field.lines);
                }
                is_last = false;
            }
            _ => is_last = false,
        }
    }
    Ok(read)
}

fn fields(text: &str) -> Result<Vec<Field<'_>>> {
    let mut fields: Vec<Field<'_>> = Vec::new();
    let mut is_open = false;
    for (at, line) in text.lines().enumerate() {
        if at >= LINES_MAX {
            return Err(wrong(at + 1, &format!("more than {LINES_MAX} lines")));
        }
        if let Some((tag, rest)) = tagged(line) {
            fields.push(Field { line: at + 1, tag, lines: vec![rest] });
            is_open = true;
        } else if line.starts_with('-') || line.starts_with('{') {
            // The end of a message, and the blocks around it.
            is_open = false;
        } else if let Some(field) = fields.last_mut().filter(|_| is_open) {
            field.lines.push(line);
        }
    }
    Ok(fields)
}

/// The tag at the beginning of a line, and the text behind it; also behind a block's `{4:`.
fn tagged(line: &str) -> Option<(&str, &str)> {
    let line = line.strip_prefix("{4:").unwrap_or(line);
    let (tag, rest) = line.strip_prefix(':')?.split_once(':')?;
    let digits = tag.get(..2)?.bytes().all(|sign| sign.is_ascii_digit());
    (digits && tag.len() <= 3 && tag[2..].bytes().all(|sign| sign.is_ascii_uppercase())).then_some((tag, rest))
}

/// The values of a field `:61:`: day of value, day of booking, mark, amount, kind, references.
fn booking(text: &str) -> Result<StatementLine, String> {
    let not = |what: &str| format!("{text:?} has no {what}");
    let value = text.get(..6).and_then(|day| NaiveDate::parse_from_str(&format!("20{day}"), "%Y%m%d").ok());
    let value = value.ok_or_else(|| not("day"))?;
    let mut rest = &text[6..];
    let mut day = value;
    if let Some(booked) = rest.get(..4).filter(|four| four.bytes().all(|sign| sign.is_ascii_digit())) {
        day = nearest(value, booked).ok_or_else(|| not("day of booking"))?;
        rest = &rest[4..];
    }
    let marks = [("RC", "out"), ("RD", "in"), ("C", "in"), ("D", "out")];
    let (mark, direction) = marks.into_iter().find(|(mark, _)| rest.starts_with(mark)).ok_or_else(|| not("mark"))?;
    rest = &rest[mark.len()..];
    // The third letter of the currency may be between the mark and the amount.
    rest = rest.strip_prefix(|sign: char| sign.is_ascii_uppercase()).unwrap_or(rest);
    let end = rest.find(|sign: char| !sign.is_ascii_digit() && sign != ',').unwrap_or(rest.len());
    let (amount, rest) = rest.split_at(end);
    let amount = amount_of(amount).ok_or_else(|| not("amount"))?;
    // The kind is a letter and three more signs.
    let references = rest.char_indices().nth(4).map_or("", |(at, _)| &rest[at..]);
    let (own, banks) = references.split_once("//").unwrap_or((references, ""));
    let own = Some(own.trim()).filter(|own| !own.is_empty() && *own != "NONREF");
    Ok(StatementLine {
        day: day.to_string(),
        amount: amount.to_string(),
        direction: direction.to_owned(),
        reference: own.unwrap_or(banks.trim()).to_owned(),
        ..StatementLine::default()
    })
}

/// The day of booking has no year: it is the one nearest to the day of value.
fn nearest(value: NaiveDate, booked: &str) -> Option<NaiveDate> {
    let years = (value.year() - 1)..=(value.year() + 1);
    let days = years.filter_map(|year| NaiveDate::parse_from_str(&format!("{year}{booked}"), "%Y%m%d").ok());
    days.min_by_key(|day| (*day - value).num_days().abs())
}

/// An amount with a comma before its decimals, which may be missing.
fn amount_of(text: &str) -> Option<Amount> {
    let (whole, decimals) = text.split_once(',')?;
    let plain = if decimals.is_empty() { whole.to_owned() } else { format!("{whole}.{decimals}") };
    Amount::parse_plain(&plain).ok()
}

/// Adds the words of a field `:86:`; in a field with parts such as `?32`, the name of the other party.
fn tell(line: &mut StatementLine, lines: &[&str]) {
    let mut words = String::new();
    for part in lines {
        words.push_str(part);
        if part.chars().count() < FIELD_LINE {
            words.push(' ');
        }
    }
    let words = words.trim();
    let parts: Vec<(&str, &str)> =
        words.split('?').skip(1).filter_map(|part| Some((part.get(..2)?, part.get(2..)?))).collect();
    let of = |tags: std::ops::RangeInclusive<u8>| -> String {
        let found = parts.iter().filter(|(tag, _)| tag.parse().is_ok_and(|tag: u8| tags.contains(&tag)));
        found.map(|(_, text)| *text).collect()
    };
    line.counterparty = of(32..=33).trim().to_owned();
    let remark = if parts.is_empty() { words.to_owned() } else { of(20..=29) };
    let told = [line.remark.trim(), remark.trim()];
    line.remark = told.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
}

fn wrong(line: usize, detail: &str) -> DeskError {
    DeskError::correct("statement", Sentence::new("statement-line").with("line", line).with("detail", detail))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let day = |field: &str| booking(field).unwrap().day;
        assert_eq!(day("2601020103D1,NTRFA"), "2026-01-03");
        assert_eq!(day("2601011231D1,NTRFA"), "2025-12-31");
        assert_eq!(day("2512310102D1,NTRFA"), "2026-01-02");
        assert_eq!(day("260105D1,NTRFA"), "2026-01-05");
        assert_eq!(booking("2601050105RCR1,NTRFA").unwrap().direction, "out", "a reversed credit leaves the account");
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
}
