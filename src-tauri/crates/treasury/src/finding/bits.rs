//! Which rows of many, a bit each.

/// Rows of a word from which on all of it are tested.
const MANY_OF_64: u32 = 24;

/// Rows by place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Bits {
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    /// None of `len` rows.
    pub(super) fn none(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(64)], len }
    }

    /// The rows from one place to before another.
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

    /// Of `len` rows those that the test takes, which is asked about every one.
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

    /// Rows in words of 64, the first in the lowest bit.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Adds those rows of `among` that the test takes; it is asked about those only that are not in yet.
    pub(super) fn add(&mut self, among: &Self, takes: impl Fn(usize) -> bool) {
        for (at, (word, among)) in self.words.iter_mut().zip(&among.words).enumerate() {
            *word |= marked(among & !*word, at * 64, self.len, &takes);
        }
    }

    /// Keeps the rows that the test takes.
    pub(super) fn keep(&mut self, takes: impl Fn(usize) -> bool) {
        for (at, word) in self.words.iter_mut().enumerate() {
            *word = marked(*word, at * 64, self.len, &takes);
        }
    }

    /// Keeps what the other has, too.
    pub(super) fn keep_both(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    /// Adds what the other has.
    pub(super) fn add_all(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    /// Hands over every row, in order.
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

/// Of the asked rows of one word, those that the test takes. Where many are asked all of the word are tested, because that
/// loop has no branch in it.
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
