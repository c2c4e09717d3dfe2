//! The drafts of all lists in memory, each once, a column after the other in the order of due days, then of ids: 32 bytes a
//! draft from the covering index alone, 28 more once something is searched for (`more.rs`), 4 for every list that it is in.
//!
//! A table never changes. When a list is swapped, a new table takes its place, which reads that list and nothing else. A
//! draft's columns never change under its id, so what is known of an id stays true.

use std::collections::HashMap;
use std::iter::Peekable;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bank_contract::Stage;
use rusqlite::{Connection, params};

use super::bits::Bits;
use super::more::More;
use crate::cache::{Digest128, NO_DUE_DAY};
use crate::error::Result;
use crate::profile::Profile;

/// An amount that is not held as an integer. No draft is worth minus nine hundred thousand billion.
pub(super) const NO_AMOUNT: i64 = i64::MIN;

/// The day of what has none.
pub(super) const NO_DAY: i32 = NO_DUE_DAY as i32;

/// The place of a draft that the next table does not have.
pub(super) const GONE: u32 = u32::MAX;

/// The drafts of some lists in the order of their due days, then of their ids.
#[derive(Default)]
pub(super) struct Table {
    /// Shared with the inboxes that were opened over it.
    pub ids: Arc<Vec<i64>>,
    /// Days since 1970-01-01.
    pub due: Vec<i32>,
    /// Ten-thousandths.
    pub amount: Vec<i64>,
    /// Numbers of drawer, acceptor and payee; 0 is none.
    pub parties: [Vec<u32>; 3],
    more: Mutex<Option<Arc<More>>>,
    twins: Mutex<Option<Arc<HashMap<u32, u32>>>>,
    by_amount: OnceLock<Vec<u32>>,
}

/// One list: where its drafts stand in a table, in order.
pub(super) struct Listed {
    pub list: i64,
    pub stage: Stage,
    pub places: Vec<u32>,
}

/// A row of a list on its way in.
pub(super) struct Coming {
    pub due: i32,
    pub id: i64,
    amount: i64,
    parties: [u32; 3],
    /// Which of the lists that are read together.
    pub list: usize,
}

/// A table that takes the place of another.
pub(super) struct Joined {
    pub table: Table,
    /// Where each row of the table before went, or [`GONE`].
    pub moved: Vec<u32>,
    /// The places of the lists that came.
    pub places: Vec<Vec<u32>>,
}

/// Reads a list from the covering index, in its order.
///
/// # Errors
/// The database's.
pub(super) fn read(connection: &Connection, list: i64, named: usize, coming: &mut Vec<Coming>) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "SELECT due, draft, amount, drawer, acceptor, payee FROM membership WHERE list = ?1 ORDER BY due, draft",
    )?;
    let mut rows = statement.query(params![list])?;
    while let Some(row) = rows.next()? {
        let party = |at: usize| row.get::<_, Option<u32>>(at).map(Option::unwrap_or_default);
        coming.push(Coming {
            due: row.get(0)?,
            id: row.get(1)?,
            amount: row.get::<_, Option<i64>>(2)?.unwrap_or(NO_AMOUNT),
            parties: [party(3)?, party(4)?, party(5)?],
            list: named,
        });
    }
    Ok(())
}

impl Table {
    /// The rows of this table that stay, and what came of so many other lists.
    pub(super) fn joined(&self, stays: &Bits, mut coming: Vec<Coming>, lists: usize) -> Joined {
        coming.sort_unstable_by_key(|row| (row.due, row.id));
        let fresh = coming.chunk_by(|one, other| one.id == other.id).count();
        let mut columns = Columns::with_room(stays.count() + fresh);
        let mut moved = vec![GONE; self.len()];
        let mut places = vec![Vec::new(); lists];
        let mut old = (0..self.len()).peekable();
        for row in &coming {
            let key = (row.due, row.id);
            self.pass(&mut old, |other| other < key, stays, &mut columns, &mut moved);
            if columns.last() != Some(key) {
                if let Some(same) = old.next_if(|same| self.key(*same) == key) {
                    moved[same] = columns.place();
                }
                columns.push(row.due, row.id, row.amount, row.parties);
            }
            places[row.list].push(columns.place() - 1);
        }
        drop(coming);
        self.pass(&mut old, |_| true, stays, &mut columns, &mut moved);
        places.iter_mut().for_each(Vec::shrink_to_fit);
        Joined { table: columns.into_table(), moved, places }
    }

    /// Walks over rows of this table; those that stay go into the next.
    fn pass(
        &self,
        rows: &mut Peekable<Range<usize>>,
        is_before: impl Fn((i32, i64)) -> bool,
        stays: &Bits,
        columns: &mut Columns,
        moved: &mut [u32],
    ) {
        while let Some(row) = rows.next_if(|row| is_before(self.key(*row))) {
            if stays.has(row) {
                moved[row] = columns.place();
                columns.push(self.due[row], self.ids[row], self.amount[row], self.parties.each_ref().map(|of| of[row]));
            }
        }
    }

