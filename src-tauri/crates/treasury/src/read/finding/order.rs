//! Orders of the rows by one or more columns: sorted once, then every search only walks along them. The table's own
//! order is by due day.
//!
//! Rows without a value are last in both directions; rows that are equal in every column keep the order of due days and
//! ids. Names are ordered by code point, which is the same on every computer.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use bank_contract::Amount;
use model::Result;
use rusqlite::Connection;

use super::QueryData;
use super::marks::{NO_AMOUNT, NO_DAY};
use super::more::More;
use super::table::{PARTIES, Table};
use crate::store::list_columns::{DraftFact, LIST_COLUMNS, Stored};

/// Sort column of an inbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SortKey {
    DueDate,
    Amount,
    DraftNumber,
    IssueDate,
    Account,
    Remark,
    /// The company of the account.
    Company,
    /// Monday of the due day's week.
    DueWeek,
    /// One of the parties in memory, by its index in the table.
    Party(usize),
    /// One of the words of type and status.
    Word(usize),
    /// A column that only the database has.
    Other(DraftFact),
}

impl SortKey {
    /// The key with this name: `account`, `company`, or that of a list column.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "account" => return Some(Self::Account),
            "company" => return Some(Self::Company),
            _ => {}
        }
        let column = LIST_COLUMNS.iter().find(|column| column.sort == Some(name))?;
        Some(match (column.fact, column.stored) {
            (DraftFact::DueDate, _) => Self::DueDate,
            (DraftFact::Amount, _) => Self::Amount,
            (DraftFact::DraftNumber, _) => Self::DraftNumber,
            (DraftFact::IssueDate, _) => Self::IssueDate,
            (DraftFact::Remark, _) => Self::Remark,
            (fact, Stored::Party(_)) => {
                PARTIES.iter().position(|party| *party == fact).map_or(Self::Other(fact), Self::Party)
            }
            (_, Stored::Word(word)) => Self::Word(word),
            (fact, Stored::Text(_) | Stored::Filled(_)) => Self::Other(fact),
        })
    }

    /// It uses columns that are read only on demand.
    fn needs_more(self) -> bool {
        matches!(self, Self::DraftNumber | Self::IssueDate | Self::Word(_) | Self::Remark)
    }
}

/// The rows of one value of this follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GroupBy {
    Company,
    Acceptor,
    DueWeek,
}

impl GroupBy {
    /// The group with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "company" => Some(Self::Company),
            "acceptor" => Some(Self::Acceptor),
            "week" => Some(Self::DueWeek),
            _ => None,
        }
    }

    /// The order of the groups.
    fn sort(self) -> SortKey {
        match self {
            Self::Company => SortKey::Company,
            Self::Acceptor => SortKey::Party(ACCEPTOR),
            Self::DueWeek => SortKey::DueWeek,
        }
    }

    /// The sort key whose direction the groups share.
    fn column(self) -> SortKey {
        if self == Self::DueWeek { SortKey::DueDate } else { self.sort() }
    }
}

/// The acceptor among [`PARTIES`].
pub(super) const ACCEPTOR: usize = 1;

/// A sort key, and whether the largest value comes first.
pub(crate) type Sorting = (SortKey, bool);

/// The requested order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Order {
    /// The first one decides; each of the others decides between rows that are equal in those before it.
    keys: Vec<Sorting>,
    pub group: Option<GroupBy>,
}

impl Order {
    /// The order by these keys within the groups. Groups are in the direction of the first key where it is their own.
    pub(crate) fn of(keys: &[Sorting], group: Option<GroupBy>) -> Self {
        let mut all: Vec<Sorting> = Vec::with_capacity(keys.len() + 1);
        if let Some(group) = group {
            let down = keys.first().is_some_and(|(sort, down)| *down && *sort == group.column());
            all.push((group.sort(), down));
        }
        all.extend(keys);
        let mut kept: Vec<Sorting> = Vec::with_capacity(all.len());
        for (sort, down) in all {
            if kept.iter().all(|(known, _)| *known != sort) {
                kept.push((sort, down));
            }
        }
        // The table's own order decides last.
        while kept.last().is_some_and(|last| matches!(last, (SortKey::DueDate | SortKey::DueWeek, false))) {
            kept.pop();
        }
        Self { keys: kept, group }
    }

