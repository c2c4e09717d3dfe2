//! Polling: reads what waits for a signature, and what can be presented for payment, every so many minutes where the profile
//! says so. Off by default. A poll reads nothing while another refresh runs or something is being sent, gives way to a
//! refresh that a person starts, and waits longer after each time the service could not be used.

use std::sync::Mutex;
use std::time::Duration;

use bank_contract::Stage;
use bank_contract::terms::terms;
use tokio::sync::{Mutex as Gate, MutexGuard};

use super::Desk;
use super::refresh::{Scope, Stop};
use crate::cache::lists;
use crate::error::Result;
use crate::kept::list_changes;
use crate::reading::order::is_to_sign;
use crate::sync::hold;
use crate::view::{InboxQuery, RefreshProgress, RefreshRow, Sentence};
use crate::words;

/// Times that the interval is doubled after failures, at most.
const DOUBLED_MAX: u32 = 3;
/// Days before the due day from which a draft is said to be due soon.
pub(crate) const DUE_SOON_DAYS: i64 = 3;
/// The list whose drafts are ours to present: what of it is due soon is said.
const DUE_STAGE: Stage = Stage::PromptPaymentApp;

/// Where polling stands.
#[derive(Default)]
pub(super) struct Polling {
    at: Mutex<Standing>,
    /// Held by a poll as long as it reads.
    gate: Gate<()>,
}

#[derive(Default)]
struct Standing {
    /// Steady time of the last reading, or of the first question.
    last: Option<Duration>,
    failures: u32,
    stop: Option<Stop>,
}

/// What a poll brought.
#[derive(Debug)]
pub struct Polled {
    /// The report, as of a refresh.
    pub rows: Vec<RefreshRow>,
    /// What the desktop may be told: counts and names of lists, never an amount.
    pub news: Vec<Sentence>,
}

impl Polled {
    /// Its news in a language, a line each.
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

/// How long to wait after a reading.
fn pause(minutes: u32, failures: u32) -> Duration {
    Duration::from_secs(u64::from(minutes) * 60) * 2_u32.pow(failures.min(DOUBLED_MAX))
}

impl Desk {
    /// Polls where its time has come; `None` where it has not, or where something else goes before it. The first poll comes
    /// one interval after the profile was opened.
    ///
    /// # Errors
    /// Trouble on this computer.
    pub async fn poll_when_due(
        &self,
        on_progress: impl Fn(&RefreshProgress) + Send + Sync + 'static,
    ) -> Result<Option<Polled>> {
        let Some(minutes) = self.profile().poll_minutes.filter(|_| self.token().is_some()) else { return Ok(None) };
        if !self.poll_is_due(minutes) || hold(&self.inner.refreshing).is_some() || self.is_sending() {
            return Ok(None);
        }
        let Ok(_reading) = self.inner.polling.gate.try_lock() else { return Ok(None) };
        // Another program that refreshes reads what we would have read.
        let Ok(lock) = self.refresh_lock() else { return Ok(None) };
        let stop = Stop::new();
        hold(&self.inner.polling.at).stop = Some(stop.clone());
        let stages = polled().map(|stage| stage.name().to_owned()).collect();
        let read = self.read_lists(lock, &Scope { stages, ..Scope::default() }, &stop, on_progress).await;
        self.note_poll(&read);
        let rows = read?;
        Ok(Some(Polled { news: self.news(&rows)?, rows }))
    }

    /// Whose news it is.
    pub fn news_title(&self, language: &str) -> String {
        words::text(&Sentence::new("news-title").with("profile", self.name()), language)
    }

    fn poll_is_due(&self, minutes: u32) -> bool {
        let now = self.inner.clock.steady();
        let mut at = hold(&self.inner.polling.at);
        let failures = at.failures;
        let last = *at.last.get_or_insert(now);
        now.saturating_sub(last) >= pause(minutes, failures)
    }

    fn note_poll(&self, read: &Result<Vec<RefreshRow>>) {
        let mut at = hold(&self.inner.polling.at);
        at.stop = None;
        at.last = Some(self.inner.clock.steady());
        let failed = |rows: &Vec<RefreshRow>| !rows.is_empty() && rows.iter().all(|row| row.trouble.is_some());
        at.failures = if read.as_ref().is_ok_and(failed) { at.failures.saturating_add(1) } else { 0 };
    }

    /// Ends a poll that is under way and keeps the next one from beginning before the caller has the refresh lock.
    pub(super) async fn instead_of_poll(&self) -> MutexGuard<'_, ()> {
        if let Some(stop) = hold(&self.inner.polling.at).stop.clone() {
            stop.stop();
        }
        let over = self.inner.polling.gate.lock().await;
        hold(&self.inner.polling.at).last = Some(self.inner.clock.steady());
        over
    }

    fn is_sending(&self) -> bool {
        self.teller().is_ok_and(|teller| !teller.is_idle())
    }

    /// What the desktop may be told after a reading: new drafts to sign, and once a day what is due soon.
    fn news(&self, rows: &[RefreshRow]) -> Result<Vec<Sentence>> {
        let mut news = Vec::new();
        let known = lists::all(&self.inner.cache.read())?;
        for stage in polled().filter(|stage| is_to_sign(*stage)) {
            // A first reading has nothing before it that it could be new to.
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

    /// Drafts of ours that fall due within days; said once a day, and only where there are some.
    fn due_soon(&self) -> Result<Option<Sentence>> {
        let today = self.today();
        let last = today + chrono::Duration::days(DUE_SOON_DAYS);
        let head = self.inbox_open(&InboxQuery {
            stage: DUE_STAGE.name().to_owned(),
            due_from: Some(today.to_string()),
            due_to: Some(last.to_string()),
            ..InboxQuery::default()
        })?;
        if head.rows == 0 || !list_changes::tell_once(&self.inner.kept.connection(), "due", &today.to_string())? {
            return Ok(None);
        }
        let sentence = Sentence::new("news-due").with("count", head.rows).with("days", DUE_SOON_DAYS);
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
