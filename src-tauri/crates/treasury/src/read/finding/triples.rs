//! An index of three-digit groups in draft numbers: for every sixteen consecutive drafts, one bit per group that a
//! number contains. Only drafts with all groups of the searched digits are compared; it takes 8 bytes a draft.

use super::bits::Bits;
use super::number::{Digits, digits_of};

/// Drafts that share a bit.
const DRAFTS: usize = 16;

/// Values of three digits.
const VALUES: usize = 1_000;

/// Below this count, numbers are compared one by one.
const NUMBERS_MIN: usize = 64 * DRAFTS;

/// The three-digit groups of many packed numbers.
pub(super) struct Triples {
    /// One bit per value and group of drafts, `words` words per value. Empty for few numbers.
    bits: Vec<u64>,
    words: usize,
}

impl Triples {
    /// Built from numbers packed by [`super::number::pack`]; 0 has no digits.
    pub(super) fn of(numbers: &[u128]) -> Self {
        if numbers.len() < NUMBERS_MIN {
            return Self { bits: Vec::new(), words: 0 };
        }
        let words = numbers.len().div_ceil(DRAFTS * 64);
        let mut bits = vec![0; words * VALUES];
        for (group, numbers) in numbers.chunks(DRAFTS).enumerate() {
            for number in numbers {
                each_triple(*number, |value| bits[value * words + group / 64] |= 1 << (group % 64));
            }
        }
        Self { bits, words }
    }

    /// Keeps the rows whose group of drafts has all three-digit groups of the digits.
    pub(super) fn keep(&self, rows: &mut Bits, digits: &Digits) {
        if self.words == 0 || digits.count() < 3 {
            return;
        }
        let mut groups = vec![u64::MAX; self.words];
        each_triple(digits.packed(), |value| {
            let of_value = &self.bits[value * self.words..][..self.words];
            groups.iter_mut().zip(of_value).for_each(|(group, has)| *group &= has);
        });
        const A_WORD: usize = 64 / DRAFTS;
        for (at, word) in rows.words_mut().iter_mut().enumerate() {
            let has = groups[at / DRAFTS] >> (at % DRAFTS * A_WORD);
            let of_group = |group: usize| if has >> group & 1 == 1 { 0xffff << (group * DRAFTS) } else { 0 };
            *word &= (0..A_WORD).map(of_group).fold(0, |mask, rows| mask | rows);
        }
    }

    /// Its memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bits.capacity() * size_of::<u64>()
    }
}

/// Calls `with` for every three consecutive digits of a packed number, as a value below 1000.
fn each_triple(packed: u128, mut with: impl FnMut(usize)) {
    let (mut value, mut digits) = (0, 0);
    for digit in digits_of(packed) {
        value = value % 100 * 10 + digit;
        digits += 1;
        if digits >= 3 {
            with(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::number::pack;
    use super::*;

    #[test]
    fn no_number_that_has_the_digits_is_passed_over_and_most_others_are() {
        let text =
            |at: u64| format!("130558400001{:018}", (at + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) % 1_000_000_000_000);
        let texts: Vec<String> = (0..5_000).map(text).collect();
        let numbers: Vec<u128> = texts.iter().map(|text| pack(text).unwrap()).collect();
        let triples = Triples::of(&numbers);
        let mut looked_at = 0;
        for part in texts.iter().step_by(97).flat_map(|text| [&text[24..], &text[20..24], &text[10..], &text[3..5]]) {
            let digits = Digits::read(part).unwrap();
            let mut rows = Bits::range(numbers.len(), 0, numbers.len());
            triples.keep(&mut rows, &digits);
            if part.len() == 6 {
                looked_at = looked_at.max(rows.count());
            }
            for (row, text) in texts.iter().enumerate() {
                assert!(rows.has(row) || !text.contains(part), "{part} in {text}");
            }
        }
        assert!(looked_at < numbers.len() / 4, "{looked_at}");
        assert!(triples.bytes() <= 10 * numbers.len());
    }
}
