//! A statement as CSV. Every bank names its columns differently, so the caller assigns the headers.

use std::collections::BTreeMap;

use bank_contract::Amount;
use chrono::NaiveDate;
use model::{DeskError, Result, Sentence, StatementLine, hex, sha256};

use crate::read::imported_text::ImportedText;
use crate::view::Columns;

/// Maximum number of lines in a file.
const LINES_MAX: usize = 200_000;

/// A statement, as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementFile {
    /// Its lines.
    pub lines: Vec<StatementLine>,
    /// A note about how it was read, for a person.
    pub note: Option<Sentence>,
}

/// Reads a statement of one account; an error in any line refuses the whole file.
///
/// # Errors
/// `statement` with the number of the line and the fault.
pub fn read_csv(
    bytes: &[u8],
    account: &str,
    columns: &Columns,
    day: impl Fn(&str) -> Option<NaiveDate>,
) -> Result<StatementFile> {
    let ImportedText { text, note } = text_of(bytes)?;
    let mut reader = reader(&text);
    let headers = reader.headers().map_err(|error| wrong(1, &error.to_string()))?.clone();
    let places = ColumnPlaces::of(columns, &headers)?;
    let mut lines = Vec::new();
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for (at, record) in reader.records().enumerate() {
        let row = at + 2;
        if at >= LINES_MAX {
            return Err(wrong(row, &format!("more than {LINES_MAX} lines")));
        }
        let record = record.map_err(|error| wrong(row, &error.to_string()))?;
        let mut line = places.line(&record, account, columns, &day).map_err(|detail| wrong(row, &detail))?;
        name(&mut line, &mut seen);
        lines.push(line);
    }
    Ok(StatementFile { lines, note })
}

/// The text of a statement.
///
/// # Errors
/// `statement` when it is neither UTF-8 nor GB18030.
pub(super) fn text_of(bytes: &[u8]) -> Result<ImportedText<'_>> {
    ImportedText::of(bytes).ok_or_else(|| refused(Sentence::new("statement-encoding")))
}

/// A CSV reader that trims blanks around cells.
pub(super) fn reader(text: &str) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text.as_bytes())
}

/// Identifies a line by its values and its index among equal lines: a file imported twice, or two overlapping files,
/// yield each line once, and two equal payments on one day remain two.
fn name(line: &mut StatementLine, seen: &mut BTreeMap<String, u32>) {
    let parts = [
        &line.account,
        &line.day,
        &line.amount,
        &line.direction,
        &line.currency,
        &line.reference,
        &line.counterparty,
        &line.remark,
    ];
    let text: String = parts.iter().map(|part| format!("{}:{part}\n", part.len())).collect();
    let place = seen.entry(text.clone()).or_default();
    *place += 1;
    line.sha256 = hex(&sha256(format!("{text}{place}").as_bytes()));
}

/// The index of each column.
struct ColumnPlaces {
    day: usize,
    amount: Option<usize>,
    debit: Option<usize>,
    credit: Option<usize>,
    currency: Option<usize>,
    reference: Option<usize>,
    counterparty: Option<usize>,
    remark: Option<usize>,
}

impl ColumnPlaces {
    fn of(columns: &Columns, headers: &csv::StringRecord) -> Result<Self> {
        let place = |name: &str| {
            let missing = || refused(Sentence::new("statement-no-column").with("column", name));
            headers.iter().position(|header| header == name).ok_or_else(missing)
        };
        let maybe = |name: &Option<String>| name.as_deref().map(place).transpose();
        let places = Self {
            day: place(&columns.day)?,
            amount: maybe(&columns.amount)?,
            debit: maybe(&columns.debit)?,
            credit: maybe(&columns.credit)?,
            currency: maybe(&columns.currency)?,
            reference: maybe(&columns.reference)?,
            counterparty: maybe(&columns.counterparty)?,
            remark: maybe(&columns.remark)?,
        };
        if places.amount.is_none() && places.debit.is_none() {
            return Err(refused(Sentence::new("statement-no-amount")));
        }
        if places.currency.is_none() && columns.currency_value.is_none() {
            return Err(refused(Sentence::new("statement-no-currency")));
        }
        Ok(places)
    }

    fn line(
        &self,
        record: &csv::StringRecord,
        account: &str,
        columns: &Columns,
        day: impl Fn(&str) -> Option<NaiveDate>,
    ) -> Result<StatementLine, String> {
        let text = |place: Option<usize>| place.and_then(|at| record.get(at)).unwrap_or_default().to_owned();
        let written = text(Some(self.day));
        let day = match &columns.day_format {
            Some(form) => NaiveDate::parse_from_str(&written, form).ok(),
            None => day(&written),
        };
        let (amount, direction) = self.amount(record)?;
        Ok(StatementLine {
            sha256: String::new(),
            account: account.to_owned(),
            day: day.ok_or_else(|| format!("{written:?} is not a day"))?.to_string(),
            amount: amount.to_string(),
            direction: direction.to_owned(),
            currency: self
                .currency
                .map_or_else(|| columns.currency_value.clone().unwrap_or_default(), |at| text(Some(at))),
            reference: text(self.reference),
            counterparty: text(self.counterparty),
            remark: text(self.remark),
        })
    }

