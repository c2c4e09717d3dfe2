//! The keys of instructions: locks of drafts, and fingerprints of transfers. An instruction whose end no longer holds takes
//! its keys back; one that another instruction has meanwhile is owed to it, and follows when that one frees it.

use model::State;
use rusqlite::{Connection, OptionalExtension, params};

use crate::entry::Confirmed;
use crate::error::JournalError;
use crate::sql::run;
use crate::standing::of_operation;

/// Prefix of a fingerprint in `key_owed`.
const OF_TRANSFER: &str = "transfer|";

/// The instructions to which a key is owed.
pub(crate) fn creditors(tx: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = tx.prepare_cached("SELECT DISTINCT instruction FROM key_owed")?;
    statement.query_map([], |row| row.get(0))?.collect()
}

/// Takes the keys of a confirmed instruction.
pub(super) fn hold_all(tx: &Connection, at: &str, confirmed: &Confirmed) -> Result<(), JournalError> {
    let id = confirmed.instruction.as_str();
    for key in &confirmed.locks {
        hold_lock(tx, at, id, &confirmed.operation, key)?;
    }
    let Some(digest) = &confirmed.fingerprint else { return Ok(()) };
    let sql = "INSERT INTO fingerprint (digest, instruction) VALUES (?1, ?2)";
    run(tx, sql, params![digest, id]).map_err(|error| super::taken(error, "fingerprint"))?;
    Ok(())
}

/// Takes the lock on one key of a draft. A key that the same instruction already holds is left as it is.
pub(super) fn hold_lock(
    tx: &Connection,
    at: &str,
    instruction: &str,
    operation: &str,
    key: &str,
) -> Result<(), JournalError> {
    let held = |by| Err(JournalError::Held { key: key.to_owned(), by });
    if let Some(by) = other_holder(tx, &of_operation(operation, key), instruction)? {
        return held(by);
    }
    let sql = "INSERT OR IGNORE INTO lock (key, instruction, since) VALUES (?1, ?2, ?3)";
    if run(tx, sql, params![key, instruction, at])? == 1 {
        return Ok(());
    }
    other_holder(tx, key, instruction)?.map_or(Ok(()), held)
}

/// The other instruction that holds a key.
fn other_holder(tx: &Connection, key: &str, instruction: &str) -> Result<Option<String>, JournalError> {
    let sql = "SELECT instruction FROM lock WHERE key = ?1 AND instruction <> ?2";
    Ok(tx.prepare_cached(sql)?.query_row([key, instruction], |row| row.get(0)).optional()?)
}

/// Takes the locks and the fingerprint back that were released by an end that no longer holds. A key that another live
/// instruction has meanwhile stays with that one until it frees it.
pub(super) fn hold_again(
    tx: &Connection,
    at: &str,
    (id, operation): (&str, &str),
    (locks, fingerprint): (&[String], Option<&str>),
) -> Result<(), JournalError> {
    let owe = |key: &str| run(tx, "INSERT OR IGNORE INTO key_owed (key, instruction) VALUES (?1, ?2)", [key, id]);
    for key in locks {
        match hold_lock(tx, at, id, operation, key) {
            Ok(()) => {}
            Err(JournalError::Held { .. }) => _ = owe(key)?,
            Err(error) => return Err(error),
        }
    }
    let Some(digest) = fingerprint else { return Ok(()) };
    let sql = "INSERT INTO fingerprint (digest, instruction) VALUES (?1, ?2)
               ON CONFLICT (digest) DO UPDATE SET instruction = instruction WHERE instruction = ?2";
    if run(tx, sql, params![digest, id])? == 0 {
        owe(&format!("{OF_TRANSFER}{digest}"))?;
    }
    Ok(())
}

/// Deletes the locks of an instruction that has ended, and the fingerprint of a transfer that did not happen. Keys that
/// are owed to another one are taken by it.
pub(super) fn release(tx: &Connection, at: &str, id: &str, state: State) -> Result<(), JournalError> {
    if state.is_live(false) {
        return Ok(());
    }
    run(tx, "DELETE FROM lock WHERE instruction = ?1", [id])?;
    if !state.has_succeeded() {
        run(tx, "DELETE FROM fingerprint WHERE instruction = ?1", [id])?;
    }
    let owed = tx.prepare_cached("SELECT EXISTS (SELECT 1 FROM key_owed)")?.query_row([], |row| row.get(0))?;
    if owed { hand_over(tx, at, id, state) } else { Ok(()) }
}

/// Gives each key that is free now to the instruction to which it is owed. A key that was owed to the ended one is not owed any
/// more, but for the fingerprint of a transfer that succeeded.
fn hand_over(tx: &Connection, at: &str, ended: &str, state: State) -> Result<(), JournalError> {
    let sql = "DELETE FROM key_owed WHERE instruction = ?1 AND (NOT ?2 OR substr(key, 1, 9) <> ?3)";
    run(tx, sql, params![ended, state.has_succeeded(), OF_TRANSFER])?;
    let sql = "INSERT OR IGNORE INTO lock (key, instruction, since)
               SELECT key, instruction, ?1 FROM key_owed WHERE substr(key, 1, 9) <> ?2 ORDER BY key, instruction";
    run(tx, sql, [at, OF_TRANSFER])?;
    let sql = "INSERT OR IGNORE INTO fingerprint (digest, instruction)
               SELECT substr(key, 10), instruction FROM key_owed WHERE substr(key, 1, 9) = ?1 ORDER BY key, instruction";
    run(tx, sql, [OF_TRANSFER])?;
    let sql = "DELETE FROM key_owed WHERE EXISTS (SELECT 1 FROM lock WHERE lock.key = key_owed.key
                 AND lock.instruction = key_owed.instruction) OR EXISTS (SELECT 1 FROM fingerprint
                 WHERE digest = substr(key_owed.key, 10) AND fingerprint.instruction = key_owed.instruction)";
    run(tx, sql, [])?;
    Ok(())
}
