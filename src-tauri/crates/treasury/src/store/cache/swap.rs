//! Replaces a list's snapshot by the new one in one transaction, with differences, marks and counters.

use std::collections::{HashMap, HashSet};

use bank_contract::Sum;
use model::Result;
use rusqlite::{Row, Transaction, params};

use super::Digest128;
use super::columns::{READ_WITH, hash, unscaled};
use super::difference::{Difference, DifferenceKind};
use super::ingest::{Pull, Writer};
use super::packing::{RecordPlace, Unpacking};

/// Differences between the new snapshot and the one before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Swapped {
    pub drafts: u32,
    pub new: u32,
    pub changed: u32,
    pub no_longer_listed: u32,
    pub unreadable: u32,
}

/// A record that leaves the list or is replaced in it, to be stored elsewhere.
pub(crate) struct Outgoing {
    pub identity: Digest128,
    pub draft_number: Option<String>,
    /// The record, unchanged.
    pub raw: String,
}

/// Changes to the drafts of a list, each by draft id and in the table's order.
#[derive(Default)]
struct Steps {
    new: Vec<i64>,
    changed: Vec<i64>,
    goes: Vec<i64>,
    /// New or changed through an operation of this desk: listed without a mark.
    own: Vec<i64>,
    /// From one row to another that states the same, because its record is spelled anew or gives other columns now: no
    /// difference, and no record to store.
    moves: Vec<(i64, i64)>,
}

/// The steps, and the counts without the drafts that this desk itself moved.
fn steps(pull: &Pull) -> (Steps, Swapped) {
    let mut steps = Steps::default();
    let mut swapped = Swapped::default();
    for (identity, draft) in &pull.rows {
        match pull.old.get(identity) {
            Some(old) if old == draft => {}
            Some(old) if pull.same.contains(identity) => steps.moves.push((*old, *draft)),
            Some(old) if pull.own.contains(identity) => {
                steps.goes.push(*old);
                steps.own.push(*draft);
            }
            None if pull.own.contains(identity) => steps.own.push(*draft),
            Some(old) => {
                steps.goes.push(*old);
                steps.changed.push(*draft);
                swapped.changed += 1;
            }
            None => {
                steps.new.push(*draft);
                swapped.new += 1;
            }
        }
    }
    for (identity, draft) in &pull.old {
        if !pull.rows.contains_key(identity) {
            steps.goes.push(*draft);
            swapped.no_longer_listed += u32::from(!pull.own.contains(identity));
        }
    }
    // Sorted, so that each page of the table is visited once.
    [&mut steps.new, &mut steps.changed, &mut steps.own, &mut steps.goes]
        .into_iter()
        .for_each(|drafts| drafts.sort_unstable());
    (steps, swapped)
}

impl Writer {
    /// Notes the drafts whose new record states the same as the one before, by `is_same`: a difference is one of values,
    /// not of spelling. Call it before the snapshot is compared or swapped in.
    pub(crate) fn note_same(&self, pull: &mut Pull, is_same: fn(&str, &str) -> bool) -> Result<()> {
        let mut replaced = pull.replaced();
        // In the table's order, because neighbours are in one pack.
        replaced.sort_unstable_by_key(|(_, old, _)| *old);
        let mut place = self.connection.prepare_cached("SELECT pack, raw_from, raw_bytes FROM draft WHERE id = ?1")?;
        let (mut before, mut after) = (Unpacking::of(&self.connection)?, Unpacking::of(&self.connection)?);
        for (identity, old, now) in replaced {
            let old = before.record(place.query_row(params![old], place_of)?)?;
            if is_same(old, after.record(place.query_row(params![now], place_of)?)?) {
                pull.same.insert(identity);
            }
        }
        Ok(())
    }

