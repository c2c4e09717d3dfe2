//! The progress of a submission, counted in one walk over an index. It is sent to the window after each step of a
//! batch; reading every row each time would take quadratic time.

use std::collections::BTreeMap;

use model::State;
use model::desks::answer_of_all;
use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::error::JournalError;
use super::sql::{state_of, word};
use super::store::{Journal, Recording, waits};

/// The counts of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// The submission.
    pub submission_id: String,
    /// Operation.
    pub operation: String,
    /// For the four receipts: `accept`, `refuse` or `both`. Only in the list of stopped submissions; otherwise `None`.
    pub answer: Option<String>,
    /// Number of instructions.
    pub all: u32,
    /// Instructions by state name; states without any are left out.
    pub counts: BTreeMap<String, u32>,
    /// Instructions by outcome.
    pub outcomes: Outcomes,
    /// One per acting account.
    pub accounts: Vec<AccountProgress>,
    /// Unsent instructions of all accounts wait for a person.
    pub paused: bool,
    /// Why it stopped: `doubt` or `person`; `None` where it did not, and for stops written by older versions.
    pub paused_why: Option<String>,
    /// No instruction is confirmed or being sent any more.
    pub done: bool,
}

/// Counts of a submission's instructions. One that waits, or that is being sent, has no outcome yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct Outcomes {
    /// Instructions for which a connection may have been opened, whatever became of them.
    pub sent: u32,
    /// Instructions that succeeded.
    pub accepted: u32,
    /// Sent instructions that are known to have had no effect.
    pub refused: u32,
    /// Instructions about which a person must decide.
    pub open: u32,
    /// Instructions that ended without being sent.
    pub unsent: u32,
}

impl Outcomes {
    /// Adds `count` instructions of one state.
    pub fn add(&mut self, state: State, unproven: bool, count: u32) {
        if state.was_sent() {
            self.sent += count;
        }
        if state.has_succeeded() {
            self.accepted += count;
        } else if state.is_open(unproven) {
            self.open += count;
        } else if state.is_without_effect(unproven) {
            *(if state.was_sent() { &mut self.refused } else { &mut self.unsent }) += count;
        }
    }
}

/// One account of a submission.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct AccountProgress {
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Confirmed and unsent.
    pub waiting: u32,
    /// Being sent.
    pub sending: u32,
    /// Waiting for an approver.
    pub approving: u32,
    /// A person must decide about them.
    pub open: u32,
    /// Its unsent instructions wait for a person.
    pub stopped: bool,
}

impl Journal {
    /// The counts of a submission; `answer` is `None`.
    ///
    /// # Errors
    /// [`JournalError::Unknown`] for an unknown id, [`JournalError::Disk`] when SQLite fails.
    pub fn progress(&self, submission: &str) -> Result<Progress, JournalError> {
        let mut statement =
            self.connection.prepare_cached("SELECT operation, paused, paused_why FROM submission WHERE id = ?1")?;
        let row = statement.query_row([submission], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()?;
        let unknown = || JournalError::Unknown { id: submission.to_owned() };
        let (operation, stopped, why): (String, bool, Option<String>) = row.ok_or_else(unknown)?;
        let Counted { states, outcomes, mut accounts } = self.counted(submission)?;
        for account in &mut accounts {
            account.stopped = stopped && waits(&self.connection, submission, &account.account)?;
        }
        let waiting = |stops: bool| accounts.iter().filter(|one| one.stopped == stops).map(|one| one.waiting).sum();
        let (here, there): (u32, u32) = (waiting(true), waiting(false));
        let not_ended: u32 = accounts.iter().map(|one| one.sending + one.approving).sum();
        Ok(Progress {
            submission_id: submission.to_owned(),
            operation,
            answer: None,
            all: states.values().sum(),
            counts: states,
            outcomes,
            accounts,
            paused: here > 0 && there == 0,
            paused_why: why.filter(|_| here > 0),
            done: here + there + not_ended == 0,
        })
    }

    fn counted(&self, submission: &str) -> Result<Counted, JournalError> {
        // Only of a refusal is `unproven` read: the other rows are counted in the index alone.
        let mut statement = self.connection.prepare_cached(
            "SELECT bank_mark || ':' || account_number, state, COUNT(*), SUM(IIF(state = 'refused', unproven, 0))
             FROM instruction WHERE submission = ?1 GROUP BY bank_mark, account_number, state",
        )?;
        let rows = statement.query_map([submission], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
        let mut counted = Counted::default();
        for row in rows {
            let (account, word, count, unproven): (String, String, u32, u32) = row?;
            let state = state_of(&word);
            // An edited file may have any number in `unproven`.
            let unproven = unproven.min(count);
            counted.add(&account, state, false, count - unproven);
            counted.add(&account, state, true, unproven);
            *counted.states.entry(word).or_default() += count;
        }
        Ok(counted)
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
    pub fn stopped(&self) -> Result<Vec<Progress>, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id FROM submission WHERE paused = 1
               AND EXISTS (SELECT 1 FROM instruction WHERE submission = submission.id AND state = ?1)
             ORDER BY confirmed_at, id",
        )?;
        let ids: Vec<String> =
            statement.query_map(params![word(State::Confirmed)], |row| row.get(0))?.collect::<Result<_, _>>()?;
        ids.iter().map(|id| Ok(Progress { answer: self.answer_of(id)?, ..self.progress(id)? })).collect()
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

#[derive(Default)]
struct Counted {
    states: BTreeMap<String, u32>,
    outcomes: Outcomes,
    accounts: Vec<AccountProgress>,
}

impl Counted {
    /// Adds instructions of one account and state; those of an account follow each other.
    fn add(&mut self, account: &str, state: State, unproven: bool, count: u32) {
        if self.accounts.last().is_none_or(|last| last.account != account) {
            self.accounts.push(AccountProgress { account: account.to_owned(), ..AccountProgress::default() });
        }
        let here = self.accounts.last_mut().expect("one was just added");
        match state {
            State::AwaitingApproval => here.approving += count,
            State::Confirmed => here.waiting += count,
            State::Sending => here.sending += count,
            _ if state.is_open(unproven) => here.open += count,
            _ => {}
        }
        self.outcomes.add(state, unproven, count);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_ended_one_has_one_outcome_and_a_sent_one_counts_as_sent() {
        let mut outcomes = Outcomes::default();
        for (state, unproven, count) in [
            (State::Confirmed, false, 4),
            (State::Sending, false, 1),
            (State::Accepted, false, 120),
            (State::Executed, false, 1),
            (State::Refused, false, 2),
            (State::Refused, true, 1),
            (State::NotExecuted, false, 1),
            (State::InDoubt, false, 1),
            (State::Pending, false, 1),
            (State::NotSent, false, 3),
            (State::Cancelled, false, 1),
        ] {
            outcomes.add(state, unproven, count);
        }
        assert_eq!(outcomes, Outcomes { sent: 128, accepted: 121, refused: 3, open: 3, unsent: 4 });
    }
}
