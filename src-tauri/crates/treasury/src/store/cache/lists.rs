//! The rows of table `list`: counters, time of the last reading, last error.

use std::collections::HashMap;

use bank_contract::{Amount, Stage, Sum};
use model::{AccountKey, Result, Trouble};
use rusqlite::{Connection, Row, params};

use super::columns::unscaled;

/// One list of one account, as it was last read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ListRow {
    pub id: i64,
    pub snapshot: i64,
    /// `None` where it was never read completely.
    pub as_of: Option<String>,
    pub drafts: u32,
    pub sum: Sum,
    pub new: u32,
    pub changed: u32,
    pub no_longer_listed: u32,
    pub trouble: Option<Trouble>,
    pub trouble_page: Option<u32>,
}

/// Adds up the drafts due between two days, both included, along the list's own index.
pub(crate) fn due_between(connection: &Connection, list: i64, (from, to): (i64, i64)) -> Result<Sum> {
    let mut statement =
        connection.prepare_cached("SELECT amount, draft FROM membership WHERE list = ?1 AND due BETWEEN ?2 AND ?3")?;
    let mut rows = statement.query(params![list, from, to])?;
    let mut sum = Sum::default();
    while let Some(row) = rows.next()? {
        let amount = match row.get::<_, Option<i64>>(0)? {
            Some(scaled) => Amount::from_scaled(scaled.into()),
            None => unscaled_of(connection, row.get(1)?)?,
        };
        sum.add(amount);
    }
    Ok(sum)
}

/// The exact amount of a draft whose amount does not fit the index.
fn unscaled_of(connection: &Connection, draft: i64) -> Result<Option<Amount>> {
    let mut statement = connection.prepare_cached("SELECT unscaled FROM draft WHERE id = ?1")?;
    Ok(statement.query_row(params![draft], |row| unscaled(row, 0))?)
}

/// The sum of a list's amounts.
fn sum(row: &Row<'_>) -> rusqlite::Result<Sum> {
    let (drafts, left_out): (u32, u32) = (row.get(6)?, row.get(8)?);
    let scaled = row.get::<_, String>(7)?.parse().unwrap_or_default();
    let others = Amount::from_json_number(row.get_ref(14)?.as_str()?).unwrap_or_default();
    Ok(Sum::of_parts(scaled, others, drafts.saturating_sub(left_out), left_out))
}

/// One list of one account.
pub(crate) type ListKey = (Stage, AccountKey);

/// All lists in the cache.
pub(crate) fn all(connection: &Connection) -> Result<HashMap<ListKey, ListRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT l.stage, a.bank_mark, a.number, l.id, l.snapshot, l.as_of, l.drafts, l.total, l.left_out, l.new, \
         l.changed, l.no_longer_listed, l.trouble, l.trouble_page, l.others FROM list l JOIN account a ON a.id = l.account",
    )?;
    let mut found = statement.query([])?;
    let mut lists = HashMap::new();
    while let Some(row) = found.next()? {
        let Some(stage) = Stage::named(&row.get::<_, String>(0)?) else { continue };
        let account = AccountKey { bank_mark: row.get(1)?, number: row.get(2)? };
        let trouble: Option<String> = row.get(12)?;
        let list = ListRow {
            id: row.get(3)?,
            snapshot: row.get(4)?,
            as_of: row.get(5)?,
            drafts: row.get(6)?,
            sum: sum(row)?,
            new: row.get(9)?,
            changed: row.get(10)?,
            no_longer_listed: row.get(11)?,
            trouble: trouble.and_then(|text| serde_json::from_str(&text).ok()),
            trouble_page: row.get(13)?,
        };
        lists.insert((stage, account), list);
    }
    Ok(lists)
}
