//! A list that came whole takes the place of the one before, in one transaction: difference, marks and counters with it.

use std::collections::HashMap;

use rusqlite::{Transaction, params};

use super::Digest128;
use super::columns::hash;
use super::ingest::{Pull, Writer};
use super::packing::Unpacking;
use super::rows::raw;
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
    pub draft_number: Option<String>,
    /// As it came.
    pub raw: String,
}

/// What the coming snapshot changes about one draft of a list.
pub(crate) struct Difference {
    pub identity: Digest128,
    pub kind: DifferenceKind,
    /// The record that stood there before, by its bytes; `None` for a new one.
    pub before: Option<Digest128>,
    pub draft_number: Option<String>,
}

/// How a draft differs between two snapshots of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DifferenceKind {
    New,
    Changed,
    NoLongerListed,
}

impl DifferenceKind {
    /// The word for databases and views.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Changed => "changed",
            Self::NoLongerListed => "no_longer_listed",
        }
    }

    /// The kind of a word.
    pub(crate) fn named(word: &str) -> Option<Self> {
        [Self::New, Self::Changed, Self::NoLongerListed].into_iter().find(|kind| kind.word() == word)
    }
}

/// What happens to one draft of a list.
enum Step {
    Comes { draft: i64, changed: bool },
    Goes { draft: i64 },
}

