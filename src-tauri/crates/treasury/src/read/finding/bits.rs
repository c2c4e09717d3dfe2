//! A set of rows as one bit each.

/// Candidate rows in a word from which on all 64 are tested.
const MANY_OF_64: u32 = 24;

/// Rows by index.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Bits {
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    /// The empty set over `len` rows.
    pub(super) fn none(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(64)], len }
    }

    /// The rows from `from` up to and without `to`.
    pub(super) fn range(len: usize, from: usize, to: usize) -> Self {
        let mut bits = Self::none(len);
        for (at, word) in bits.words.iter_mut().enumerate() {
            let first = at * 64;
            let below = |end: usize| match end.saturating_sub(first) {
                short @ 0..64 => (1_u64 << short) - 1,
                _ => u64::MAX,
            };
            *word = below(to.min(len)) & !below(from);
        }
        bits
    }

    /// Those of `len` rows that the test accepts; every row is tested.
    pub(super) fn of(len: usize, takes: impl Fn(usize) -> bool) -> Self {
        let mut bits = Self::range(len, 0, len);
        bits.keep(takes);
        bits
    }

    pub(super) fn has(&self, row: usize) -> bool {
        self.words[row / 64] >> (row % 64) & 1 == 1
    }

    pub(super) fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn set(&mut self, row: usize) {
        self.words[row / 64] |= 1 << (row % 64);
    }

    pub(super) fn clear(&mut self, row: usize) {
        self.words[row / 64] &= !(1 << (row % 64));
    }

    /// The set as words of 64 rows, the first row in the lowest bit.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Adds the rows of `among` that the test accepts; rows already in the set are not tested.
    pub(super) fn add(&mut self, among: &Self, takes: impl Fn(usize) -> bool) {
        for (at, (word, among)) in self.words.iter_mut().zip(&among.words).enumerate() {
            *word |= marked(among & !*word, at * 64, self.len, &takes);
        }
    }

    /// Keeps the rows that the test accepts.
    pub(super) fn keep(&mut self, takes: impl Fn(usize) -> bool) {
        for (at, word) in self.words.iter_mut().enumerate() {
            *word = marked(*word, at * 64, self.len, &takes);
        }
    }

    /// Keeps the rows that are in `other` too.
    pub(super) fn keep_both(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    /// Adds the rows of `other`.
    pub(super) fn add_all(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
    }

    /// Its memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    /// Calls `with` for every row, in order.
    pub(super) fn each(&self, mut with: impl FnMut(usize)) {
        for (at, word) in self.words.iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                with(at * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }
}

/// The asked rows of one word that the test accepts. If many are asked, all 64 are tested, because that loop has no
/// branch.
fn marked(asked: u64, first: usize, len: usize, takes: &impl Fn(usize) -> bool) -> u64 {
    if asked.count_ones() >= MANY_OF_64 && first + 64 <= len {
        return asked & (0..64).fold(0, |word, at| word | u64::from(takes(first + at)) << at);
    }
    let (mut left, mut word) = (asked, 0);
    while left != 0 {
        let at = left.trailing_zeros() as usize;
        word |= u64::from(takes(first + at)) << at;
        left &= left - 1;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_added_kept_and_counted_at_every_edge_of_a_word() {
        for len in [0, 1, 63, 64, 65, 130] {
            for (from, to) in [(0, len), (1, len), (0, 64), (63, 65), (64, 64), (70, 20)] {
                let bits = Bits::range(len, from, to);
                let expected: Vec<usize> = (0..len).filter(|row| (from..to).contains(row)).collect();
                let mut found = Vec::new();
                bits.each(|row| found.push(row));
                assert_eq!((found, bits.count()), (expected.clone(), expected.len()), "{len} {from} {to}");
            }
            let mut bits = Bits::none(len);
            let all = Bits::range(len, 0, len);
            bits.add(&all, |row| row % 3 == 0);
            bits.add(&all, |row| row % 5 == 0);
            bits.keep(|row| row % 2 == 0);
            let expected = (0..len).filter(|row| (row % 3 == 0 || row % 5 == 0) && row % 2 == 0).count();
            assert_eq!(bits.count(), expected, "{len}");
            assert!((0..len).all(|row| bits.has(row) == ((row % 3 == 0 || row % 5 == 0) && row % 2 == 0)));
        }
    }
}
