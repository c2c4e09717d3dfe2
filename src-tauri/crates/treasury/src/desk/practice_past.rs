//! The past of the practice profile: the readings of earlier days, written by the same steps as a reading of today, so that
//! lines over time and the changes of a list have something to show.
//!
//! Only for the practice profile, and only before anything was read: history is never made up for a real account.

use std::collections::{HashMap, HashSet};

use bank_contract::Stage;
use bank_contract::scan::{Limits, into_scanned};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use model::profile::PRACTICE;
use model::{AccountKey, DeskError, Environment, Result, Sentence, clock};

use super::Desk;
use crate::read::reading::pull::swap_in;
use crate::store::cache::ingest::prepare;
use crate::store::kept::balance_days;

/// The hour of the day at which the desk of the past read.
const READ_AT_HOURS: i64 = 9;

/// One earlier day of the practice bank.
#[derive(Debug, Clone)]
pub struct PastDay {
    /// The day.
    pub day: NaiveDate,
    /// Balances by account: currency and record (`DayBalance`).
    pub balances: Vec<(AccountKey, Vec<(String, String)>)>,
    /// Lists by stage and account, each whole as a JSON array; empty on a day without a reading.
    pub lists: Vec<(Stage, AccountKey, String)>,
}

impl Desk {
    /// Whether this is the practice profile before anything was read: it can be given a past.
    ///
    /// # Errors
    /// `database` when it cannot be read.
    pub fn is_without_past(&self) -> Result<bool> {
        let is_practice = self.name() == PRACTICE && self.profile().environment == Environment::Practice;
        if !is_practice || !balance_days::days(&self.inner.kept.connection())?.is_empty() {
            return Ok(false);
        }
        let lists = crate::store::cache::lists::all(&self.inner.cache.read())?;
        Ok(lists.values().all(|list| list.as_of.is_none()))
    }

    /// Writes the earlier days, oldest first, as readings of these days.
    ///
    /// # Errors
    /// `practice-only` for another profile than the practice profile, or when something was read already; `database`.
    pub fn practise_past(&self, days: &[PastDay]) -> Result<()> {
        if !self.is_without_past()? {
            return Err(DeskError::correct("practice-only", Sentence::new("practice-only")));
        }
        self.inner.cache.write().begin_refresh()?;
        let mut before: HashMap<(Stage, &AccountKey), &str> = HashMap::new();
        for past in days {
            let at = self.profile().zone().start_of(past.day) + TimeDelta::hours(READ_AT_HOURS);
            for (account, records) in &past.balances {
                let (day, as_of) = (past.day.to_string(), clock::text(at));
                balance_days::keep(&mut self.inner.kept.connection(), account, &day, &as_of, records)?;
            }
            for (stage, account, page) in &past.lists {
                let unchanged = before.insert((*stage, account), page) == Some(page);
                let is_last = days.last().is_some_and(|last| last.day == past.day);
                if !unchanged || is_last {
                    self.past_list(*stage, account, page, at)?;
                }
            }
        }
        self.inner.cache.write().end_refresh(true)
    }

    fn past_list(&self, stage: Stage, account: &AccountKey, page: &str, at: DateTime<Utc>) -> Result<()> {
        let page = into_scanned(page.as_bytes().to_vec(), Limits::REPLY)
            .map_err(|(refusal, _)| DeskError::unreadable(&refusal.to_string()))?;
        let (cache, profile) = (&self.inner.cache, self.profile());
        let mut pull = cache.write().begin(stage, account, false)?;
        let prepared = prepare(&mut pull, &page, &profile, self.name())?;
        let written = cache.write().write(&prepared)?;
        pull.wrote(&written);
        swap_in(cache, &self.inner.kept, pull, &clock::text(at), &HashSet::new()).map(drop)
    }
}
