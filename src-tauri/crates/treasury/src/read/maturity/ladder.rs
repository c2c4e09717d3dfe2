//! The ladder: drafts due per span of days and currency, receivable and payable, beside the cash.
//!
//! A draft is in the span of the day on which its money moves: its due day, or the next working day. Overdue receivables are
//! shown and are not in the balance after a span, because their day is unknown; overdue payables are, because they can be
//! claimed on any day.

use std::collections::BTreeMap;

use bank_contract::Sum;
use chrono::{Datelike, Days, NaiveDate};

use super::calendar::Calendar;
use super::drawing::{Heights, heights};
use super::exact_sum::ladder_sum;
use super::holdings::{Holding, Holdings};
use super::standing::Ownership;
use crate::store::cache::columns::day_of;
use crate::view::{LadderBucket, LadderBy, LadderCompany, LadderSeries, LadderSpanKind, LadderSum};

/// Spans that are drawn, by week and by day; one more span holds everything later.
const WEEKS: usize = 27;
const DAYS: usize = 35;

/// Cash of a ladder in one currency.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Cash {
    /// Available balance and its day.
    pub available: Option<(Sum, String)>,
    /// Accounts whose available balance is missing or not exact, and not included.
    pub available_left_out: u32,
    /// Available balances by company, without the accounts that are excluded by their role.
    pub companies: BTreeMap<String, Sum>,
    /// Open transfers: sum, count, left out.
    pub queued: Sum,
    /// Transfers in doubt.
    pub in_doubt: Sum,
    /// Available balances of accounts excluded by their role, in no sum.
    pub apart: Sum,
    /// Open transfers from these accounts, in no sum.
    pub apart_queued: Sum,
}

/// One span of days.
#[derive(Debug, Clone, PartialEq, Eq)]
struct LadderSpan {
    kind: LadderSpanKind,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
    /// The latest due day whose money moves up to `to`.
    due_to: Option<NaiveDate>,
}

/// The spans from a day on: overdue, the weeks or days, later, and without a day.
fn spans(by: LadderBy, today: NaiveDate, calendar: &Calendar) -> Vec<LadderSpan> {
    let overdue = Some(calendar.overdue_until(today));
    let mut spans =
        vec![LadderSpan { kind: LadderSpanKind::Overdue, from: None, to: today.pred_opt(), due_to: overdue }];
    let mut from = today;
    let count = if by == LadderBy::Day { DAYS } else { WEEKS };
    for _ in 0..count {
        let to = match by {
            LadderBy::Day => from,
            LadderBy::SevenDays => from + Days::new(6),
            LadderBy::Week => from + Days::new(6 - u64::from(from.weekday().num_days_from_monday())),
        };
        let due_to = Some(calendar.working_until(to));
        spans.push(LadderSpan { kind: LadderSpanKind::Span, from: Some(from), to: Some(to), due_to });
        from = to + Days::new(1);
    }
    spans.push(LadderSpan { kind: LadderSpanKind::Later, from: Some(from), to: None, due_to: None });
    spans.push(LadderSpan { kind: LadderSpanKind::NoDay, from: None, to: None, due_to: None });
    spans
}

/// Index of a due day's span.
fn place(spans: &[LadderSpan], due: i64) -> usize {
    let Some(day) = day_of(due) else { return spans.len() - 1 };
    let ends = spans[..spans.len() - 2].iter().filter_map(|span| span.due_to);
    ends.take_while(|end| *end < day).count()
}

/// The ladder of each currency that has drafts, in the order of the profile's banks.
pub(crate) fn series(
    holdings: &Holdings,
    by: LadderBy,
    today: NaiveDate,
    calendar: &Calendar,
    cash: &BTreeMap<Option<String>, Cash>,
) -> Vec<LadderSeries> {
    let spans = spans(by, today, calendar);
    let mut sums: BTreeMap<u16, Vec<(Sum, Sum)>> = BTreeMap::new();
    for one in holdings.drafts.iter().filter(|one| is_in(one)) {
        let of_currency = sums.entry(one.currency).or_insert_with(|| vec![Default::default(); spans.len()]);
        let (receivable, payable) = &mut of_currency[place(&spans, one.due.into())];
        if one.standing == Ownership::Ours {
            receivable.add(one.amount);
        }
        if one.payable {
            payable.add(one.amount);
        }
    }
    let none = Cash::default();
    sums.into_iter()
        .map(|(at, sums)| {
            let currency = holdings.currencies[usize::from(at)].clone();
            // Without a stated currency, drafts and balances cannot be added.
            let cash = cash.get(&currency).filter(|_| currency.is_some()).unwrap_or(&none);
            one_series(currency, &spans, &sums, cash)
        })
        .collect()
}

