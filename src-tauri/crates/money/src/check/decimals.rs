//! The decimals of an order's amount: no more than its currency has. A finer amount is often a misread one: `1.234` is a
//! thousand and more in the tables of many countries.
//!
//! Nothing is rounded, and an amount of the service keeps its digits.

use model::spelling::{is_finer, minor_units};
use model::{Problem, ProblemSource, Sentence};

use super::ceiling::amount_field;
use super::checked_item::CheckedItem;
use super::problem::problem;

/// The amounts that are finer than the minor unit of their currency. Zeros at the end do not count.
pub(super) fn check(lines: &[CheckedItem]) -> Vec<Problem> {
    let of = |(at, line): (usize, &CheckedItem)| {
        let (field, amount) = (amount_field(line)?, line.confirmed.amount.as_deref()?);
        let currency = line.confirmed.currency.as_deref();
        let places = minor_units(currency);
        let sentence = Sentence::new("problem-amount-finer").with("amount", amount).with("places", places);
        let sentence = sentence.with("currency", currency.unwrap_or_default());
        is_finer(amount, places).then(|| problem(at, Some(field), ProblemSource::Value, sentence))
    };
    lines.iter().enumerate().filter_map(of).collect()
}
