//! Finding drafts: the lists' narrow columns and all party names are in memory, so that a typed key costs one pass over
//! them, and the database is read only for the rows on the screen. Every draft is stored once, in any number of lists.
//!
//! A list is read at the first query for it, and again only after a refresh, by this program or another, swapped it:
//! every query first compares the lists' snapshot counters, in the same read transaction that reads the
//! swapped lists.
//! Not here: LIKE, full-text indexes and OFFSET, because searches do not go to the database.

mod amount;
mod bits;
mod choices;
mod filter;
mod grouping;
mod marks;
mod more;
mod number;
#[cfg(test)]
mod oracle;
mod order;
mod rows;
mod scope;
mod table;
#[cfg(test)]
mod tests;
mod triples;
pub(crate) mod words;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use bank_contract::{Stage, Sum};
use bits::Bits;
pub(crate) use choices::{Choices, Counted};
pub(crate) use filter::Filter;
use filter::Sieve;
use grouping::Adding;
pub(crate) use grouping::{Grouping, RowGroup};
use model::Result;
use model::profile::Profile;
use more::More;
use order::RowOrder;
pub(crate) use order::{GroupBy, Order, SortKey, Sorting};
pub(crate) use rows::Rows;
use rusqlite::{Connection, params};
use scope::{Lookups, Part, SearchScope};
use table::{ListRows, Table};
pub(crate) use words::fold;

/// Scopes whose orders are kept; the oldest is dropped first.
const SCOPES_MAX: usize = 3;

/// A requested list.
#[derive(Debug, Clone)]
pub(crate) struct ListAsked {
    pub list: i64,
    pub snapshot: i64,
    pub stage: Stage,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// The account's company.
    pub company: String,
}

/// The result of a query.
#[derive(Debug, Default)]
pub(crate) struct QueryResult {
    /// Drafts in order, with each draft's list where the lists are of several stages.
    pub rows: Rows,
    /// One per requested list.
    pub sums: Vec<Sum>,
    /// Number of drafts without any filter.
    pub all: usize,
    /// Divides the rows into the requested groups.
    pub grouping: Option<Grouping>,
}

#[derive(Default)]
struct Held {
    lookups: Lookups,
    table: Arc<Table>,
    /// By list: the snapshot that was last compared.
    lists: HashMap<i64, (i64, Arc<ListRows>)>,
    scopes: VecDeque<Arc<SearchScope>>,
}

/// The lists of one profile in memory.
#[derive(Default)]
pub(crate) struct Finding(Mutex<Held>);

/// The data of one query, all of one moment.
struct QueryData {
    lookups: Lookups,
    scope: Arc<SearchScope>,
    /// The columns that only some queries need.
    more: Option<Arc<More>>,
}

impl QueryData {
    /// The columns; empty where the query did not ask for them.
    fn more(&self) -> &More {
        static NOTHING: LazyLock<More> = LazyLock::new(More::default);
        self.more.as_deref().unwrap_or(&NOTHING)
    }
}

impl Finding {
    /// The drafts of some lists that a filter accepts, in order. `connection` is in the read transaction in which the
    /// lists' snapshots were read.
    ///
    /// # Errors
    /// `database`: SQLite cannot read the lists.
    pub(crate) fn find(
        &self,
        connection: &Connection,
        profile: &Profile,
        lists: &[ListAsked],
        filter: &Filter,
        asked: &Order,
    ) -> Result<QueryResult> {
        let data = self.data(connection, profile, lists, filter.needs_more() || asked.needs_more())?;
        let scope = &*data.scope;
        let order = order_of(connection, &data, asked)?;
        let sieve = Sieve::new(filter, &data.lookups.parties, &data.lookups.kinds);
        let taken = sieve.take(scope, data.more.as_deref());
        let sums = sums(&data, &taken);
        let taken = match &order {
            None => taken,
            Some(order) => Bits::of(order.rows.len(), |at| taken.has(order.rows[at] as usize)),
        };
        let order = order.map(|order| order.rows.clone());
        let rows = Rows::of(scope.table.ids.clone(), order, scope.stages.clone(), taken);
        let all = scope.drafts;
        Ok(QueryResult { rows, sums, all, grouping: asked.group.map(|by| Grouping { by, data }) })
    }

    /// Numbers of drafts by type and by status; each count ignores the filter of its own kind.
    ///
    /// # Errors
    /// `database`: SQLite cannot read the lists.
    pub(crate) fn choices(
        &self,
        connection: &Connection,
        profile: &Profile,
        lists: &[ListAsked],
        filter: &Filter,
    ) -> Result<Choices> {
        let data = self.data(connection, profile, lists, true)?;
        Ok(Choices::count(&data, filter))
    }

    /// Reads the columns for searches on a separate connection, so that the first typed key does not wait for them.
    ///
    /// # Errors
    /// `database`: SQLite cannot read the columns. A list that changes meanwhile is read at its next query.
    pub(crate) fn make_ready(&self, connection: &Connection, profile: &Profile) -> Result<()> {
        let table = self.held().table.clone();
        table.by_amount();
        table.more(connection, profile)?.triples();
        Ok(())
    }

