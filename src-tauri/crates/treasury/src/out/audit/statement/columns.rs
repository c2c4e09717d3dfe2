//! The lines of a table. Every bank names its columns differently, so the caller assigns the headers.
//!
//! Every line of the file is a booking, a named line that is no booking, or a fault, which refuses the whole file.

use chrono::NaiveDate;
use model::spelling::{DecimalMark, account as same_account, currency_of_heading, minor_units};
use model::{DeskError, Result, Sentence, StatementLine, days};

use super::booked::names_account;
use super::control;
use super::direction::{self, DirectionSigns, Side};
use super::figures::{Figure, Figures};
use super::headings;
use super::not_booked::{self, Label};
use super::table::{StatementTable, TableRow, identifier, line_refusal, refuse_finer, statement_refusal};
use crate::store::kept::read_line::ReadLine;
use crate::store::kept::statement_balances::StatedBalances;
use crate::store::long_read::LongRead;
use crate::view::{CellHolds, Columns, FileStep, StatementCounts};

/// The facts that the lines of a table are read with.
pub(super) struct TableFor<'a> {
    /// `BANK_MARK:ACCOUNT`.
    pub account: &'a str,
    pub columns: &'a Columns,
    /// Parses a day by the profile's formats.
    pub day: &'a dyn Fn(&str) -> Option<NaiveDate>,
    /// The code of a currency, by its word or its sign.
    pub currency: &'a dyn Fn(&str) -> String,
    /// The currency that a title names.
    pub title_currency: Option<&'a str>,
    /// The person who watches it.
    pub long: &'a LongRead<'a>,
}

/// The lines of a table as they are stored.
#[derive(Debug)]
pub(super) struct TableLines {
    pub lines: Vec<ReadLine>,
    pub notes: Vec<Sentence>,
    pub counts: StatementCounts,
    /// The balances before and behind the lines of each currency.
    pub balances: Vec<StatedBalances>,
}

/// A line with the day that its cell names.
type DatedRow<'a> = (&'a TableRow, NaiveDate);

/// The lines of a table by their kind.
struct SeparatedRows<'a> {
    /// The bookings.
    rows: Vec<DatedRow<'a>>,
    /// Sums, balances, remarks and headings.
    left_out: Vec<&'a TableRow>,
    /// Lines without a day that say nothing of this.
    unknown: Vec<&'a TableRow>,
}

/// A line that is a booking, with the figures of its cells.
struct Booked<'a> {
    row: &'a TableRow,
    day: NaiveDate,
    figures: Figures,
}

