//! The day's report (资金日报): opening, balance and change by company, bank and currency, what thresholds say, which drafts
//! fall due and which transfers wait. It is made of what is kept; making it asks the service for nothing.

use bank_contract::{Amount, Stage, Sum};
use chrono::{Days, NaiveDate, TimeDelta};

use super::Desk;
use super::balance_days::day_before;
use crate::balances::{self, InUnit};
use crate::clock;
use crate::error::Result;
use crate::kept::balance_days;
use crate::view::{
    BalancesQuery, BalancesView, CompareQuery, DailyReport, DueList, InboxQuery, MoneyUnit, QueuedTransfers, State,
    Total,
};

/// Balances read no longer ago than this count as live.
const LIVE_MINUTES_MAX: i64 = 15;
/// A week, the day itself not counted.
const DUE_DAYS: u64 = 7;
/// States in which a transfer is neither done nor given up.
const QUEUED: [State; 5] = [State::AwaitingApproval, State::Confirmed, State::Sending, State::Pending, State::InDoubt];

impl Desk {
    /// The report of a day; without one, today's.
    ///
    /// # Errors
    /// `query-day`, or a database's.
    pub fn daily_report(&self, day: Option<&str>, unit: MoneyUnit) -> Result<DailyReport> {
        let day = super::balances::asked_day(day)?.unwrap_or_else(|| self.today());
        let is_today = day == self.today();
        let text = day.to_string();
        let days = balance_days::days(&self.inner.kept.connection())?;
        let opening_day = days.into_iter().find(|kept| *kept < text);
        let query =
            CompareQuery { earlier: opening_day.clone(), later: Some(text.clone()), unit, ..CompareQuery::default() };
        let of_day = self.balances_of(&BalancesQuery { day: Some(text.clone()), unit, ..BalancesQuery::default() })?;
        let due_to = day.checked_add_days(Days::new(DUE_DAYS)).unwrap_or(day);
        let zone = self.profile().zone();
        let spoken = |at: &Option<String>| at.as_deref().and_then(clock::moment).map(|at| zone.spoken(at));
        Ok(DailyReport {
            profile: self.name().to_owned(),
            environment: self.profile().environment,
            made_at: self.now_text(),
            made_at_spoken: zone.spoken(self.now()),
            day_before: day_before(&text),
            day: text,
            opening_day,
            live: is_today && self.is_live(&of_day),
            oldest: spoken(&of_day.as_of),
            newest: spoken(&of_day.newest),
            compared: self.balances_compared(&query)?,
            alerts: of_day.alerts,
            due: is_today.then(|| self.due(day, due_to, unit)).transpose()?,
            due_to: due_to.to_string(),
            queued: is_today.then(|| self.queued(unit)).transpose()?,
            errors: of_day.errors,
        })
    }

    /// The report as one page to print.
    ///
    /// # Errors
    /// As [`Desk::daily_report`].
    pub fn daily_report_html(&self, day: Option<&str>, unit: MoneyUnit, language: &str) -> Result<String> {
        Ok(balances::html(&self.daily_report(day, unit)?, language, self.profile().zone()))
    }

    /// Everything that is counted was answered, and lately.
    fn is_live(&self, view: &BalancesView) -> bool {
        let since = clock::text(self.now() - TimeDelta::minutes(LIVE_MINUTES_MAX));
        let late = |at: &Option<String>| at.as_ref().is_some_and(|at| *at >= since);
        let mut counted = view.rows.iter().filter(|row| !row.apart).peekable();
        counted.peek().is_some()
            && view.errors.is_empty()
            && counted.all(|row| !row.not_answered && row.silent_at.is_none() && late(&row.as_of))
    }

    /// The lists that have drafts due between two days.
    fn due(&self, from: NaiveDate, to: NaiveDate, unit: MoneyUnit) -> Result<Vec<DueList>> {
        let mut lists = Vec::new();
        for stage in Stage::ALL {
            let query = InboxQuery {
                stage: stage.name().to_owned(),
                due_from: Some(from.to_string()),
                due_to: Some(to.to_string()),
                ..InboxQuery::default()
            };
            let head = self.inbox_open(&query)?;
            if head.rows > 0 || !head.complete {
                lists.push(DueList {
                    stage: stage.name().to_owned(),
                    drafts: head.rows,
                    totals: head.totals.in_unit(unit),
                    as_of: head.as_of,
                    complete: head.complete,
                });
            }
        }
        Ok(lists)
    }

    /// This desk's transfers that are on their way or wait, by state.
    fn queued(&self, unit: MoneyUnit) -> Result<Vec<QueuedTransfers>> {
        let teller = self.teller()?;
        let mut queued = Vec::new();
        for state in QUEUED {
            let mut sums: Vec<(Option<String>, Sum)> = Vec::new();
            for one in teller.journal(|journal| Ok(journal.in_state(state)?))? {
                if !matches!(one.operation.as_str(), "transfer" | "transfer-personal") {
                    continue;
                }
                let at = sums.iter().position(|(currency, _)| *currency == one.currency).unwrap_or_else(|| {
                    sums.push((one.currency.clone(), Sum::default()));
                    sums.len() - 1
                });
                sums[at].1.add(one.amount.as_deref().and_then(Amount::from_json_number));
            }
            let total = |(currency, sum): (Option<String>, Sum)| Total {
                currency,
                amount: sum.amount.to_money_text(),
                count: sum.count,
                left_out: sum.left_out,
            };
            let totals: Vec<Total> = sums.into_iter().map(total).collect();
            if !totals.is_empty() {
                queued.push(QueuedTransfers { state: crate::journal::word(state), totals: totals.in_unit(unit) });
            }
        }
        Ok(queued)
    }
}
