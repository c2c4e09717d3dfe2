//! The questions of this journal to the claims of the data directory, and its part in them.

use chrono::{DateTime, Utc};

use super::claims::{Claims, first_of};
use super::error::{HeldElsewhere, JournalError, SendingOff};
use super::look_alike::LookAlike;
use super::store::Journal;

impl Journal {
    /// The instruction of another profile that holds one of these keys of a draft.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn held_elsewhere(&self, keys: &[String]) -> Result<Option<HeldElsewhere>, JournalError> {
        let Some(claims) = &self.claims else { return Ok(None) };
        let first = first_of(&self.connection)?;
        for key in keys {
            if let Some(held) = claims.borrow().holder_of(&format!("draft|{key}"), &first)? {
                return Ok(Some(held));
            }
        }
        Ok(None)
    }

    pub(super) fn fingerprint_elsewhere(&self, digest: &str) -> Result<Option<u32>, JournalError> {
        let Some(claims) = &self.claims else { return Ok(None) };
        let first = first_of(&self.connection)?;
        Ok(claims.borrow().holder_of(&format!("transfer|{digest}"), &first)?.map(|held| held.number))
    }

    pub(super) fn alike_elsewhere(&self, amount_normal: &str) -> Result<Vec<LookAlike>, JournalError> {
        let Some(claims) = &self.claims else { return Ok(Vec::new()) };
        Ok(claims.borrow().transfers_of(amount_normal, &first_of(&self.connection)?)?)
    }

    /// The claims of the data directory are not available: the journal becomes read-only and is still shown.
    pub fn close_without_claims(&mut self) {
        self.off = Some(SendingOff::NotWritable);
    }

    /// Shares the claims of the data directory from now on.
    pub fn share(&mut self, claims: Claims) {
        self.claims = Some(std::cell::RefCell::new(claims));
    }

    /// Aligns the claims with this journal; called once its history is known or its loss was accepted.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn follow_claims(&self, history_lost: bool, now: DateTime<Utc>) -> Result<(), JournalError> {
        let Some(claims) = &self.claims else { return Ok(()) };
        Ok(claims.borrow().follow(&self.connection, history_lost, now)?)
    }

    /// The profiles whose claims the file of the data directory lacked since a moment: an older copy of it was put back.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn claims_lacked_since(&self, since: DateTime<Utc>) -> Result<Vec<String>, JournalError> {
        let Some(claims) = &self.claims else { return Ok(Vec::new()) };
        Ok(claims.borrow().lacks_since(since)?)
    }
}
