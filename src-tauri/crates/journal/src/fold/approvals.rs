//! Folds the requests for approval and their decisions into the table `approval`.

use model::ApprovalState;
use rusqlite::{Connection, params};

use crate::error::JournalError;
use crate::payload::approval::Asked;
use crate::sql::json;

pub(super) fn ask(tx: &Connection, at: &str, asked: &Asked) -> Result<(), JournalError> {
    tx.execute(
        "INSERT INTO approval (id, subject, about, digest, state, asked_at, expires_at, asked)
         VALUES (?1, ?2, ?3, ?4, 'waiting', ?5, ?6, ?7)",
        params![asked.approval, asked.subject.word(), asked.about, asked.digest, at, asked.expires_at, json(asked)],
    )?;
    Ok(())
}

/// Decides an approval that is waiting and has this digest. An approval is decided once.
pub(super) fn decide(
    tx: &Connection,
    at: &str,
    (approval, digest): (&str, Option<&str>),
    state: ApprovalState,
    decision: Option<String>,
) -> Result<(), JournalError> {
    let changed = tx.execute(
        "UPDATE approval SET state = ?2, decided_at = ?3, decision = ?4
         WHERE id = ?1 AND state = 'waiting' AND digest = COALESCE(?5, digest)",
        params![approval, word(state), at, decision, digest],
    )?;
    match changed {
        1 => Ok(()),
        _ => Err(JournalError::NotWaiting { approval: approval.to_owned() }),
    }
}

/// The word of an approval's state, as in its column.
pub(crate) fn word(state: ApprovalState) -> String {
    json(&state).trim_matches('"').to_owned()
}
