//! The rows of table `list`: counters, time of the last reading, last error.

use std::collections::HashMap;

use bank_contract::Stage;
use model::{AccountKey, Result, Trouble};
use rusqlite::{Connection, params};

/// One list of one account, as it was last read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ListRow {
    pub id: i64,
    pub snapshot: i64,
    /// `None` where it was never read completely.
    pub as_of: Option<String>,
    pub drafts: u32,
    /// Ten-thousandths.
    pub total: i128,
    pub left_out: u32,
    pub new: u32,
    pub changed: u32,
    pub no_longer_listed: u32,
    pub trouble: Option<Trouble>,
    pub trouble_page: Option<u32>,
}

/// The drafts of a list that are due between two days.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct DueSum {
    pub count: u32,
    /// Ten-thousandths.
    pub amount: i128,
    /// Drafts without an exact amount.
    pub left_out: u32,
}

/// Counts and adds up the drafts due between two days, both included, along the list's own index.
pub(crate) fn due_between(connection: &Connection, list: i64, (from, to): (i64, i64)) -> Result<DueSum> {
    let mut statement =
        connection.prepare_cached("SELECT amount FROM membership WHERE list = ?1 AND due BETWEEN ?2 AND ?3")?;
    let mut rows = statement.query(params![list, from, to])?;
    let mut sum = DueSum::default();
    while let Some(row) = rows.next()? {
        sum.count += 1;
        match row.get::<_, Option<i64>>(0)? {
            Some(amount) => sum.amount += i128::from(amount),
            None => sum.left_out += 1,
        }
    }
    Ok(sum)
}

/// One list of one account.
pub(crate) type ListKey = (Stage, AccountKey);

/// All lists in the cache.
pub(crate) fn all(connection: &Connection) -> Result<HashMap<ListKey, ListRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT l.stage, a.bank_mark, a.number, l.id, l.snapshot, l.as_of, l.drafts, l.total, l.left_out, l.new, \
         l.changed, l.no_longer_listed, l.trouble, l.trouble_page FROM list l JOIN account a ON a.id = l.account",
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
            total: row.get::<_, String>(7)?.parse().unwrap_or_default(),
            left_out: row.get(8)?,
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
