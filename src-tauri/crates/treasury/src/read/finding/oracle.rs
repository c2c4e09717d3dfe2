//! The naive answer to a query, from a read of every row: the tests compare finding with it.

use std::cmp::Ordering;

use bank_contract::{Amount, Sum};

use super::*;
use crate::store::cache::columns::{day_number, day_of};
use crate::store::cache::rows::CacheRow;
use crate::store::list_columns::DraftFact;

pub(super) fn company_of(account: &str) -> &str {
    if account == "EAST:1" { "海棠机械" } else { "Aval Co" }
}

pub(super) fn amount_of(row: &CacheRow) -> Option<Amount> {
    Amount::from_json_number(row.columns[DraftFact::Amount].as_deref()?)
}

pub(super) fn begins(row: &CacheRow, typed: &str) -> bool {
    let typed: String = typed.chars().filter(|letter| !", ¥".contains(*letter)).collect();
    let (whole, fraction) = typed.split_once('.').unwrap_or((&typed, ""));
    let is_amount = format!("{whole}{fraction}").bytes().all(|byte| byte.is_ascii_digit())
        && !whole.is_empty()
        && (whole == "0" || !whole.starts_with('0'));
    let four = |scaled: i64| format!("{}.{:04}", scaled / 10_000, scaled % 10_000);
    let text = match row.columns.scaled {
        Some(scaled) if scaled >= 0 => Some(four(scaled)),
        Some(_) => None,
        None => row.columns[DraftFact::Amount].clone(),
    };
    is_amount && text.is_some_and(|text| text.starts_with(&typed))
}

pub(super) fn takes(row: &CacheRow, filter: &Filter) -> bool {
    let columns = &row.columns;
    let has = |text: &Option<String>, part: &str| fold(text.as_deref().unwrap_or_default()).contains(part);
    let names = |part: &str| {
        has(&columns[DraftFact::DrawerName], part)
            || has(&columns[DraftFact::AcceptorName], part)
            || has(&columns[DraftFact::PayeeName], part)
            || has(&columns[DraftFact::EndorseeName], part)
            || has(&columns[DraftFact::EndorserName], part)
            || has(&columns[DraftFact::PledgeeName], part)
    };
    let text = filter.text.as_deref().is_none_or(|text| {
        let part = fold(text.trim());
        let grouped = part.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
        let is_digits =
            columns[DraftFact::DraftNumber].as_deref().is_some_and(|number| super::number::pack(number).is_some());
        let number = has(&columns[DraftFact::DraftNumber], &part)
            || (grouped || !is_digits) && has(&columns[DraftFact::DraftNumber], &part.replace(' ', ""));
        let noted = columns[DraftFact::DraftNumber].as_ref().is_some_and(|number| filter.noted.contains(number));
        number || noted || names(&part) || has(&columns[DraftFact::Remark], &part) || begins(row, &part)
    });
    let scaled = |limit: i64| Amount::from_scaled(limit.into()).unwrap();
    let due = (filter.due_from.is_none() && filter.due_to.is_none()) || columns.due != crate::store::cache::NO_DUE_DAY;
    let among = |wanted: &[String], word: &Option<String>| {
        wanted.is_empty() || wanted.contains(&word.clone().unwrap_or_default())
    };
    let issued = columns[DraftFact::IssueDate].as_deref().and_then(|text| text.parse().ok()).map(day_number);
    let issued_in = |range: std::ops::RangeInclusive<i64>| issued.is_some_and(|day| range.contains(&day));
    let by_issue = filter.issued_from.is_some() || filter.issued_to.is_some();
    let range = filter.issued_from.unwrap_or(i64::MIN)..=filter.issued_to.unwrap_or(i64::MAX);
    text && due
        && (!by_issue || issued_in(range))
        && filter.due_from.is_none_or(|from| columns.due >= from)
        && filter.due_to.is_none_or(|to| columns.due <= to)
        && filter.amount_from.is_none_or(|from| amount_of(row).is_some_and(|amount| amount >= scaled(from)))
        && filter.amount_to.is_none_or(|to| amount_of(row).is_some_and(|amount| amount <= scaled(to)))
        && filter.party.as_deref().is_none_or(|part| names(&fold(part.trim())))
        && among(&filter.types, &columns[DraftFact::DraftType])
        && among(&filter.statuses, &columns[DraftFact::DraftStatusCode])
}