/// It is receivable or payable.
fn is_in(one: &Holding) -> bool {
    one.standing == Ownership::Ours || one.payable
}

fn one_series(currency: Option<String>, spans: &[LadderSpan], sums: &[(Sum, Sum)], cash: &Cash) -> LadderSeries {
    // Empty spans after the last filled one are left out.
    let last = sums[..sums.len() - 2].iter().rposition(|(come, go)| come.count() + go.count() > 0).unwrap_or(0);
    let shown = |at: &usize| {
        let filled = sums[*at].0.count() + sums[*at].1.count() > 0;
        if spans[*at].kind == LadderSpanKind::Span { *at <= last.max(1) } else { filled }
    };
    let places: Vec<usize> = (0..spans.len()).filter(shown).collect();
    let drawn: Vec<(i128, i128)> =
        places.iter().map(|at| (sums[*at].0.ten_thousandths(), sums[*at].1.ten_thousandths())).collect();
    let Heights { bars, ticks } = heights(&drawn);
    let mut running = cash.available.as_ref().map(|(available, _)| both(available, &cash.queued.negative()));
    let buckets = places.iter().zip(bars).map(|(at, bar)| {
        let (span, (come, go)) = (&spans[*at], sums[*at]);
        let net = both(&come, &go.negative());
        let moves = if span.kind == LadderSpanKind::Overdue { go.negative() } else { net };
        running = running.map(|running| both(&running, &moves));
        let due_from = at.checked_sub(1).and_then(|before| spans[before].due_to?.succ_opt());
        LadderBucket {
            kind: span.kind,
            from: span.from.map(|day| day.to_string()),
            to: span.to.map(|day| day.to_string()),
            due_from: due_from.filter(|_| span.from.is_some()).map(|day| day.to_string()),
            due_to: span.due_to.map(|day| day.to_string()),
            receivable: ladder_sum(&come),
            payable: ladder_sum(&go.negative()),
            net: net.amount().to_money_text(),
            balance_after: running
                .filter(|_| span.kind != LadderSpanKind::NoDay)
                .map(|sum| sum.amount().to_money_text()),
            receivable_height: bar.up,
            payable_height: bar.down,
            broken: bar.broken,
        }
    });
    LadderSeries {
        buckets: buckets.collect(),
        ticks,
        currency,
        available: cash.available.as_ref().map(|(available, _)| available.amount().to_money_text()),
        available_day: cash.available.as_ref().map(|(_, day)| day.clone()),
        available_left_out: cash.available_left_out,
        companies: companies(cash),
        queued: some(cash.queued.negative()),
        in_doubt: some(cash.in_doubt.negative()),
        apart: some(cash.apart),
        apart_queued: some(cash.apart_queued.negative()),
    }
}

/// A sum of at least one amount.
fn some(sum: Sum) -> Option<LadderSum> {
    (sum.count() > 0).then(|| ladder_sum(&sum))
}

fn both(one: &Sum, other: &Sum) -> Sum {
    let mut both = *one;
    both.add_all(other);
    both
}

