//! Compares two days: how each balance changed, and the changes per company, bank and currency.

use bank_contract::Amount;

use super::exact;
use super::groups::{self, Named, grouped, of};
use crate::view::{
    BalanceOrder, BalanceRow, BalancesCompared, Change, ComparedGroup, ComparedPart, ComparedRow, ComparedState,
    ComparedSums, MoneyUnit,
};

/// A day and its rows.
pub(crate) type DayRows = (String, Vec<BalanceRow>);

/// Compares two days. `is_new`: nothing was stored of the account up to the earlier day.
pub(crate) fn compared(
    earlier: DayRows,
    later: DayRows,
    order: BalanceOrder,
    is_new: &dyn Fn(&BalanceRow) -> bool,
) -> BalancesCompared {
    let is_kept = |rows: &[BalanceRow]| rows.iter().any(|row| !row.not_read);
    let earlier_kept = is_kept(&earlier.1);
    // Nothing is stored of the earlier day: then no account counts as new, because it may have existed.
    let rows = rows(&earlier.1, &later.1, &|row| earlier_kept && is_new(row));
    let part = |(name, indexes): (Option<String>, Vec<u32>)| ComparedPart {
        name,
        sums: sums(&of(&rows, &indexes)),
        rows: indexes,
    };
    let group = |(name, parts): (Option<String>, Named<Vec<u32>>)| {
        let all: Vec<u32> = parts.iter().flat_map(|(_, indexes)| indexes.iter().copied()).collect();
        ComparedGroup { name, sums: sums(&of(&rows, &all)), parts: parts.into_iter().map(part).collect() }
    };
    let groups = grouped(&rows, order).into_iter().map(group).collect();
    let apart = groups::apart(&rows).into_iter().map(part).collect();
    let counted: Vec<&ComparedRow> = rows.iter().filter(|row| !row.apart).collect();
    BalancesCompared {
        totals: sums(&counted),
        unit: MoneyUnit::One,
        today: String::new(),
        earlier_kept,
        later_kept: is_kept(&later.1),
        earlier: earlier.0,
        later: later.0,
        rows,
        groups,
        apart,
        days: Vec::new(),
    }
}

fn is_answered(row: &BalanceRow) -> bool {
    !row.not_answered && !row.not_read
}

/// One row per account and currency of either day; an account answered on neither day has one row.
fn rows(earlier: &[BalanceRow], later: &[BalanceRow], is_new: &dyn Fn(&BalanceRow) -> bool) -> Vec<ComparedRow> {
    // Both days list the profile's accounts in its order; accounts only in the earlier day have left the profile.
    let mut accounts: Vec<&str> = Vec::new();
    for row in later.iter().chain(earlier) {
        if !accounts.contains(&row.account.as_str()) {
            accounts.push(&row.account);
        }
    }
    let mut rows = Vec::new();
    for account in accounts {
        let of_day = |day| rows_of(day, account);
        rows.extend(of_account(&of_day(earlier), &of_day(later), is_new));
    }
    rows
}

fn rows_of<'a>(day: &'a [BalanceRow], account: &str) -> Vec<&'a BalanceRow> {
    day.iter().filter(|row| row.account == account).collect()
}

fn of_account(
    earlier: &[&BalanceRow],
    later: &[&BalanceRow],
    is_new: &dyn Fn(&BalanceRow) -> bool,
) -> Vec<ComparedRow> {
    let answered = |rows: &[&BalanceRow]| rows.iter().any(|row| is_answered(row));
    let (was, is) = (answered(earlier), answered(later));
    let Some(any) = later.first().or(earlier.first()).copied() else { return Vec::new() };
    if !was && !is {
        return vec![one(any, None, None, ComparedState::BothMissing)];
    }
    let mut currencies: Vec<Option<&str>> = Vec::new();
    for row in later.iter().chain(earlier).filter(|row| is_answered(row)) {
        if !currencies.contains(&row.currency.as_deref()) {
            currencies.push(row.currency.as_deref());
        }
    }
    let in_currency = |rows: &[&BalanceRow], currency: Option<&str>| {
        rows.iter().find(|row| is_answered(row) && row.currency.as_deref() == currency).copied().cloned()
    };
    let state = |before: Option<&BalanceRow>, after: Option<&BalanceRow>| match (before, after) {
        (Some(before), Some(after)) => same_or_changed(before, after),
        (None, _) if was || is_new(any) => ComparedState::Appeared,
        (None, _) => ComparedState::EarlierMissing,
        (Some(_), None) if is || !any.in_profile => ComparedState::Vanished,
        (Some(_), None) => ComparedState::LaterMissing,
    };
    let row = |currency| {
        let (before, after) = (in_currency(earlier, currency), in_currency(later, currency));
        let state = state(before.as_ref(), after.as_ref());
        one(any, before.as_ref(), after.as_ref(), state)
    };
    currencies.into_iter().map(row).collect()
}

