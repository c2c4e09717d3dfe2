//! Folds the examples of a bank's behaviour into the table `learned`.

use model::State;
use rusqlite::{Connection, params};

use crate::error::JournalError;
use crate::payload::learned::Learned;
use crate::sql::json;
use crate::standing::standing;

/// Stores an example. Only an accepted instruction gives one.
///
/// # Errors
/// [`JournalError::Unknown`] for an unknown instruction, [`JournalError::Order`] for one that is not accepted,
/// [`JournalError::Disk`] when SQLite fails.
pub(super) fn keep(tx: &Connection, learned: &Learned) -> Result<(), JournalError> {
    let state = standing(tx, &learned.instruction)?.0.state;
    if state != State::Accepted {
        return Err(JournalError::Order { instruction: learned.instruction.clone(), state, kind: "learned" });
    }
    tx.execute(
        "INSERT OR REPLACE INTO learned (instruction, bank_mark, operation, answer, before, after)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![
            learned.instruction,
            learned.bank_mark,
            learned.operation,
            learned.answer.as_deref().unwrap_or_default(),
            json(&learned.before),
            json(&learned.after)
        ],
    )?;
    Ok(())
}