/// The cash of each company; none where there is only one.
fn companies(cash: &Cash) -> Vec<LadderCompany> {
    let view = |(company, sum): (&String, &Sum)| LadderCompany { company: company.clone(), available: ladder_sum(sum) };
    if cash.companies.len() > 1 { cash.companies.iter().map(view).collect() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use bank_contract::Amount;

    use super::*;
    use crate::store::cache::NO_DUE_DAY;
    use crate::store::cache::columns::day_number;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn holding(due: Option<&str>, scaled: Option<i128>, standing: Ownership, payable: bool) -> Holding {
        let due = due.map_or(NO_DUE_DAY, |due| day_number(day(due)));
        let due = i32::try_from(due).unwrap();
        let (draft, currency, acceptor, amount) = (0, 0, None, scaled.and_then(Amount::from_scaled));
        Holding { draft, currency, due, amount, acceptor, standing, payable, presentable: false, automatic: false }
    }

    fn ladder(drafts: Vec<Holding>, by: LadderBy, cash: Cash) -> LadderSeries {
        let holdings = Holdings { drafts, currencies: vec![Some("CNY".to_owned())] };
        let cash = BTreeMap::from([(Some("CNY".to_owned()), cash)]);
        series(&holdings, by, day("2026-03-04"), &Calendar::default(), &cash).remove(0)
    }

    use Ownership::{Ours, Pledged, Unknown};

    #[test]
    fn each_draft_is_in_the_span_of_its_due_day_and_cash_accumulates() {
        let drafts = vec![
            holding(Some("2026-03-03"), Some(10_000), Ours, false),
            holding(Some("2026-03-04"), Some(20_000), Ours, false),
            holding(Some("2026-03-08"), Some(50_000), Unknown, true),
            holding(Some("2026-03-09"), None, Ours, false),
            holding(Some("2026-03-09"), Some(1), Ours, true),
            holding(Some("2027-12-01"), Some(70_000), Ours, false),
            holding(None, Some(90_000), Ours, false),
            holding(Some("2026-03-05"), Some(1_000_000), Pledged, false),
        ];
        let (queued, apart) = (Sum::of_scaled(5_000, 1, 0), Sum::of_scaled(700_000, 1, 0));
        let available = Some((Sum::of_scaled(100_000, 1, 0), "2026-03-04".to_owned()));
        let cash = Cash { available, queued, apart, ..Cash::default() };
        let ladder = ladder(drafts, LadderBy::Week, cash);
        type Shown<'a> = (&'a str, Option<&'a str>, Option<&'a str>, &'a str, &'a str, Option<&'a str>);
        let rows: Vec<Shown<'_>> = ladder
            .buckets
            .iter()
            .map(|one| {
                let amounts = (one.receivable.amount.as_str(), one.payable.amount.as_str());
                (
                    one.kind.word(),
                    one.from.as_deref(),
                    one.to.as_deref(),
                    amounts.0,
                    amounts.1,
                    one.balance_after.as_deref(),
                )
            })
            .collect();
        let expected = [
            // An overdue receivable is not in the balance, and the money of a Sunday moves on Monday.
            ("overdue", None, Some("2026-03-03"), "1.00", "0.00", Some("9.50")),
            ("span", Some("2026-03-04"), Some("2026-03-08"), "2.00", "0.00", Some("11.50")),
            ("span", Some("2026-03-09"), Some("2026-03-15"), "0.0001", "-5.0001", Some("6.50")),
            ("later", Some("2026-09-07"), None, "7.00", "0.00", Some("13.50")),
            ("no_day", None, None, "9.00", "0.00", None),
        ];
        assert_eq!(rows, expected);
        let week = &ladder.buckets[2].receivable;
        assert_eq!((week.count, week.left_out), (2, 1));
        assert_eq!(ladder.queued.unwrap().amount, "-0.50");
        assert_eq!((ladder.apart.unwrap().amount.as_str(), ladder.apart_queued), ("70.00", None), "in no sum");
    }

    #[test]
    fn cash_is_shown_by_company_where_there_are_several() {
        let companies = |names: &[&str]| {
            let sum = Sum::of_scaled(10_000, 1, 0);
            let companies = names.iter().map(|name| ((*name).to_owned(), sum)).collect();
            let drafts = vec![holding(Some("2026-03-07"), Some(1), Ours, false)];
            ladder(drafts, LadderBy::Week, Cash { companies, ..Cash::default() }).companies
        };
        assert!(companies(&["East"]).is_empty());
        let two = companies(&["East", "West"]);
        let shown: Vec<_> = two.iter().map(|one| (one.company.as_str(), one.available.amount.as_str())).collect();
        assert_eq!(shown, [("East", "1.00"), ("West", "1.00")]);
    }

    #[test]
    fn weeks_begin_on_monday_or_today() {
        let due = |by| {
            let drafts = vec![holding(Some("2026-03-10"), Some(1), Ours, false)];
            let buckets = ladder(drafts, by, Cash::default()).buckets;
            let filled = buckets.into_iter().find(|one| one.receivable.count > 0).unwrap();
            (filled.from.unwrap(), filled.to.unwrap())
        };
        // Today is a Wednesday.
        assert_eq!(due(LadderBy::Week), ("2026-03-09".to_owned(), "2026-03-15".to_owned()));
        assert_eq!(due(LadderBy::SevenDays), ("2026-03-04".to_owned(), "2026-03-10".to_owned()));
    }

    #[test]
    fn days_are_drawn_without_gaps_up_to_the_last_one_with_something_in_it() {
        let drafts = vec![holding(Some("2026-03-07"), Some(1), Ours, false)];
        let ladder = ladder(drafts, LadderBy::Day, Cash::default());
        let days: Vec<_> = ladder.buckets.iter().map(|one| one.from.clone().unwrap()).collect();
        // The draft of a Saturday is paid on Monday.
        assert_eq!(days, ["2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08", "2026-03-09"]);
        assert!(ladder.buckets.iter().all(|one| one.balance_after.is_none()));
    }
}
