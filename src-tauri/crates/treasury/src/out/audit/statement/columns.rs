//! The lines of a table. Every bank names its columns differently, so the caller assigns the headers.

use bank_contract::Amount;
use chrono::NaiveDate;
use model::{DeskError, Result, Sentence, StatementLine};

use super::line_names::LineNames;
use super::table::{StatementTable, TableRow, wrong};
use crate::view::Columns;

/// How a line of sums begins, in lower case.
const SUM_WORDS: &[&str] = &["合计", "总计", "小计", "累计", "total", "sum"];

/// The lines of a statement of one account. An error in any line refuses the whole file; lines at its end without a day,
/// such as the sums, are left out and named in a note.
///
/// # Errors
/// `statement` with the number of the line and the fault.
pub(super) fn lines(
    table: &StatementTable,
    account: &str,
    columns: &Columns,
    day: impl Fn(&str) -> Option<NaiveDate>,
) -> Result<(Vec<StatementLine>, Option<Sentence>)> {
    let places = ColumnPlaces::of(columns, &table.headers)?;
    let end = table.rows.iter().rposition(|row| !places.is_foot(row)).map_or(0, |last| last + 1);
    let (body, foot) = table.rows.split_at(end);
    let mut names = LineNames::default();
    let mut lines = Vec::with_capacity(body.len());
    for row in body {
        // A cut line may have a cut amount.
        let (written, blank) = row.cells.split_at(row.cells.len().min(table.headers.len()));
        if written.len() < table.headers.len() || blank.iter().any(|cell| !cell.is_empty()) {
            let detail = format!("{} cells under {} headers", row.cells.len(), table.headers.len());
            return Err(wrong(row.number, &detail));
        }
        let mut line = places.line(row, account, columns, &day).map_err(|detail| wrong(row.number, &detail))?;
        names.name(&mut line);
        lines.push(line);
    }
    let note = foot.first().map(|first| {
        let said = first.cells.iter().filter(|cell| !cell.is_empty()).cloned().collect::<Vec<_>>().join(" ");
        Sentence::new("statement-foot").with("line", first.number).with("count", foot.len()).with("text", said)
    });
    Ok((lines, note))
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
    fn of(columns: &Columns, headers: &[String]) -> Result<Self> {
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
        row: &TableRow,
        account: &str,
        columns: &Columns,
        day: impl Fn(&str) -> Option<NaiveDate>,
    ) -> Result<StatementLine, String> {
        let text = |place: Option<usize>| place.and_then(|at| row.cells.get(at)).cloned().unwrap_or_default();
        let written = text(Some(self.day));
        let day = match &columns.day_format {
            Some(form) => NaiveDate::parse_from_str(&written, form).ok(),
            None => day(&written),
        };
        let (amount, direction) = self.amount(row)?;
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

    /// A line below the last booking: its day has no digit, and it has no amount or says that it is a sum.
    fn is_foot(&self, row: &TableRow) -> bool {
        let has_no_day = row.cells.get(self.day).is_none_or(|day| !day.chars().any(|sign| sign.is_ascii_digit()));
        let cell = |place: Option<usize>| place.and_then(|at| row.cells.get(at)).is_none_or(String::is_empty);
        let has_no_amount = [self.amount, self.debit, self.credit].into_iter().all(cell);
        let is_sum = |cell: &String| SUM_WORDS.iter().any(|word| cell.to_lowercase().starts_with(word));
        has_no_day && (has_no_amount || row.cells.iter().any(is_sum))
    }

    fn amount(&self, row: &TableRow) -> Result<(Amount, &'static str), String> {
        let cell = |place: Option<usize>| place.and_then(|at| row.cells.get(at)).filter(|text| !text.is_empty());
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
        let table = StatementTable::of(text.as_bytes(), |cells| cells.iter().any(|cell| cell == "交易日期"))?;
        lines(&table, "B:1", columns, |text| text.parse().ok()).map(|read| read.0)
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
    fn sums_below_the_lines_are_left_out_and_named_and_a_booking_never_is() {
        let rows = "交易日期,凭证号,金额,摘要\n2026-01-05,A,1,\n";
        let read = |foot: &str| {
            let table = StatementTable::of(format!("{rows}{foot}").as_bytes(), |_| false)?;
            lines(&table, "B:1", &columns(), |text| text.parse().ok())
        };
        let (found, note) = read("合计,,1,\n,,,第1页\n").unwrap();
        let note = note.unwrap();
        assert_eq!(
            (found.len(), note.id.as_str(), note.args["line"].as_str(), note.args["count"].as_str()),
            (1, "statement-foot", "3", "2")
        );
        for foot in [",B,2,\n", "昨天,B,2,\n", "合计,,1,\n2026-13-05,B,2,\n", "合计,,1,\n昨天,B,2,\n"] {
            assert_eq!(read(foot).unwrap_err().trouble().sentence.id, "statement-line", "{foot}");
        }
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
        let bytes = StatementTable::of(&[0xff, 0xd0], |_| true).unwrap_err();
        assert_eq!(bytes.trouble().sentence.id, "statement-encoding");
    }
}