/// The lines of a statement of one account.
///
/// # Errors
/// `statement` with the number of the line and the fault, `file-stopped`.
pub(super) fn lines(table: &StatementTable, of: &TableFor<'_>) -> Result<TableLines> {
    let places = ColumnPlaces::of(of.columns, &table.headers)?;
    // Each line is seen three times: its kind, its figures, its words.
    let all = table.rows.len();
    of.long.begin(FileStep::Lines, all.saturating_mul(3));
    let SeparatedRows { rows, mut left_out, unknown } = places.separate_bookings(table, of)?;
    let cells = rows.iter().map(|(row, _)| row.written).max().unwrap_or_default();
    let (ours, others) = places.of_account(rows, of)?;
    let (mut booked, mark) = places.figures(ours, of)?;
    // Some banks write 0.00 into both columns of a line that moves nothing.
    booked.retain(|one| {
        let is_zero = one.figures.is_zero();
        left_out.extend(is_zero.then_some(one.row));
        !is_zero
    });
    let currencies = places.currencies(&booked, of)?;
    let stated: Vec<DirectionSigns> =
        booked.iter().map(|one| places.direction_signs(one, of)).collect::<Result<_>>()?;
    let mut sides = direction::sides(&stated);
    let balances: Vec<Option<Figure>> = booked.iter().map(|one| one.figures.balance.clone()).collect();
    let amounts: Vec<_> = booked.iter().map(|one| one.figures.amount).collect();
    let days: Vec<_> = booked.iter().map(|one| one.day).collect();
    let checked = control::running(&amounts, &mut sides, &balances, &currencies, &days);
    let mut lines = Vec::with_capacity(booked.len());
    for (at, one) in booked.iter().enumerate() {
        of.long.count_line(2 * all + at)?;
        let line = places.line(one, of, &currencies[at], sides[at]);
        let line = line.map_err(|detail| line_refusal(one.row.number, &detail))?;
        let balance = checked.balances.get(at).cloned();
        lines.push(ReadLine { line, balance, references: None, is_provisional: false });
    }
    let counts = StatementCounts::of(table.lines(), lines.len());
    left_out.sort_by_key(|row| row.number);
    let mut notes = vec![checked.note];
    let unread: Vec<&TableRow> = booked.iter().filter(|one| one.figures.is_balance_unread).map(|one| one.row).collect();
    notes.extend(said_of("statement-balance-unread", &unread));
    // Where the accounts of both parties say that we paid, a minus says it once more.
    let is_paid = |at: usize| places.parties.is_some() && stated[at].side == Some(Side::Out);
    let is_proven = |at: usize| is_paid(at) || checked.proven.contains(&at);
    let minus = Some(direction::doubtful_minus(&stated, is_proven)).filter(|count| *count > 0);
    notes.extend(minus.map(|count| Sentence::new("statement-minus-out").with("count", count)));
    let headers = table.headers.len();
    let sums = unread::sum_rows(&left_out, headers);
    if others.is_empty() {
        notes.extend(places.compare_sums(&sums, &booked, &sides, mark));
    }
    notes.extend(lines.is_empty().then(|| Sentence::new("statement-empty")));
    notes.extend(said_of("statement-left-out", &left_out));
    notes.extend(said_of("statement-lines-unknown", &unknown));
    notes.extend(said_of("statement-others-left", &others));
    notes.extend(places.note_of_unread(&sums, &booked, mark));
    let wide = || Sentence::new("statement-wide-lines").with("cells", cells).with("headers", headers);
    notes.extend((cells > headers).then(wide));
    notes.extend(places.note_of_unused(&table.headers, &table.rows));
    Ok(TableLines { lines, notes, counts, balances: checked.stated })
}

/// A note that names lines.
fn said_of(id: &str, rows: &[&TableRow]) -> Option<Sentence> {
    let numbers = rows.iter().map(|row| row.number.to_string()).collect::<Vec<_>>().join(", ");
    let text = rows.iter().map(|row| row.said()).collect::<Vec<_>>().join("; ");
    let first = rows.first()?.number;
    let sentence = Sentence::new(id).with("count", rows.len()).with("line", first).with("lines", numbers);
    Some(sentence.with("text", text))
}

/// The index of each column.
struct ColumnPlaces {
    day: usize,
    amount: Option<usize>,
    debit: Option<usize>,
    credit: Option<usize>,
    direction: Option<usize>,
    currency: Option<usize>,
    reference: Option<usize>,
    counterparty: Option<usize>,
    remarks: Vec<usize>,
    balance: Option<usize>,
    account: Option<usize>,
    /// Account and name of payer and payee, where the table states no direction.
    parties: Option<[Option<usize>; 4]>,
    /// The column that says whether a line was carried out.
    status: Option<usize>,
    /// The currency that the heading of an amount's column names: Amount (USD).
    heading_currency: Option<&'static str>,
    /// The digits by which the units of the columns amount, debit, credit and balance move the point.
    units: [usize; 4],
}