    /// It uses columns that are read only on demand.
    pub(super) fn needs_more(&self) -> bool {
        self.keys.iter().any(|(sort, _)| sort.needs_more())
    }

    /// It is the table's own.
    pub(super) fn is_own(&self) -> bool {
        self.keys.is_empty()
    }
}

/// The rows of a scope in one order.
pub(super) struct RowOrder {
    keys: Vec<Sorting>,
    pub rows: Arc<Vec<u32>>,
}

impl RowOrder {
    /// Sorts the rows of a scope.
    ///
    /// # Errors
    /// `database`: SQLite cannot sort the names.
    pub(super) fn make(connection: &Connection, data: &QueryData, order: &Order) -> Result<Self> {
        let mut rows = Vec::with_capacity(data.scope.drafts);
        data.scope.counted.each(|row| rows.push(super::number(row)));
        // Each sort is stable, so that the last one, by the first key, keeps the orders of the others.
        for (sort, descending) in order.keys.iter().rev() {
            sort_by(connection, data, *sort, Direction { descending: *descending }, &mut rows)?;
        }
        Ok(Self { keys: order.keys.clone(), rows: Arc::new(rows) })
    }
}

fn sort_by(connection: &Connection, data: &QueryData, sort: SortKey, way: Direction, rows: &mut [u32]) -> Result<()> {
    let QueryData { lookups, scope, .. } = data;
    let (table, more) = (&*scope.table, data.more());
    match sort {
        SortKey::DueDate => way.by_day(rows, &table.due),
        SortKey::DueWeek => {
            way.sort(
                rows,
                |row| table.due[row] == NO_DAY,
                |one, other| monday_of(table.due[one]).cmp(&monday_of(table.due[other])),
            );
        }
        SortKey::IssueDate => way.by_day(rows, &more.issued),
        SortKey::Party(place) => {
            let ranks = name_ranks(connection, lookups.parties.len())?;
            let parties = &table.parties[place];
            way.by_rank(rows, |row| ranks.get(parties[row] as usize).copied().unwrap_or(0));
        }
        SortKey::Word(word) => {
            let ranks = ranks_of(lookups.kinds.iter().map(|words| words[word].as_deref()));
            way.by_rank(rows, |row| ranks.get(more.kind[row] as usize).copied().unwrap_or(0));
        }
        SortKey::Other(fact) => {
            let ranks = stored_ranks(connection, fact)?;
            way.by_rank(rows, |row| ranks.get(&table.ids[row]).copied().unwrap_or(0));
        }
        SortKey::Account => {
            let ranks = ranks_of(scope.parts.iter().map(|part| Some(part.account.as_str())));
            way.by_rank(rows, |row| ranks[usize::from(scope.part[row])]);
        }
        SortKey::Company => {
            let ranks = ranks_of(scope.parts.iter().map(|part| Some(part.company.as_str())));
            way.by_rank(rows, |row| ranks[usize::from(scope.part[row])]);
        }
        SortKey::Remark => {
            let remarks = &more.remarks;
            let ranks =
                ranks_of((0..remarks.len()).map(|word| Some(remarks.get(word)).filter(|text| !text.is_empty())));
            way.by_rank(rows, |row| ranks[more.remark[row] as usize]);
        }
        SortKey::DraftNumber => by_number(more, way, rows),
        SortKey::Amount => by_amount(table, more, way, rows),
    }
    Ok(())
}

/// Monday of a day's week, in days since 1970-01-01, which was a Thursday.
pub(super) fn monday_of(day: i32) -> i32 {
    let (day, thursday) = (i64::from(day), 3);
    i32::try_from((day + thursday).div_euclid(7) * 7 - thursday).unwrap_or(i32::MIN)
}

#[derive(Clone, Copy)]
struct Direction {
    descending: bool,
}

impl Direction {
    fn sort(self, rows: &mut [u32], is_none: impl Fn(usize) -> bool, compare: impl Fn(usize, usize) -> Ordering) {
        rows.sort_by(|one, other| {
            let (one, other) = (*one as usize, *other as usize);
            is_none(one).cmp(&is_none(other)).then_with(|| {
                let ordering = compare(one, other);
                if self.descending { ordering.reverse() } else { ordering }
            })
        });
    }

    fn by_day(self, rows: &mut [u32], days: &[i32]) {
        self.sort(rows, |row| days[row] == NO_DAY, |one, other| days[one].cmp(&days[other]));
    }

