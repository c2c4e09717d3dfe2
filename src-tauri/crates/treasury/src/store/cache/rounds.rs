//! The latest round of reading all lists, and its unread lists. If the program dies between the swap of a list and its
//! mark here, that list is read twice: harmless, and simpler than one transaction over both.

use std::collections::HashSet;

use bank_contract::Stage;
use model::{AccountKey, Result};
use rusqlite::{Connection, OptionalExtension, params};

use super::ingest::Writer;
use super::lists::ListKey;

/// One round of reading all lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Round {
    pub began: String,
    /// The day in the profile's zone.
    pub day: String,
    pub all: HashSet<ListKey>,
    pub left: HashSet<ListKey>,
}

/// The latest round.
pub(crate) fn last(connection: &Connection) -> Result<Option<Round>> {
    let begun =
        connection.prepare_cached("SELECT began, day FROM round")?.query_row([], |row| Ok((row.get(0)?, row.get(1)?)));
    let Some((began, day)) = begun.optional()? else { return Ok(None) };
    let mut round = Round { began, day, all: HashSet::new(), left: HashSet::new() };
    let mut statement = connection.prepare_cached("SELECT stage, account, done FROM round_list")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let Some(stage) = Stage::named(&row.get::<_, String>(0)?) else { continue };
        let Ok(account) = row.get::<_, String>(1)?.parse::<AccountKey>() else { continue };
        if !row.get::<_, bool>(2)? {
            round.left.insert((stage, account.clone()));
        }
        round.all.insert((stage, account));
    }
    Ok(Some(round))
}

impl Writer {
    /// Begins a round; it replaces the last one.
    pub(crate) fn begin_round(&mut self, lists: &[ListKey], began: &str, day: &str) -> Result<()> {
        let transaction = self.connection.transaction()?;
        transaction.execute("DELETE FROM round_list", [])?;
        transaction.execute("INSERT OR REPLACE INTO round VALUES (1, ?1, ?2)", params![began, day])?;
        for (stage, account) in lists {
            transaction
                .prepare_cached("INSERT OR IGNORE INTO round_list (stage, account) VALUES (?1, ?2)")?
                .execute(params![stage.name(), account.to_string()])?;
        }
        Ok(transaction.commit()?)
    }

    /// Marks a list of the round as read completely. A list that is not in the round changes nothing.
    pub(crate) fn done_in_round(&self, stage: Stage, account: &AccountKey) -> Result<()> {
        self.connection
            .prepare_cached("UPDATE round_list SET done = 1 WHERE stage = ?1 AND account = ?2 AND NOT done")?
            .execute(params![stage.name(), account.to_string()])?;
        Ok(())
    }
}