pub(super) fn compare(sort: SortKey, one: &CacheRow, other: &CacheRow) -> (Ordering, bool, bool) {
    fn keys<K: Ord>(one: Option<K>, other: Option<K>) -> (Ordering, bool, bool) {
        (one.cmp(&other), one.is_none(), other.is_none())
    }
    let (a, b) = (&one.columns, &other.columns);
    let remark = |text: &Option<String>| text.as_deref().map(fold).filter(|text| !text.is_empty());
    let text = |fact: DraftFact| keys(a[fact].as_ref(), b[fact].as_ref());
    let due = |due: i64| Some(due).filter(|due| *due != crate::store::cache::NO_DUE_DAY);
    match sort {
        SortKey::DueDate => keys(due(a.due), due(b.due)),
        SortKey::Amount => keys(amount_of(one), amount_of(other)),
        SortKey::DraftNumber => text(DraftFact::DraftNumber),
        SortKey::IssueDate => (Ordering::Equal, true, true),
        SortKey::Party(at) => text(super::table::PARTIES[at]),
        SortKey::Word(word) => keys(a.words()[word], b.words()[word]),
        SortKey::Other(fact) => text(fact),
        SortKey::Company => {
            let company = |row: &CacheRow| Some(company_of(&row.account.to_string()).to_owned());
            keys(company(one), company(other))
        }
        SortKey::DueWeek => {
            let monday = |due: i64| day_of(due).map(|day| day.week(chrono::Weekday::Mon).first_day());
            keys(monday(a.due), monday(b.due))
        }
        SortKey::Account => keys(Some(one.account.to_string()), Some(other.account.to_string())),
        SortKey::Remark => keys(remark(&a[DraftFact::Remark]), remark(&b[DraftFact::Remark])),
    }
}

pub(super) fn naive(mut all: Vec<CacheRow>, filter: &Filter, keys: &[Sorting]) -> Vec<CacheRow> {
    all.retain(|row| takes(row, filter));
    let by = |(sort, descending): &Sorting, one: &CacheRow, other: &CacheRow| {
        let (ordering, one_none, other_none) = compare(*sort, one, other);
        match (one_none, other_none) {
            (false, false) if *descending => ordering.reverse(),
            (false, false) => ordering,
            (one, other) => one.cmp(&other),
        }
    };
    all.sort_by(|one, other| {
        let ordering = keys.iter().map(|key| by(key, one, other)).find(|ordering| ordering.is_ne());
        ordering.unwrap_or_else(|| (one.columns.due, one.id).cmp(&(other.columns.due, other.id)))
    });
    all
}

/// The keys of an order with that of its groups.
pub(super) fn all_keys(keys: &[Sorting], group: Option<GroupBy>) -> Vec<Sorting> {
    let (of, column) = match group {
        None => return keys.to_vec(),
        Some(GroupBy::Company) => (SortKey::Company, SortKey::Company),
        Some(GroupBy::Acceptor) => (SortKey::Party(1), SortKey::Party(1)),
        Some(GroupBy::DueWeek) => (SortKey::DueWeek, SortKey::DueDate),
    };
    [vec![(of, keys[0] == (column, true))], keys.to_vec()].concat()
}

/// The groups of rows in order: value, rows and sum of the exact amounts.
pub(super) fn naive_groups(rows: &[CacheRow], by: GroupBy) -> Vec<(Option<String>, usize, Sum)> {
    let mut groups: Vec<(Option<String>, usize, Sum)> = Vec::new();
    for row in rows {
        let value = match by {
            GroupBy::Company => Some(company_of(&row.account.to_string()).to_owned()),
            GroupBy::Acceptor => row.columns[DraftFact::AcceptorName].clone(),
            GroupBy::DueWeek => {
                day_of(row.columns.due).map(|day| day.week(chrono::Weekday::Mon).first_day().to_string())
            }
        };
        if groups.iter().all(|(known, ..)| *known != value) {
            groups.push((value.clone(), 0, Sum::default()));
        }
        let (_, count, sum) = groups.iter_mut().find(|(known, ..)| *known == value).unwrap();
        *count += 1;
        sum.add(row.columns.amount());
    }
    groups
}
