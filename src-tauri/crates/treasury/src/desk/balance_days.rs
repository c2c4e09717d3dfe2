//! Balances over days: a line, a comparison of two days, and this desk's thresholds. Nothing here calls the service.

use chrono::{Days, NaiveDate};
use model::profile::Profile;
use model::{AccountKey, DeskError, Result, Sentence};
use rusqlite::Connection;

use super::Desk;
use super::balances::asked_day;
use crate::read::balances::{self, DayRows, InUnit, LineAccount, SeriesInput, read_threshold};
use crate::store::kept::balance_thresholds::Threshold;
use crate::store::kept::{balance_days, balance_lines, balance_thresholds};
use crate::view::{
    AlertState, BalanceHistory, BalanceThreshold, BalancesCompared, BalancesView, CompareQuery, HistoryQuery,
};

/// Days of a line whose first day is not given.
const LINE_DAYS: u64 = 90;
/// Most days of a line.
const LINE_DAYS_MAX: i64 = 3_660;

impl Desk {
    /// A line over time; a day without all balances is a gap.
    ///
    /// # Errors
    /// `query-day`, `balances-days`, `account-unknown`, or `database`.
    pub fn balance_history(&self, query: &HistoryQuery) -> Result<BalanceHistory> {
        let today = self.today();
        let to = asked_day(query.to.as_deref())?.unwrap_or(today);
        let before = to.checked_sub_days(Days::new(LINE_DAYS - 1)).unwrap_or(to);
        let from = asked_day(query.from.as_deref())?.unwrap_or(before);
        if from > to || (to - from).num_days() >= LINE_DAYS_MAX {
            let sentence = Sentence::new("balances-days").with("from", from).with("to", to).with("max", LINE_DAYS_MAX);
            return Err(DeskError::correct("balances-days", sentence));
        }
        let profile = self.profile();
        let keys = self.keys_of(&profile, query)?;
        let line = self.line(query, &keys, from, to)?;
        Ok(balances::line(SeriesInput { today: today.to_string(), ..line }).in_unit(query.unit))
    }

    /// The accounts of a line: the one asked for, or those of a company and a bank that the balances table counts.
    fn keys_of(&self, profile: &Profile, query: &HistoryQuery) -> Result<Vec<AccountKey>> {
        if let Some(named) = query.account.as_deref() {
            // An account that was removed from the profile still has its days.
            let left = named.parse::<AccountKey>().ok().filter(|key| profile.account(key).is_none());
            if let Some(key) = left
                && balance_lines::first_day(&self.inner.kept.connection(), &key, None)?.is_some()
            {
                return Ok(vec![key]);
            }
            return Ok(vec![profile.find_account(named)?.key()]);
        }
        let counted = profile.accounts.iter().filter(|account| !profile.balances.excludes(account.role.as_deref()));
        let of_company = counted.filter(|account| {
            query.company.as_deref().is_none_or(|company| account.owner.as_deref().unwrap_or_default() == company)
        });
        let of_bank =
            of_company.filter(|account| query.bank_mark.as_ref().is_none_or(|mark| account.bank_mark == *mark));
        Ok(of_bank.map(model::profile::Account::key).collect())
    }

    fn line(&self, query: &HistoryQuery, keys: &[AccountKey], from: NaiveDate, to: NaiveDate) -> Result<SeriesInput> {
        let profile = self.profile();
        let (first, last) = (from.to_string(), to.to_string());
        let connection = self.inner.kept.connection();
        // One transaction: all rows are of one moment even while balances are read.
        let connection = connection.unchecked_transaction()?;
        let mut accounts = Vec::new();
        for key in keys {
            let mut rows = balance_lines::of_account(&connection, key, &first, &last)?;
            rows.iter_mut().for_each(|row| row.currency = profile.compared_currency(&row.currency));
            let gone = profile.account(key).is_none();
            let last = rows.iter().rfind(|row| gone && row.answered).map(|row| row.day.clone());
            accounts.push(LineAccount { first: None, last, rows });
        }
        let currencies = currencies(&accounts);
        let most = currencies.iter().max_by_key(|(_, rows)| *rows).map(|(currency, _)| currency.clone());
        let asked = query.currency.as_deref().map(|text| profile.compared_currency(text));
        let currency = asked.or(most).unwrap_or_default();
        for (account, key) in accounts.iter_mut().zip(keys) {
            account.first = first_day_in(&connection, &profile, key, &currency)?;
        }
        let is_of_line = |threshold: &Threshold| match &query.account {
            Some(_) => keys.iter().any(|key| threshold.account == key.to_string()),
            None => {
                threshold.account.is_empty()
                    && query.bank_mark.is_none()
                    && threshold.company == query.company.clone().unwrap_or_default()
            }
        };
        let mut thresholds = balance_thresholds::all(&connection)?;
        thresholds.retain(|one| profile.compared_currency(&one.currency) == currency && is_of_line(one));
        let query = HistoryQuery { currency: Some(currency), from: Some(first), to: Some(last), ..query.clone() };
        let currencies = currencies.into_iter().map(|(currency, _)| currency).collect();
        Ok(SeriesInput { query, from, to, today: String::new(), currencies, accounts, thresholds })
    }

