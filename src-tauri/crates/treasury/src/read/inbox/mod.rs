//! Opened inboxes: the ordered drafts of each in memory, so that a window of rows costs the same at any depth.

mod line;
mod query;
mod row;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use bank_contract::{Amount, Stage, Sum};
pub(crate) use line::{parse, print};
use model::Total;
pub(crate) use query::{ParsedQuery, QueryDays, day, known_parts};
pub(crate) use row::{draft_row, part_of};

use crate::read::finding::Rows;
use crate::store::cache::DifferenceKind;
use crate::store::list_columns::grid_fields;
use crate::view::RowFields;

/// Opened inboxes kept in memory; the oldest is dropped first.
const VIEWS_MAX: usize = 32;

/// Most rows in one window.
pub(crate) const WINDOW_ROWS_MAX: u32 = 200;

/// Most memory in bytes of all kept inboxes, without the memory that the newest uses too.
const BYTES_MAX: usize = 32 << 20;

/// One opened inbox.
#[derive(Debug)]
pub(crate) struct Opened {
    /// The requested stages; never empty.
    pub asked: Vec<Stage>,
    pub rows: Rows,
    /// Differences since the clerk last viewed the lists, by list and draft id.
    pub unseen: HashMap<(Stage, i64), DifferenceKind>,
    /// The words of notes that have the filter's text, by draft number.
    pub noted: HashMap<String, String>,
    /// The fields of its rows in the window.
    pub fields: RowFields,
}

impl Opened {
    /// The first requested stage.
    pub(crate) fn stage(&self) -> Stage {
        self.asked[0]
    }

    /// Drafts from an index on, each with the list it is shown from.
    pub(crate) fn window(&self, from: u32, count: u32) -> impl Iterator<Item = (i64, Stage)> {
        let from = from as usize;
        let drafts = (from..from.saturating_add(count as usize)).map_while(|place| self.rows.at(place));
        drafts.map(|(id, stage)| (id, stage.unwrap_or(self.stage())))
    }
}

/// The fields that rows need for these columns of the grid, by id.
pub(crate) fn fields_of(columns: &[String]) -> RowFields {
    RowFields::of(columns.iter().map(|id| grid_fields(id)))
}

#[derive(Default)]
struct HeldInbox {
    last: u32,
    views: VecDeque<(u32, Arc<Opened>)>,
}

impl HeldInbox {
    /// Memory that would be freed by dropping all but the newest.
    fn older_bytes(&self) -> usize {
        let mut views = self.views.iter().rev().map(|(_, opened)| opened.rows.pieces());
        let newest = views.next().unwrap_or_default();
        let older: HashMap<usize, usize> = views.flatten().filter(|piece| !newest.contains(piece)).collect();
        older.values().sum()
    }
}

/// The opened inboxes of a desk.
#[derive(Default)]
pub(crate) struct Inboxes(Mutex<HeldInbox>);

impl Inboxes {
    /// Adds an inbox under a new number.
    pub(crate) fn add(&self, opened: Opened) -> u32 {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.last = held.last.wrapping_add(1);
        let view = held.last;
        held.views.push_back((view, Arc::new(opened)));
        while held.views.len() > VIEWS_MAX || held.views.len() > 2 && held.older_bytes() > BYTES_MAX {
            held.views.pop_front();
        }
        view
    }

    /// The inbox with this number; `None` where it was dropped.
    pub(crate) fn get(&self, view: u32) -> Option<Arc<Opened>> {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.views.iter().find(|(number, _)| *number == view).map(|(_, opened)| opened.clone())
    }
}

/// Exact sums per currency, in the order in which the currencies come.
#[derive(Debug, Default)]
pub(crate) struct Totals(Vec<(Option<String>, Sum)>);

impl Totals {
    /// Adds one amount; `None` is an amount that is not exact.
    pub(crate) fn add(&mut self, currency: Option<&str>, amount: Option<Amount>) {
        self.of(currency).add(amount);
    }

    /// Adds a sum; nothing for a sum of no rows.
    pub(crate) fn add_all(&mut self, currency: Option<&str>, sum: &Sum) {
        if sum.count() > 0 {
            self.of(currency).add_all(sum);
        }
    }

    /// Takes one row out again: a draft that was acted on since its list was read.
    pub(crate) fn leave_out(&mut self, currency: Option<&str>, amount: Option<Amount>) {
        if let Some((_, sum)) = self.0.iter_mut().find(|(known, _)| known.as_deref() == currency) {
            sum.remove(amount);
        }
    }

    fn of(&mut self, currency: Option<&str>) -> &mut Sum {
        let at = self.0.iter().position(|(known, _)| known.as_deref() == currency).unwrap_or_else(|| {
            self.0.push((currency.map(str::to_owned), Sum::default()));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }

    /// The sums for display.
    pub(crate) fn views(self) -> Vec<Total> {
        let view = |(currency, sum): (Option<String>, Sum)| Total {
            currency,
            amount: sum.amount().to_money_text(),
            count: sum.count(),
            left_out: sum.left_out(),
        };
        self.0.into_iter().map(view).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_exact_per_currency_and_say_what_is_not_in_them() {
        let mut totals = Totals::default();
        totals.add_all(Some("CNY"), &Sum::of_scaled(2 * i128::from(i64::MAX), 2, 1));
        for text in ["0.0001", "1000000000000000.00001"] {
            totals.add(Some("CNY"), Amount::from_json_number(text));
        }
        totals.add(None, Amount::from_json_number("1.2345"));
        totals.add_all(Some("EUR"), &Sum::default());
        totals.leave_out(Some("CNY"), Amount::from_json_number("0.0001"));
        let views = totals.views();
        assert_eq!(views[0].amount, "2844674407370955.16141");
        assert_eq!((views[0].count, views[0].left_out), (4, 1));
        assert_eq!((views[1].currency.as_deref(), views[1].amount.as_str(), views.len()), (None, "1.2345", 2));
    }

    #[test]
    fn the_newest_inboxes_are_remembered_and_the_oldest_are_not() {
        let inboxes = Inboxes::default();
        let opened = |rows: &Rows| Opened {
            asked: vec![Stage::Draft],
            rows: rows.clone(),
            unseen: HashMap::new(),
            noted: HashMap::new(),
            fields: fields_of(&[]),
        };
        let open = |rows: &Rows| inboxes.add(opened(rows));
        let are_held = |views: &[u32]| views.iter().map(|view| inboxes.get(*view).is_some()).collect::<Vec<_>>();
        let none = Rows::default();
        let first = open(&none);
        let last = (0..VIEWS_MAX).fold(first, |_, _| open(&none));
        assert_eq!(are_held(&[first, last]), [false, true]);
        // Large inboxes are kept while memory allows, and always the two newest; shared memory counts once.
        let large = || Rows::of_ids(vec![0; BYTES_MAX / size_of::<i64>()]);
        let apart: Vec<u32> = (0..3).map(|_| open(&large())).collect();
        assert_eq!(are_held(&apart), [false, true, true]);
        let shared = large();
        let together: Vec<u32> = (0..4).map(|_| open(&shared)).collect();
        assert_eq!(are_held(&together), [true; 4]);
    }
}
