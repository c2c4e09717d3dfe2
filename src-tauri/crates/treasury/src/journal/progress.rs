//! The progress of a submission, counted in one walk over an index. It is sent to the window after each step of a
//! batch; reading every row each time would take quadratic time.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, params};

use super::error::JournalError;
use super::fold::word;
use super::store::{Journal, Recording, waits};
use crate::desks::answer_of_all;
use crate::model::State;
use crate::view::{AccountProgress, SendProgress};

impl Journal {
    /// The counts of a submission; `changed` is empty and no remaining time is estimated.
    ///
    /// # Errors
    /// [`JournalError::Unknown`] for an unknown id, [`JournalError::Disk`] when SQLite fails.
    pub fn progress(&self, submission: &str) -> Result<SendProgress, JournalError> {
        let mut statement =
            self.connection.prepare_cached("SELECT operation, paused, paused_why FROM submission WHERE id = ?1")?;
        let row = statement.query_row([submission], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()?;
        let unknown = || JournalError::Unknown { id: submission.to_owned() };
        let (operation, stopped, why): (String, bool, Option<String>) = row.ok_or_else(unknown)?;
        let (counts, mut accounts) = self.counted(submission)?;
        for account in &mut accounts {
            account.stopped = stopped && waits(&self.connection, submission, &account.account)?;
        }
        let waiting = |stops: bool| accounts.iter().filter(|one| one.stopped == stops).map(|one| one.waiting).sum();
        let (here, there): (u32, u32) = (waiting(true), waiting(false));
        let not_ended: u32 = accounts.iter().map(|one| one.sending + one.approving).sum();
        Ok(SendProgress {
            submission_id: submission.to_owned(),
            operation,
            answer: None,
            all: counts.values().sum(),
            counts,
            accounts,
            paused: here > 0 && there == 0,
            paused_why: why.filter(|_| here > 0),
            done: here + there + not_ended == 0,
            seconds_left: None,
            changed: Vec::new(),
        })
    }

    fn counted(&self, submission: &str) -> Result<(BTreeMap<String, u32>, Vec<AccountProgress>), JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT bank_mark || ':' || account_number, state, COUNT(*) FROM instruction WHERE submission = ?1
             GROUP BY bank_mark, account_number, state",
        )?;
        let rows = statement.query_map([submission], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        let (mut counts, mut accounts) = (BTreeMap::new(), Vec::<AccountProgress>::new());
        for row in rows {
            let (account, state, count): (String, String, u32) = row?;
            if accounts.last().is_none_or(|last| last.account != account) {
                accounts.push(AccountProgress { account, ..AccountProgress::default() });
            }
            let here = accounts.last_mut().expect("one was just put there");
            let is = |wanted: State| if state == word(wanted) { count } else { 0 };
            here.approving += is(State::AwaitingApproval);
            here.waiting += is(State::Confirmed);
            here.sending += is(State::Sending);
            here.open += is(State::InDoubt) + is(State::Pending) + is(State::ToVerify);
            *counts.entry(state).or_default() += count;
        }
        Ok((counts, accounts))
    }

    /// Whether an account of a submission is stopped until a person decides.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn waits(&self, submission: &str, account: &str) -> Result<bool, JournalError> {
        waits(&self.connection, submission, account)
    }

    /// The stopped submissions with confirmed instructions, oldest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn stopped(&self) -> Result<Vec<SendProgress>, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id FROM submission WHERE paused = 1
               AND EXISTS (SELECT 1 FROM instruction WHERE submission = submission.id AND state = ?1)
             ORDER BY confirmed_at, id",
        )?;
        let ids: Vec<String> =
            statement.query_map(params![word(State::Confirmed)], |row| row.get(0))?.collect::<Result<_, _>>()?;
        ids.iter().map(|id| Ok(SendProgress { answer: self.answer_of(id)?, ..self.progress(id)? })).collect()
    }

    /// Whether the receipts of a submission sign or refuse; see [`answer_of_all`].
    fn answer_of(&self, submission: &str) -> Result<Option<String>, JournalError> {
        let mut statement =
            self.connection.prepare_cached("SELECT DISTINCT answer FROM instruction WHERE submission = ?1")?;
        let answers: Vec<Option<String>> =
            statement.query_map([submission], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(answer_of_all(answers.iter().map(Option::as_deref)))
    }
}

impl Recording<'_> {
    /// Whether a confirmed instruction of a submission would be sent without a further decision.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn goes_on(&self, submission: &str) -> Result<bool, JournalError> {
        let mut statement = self.tx.prepare_cached(
            "SELECT DISTINCT bank_mark || ':' || account_number FROM instruction
             WHERE submission = ?1 AND state = 'confirmed'",
        )?;
        let accounts: Vec<String> = statement.query_map([submission], |row| row.get(0))?.collect::<Result<_, _>>()?;
        for account in &accounts {
            if !waits(&self.tx, submission, account)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
