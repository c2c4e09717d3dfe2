//! Finding drafts: the narrow columns of the lists and all party names in memory, so that a key typed costs a walk along
//! them and the database is asked only for the rows that are painted.
//!
//! A list is read when it is first asked for, and again only after a refresh, this program's or another's, swapped it:
//! every question first compares the lists' snapshot counters, in the same read transaction in which whatever is missing
//! is read. Deliberately absent: LIKE, full-text indexes, OFFSET.

mod amount;
mod bits;
mod block;
mod choices;
mod filter;
mod number;
mod order;
mod scope;
#[cfg(test)]
mod tests;
mod words;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bank_contract::Stage;
use rusqlite::{Connection, params};

pub(crate) use choices::{Choices, Counted};
pub(crate) use filter::Filter;
pub(crate) use order::SortKey;
pub(crate) use words::fold;

use crate::error::Result;
use crate::profile::Profile;
use bits::Bits;
use block::{Block, More, NO_AMOUNT};
use filter::Sieve;
use order::Order;
use scope::{Lookups, Scope};

/// Scopes whose orders are kept; the oldest goes first.
const SCOPES_MAX: usize = 3;

/// A list that is asked for.
#[derive(Debug, Clone)]
pub(crate) struct ListAsked {
    pub list: i64,
    pub snapshot: i64,
    pub stage: Stage,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
}

/// What was found.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// Ids, in order.
    pub drafts: Vec<i64>,
    /// The list of each, where the lists are of several stages.
    pub stages: Option<Vec<Stage>>,
    /// One per list that was asked.
    pub sums: Vec<Sum>,
    /// Drafts without any filter.
    pub all: usize,
}

/// The exact sum of what was found in one list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    /// Ten-thousandths.
    pub amount: i128,
    pub count: u32,
    /// Of them, amounts that are only text.
    pub left_out: u32,
}

#[derive(Default)]
struct Held {
    lookups: Lookups,
    /// By list: the snapshot that it was last compared with.
    blocks: HashMap<i64, (i64, Arc<Block>)>,
    scopes: VecDeque<Arc<Scope>>,
}

/// The lists of one profile in memory.
#[derive(Default)]
pub(crate) struct Finding(Mutex<Held>);

/// What one question works on, all of one moment.
struct Ground {
    lookups: Lookups,
    scope: Scope,
}

impl Finding {
    /// The drafts of some lists that a filter takes, in order. `connection` is in a read transaction in which the lists'
    /// snapshots were read.
    ///
    /// # Errors
    /// The database's.
    pub(crate) fn find(
        &self,
        connection: &Connection,
        profile: &Profile,
        lists: &[ListAsked],
        filter: &Filter,
        (sort, descending): (SortKey, bool),
    ) -> Result<Found> {
        let with_more = filter.needs_more() || sort.needs_more();
        let ground =
            self.ground(connection, profile, lists, with_more, filter.by_amount() || sort == SortKey::Amount)?;
        let order = order_of(connection, &ground, sort, descending)?;
        let sieve = Sieve::new(filter, &ground.lookups.parties, &ground.lookups.kinds);
        let taken = take(&sieve, &ground.scope);
        let drafts = collect(&ground.scope, &order, &taken);
        let sums: Vec<Sum> = ground.scope.parts.iter().zip(&taken).map(|(part, bits)| sum(&part.block, bits)).collect();
        let stages = several_stages(lists).then(|| stages(&ground.scope, &order, &taken));
        Ok(Found { drafts, stages, sums, all: ground.scope.drafts })
    }

    /// How many drafts there are of each type and status, each counted as if it alone were not filtered by.
    ///
    /// # Errors
    /// The database's.
    pub(crate) fn choices(
        &self,
        connection: &Connection,
        profile: &Profile,
        lists: &[ListAsked],
        filter: &Filter,
    ) -> Result<Choices> {
        let ground = self.ground(connection, profile, lists, true, true)?;
        Ok(Choices::count(&ground.scope, &ground.lookups, filter))
    }

    /// Reads the columns that only searches need, on a connection of its own, so that the first key finds them there.
    ///
    /// # Errors
    /// The database's. A list that changes meanwhile is read when it is asked for.
    pub(crate) fn make_ready(&self, connection: &Connection, profile: &Profile, lists: &[i64]) -> Result<()> {
        let blocks: Vec<Arc<Block>> =
            lists.iter().filter_map(|list| Some(self.held().blocks.get(list)?.1.clone())).collect();
        for block in blocks {
            block.more(connection, profile)?;
        }
        Ok(())
    }