impl ColumnPlaces {
    fn of(columns: &Columns, headers: &[String]) -> Result<Self> {
        let place = |name: &str| {
            let mut found = headers.iter().enumerate().filter(|(_, header)| *header == name).map(|(at, _)| at);
            let refuse = |id: &str| Err(statement_refusal(Sentence::new(id).with("column", name)));
            match (found.next(), found.next()) {
                (Some(at), None) => Ok(at),
                (Some(_), Some(_)) => refuse("statement-column-twice"),
                (None, _) if name.is_empty() => Err(statement_refusal(Sentence::new("statement-no-day"))),
                (None, _) => refuse("statement-no-column"),
            }
        };
        let day = place(&columns.day)?;
        let maybe = |name: &Option<String>| name.as_deref().map(place).transpose();
        let [amount, debit, credit, balance] =
            [&columns.amount, &columns.debit, &columns.credit, &columns.balance].map(maybe);
        let (amount, debit, credit, balance) = (amount?, debit?, credit?, balance?);
        if amount.is_none() && debit.is_none() {
            return Err(statement_refusal(Sentence::new("statement-no-amount")));
        }
        let heading_currency =
            [amount, debit, credit].into_iter().flatten().find_map(|at| currency_of_heading(&headers[at]));
        if columns.currency.is_none() && columns.currency_value.is_none() && heading_currency.is_none() {
            return Err(statement_refusal(Sentence::new("statement-no-currency")));
        }
        let remarks: Vec<usize> =
            columns.remark.iter().chain(&columns.more_remarks).map(|name| place(name)).collect::<Result<_>>()?;
        let direction = maybe(&columns.direction)?;
        let unit = |place: Option<usize>| place.map_or(0, |at| model::spelling::unit_of_heading(&headers[at]));
        let status = headings::one(headers, headings::STATUS);
        let is_plain = debit.is_none() && credit.is_none() && direction.is_none();
        Ok(Self {
            day,
            status: status.and_then(|status| headers.iter().position(|header| *header == status)),
            currency: maybe(&columns.currency)?,
            reference: maybe(&columns.reference)?,
            counterparty: maybe(&columns.counterparty)?,
            account: maybe(&columns.account)?,
            parties: if is_plain { parties(headers) } else { None },
            units: [amount, debit, credit, balance].map(unit),
            heading_currency,
            amount,
            debit,
            credit,
            direction,
            remarks,
            balance,
        })
    }

