//! Counterparties of earlier instructions: known names, known accounts, and known names with a new account.

use model::Result;
use money::Party;
use rusqlite::{Connection, OptionalExtension, params};

/// A counterparty of earlier instructions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownParty {
    /// The counterparty.
    pub party: Party,
    /// When it was first used.
    pub first_used: String,
    /// When it was last used.
    pub last_used: String,
    /// Number of instructions.
    pub uses: u32,
    /// The operation that used it last.
    pub last_operation: String,
}

fn text(value: &Option<String>) -> &str {
    value.as_deref().map(str::trim).unwrap_or_default()
}

/// Whether an instruction was sent to this account under this name before.
pub(crate) fn seen(connection: &Connection, party: &Party) -> Result<bool> {
    let mut statement =
        connection.prepare_cached("SELECT 1 FROM counterparty WHERE account_number = ?1 AND name = ?2 LIMIT 1")?;
    Ok(statement.exists(params![text(&party.account_number), text(&party.name)])?)
}

/// Whether the name is known, but not with this account.
pub(crate) fn known_name_new_account(connection: &Connection, party: &Party) -> Result<bool> {
    if text(&party.name).is_empty() {
        return Ok(false);
    }
    let accounts: Option<(u32, u32)> = connection
        .prepare_cached(
            "SELECT count(*), sum(account_number = ?2) FROM counterparty WHERE name = ?1 HAVING count(*) > 0",
        )?
        .query_row(params![text(&party.name), text(&party.account_number)], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(accounts.is_some_and(|(_, same)| same == 0))
}

/// Counts an instruction to this counterparty.
pub(crate) fn used(connection: &Connection, party: &Party, operation: &str, at: &str) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO counterparty VALUES (?1, ?2, ?3, ?4, ?4, 1, ?5) \
             ON CONFLICT DO UPDATE SET last_used = excluded.last_used, uses = uses + 1, last_operation = excluded.last_operation",
        )?
        .execute(params![text(&party.name), text(&party.account_number), text(&party.bank), at, operation])?;
    Ok(())
}

/// All counterparties, last used first.
pub(crate) fn all(connection: &Connection) -> Result<Vec<KnownParty>> {
    let mut statement = connection.prepare_cached(
        "SELECT name, account_number, bank, first_used, last_used, uses, last_operation FROM counterparty \
         ORDER BY last_used DESC, name",
    )?;
    let filled = |text: String| Some(text).filter(|text| !text.is_empty());
    let rows = statement.query_map([], |row| {
        Ok(KnownParty {
            party: Party { name: filled(row.get(0)?), account_number: filled(row.get(1)?), bank: filled(row.get(2)?) },
            first_used: row.get(3)?,
            last_used: row.get(4)?,
            uses: row.get(5)?,
            last_operation: row.get(6)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::kept::Kept;

    fn party(name: &str, account: &str) -> Party {
        Party { name: Some(name.to_owned()), account_number: Some(account.to_owned()), bank: None }
    }

    #[test]
    fn a_counterparty_is_known_by_name_and_account_together() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::open(folder.path()).unwrap();
        let connection = kept.connection();
        used(&connection, &party("Huadong", "1"), "endorse", "2026-03-01T08:00:00.000Z").unwrap();
        used(&connection, &party("Huadong", "1"), "transfer", "2026-03-02T08:00:00.000Z").unwrap();
        // name, account, seen, known name with a new account
        let rows = [
            ("Huadong", "1", true, false),
            ("Huadong", "2", false, true),
            ("Nanhai", "1", false, false),
            ("", "1", false, false),
        ];
        for (name, account, is_seen, is_new) in rows {
            let party = party(name, account);
            let found = (seen(&connection, &party).unwrap(), known_name_new_account(&connection, &party).unwrap());
            assert_eq!(found, (is_seen, is_new), "{name} {account}");
        }
        let all = all(&connection).unwrap();
        assert_eq!((all.len(), all[0].uses, all[0].last_operation.as_str()), (1, 2, "transfer"));
    }
}
