//! Opened inboxes: an ordered list of ids in memory each, so that a window of rows costs the same at any depth.

mod line;
mod query;
mod row;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use bank_contract::{Amount, Stage};

pub(crate) use line::{parse, print};
pub(crate) use query::{Asked, day};
pub(crate) use row::draft_row;

use crate::cache::DifferenceKind;
use crate::view::Total;

/// Opened inboxes that are remembered; the oldest goes first.
const VIEWS_MAX: usize = 32;

/// Most rows in one window.
pub(crate) const WINDOW_ROWS_MAX: u32 = 200;

/// Rows of all remembered inboxes together, the newest aside: 8 bytes each.
const ROWS_MAX: usize = 4_000_000;

/// One opened inbox.
#[derive(Debug)]
pub(crate) struct Opened {
    /// The stages that were asked for; never empty.
    pub asked: Vec<Stage>,
    pub drafts: Vec<i64>,
    /// The list of each draft, where several stages were asked for.
    pub stages: Option<Vec<Stage>>,
    /// What differs since the clerk last looked, by list and id.
    pub unseen: HashMap<(Stage, i64), DifferenceKind>,
}

impl Opened {
    /// The first stage that was asked for.
    pub(crate) fn stage(&self) -> Stage {
        self.asked[0]
    }

    /// The list that the draft at a place is shown from.
    pub(crate) fn stage_at(&self, at: usize) -> Stage {
        self.stages.as_ref().and_then(|stages| stages.get(at)).copied().unwrap_or(self.stage())
    }
}

#[derive(Default)]
struct Held {
    last: u32,
    views: VecDeque<(u32, Arc<Opened>)>,
}

/// The opened inboxes of a desk.
#[derive(Default)]
pub(crate) struct Inboxes(Mutex<Held>);

impl Inboxes {
    /// Remembers an inbox under a new number.
    pub(crate) fn add(&self, opened: Opened) -> u32 {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.last = held.last.wrapping_add(1);
        let view = held.last;
        held.views.push_back((view, Arc::new(opened)));
        let rows = |held: &Held| held.views.iter().rev().skip(1).map(|(_, opened)| opened.drafts.len()).sum::<usize>();
        while held.views.len() > VIEWS_MAX || held.views.len() > 2 && rows(&held) > ROWS_MAX {
            held.views.pop_front();
        }
        view
    }

    /// The inbox of a number; `None` where it is no longer remembered.
    pub(crate) fn get(&self, view: u32) -> Option<Arc<Opened>> {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.views.iter().find(|(number, _)| *number == view).map(|(_, opened)| opened.clone())
    }
}

/// Sums per currency, in ten-thousandths: exact, however many are added.
#[derive(Debug, Default)]
pub(crate) struct Totals(Vec<(Option<String>, i128, u32, u32)>);

impl Totals {
    /// Adds one amount; `None` is one that cannot be summed.
    pub(crate) fn add(&mut self, currency: Option<&str>, amount: Option<i64>) {
        let left_out = u32::from(amount.is_none());
        self.add_many(currency, amount.map_or(0, i128::from), 1, left_out);
    }

    /// Adds a sum over `count` rows, of which `left_out` are not in it.
    pub(crate) fn add_many(&mut self, currency: Option<&str>, amount: i128, count: u32, left_out: u32) {
        if count == 0 {
            return;
        }
        match self.0.iter_mut().find(|(known, ..)| known.as_deref() == currency) {
            Some((_, sum, rows, out)) => (*sum, *rows, *out) = (*sum + amount, *rows + count, *out + left_out),
            None => self.0.push((currency.map(str::to_owned), amount, count, left_out)),
        }
    }

    /// The sums as they are shown. One too large for an exact decimal says that all of it is left out.
    pub(crate) fn views(self) -> Vec<Total> {
        let view = |(currency, amount, count, left_out)| match Amount::from_scaled(amount) {
            Some(amount) => Total { currency, amount: amount.to_money_text(), count, left_out },
            None => Total { currency, amount: Amount::ZERO.to_money_text(), count, left_out: count },
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
        for amount in [Some(i64::MAX), Some(i64::MAX), Some(1), None] {
            totals.add(Some("CNY"), amount);
        }
        totals.add(None, Some(12_345));
        let views = totals.views();
        assert_eq!(views[0].amount, "1844674407370955.1615");
        assert_eq!((views[0].count, views[0].left_out), (4, 1));
        assert_eq!((views[1].currency.as_deref(), views[1].amount.as_str()), (None, "1.2345"));
    }

    #[test]
    fn the_newest_inboxes_are_remembered_and_the_oldest_are_not() {
        let inboxes = Inboxes::default();
        let open = |rows| {
            let opened =
                Opened { asked: vec![Stage::Draft], drafts: vec![0; rows], stages: None, unseen: HashMap::new() };
            inboxes.add(opened)
        };
        let first = open(0);
        let last = (0..VIEWS_MAX).fold(first, |_, _| open(0));
        assert!(inboxes.get(first).is_none() && inboxes.get(last).is_some());
        // Large ones are remembered as far as the memory for them goes, the two newest always.
        let large: Vec<u32> = (0..3).map(|_| open(ROWS_MAX)).collect();
        let held: Vec<bool> = large.iter().map(|view| inboxes.get(*view).is_some()).collect();
        assert_eq!(held, [false, true, true]);
    }
}
