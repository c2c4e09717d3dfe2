//! Resubmitted instructions: which one replaces which, and when the bank was last asked about one.

use model::InstructionName;
use rusqlite::{OptionalExtension, params};

use super::error::JournalError;
use super::store::Journal;

impl Journal {
    /// The instruction that this one replaces.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn supersedes(&self, id: &str) -> Result<Option<InstructionName>, JournalError> {
        self.named("SELECT old.id, old.number FROM instruction JOIN instruction AS old ON old.id = instruction.supersedes WHERE instruction.id = ?1", id)
    }

    /// The newest instruction that replaces this one.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn superseded_by(&self, id: &str) -> Result<Option<InstructionName>, JournalError> {
        self.named("SELECT id, number FROM instruction WHERE supersedes = ?1 ORDER BY number DESC LIMIT 1", id)
    }

    fn named(&self, sql: &str, id: &str) -> Result<Option<InstructionName>, JournalError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let name = |row: &rusqlite::Row<'_>| Ok(InstructionName { id: row.get(0)?, number: row.get(1)? });
        Ok(statement.query_row(params![id], name).optional()?)
    }

    /// When evidence about an instruction was last recorded, as the journal writes times.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn last_evidence(&self, id: &str) -> Result<Option<String>, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT event.at FROM touch JOIN event USING (sequence)
             WHERE touch.instruction = ?1 AND event.kind = 'evidence' ORDER BY sequence DESC LIMIT 1",
        )?;
        Ok(statement.query_row([id], |row| row.get(0)).optional()?)
    }
}