    /// Compares two days.
    ///
    /// # Errors
    /// `query-day`, `balances-days`, or `database`.
    pub fn balances_compared(&self, query: &CompareQuery) -> Result<BalancesCompared> {
        let days = balance_days::days(&self.inner.kept.connection())?;
        let later = asked_day(query.later.as_deref())?.map(|day| day.to_string());
        let later = later.or_else(|| days.first().cloned()).unwrap_or_else(|| self.today().to_string());
        let earlier = asked_day(query.earlier.as_deref())?.map(|day| day.to_string());
        let before = || days.iter().find(|day| **day < later).cloned();
        let earlier = earlier.or_else(before).unwrap_or_else(|| day_before(&later));
        if earlier >= later {
            let sentence = Sentence::new("balances-days-order").with("earlier", earlier).with("later", later);
            return Err(DeskError::correct("balances-days", sentence));
        }
        let connection = self.inner.kept.connection();
        let firsts: std::collections::BTreeMap<String, Option<String>> = balance_lines::accounts(&connection)?
            .into_iter()
            .map(|key| Ok((key.to_string(), balance_lines::first_day(&connection, &key, None)?)))
            .collect::<Result<_>>()?;
        drop(connection);
        let of_day = |day: &str| -> Result<DayRows> { Ok((day.to_owned(), self.balances(Some(day))?.rows)) };
        let is_new =
            |account: &str| firsts.get(account).and_then(Option::as_deref).is_none_or(|first| first > earlier.as_str());
        let compared = balances::compared(of_day(&earlier)?, of_day(&later)?, query.order, &|row| is_new(&row.account));
        Ok(BalancesCompared { today: self.today().to_string(), days, ..compared }.in_unit(query.unit))
    }

    /// All thresholds.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn balance_thresholds(&self) -> Result<Vec<BalanceThreshold>> {
        let thresholds = balance_thresholds::all(&self.inner.kept.connection())?;
        Ok(thresholds.iter().map(balances::threshold_view).collect())
    }

    /// Sets a threshold, replacing the one for the same account or company and currency; without any amount it is
    /// removed. Returns today's balances with their alerts.
    ///
    /// # Errors
    /// `threshold`, `account-unknown`, or `database`.
    pub fn balance_threshold_set(&self, form: &BalanceThreshold) -> Result<BalancesView> {
        let profile = self.profile();
        let mut threshold = read_threshold(&profile, form)?;
        let connection = self.inner.kept.connection();
        threshold.currency = profile.compared_currency(&threshold.currency);
        // One that was stored under another spelling of the currency is the same threshold.
        let stored = balance_thresholds::all(&connection)?.into_iter().find(|stored| {
            let currency = profile.compared_currency(&stored.currency);
            (&stored.account, &stored.company, &stored.balance, &currency)
                == (&threshold.account, &threshold.company, &threshold.balance, &threshold.currency)
        });
        threshold.currency = stored.map_or(threshold.currency, |stored| stored.currency);
        balance_thresholds::set(&connection, &threshold, &self.now_text())?;
        drop(connection);
        self.balances(None)
    }

    /// How many balances of the newest kept day are below or above their thresholds. For a notice, which names no
    /// amount.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn balance_alert_count(&self) -> Result<u32> {
        let crossed = |state| matches!(state, AlertState::Low | AlertState::High);
        let alerts = self.balances(None)?.alerts;
        Ok(u32::try_from(alerts.iter().filter(|alert| crossed(alert.state)).count()).unwrap_or(u32::MAX))
    }
}

/// The first day on which an account was answered in a currency, however the service spelled it then.
fn first_day_in(
    connection: &Connection,
    profile: &Profile,
    account: &AccountKey,
    currency: &str,
) -> Result<Option<String>> {
    let mut first: Option<String> = None;
    for spelled in balance_lines::currencies(connection, account)? {
        if profile.compared_currency(&spelled) == currency {
            let day = balance_lines::first_day(connection, account, Some(&spelled))?;
            first = first.into_iter().chain(day).min();
        }
    }
    Ok(first)
}

/// The day before, as text.
pub(super) fn day_before(day: &str) -> String {
    let before = day.parse::<NaiveDate>().ok().and_then(|day| day.pred_opt());
    before.map_or_else(|| day.to_owned(), |day| day.to_string())
}

/// The currencies of rows, by code, each with its number of answered rows.
fn currencies(accounts: &[LineAccount]) -> Vec<(String, usize)> {
    let mut currencies: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    for row in accounts.iter().flat_map(|account| &account.rows).filter(|row| row.answered) {
        *currencies.entry(&row.currency).or_default() += 1;
    }
    currencies.into_iter().map(|(currency, rows)| (currency.to_owned(), rows)).collect()
}
