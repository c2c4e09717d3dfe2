//! `cargo xtask bench`: the figures, as ratios to floors and peers, from an optimised build.
//!
//! The rows live in `benches`, because they need the whole core; this builds and calls them.

use crate::Outcome;
use crate::command::cargo;

/// Measures `rows`, or all of them, over the lists of so many drafts made from a seed.
///
/// # Errors
/// No such row, a row that could not be measured (its line stands above), or the build failed.
pub fn bench(rows: &[String], drafts: u32, seed: u64, rounds: u32) -> Outcome {
    let numbers = [("--drafts", drafts.into()), ("--seed", seed), ("--rounds", rounds.into())];
    cargo(["run", "--quiet", "--release", "--package", "benches", "--"])
        .args(numbers.iter().flat_map(|(name, number)| [(*name).to_owned(), number.to_string()]))
        .args(rows)
        .run()
}
