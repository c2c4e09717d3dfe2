//! The lists of one search: each draft counts once, in the first list that has it.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use model::Result;
use rusqlite::Connection;

use super::bits::Bits;
use super::order::Orders;
use super::rows::Stages;
use super::table::{ListRows, Table};
use super::words::FoldedWords;

/// Texts by the numbers in the rows.
#[derive(Clone, Default)]
pub(super) struct Lookups {
    pub parties: Arc<FoldedWords>,
    /// Words of type and status.
    pub kinds: Arc<Vec<[Option<String>; 6]>>,
}

/// One list in a scope.
pub(super) struct Part {
    pub listed: Arc<ListRows>,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// The account's company.
    pub company: String,
}

/// The lists of a search.
pub(super) struct SearchScope {
    pub table: Arc<Table>,
    pub parts: Vec<Part>,
    /// The rows of the table that are in one of the lists.
    pub counted: Bits,
    /// The list in which each row counts.
    pub part: Arc<Vec<u16>>,
    /// The same with each list's stage, where they are of several stages.
    pub stages: Option<Stages>,
    /// Number of drafts that count.
    pub drafts: usize,
    pub orders: Mutex<Orders>,
}

impl SearchScope {
    /// Combines lists; `several` where a draft may be in two of them.
    ///
    /// # Errors
    /// `database`: SQLite cannot read the drafts' versions.
    pub(super) fn of(connection: &Connection, table: Arc<Table>, parts: Vec<Part>, several: bool) -> Result<Self> {
        let duplicates = several.then(|| table.duplicates(connection)).transpose()?;
        let mut seen = HashSet::new();
        let mut counted = Bits::none(table.len());
        let mut part = vec![0; table.len()];
        for (at, of) in parts.iter().enumerate() {
            for place in &of.listed.places {
                let row = *place as usize;
                let other = duplicates.as_ref().and_then(|duplicates| duplicates.get(place));
                if !counted.has(row) && other.is_none_or(|draft| seen.insert(*draft)) {
                    counted.set(row);
                    part[row] = u16::try_from(at).unwrap_or(u16::MAX);
                }
            }
        }
        let part = Arc::new(part);
        let of = || Arc::new(parts.iter().map(|part| part.listed.stage).collect());
        let stages = several.then(|| Stages { part: part.clone(), of: of() });
        let drafts = counted.count();
        Ok(Self { table, parts, counted, part, stages, drafts, orders: Mutex::default() })
    }

    /// It has the same table and the same lists in the same order.
    pub(super) fn is_of(&self, table: &Arc<Table>, lists: &[Part]) -> bool {
        Arc::ptr_eq(&self.table, table)
            && self.parts.len() == lists.len()
            && self
                .parts
                .iter()
                .zip(lists)
                .all(|(part, other)| Arc::ptr_eq(&part.listed, &other.listed) && part.company == other.company)
    }

    /// The list in which a row counts.
    pub(super) fn part_of(&self, row: usize) -> &Part {
        &self.parts[usize::from(self.part[row])]
    }

    /// Its memory in bytes, without its orders.
    pub(super) fn bytes(&self) -> usize {
        self.counted.bytes() + self.part.capacity() * size_of::<u16>()
    }
}
