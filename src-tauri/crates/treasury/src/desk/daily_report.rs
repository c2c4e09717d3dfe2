//! The daily report (资金日报): opening, balance and change by company, bank and currency, alerts of thresholds, drafts due
//! and open transfers. Made from kept data only; the service is not called.

use bank_contract::Stage;
use chrono::{Days, NaiveDate, TimeDelta};
use model::{Result, clock};

use super::Desk;
use super::balance_days::day_before;
use super::lists::{Summary, summary};
use crate::out::report_page;
use crate::read::balances::InUnit;
use crate::read::inbox::Totals;
use crate::store::cache::columns::day_number;
use crate::store::cache::lists;
use crate::store::kept::balance_days;
use crate::view::{BalancesQuery, BalancesView, CompareQuery, DailyReport, DueList, MoneyUnit, QueuedTransfers};

/// Balances read no longer ago than this count as live.
const LIVE_MINUTES_MAX: i64 = 15;
/// Days ahead for drafts due, without the day itself.
const DUE_DAYS: u64 = 7;

impl Desk {
    /// The report of a day; without one, of today.
    ///
    /// # Errors
    /// `query-day`, `database`, or `journal`.
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
        let overdue_until = self.calendar()?.overdue_until(day);
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
            due: is_today.then(|| self.due((day_number(overdue_until) + 1, day_number(due_to)), unit)).transpose()?,
            due_to: due_to.to_string(),
            overdue: is_today.then(|| self.overdue(overdue_until, unit)).transpose()?,
            queued: is_today.then(|| self.queued_by_state(unit)).transpose()?,
            errors: of_day.errors,
        })
    }

    /// The report as one page to print.
    ///
    /// # Errors
    /// As [`Desk::daily_report`].
    pub fn daily_report_html(&self, day: Option<&str>, unit: MoneyUnit, language: &str) -> Result<String> {
        Ok(report_page::html(&self.daily_report(day, unit)?, language, self.profile().zone()))
    }

    /// Whether every counted balance was answered within [`LIVE_MINUTES_MAX`].
    fn is_live(&self, view: &BalancesView) -> bool {
        let since = clock::text(self.now() - TimeDelta::minutes(LIVE_MINUTES_MAX));
        let late = |at: &Option<String>| at.as_ref().is_some_and(|at| *at >= since);
        let mut counted = view.rows.iter().filter(|row| !row.apart).peekable();
        counted.peek().is_some()
            && view.errors.is_empty()
            && counted.all(|row| !row.not_answered && row.silent_at.is_none() && late(&row.as_of))
    }

    /// The lists that have drafts due between two days, both included, and those that were not read completely.
    fn due(&self, days: (i64, i64), unit: MoneyUnit) -> Result<Vec<DueList>> {
        let profile = self.profile();
        let connection = self.inner.cache.read();
        // One transaction: all lists are of one moment, even while one is replaced.
        let connection = connection.unchecked_transaction()?;
        let all = lists::all(&connection)?;
        let mut due = Vec::new();
        for stage in Stage::ALL {
            let accounts = profile.accounts.iter().filter(|account| account.pulls(*stage));
            let pulled: Vec<_> = accounts.map(|account| (account, all.get(&(*stage, account.key())))).collect();
            let (mut drafts, mut totals) = (0, Totals::default());
            for (account, list) in pulled.iter().filter_map(|(account, list)| Some((account, (*list)?))) {
                let sum = lists::due_between(&connection, list.id, days)?;
                drafts += sum.count();
                totals.add_all(profile.draft_currency(&account.bank_mark), &sum);
            }
            let Summary { as_of, complete, .. } = summary(*stage, pulled.into_iter());
            if drafts > 0 || !complete {
                let (stage, totals) = (stage.name().to_owned(), totals.views().in_unit(unit));
                due.push(DueList { stage, drafts, totals, as_of, complete });
            }
        }
        Ok(due)
    }

    /// The lists that have drafts due up to a day, which are overdue.
    fn overdue(&self, until: NaiveDate, unit: MoneyUnit) -> Result<Vec<DueList>> {
        let mut lists = self.due((i64::MIN, day_number(until)), unit)?;
        // A list that was not read completely is named with the drafts due.
        lists.retain(|list| list.drafts > 0);
        Ok(lists)
    }

    /// This desk's transfers that have not ended, by state.
    fn queued_by_state(&self, unit: MoneyUnit) -> Result<Vec<QueuedTransfers>> {
        let mut states: Vec<(String, Totals)> = Vec::new();
        for one in self.queued()? {
            if states.last().is_none_or(|(state, _)| *state != one.state) {
                states.push((one.state, Totals::default()));
            }
            let totals = &mut states.last_mut().expect("one was just put there").1;
            totals.add(one.currency.as_deref(), one.amount);
        }
        let view = |(state, totals): (String, Totals)| QueuedTransfers { state, totals: totals.views().in_unit(unit) };
        Ok(states.into_iter().map(view).collect())
    }
}
