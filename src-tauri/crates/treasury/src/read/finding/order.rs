//! Orders of the rows by one column: sorted once, then every search only walks along them. The table's own order is by
//! due day.
//!
//! Rows without a value are last in both directions; equal rows keep the order of due days and ids. Names are ordered
//! by code point, which is the same on every computer.

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
    /// One of the parties in memory, by its index in the table.
    Party(usize),
    /// One of the words of type and status.
    Word(usize),
    /// A column that only the database has.
    Other(DraftFact),
}

impl SortKey {
    /// The key with this name: `account`, or that of a list column.
    pub(crate) fn named(name: &str) -> Option<Self> {
        if name == "account" {
            return Some(Self::Account);
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
    pub(super) fn needs_more(self) -> bool {
        matches!(self, Self::DraftNumber | Self::IssueDate | Self::Word(_) | Self::Remark)
    }
}

/// The rows of a scope in one order.
pub(super) struct RowOrder {
    pub sort: SortKey,
    pub descending: bool,
    pub rows: Arc<Vec<u32>>,
}

impl RowOrder {
    /// Sorts the rows of a scope.
    ///
    /// # Errors
    /// `database`: SQLite cannot sort the names.
    pub(super) fn make(connection: &Connection, data: &QueryData, sort: SortKey, descending: bool) -> Result<Self> {
        let QueryData { lookups, scope, .. } = data;
        let (table, more) = (&*scope.table, data.more());
        let mut rows = Vec::with_capacity(scope.drafts);
        scope.counted.each(|row| rows.push(super::number(row)));
        let way = Sorting { descending };
        match sort {
            SortKey::DueDate => way.by_day(&mut rows, &table.due),
            SortKey::IssueDate => way.by_day(&mut rows, &more.issued),
            SortKey::Party(place) => {
                let ranks = name_ranks(connection, lookups.parties.len())?;
                let parties = &table.parties[place];
                way.by_rank(&mut rows, |row| ranks.get(parties[row] as usize).copied().unwrap_or(0));
            }
            SortKey::Word(word) => {
                let ranks = ranks_of(lookups.kinds.iter().map(|words| words[word].as_deref()));
                way.by_rank(&mut rows, |row| ranks.get(more.kind[row] as usize).copied().unwrap_or(0));
            }
            SortKey::Other(fact) => {
                let ranks = stored_ranks(connection, fact)?;
                way.by_rank(&mut rows, |row| ranks.get(&table.ids[row]).copied().unwrap_or(0));
            }
            SortKey::Account => {
                let ranks = ranks_of(scope.parts.iter().map(|part| Some(part.account.as_str())));
                way.by_rank(&mut rows, |row| ranks[usize::from(scope.part[row])]);
            }
            SortKey::Remark => {
                let remarks = &more.remarks;
                let ranks =
                    ranks_of((0..remarks.len()).map(|word| Some(remarks.get(word)).filter(|text| !text.is_empty())));
                way.by_rank(&mut rows, |row| ranks[more.remark[row] as usize]);
            }
            SortKey::DraftNumber => by_number(more, way, &mut rows),
            SortKey::Amount => by_amount(table, more, way, &mut rows),
        }
        Ok(Self { sort, descending, rows: Arc::new(rows) })
    }
}

#[derive(Clone, Copy)]
struct Sorting {
    descending: bool,
}

impl Sorting {
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

fn by_number(more: &More, way: Sorting, rows: &mut [u32]) {
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

fn by_amount(table: &Table, more: &More, way: Sorting, rows: &mut [u32]) {
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
    pub(super) fn get(&mut self, sort: SortKey, descending: bool) -> Option<Arc<RowOrder>> {
        let at = self.0.iter().position(|order| order.sort == sort && order.descending == descending)?;
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
