//! Random days and series: the shown sums equal a second, simpler addition over the same rows.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Days, NaiveDate};
use model::profile::{Account, CodeBook, Profile};
use proptest::prelude::*;

use super::*;
use crate::store::kept::balance_days::DayRow;
use crate::store::kept::balance_lines::LineRow;
use crate::view::{
    BalanceOrder, BalanceRow, BalanceSums, BalancesView, CompareQuery, ComparedState, HistoryQuery, MoneyUnit,
    PointState,
};

const CURRENCIES: [&str; 3] = ["CNY", "USD", ""];

/// One account: company, bank, role, and per currency an amount in cents, or no answer.
type Shape = (u8, u8, bool, Option<Vec<(usize, i64)>>);

fn shapes() -> impl Strategy<Value = Vec<Shape>> {
    let cents = prop_oneof![Just(i64::MAX / 4), -10_000_000..10_000_000_i64];
    let balances = proptest::collection::vec((0..3_usize, cents), 0..3);
    proptest::collection::vec((0..4_u8, 0..3_u8, any::<bool>(), proptest::option::weighted(0.85, balances)), 1..20)
}

fn cents(amount: i64) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", amount.unsigned_abs() / 100, amount.unsigned_abs() % 100)
}

fn profile(shapes: &[Shape]) -> Profile {
    let head = "base_url = \"https://b\"\norganization_id = 1\nenvironment = \"test\"\n[balances]\nexcluded_roles = [\"保证金\"]\n";
    let mut profile = Profile::parse(head, "profile.toml").unwrap();
    profile.accounts = shapes.iter().enumerate().map(|(at, shape)| account(at, shape)).collect();
    profile
}

fn account(at: usize, (company, bank, margin, _): &Shape) -> Account {
    Account {
        bank_mark: format!("BANK{bank}"),
        account_number: at.to_string(),
        owner: (*company > 0).then(|| format!("Company {company}")),
        role: margin.then(|| "保证金".to_owned()),
        ..Account::default()
    }
}

/// A day of these accounts; the last balance of a currency counts.
fn kept(shapes: &[Shape]) -> Vec<DayRow> {
    let mut rows = Vec::new();
    for (at, shape) in shapes.iter().enumerate() {
        let row = |record| DayRow { account: account(at, shape).key(), as_of: "09:00".to_owned(), record };
        let Some(balances) = &shape.3 else { continue };
        let by_currency: BTreeMap<usize, i64> = balances.iter().copied().collect();
        let record = |(currency, amount): (&usize, &i64)| {
            let (code, amount) = (CURRENCIES[*currency], cents(*amount));
            let code = if code.is_empty() { String::new() } else { format!("\"currencyCode\":\"{code}\",") };
            format!("{{{code}\"bookBalance\":{amount},\"availableBalance\":{amount},\"effectiveQuota\":{amount}}}")
        };
        rows.extend(by_currency.iter().map(record).map(|record| row(Some(record))));
        if by_currency.is_empty() {
            rows.push(row(None));
        }
    }
    rows
}

fn day(shapes: &[Shape], order: BalanceOrder) -> BalancesView {
    let of = Day { day: "2026-03-01".to_owned(), kept: kept(shapes), ..Day::default() };
    view(&profile(shapes), &CodeBook::parse("", "code-book.toml").unwrap(), order, of)
}

/// The simple addition: cents in a wide integer, per currency.
fn plain<'a>(rows: impl Iterator<Item = &'a BalanceRow>) -> BTreeMap<Option<String>, i128> {
    let mut sums = BTreeMap::new();
    for row in rows {
        let Some(book) = &row.book_balance else { continue };
        let cents: i128 = book.replace('.', "").parse().unwrap();
        *sums.entry(row.currency.clone()).or_default() += cents;
    }
    sums
}

fn shown(sums: &[BalanceSums]) -> BTreeMap<Option<String>, i128> {
    let of = |sums: &BalanceSums| {
        let book = sums
            .sums
            .get("bookBalance")
            .and_then(|figure| Some(figure.amount.as_ref()?.replace('.', "").parse().unwrap()));
        (sums.currency.clone(), book.unwrap_or_default())
    };
    sums.iter().map(of).collect()
}

fn picked<'a>(view: &'a BalancesView, indexes: &'a [u32]) -> impl Iterator<Item = &'a BalanceRow> {
    indexes.iter().map(|at| &view.rows[*at as usize])
}