    /// Calls `each` for the records that the new snapshot drops or replaces.
    pub(crate) fn outgoing(&self, pull: &Pull, mut each: impl FnMut(Outgoing) -> Result<()>) -> Result<()> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT pack, raw_from, raw_bytes, identity, draft_number FROM draft WHERE id = ?1")?;
        let mut unpacking = Unpacking::of(&self.connection)?;
        for draft in steps(pull).0.goes {
            let (place, identity, draft_number) =
                statement.query_row(params![draft], |row| Ok((place_of(row)?, row.get(3)?, row.get(4)?)))?;
            each(Outgoing { identity, draft_number, raw: unpacking.record(place)?.to_owned() })?;
        }
        Ok(())
    }

    /// The differences of the new snapshot, draft by draft, with the new snapshot's number; `own` has the numbers of
    /// the drafts on which this desk has acted since the previous reading. `None` at a list's first reading, because
    /// there is nothing to compare with.
    pub(crate) fn differences(&self, pull: &Pull, own: &HashSet<String>) -> Result<Option<(i64, Vec<Difference>)>> {
        if pull.never_read {
            return Ok(None);
        }
        let snapshot: i64 =
            self.connection
                .query_row("SELECT snapshot FROM list WHERE id = ?1", params![pull.list], |row| row.get(0))?;
        let mut statement = self.connection.prepare_cached("SELECT draft_number FROM draft WHERE id = ?1")?;
        let mut number =
            |draft: i64| -> Result<Option<String>> { Ok(statement.query_row(params![draft], |row| row.get(0))?) };
        let difference = |identity, kind, before, draft_number: Option<String>| {
            let own = draft_number.as_ref().is_some_and(|number| own.contains(number));
            Difference { identity, kind, before, draft_number, own }
        };
        let mut differences = Vec::new();
        // In the table's order, because neighbours are in one pack.
        let mut replaced: Vec<(i64, &Digest128, DifferenceKind)> = Vec::new();
        for (identity, draft) in &pull.rows {
            match pull.old.get(identity) {
                Some(old) if old == draft || pull.same.contains(identity) => {}
                Some(old) => replaced.push((*old, identity, DifferenceKind::Changed)),
                None => differences.push(difference(*identity, DifferenceKind::New, None, number(*draft)?)),
            }
        }
        let gone = pull.old.iter().filter(|(identity, _)| !pull.rows.contains_key(*identity));
        replaced.extend(gone.map(|(identity, old)| (*old, identity, DifferenceKind::NoLongerListed)));
        replaced.sort_unstable_by_key(|(old, ..)| *old);
        let mut place = self.connection.prepare_cached("SELECT pack, raw_from, raw_bytes FROM draft WHERE id = ?1")?;
        let mut unpacking = Unpacking::of(&self.connection)?;
        for (old, identity, kind) in replaced {
            let place = place.query_row(params![old], place_of)?;
            let draft_number = number(pull.rows.get(identity).copied().unwrap_or(old))?;
            let before = Some(hash(unpacking.record(place)?));
            differences.push(difference(*identity, kind, before, draft_number));
        }
        Ok(Some((snapshot + 1, differences)))
    }

    /// Shows the rows read so far of a list that was never read, so that a waiting clerk can begin. The list has no age
    /// and is not complete until it is swapped in.
    pub(crate) fn show_early(&mut self, pull: &mut Pull) -> Result<()> {
        let bit = 1_i64 << pull.stage as usize;
        let transaction = self.connection.transaction()?;
        let listed = SwapTarget { list: pull.list, bit, snapshot: 0 };
        put_in(&transaction, listed, &steps(pull).0.new, false)?;
        recount(&transaction, pull.list)?;
        // A negative snapshot number, so that lists held in memory are seen to be outdated; swapped-in snapshots count
        // from 1.
        transaction.execute("UPDATE list SET snapshot = snapshot - 1 WHERE id = ?1", params![pull.list])?;
        transaction.commit()?;
        for (identity, draft) in &pull.rows {
            pull.old.entry(*identity).or_insert(*draft);
        }
        Ok(())
    }

    /// Swaps the list in. `as_of` is the start of its reading.
    pub(crate) fn swap(&mut self, pull: &Pull, as_of: &str) -> Result<Swapped> {
        let (steps, mut swapped) = steps(pull);
        let bit = 1_i64 << pull.stage as usize;
        let transaction = self.connection.transaction()?;
        let snapshot: i64 = transaction.query_row(
            "UPDATE list SET snapshot = max(snapshot, 0) + 1 WHERE id = ?1 RETURNING snapshot",
            params![pull.list],
            |row| row.get(0),
        )?;
        let listed = SwapTarget { list: pull.list, bit, snapshot };
        steps.goes.iter().try_for_each(|draft| take_out(&transaction, listed, *draft))?;
        steps.moves.iter().try_for_each(|(from, to)| move_to(&transaction, listed, *from, *to))?;
        put_in(&transaction, listed, &steps.new, false)?;
        put_in(&transaction, listed, &steps.changed, true)?;
        // As rows of the snapshot before, so that they are not marked as differing from it.
        put_in(&transaction, SwapTarget { snapshot: snapshot - 1, ..listed }, &steps.own, false)?;
        if pull.never_read {
            // Rows that were shown early also count as new.
            let new = u32::try_from(pull.rows.len()).unwrap_or(u32::MAX);
            swapped = Swapped { new, ..Swapped::default() };
        }
        let Steps { new, changed, own, goes, moves } = &steps;
        if !([new, changed, own, goes].iter().all(|drafts| drafts.is_empty()) && moves.is_empty()) {
            recount(&transaction, pull.list)?;
        }
        (swapped.drafts, swapped.unreadable) = transaction.query_row(
            "UPDATE list SET as_of = ?2, new = ?3, changed = ?4, no_longer_listed = ?5, read_with = ?6, trouble = NULL, \
             trouble_page = NULL WHERE id = ?1 RETURNING drafts, unreadable",
            params![pull.list, as_of, swapped.new, swapped.changed, swapped.no_longer_listed, *READ_WITH],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        transaction.commit()?;
        Ok(swapped)
    }
}

