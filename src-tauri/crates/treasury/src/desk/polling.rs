//! Polling, off by default: reads the drafts to sign and those to present for payment, at an interval that the profile
//! sets. A poll does not run during another refresh or while sending, ends when a person starts a refresh, and backs
//! off after each failure of the service.

use std::sync::Mutex;
use std::time::Duration;

use bank_contract::Stage;
use bank_contract::terms::terms;
use model::sync::hold;
use model::{Result, Sentence, words};
use tokio::sync::{Mutex as Gate, MutexGuard};

use super::Desk;
use super::refresh::Scope;
use crate::read::reading::Stop;
use crate::read::reading::order::is_to_sign;
use crate::store::cache::lists;
use crate::store::kept::list_changes;
use crate::view::{InboxQuery, RefreshProgress, RefreshRow};

/// Most doublings of the interval after failures.
const DOUBLED_MAX: u32 = 3;
/// Days before the due day from which a draft counts as due soon.
pub(crate) const DUE_SOON_DAYS: i64 = 3;
/// The list of drafts that we can present: those due soon are announced.
const DUE_STAGE: Stage = Stage::PromptPaymentApp;

/// The state of polling.
#[derive(Default)]
pub(super) struct Polling {
    at: Mutex<PollState>,
    /// Held while a poll reads.
    gate: Gate<()>,
}

#[derive(Default)]
struct PollState {
    /// Steady time of the last reading, or of the first check.
    last: Option<Duration>,
    failures: u32,
    stop: Option<Stop>,
}

/// The result of a poll.
#[derive(Debug)]
pub struct Polled {
    /// The report, as of a refresh.
    pub rows: Vec<RefreshRow>,
    /// News for a desktop notification: counts and names of lists, never an amount.
    pub news: Vec<Sentence>,
}

impl Polled {
    /// The news in a language, one line each.
    pub fn texts(&self, language: &str) -> Vec<String> {
        let named = |sentence: &Sentence| {
            let label = sentence.args.get("stage").and_then(|stage| terms().lists.get(stage));
            let list = label.map_or("", |label| label.in_language(language));
            words::text(&sentence.clone().with("list", list), language)
        };
        self.news.iter().map(named).collect()
    }
}

/// The lists that a poll reads.
pub(super) fn polled() -> impl Iterator<Item = Stage> {
    Stage::ALL.iter().copied().filter(|stage| is_to_sign(*stage) || *stage == DUE_STAGE)
}

/// The pause after a reading.
fn pause(minutes: u32, failures: u32) -> Duration {
    Duration::from_secs(u64::from(minutes) * 60) * 2_u32.pow(failures.min(DOUBLED_MAX))
}

impl Desk {
    /// Polls if it is due; `None` if it is not, or while sending or another reading runs. The first poll is one
    /// interval after the profile was opened.
    ///
    /// # Errors
    /// A problem on this computer, such as `database` or `disk`.
    pub async fn poll_when_due(
        &self,
        on_progress: impl Fn(&RefreshProgress) + Send + Sync + 'static,
    ) -> Result<Option<Polled>> {
        let Some(minutes) = self.profile().poll_minutes.filter(|_| self.has_token()) else { return Ok(None) };
        if !self.poll_is_due(minutes) || hold(&self.inner.refreshing).is_some() || self.is_sending() {
            return Ok(None);
        }
        let Ok(_reading) = self.inner.polling.gate.try_lock() else { return Ok(None) };
        // Another program that refreshes reads the same lists.
        let Ok(lock) = self.refresh_lock() else { return Ok(None) };
        let stop = Stop::new();
        hold(&self.inner.polling.at).stop = Some(stop.clone());
        let stages = polled().map(|stage| stage.name().to_owned()).collect();
        let read = self.read_lists(lock, &Scope { stages, ..Scope::default() }, &stop, on_progress).await;
        self.note_poll(&read);
        let rows = read?;
        Ok(Some(Polled { news: self.news(&rows)?, rows }))
    }

    /// The title of the news, with the profile's name.
    pub fn news_title(&self, language: &str) -> String {
        words::text(&Sentence::new("news-title").with("profile", self.name()), language)
    }

    fn poll_is_due(&self, minutes: u32) -> bool {
        let now = self.inner.bank.clock().steady();
        let mut at = hold(&self.inner.polling.at);
        let failures = at.failures;
        let last = *at.last.get_or_insert(now);
        now.saturating_sub(last) >= pause(minutes, failures)
    }

    fn note_poll(&self, read: &Result<Vec<RefreshRow>>) {
        let mut at = hold(&self.inner.polling.at);
        at.stop = None;
        at.last = Some(self.inner.bank.clock().steady());
        let failed = |rows: &Vec<RefreshRow>| !rows.is_empty() && rows.iter().all(|row| row.trouble.is_some());
        at.failures = if read.as_ref().is_ok_and(failed) { at.failures.saturating_add(1) } else { 0 };
    }

    /// Ends a running poll, and delays the next until the caller has the refresh lock.
    pub(super) async fn instead_of_poll(&self) -> MutexGuard<'_, ()> {
        if let Some(stop) = hold(&self.inner.polling.at).stop.clone() {
            stop.stop();
        }
        let over = self.inner.polling.gate.lock().await;
        hold(&self.inner.polling.at).last = Some(self.inner.bank.clock().steady());
        over
    }

    pub(super) fn is_sending(&self) -> bool {
        self.submissions().is_ok_and(|submissions| !submissions.is_idle())
    }

    /// News after a reading: new drafts to sign, and once a day the drafts due soon.
    fn news(&self, rows: &[RefreshRow]) -> Result<Vec<Sentence>> {
        let mut news = Vec::new();
        let known = lists::all(&self.inner.cache.read())?;
        for stage in polled().filter(|stage| is_to_sign(*stage)) {
            // A first reading has no earlier one to compare with.
            let again = |row: &&RefreshRow| {
                let account = row.account.parse().ok();
                let list = account.and_then(|account| known.get(&(stage, account)));
                row.stage == stage.name() && list.is_some_and(|list| list.snapshot > 1)
            };
            let count: u32 = rows.iter().filter(again).map(|row| row.new).sum();
            if count > 0 {
                news.push(Sentence::new("news-to-sign").with("count", count).with("stage", stage.name()));
            }
        }
        news.extend(self.due_soon()?);
        Ok(news)
    }

    /// Our drafts that fall due within days; reported once a day, and only if there are any.
    fn due_soon(&self) -> Result<Option<Sentence>> {
        let today = self.today();
        let last = today + chrono::Duration::days(DUE_SOON_DAYS);
        let head = self.inbox_open(&InboxQuery {
            stage: DUE_STAGE.name().to_owned(),
            due_from: Some(today.to_string()),
            due_to: Some(last.to_string()),
            ..InboxQuery::default()
        })?;
        let count = head.rows.saturating_sub(head.acted);
        if count == 0 || !list_changes::tell_once(&self.inner.kept.connection(), "due", &today.to_string())? {
            return Ok(None);
        }
        let sentence = Sentence::new("news-due").with("count", count).with("days", DUE_SOON_DAYS);
        Ok(Some(sentence.with("stage", DUE_STAGE.name())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_doubles_with_each_failure_up_to_eight_times() {
        let minutes: Vec<u64> = (0..6).map(|failures| pause(15, failures).as_secs() / 60).collect();
        assert_eq!(minutes, [15, 30, 60, 120, 120, 120]);
        assert_eq!(polled().count(), 6);
    }
}
