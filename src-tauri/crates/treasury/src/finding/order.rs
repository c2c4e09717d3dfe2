//! The order of the rows of some blocks by one column: made once, then every search only walks along it.
//!
//! What has no value comes last in both directions; equals keep the order of due days and ids. Names have the order of
//! their characters' code points, which is the same on every computer.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use bank_contract::Amount;
use rusqlite::Connection;

use super::block::{NO_AMOUNT, NO_DAY};
use super::filter::exact;
use super::scope::{Lookups, Part, Scope};
use crate::error::Result;

/// What an inbox is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SortKey {
    DueDate,
    Amount,
    DraftNumber,
    AcceptorName,
    DrawerName,
    PayeeName,
    Date,
    Status,
    Type,
    Account,
    Remark,
}

impl SortKey {
    /// The key of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "due_date" => Self::DueDate,
            "amount" => Self::Amount,
            "draft_number" => Self::DraftNumber,
            "acceptor_name" => Self::AcceptorName,
            "drawer_name" => Self::DrawerName,
            "payee_name" => Self::PayeeName,
            "date" => Self::Date,
            "status" => Self::Status,
            "draft_type" => Self::Type,
            "account" => Self::Account,
            "remark" => Self::Remark,
            _ => return None,
        })
    }

    /// It looks at columns that are only read where they are needed.
    pub(super) fn needs_more(self) -> bool {
        matches!(self, Self::DraftNumber | Self::Date | Self::Status | Self::Type | Self::Remark)
    }
}

/// The rows of a scope in one order.
pub(super) struct Order {
    pub sort: SortKey,
    pub descending: bool,
    pub rows: Vec<u32>,
    /// The ids of those rows' drafts, so that a search touches nothing else.
    pub drafts: Vec<i64>,
}

impl Order {
    /// Sorts the rows of a scope.
    ///
    /// # Errors
    /// The database's, where names are sorted.
    pub(super) fn make(
        connection: &Connection,
        scope: &Scope,
        lookups: &Lookups,
        sort: SortKey,
        descending: bool,
    ) -> Result<Self> {
        let mut rows = by_due(scope);
        let way = Way { descending };
        match sort {
            SortKey::DueDate if !descending => {}
            SortKey::DueDate => {
                let keys = scope.column(NO_DAY, |part, at| part.block.due[at]);
                way.sort(&mut rows, |row| keys[row] == NO_DAY, |one, other| keys[one].cmp(&keys[other]));
            }
            SortKey::Date => {
                let keys = scope.column(NO_DAY, |part, at| part.more().issued[at]);
                way.sort(&mut rows, |row| keys[row] == NO_DAY, |one, other| keys[one].cmp(&keys[other]));
            }
            SortKey::AcceptorName | SortKey::DrawerName | SortKey::PayeeName => {
                let ranks = name_ranks(connection, lookups.parties.len())?;
                let place = [SortKey::DrawerName, SortKey::AcceptorName, SortKey::PayeeName]
                    .iter()
                    .position(|key| *key == sort)
                    .unwrap_or_default();
                let rank = |part: &Part, at: usize| ranks.get(part.block.parties[place][at] as usize).copied();
                way.by_rank(&mut rows, &scope.column(0, |part, at| rank(part, at).unwrap_or(0)));
            }
            SortKey::Status | SortKey::Type => {
                let ranks = ranks_of(lookups.kinds.iter().map(|words| words[word_of(sort)].as_deref()));
                let rank = |part: &Part, at: usize| ranks.get(part.more().kind[at] as usize).copied();
                way.by_rank(&mut rows, &scope.column(0, |part, at| rank(part, at).unwrap_or(0)));
            }
            SortKey::Account => {
                let ranks = ranks_of(scope.parts.iter().map(|part| Some(part.account.as_str())));
                let ranks: HashMap<&str, u32> =
                    scope.parts.iter().map(|part| part.account.as_str()).zip(ranks).collect();
                way.by_rank(&mut rows, &scope.column(0, |part, _| ranks[part.account.as_str()]));
            }
            SortKey::Remark => {
                let keys = scope.column("", |part, at| part.more().remarks.get(part.more().remark[at] as usize));
                way.sort(&mut rows, |row| keys[row].is_empty(), |one, other| keys[one].cmp(keys[other]));
            }
            SortKey::DraftNumber => by_number(scope, way, &mut rows),
            SortKey::Amount => by_amount(scope, way, &mut rows),
        }
        let drafts = scope.column(0, |part, at| part.block.ids[at]);
        let drafts = rows.iter().map(|row| drafts[*row as usize]).collect();
        Ok(Self { sort, descending, rows, drafts })
    }
}

fn word_of(sort: SortKey) -> usize {
    if sort == SortKey::Type { 0 } else { 2 }
}

