//! What `prepare` asks of the journal: references and fingerprints that are taken, look-alikes, whom we know.

use rusqlite::{OptionalExtension, params};

use super::entry::Confirmed;
use super::error::JournalError;
use super::fold::{WITHOUT_EFFECT, state_of};
use super::store::Journal;
use crate::view::State;

/// An earlier transfer that looks like the one that is prepared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookAlike {
    /// Its number in the journal.
    pub number: u32,
    /// Its state.
    pub state: State,
    /// Its reference.
    pub reference_order: Option<String>,
    /// What it was for, in the words of the clerk.
    pub purpose: Option<String>,
    /// Its day, `YYYY-MM-DD`, where it could be read; else the day it was confirmed (UTC).
    pub day: String,
}

impl LookAlike {
    /// Nobody knows what became of it, so that nothing like it may be given.
    pub fn is_in_doubt(&self) -> bool {
        matches!(self.state, State::InDoubt | State::Pending | State::Sending | State::Refused)
    }
}

impl Journal {
    /// Whether a reference stands on a transfer that is not known to have failed.
    ///
    /// # Errors
    /// SQLite.
    pub fn reference_taken(&self, reference: &str) -> Result<bool, JournalError> {
        let sql =
            format!("SELECT EXISTS (SELECT 1 FROM instruction WHERE reference_order = ?1 AND NOT {WITHOUT_EFFECT})");
        Ok(self.connection.query_row(&sql, [reference], |row| row.get(0))?)
    }

    /// The number of the instruction that has a fingerprint.
    ///
    /// # Errors
    /// SQLite.
    pub fn fingerprint_holder(&self, digest: &str) -> Result<Option<u32>, JournalError> {
        let row = self.connection.query_row(
            "SELECT number FROM fingerprint JOIN instruction ON id = instruction WHERE digest = ?1",
            [digest],
            |row| row.get(0),
        );
        Ok(row.optional()?)
    }

    /// Transfers with the same payer, payee account, amount and currency that are not known to have failed.
    ///
    /// # Errors
    /// SQLite.
    pub fn look_alikes(
        &self,
        bank_mark: &str,
        payer: &str,
        payee: &str,
        amount_normal: &str,
        currency: &str,
    ) -> Result<Vec<LookAlike>, JournalError> {
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT number, state, reference_order, COALESCE(trade_day, substr(confirmed_at, 1, 10)),
               json_extract(body, '$[0].purpose') FROM instruction
             WHERE payee_account = ?1 AND operation IN ('transfer', 'transfer-personal') AND bank_mark = ?2
               AND account_number = ?3 AND amount_normal = ?4 AND currency = ?5 AND NOT {WITHOUT_EFFECT}
             ORDER BY number DESC"
        ))?;
        let rows = statement.query_map(params![payee, bank_mark, payer, amount_normal, currency], |row| {
            Ok(LookAlike {
                number: row.get(0)?,
                state: state_of(&row.get::<_, String>(1)?),
                reference_order: row.get(2)?,
                day: row.get(3)?,
                purpose: row.get(4)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The newest instruction like this one that had no effect and that no other was given again for: its id and number.
    ///
    /// # Errors
    /// SQLite.
    pub fn without_effect(&self, like: &Confirmed) -> Result<Option<(String, u32)>, JournalError> {
        // The indexes hold what is there: what this instruction has is looked up with `=`, and it has one of the two.
        let same = match like.draft_number {
            Some(_) => "draft_number = ?4 AND payee_account IS ?5",
            None => "draft_number IS NULL AND ?4 IS NULL AND payee_account = ?5",
        };
        let sql = format!(
            "SELECT id, number FROM instruction AS old WHERE operation = ?1 AND bank_mark = ?2 AND account_number = ?3
               AND {same} AND amount_normal IS ?6 AND currency IS ?7 AND trade_day IS ?8 AND {WITHOUT_EFFECT}
               AND NOT EXISTS (SELECT 1 FROM instruction AS new WHERE new.supersedes = old.id)
             ORDER BY number DESC LIMIT 1"
        );
        let payee = like.counterparty.as_ref().and_then(|party| party.account_number.as_ref());
        let values = params![
            like.operation,
            like.bank_mark,
            like.account_number,
            like.draft_number,
            payee,
            like.amount_normal,
            like.currency,
            like.trade_day
        ];
        Ok(self.connection.query_row(&sql, values, |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
    }

    /// Whether anything was ever sent to that account.
    ///
    /// # Errors
    /// SQLite.
    pub fn sent_to(&self, payee_account: &str) -> Result<bool, JournalError> {
        let sql = format!(
            "SELECT EXISTS (SELECT 1 FROM instruction WHERE payee_account = ?1 AND state NOT IN ('awaiting_approval', 'confirmed')
               AND NOT {WITHOUT_EFFECT})"
        );
        Ok(self.connection.query_row(&sql, [payee_account], |row| row.get(0))?)
    }
}
