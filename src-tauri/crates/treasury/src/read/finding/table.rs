//! The drafts of all lists in memory, each once, column by column, ordered by due day and id: 32 bytes a draft from the
//! covering index alone, 32 more after the first search (`more.rs`), and 4 for each list it is in.
//!
//! A table never changes. When a list is swapped, a new table replaces it, and only that list is read. A draft's
//! columns never change under its id, so columns already read stay valid.

use std::collections::HashMap;
use std::iter::Peekable;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bank_contract::Stage;
use model::Result;
use model::profile::Profile;
use rusqlite::{Connection, params};

use super::bits::Bits;
use super::marks::{GONE, NO_AMOUNT};
use super::more::More;
use crate::store::cache::Digest128;
use crate::store::list_columns::DraftFact;

/// The parties in memory, in the order of [`Table::parties`]: those of the index over lists.
pub(super) const PARTIES: [DraftFact; 3] = [DraftFact::DrawerName, DraftFact::AcceptorName, DraftFact::PayeeName];

/// The drafts of some lists, ordered by due day and id.
#[derive(Default)]
pub(super) struct Table {
    /// Shared with the inboxes opened over it.
    pub ids: Arc<Vec<i64>>,
    /// Days since 1970-01-01.
    pub due: Vec<i32>,
    /// Ten-thousandths.
    pub amount: Vec<i64>,
    /// Numbers of [`PARTIES`]; 0 is no party.
    pub parties: [Vec<u32>; 3],
    /// At least one amount is not stored as an integer: its exact value is among the columns of [`Table::more`].
    pub has_amount_texts: bool,
    more: Mutex<Option<Arc<More>>>,
    duplicates: Mutex<Option<Arc<HashMap<u32, u32>>>>,
    by_amount: OnceLock<Vec<u32>>,
}

/// One list: the rows of its drafts in a table, in order.
pub(super) struct ListRows {
    pub list: i64,
    pub stage: Stage,
    pub places: Vec<u32>,
}

/// A newly read row of a list.
pub(super) struct ReadRow {
    pub due: i32,
    pub id: i64,
    amount: i64,
    parties: [u32; 3],
    /// Index among the lists that are read together.
    pub list: usize,
}

/// A table that replaces another.
pub(super) struct Joined {
    pub table: Table,
    /// The new row of each row of the previous table, or [`GONE`].
    pub moved: Vec<u32>,
    /// The rows of the newly read lists.
    pub places: Vec<Vec<u32>>,
}

/// Reads a list from the covering index, in its order.
///
/// # Errors
/// `database`: SQLite cannot read the list.
pub(super) fn read(connection: &Connection, list: i64, named: usize, coming: &mut Vec<ReadRow>) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "SELECT due, draft, amount, drawer, acceptor, payee FROM membership WHERE list = ?1 ORDER BY due, draft",
    )?;
    let mut rows = statement.query(params![list])?;
    while let Some(row) = rows.next()? {
        let party = |at: usize| row.get::<_, Option<u32>>(at).map(Option::unwrap_or_default);
        coming.push(ReadRow {
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
    /// A table of this table's rows in `stays` and the newly read rows of `lists` lists.
    pub(super) fn joined(&self, stays: &Bits, mut coming: Vec<ReadRow>, lists: usize) -> Joined {
        coming.sort_unstable_by_key(|row| (row.due, row.id));
        let fresh = coming.chunk_by(|one, other| one.id == other.id).count();
        let mut columns = NewTable::with_room(stays.count() + fresh);
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

    /// Passes over rows of this table and copies those that stay to the next table.
    fn pass(
        &self,
        rows: &mut Peekable<Range<usize>>,
        is_before: impl Fn((i32, i64)) -> bool,
        stays: &Bits,
        columns: &mut NewTable,
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

    /// Number of drafts.
    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    /// The rows ordered by amount, those without one first; made once.
    pub(super) fn by_amount(&self) -> &[u32] {
        self.by_amount.get_or_init(|| {
            let mut sorted: Vec<(i64, u32)> = self.amount.iter().copied().zip(0..).collect();
            sorted.sort_unstable();
            sorted.into_iter().map(|(_, place)| place).collect()
        })
    }

    /// The other columns, where they were read.
    pub(super) fn known(&self) -> Option<Arc<More>> {
        self.more.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The rest of the columns, read once.
    ///
    /// # Errors
    /// `database`: SQLite cannot read the drafts.
    pub(super) fn more(&self, connection: &Connection, profile: &Profile) -> Result<Arc<More>> {
        let mut held = self.more.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(more) = held.as_ref() {
            return Ok(more.clone());
        }
        let more = Arc::new(More::read(connection, &self.ids, profile, None)?);
        *held = Some(more.clone());
        Ok(more)
    }

    /// Copies the columns that another table has, and reads the others.
    ///
    /// # Errors
    /// `database`: SQLite cannot read the drafts.
    pub(super) fn take_over(
        &mut self,
        connection: &Connection,
        profile: &Profile,
        (known, moved): (&More, &[u32]),
    ) -> Result<()> {
        let more = More::read(connection, &self.ids, profile, Some((known, moved)))?;
        self.more = Mutex::new(Some(Arc::new(more)));
        Ok(())
    }

    /// The rows of drafts with several stored versions; versions of one draft share a number. Read once.
    ///
    /// # Errors
    /// `database`: SQLite cannot read the drafts.
    pub(super) fn duplicates(&self, connection: &Connection) -> Result<Arc<HashMap<u32, u32>>> {
        let mut held = self.duplicates.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(duplicates) = held.as_ref() {
            return Ok(duplicates.clone());
        }
        let versions = versions(connection)?;
        let places = self.ids.iter().zip(0..).filter(|_| !versions.is_empty());
        let duplicates: HashMap<u32, u32> =
            places.filter_map(|(id, place)| Some((place, *versions.get(id)?))).collect();
        let duplicates = Arc::new(duplicates);
        *held = Some(duplicates.clone());
        Ok(duplicates)
    }

    /// Its memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        let by_amount = self.by_amount.get().map_or(0, Vec::capacity);
        let words = self.due.capacity() + self.parties.iter().map(Vec::capacity).sum::<usize>() + by_amount;
        let longs = self.ids.capacity() + self.amount.capacity();
        words * size_of::<u32>() + longs * size_of::<i64>() + self.known().map_or(0, |more| more.bytes())
    }
}

/// The ids of drafts with several versions in the cache, with one number per draft. One pass over the index.
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

/// A table under construction.
struct NewTable {
    ids: Vec<i64>,
    due: Vec<i32>,
    amount: Vec<i64>,
    parties: [Vec<u32>; 3],
}

impl NewTable {
    fn with_room(rows: usize) -> Self {
        Self {
            ids: Vec::with_capacity(rows),
            due: Vec::with_capacity(rows),
            amount: Vec::with_capacity(rows),
            parties: [(); 3].map(|()| Vec::with_capacity(rows)),
        }
    }

    /// The row of the next draft.
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
        let has_amount_texts = amount.contains(&NO_AMOUNT);
        Table { ids: Arc::new(ids), due, amount, parties, has_amount_texts, ..Table::default() }
    }
}