fn same_or_changed(before: &BalanceRow, after: &BalanceRow) -> ComparedState {
    let equal = |one: &Option<String>, other: &Option<String>| match (exact(one.as_deref()), exact(other.as_deref())) {
        (Some(one), Some(other)) => one == other,
        _ => one == other,
    };
    let same =
        equal(&before.book_balance, &after.book_balance) && equal(&before.available_balance, &after.available_balance);
    if same { ComparedState::Same } else { ComparedState::Changed }
}

fn one(any: &BalanceRow, before: Option<&BalanceRow>, after: Option<&BalanceRow>, state: ComparedState) -> ComparedRow {
    let change = |figure: fn(&BalanceRow) -> Option<&str>| {
        let (earlier, later) = (before.and_then(figure), after.and_then(figure));
        let (old, new) = (exact(earlier), exact(later));
        let change = match (state, old, new) {
            (ComparedState::Appeared, _, Some(new)) => Some(new),
            (ComparedState::Vanished, Some(old), _) => Amount::ZERO.checked_sub(old),
            (_, Some(old), Some(new)) => new.checked_sub(old),
            _ => None,
        };
        Change {
            earlier: earlier.map(str::to_owned),
            later: later.map(str::to_owned),
            change: change.map(Amount::to_money_text),
        }
    };
    let known = after.or(before).unwrap_or(any);
    ComparedRow {
        account: any.account.clone(),
        bank_mark: any.bank_mark.clone(),
        name: any.nickname.clone().or_else(|| known.account_name.clone()),
        owner: any.owner.clone(),
        role: any.role.clone(),
        apart: any.apart,
        in_profile: any.in_profile,
        currency: known.currency.clone(),
        state,
        differs: !matches!(state, ComparedState::Same | ComparedState::BothMissing),
        book: change(|row| row.book_balance.as_deref()),
        available: change(|row| row.available_balance.as_deref()),
        earlier_as_of: before.and_then(|row| row.as_of.clone()),
        later_as_of: after.and_then(|row| row.as_of.clone()),
    }
}

/// Per currency, in the order of first appearance.
fn sums(rows: &[&ComparedRow]) -> Vec<ComparedSums> {
    let mut currencies: Vec<Option<&str>> = Vec::new();
    for row in rows.iter().filter(|row| row.state != ComparedState::BothMissing) {
        if !currencies.contains(&row.currency.as_deref()) {
            currencies.push(row.currency.as_deref());
        }
    }
    let of_currency = |currency: Option<&str>| {
        let rows: Vec<&ComparedRow> = rows
            .iter()
            .filter(|row| row.currency.as_deref() == currency && row.state != ComparedState::BothMissing)
            .copied()
            .collect();
        let count = |wanted: &dyn Fn(&&&ComparedRow) -> bool| {
            u32::try_from(rows.iter().filter(wanted).count()).unwrap_or(u32::MAX)
        };
        ComparedSums {
            currency: currency.map(str::to_owned),
            rows: count(&|_| true),
            appeared: count(&|row| row.state == ComparedState::Appeared),
            vanished: count(&|row| row.state == ComparedState::Vanished),
            left_out: count(&|row| row.book.change.is_none() || row.available.change.is_none()),
            book: added(rows.iter().map(|row| &row.book)),
            available: added(rows.iter().map(|row| &row.available)),
        }
    };
    currencies.into_iter().map(of_currency).collect()
}

/// Each day's sum over the balances it has, and the sum of the changes; `None` where there is nothing to add, or the
/// sum does not fit an exact decimal.
fn added<'a>(changes: impl Iterator<Item = &'a Change> + Clone) -> Change {
    let sum = |amount: fn(&Change) -> Option<&str>| {
        let amounts: Vec<Amount> = changes.clone().filter_map(|change| exact(amount(change))).collect();
        let first = *amounts.first()?;
        let sum = amounts[1..].iter().try_fold(first, |sum, amount| sum.checked_add(*amount));
        sum.map(Amount::to_money_text)
    };
    Change {
        earlier: sum(|change| change.earlier.as_deref()),
        later: sum(|change| change.later.as_deref()),
        change: sum(|change| change.change.as_deref()),
    }
}
