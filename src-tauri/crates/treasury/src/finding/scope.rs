//! Some lists side by side, as one search sees them: each draft counts once, in the first list that has it.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use rusqlite::Connection;

use super::bits::Bits;
use super::block::{Block, More};
use super::order::Orders;
use super::words::Words;
use crate::error::Result;

/// What the rows' numbers stand for.
#[derive(Clone, Default)]
pub(super) struct Lookups {
    pub parties: Arc<Words>,
    /// Words of type and status.
    pub kinds: Arc<Vec<[Option<String>; 6]>>,
}

/// One list in a scope.
pub(super) struct Part {
    pub block: Arc<Block>,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// The number of its first row; a multiple of 64.
    pub base: usize,
    /// The rows that count here and not in an earlier list.
    pub counted: Bits,
    more: Option<Arc<More>>,
}

impl Part {
    /// The same where they were asked for.
    pub(super) fn known(&self) -> Option<&More> {
        self.more.as_deref()
    }

    /// The columns that were asked for with [`Scope::with_more`].
    pub(super) fn more(&self) -> &More {
        static NOTHING: std::sync::LazyLock<More> = std::sync::LazyLock::new(More::default);
        self.more.as_deref().unwrap_or(&NOTHING)
    }
}

/// The lists of a search.
pub(super) struct Scope {
    pub parts: Vec<Part>,
    /// Rows that count.
    pub drafts: usize,
    /// Numbers of rows, gaps included.
    rows: usize,
    pub orders: Arc<Mutex<Orders>>,
}

impl Scope {
    /// Puts lists side by side; `several` where a draft may stand in two of them.
    pub(super) fn of(connection: &Connection, lists: Vec<(Arc<Block>, String)>, several: bool) -> Result<Self> {
        let mut seen = HashSet::new();
        let mut parts = Vec::new();
        let mut base = 0;
        for (block, account) in lists {
            let mut counted = Bits::range(block.len(), 0, block.len());
            if several {
                let identities = block.identities(connection)?;
                let fresh: Vec<bool> = identities.iter().map(|identity| seen.insert(*identity)).collect();
                counted.keep(|at| fresh.get(at).copied().unwrap_or_default());
            }
            let rows = block.len().next_multiple_of(64);
            parts.push(Part { block, account, base, counted, more: None });
            base += rows;
        }
        let drafts = parts.iter().map(|part| part.counted.count()).sum();
        Ok(Self { parts, drafts, rows: base, orders: Arc::default() })
    }

    /// The same lists in the same order.
    pub(super) fn is_of(&self, lists: &[(Arc<Block>, String)]) -> bool {
        self.parts.len() == lists.len()
            && self.parts.iter().zip(lists).all(|(part, (block, _))| Arc::ptr_eq(&part.block, block))
    }

    /// The same with the columns that only some searches need.
    pub(super) fn with_more(&self, more: Vec<Option<Arc<More>>>) -> Self {
        let part = |(part, more): (&Part, Option<Arc<More>>)| Part {
            block: part.block.clone(),
            account: part.account.clone(),
            base: part.base,
            counted: part.counted.clone(),
            more,
        };
        let parts = self.parts.iter().zip(more).map(part).collect();
        Self { parts, drafts: self.drafts, rows: self.rows, orders: self.orders.clone() }
    }

    /// One value of every row by its number; `none` fills the gaps.
    pub(super) fn column<'a, T: Clone>(&'a self, none: T, of: impl Fn(&'a Part, usize) -> T) -> Vec<T> {
        let mut column = vec![none; self.rows];
        for part in &self.parts {
            let values = &mut column[part.base..part.base + part.block.len()];
            values.iter_mut().enumerate().for_each(|(at, value)| *value = of(part, at));
        }
        column
    }
}
