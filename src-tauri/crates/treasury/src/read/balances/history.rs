//! A series over time. Every calendar day is a point or a gap: a day on which one of its accounts is missing has no
//! sum, and the sum of the others is stated separately. Nothing is carried over from the day before.

use std::collections::BTreeMap;

use bank_contract::{Amount, Sum};
use chrono::NaiveDate;

use super::axis::Axis;
use super::exact;
use crate::store::kept::balance_lines::LineRow;
use crate::store::kept::balance_thresholds::Threshold;
use crate::view::{AxisTick, BalanceHistory, DaySpan, HistoryFigure, HistoryPoint, HistoryQuery, PointState};

/// The stored rows of one account of the series.
#[derive(Debug)]
pub(crate) struct LineAccount {
    /// First day on which it was answered in the series' currency.
    pub first: Option<String>,
    /// Last day on which it belongs to the series; `None` for an account of the profile, which has no end.
    pub last: Option<String>,
    /// Its rows in the period, by day.
    pub rows: Vec<LineRow>,
}

impl LineAccount {
    /// The account belongs to the series on this day.
    fn belongs(&self, day: &str) -> bool {
        self.first.as_deref().is_some_and(|first| first <= day) && self.last.as_deref().is_none_or(|last| day <= last)
    }
}

/// Inputs of a series.
#[derive(Debug)]
pub(crate) struct SeriesInput {
    /// The query with its days and its currency filled in.
    pub query: HistoryQuery,
    pub from: NaiveDate,
    pub to: NaiveDate,
    pub today: String,
    pub currencies: Vec<String>,
    pub accounts: Vec<LineAccount>,
    /// Thresholds of the same accounts in the same currency.
    pub thresholds: Vec<Threshold>,
}

/// Builds the series.
pub(crate) fn line(of: SeriesInput) -> BalanceHistory {
    let currency = of.query.currency.clone().unwrap_or_default();
    let mut days: BTreeMap<&str, SeriesDay> = BTreeMap::new();
    for account in &of.accounts {
        for rows in account.rows.chunk_by(|one, next| one.day == next.day) {
            days.entry(&rows[0].day).or_default().add(account, rows, &currency);
        }
    }
    let belonging = |day: &str| {
        u32::try_from(of.accounts.iter().filter(|account| account.belongs(day)).count()).unwrap_or(u32::MAX)
    };
    let none = SeriesDay::default();
    let mut points: Vec<HistoryPoint> = of
        .from
        .iter_days()
        .take_while(|day| *day <= of.to)
        .map(|day| {
            let day = day.to_string();
            let kept = days.get(day.as_str()).unwrap_or(&none);
            kept.point(belonging(&day), day)
        })
        .collect();
    let amounts = points.iter().filter(|point| point.state == PointState::Whole).flat_map(amounts_of);
    let axis = Axis::around(amounts);
    for point in points.iter_mut().filter(|point| point.state == PointState::Whole) {
        for figure in [&mut point.book, &mut point.available] {
            figure.height = exact(figure.amount.as_deref()).and_then(|amount| axis?.height(amount));
        }
    }
    BalanceHistory {
        gaps: gaps(&points),
        axis: axis.map(Axis::ticks).unwrap_or_default(),
        thresholds: axis.map(|axis| lines_of(&of.thresholds, axis)).unwrap_or_default(),
        accounts: u32::try_from(of.accounts.len()).unwrap_or(u32::MAX),
        currencies: of.currencies,
        today: of.today,
        query: of.query,
        points,
    }
}

/// One day of the series.
#[derive(Debug, Default)]
struct SeriesDay {
    /// A row is stored of the day, answered or not.
    kept: bool,
    /// Accounts with a balance in the series' currency.
    counted: u32,
    /// Accounts answered without that currency: they hold nothing in it, so nothing is missing.
    without: u32,
    book: Sum,
    available: Sum,
}

impl SeriesDay {
    /// Adds one account's rows.
    fn add(&mut self, account: &LineAccount, rows: &[LineRow], currency: &str) {
        self.kept = true;
        let mut answers = rows.iter().filter(|row| row.answered).peekable();
        if answers.peek().is_none() {
            return;
        }
        let of_currency: Vec<&LineRow> = answers.filter(|row| row.currency == currency).collect();
        for row in &of_currency {
            self.book.add(exact(row.book.as_deref()));
            self.available.add(exact(row.available.as_deref()));
        }
        if of_currency.is_empty() {
            self.without += u32::from(account.belongs(&rows[0].day));
        } else {
            self.counted += 1;
        }
    }

    fn point(&self, belonging: u32, day: String) -> HistoryPoint {
        let missing = belonging.saturating_sub(self.counted + self.without);
        let state = match (self.counted, missing) {
            (0, 0) if self.without > 0 => PointState::Absent,
            (0, _) if self.kept => PointState::NotAnswered,
            (0, _) => PointState::NotKept,
            (_, 0) => PointState::Whole,
            _ => PointState::Partly,
        };
        let figure = |sum: &Sum| {
            let amount = (sum.count() > 0 && sum.left_out() == 0).then(|| sum.amount().to_money_text());
            HistoryFigure { amount, height: None }
        };
        HistoryPoint {
            day,
            state,
            counted: self.counted,
            missing,
            book: figure(&self.book),
            available: figure(&self.available),
        }
    }
}

fn amounts_of(point: &HistoryPoint) -> impl Iterator<Item = Amount> + Clone + '_ {
    [&point.book, &point.available].into_iter().filter_map(|figure| exact(figure.amount.as_deref()))
}

fn gaps(points: &[HistoryPoint]) -> Vec<DaySpan> {
    let mut gaps: Vec<DaySpan> = Vec::new();
    let mut open = false;
    for point in points {
        let whole = point.state == PointState::Whole;
        match gaps.last_mut() {
            Some(gap) if open && !whole => {
                gap.to.clone_from(&point.day);
                gap.days += 1;
            }
            _ if !whole => gaps.push(DaySpan { from: point.day.clone(), to: point.day.clone(), days: 1 }),
            _ => {}
        }
        open = !whole;
    }
    gaps
}

/// Thresholds as lines in the drawing.
fn lines_of(thresholds: &[Threshold], axis: Axis) -> Vec<AxisTick> {
    let bounds = thresholds.iter().flat_map(|threshold| [threshold.low.as_deref(), threshold.high.as_deref()]);
    let tick = |bound: &str| {
        let amount = Amount::from_json_number(bound)?;
        Some(AxisTick { amount: amount.to_money_text(), height: axis.height(amount)? })
    };
    bounds.flatten().filter_map(tick).collect()
}
