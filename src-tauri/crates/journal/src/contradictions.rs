//! Queries about ends that later evidence may contradict. The rules are in `money`'s `send::contradiction`.

use model::{AccountKey, State};
use rusqlite::{Connection, OptionalExtension, params};

use super::all_journals::OtherJournals;
use super::condition::SUCCEEDED;
use super::error::JournalError;
use super::found::Instruction;
use super::look_alike::number_with_profile;
use super::sql::state_of;
use super::store::{Journal, Recording};

/// The instruction that has a transaction number of a bank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberHolder {
    /// Its number in its journal.
    pub number: u32,
    /// Its operation.
    pub operation: String,
    /// The number of its draft.
    pub draft_number: Option<String>,
    /// The other profile of this data directory that it belongs to; `None` for this profile.
    pub profile: Option<String>,
}

/// The user of a transaction number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NumberUser {
    /// Bank.
    pub bank_mark: String,
    /// Its operation.
    pub operation: String,
    /// The number of its draft.
    pub draft_number: Option<String>,
}

/// An instruction about a draft that has ended, as far as a reading may contradict its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnDraft {
    /// Its id.
    pub instruction: String,
    /// Operation.
    pub operation: String,
    /// The account that acted.
    pub account: AccountKey,
    /// Number of the draft.
    pub draft_number: String,
    /// Its state.
    pub state: State,
    /// Since when it is in this state.
    pub since: String,
}

impl NumberHolder {
    /// Its number, followed by the profile's name where that is another profile.
    pub fn named(&self) -> String {
        number_with_profile(self.number, self.profile.as_deref())
    }
}

impl Recording<'_> {
    /// The bank, operation and draft of an instruction.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn number_user(&self, instruction: &str) -> Result<NumberUser, JournalError> {
        let sql = "SELECT bank_mark, operation, draft_number FROM instruction WHERE id = ?1";
        let user = self.tx.prepare_cached(sql)?.query_row([instruction], |row| {
            Ok(NumberUser { bank_mark: row.get(0)?, operation: row.get(1)?, draft_number: row.get(2)? })
        });
        Ok(user.optional()?.unwrap_or_default())
    }

    /// The instructions outside a call that have a transaction number of a bank, in this journal and in the others.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn holders_of_number(
        &self,
        others: &OtherJournals,
        (bank_mark, transaction): (&str, &str),
        call: &[&str],
    ) -> Result<Vec<NumberHolder>, JournalError> {
        let call = serde_json::to_string(call).unwrap_or_default();
        let of = [bank_mark, transaction, &call];
        let mut all = holders(&self.tx, None, of)?;
        for (connection, profile) in others.each() {
            all.extend(holders(connection, Some(profile), of)?);
        }
        Ok(all)
    }

    /// The instruction that carries a reference, if it is the newest one that does and had no effect though it was tried.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn without_effect_with_reference(&self, reference: &str) -> Result<Option<String>, JournalError> {
        let sql = format!(
            "SELECT id, {TRIED_WITHOUT_EFFECT} FROM instruction WHERE reference_order = ?1 ORDER BY number DESC LIMIT 1"
        );
        let newest = self.tx.prepare_cached(&sql)?.query_row([reference], |row| Ok((row.get(0)?, row.get(1)?)));
        Ok(newest.optional()?.and_then(|(id, is_without): (String, bool)| is_without.then_some(id)))
    }
}

/// SQL: a call of the instruction was tried, and it had no effect.
const TRIED_WITHOUT_EFFECT: &str =
    "(state = 'not_executed' OR (answered = 1 AND (state = 'not_sent' OR (state = 'refused' AND unproven = 0))))";

fn holders(connection: &Connection, profile: Option<&str>, of: [&str; 3]) -> Result<Vec<NumberHolder>, JournalError> {
    let mut statement = connection.prepare_cached(
        "SELECT number, operation, draft_number FROM instruction
         WHERE bank_transaction_id IS NOT NULL
           AND ltrim(upper(replace(replace(bank_transaction_id, ' ', ''), '-', '')), '0')
             = ltrim(upper(replace(replace(?2, ' ', ''), '-', '')), '0')
           AND bank_mark = ?1 AND id NOT IN (SELECT value FROM json_each(?3)) ORDER BY number",
    )?;
    let rows = statement.query_map(of, |row| {
        Ok(NumberHolder {
            number: row.get(0)?,
            operation: row.get(1)?,
            draft_number: row.get(2)?,
            profile: profile.map(str::to_owned),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

impl Journal {
    /// The ended instructions about drafts that were confirmed since a moment and that a reading may contradict: those without
    /// effect whose call was tried, and those that succeeded and have no later end.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn ended_on_drafts(&self, since: &str) -> Result<Vec<OnDraft>, JournalError> {
        let sql = format!(
            "SELECT id, operation, bank_mark, account_number, draft_number, state, since FROM instruction
             WHERE draft_number IS NOT NULL AND confirmed_at >= ?1 AND later_end IS NULL
               AND ({SUCCEEDED} OR {TRIED_WITHOUT_EFFECT})"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows = statement.query_map([since], |row| {
            Ok(OnDraft {
                instruction: row.get(0)?,
                operation: row.get(1)?,
                account: AccountKey { bank_mark: row.get(2)?, number: row.get(3)? },
                draft_number: row.get(4)?,
                state: state_of(&row.get::<_, String>(5)?),
                since: row.get(6)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The instructions with an open alarm, oldest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn alarms(&self) -> Result<Vec<Instruction>, JournalError> {
        self.instructions("WHERE alarm IS NOT NULL ORDER BY number", [])
    }

    /// The instructions that the bank took back, as noticed since a moment, the newest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn ended_later_since(&self, since: &str) -> Result<Vec<Instruction>, JournalError> {
        self.instructions("WHERE later_end_at >= ?1 ORDER BY later_end_at DESC, number DESC", [since])
    }

    /// Whether an instruction has an event of this evidence already.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn has_evidence(&self, instruction: &str, evidence: &str) -> Result<bool, JournalError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM touch JOIN event USING (sequence) WHERE instruction = ?1
                     AND kind IN ('contradicted', 'ended_later') AND instr(payload, CAST(?2 AS BLOB)) > 0)";
        Ok(self.connection.query_row(sql, params![instruction, evidence], |row| row.get(0))?)
    }
}