/// All rows that count, by due day and id.
fn by_due(scope: &Scope) -> Vec<u32> {
    let mut rows = Vec::with_capacity(scope.drafts);
    for part in &scope.parts {
        part.counted.each(|at| rows.extend(u32::try_from(part.base + at)));
    }
    if scope.parts.len() > 1 {
        let due = scope.column(NO_DAY, |part, at| part.block.due[at]);
        let ids = scope.column(0, |part, at| part.block.ids[at]);
        // Each block is in order already, which this sort makes use of.
        rows.sort_by_key(|row| (due[*row as usize], ids[*row as usize]));
    }
    rows
}

#[derive(Clone, Copy)]
struct Way {
    descending: bool,
}

impl Way {
    fn sort(self, rows: &mut [u32], is_none: impl Fn(usize) -> bool, compare: impl Fn(usize, usize) -> Ordering) {
        rows.sort_by(|one, other| {
            let (one, other) = (*one as usize, *other as usize);
            is_none(one).cmp(&is_none(other)).then_with(|| {
                let ordering = compare(one, other);
                if self.descending { ordering.reverse() } else { ordering }
            })
        });
    }

    /// By numbers that stand for texts; 0 is none.
    fn by_rank(self, rows: &mut [u32], ranks: &[u32]) {
        self.sort(rows, |row| ranks[row] == 0, |one, other| ranks[one].cmp(&ranks[other]));
    }
}

fn by_number(scope: &Scope, way: Way, rows: &mut [u32]) {
    let packed = scope.column(0, |part, at| part.more().number[at]);
    let others: HashMap<usize, &str> = scope
        .parts
        .iter()
        .flat_map(|part| part.more().other_numbers.iter().map(|(at, text)| (part.base + *at as usize, text.as_str())))
        .collect();
    if others.is_empty() {
        return way.sort(rows, |row| packed[row] == 0, |one, other| packed[one].cmp(&packed[other]));
    }
    let text =
        |row: usize| others.get(&row).map_or_else(|| super::number::unpack(packed[row]), |text| (*text).to_owned());
    way.sort(
        rows,
        |row| packed[row] == 0 && !others.contains_key(&row),
        |one, other| match (packed[one], packed[other]) {
            (0, _) | (_, 0) => text(one).cmp(&text(other)),
            (one, other) => one.cmp(&other),
        },
    );
}

fn by_amount(scope: &Scope, way: Way, rows: &mut [u32]) {
    let scaled = scope.column(NO_AMOUNT, |part, at| part.block.amount[at]);
    let mut texts: HashMap<usize, Amount> = HashMap::new();
    for part in scope.parts.iter().filter(|part| part.block.has_amount_texts()) {
        let known = part.more().amount_texts.keys().map(|at| *at as usize);
        texts.extend(known.filter_map(|at| Some((part.base + at, exact(part.more(), at)?))));
    }
    let amount = |row: usize| match scaled[row] {
        NO_AMOUNT => texts.get(&row).copied(),
        scaled => Amount::from_scaled(scaled.into()),
    };
    way.sort(
        rows,
        |row| scaled[row] == NO_AMOUNT && !texts.contains_key(&row),
        |one, other| match (scaled[one], scaled[other]) {
            (NO_AMOUNT, _) | (_, NO_AMOUNT) => amount(one).cmp(&amount(other)),
            (one, other) => one.cmp(&other),
        },
    );
}

/// Ranks of party names by party, from 1; 0 is none.
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

/// Ranks of texts, from 1 and the same for equals; 0 for none.
fn ranks_of<'a>(texts: impl Iterator<Item = Option<&'a str>>) -> Vec<u32> {
    let texts: Vec<Option<&str>> = texts.collect();
    let mut sorted: Vec<&str> = texts.iter().flatten().copied().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let rank = |text: &str| sorted.binary_search(&text).ok().and_then(|at| u32::try_from(at + 1).ok());
    texts.iter().map(|text| text.and_then(rank).unwrap_or(0)).collect()
}

/// The orders that a scope has been shown in, newest first.
#[derive(Default)]
pub(super) struct Orders(Vec<Arc<Order>>);

/// Orders that are kept of one scope: 12 bytes a draft each.
const ORDERS_MAX: usize = 3;

impl Orders {
    pub(super) fn get(&mut self, sort: SortKey, descending: bool) -> Option<Arc<Order>> {
        let at = self.0.iter().position(|order| order.sort == sort && order.descending == descending)?;
        let order = self.0.remove(at);
        self.0.insert(0, order.clone());
        Some(order)
    }

    pub(super) fn keep(&mut self, order: Arc<Order>) {
        self.0.insert(0, order);
        self.0.truncate(ORDERS_MAX);
    }
}