impl Step {
    fn draft(&self) -> i64 {
        match self {
            Self::Comes { draft, .. } | Self::Goes { draft } => *draft,
        }
    }
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
            "SELECT d.identity, d.draft_number, r.zstd, r.dictionary FROM draft d JOIN raw r ON r.draft = d.id \
             WHERE d.id = ?1",
        )?;
        let mut unpacking = Unpacking::of(&self.connection);
        for step in steps(pull).0 {
            let Step::Goes { draft } = step else { continue };
            let (identity, draft_number, zstd, dictionary): (_, _, Vec<u8>, _) =
                statement.query_row(params![draft], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
            each(Outgoing { identity, draft_number, raw: unpacking.unpack(&zstd, dictionary)? })?;
        }
        Ok(())
    }

    /// How the coming snapshot differs from the one that stands, draft by draft, with the number of that snapshot. `None` at
    /// a list's first reading: there is nothing that it could differ from.
    pub(crate) fn differences(&self, pull: &Pull) -> Result<Option<(i64, Vec<Difference>)>> {
        if pull.never_read {
            return Ok(None);
        }
        let snapshot: i64 =
            self.connection
                .query_row("SELECT snapshot FROM list WHERE id = ?1", params![pull.list], |row| row.get(0))?;
        let mut statement = self.connection.prepare_cached("SELECT draft_number FROM draft WHERE id = ?1")?;
        let mut number =
            |draft: i64| -> Result<Option<String>> { Ok(statement.query_row(params![draft], |row| row.get(0))?) };
        let before = |draft: i64| -> Result<Option<Digest128>> { Ok(Some(hash(&raw(&self.connection, draft)?))) };
        let mut differences = Vec::new();
        let mut add = |identity: &Digest128, kind, before, draft_number| {
            differences.push(Difference { identity: *identity, kind, before, draft_number });
        };
        for (identity, draft) in &pull.rows {
            match pull.old.get(identity) {
                Some(old) if old == draft => {}
                Some(old) => add(identity, DifferenceKind::Changed, before(*old)?, number(*draft)?),
                None => add(identity, DifferenceKind::New, None, number(*draft)?),
            }
        }
        for (identity, draft) in pull.old.iter().filter(|(identity, _)| !pull.rows.contains_key(*identity)) {
            add(identity, DifferenceKind::NoLongerListed, before(*draft)?, number(*draft)?);
        }
        Ok(Some((snapshot + 1, differences)))
    }

    /// Shows what came so far of a list that was never read: a clerk who waits for it has something to go on. It has no age
    /// and is not complete until it is swapped in whole.
    pub(crate) fn show_early(&mut self, pull: &mut Pull) -> Result<()> {
        let bit = 1_i64 << pull.stage as usize;
        let transaction = self.connection.transaction()?;
        let mut coming = Vec::new();
        for (_, draft) in pull.rows.iter().filter(|(identity, _)| !pull.old.contains_key(*identity)) {
            coming.push(coming_in(&transaction, bit, *draft, false)?);
        }
        put_in(&transaction, pull.list, 0, coming)?;
        recount(&transaction, pull.list)?;
        // Whoever holds the list in memory sees by the number that it is another one; what was swapped in counts from 1.
        transaction.execute("UPDATE list SET snapshot = snapshot - 1 WHERE id = ?1", params![pull.list])?;
        transaction.commit()?;
        for (identity, draft) in &pull.rows {
            pull.old.entry(*identity).or_insert(*draft);
        }
        Ok(())
    }

    /// Swaps the list in. `as_of` is when its reading began.
    pub(crate) fn swap(&mut self, pull: &Pull, as_of: &str) -> Result<Swapped> {
        let (mut steps, mut swapped) = steps(pull);
        // In the order of the table, so that each of its pages is met once.
        steps.sort_unstable_by_key(Step::draft);
        let bit = 1_i64 << pull.stage as usize;
        let transaction = self.connection.transaction()?;
        let snapshot: i64 = transaction.query_row(
            "UPDATE list SET snapshot = max(snapshot, 0) + 1 WHERE id = ?1 RETURNING snapshot",
            params![pull.list],
            |row| row.get(0),
        )?;
        let mut coming = Vec::new();
        for step in &steps {
            match step {
                Step::Goes { draft } => take_out(&transaction, pull.list, bit, *draft)?,
                Step::Comes { draft, changed } => coming.push(coming_in(&transaction, bit, *draft, *changed)?),
            }
        }
        put_in(&transaction, pull.list, snapshot, coming)?;
        if pull.never_read {
            // What was shown early is no less new.
            let new = u32::try_from(pull.rows.len()).unwrap_or(u32::MAX);
            swapped = Swapped { new, ..Swapped::default() };
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
}

/// A draft on its way into the list: what the inbox index holds of it.
struct Coming {
    draft: i64,
    changed: bool,
    due: i64,
    amount: Option<i64>,
    parties: [Option<i64>; 3],
}

/// Marks the draft as standing in the list.
fn coming_in(transaction: &Transaction<'_>, bit: i64, draft: i64, changed: bool) -> Result<Coming> {
    let mut statement = transaction.prepare_cached(
        "UPDATE draft SET stages = stages | ?2 WHERE id = ?1 RETURNING due, scaled, drawer, acceptor, payee",
    )?;
    let coming = statement.query_row(params![draft, bit], |row| {
        let parties = [row.get(2)?, row.get(3)?, row.get(4)?];
        Ok(Coming { draft, changed, due: row.get(0)?, amount: row.get(1)?, parties })
    })?;
    Ok(coming)
}

/// Writes the list's new rows in the order of its key.
fn put_in(transaction: &Transaction<'_>, list: i64, snapshot: i64, mut coming: Vec<Coming>) -> Result<()> {
    coming.sort_unstable_by_key(|row| (row.due, row.draft));
    let mut membership = transaction.prepare_cached(
        "INSERT INTO membership (list, due, draft, amount, drawer, acceptor, payee, snapshot, changed) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    for Coming { draft, changed, due, amount, parties: [drawer, acceptor, payee] } in &coming {
        membership.execute(params![list, due, draft, amount, drawer, acceptor, payee, snapshot, changed])?;
    }
    let has_unlisted = "SELECT EXISTS (SELECT 1 FROM unlisted)";
    if transaction.query_row(has_unlisted, [], |row| row.get(0))? {
        let mut listed = transaction.prepare_cached("DELETE FROM unlisted WHERE draft = ?1")?;
        coming.iter().try_for_each(|row| listed.execute(params![row.draft]).map(drop))?;
    }
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
