//! Groups rows by company and bank, and adds them exactly per currency.

use std::collections::{BTreeMap, BTreeSet};

use super::exact;
use crate::view::{BalanceGroup, BalanceOrder, BalancePart, BalanceRow, BalanceSums, ComparedRow, FigureSum};
use bank_contract::Sum;

/// The interface's names of the figures that are added, in the order of [`figures_of`].
pub(crate) const FIGURES: [&str; 11] = [
    "bookBalance",
    "availableBalance",
    "frozenAmount",
    "creditLoadAmount",
    "overdrawnAmount",
    "effectiveQuota",
    "effectiveUsedQuota",
    "effectiveUnusedQuota",
    "excessQuota",
    "excessUsedQuota",
    "excessAvailableQuota",
];

/// The figures of a row.
pub(super) fn figures_of(row: &mut BalanceRow) -> [&mut Option<String>; 11] {
    [
        &mut row.book_balance,
        &mut row.available_balance,
        &mut row.frozen_amount,
        &mut row.credit_load_amount,
        &mut row.overdrawn_amount,
        &mut row.effective_quota,
        &mut row.effective_used_quota,
        &mut row.effective_unused_quota,
        &mut row.excess_quota,
        &mut row.excess_used_quota,
        &mut row.excess_available_quota,
    ]
}

fn figure<'a>(row: &'a BalanceRow, name: &str) -> Option<&'a str> {
    let figure = match name {
        "bookBalance" => &row.book_balance,
        "availableBalance" => &row.available_balance,
        "frozenAmount" => &row.frozen_amount,
        "creditLoadAmount" => &row.credit_load_amount,
        "overdrawnAmount" => &row.overdrawn_amount,
        "effectiveQuota" => &row.effective_quota,
        "effectiveUsedQuota" => &row.effective_used_quota,
        "effectiveUnusedQuota" => &row.effective_unused_quota,
        "excessQuota" => &row.excess_quota,
        "excessUsedQuota" => &row.excess_used_quota,
        "excessAvailableQuota" => &row.excess_available_quota,
        _ => &None,
    };
    figure.as_deref()
}

/// The grouping keys of a row.
pub(super) trait Placed {
    fn company(&self) -> Option<&str>;
    fn bank(&self) -> &str;
    fn is_apart(&self) -> bool;
    /// Why it is excluded: its role, or `None` where the account left the profile.
    fn reason(&self) -> Option<&str>;
}

/// The rows of a day and of a comparison have the same fields for it.
macro_rules! placed {
    ($($row:ty),*) => {$(
        impl Placed for $row {
            fn company(&self) -> Option<&str> {
                self.owner.as_deref()
            }
            fn bank(&self) -> &str {
                &self.bank_mark
            }
            fn is_apart(&self) -> bool {
                self.apart
            }
            fn reason(&self) -> Option<&str> {
                self.role.as_deref().filter(|_| self.in_profile)
            }
        }
    )*};
}

placed!(BalanceRow, ComparedRow);

/// Names in the order of first appearance, each with its value.
pub(super) type Named<T> = Vec<(Option<String>, T)>;

/// The indexes of rows by two names.
pub(super) type Grouped = Named<Named<Vec<u32>>>;

/// Groups the counted rows by company and bank, or by bank and company.
pub(super) fn grouped<T: Placed>(rows: &[T], order: BalanceOrder) -> Grouped {
    let mut groups = Grouped::new();
    for (at, row) in (0..).zip(rows).filter(|(_, row)| !row.is_apart()) {
        let (company, bank) = (row.company(), Some(row.bank()));
        let (outer, inner) = match order {
            BalanceOrder::Company => (company, bank),
            BalanceOrder::Bank => (bank, company),
        };
        entry(entry(&mut groups, outer), inner).push(at);
    }
    groups
}

/// The indexes of the excluded rows, by reason.
pub(super) fn apart<T: Placed>(rows: &[T]) -> Named<Vec<u32>> {
    let mut parts: Named<Vec<u32>> = Named::new();
    for (at, row) in (0..).zip(rows).filter(|(_, row)| row.is_apart()) {
        entry(&mut parts, row.reason()).push(at);
    }
    parts
}

fn entry<'a, T: Default>(named: &'a mut Named<T>, name: Option<&str>) -> &'a mut T {
    let known = named.iter().position(|(other, _)| other.as_deref() == name);
    let at = known.unwrap_or_else(|| {
        named.push((name.map(str::to_owned), T::default()));
        named.len() - 1
    });
    &mut named[at].1
}

/// The rows with these indexes.
pub(super) fn of<'a, T>(rows: &'a [T], indexes: &[u32]) -> Vec<&'a T> {
    indexes.iter().filter_map(|at| rows.get(*at as usize)).collect()
}

/// The groups of a day, with their sums.
pub(super) fn groups(rows: &[BalanceRow], order: BalanceOrder) -> Vec<BalanceGroup> {
    let part = |(name, indexes): (Option<String>, Vec<u32>)| part(rows, name, indexes);
    let group = |(name, parts): (Option<String>, Named<Vec<u32>>)| {
        let all: Vec<u32> = parts.iter().flat_map(|(_, indexes)| indexes.iter().copied()).collect();
        BalanceGroup { name, sums: sums(&of(rows, &all)), parts: parts.into_iter().map(part).collect() }
    };
    grouped(rows, order).into_iter().map(group).collect()
}

/// The excluded rows with their sums, by reason.
pub(super) fn parts_apart(rows: &[BalanceRow]) -> Vec<BalancePart> {
    apart(rows).into_iter().map(|(name, indexes)| part(rows, name, indexes)).collect()
}

fn part(rows: &[BalanceRow], name: Option<String>, indexes: Vec<u32>) -> BalancePart {
    BalancePart { name, sums: sums(&of(rows, &indexes)), rows: indexes }
}

fn is_answered(row: &BalanceRow) -> bool {
    !row.not_answered && !row.not_read
}

/// The sums per currency, in the order of first appearance.
pub(super) fn sums(rows: &[&BalanceRow]) -> Vec<BalanceSums> {
    let mut currencies: Named<Vec<&BalanceRow>> = Named::new();
    for row in rows.iter().filter(|row| is_answered(row)) {
        entry(&mut currencies, row.currency.as_deref()).push(row);
    }
    let missing: BTreeSet<&str> = rows.iter().filter(|row| !is_answered(row)).map(|row| row.account.as_str()).collect();
    let missing = u32::try_from(missing.len()).unwrap_or(u32::MAX);
    let of_currency = |(currency, rows): (Option<String>, Vec<&BalanceRow>)| BalanceSums {
        currency,
        rows: u32::try_from(rows.len()).unwrap_or(u32::MAX),
        missing,
        sums: figure_sums(&rows),
    };
    currencies.into_iter().map(of_currency).collect()
}

fn figure_sums(rows: &[&BalanceRow]) -> BTreeMap<String, FigureSum> {
    let mut sums = BTreeMap::new();
    for name in FIGURES {
        let mut sum = Sum::default();
        rows.iter().filter_map(|row| figure(row, name)).for_each(|text| sum.add(exact(Some(text))));
        if sum.count() > 0 {
            let (left_out, counted) = (sum.left_out(), sum.count() - sum.left_out());
            let amount = (counted > 0).then(|| sum.amount().to_money_text());
            sums.insert(name.to_owned(), FigureSum { amount, counted, left_out });
        }
    }
    sums
}
