//! Search results: one bit for each draft of an order, and the number of hits before each word of bits, so that the
//! draft at any position is found without writing out all of them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use bank_contract::Stage;

use super::bits::Bits;

/// The list in which each row of a table counts, by row, and the stages of the lists.
#[derive(Debug, Clone)]
pub(super) struct Stages {
    pub part: Arc<Vec<u16>>,
    pub of: Arc<Vec<Stage>>,
}

/// Drafts in order. Without an own order they have the table's: by due day, then by id.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rows {
    ids: Arc<Vec<i64>>,
    order: Option<Arc<Vec<u32>>>,
    /// Only where the lists are of several stages.
    stages: Option<Stages>,
    taken: Bits,
    /// Hits before each word.
    before: Vec<u32>,
    len: usize,
}

impl Rows {
    /// The selected rows of a table with these ids; `taken` is indexed by the order, where there is one.
    pub(super) fn of(ids: Arc<Vec<i64>>, order: Option<Arc<Vec<u32>>>, stages: Option<Stages>, taken: Bits) -> Self {
        let mut rows = Self { ids, order, stages, taken, before: Vec::new(), len: 0 };
        rows.count();
        rows
    }

    fn count(&mut self) {
        let mut before = 0;
        let counted = |word: &u64| {
            let here = before;
            before += word.count_ones();
            here
        };
        self.before = self.taken.words().iter().map(counted).collect();
        self.len = before as usize;
    }

    /// Number of drafts.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The id of the draft at an index, and its list's stage where there are several.
    pub(crate) fn at(&self, place: usize) -> Option<(i64, Option<Stage>)> {
        if place >= self.len {
            return None;
        }
        let word = self.before.partition_point(|before| *before as usize <= place) - 1;
        let mut left = self.taken.words()[word];
        for _ in self.before[word] as usize..place {
            left &= left - 1;
        }
        Some(self.named(word * 64 + left.trailing_zeros() as usize))
    }

    fn named(&self, taken: usize) -> (i64, Option<Stage>) {
        let row = self.order.as_ref().map_or(taken, |order| order[taken] as usize);
        (self.ids[row], self.stages.as_ref().map(|stages| stages.of[usize::from(stages.part[row])]))
    }

    /// Calls `with` for the row of each draft in the table, in order.
    pub(super) fn each(&self, mut with: impl FnMut(usize)) {
        self.taken.each(|at| with(self.order.as_ref().map_or(at, |order| order[at] as usize)));
    }

    /// All drafts.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (i64, Option<Stage>)> {
        (0..self.len).filter_map(|place| self.at(place))
    }

    /// The indexes of these drafts; a draft that is not among the rows is left out.
    pub(crate) fn places(&self, ids: &HashSet<i64>) -> HashMap<i64, usize> {
        let mut places = HashMap::with_capacity(ids.len());
        for (at, (word, before)) in self.taken.words().iter().zip(&self.before).enumerate() {
            let (mut left, mut place) = (*word, *before as usize);
            while left != 0 && places.len() < ids.len() {
                let (id, _) = self.named(at * 64 + left.trailing_zeros() as usize);
                if ids.contains(&id) {
                    places.entry(id).or_insert(place);
                }
                left &= left - 1;
                place += 1;
            }
        }
        places
    }

    /// Keeps the drafts that the test accepts.
    pub(crate) fn keep(&mut self, takes: impl Fn(i64) -> bool) {
        let mut taken = std::mem::take(&mut self.taken);
        taken.keep(|row| takes(self.named(row).0));
        self.taken = taken;
        self.count();
    }

    /// The lists are of several stages.
    pub(crate) fn are_of_several_stages(&self) -> bool {
        self.stages.is_some()
    }

    /// Its pieces of memory by address, each with its bytes; a shared piece has the same address in each owner.
    pub(crate) fn pieces(&self) -> Vec<(usize, usize)> {
        fn piece<T>(shared: &Arc<Vec<T>>) -> (usize, usize) {
            (Arc::as_ptr(shared) as usize, shared.capacity() * size_of::<T>())
        }
        let own = self.taken.bytes() + self.before.capacity() * size_of::<u32>();
        let mut pieces = vec![(self.before.as_ptr() as usize, own), piece(&self.ids)];
        pieces.extend(self.order.as_ref().map(piece));
        pieces.extend(self.stages.as_ref().map(|stages| piece(&stages.part)));
        pieces
    }
}

#[cfg(test)]
impl Rows {
    /// All drafts with these ids.
    pub(crate) fn of_ids(ids: Vec<i64>) -> Self {
        let taken = Bits::range(ids.len(), 0, ids.len());
        Self::of(Arc::new(ids), None, None, taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_draft_at_every_place_is_the_one_that_a_walk_finds_there() {
        let ids: Arc<Vec<i64>> = Arc::new((0..1_000).map(|at| at * 7).collect());
        let backwards: Arc<Vec<u32>> = Arc::new((0..1_000).rev().collect());
        for (nth, order) in [(1, None), (3, None), (130, Some(backwards)), (2_000, None)] {
            let taken = Bits::of(1_000, |row| row % nth == nth / 2);
            let mut expected: Vec<i64> = (0..1_000).filter(|row| row % nth == nth / 2).map(|row| row as i64).collect();
            expected.iter_mut().for_each(|row| *row = if order.is_some() { (999 - *row) * 7 } else { *row * 7 });
            let mut rows = Rows::of(ids.clone(), order, None, taken);
            assert_eq!(rows.iter().map(|(id, _)| id).collect::<Vec<_>>(), expected, "every {nth}");
            assert_eq!((rows.len(), rows.at(expected.len())), (expected.len(), None));
            let places = rows.places(&expected.iter().copied().chain([-1]).collect());
            assert_eq!(places.len(), expected.len());
            assert!(expected.iter().enumerate().all(|(place, id)| places[id] == place), "every {nth}");
            rows.keep(|id| id % 2 == 0);
            expected.retain(|id| id % 2 == 0);
            assert_eq!(rows.iter().map(|(id, _)| id).collect::<Vec<_>>(), expected, "every {nth}");
        }
    }
}