    fn amount(&self, record: &csv::StringRecord) -> Result<(Amount, &'static str), String> {
        let cell = |place: Option<usize>| place.and_then(|at| record.get(at)).filter(|text| !text.is_empty());
        let of = |text: &str| amount(text).ok_or_else(|| format!("{text:?} is not an amount"));
        let split = self.debit.is_some() || self.credit.is_some();
        for (place, direction) in [(self.debit, "out"), (self.credit, "in")] {
            if let Some(text) = cell(place) {
                let (amount, _) = of(text)?;
                // Some banks write 0.00 into the column that does not apply.
                if amount != Amount::ZERO {
                    return Ok((amount, direction));
                }
            }
        }
        let Some(text) = cell(self.amount) else { return Err("no amount".to_owned()) };
        let (amount, negative) = of(text)?;
        Ok((
            amount,
            if negative {
                "out"
            } else if split {
                "in"
            } else {
                "unknown"
            },
        ))
    }
}

/// Parses an amount of a statement: an optional sign, with commas or blanks between thousands.
fn amount(text: &str) -> Option<(Amount, bool)> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let digits: String = digits.chars().filter(|sign| !matches!(sign, ',' | ' ' | '\u{a0}')).collect();
    Some((Amount::parse_plain(&digits).ok()?, negative))
}

pub(super) fn wrong(row: usize, detail: &str) -> DeskError {
    refused(Sentence::new("statement-line").with("line", row).with("detail", detail))
}

fn refused(sentence: Sentence) -> DeskError {
    DeskError::correct("statement", sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns() -> Columns {
        let name = |text: &str| Some(text.to_owned());
        Columns {
            day: "交易日期".to_owned(),
            amount: name("金额"),
            currency_value: name("CNY"),
            reference: name("凭证号"),
            remark: name("摘要"),
            ..Columns::default()
        }
    }

    fn read(text: &str, columns: &Columns) -> Result<Vec<StatementLine>> {
        read_csv(text.as_bytes(), "B:1", columns, |text| text.parse().ok()).map(|file| file.lines)
    }

    #[test]
    fn a_statement_is_read_by_its_own_headers_and_equal_lines_stay_apart() {
        let text = "\u{feff}交易日期,凭证号,金额,摘要\n2026-01-05,AV1,\"-1,234.50\",工资\n2026-01-05,AV1,\"-1,234.50\",工资\n2026-01-06,,+7,\n";
        let lines = read(text, &columns()).unwrap();
        let told: Vec<_> =
            lines.iter().map(|line| (line.day.as_str(), line.amount.as_str(), line.direction.as_str())).collect();
        assert_eq!(told[..2], [("2026-01-05", "1234.50", "out"); 2]);
        assert_eq!((told[2], lines[0].currency.as_str()), (("2026-01-06", "7", "unknown"), "CNY"));
        assert_ne!(lines[0].sha256, lines[1].sha256);
        assert_eq!(read(text, &columns()).unwrap(), lines, "the same file names the same lines");
    }

    #[test]
    fn two_columns_say_which_way_the_money_went() {
        let columns = Columns { amount: None, debit: Some("借".into()), credit: Some("贷".into()), ..columns() };
        let text = "交易日期,凭证号,借,贷,摘要\n2026-01-05,,5.00,0.00,\n2026-01-05,,0.00,6.00,\n";
        let lines = read(text, &columns).unwrap();
        assert_eq!((lines[0].amount.as_str(), lines[0].direction.as_str()), ("5.00", "out"));
        assert_eq!((lines[1].amount.as_str(), lines[1].direction.as_str()), ("6.00", "in"));
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_line_and_nothing_is_kept() {
        let rows = [
            ("日期,金额\n", "statement-no-column", "交易日期"),
            ("交易日期,凭证号,金额,摘要\n2026-01-05,,1,\n昨天,,1,\n", "statement-line", "3"),
            ("交易日期,凭证号,金额,摘要\n2026-01-05,,1.2.3,\n", "statement-line", "2"),
            ("交易日期,凭证号,金额,摘要\n2026-01-05,,1\n", "statement-line", "2"),
        ];
        for (text, id, named) in rows {
            let error = read(text, &columns()).unwrap_err();
            let sentence = &error.trouble().sentence;
            assert!(sentence.id == id && sentence.args.values().any(|value| value == named), "{text}: {sentence:?}");
        }
        let bytes = read_csv(&[0xff, 0xd0], "B:1", &columns(), |_| None).unwrap_err();
        assert_eq!(bytes.trouble().sentence.id, "statement-encoding");
    }
}
