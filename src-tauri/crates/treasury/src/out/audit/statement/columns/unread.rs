//! The texts of a table beside its bookings: sums that differ from its lines, and cells that nothing is read from.

use model::Sentence;
use model::spelling::DecimalMark;

use super::super::direction::{self, Side};
use super::super::figures::signed_figure;
use super::super::not_booked::{self, Label};
use super::super::sums::{self, ColumnFigure};
use super::super::table::TableRow;
use super::{Booked, ColumnPlaces};

/// Sums that differ which are named.
const SUMS_MAX: usize = 5;

impl ColumnPlaces {
    /// The sums that the table states, compared with its lines column by column.
    pub(super) fn compare_sums(
        &self,
        sums: &[&TableRow],
        booked: &[Booked<'_>],
        sides: &[Option<Side>],
        mark: DecimalMark,
    ) -> Vec<Sentence> {
        let columns = [self.amount, self.debit, self.credit].into_iter().zip(self.units);
        let differing = columns.filter_map(|(place, unit)| {
            let signed = |row: &TableRow| signed_figure(row.cells.get(place?)?, mark, unit).ok().flatten();
            let stated: Vec<_> = sums.iter().filter_map(|row| Some((row.number, signed(row)?))).collect();
            if stated.is_empty() {
                return None;
            }
            let figure = |(one, side): (&Booked<'_>, &Option<Side>)| {
                Some(ColumnFigure { line: one.row.number, amount: signed(one.row)?, side: *side })
            };
            let lines: Vec<ColumnFigure> = booked.iter().zip(sides).filter_map(figure).collect();
            Some(sums::differing(&lines, &stated))
        });
        differing.flatten().take(SUMS_MAX).collect()
    }

    /// The cells that should say something and cannot be read: words of a side beside an amount whose column shows it, and
    /// sums.
    pub(super) fn note_of_unread(
        &self,
        sums: &[&TableRow],
        booked: &[Booked<'_>],
        mark: DecimalMark,
    ) -> Option<Sentence> {
        let word = |one: &Booked<'_>| {
            let text = one.row.text(self.direction);
            direction::of_word(text).is_err().then(|| format!("{}: {text}", one.row.number))
        };
        let sum = |row: &TableRow| {
            let cells = [self.amount, self.debit, self.credit].into_iter().flatten().filter_map(|at| row.cells.get(at));
            let unread =
                cells.filter(|cell| !not_booked::is_label(&cell.text) && signed_figure(cell, mark, 0).is_err());
            unread.map(|cell| format!("{}: {}", row.number, cell.text.trim())).collect::<Vec<_>>()
        };
        let words = booked.iter().filter_map(word);
        let unread: Vec<String> = words.chain(sums.iter().flat_map(|row| sum(row))).collect();
        let note = Sentence::new("statement-fields-unread").with("count", unread.len()).with("text", unread.join("; "));
        (!unread.is_empty()).then_some(note)
    }

    /// The columns with a text that nothing of a line is read from.
    pub(super) fn note_of_unused(&self, headers: &[String], rows: &[TableRow]) -> Option<Sentence> {
        let single = [
            self.amount,
            self.debit,
            self.credit,
            self.direction,
            self.currency,
            self.reference,
            self.counterparty,
            self.balance,
            self.account,
            self.status,
        ];
        let parties = self.parties.into_iter().chain(self.names).flatten();
        let mut used: Vec<usize> = single.into_iter().flatten().chain(parties).chain(self.remarks.clone()).collect();
        used.push(self.day);
        let has_text = |at: usize| rows.iter().any(|row| !row.text(Some(at)).is_empty());
        let left = (0..headers.len()).filter(|at| !used.contains(at) && has_text(*at));
        let names: Vec<&str> = left.map(|at| headers[at].as_str()).filter(|header| !header.is_empty()).collect();
        (!names.is_empty()).then(|| Sentence::new("columns-unused").with("columns", names.join(", ")))
    }
}

/// The lines of sums among those that are no bookings, with as many cells as the header.
pub(super) fn sum_rows<'a>(left_out: &[&'a TableRow], headers: usize) -> Vec<&'a TableRow> {
    let is_sum = |row: &&&TableRow| matches!(not_booked::label(row), Some(Label::Sum(_)));
    left_out.iter().filter(|row| row.written >= headers).filter(is_sum).copied().collect()
}
