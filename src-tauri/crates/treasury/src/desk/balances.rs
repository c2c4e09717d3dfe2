//! The balances of a day, and reading today's.

use chrono::NaiveDate;
use model::profile::Account;
use model::{AccountKey, DeskError, Result, Sentence};
use money::{HeldBalance, balance_query};

use super::Desk;
use crate::read::balances::{Answered, Day, InUnit, exact, sort_out, view};
use crate::store::kept::{balance_days, balance_lines, balance_thresholds};
use crate::view::{BalancesQuery, BalancesView};

/// Most accounts in one query. The service documents no limit; it may cut the reply to a page, so accounts missing in
/// it are asked for again one by one.
const ACCOUNTS_PER_QUERY_MAX: usize = 50;

impl Desk {
    /// The balances of a kept day; without a day, of the newest kept day.
    ///
    /// # Errors
    /// `query-day`, or `database`.
    pub fn balances(&self, day: Option<&str>) -> Result<BalancesView> {
        self.balances_of(&BalancesQuery { day: day.map(str::to_owned), ..BalancesQuery::default() })
    }

    /// The balances of a day in a sort order and a unit.
    ///
    /// # Errors
    /// `query-day`, or `database`.
    pub fn balances_of(&self, query: &BalancesQuery) -> Result<BalancesView> {
        let today = self.today().to_string();
        let asked = asked_day(query.day.as_deref())?.map(|day| day.to_string());
        let connection = self.inner.kept.connection();
        let days = balance_days::days(&connection)?;
        let day = asked.or_else(|| days.first().cloned()).unwrap_or_else(|| today.clone());
        let of = Day {
            kept: balance_days::of_day(&connection, &day)?,
            thresholds: balance_thresholds::all(&connection)?,
            troubles: balance_days::troubles(&connection)?,
            day,
            today,
            days,
        };
        drop(connection);
        Ok(view(&self.profile(), &self.code_book(), query.order, of).in_unit(query.unit))
    }

    /// The currencies of all balances that were ever read of an account.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn currencies_of(&self, account: &AccountKey) -> Result<Vec<String>> {
        let mut currencies = balance_lines::currencies(&self.inner.kept.connection(), account)?;
        currencies.retain(|currency| !currency.is_empty());
        Ok(currencies)
    }

    /// The balances of an account at its newest reading, for the check of an order.
    pub(super) fn held_balances(&self, account: &AccountKey) -> Result<Vec<HeldBalance>> {
        let rows = balance_lines::newest(&self.inner.kept.connection(), account)?.into_iter();
        let held = rows.map(|row| HeldBalance {
            available: exact(row.available.as_deref()),
            currency: row.currency,
            day: row.day,
        });
        Ok(held.collect())
    }

    /// Reads today's balances of some accounts, or of all of them, and keeps them. A bank that does not answer is named
    /// in the view; its kept balances stay.
    ///
    /// # Errors
    /// `account-unknown`, or `database`.
    pub async fn balances_refresh(&self, accounts: &[String]) -> Result<BalancesView> {
        let profile = self.profile();
        let accounts = profile.accounts_in_scope(accounts)?;
        let mut reads = tokio::task::JoinSet::new();
        for bank_mark in profile.bank_marks() {
            let of_bank: Vec<Account> =
                accounts.iter().filter(|account| account.bank_mark == bank_mark).cloned().collect();
            if !of_bank.is_empty() {
                let desk = self.clone();
                let bank_mark = bank_mark.to_owned();
                reads.spawn(async move { desk.read_bank(&bank_mark, of_bank).await });
            }
        }
        while let Some(read) = reads.join_next().await {
            read.unwrap_or_else(|error| {
                Err(DeskError::local("task", Sentence::new("database-trouble").with("detail", error)))
            })?;
        }
        self.balances(None)
    }

    /// Reads the accounts of one bank. The service's refusal is recorded; only a problem on this computer is an error.
    async fn read_bank(&self, bank_mark: &str, accounts: Vec<Account>) -> Result<()> {
        let mut trouble = None;
        for chunk in accounts.chunks(ACCOUNTS_PER_QUERY_MAX) {
            if let Err(error) = self.read_accounts(bank_mark, chunk).await {
                if matches!(error, DeskError::FreeTheDesk(_)) {
                    return Err(error);
                }
                trouble = Some(error.to_trouble());
            }
        }
        balance_days::note_trouble(&self.inner.kept.connection(), bank_mark, &self.now_text(), trouble.as_ref())
    }

    async fn read_accounts(&self, bank_mark: &str, accounts: &[Account]) -> Result<()> {
        let (day, at) = (self.today().to_string(), self.now_text());
        let answered = self.ask_balances(bank_mark, accounts).await?;
        let silent: Vec<Account> =
            accounts.iter().filter(|account| !answered.contains_key(&account.account_number)).cloned().collect();
        let keep = |number: &str, records: &[(String, String)]| {
            let account = AccountKey { bank_mark: bank_mark.to_owned(), number: number.to_owned() };
            balance_days::keep(&mut self.inner.kept.connection(), &account, &day, &at, records)
        };
        for (number, records) in &answered {
            keep(number, records)?;
        }
        let alone = if accounts.len() > 1 { self.ask_alone(bank_mark, &silent).await? } else { Answered::new() };
        for account in &silent {
            let records = alone.get(&account.account_number).map_or(&[][..], Vec::as_slice);
            keep(&account.account_number, records)?;
        }
        Ok(())
    }

    async fn ask_alone(&self, bank_mark: &str, accounts: &[Account]) -> Result<Answered> {
        let mut reads = tokio::task::JoinSet::new();
        for account in accounts.iter().cloned() {
            let (desk, bank_mark) = (self.clone(), bank_mark.to_owned());
            reads.spawn(async move { desk.ask_balances(&bank_mark, &[account]).await });
        }
        let mut answered = Answered::new();
        while let Some(read) = reads.join_next().await {
            // An account that the service refuses counts as not answered.
            answered.extend(read.ok().and_then(Result::ok).unwrap_or_default());
        }
        Ok(answered)
    }

    async fn ask_balances(&self, bank_mark: &str, accounts: &[Account]) -> Result<Answered> {
        let read = balance_query(bank_mark, accounts);
        let answer = self.inner.bank.read_alone(&read).await.map_err(|error| DeskError::from_read(&error))?;
        let numbers: Vec<&str> = accounts.iter().map(|account| account.account_number.as_str()).collect();
        sort_out(answer.text(), &numbers).map_err(|error| DeskError::unreadable(&error.reason))
    }
}

/// The day asked for; `None` when the text is blank.
pub(super) fn asked_day(day: Option<&str>) -> Result<Option<NaiveDate>> {
    let Some(text) = day.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let wrong = |_| DeskError::correct("query-day", Sentence::new("query-day").with("text", text));
    text.parse().map(Some).map_err(wrong)
}
