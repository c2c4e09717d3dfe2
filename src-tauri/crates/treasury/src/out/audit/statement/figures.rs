//! The figures in the cells of a table's line: its amount, which of two columns it is in, its sign, and the balance behind
//! it. All cells of a file have one decimal mark.

use bank_contract::Amount;
use model::Result as DeskResult;
use model::Sentence;
use model::spelling::{DecimalMark, MarkFault, WrittenAmount, moved_amount};

use super::direction::{Side, with_sign};
use super::line_fault::{LineFault, LinePart};
use super::table::statement_refusal;
use crate::read::sheet::number;
use crate::view::{CellHolds, SheetCell};

/// Decimals that a workbook's number may have, the most first: of a longer number fewer are certain. The currency's own
/// are compared later.
const STORED_PLACES: [usize; 3] = [4, 2, 0];

/// One figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Figure {
    /// Without its sign.
    pub amount: Amount,
    is_negative: bool,
    is_positive: bool,
    side: Option<Side>,
    currency: Option<String>,
}

impl Figure {
    /// Whether a balance is an overdraft, by its sign or the side beside it.
    pub(super) fn is_negative(&self) -> bool {
        self.is_negative || self.side == Some(Side::Out)
    }

    #[cfg(test)]
    pub(super) fn plain(amount: Amount) -> Self {
        Self { amount, is_negative: false, is_positive: false, side: None, currency: None }
    }
}

/// The figures of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Figures {
    pub amount: Amount,
    /// The column that it is in, or the side that is written beside it.
    pub side: Option<Side>,
    pub is_negative: bool,
    pub is_positive: bool,
    /// A currency's word or sign beside it.
    pub currency: Option<String>,
    pub balance: Option<Figure>,
    /// Its cell of the balance has a text that is no amount.
    pub is_balance_unread: bool,
}

impl Figures {
    /// The figures of the cells of amount, debit, credit and balance.
    ///
    /// # Errors
    /// Which cell is no figure, or that the line has none or two.
    pub(super) fn of(cells: [Option<&SheetCell>; 4], units: [usize; 4], mark: DecimalMark) -> Result<Self, LineFault> {
        let read = |at: usize| cells[at].map(|cell| figure(cell, mark, units[at])).transpose().map(Option::flatten);
        let (amount, debit, credit) = (read(0)?, read(1)?, read(2)?);
        let is_moved = |figure: &Option<Figure>| figure.as_ref().is_some_and(|one| one.amount != Amount::ZERO);
        let (found, side) = match (is_moved(&debit), is_moved(&credit)) {
            (true, true) => return Err(LineFault::TwoAmounts),
            (true, false) => (debit, Some(Side::Out)),
            (false, true) => (credit, Some(Side::In)),
            (false, false) => (amount.or(debit).or(credit), None),
        };
        let found = found.ok_or(LinePart::Amount.missing())?;
        let balance = read(3);
        Ok(Self {
            amount: found.amount,
            side: side.or(found.side),
            is_negative: found.is_negative,
            is_positive: found.is_positive,
            currency: found.currency,
            // A balance that cannot be read is no reason to refuse a booking: it is then not compared.
            is_balance_unread: balance.is_err(),
            balance: balance.ok().flatten(),
        })
    }

    /// Whether it moves nothing.
    pub(super) fn is_zero(&self) -> bool {
        self.amount == Amount::ZERO
    }
}

/// The figure of a cell; none for a blank one.
fn figure(cell: &SheetCell, mark: DecimalMark, unit: usize) -> Result<Option<Figure>, LineFault> {
    let text = cell.text.trim();
    let not = || LineFault::NotAmount(text.to_owned());
    if text.chars().all(|sign| matches!(sign, '-' | '–' | '—' | '－' | '/' | '／')) {
        return Ok(None);
    }
    let moved = |amount: Amount| moved_amount(amount, unit).ok_or_else(not);
    if cell.holds == CellHolds::Number {
        let digits = text.trim_start_matches('-');
        let stored = STORED_PLACES.into_iter().find_map(|places| number::amount(digits, places).ok());
        let amount = Amount::parse_plain(&stored.ok_or_else(not)?).map_err(|_| not())?;
        let figure = Figure {
            amount: moved(amount)?,
            is_negative: text.starts_with('-'),
            is_positive: false,
            side: None,
            currency: None,
        };
        return Ok(Some(figure));
    }
    if cell.holds != CellHolds::Text {
        return Err(not());
    }
    let written = WrittenAmount::of(text).ok_or_else(not)?;
    Ok(Some(Figure {
        amount: moved(written.amount(mark).ok_or_else(not)?)?,
        is_negative: written.is_negative,
        is_positive: written.is_positive,
        side: written.side.map(Side::from),
        currency: written.currency,
    }))
}

/// The figure of a cell with its sign; none for a blank one.
///
/// # Errors
/// It is no amount.
pub(super) fn signed_figure(cell: &SheetCell, mark: DecimalMark, unit: usize) -> Result<Option<Amount>, LineFault> {
    Ok(figure(cell, mark, unit)?.and_then(|figure| with_sign(figure.amount, figure.is_negative())))
}

/// The decimal mark of all cells: as a person states it, else as the cells show it.
///
/// # Errors
/// `statement-ambiguous` or `statement-mixed`, with samples.
pub(super) fn mark<'a>(
    cells: impl Iterator<Item = &'a SheetCell>,
    stated: Option<DecimalMark>,
    places: usize,
) -> DeskResult<DecimalMark> {
    if let Some(stated) = stated {
        return Ok(stated);
    }
    let texts = cells.filter(|cell| cell.holds == CellHolds::Text);
    DecimalMark::of_column(texts.filter_map(|cell| WrittenAmount::of(&cell.text)), places).map_err(|fault| {
        let (id, samples) = match fault {
            MarkFault::Ambiguous(samples) => ("statement-ambiguous", samples),
            MarkFault::Mixed(samples) => ("statement-mixed", samples),
        };
        statement_refusal(Sentence::new(id).with("samples", samples.join(", ")))
    })
}
