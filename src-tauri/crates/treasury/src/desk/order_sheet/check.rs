//! The check's findings about each cell, and whether the sheet agrees with its control values.

use bank_contract::Sum;
use model::{DeskError, Problem, Result, Sentence, Total};
use money::view::Order;

use super::super::Desk;
use super::build::{Built, shown_at};
use crate::read::order_sheet::values;
use crate::view::{ControlState, OrderCellProblem, OrderSheetChecked, OrderSheetForm, SheetCell};

impl Desk {
    /// The mistakes of the cells and those that the money path finds, and the order of the rows without a mistake.
    pub(super) fn checked(&self, form: &OrderSheetForm, built: Built) -> Result<(OrderSheetChecked, Order)> {
        let order = built.order(form);
        let (whole, ordered) = (sums(&built, form, false), sums(&built, form, true));
        let mut problems = built.problems;
        let most = self.profile().limits.batch_items_max;
        if order.items.len() > usize::try_from(most).unwrap_or(usize::MAX) {
            let sentence = Sentence::new("problem-too-many-items").with("most", most);
            problems.push(OrderCellProblem { row: None, column: None, field: None, sentence });
        } else if !order.items.is_empty() {
            let found = match self.prepared(&order, None) {
                Ok(_) => Vec::new(),
                Err(error) if error.trouble().problems.is_empty() => return Err(error),
                Err(DeskError::Correct(trouble)) => trouble.problems,
                Err(error) => return Err(error),
            };
            let all = order.items.len();
            problems.extend(told_once(found, all).into_iter().map(|(problem, of_all)| {
                let field = problem.field.as_deref().filter(|field| *field != "reason");
                let row = built.rows.get(problem.item as usize).and_then(|row| u32::try_from(*row).ok());
                OrderCellProblem {
                    row: if of_all && field.is_some_and(|field| shown_at(&form.sheet, field).is_none()) {
                        None
                    } else {
                        row
                    },
                    column: field.and_then(|field| shown_at(&form.sheet, field)),
                    field: problem.field,
                    sentence: problem.sentence,
                }
            }));
        }
        problems.sort_by_key(|problem| (problem.row, problem.column));
        let control = control(form, &whole, &ordered);
        Ok((OrderSheetChecked { problems, whole, ordered, control }, order))
    }
}

/// A problem that every item has is told once, as one of all rows.
fn told_once(found: Vec<Problem>, items: usize) -> Vec<(Problem, bool)> {
    let is_of_all = |one: &Problem| {
        items > 1
            && found.iter().filter(|other| (&other.field, &other.sentence) == (&one.field, &one.sentence)).count()
                == items
    };
    let marked: Vec<bool> = found.iter().map(is_of_all).collect();
    let mut told: Vec<(Problem, bool)> = Vec::new();
    for (one, of_all) in found.into_iter().zip(marked) {
        let is_told =
            of_all && told.iter().any(|(other, _)| (&other.field, &other.sentence) == (&one.field, &one.sentence));
        if !is_told {
            told.push((one, of_all));
        }
    }
    told
}

fn sums(built: &Built, form: &OrderSheetForm, is_ordered: bool) -> Vec<Total> {
    let rows = form.sheet.rows.iter().zip(&built.amounts).filter(|(row, _)| !(is_ordered && row.left_out));
    let sums = Sum::by(rows.map(|(_, amount)| amount.clone())).into_iter();
    let total = |(currency, sum): (Option<String>, Sum)| Total {
        currency,
        amount: sum.amount().to_money_text(),
        count: sum.count(),
        left_out: sum.left_out(),
    };
    sums.map(total).collect()
}

/// Compares exactly. A sum that leaves an amount out agrees with nothing.
fn control(form: &OrderSheetForm, whole: &[Total], ordered: &[Total]) -> ControlState {
    let (total, count) = (form.control_total.trim(), form.control_count.trim());
    if total.is_empty() && count.is_empty() {
        return ControlState::None;
    }
    let typed: Vec<String> = total.split_whitespace().map(plain_part).collect();
    let typed = typed.join(" ");
    let agrees = |of: &[Total]| {
        let is_summed = of.iter().all(|total| total.left_out == 0);
        let same_total = total.is_empty() || (is_summed && money::total_agrees(of, &typed));
        same_total && (count.is_empty() || count.parse() == Ok(of.iter().map(|total| total.count).sum::<u32>()))
    };
    match (agrees(whole), agrees(ordered)) {
        (true, _) => ControlState::Whole,
        (false, true) => ControlState::Ordered,
        (false, false) => ControlState::Differs,
    }
}

/// A part of a control total, `AMOUNT` or `CUR:AMOUNT`, without separators of thousands.
fn plain_part(part: &str) -> String {
    // Compared only, so the usual reading of its marks is enough.
    let column = values::AmountColumn { places: values::PLACES, has_point: true };
    let plain = |text: &str| values::amount(&SheetCell::text(text), column).unwrap_or_default();
    match part.split_once([':', '：']) {
        Some((currency, amount)) => format!("{currency}:{}", plain(amount)),
        None => plain(part),
    }
}
