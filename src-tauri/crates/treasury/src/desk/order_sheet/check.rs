//! The check's findings about each cell, and whether the sheet agrees with its control values.

use std::collections::BTreeSet;

use bank_contract::Sum;
use model::{DeskError, Problem, Result, Sentence, Total};
use money::view::Order;

use super::super::Desk;
use super::build::{Built, shown_at};
use crate::read::order_sheet::values;
use crate::view::{
    CommonProblem, ControlState, OrderCellProblem, OrderSheet, OrderSheetChecked, OrderSheetForm, SheetCell,
};

/// Rows with the same mistake from which on it is told once.
const COMMON_ROWS_MIN: usize = 4;

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
            let found = told_once(found, order.items.len());
            problems.extend(found.into_iter().map(|problem| OrderCellProblem {
                row: built.rows.get(problem.item as usize).and_then(|row| u32::try_from(*row).ok()),
                column: field_of(&problem.field).and_then(|field| shown_at(&form.sheet, field)),
                field: problem.field,
                sentence: problem.sentence,
            }));
        }
        problems = merge_sheet_problems(problems);
        problems.sort_by_key(|problem| (problem.row, problem.column));
        let control = control(form, &whole, &ordered);
        let common = common_problems(&problems, &form.sheet);
        Ok((OrderSheetChecked { problems, common, whole, ordered, control }, order))
    }
}

/// A mistake of a field that no column is for is one of the sheet: its value is stated once for all rows.
fn merge_sheet_problems(problems: Vec<OrderCellProblem>) -> Vec<OrderCellProblem> {
    let mut told: Vec<OrderCellProblem> = Vec::new();
    for problem in problems {
        let is_stated = problem.column.is_none() && field_of(&problem.field).is_some();
        let is_same = |one: &&mut OrderCellProblem| {
            (&one.field, one.column, &one.sentence) == (&problem.field, None, &problem.sentence)
        };
        match told.iter_mut().find(|one| is_stated && is_same(one)) {
            Some(same) => same.row = None,
            None => told.push(problem),
        }
    }
    told
}

/// The mistakes of one field that at least [`COMMON_ROWS_MIN`] rows have, with any values.
fn common_problems(problems: &[OrderCellProblem], sheet: &OrderSheet) -> Vec<CommonProblem> {
    let mut groups: Vec<(&OrderCellProblem, BTreeSet<u32>)> = Vec::new();
    for problem in problems {
        let Some(row) = problem.row.and_then(|row| sheet.rows.get(row as usize)) else { continue };
        let kind = (&problem.field, &problem.sentence.id);
        match groups.iter_mut().find(|(first, _)| (&first.field, &first.sentence.id) == kind) {
            Some((_, lines)) => _ = lines.insert(row.line),
            None => groups.push((problem, BTreeSet::from([row.line]))),
        }
    }
    let common = |(first, lines): (&OrderCellProblem, BTreeSet<u32>)| CommonProblem {
        first: first.clone(),
        count: u32::try_from(lines.len()).unwrap_or(u32::MAX),
        lines: spans(lines),
    };
    groups.into_iter().filter(|(_, lines)| lines.len() >= COMMON_ROWS_MIN).map(common).collect()
}

/// Numbers with those that follow each other as one: `2–201, 205`.
fn spans(numbers: BTreeSet<u32>) -> String {
    let mut spans: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match spans.last_mut().filter(|(_, last)| last.checked_add(1) == Some(number)) {
            Some((_, last)) => *last = number,
            None => spans.push((number, number)),
        }
    }
    let text = |(first, last): (u32, u32)| if first == last { first.to_string() } else { format!("{first}–{last}") };
    spans.into_iter().map(text).collect::<Vec<_>>().join(", ")
}

/// The field of a problem; the reason is the order's and of no row.
fn field_of(field: &Option<String>) -> Option<&str> {
    field.as_deref().filter(|field| *field != "reason")
}

/// A problem of no field that every item has is told once, at its first item.
fn told_once(found: Vec<Problem>, items: usize) -> Vec<Problem> {
    let is_of_all = |one: &Problem| {
        let same = found.iter().filter(|other| (&other.field, &other.sentence) == (&one.field, &one.sentence));
        items > 1 && field_of(&one.field).is_none() && same.count() == items
    };
    let marked: Vec<bool> = found.iter().map(is_of_all).collect();
    let mut told: Vec<Problem> = Vec::new();
    for (one, of_all) in found.into_iter().zip(marked) {
        if !(of_all && told.iter().any(|other| (&other.field, &other.sentence) == (&one.field, &one.sentence))) {
            told.push(one);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_follow_each_other_are_one_span() {
        for (numbers, said) in [(&[2, 3, 4, 7][..], "2–4, 7"), (&[5], "5"), (&[1, 3], "1, 3"), (&[], "")] {
            assert_eq!(spans(numbers.iter().copied().collect()), said);
        }
    }
}
