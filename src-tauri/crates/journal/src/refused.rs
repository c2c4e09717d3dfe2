//! Refusals that a reply proved, and our own payments beside them, for the comparison before the next attempt.

use model::State;
use rusqlite::params;

use super::condition::SUCCEEDED;
use super::entry::Confirmed;
use super::error::JournalError;
use super::store::Journal;

/// A payment of this journal that moved an account's balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPayment {
    /// Amount, as confirmed.
    pub amount: Option<String>,
    /// Currency, as confirmed.
    pub currency: Option<String>,
    /// It left the account; otherwise it went to it.
    pub out: bool,
}

impl Journal {
    /// Earlier attempts of the same work that ended as refused with proof, newest first: the same operation on the same
    /// draft, or the same payment from the same account, confirmed since a moment. An attempt that succeeded or is live
    /// ends the search; so does such an operation of another kind on the draft, whose effect the bank shows since then.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn refused_before(&self, next: &Confirmed, since: &str) -> Result<Vec<String>, JournalError> {
        let same = match next.draft_number {
            Some(_) => "draft_number = ?3 AND ?4 IS ?4 AND ?5 IS ?5",
            None => "draft_number IS NULL AND ?3 IS NULL AND payee_account = ?4 AND amount_normal IS ?5",
        };
        let sql = format!(
            "SELECT id, state, unproven, answered, operation FROM instruction WHERE bank_mark = ?1 AND account_number = ?2 AND {same}
               AND number < ?6 AND confirmed_at >= ?7
             ORDER BY number DESC"
        );
        let payee = next.recorded_counterparty.as_ref().and_then(|party| party.account_number.as_ref());
        let values = params![
            next.bank_mark,
            next.account_number,
            next.draft_number,
            payee,
            next.amount_normal,
            next.number,
            since
        ];
        let mut statement = self.connection.prepare(&sql)?;
        let rows = statement.query_map(values, |row| {
            let state = State::named(&row.get::<_, String>(1)?).unwrap_or(State::InDoubt);
            let is_same = next.draft_number.is_none() || row.get::<_, String>(4)? == next.operation;
            Ok((row.get::<_, String>(0)?, state, row.get::<_, bool>(2)?, row.get::<_, bool>(3)?, is_same))
        })?;
        let mut found = Vec::new();
        for row in rows {
            let (id, state, unproven, answered, is_same) = row?;
            match state {
                State::Refused if !unproven && answered && is_same => found.push(id),
                // It was not sent, so that the bank's state is as before it.
                State::NotSent | State::Cancelled => {}
                _ if !is_same && state.is_without_effect(unproven) => {}
                _ => break,
            }
        }
        Ok(found)
    }

    /// Our transfers from and to an account that succeeded and began to be sent after a moment.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn paid_since(&self, bank_mark: &str, account: &str, since: &str) -> Result<Vec<OwnPayment>, JournalError> {
        let sql = format!(
            "SELECT amount, currency, bank_mark = ?1 AND account_number = ?2 FROM instruction
             WHERE payee_account IS NOT NULL AND operation IN ('transfer', 'transfer-personal') AND {SUCCEEDED}
               AND ((bank_mark = ?1 AND account_number = ?2) OR payee_account = ?2)
               AND EXISTS (SELECT 1 FROM touch JOIN event USING (sequence)
                           WHERE touch.instruction = instruction.id AND kind = 'sending' AND at >= ?3)"
        );
        let mut statement = self.connection.prepare(&sql)?;
        let rows = statement.query_map(params![bank_mark, account, since], |row| {
            Ok(OwnPayment { amount: row.get(0)?, currency: row.get(1)?, out: row.get(2)? })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