    fn key(&self, row: usize) -> (i32, i64) {
        (self.due[row], self.ids[row])
    }

    /// How many drafts.
    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    /// Some of its amounts are only text.
    pub(super) fn has_amount_texts(&self) -> bool {
        self.amount.contains(&NO_AMOUNT)
    }

    /// The places in the order of amounts, those without one first; made once.
    pub(super) fn by_amount(&self) -> &[u32] {
        self.by_amount.get_or_init(|| {
            let mut sorted: Vec<(i64, u32)> = self.amount.iter().copied().zip(0..).collect();
            sorted.sort_unstable();
            sorted.into_iter().map(|(_, place)| place).collect()
        })
    }

    /// The rest of the columns, if they were read.
    pub(super) fn known(&self) -> Option<Arc<More>> {
        self.more.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The rest of the columns, read once.
    ///
    /// # Errors
    /// The database's.
    pub(super) fn more(&self, connection: &Connection, profile: &Profile) -> Result<Arc<More>> {
        let mut held = self.more.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(more) = held.as_ref() {
            return Ok(more.clone());
        }
        let more = Arc::new(More::read(connection, self, profile, None)?);
        *held = Some(more.clone());
        Ok(more)
    }

    /// Takes over what another table knew, and reads the rest of it.
    ///
    /// # Errors
    /// The database's.
    pub(super) fn take_over(
        &mut self,
        connection: &Connection,
        profile: &Profile,
        (known, moved): (&More, &[u32]),
    ) -> Result<()> {
        let more = More::read(connection, self, profile, Some((known, moved)))?;
        self.more = Mutex::new(Some(Arc::new(more)));
        Ok(())
    }

    /// The places of drafts of which several versions are kept, with a number that the versions of one share; read once.
    ///
    /// # Errors
    /// The database's.
    pub(super) fn twins(&self, connection: &Connection) -> Result<Arc<HashMap<u32, u32>>> {
        let mut held = self.twins.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(twins) = held.as_ref() {
            return Ok(twins.clone());
        }
        let versions = versions(connection)?;
        let places = self.ids.iter().zip(0..).filter(|_| !versions.is_empty());
        let twins: HashMap<u32, u32> = places.filter_map(|(id, place)| Some((place, *versions.get(id)?))).collect();
        let twins = Arc::new(twins);
        *held = Some(twins.clone());
        Ok(twins)
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        let by_amount = self.by_amount.get().map_or(0, Vec::capacity);
        let words = self.due.capacity() + self.parties.iter().map(Vec::capacity).sum::<usize>() + by_amount;
        let longs = self.ids.capacity() + self.amount.capacity();
        words * size_of::<u32>() + longs * size_of::<i64>() + self.known().map_or(0, |more| more.bytes())
    }
}

/// The ids of drafts of which the cache has several versions, by the number of the draft. One walk over the index.
fn versions(connection: &Connection) -> Result<HashMap<i64, u32>> {
    let mut statement = connection.prepare_cached("SELECT identity, id FROM draft ORDER BY identity")?;
    let mut rows = statement.query([])?;
    let mut versions = HashMap::new();
    let (mut last, mut number) = (None::<(Digest128, i64)>, 0);
    while let Some(row) = rows.next()? {
        let (identity, id): (Digest128, i64) = (row.get(0)?, row.get(1)?);
        match last {
            Some((same, other)) if same == identity => {
                versions.insert(other, number);
                versions.insert(id, number);
            }
            _ => number += 1,
        }
        last = Some((identity, id));
    }
    Ok(versions)
}

/// A table in the making.
struct Columns {
    ids: Vec<i64>,
    due: Vec<i32>,
    amount: Vec<i64>,
    parties: [Vec<u32>; 3],
}

impl Columns {
    fn with_room(rows: usize) -> Self {
        Self {
            ids: Vec::with_capacity(rows),
            due: Vec::with_capacity(rows),
            amount: Vec::with_capacity(rows),
            parties: [(); 3].map(|()| Vec::with_capacity(rows)),
        }
    }

    /// Where the next draft goes.
    fn place(&self) -> u32 {
        super::number(self.ids.len())
    }

    fn last(&self) -> Option<(i32, i64)> {
        Some((*self.due.last()?, *self.ids.last()?))
    }

    fn push(&mut self, due: i32, id: i64, amount: i64, parties: [u32; 3]) {
        self.due.push(due);
        self.ids.push(id);
        self.amount.push(amount);
        self.parties.iter_mut().zip(parties).for_each(|(column, party)| column.push(party));
    }

    fn into_table(mut self) -> Table {
        self.ids.shrink_to_fit();
        self.due.shrink_to_fit();
        self.amount.shrink_to_fit();
        self.parties.iter_mut().for_each(Vec::shrink_to_fit);
        let Self { ids, due, amount, parties } = self;
        Table { ids: Arc::new(ids), due, amount, parties, ..Table::default() }
    }
}
