//! The lines of a table. Every bank names its columns differently, so the caller assigns the headers.
//!
//! Every line of the file is a booking, a named line that is no booking, or a fault, which refuses the whole file.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use model::spelling::{DecimalMark, account as same_account, currency_of_heading, minor_units, unit_of_heading};
use model::{DeskError, Result, Sentence, StatementLine};

use super::booked::names_account;
use super::control;
use super::direction::{self, DirectionSigns, Side};
use super::figures::{Figure, Figures};
use super::headings;
use super::line_fault::LineFault;
use super::table::{StatementTable, TableRow, identifier, refuse_finer, statement_refusal};
use crate::read::sheet::titles::Titles;
use crate::store::kept::read_line::ReadLine;
use crate::store::kept::statement_balances::StatedBalances;
use crate::store::long_read::LongRead;
use crate::view::{Columns, FileStep, StatementCounts};

/// The facts that the lines of a table are read with.
pub(super) struct TableFor<'a> {
    /// `BANK_MARK:ACCOUNT`.
    pub account: &'a str,
    pub columns: &'a Columns,
    /// Parses a day by the profile's formats.
    pub day: &'a dyn Fn(&str) -> Option<NaiveDate>,
    /// The code of a currency, by its word or its sign.
    pub currency: &'a dyn Fn(&str) -> String,
    /// The currency and the unit that the titles name.
    pub titles: &'a Titles,
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
    let places = ColumnPlaces::of(of.columns, &table.headers, of.titles.unit)?;
    // Each line is seen four times: its kind, its figures, its direction, its words.
    let all = table.rows.len();
    of.long.begin(FileStep::Lines, all.saturating_mul(4));
    let bookings::SeparatedRows { rows, mut left_out, unknown } = places.separate_bookings(table, of)?;
    let cells = rows.iter().map(|(row, _)| row.written).max().unwrap_or_default();
    let (ours, others) = places.of_account(rows, of)?;
    let (mut booked, mark) = places.figures(ours, of)?;
    // Some banks write 0.00 into both columns of a line that moves nothing.
    booked.retain(|one| {
        let is_zero = one.figures.is_zero();
        left_out.extend(is_zero.then_some(one.row));
        !is_zero
    });
    let booked = places.without_sums(booked, &mut left_out);
    let currencies = places.currencies(&booked, of)?;
    let (account, also) = (of.account, of.columns.file_account.as_deref());
    let signs = |one: &Booked<'_>| places.direction_signs(one, account, also);
    let stated = of.long.map_lines(2 * all, &booked, signs)?.into_iter().collect::<Result<Vec<_>>>()?;
    let mut sides = direction::sides(&stated);
    let balances: Vec<Option<Figure>> = booked.iter().map(|one| one.figures.balance.clone()).collect();
    let amounts: Vec<_> = booked.iter().map(|one| one.figures.amount).collect();
    let days: Vec<_> = booked.iter().map(|one| one.day).collect();
    let checked = control::running(&amounts, &mut sides, &balances, &currencies, &days);
    let mut lines = Vec::with_capacity(booked.len());
    let with: Vec<_> = booked.iter().zip(currencies.iter().zip(&sides)).collect();
    let account = of.account;
    let made =
        of.long.map_lines(2 * all, &with, |(one, (currency, side))| places.line(one, account, currency, **side))?;
    for (at, (one, line)) in booked.iter().zip(made).enumerate() {
        let line = line.map_err(|fault| fault.of_line(one.row.number))?;
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
    /// The accounts of payer and payee, where the table states no direction.
    parties: Option<[usize; 2]>,
    /// The names of payer and payee: the other party is one of them by the side of a line.
    names: Option<[usize; 2]>,
    /// The column that says whether a line was carried out.
    status: Option<usize>,
    /// The currency that the heading of an amount's column names: Amount (USD).
    heading_currency: Option<&'static str>,
    /// The digits by which the units of the columns amount, debit, credit and balance move the point.
    units: [usize; 4],
}