    /// Memory of all lists and names in bytes, and the number of rows.
    pub(crate) fn size(&self) -> (usize, usize) {
        let held = self.held();
        let rows: usize = held.lists.values().map(|(_, listed)| listed.places.len()).sum();
        let orders = |scope: &Arc<SearchScope>| scope.orders.lock().unwrap_or_else(PoisonError::into_inner).bytes();
        let scopes: usize = held.scopes.iter().map(|scope| scope.bytes() + orders(scope)).sum();
        (held.table.bytes() + rows * size_of::<u32>() + scopes + held.lookups.parties.bytes(), rows)
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn data(
        &self,
        connection: &Connection,
        profile: &Profile,
        lists: &[ListAsked],
        with_more: bool,
    ) -> Result<QueryData> {
        let mut held = self.held();
        held.read_lookups(connection)?;
        held.read_lists(connection, profile, lists)?;
        let scope = held.scope(connection, lists)?;
        let lookups = held.lookups.clone();
        drop(held);
        let with_more = with_more || scope.table.has_amount_texts;
        let more = with_more.then(|| scope.table.more(connection, profile)).transpose()?;
        Ok(QueryData { lookups, scope, more })
    }
}

/// An index as a number for the database.
fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

fn several_stages(lists: &[ListAsked]) -> bool {
    lists.windows(2).any(|pair| pair[0].stage != pair[1].stage)
}

impl Held {
    /// Reads names and words added since. Neither is ever changed or removed.
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

    /// Reads the lists that were swapped since. A list whose refresh changed nothing stays as it is.
    fn read_lists(&mut self, connection: &Connection, profile: &Profile, asked: &[ListAsked]) -> Result<()> {
        let mut coming = Vec::new();
        let mut swapped: Vec<&ListAsked> = Vec::new();
        for asked in asked {
            let held = self.lists.get_mut(&asked.list);
            if held.as_ref().is_some_and(|(snapshot, _)| *snapshot == asked.snapshot) {
                continue;
            }
            let from = coming.len();
            table::read(connection, asked.list, swapped.len(), &mut coming)?;
            let is_same = |listed: &ListRows| {
                let before = listed.places.iter().map(|place| self.table.ids[*place as usize]);
                before.eq(coming[from..].iter().map(|row| row.id))
            };
            match held {
                Some((snapshot, listed)) if is_same(listed) => {
                    *snapshot = asked.snapshot;
                    coming.truncate(from);
                }
                _ => swapped.push(asked),
            }
        }
        if swapped.is_empty() { Ok(()) } else { self.join(connection, profile, &swapped, coming) }
    }

    /// Replaces the table by one with the newly read lists and all others.
    fn join(
        &mut self,
        connection: &Connection,
        profile: &Profile,
        swapped: &[&ListAsked],
        coming: Vec<table::ReadRow>,
    ) -> Result<()> {
        let others = || self.lists.iter().filter(|(list, _)| swapped.iter().all(|asked| asked.list != **list));
        let mut stays = Bits::none(self.table.len());
        others().flat_map(|(_, (_, listed))| &listed.places).for_each(|place| stays.set(*place as usize));
        let mut joined = self.table.joined(&stays, coming, swapped.len());
        if let Some(known) = self.table.known() {
            joined.table.take_over(connection, profile, (&known, &joined.moved))?;
        }
        let mut lists: HashMap<i64, (i64, Arc<ListRows>)> = HashMap::new();
        for (list, (snapshot, listed)) in others() {
            let places = listed.places.iter().map(|place| joined.moved[*place as usize]).collect();
            lists.insert(*list, (*snapshot, Arc::new(ListRows { list: *list, stage: listed.stage, places })));
        }
        for (asked, places) in swapped.iter().zip(joined.places) {
            let listed = ListRows { list: asked.list, stage: asked.stage, places };
            lists.insert(asked.list, (asked.snapshot, Arc::new(listed)));
        }
        self.lists = lists;
        self.table = Arc::new(joined.table);
        self.scopes.clear();
        Ok(())
    }

    fn scope(&mut self, connection: &Connection, lists: &[ListAsked]) -> Result<Arc<SearchScope>> {
        let part = |asked: &ListAsked| {
            let (_, listed) = self.lists.get(&asked.list)?;
            Some(Part { listed: listed.clone(), account: asked.account.clone(), company: asked.company.clone() })
        };
        let parts: Vec<Part> = lists.iter().filter_map(part).collect();
        if let Some(scope) = self.scopes.iter().find(|scope| scope.is_of(&self.table, &parts)) {
            return Ok(scope.clone());
        }
        let scope = Arc::new(SearchScope::of(connection, self.table.clone(), parts, several_stages(lists))?);
        self.scopes.push_front(scope.clone());
        self.scopes.truncate(SCOPES_MAX);
        Ok(scope)
    }
}

/// The order of the rows; `None` where it is the table's own.
fn order_of(connection: &Connection, data: &QueryData, asked: &Order) -> Result<Option<Arc<RowOrder>>> {
    if asked.is_own() {
        return Ok(None);
    }
    let mut orders = data.scope.orders.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(order) = orders.get(asked) {
        return Ok(Some(order));
    }
    let order = Arc::new(RowOrder::make(connection, data, asked)?);
    orders.keep(order.clone());
    Ok(Some(order))
}

/// The sum of the selected rows of each list.
fn sums(data: &QueryData, taken: &Bits) -> Vec<Sum> {
    let (scope, more) = (&data.scope, data.more());
    let (amount, part) = (&scope.table.amount, &scope.part);
    let mut adding = vec![Adding::default(); scope.parts.len()];
    taken.each(|row| adding[usize::from(part[row])].add(amount[row], more, row));
    adding.into_iter().map(Adding::sum).collect()
}
