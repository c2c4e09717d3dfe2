//! Queries of `prepare` about this journal alone: references and fingerprints in use, and known payees.

use model::AccountKey;
use rusqlite::{OptionalExtension, params};

use super::condition::{MAY_HAVE_EFFECT, WITHOUT_EFFECT};
use super::entry::Confirmed;
use super::error::JournalError;
use super::store::Journal;

/// An accepted operation on a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActedOn {
    /// Id of the instruction.
    pub instruction: String,
    /// The account that acted.
    pub account: AccountKey,
    /// Number of the draft.
    pub draft_number: String,
    /// Operation.
    pub operation: String,
    /// For the four receipts: `accept` or `refuse`.
    pub answer: Option<String>,
    /// When it was accepted.
    pub since: String,
}

/// The service's newest answer about the permission for an operation of an account: 403.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotPermitted {
    /// Operation.
    pub operation: String,
    /// The account that acted.
    pub account: AccountKey,
    /// Number of the refused instruction.
    pub number: u32,
    /// When it was refused.
    pub since: String,
}

impl Journal {
    /// The operations that the service refused with 403 to an account and has not answered with success (2xx) since. An
    /// answer with another status does not tell whether the permission is there.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn not_permitted(&self) -> Result<Vec<NotPermitted>, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT operation, bank_mark, account_number, number, since FROM (
               SELECT operation, bank_mark, account_number, MAX(number) AS number, since FROM instruction
               WHERE http_status = 403 GROUP BY operation, bank_mark, account_number) AS refused
             WHERE NOT EXISTS (SELECT 1 FROM instruction AS later WHERE http_status BETWEEN 200 AND 299
               AND later.operation = refused.operation AND later.bank_mark = refused.bank_mark
               AND later.account_number = refused.account_number AND later.number > refused.number)
             ORDER BY number",
        )?;
        let rows = statement.query_map([], |row| {
            Ok(NotPermitted {
                operation: row.get(0)?,
                account: AccountKey { bank_mark: row.get(1)?, number: row.get(2)? },
                number: row.get(3)?,
                since: row.get(4)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Whether a transfer that may have had an effect carries this reference.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn reference_taken(&self, reference: &str) -> Result<bool, JournalError> {
        let sql =
            format!("SELECT EXISTS (SELECT 1 FROM instruction WHERE reference_order = ?1 AND NOT {WITHOUT_EFFECT})");
        Ok(self.connection.prepare_cached(&sql)?.query_row([reference], |row| row.get(0))?)
    }

    /// The drafts whose newest accepted instruction was accepted after a moment, oldest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn acted_after(&self, after: &str) -> Result<Vec<ActedOn>, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id, bank_mark, account_number, draft_number, operation, answer, since FROM instruction
             WHERE draft_number IS NOT NULL AND state = 'accepted' AND since > ?1 ORDER BY since",
        )?;
        let rows = statement.query_map([after], |row| {
            Ok(ActedOn {
                instruction: row.get(0)?,
                account: AccountKey { bank_mark: row.get(1)?, number: row.get(2)? },
                draft_number: row.get(3)?,
                operation: row.get(4)?,
                answer: row.get(5)?,
                since: row.get(6)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The number of the instruction that holds a fingerprint.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn fingerprint_holder(&self, digest: &str) -> Result<Option<u32>, JournalError> {
        let sql = "SELECT number FROM fingerprint JOIN instruction ON id = instruction WHERE digest = ?1";
        let row = self.connection.prepare_cached(sql)?.query_row([digest], |row| row.get(0));
        Ok(row.optional()?.or(self.fingerprint_elsewhere(digest)?))
    }

    /// The newest instruction like this one that had no effect and is not yet replaced: its id and number.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn without_effect(&self, like: &Confirmed) -> Result<Option<(String, u32)>, JournalError> {
        // The partial indexes need `=` on a column that is not NULL; this instruction has a draft or a payee.
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
        let payee = like.recorded_counterparty.as_ref().and_then(|party| party.account_number.as_ref());
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
        let newest = self.connection.prepare_cached(&sql)?.query_row(values, |row| Ok((row.get(0)?, row.get(1)?)));
        Ok(newest.optional()?)
    }

    /// Whether an instruction that may have had an effect was sent to this account.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn sent_to(&self, payee_account: &str) -> Result<bool, JournalError> {
        let sql = format!("SELECT EXISTS (SELECT 1 FROM instruction WHERE payee_account = ?1 AND {MAY_HAVE_EFFECT})");
        Ok(self.connection.prepare_cached(&sql)?.query_row([payee_account], |row| row.get(0))?)
    }
}