    /// Sorts by ranks of texts; rank 0 is no text.
    fn by_rank(self, rows: &mut [u32], rank: impl Fn(usize) -> u32) {
        self.sort(rows, |row| rank(row) == 0, |one, other| rank(one).cmp(&rank(other)));
    }
}

fn by_number(more: &More, way: Direction, rows: &mut [u32]) {
    let (packed, others) = (&more.number, &more.other_numbers);
    if others.is_empty() {
        return way.sort(rows, |row| packed[row] == 0, |one, other| packed[one].cmp(&packed[other]));
    }
    let other = |row: usize| others.get(&super::number(row));
    let text = |row: usize| other(row).cloned().unwrap_or_else(|| super::number::unpack(packed[row]));
    way.sort(
        rows,
        |row| packed[row] == 0 && other(row).is_none(),
        |one, other| match (packed[one], packed[other]) {
            (0, _) | (_, 0) => text(one).cmp(&text(other)),
            (one, other) => one.cmp(&other),
        },
    );
}

fn by_amount(table: &Table, more: &More, way: Direction, rows: &mut [u32]) {
    let amount = |row: usize| match table.amount[row] {
        NO_AMOUNT => more.exact_amount(row),
        scaled => Amount::from_scaled(scaled.into()),
    };
    way.sort(
        rows,
        |row| amount(row).is_none(),
        |one, other| match (table.amount[one], table.amount[other]) {
            (NO_AMOUNT, _) | (_, NO_AMOUNT) => amount(one).cmp(&amount(other)),
            (one, other) => one.cmp(&other),
        },
    );
}

/// Ranks of party names by party, from 1; 0 is no name.
fn name_ranks(connection: &Connection, parties: usize) -> Result<Vec<u32>> {
    let mut ranks = vec![0; parties];
    let mut statement = connection.prepare_cached("SELECT id FROM party ORDER BY name, id")?;
    let mut found = statement.query([])?;
    let mut rank = 0;
    while let Some(row) = found.next()? {
        rank += 1;
        if let Some(place) = ranks.get_mut(row.get::<_, u32>(0)? as usize) {
            *place = rank;
        }
    }
    Ok(ranks)
}

/// Ranks of the values of a column that only the database has, by draft; a draft without one is left out.
fn stored_ranks(connection: &Connection, fact: DraftFact) -> Result<HashMap<i64, u32>> {
    let (value, source) = match fact.column().stored {
        Stored::Party(name) => ("p.name", format!("draft d JOIN party p ON p.id = d.{name}")),
        Stored::Text(name) | Stored::Filled(name) => (name, format!("draft d WHERE {name} IS NOT NULL")),
        Stored::Word(_) => return Ok(HashMap::new()),
    };
    let mut statement =
        connection.prepare(&format!("SELECT d.id, dense_rank() OVER (ORDER BY {value}) FROM {source}"))?;
    let ranks = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(ranks.collect::<rusqlite::Result<_>>()?)
}

/// Ranks of texts, from 1 and equal for equal texts; 0 for none.
fn ranks_of<'a>(texts: impl Iterator<Item = Option<&'a str>>) -> Vec<u32> {
    let texts: Vec<Option<&str>> = texts.collect();
    let mut sorted: Vec<&str> = texts.iter().flatten().copied().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let rank = |text: &str| sorted.binary_search(&text).ok().and_then(|at| u32::try_from(at + 1).ok());
    texts.iter().map(|text| text.and_then(rank).unwrap_or(0)).collect()
}

/// The orders in which a scope was shown, newest first.
#[derive(Default)]
pub(super) struct Orders(Vec<Arc<RowOrder>>);

/// Orders kept for one scope, at 4 bytes a draft each.
const ORDERS_MAX: usize = 3;

impl Orders {
    pub(super) fn get(&mut self, asked: &Order) -> Option<Arc<RowOrder>> {
        let at = self.0.iter().position(|order| order.keys == asked.keys)?;
        let order = self.0.remove(at);
        self.0.insert(0, order.clone());
        Some(order)
    }

    /// Their memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.0.iter().map(|order| order.rows.capacity() * size_of::<u32>()).sum()
    }

    pub(super) fn keep(&mut self, order: Arc<RowOrder>) {
        self.0.insert(0, order);
        self.0.truncate(ORDERS_MAX);
    }
}
