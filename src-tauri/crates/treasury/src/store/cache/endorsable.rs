//! The rows of one list with the columns for choosing among them: amount, due day, acceptor, ids and faults.

use model::Result;
use rusqlite::{Connection, params};

/// One draft of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EndorsableRow {
    pub draft: i64,
    pub due: i64,
    /// Ten-thousandths; `None` where the amount does not fit exactly.
    pub scaled: Option<i64>,
    pub split: bool,
    pub unreadable: bool,
    pub acceptor: Option<String>,
    pub draft_number: Option<String>,
    pub bank_draft_id: Option<String>,
    pub draft_id: Option<String>,
}

/// All rows of a list, by due day.
pub(crate) fn of_list(connection: &Connection, list: i64) -> Result<Vec<EndorsableRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT m.draft, m.due, m.amount, m.split, d.fault IS NOT NULL, p.name, d.draft_number, d.bank_draft_id, \
         d.draft_id FROM membership m JOIN draft d ON d.id = m.draft LEFT JOIN party p ON p.id = m.acceptor \
         WHERE m.list = ?1 ORDER BY m.due, m.draft",
    )?;
    let rows = statement.query_map(params![list], |row| {
        Ok(EndorsableRow {
            draft: row.get(0)?,
            due: row.get(1)?,
            scaled: row.get(2)?,
            split: row.get(3)?,
            unreadable: row.get(4)?,
            acceptor: row.get(5)?,
            draft_number: row.get(6)?,
            bank_draft_id: row.get(7)?,
            draft_id: row.get(8)?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