proptest! {
    #[test]
    fn sums_of_companies_banks_and_currencies_are_those_of_their_rows(shapes in shapes()) {
        for order in [BalanceOrder::Company, BalanceOrder::Bank] {
            let view = day(&shapes, order);
            prop_assert_eq!(shown(&view.totals), plain(view.rows.iter().filter(|row| !row.apart)));
            let mut seen = BTreeSet::new();
            for group in &view.groups {
                let all: Vec<u32> = group.parts.iter().flat_map(|part| part.rows.iter().copied()).collect();
                prop_assert_eq!(shown(&group.sums), plain(picked(&view, &all)));
                for part in &group.parts {
                    prop_assert_eq!(shown(&part.sums), plain(picked(&view, &part.rows)));
                    seen.extend(part.rows.iter().copied());
                }
            }
            for part in &view.apart {
                prop_assert_eq!(shown(&part.sums), plain(picked(&view, &part.rows)));
                prop_assert!(picked(&view, &part.rows).all(|row| row.apart));
                seen.extend(part.rows.iter().copied());
            }
            prop_assert_eq!(seen.len(), view.rows.len(), "every row stands in one group");
            let accounts: BTreeSet<&str> = view.rows.iter().map(|row| row.account.as_str()).collect();
            prop_assert_eq!(accounts.len(), shapes.len(), "an account without an answer is shown as well");
        }
    }

    #[test]
    fn what_is_shown_in_ten_thousands_adds_up_as_what_is_shown_in_ones(shapes in shapes()) {
        let plain = day(&shapes, BalanceOrder::Company);
        let view = plain.clone().in_unit(MoneyUnit::TenThousand);
        let exact = |text: &str| exact(Some(text)).unwrap();
        for (one, other) in plain.rows.iter().zip(&view.rows) {
            let (Some(one), Some(other)) = (&one.book_balance, &other.book_balance) else { continue };
            prop_assert_eq!(exact(one).in_ten_thousands(), Some(exact(other)));
        }
        for sums in &view.totals {
            let rows = view.rows.iter().filter(|row| !row.apart && row.currency == sums.currency);
            let sum = rows.filter_map(|row| row.book_balance.as_deref()).try_fold(Amount::ZERO, |sum, text| sum.checked_add(exact(text)));
            prop_assert_eq!(sum, sums.sums.get("bookBalance").and_then(|figure| figure.amount.as_deref().map(exact)));
        }
    }

    #[test]
    fn a_change_is_later_less_earlier_with_appeared_and_vanished_rows(
        before in shapes(),
        after in shapes(),
    ) {
        // The same accounts on both days, with different balances.
        let later: Vec<Shape> = before.iter().enumerate()
            .map(|(at, (company, bank, margin, _))| (*company, *bank, *margin, after.get(at).and_then(|shape| shape.3.clone())))
            .collect();
        let (one, two) = (day(&before, BalanceOrder::Company), day(&later, BalanceOrder::Company));
        let compared = compared(("1".to_owned(), one.rows), ("2".to_owned(), two.rows), CompareQuery::default().order, &|_| false);
        for sums in &compared.totals {
            let exact = |text: &Option<String>| exact(text.as_deref()).unwrap_or(Amount::ZERO);
            let rows = || compared.rows.iter().filter(|row| !row.apart && row.currency == sums.currency);
            let missing = rows().filter(|row| matches!(row.state, ComparedState::EarlierMissing | ComparedState::LaterMissing));
            prop_assert_eq!(sums.left_out as usize, missing.count());
            if sums.left_out == 0 {
                let difference = exact(&sums.book.later).checked_sub(exact(&sums.book.earlier));
                prop_assert_eq!(Some(exact(&sums.book.change)), difference);
            }
            let changes = rows().try_fold(Amount::ZERO, |sum, row| sum.checked_add(exact(&row.book.change)));
            prop_assert_eq!(Some(exact(&sums.book.change)), changes);
        }
    }

    #[test]
    fn a_day_is_a_point_only_when_every_account_that_belongs_was_answered(
        // Per account and day: nothing stored, requested and not answered, or an amount in cents.
        accounts in proptest::collection::vec(proptest::collection::vec(prop_oneof![
            Just(None), Just(Some(None)), (0..1_000_000_i64).prop_map(|cents| Some(Some(cents))),
        ], 12), 1..5),
    ) {
        let begin: NaiveDate = "2026-02-25".parse().unwrap();
        let name = |at: usize| begin.checked_add_days(Days::new(at as u64)).unwrap().to_string();
        let line_account = |days: &Vec<Option<Option<i64>>>| {
            let row = |(at, kept): (usize, &Option<Option<i64>>)| {
                let amount = (*kept)?;
                Some(LineRow {
                    day: name(at),
                    currency: if amount.is_some() { "CNY".to_owned() } else { String::new() },
                    answered: amount.is_some(),
                    book: amount.map(cents),
                    available: amount.map(cents),
                })
            };
            let rows: Vec<LineRow> = days.iter().enumerate().filter_map(row).collect();
            LineAccount { first: rows.iter().find(|row| row.answered).map(|row| row.day.clone()), last: None, rows }
        };
        let history = line(SeriesInput {
            query: HistoryQuery { currency: Some("CNY".to_owned()), ..HistoryQuery::default() },
            from: begin,
            to: name(11).parse().unwrap(),
            today: name(11),
            currencies: vec!["CNY".to_owned()],
            accounts: accounts.iter().map(line_account).collect(),
            thresholds: Vec::new(),
        });
        prop_assert_eq!(history.points.len(), 12);
        let mut gaps = 0;
        for (at, point) in history.points.iter().enumerate() {
            prop_assert_eq!(&point.day, &name(at));
            let begun = |days: &&Vec<Option<Option<i64>>>| days[..=at].iter().flatten().flatten().next().is_some();
            let belonging: Vec<&Vec<Option<Option<i64>>>> = accounts.iter().filter(begun).collect();
            let answered: Vec<i64> = belonging.iter().filter_map(|days| days[at].flatten()).collect();
            let whole = !answered.is_empty() && answered.len() == belonging.len();
            prop_assert_eq!(point.state == PointState::Whole, whole);
            prop_assert_eq!(point.book.height.is_some(), whole, "only a whole day is drawn");
            if !answered.is_empty() {
                prop_assert_eq!(point.book.amount.clone(), Some(cents(answered.iter().sum())));
            }
            gaps += u32::from(!whole);
        }
        prop_assert_eq!(history.gaps.iter().map(|gap| gap.days).sum::<u32>(), gaps);
    }
}