fn place_of(row: &Row<'_>) -> rusqlite::Result<RecordPlace> {
    Ok(RecordPlace { pack: row.get(0)?, from: row.get(1)?, bytes: row.get(2)? })
}

/// Target of rows that enter or leave: a list, its bit among the stages, and the new snapshot.
#[derive(Clone, Copy)]
struct SwapTarget {
    list: i64,
    bit: i64,
    snapshot: i64,
}

/// Marks drafts as listed and inserts the list's new rows in key order. It uses statements over all of them, because
/// one per draft takes several times as long.
fn put_in(transaction: &Transaction<'_>, listed: SwapTarget, drafts: &[i64], changed: bool) -> Result<()> {
    if drafts.is_empty() {
        return Ok(());
    }
    let SwapTarget { list, bit, snapshot } = listed;
    let numbers = serde_json::to_string(drafts).unwrap_or_default();
    transaction
        .prepare_cached("UPDATE draft SET stages = stages | ?2 WHERE id IN (SELECT value FROM json_each(?1))")?
        .execute(params![numbers, bit])?;
    let put_in = transaction
        .prepare_cached(
            "INSERT INTO membership (list, due, draft, amount, drawer, acceptor, payee, snapshot, changed) \
             SELECT ?2, due, id, scaled, drawer, acceptor, payee, ?3, ?4 FROM draft \
             WHERE id IN (SELECT value FROM json_each(?1)) ORDER BY due, id",
        )?
        .execute(params![numbers, list, snapshot, changed])?;
    if put_in != drafts.len() {
        return Err(rusqlite::Error::StatementChangedRows(put_in).into());
    }
    transaction
        .prepare_cached("DELETE FROM unlisted WHERE draft IN (SELECT value FROM json_each(?1))")?
        .execute(params![numbers])?;
    Ok(())
}

/// Replaces a row by another of the same draft; the snapshot since which it is listed is kept.
fn move_to(transaction: &Transaction<'_>, listed: SwapTarget, from: i64, to: i64) -> Result<()> {
    transaction
        .prepare_cached(
            "INSERT INTO membership (list, due, draft, amount, drawer, acceptor, payee, snapshot, changed) \
             SELECT m.list, now.due, now.id, now.scaled, now.drawer, now.acceptor, now.payee, m.snapshot, m.changed \
             FROM draft was JOIN membership m ON m.list = ?1 AND m.due = was.due AND m.draft = was.id \
             JOIN draft now ON now.id = ?3 WHERE was.id = ?2",
        )?
        .execute(params![listed.list, from, to])?;
    take_out(transaction, listed, from)?;
    transaction
        .prepare_cached("UPDATE draft SET stages = stages | ?2 WHERE id = ?1")?
        .execute(params![to, listed.bit])?;
    transaction.prepare_cached("DELETE FROM unlisted WHERE draft = ?1")?.execute(params![to])?;
    Ok(())
}

fn take_out(transaction: &Transaction<'_>, SwapTarget { list, bit, .. }: SwapTarget, draft: i64) -> Result<()> {
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

/// Recomputes a list's counters and split marks. A draft is split where two rows of a list have one number.
fn recount(transaction: &Transaction<'_>, list: i64) -> Result<()> {
    let mut by_number: HashMap<String, Vec<Member>> = HashMap::new();
    let (mut drafts, mut total, mut unreadable) = (0_u32, 0_i128, 0_u32);
    let mut others = Sum::default();
    let mut statement = transaction.prepare_cached(
        "SELECT m.due, m.draft, m.split, m.amount, d.draft_number, d.fault IS NOT NULL, d.unscaled \
         FROM membership m JOIN draft d ON d.id = m.draft WHERE m.list = ?1",
    )?;
    let mut rows = statement.query(params![list])?;
    while let Some(row) = rows.next()? {
        drafts += 1;
        match row.get::<_, Option<i64>>(3)? {
            Some(scaled) => total += i128::from(scaled),
            None => others.add(unscaled(row, 6)?),
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
        .prepare_cached(
            "UPDATE list SET drafts = ?2, total = ?3, others = ?4, left_out = ?5, unreadable = ?6 WHERE id = ?1",
        )?
        .execute(params![
            list,
            drafts,
            total.to_string(),
            others.amount().to_string(),
            others.left_out(),
            unreadable
        ])?;
    Ok(())
}