impl ColumnPlaces {
    fn of(columns: &Columns, headers: &[String], unit: usize) -> Result<Self> {
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
        let unit = |place: Option<usize>| place.map_or(0, |at| unit_of_heading(&headers[at]).unwrap_or(unit));
        let is_plain = debit.is_none() && credit.is_none() && direction.is_none();
        Ok(Self {
            day,
            status: headings::place(headers, headings::STATUS),
            currency: maybe(&columns.currency)?,
            reference: maybe(&columns.reference)?,
            counterparty: maybe(&columns.counterparty)?,
            account: maybe(&columns.account)?,
            parties: if is_plain { parties(headers) } else { None },
            names: party_names(headers),
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

    /// The lines of the chosen account, and those of others: by the column of the account, or as neither payer nor payee.
    fn of_account<'a>(
        &self,
        rows: Vec<DatedRow<'a>>,
        of: &TableFor<'_>,
    ) -> Result<(Vec<DatedRow<'a>>, Vec<&'a TableRow>)> {
        let named: Vec<usize> = match (self.account, self.parties) {
            (Some(place), _) => vec![place],
            (None, Some(parties)) => parties.to_vec(),
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
        let stated = of.columns.currency_value.as_deref().or(self.heading_currency);
        let words: BTreeSet<&str> = rows.iter().map(|(row, _)| row.text(self.currency)).collect();
        let named = |word: &&str| (if word.is_empty() { stated } else { Some(*word) }).map(|word| (of.currency)(word));
        let currencies: BTreeSet<Option<String>> = words.iter().map(named).collect();
        // Several currencies may have different decimals, so that 1.234 is asked.
        let currency = if currencies.len() == 1 { currencies.into_iter().next().flatten() } else { None };
        let cells =
            rows.iter().flat_map(|(row, _)| columns.into_iter().flatten().filter_map(move |at| row.cells.get(at)));
        let mark = super::figures::mark(cells, of.columns.decimal, minor_units(currency.as_deref()))?;
        let read = |(row, day): &DatedRow<'a>| {
            let cells = columns.map(|at| at.and_then(|at| row.cells.get(at)));
            let figures = Figures::of(cells, self.units, mark).map_err(|fault| fault.of_line(row.number))?;
            Ok(Booked { row, day: *day, figures })
        };
        let booked = of.long.map_lines(rows.len(), &rows, read)?;
        Ok((booked.into_iter().collect::<Result<_>>()?, mark))
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
                let fault = LineFault::OtherCurrency { amount: beside.to_owned(), of: code };
                return Err(fault.of_line(one.row.number));
            }
            let other = |named: Option<&str>| named.map(|word| (of.currency)(word)).filter(|named| *named != code);
            if let Some(title) = other(of.titles.currency.as_deref()) {
                return Err(LineFault::TitleCurrency { title, line: code }.of_line(one.row.number));
            }
            if let Some(heading) = other(self.heading_currency) {
                return Err(LineFault::HeadingCurrency { heading, line: code }.of_line(one.row.number));
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

    fn direction_signs(&self, one: &Booked<'_>, account: &str, also: Option<&str>) -> Result<DirectionSigns> {
        let fault = |fault: LineFault| fault.of_line(one.row.number);
        let word = || direction::of_word(one.row.text(self.direction)).map_err(fault);
        let side = match (self.direction, one.figures.side) {
            (Some(_), Some(side)) if !one.figures.is_negative && word().ok().flatten() == Some(side.opposite()) => {
                return Err(fault(LineFault::OtherSide(one.row.text(self.direction).to_owned())));
            }
            (_, Some(side)) => Some(side),
            (Some(_), None) => word()?,
            (None, None) => self.party_side(one.row, account, also),
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
    fn party_side(&self, row: &TableRow, account: &str, also: Option<&str>) -> Option<Side> {
        let [payer, payee] = self.parties?;
        let is = |place| is_own(row.text(Some(place)), account, also);
        match (is(payer), is(payee)) {
            (true, false) => Some(Side::Out),
            (false, true) => Some(Side::In),
            _ => None,
        }
    }

    fn line(
        &self,
        one: &Booked<'_>,
        account: &str,
        currency: &str,
        side: Option<Side>,
    ) -> Result<StatementLine, LineFault> {
        // One column of the two has our own name in half of the lines.
        let is_by_side = |names: &[usize; 2]| self.counterparty.is_none_or(|at| names.contains(&at));
        let counterparty = match (self.names.filter(is_by_side), side) {
            (Some([_, payee]), Some(Side::Out)) => Some(payee),
            (Some([payer, _]), Some(Side::In)) => Some(payer),
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
            account: account.to_owned(),
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

/// The columns of both accounts of a payment.
fn parties(headers: &[String]) -> Option<[usize; 2]> {
    Some([headings::place(headers, headings::PAYER_ACCOUNT)?, headings::place(headers, headings::PAYEE_ACCOUNT)?])
}

/// The columns of both names of a payment.
fn party_names(headers: &[String]) -> Option<[usize; 2]> {
    Some([headings::place(headers, headings::PAYER_NAME)?, headings::place(headers, headings::PAYEE_NAME)?])
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

mod bookings;
mod unread;

#[cfg(test)]
mod tests;