    /// The bookings with their days, and the lines that are none.
    fn separate_bookings<'a>(&self, table: &'a StatementTable, of: &TableFor<'_>) -> Result<SeparatedRows<'a>> {
        let (mut booked, mut left_out, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        let width = table.headers.len();
        // Some banks end each line with a separator. A line alone with a cell too many has shifted cells.
        let days: Vec<Option<NaiveDate>> = table.rows.iter().map(|row| self.day_of(row, of)).collect();
        let dated = table.rows.iter().zip(&days).filter(|(_, day)| day.is_some());
        let widths: Vec<usize> = dated.map(|(row, _)| row.written).collect();
        let is_regular = widths.len() > 1 && widths.windows(2).all(|pair| pair[0] == pair[1]);
        let unheaded = self.line_beyond_headers(table, &days);
        if let Some(row) = unheaded {
            return Err(line_refusal(
                row.number,
                &format!("{:?} is in a column without a header", row.text(Some(width - 1))),
            ));
        }
        for (at, (row, day)) in table.rows.iter().zip(days).enumerate() {
            of.long.count_line(at)?;
            let is_narrow = row.written < width || row.cells.len() > width || (row.written > width && !is_regular);
            let has_amount =
                !is_narrow && [self.amount, self.debit, self.credit].into_iter().any(|at| !row.text(at).is_empty());
            let label = match day.is_some() && has_amount {
                true => self.label_of_whole(row),
                false => not_booked::label(row),
            };
            match (day, label) {
                // A cut line may have a cut amount.
                (Some(_), _) if is_narrow && !matches!(label, Some(Label::Sum(0) | Label::Balance(_))) => {
                    let detail = format!("{} cells under {} headers", row.written, table.headers.len());
                    return Err(line_refusal(row.number, &detail));
                }
                (Some(_), Some(Label::Balance(_) | Label::Sum(_))) if has_amount => left_out.push(row),
                (Some(_), Some(Label::Balance(_))) => left_out.push(row),
                (Some(_), _) if !is_narrow && not_booked::is_not_done(row.text(self.status)) => left_out.push(row),
                (Some(day), _) if !is_narrow => booked.push((row, day)),
                _ if not_booked::is_header_again(row, &table.headers) => left_out.push(row),
                (None, Some(Label::Sum(at))) if !self.may_be_a_party(row, at) => left_out.push(row),
                (None, Some(Label::Balance(_))) => left_out.push(row),
                (None, Some(Label::Remark)) if !has_amount => left_out.push(row),
                (None, None) if !has_amount && self.has_no_day(row) && !(is_narrow && has_day(row)) => {
                    unknown.push(row)
                }
                _ => {
                    let text = row.text(Some(self.day));
                    return Err(line_refusal(row.number, &format!("{text:?} is not a day")));
                }
            }
        }
        Ok(SeparatedRows { rows: booked, left_out, unknown })
    }

    /// The first line with a day and with text below the blank header of the last column, where other lines have none: an amount
    /// with an unquoted separator of thousands has moved its cells.
    fn line_beyond_headers<'a>(&self, table: &'a StatementTable, days: &[Option<NaiveDate>]) -> Option<&'a TableRow> {
        let last = table.headers.len().checked_sub(1).filter(|at| table.headers[*at].is_empty())?;
        let dated = || table.rows.iter().zip(days).filter(|(_, day)| day.is_some()).map(|(row, _)| row);
        let is_filled = |row: &&TableRow| !row.text(Some(last)).is_empty();
        if dated().all(|row| is_filled(&row)) { None } else { dated().find(is_filled) }
    }

    /// The label of a whole line with a day and an amount: a balance, or a sum in Chinese, in another cell than that of the other
    /// party. A remark that reads TOTAL is the name of a company, and the line a booking.
    fn label_of_whole(&self, row: &TableRow) -> Option<Label> {
        not_booked::sum_or_balance(row, self.counterparty).filter(|label| match label {
            Label::Sum(at) => !row.text(Some(*at)).is_ascii(),
            Label::Balance(_) => true,
            Label::Remark => false,
        })
    }

    /// Whether a label may be a company's name: Total is one, 合计 is none.
    fn may_be_a_party(&self, row: &TableRow, at: usize) -> bool {
        Some(at) == self.counterparty && row.text(Some(at)).is_ascii()
    }

    fn has_no_day(&self, row: &TableRow) -> bool {
        !row.text(Some(self.day)).chars().any(|sign| sign.is_ascii_digit())
    }

    fn day_of(&self, row: &TableRow, of: &TableFor<'_>) -> Option<NaiveDate> {
        let cell = row.cells.get(self.day)?;
        let text = cell.text.trim();
        match (cell.holds, &of.columns.day_format) {
            (CellHolds::Day, _) => text.parse().ok(),
            (_, Some(form)) => days::of(text, form),
            (_, None) => (of.day)(text),
        }
    }

    /// The lines of the chosen account, and those of others: by the column of the account, or as neither payer nor payee.
    fn of_account<'a>(
        &self,
        rows: Vec<DatedRow<'a>>,
        of: &TableFor<'_>,
    ) -> Result<(Vec<DatedRow<'a>>, Vec<&'a TableRow>)> {
        let named: Vec<usize> = match (self.account, self.parties) {
            (Some(place), _) => vec![place],
            (None, Some([payer, payee, ..])) => payer.into_iter().chain(payee).collect(),
            (None, None) => return Ok((rows, Vec::new())),
        };
        let also = of.columns.file_account.as_deref();
        let is_ours = |row: &TableRow| {
            let mut written = named.iter().map(|at| row.text(Some(*at)));
            // A payment with a blank party may be ours.
            let may_be = self.account.is_none() && written.clone().any(str::is_empty);
            may_be || written.any(|written| is_own(written, of.account, also))
        };
        let (ours, others): (Vec<_>, Vec<_>) = rows.into_iter().partition(|(row, _)| is_ours(row));
        if let (true, Some((row, _))) = (ours.is_empty(), others.first()) {
            let written: Vec<&str> = named.iter().map(|at| row.text(Some(*at))).collect();
            return Err(other_account(of.account, &written.join(", ")));
        }
        Ok((ours, others.into_iter().map(|(row, _)| row).collect()))
    }

    /// The figures of all cells with one, read with one decimal mark.
    fn figures<'a>(&self, rows: Vec<DatedRow<'a>>, of: &TableFor<'_>) -> Result<(Vec<Booked<'a>>, DecimalMark)> {
        let columns = [self.amount, self.debit, self.credit, self.balance];
        let currency = rows.first().map(|(row, _)| row.text(self.currency)).filter(|text| !text.is_empty());
        let currency = currency.or(of.columns.currency_value.as_deref()).map(|text| (of.currency)(text));
        let cells =
            rows.iter().flat_map(|(row, _)| columns.into_iter().flatten().filter_map(move |at| row.cells.get(at)));
        let mark = super::figures::mark(cells, of.columns.decimal, minor_units(currency.as_deref()))?;
        let all = rows.len();
        let read = |(at, (row, day)): (usize, DatedRow<'a>)| {
            of.long.count_line(all + at)?;
            let cells = columns.map(|at| at.and_then(|at| row.cells.get(at)));
            let figures = Figures::of(cells, self.units, mark).map_err(|detail| line_refusal(row.number, &detail))?;
            Ok(Booked { row, day, figures })
        };
        Ok((rows.into_iter().enumerate().map(read).collect::<Result<_>>()?, mark))
    }

    /// The currency of each line, and that no amount is finer than it. A blank one is asked, never guessed.
    fn currencies(&self, booked: &[Booked<'_>], of: &TableFor<'_>) -> Result<Vec<String>> {
        let (mut currencies, mut blank) = (Vec::with_capacity(booked.len()), Vec::new());
        for one in booked {
            let own = Some(one.row.text(self.currency)).filter(|text| !text.is_empty());
            let beside = one.figures.currency.as_deref();
            let chosen = of.columns.currency_value.as_deref();
            let words = [own.or(chosen).or(self.heading_currency).or(beside), of.columns.currency_blank.as_deref()];
            let mut codes = words.into_iter().flatten().map(|word| (of.currency)(word));
            let Some(code) = codes.find(|code| !code.is_empty()) else {
                blank.push(one.row);
                continue;
            };
            if let Some(beside) = one.figures.currency.as_deref().filter(|word| !model::spelling::may_mean(word, &code))
            {
                return Err(line_refusal(one.row.number, &format!("the amount is in {beside}, the line in {code}")));
            }
            for (place, named) in [("title", of.title_currency), ("heading of the amount", self.heading_currency)] {
                if let Some(named) = named.map(|word| (of.currency)(word)).filter(|named| *named != code) {
                    return Err(line_refusal(
                        one.row.number,
                        &format!("the {place} says {named}, the line is in {code}"),
                    ));
                }
            }
            currencies.push(code);
        }
        if let Some(asked) = said_of("statement-currency-blank", &blank) {
            return Err(statement_refusal(asked));
        }
        let amounts = booked.iter().map(|one| one.figures.amount.to_string());
        refuse_finer(amounts.zip(currencies.iter().map(String::as_str)))?;
        Ok(currencies)
    }

    fn direction_signs(&self, one: &Booked<'_>, of: &TableFor<'_>) -> Result<DirectionSigns> {
        let fault = |detail: String| line_refusal(one.row.number, &detail);
        let word = || direction::of_word(one.row.text(self.direction)).map_err(fault);
        let side = match (self.direction, one.figures.side) {
            (Some(_), Some(side)) if !one.figures.is_negative && word().ok().flatten() == Some(side.opposite()) => {
                return Err(fault(format!(
                    "{:?} is not the side of the amount's column",
                    one.row.text(self.direction)
                )));
            }
            (_, Some(side)) => Some(side),
            (Some(_), None) => word()?,
            (None, None) => self.party_side(one.row, of),
        };
        let words = self.remarks.iter().map(|at| one.row.text(Some(*at))).collect::<Vec<_>>().join(" ");
        Ok(DirectionSigns {
            side,
            is_negative: one.figures.is_negative,
            is_positive: one.figures.is_positive,
            is_reversal: direction::names_reversal(&words),
        })
    }

    /// The side of the chosen account in a payment.
    fn party_side(&self, row: &TableRow, of: &TableFor<'_>) -> Option<Side> {
        let [payer, payee, ..] = self.parties?;
        let is = |place| is_own(row.text(place), of.account, of.columns.file_account.as_deref());
        match (is(payer), is(payee)) {
            (true, false) => Some(Side::Out),
            (false, true) => Some(Side::In),
            _ => None,
        }
    }

    fn line(
        &self,
        one: &Booked<'_>,
        of: &TableFor<'_>,
        currency: &str,
        side: Option<Side>,
    ) -> Result<StatementLine, String> {
        let counterparty = match (self.parties, side) {
            (Some([_, _, _, payee]), Some(Side::Out)) if self.counterparty.is_none() => payee,
            (Some([_, _, payer, _]), Some(Side::In)) if self.counterparty.is_none() => payer,
            _ => self.counterparty,
        };
        let reference = self.reference.and_then(|at| one.row.cells.get(at)).map(identifier).transpose()?;
        let mut remarks: Vec<&str> = Vec::new();
        for text in self.remarks.iter().map(|at| one.row.text(Some(*at))).filter(|text| !text.is_empty()) {
            if !remarks.contains(&text) {
                remarks.push(text);
            }
        }
        Ok(StatementLine {
            sha256: String::new(),
            account: of.account.to_owned(),
            day: one.day.to_string(),
            amount: one.figures.amount.to_money_text(),
            direction: direction::word(side).to_owned(),
            currency: currency.to_owned(),
            reference: reference.unwrap_or_default(),
            counterparty: one.row.text(counterparty).to_owned(),
            remark: remarks.join(" "),
        })
    }
}

