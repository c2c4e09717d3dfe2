//! Folds the code book's values and their evidence into the table `code_value`.

use std::collections::BTreeMap;

use rusqlite::{Connection, params};

use crate::error::JournalError;
use crate::payload::code::{CONTRADICTED, CodeShown, CodeValue, PREFIX};
use crate::payload::side_events::Settings;

/// Applies the code book of a `settings` event: unchanged values keep their evidence, changed ones have none.
pub(super) fn apply_settings(tx: &Connection, at: &str, settings: &Settings) -> Result<(), JournalError> {
    let book: BTreeMap<&String, &String> =
        settings.values.iter().filter(|(name, _)| name.starts_with(PREFIX)).collect();
    let mut known = tx.prepare("SELECT name, value FROM code_value")?;
    let rows = known.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let known: BTreeMap<String, String> = rows.collect::<rusqlite::Result<_>>()?;
    for name in known.iter().filter(|(name, value)| book.get(name) != Some(value)).map(|(name, _)| name) {
        tx.execute("DELETE FROM code_value WHERE name = ?1", [name])?;
    }
    for (name, value) in book {
        tx.execute(
            "INSERT OR IGNORE INTO code_value (name, value, since) VALUES (?1, ?2, ?3)",
            params![name, value, at],
        )?;
    }
    for stated in &settings.stated {
        show(tx, at, stated, "service", None)?;
    }
    Ok(())
}

/// Applies evidence to the values that are still in force.
pub(super) fn apply_shown(tx: &Connection, at: &str, shown: &CodeShown) -> Result<(), JournalError> {
    let by = if shown.agrees { shown.by.word() } else { CONTRADICTED };
    shown.values.iter().try_for_each(|value| self::show(tx, at, value, by, Some(&shown.instruction)))
}

fn show(tx: &Connection, at: &str, value: &CodeValue, by: &str, instruction: Option<&str>) -> Result<(), JournalError> {
    tx.execute(
        "UPDATE code_value SET shown_by = ?3, shown_at = ?4, instruction = ?5 WHERE name = ?1 AND value = ?2",
        params![value.name(), value.value, by, at, instruction],
    )?;
    Ok(())
}
