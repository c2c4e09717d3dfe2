//! The state of an instruction, as far as the next event depends on it.

use model::State;
use rusqlite::{Connection, OptionalExtension};

use super::error::JournalError;
use super::sql::state_of;

/// The state of an instruction, as far as the next event depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// State of the instruction.
    pub state: State,
    /// The end of its attempt is stored.
    pub answered: bool,
    /// Refused on the service's word only, without proof.
    pub unproven: bool,
    /// The code book did not know the codes of its record.
    pub unclassified: bool,
}

/// The state of an instruction, and its operation.
///
/// # Errors
/// [`JournalError::Unknown`] for an unknown id, [`JournalError::Disk`] when SQLite fails.
pub fn standing(tx: &Connection, id: &str) -> Result<(Standing, String), JournalError> {
    let sql = "SELECT state, answered, unproven, unclassified, operation FROM instruction WHERE id = ?1";
    tx.prepare_cached(sql)?
        .query_row([id], |row| {
            let state = state_of(&row.get::<_, String>(0)?);
            let now = Standing { state, answered: row.get(1)?, unproven: row.get(2)?, unclassified: row.get(3)? };
            Ok((now, row.get(4)?))
        })
        .optional()?
        .ok_or_else(|| JournalError::Unknown { id: id.to_owned() })
}

/// The key that blocks repeating one operation on a draft and leaves the other operations free.
pub fn of_operation(operation: &str, key: &str) -> String {
    format!("{operation}|{key}")
}