/// Whether any cell of a line is a day.
fn has_day(row: &TableRow) -> bool {
    row.cells.iter().any(|cell| cell.holds == CellHolds::Day || days::plain(&cell.text).is_some())
}

/// The columns of both accounts and both names of a payment.
fn parties(headers: &[String]) -> Option<[Option<usize>; 4]> {
    let place = |names: &[&str]| {
        let header = headings::one(headers, names)?;
        headers.iter().position(|known| *known == header)
    };
    let (payer, payee) = (place(headings::PAYER_ACCOUNT)?, place(headings::PAYEE_ACCOUNT)?);
    Some([Some(payer), Some(payee), place(headings::PAYER_NAME), place(headings::PAYEE_NAME)])
}

/// Whether a written account is the chosen one; a masked number where its visible ends agree.
pub(super) fn is_own(written: &str, key: &str, also: Option<&str>) -> bool {
    let number = key.split_once(':').map_or(key, |(_, number)| number);
    if also == Some(written) || names_account(written, number) {
        return true;
    }
    let Some((head, tail)) = written.split_once('*') else { return false };
    let (own, head, tail) = (same_account(number), same_account(head), same_account(tail));
    own.len() >= head.len() + tail.len() && tail.len() >= 3 && own.starts_with(&head) && own.ends_with(&tail)
}

/// The refusal of a table of another account.
pub(super) fn other_account(key: &str, written: &str) -> DeskError {
    let number = key.split_once(':').map_or(key, |(_, number)| number);
    statement_refusal(Sentence::new("statement-other-account").with("account", number).with("others", written))
}

mod unread;

#[cfg(test)]
mod tests;
