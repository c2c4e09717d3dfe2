//! Random numbers that are the same on every machine and in every version: SplitMix64.

/// A stream of numbers from a seed.
#[derive(Debug, Clone)]
pub struct Seed(u64);

impl Seed {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        let mut stream = Self(seed);
        // Makes neighbouring seeds start differently.
        stream.draw();
        stream
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        let end = end as u64;
        usize::try_from(self.draw() % end).unwrap_or(0)
    }

    /// True in `percent` of a hundred draws.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One element.
    pub fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}
