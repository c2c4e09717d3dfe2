//! Pseudo-random numbers from a seed: the same on every machine and with every library version.
//!
//! Library generators may change between versions, and a bank in a state file would then change too. Therefore this
//! module implements SplitMix64 itself (Steele, Lea, Flood 2014).

/// A sequence of numbers, determined by a seed, a draft and a purpose.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// The sequence for one index and one purpose.
    pub fn of(seed: u64, index: u64, purpose: u64) -> Self {
        let mut chance = Self(seed ^ 0x9E37_79B9_7F4A_7C15);
        let mixed = chance.next() ^ index.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let mut chance = Self(mixed);
        Self(chance.next() ^ purpose.wrapping_mul(0xA076_1D64_78BD_642F))
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 if `end` is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        u64::try_from((u128::from(self.next()) * u128::from(end)) >> 64).unwrap_or(0)
    }

    /// A number below `end`, with small ones far more frequent: few parties are on most drafts, and every party can
    /// occur.
    pub fn skewed(&mut self, end: u64) -> u64 {
        let (one, second, third) = (self.below(end), self.below(end), self.below(end));
        let is_even = self.percent(25);
        match end {
            0 => 0,
            _ if is_even => one,
            _ => one * second / end * third / end,
        }
    }

    /// True with a probability of this many per cent.
    pub fn percent(&mut self, times: u64) -> bool {
        self.below(100) < times
    }

    /// One of the values.
    pub fn pick<'a, T>(&mut self, values: &'a [T]) -> &'a T {
        let at = usize::try_from(self.below(values.len() as u64)).unwrap_or(0);
        &values[at]
    }

    /// Digits, without a leading zero.
    pub fn digits(&mut self, count: usize) -> String {
        let first = char::from(b'1' + u8::try_from(self.below(9)).unwrap_or(0));
        let rest = (1..count).map(|_| char::from(b'0' + u8::try_from(self.below(10)).unwrap_or(0)));
        std::iter::once(first).chain(rest).collect()
    }
}
