//! A list that came whole takes the place of the one before, in one transaction: difference, marks and counters with it.

use std::collections::HashMap;

use rusqlite::{Transaction, params};

use super::Digest128;
use super::ingest::{Pull, Writer};
use crate::error::Result;

/// How the new snapshot differs from the one before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Swapped {
    pub drafts: u32,
    pub new: u32,
    pub changed: u32,
    pub no_longer_listed: u32,
    pub unreadable: u32,
}

/// A record that leaves the list or is replaced in it, to be kept elsewhere.
pub(crate) struct Outgoing {
    pub identity: Digest128,
    pub hash: Digest128,
    pub draft_number: Option<String>,
    pub zstd: Vec<u8>,
}

/// What happens to one draft of a list.
enum Step {
    Comes { draft: i64, changed: bool },
    Goes { draft: i64 },
}

fn steps(pull: &Pull) -> (Vec<Step>, Swapped) {
    let mut steps = Vec::new();
    let mut swapped = Swapped::default();
    for (identity, draft) in &pull.rows {
        match pull.old.get(identity) {
            Some(old) if old == draft => {}
            Some(old) => {
                steps.push(Step::Goes { draft: *old });
                steps.push(Step::Comes { draft: *draft, changed: true });
                swapped.changed += 1;
            }
            None => {
                steps.push(Step::Comes { draft: *draft, changed: false });
                swapped.new += 1;
            }
        }
    }
    for (identity, draft) in &pull.old {
        if !pull.rows.contains_key(identity) {
            steps.push(Step::Goes { draft: *draft });
            swapped.no_longer_listed += 1;
        }
    }
    (steps, swapped)
}

impl Writer {
    /// The records that the coming snapshot drops or replaces, one by one.
    pub(crate) fn outgoing(&self, pull: &Pull, mut each: impl FnMut(Outgoing) -> Result<()>) -> Result<()> {
        let mut statement = self.connection.prepare_cached(
            "SELECT d.identity, d.hash, d.draft_number, r.zstd FROM draft d JOIN raw r ON r.draft = d.id WHERE d.id = ?1",
        )?;
        for step in steps(pull).0 {
            let Step::Goes { draft } = step else { continue };
            let row = statement.query_row(params![draft], |row| {
                Ok(Outgoing { identity: row.get(0)?, hash: row.get(1)?, draft_number: row.get(2)?, zstd: row.get(3)? })
            })?;
            each(row)?;
        }
        Ok(())
    }

    /// Swaps the list in. `as_of` is when its reading began.
    pub(crate) fn swap(&mut self, pull: &Pull, as_of: &str) -> Result<Swapped> {
        let (steps, mut swapped) = steps(pull);
        let bit = 1_i64 << pull.stage as usize;
        let transaction = self.connection.transaction()?;
        let snapshot: i64 = transaction.query_row(
            "UPDATE list SET snapshot = snapshot + 1 WHERE id = ?1 RETURNING snapshot",
            params![pull.list],
            |row| row.get(0),
        )?;
        for step in &steps {
            match step {
                Step::Goes { draft } => take_out(&transaction, pull.list, bit, *draft)?,
                Step::Comes { draft, changed } => put_in(&transaction, pull.list, bit, *draft, snapshot, *changed)?,
            }
        }
        if !steps.is_empty() {
            recount(&transaction, pull.list)?;
        }
        (swapped.drafts, swapped.unreadable) = transaction.query_row(
            "UPDATE list SET as_of = ?2, new = ?3, changed = ?4, no_longer_listed = ?5, trouble = NULL, \
             trouble_page = NULL WHERE id = ?1 RETURNING drafts, unreadable",
            params![pull.list, as_of, swapped.new, swapped.changed, swapped.no_longer_listed],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        transaction.commit()?;
        Ok(swapped)
    }

    /// Lets the planner know how full the tables are: all of it after a fill, what changed much otherwise.
    pub(crate) fn analyze(&self, filled: bool) -> Result<()> {
        Ok(self.connection.execute_batch(if filled { "ANALYZE" } else { "PRAGMA optimize" })?)
    }
}

fn put_in(transaction: &Transaction<'_>, list: i64, bit: i64, draft: i64, snapshot: i64, changed: bool) -> Result<()> {
    transaction
        .prepare_cached(
            "INSERT INTO membership (list, due, draft, amount, drawer, acceptor, payee, snapshot, changed) \
             SELECT ?1, due, id, scaled, drawer, acceptor, payee, ?3, ?4 FROM draft WHERE id = ?2",
        )?
        .execute(params![list, draft, snapshot, changed])?;
    transaction.prepare_cached("UPDATE draft SET stages = stages | ?2 WHERE id = ?1")?.execute(params![draft, bit])?;
    transaction.prepare_cached("DELETE FROM unlisted WHERE draft = ?1")?.execute(params![draft])?;
    Ok(())
}

fn take_out(transaction: &Transaction<'_>, list: i64, bit: i64, draft: i64) -> Result<()> {
    transaction
        .prepare_cached(
            "DELETE FROM membership WHERE list = ?1 AND draft = ?2 AND due = (SELECT due FROM draft WHERE id = ?2)",
        )?
        .execute(params![list, draft])?;
    transaction.prepare_cached("UPDATE draft SET stages = stages & ~?2 WHERE id = ?1")?.execute(params![draft, bit])?;
    transaction
        .prepare_cached("INSERT OR IGNORE INTO unlisted SELECT id FROM draft WHERE id = ?1 AND stages = 0")?
        .execute(params![draft])?;
    Ok(())
}

struct Member {
    due: i64,
    draft: i64,
    split: bool,
}

/// Counters and split marks of a list, from its rows. A draft is split where two rows of one list have one number.
fn recount(transaction: &Transaction<'_>, list: i64) -> Result<()> {
    let mut by_number: HashMap<String, Vec<Member>> = HashMap::new();
    let (mut drafts, mut total, mut left_out, mut unreadable) = (0_u32, 0_i128, 0_u32, 0_u32);
    let mut statement = transaction.prepare_cached(
        "SELECT m.due, m.draft, m.split, m.amount, d.draft_number, d.fault IS NOT NULL \
         FROM membership m JOIN draft d ON d.id = m.draft WHERE m.list = ?1",
    )?;
    let mut rows = statement.query(params![list])?;
    while let Some(row) = rows.next()? {
        drafts += 1;
        match row.get::<_, Option<i64>>(3)? {
            Some(amount) => total += i128::from(amount),
            None => left_out += 1,
        }
        unreadable += u32::from(row.get::<_, bool>(5)?);
        if let Some(number) = row.get::<_, Option<String>>(4)? {
            let member = Member { due: row.get(0)?, draft: row.get(1)?, split: row.get(2)? };
            by_number.entry(number).or_default().push(member);
        }
    }
    for members in by_number.values() {
        let split = members.len() > 1;
        for member in members.iter().filter(|member| member.split != split) {
            transaction
                .prepare_cached("UPDATE membership SET split = ?4 WHERE list = ?1 AND due = ?2 AND draft = ?3")?
                .execute(params![list, member.due, member.draft, split])?;
        }
    }
    transaction
        .prepare_cached("UPDATE list SET drafts = ?2, total = ?3, left_out = ?4, unreadable = ?5 WHERE id = ?1")?
        .execute(params![list, drafts, total.to_string(), left_out, unreadable])?;
    Ok(())
}
