//! Which lines of a table are bookings.

use bank_contract::Amount;
use chrono::NaiveDate;
use model::{Result, days};

use super::super::direction::{Side, with_sign};
use super::super::line_fault::LineFault;
use super::super::not_booked::{self, Label};
use super::super::table::{StatementTable, TableRow};
use super::{Booked, ColumnPlaces, DatedRow, TableFor};
use crate::view::CellHolds;

/// The lines of a table by their kind.
pub(super) struct SeparatedRows<'a> {
    /// The bookings.
    pub rows: Vec<DatedRow<'a>>,
    /// Sums, balances, remarks and headings.
    pub left_out: Vec<&'a TableRow>,
    /// Lines without a day that say nothing of this.
    pub unknown: Vec<&'a TableRow>,
}

impl ColumnPlaces {
    /// The bookings with their days, and the lines that are none.
    pub(super) fn separate_bookings<'a>(
        &self,
        table: &'a StatementTable,
        of: &TableFor<'_>,
    ) -> Result<SeparatedRows<'a>> {
        let (mut booked, mut left_out, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        let width = table.headers.len();
        // Some banks end each line with a separator. A line alone with a cell too many has shifted cells.
        let days: Vec<Option<NaiveDate>> = table.rows.iter().map(|row| self.day_of(row, of)).collect();
        let dated = table.rows.iter().zip(&days).filter(|(_, day)| day.is_some());
        let widths: Vec<usize> = dated.map(|(row, _)| row.written).collect();
        let is_regular = widths.len() > 1 && widths.windows(2).all(|pair| pair[0] == pair[1]);
        let unheaded = self.line_beyond_headers(table, &days);
        if let Some(row) = unheaded {
            return Err(LineFault::Unheaded(row.text(Some(width - 1)).to_owned()).of_line(row.number));
        }
        let look = |(row, day): &(&TableRow, Option<NaiveDate>)| {
            let is_narrow = row.written < width || row.cells.len() > width || (row.written > width && !is_regular);
            let has_amount =
                !is_narrow && [self.amount, self.debit, self.credit].into_iter().any(|at| !row.text(at).is_empty());
            let is_whole = day.is_some() && has_amount;
            let label = if is_whole { self.label_of_whole(row) } else { not_booked::label(row) };
            (is_narrow, has_amount, label)
        };
        let rows: Vec<_> = table.rows.iter().zip(days).collect();
        let looks = of.long.map_lines(0, &rows, look)?;
        for ((row, day), (is_narrow, has_amount, label)) in rows.into_iter().zip(looks) {
            match (day, label) {
                // A cut line may have a cut amount.
                (Some(_), _) if is_narrow && !matches!(label, Some(Label::Sum(0) | Label::Balance(_))) => {
                    return Err(LineFault::Cells { written: row.written, headers: width }.of_line(row.number));
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
                    return Err(LineFault::NotDay(row.text(Some(self.day)).to_owned()).of_line(row.number));
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

    /// The bookings without the lines that an English word calls a sum and whose amount is the sum of the lines above: a booking may be
    /// called Total, and then it is none of those.
    pub(super) fn without_sums<'a>(
        &self,
        booked: Vec<Booked<'a>>,
        left_out: &mut Vec<&'a TableRow>,
    ) -> Vec<Booked<'a>> {
        let mut sums = [(Amount::ZERO, 0_usize); 3];
        let is_booking = |one: &Booked<'a>| {
            let of_side = match one.figures.side {
                None => &mut sums[0],
                Some(Side::Out) => &mut sums[1],
                Some(Side::In) => &mut sums[2],
            };
            let Some(amount) = with_sign(one.figures.amount, one.figures.is_negative) else { return true };
            let is_sum = of_side.1 > 1
                && of_side.0 == amount
                && matches!(not_booked::sum_or_balance(one.row, self.counterparty), Some(Label::Sum(_)));
            *of_side = (of_side.0.checked_add(amount).unwrap_or(of_side.0), of_side.1 + 1);
            !is_sum
        };
        let (kept, sums): (Vec<_>, Vec<_>) = booked.into_iter().partition(is_booking);
        left_out.extend(sums.iter().map(|one| one.row));
        kept
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
}

/// Whether any cell of a line is a day.
fn has_day(row: &TableRow) -> bool {
    row.cells.iter().any(|cell| cell.holds == CellHolds::Day || days::plain(&cell.text).is_some())
}