    /// The bytes of all lists and names, and the rows that they hold.
    pub(crate) fn size(&self) -> (usize, usize) {
        let held = self.held();
        let bytes: usize = held.blocks.values().map(|(_, block)| block.bytes()).sum();
        let rows = held.blocks.values().map(|(_, block)| block.len()).sum();
        (bytes + held.lookups.parties.bytes(), rows)
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ground(
        &self,
        connection: &Connection,
        profile: &Profile,
        lists: &[ListAsked],
        with_more: bool,
        by_amount: bool,
    ) -> Result<Ground> {
        let mut held = self.held();
        held.read_lookups(connection)?;
        let mut blocks = Vec::new();
        for list in lists {
            blocks.push((held.block(connection, profile, list)?, list.account.clone()));
        }
        let scope = held.scope(connection, blocks, several_stages(lists))?;
        let lookups = held.lookups.clone();
        drop(held);
        let more = |block: &Block| {
            (with_more || by_amount && block.has_amount_texts()).then(|| block.more(connection, profile))
        };
        let more: Vec<Option<Arc<More>>> =
            scope.parts.iter().map(|part| more(&part.block).transpose()).collect::<Result<_>>()?;
        Ok(Ground { lookups, scope: scope.with_more(more) })
    }
}

/// A place as a database's number.
fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

fn several_stages(lists: &[ListAsked]) -> bool {
    lists.windows(2).any(|pair| pair[0].stage != pair[1].stage)
}

impl Held {
    /// Names and words that came since. They are only ever added.
    fn read_lookups(&mut self, connection: &Connection) -> Result<()> {
        let mut statement = connection.prepare_cached("SELECT id, name FROM party WHERE id >= ?1 ORDER BY id")?;
        let mut rows = statement.query(params![number(self.lookups.parties.len())])?;
        while let Some(row) = rows.next()? {
            let parties = Arc::make_mut(&mut self.lookups.parties);
            let id = row.get::<_, u32>(0)? as usize;
            while parties.len() < id {
                parties.push("");
            }
            parties.push(&fold(row.get_ref(1)?.as_str().unwrap_or_default()));
        }
        let mut statement = connection.prepare_cached("SELECT id, words FROM kind WHERE id >= ?1 ORDER BY id")?;
        let mut rows = statement.query(params![number(self.lookups.kinds.len())])?;
        while let Some(row) = rows.next()? {
            let kinds = Arc::make_mut(&mut self.lookups.kinds);
            let id = row.get::<_, u32>(0)? as usize;
            kinds.resize(id, Default::default());
            kinds.push(serde_json::from_str(row.get_ref(1)?.as_str().unwrap_or_default()).unwrap_or_default());
        }
        Ok(())
    }

    fn block(&mut self, connection: &Connection, profile: &Profile, asked: &ListAsked) -> Result<Arc<Block>> {
        let before = self.blocks.get(&asked.list);
        if let Some((snapshot, block)) = before
            && *snapshot == asked.snapshot
        {
            return Ok(block.clone());
        }
        let before = before.map(|(_, block)| block.clone());
        let read = Block::read(connection, asked.list, asked.stage, profile, before.as_deref())?;
        let block = match before {
            // A refresh that changed nothing: what was made of the old one still holds.
            Some(before) if before.ids == read.ids => before,
            _ => Arc::new(read),
        };
        self.blocks.insert(asked.list, (asked.snapshot, block.clone()));
        let blocks = &self.blocks;
        let is_held = |block: &Arc<Block>| blocks.get(&block.list).is_some_and(|(_, held)| Arc::ptr_eq(held, block));
        self.scopes.retain(|scope| scope.parts.iter().all(|part| is_held(&part.block)));
        Ok(block)
    }

    fn scope(
        &mut self,
        connection: &Connection,
        lists: Vec<(Arc<Block>, String)>,
        several: bool,
    ) -> Result<Arc<Scope>> {
        if let Some(scope) = self.scopes.iter().find(|scope| scope.is_of(&lists)) {
            return Ok(scope.clone());
        }
        let scope = Arc::new(Scope::of(connection, lists, several)?);
        self.scopes.push_front(scope.clone());
        self.scopes.truncate(SCOPES_MAX);
        Ok(scope)
    }
}

fn order_of(connection: &Connection, ground: &Ground, sort: SortKey, descending: bool) -> Result<Arc<Order>> {
    let mut orders = ground.scope.orders.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(order) = orders.get(sort, descending) {
        return Ok(order);
    }
    let order = Arc::new(Order::make(connection, &ground.scope, &ground.lookups, sort, descending)?);
    orders.keep(order.clone());
    Ok(order)
}

/// The rows of each list that the filter takes and that count there.
fn take(sieve: &Sieve<'_>, scope: &Scope) -> Vec<Bits> {
    let of = |part: &scope::Part| {
        let mut bits = sieve.take(&part.block, part.known());
        bits.keep_both(&part.counted);
        bits
    };
    scope.parts.iter().map(of).collect()
}

fn collect(scope: &Scope, order: &Order, taken: &[Bits]) -> Vec<i64> {
    let count = taken.iter().map(Bits::count).sum();
    if count == scope.drafts {
        return order.drafts.clone();
    }
    let together = Bits::together(taken);
    let mut drafts = Vec::with_capacity(count);
    drafts.extend(
        order.rows.iter().zip(&order.drafts).filter(|(row, _)| together.has(**row as usize)).map(|(_, id)| *id),
    );
    drafts
}

fn stages(scope: &Scope, order: &Order, taken: &[Bits]) -> Vec<Stage> {
    let together = Bits::together(taken);
    let of = |row: usize| {
        let at = scope.parts.partition_point(|part| part.base <= row) - 1;
        scope.parts[at].block.stage
    };
    order.rows.iter().map(|row| *row as usize).filter(|row| together.has(*row)).map(of).collect()
}

fn sum(block: &Block, taken: &Bits) -> Sum {
    let mut sum = Sum::default();
    taken.each(|row| {
        sum.count += 1;
        match block.amount[row] {
            NO_AMOUNT => sum.left_out += 1,
            amount => sum.amount += i128::from(amount),
        }
    });
    sum
}
