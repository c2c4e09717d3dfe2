//! `cargo xtask torture`: long runs of the money path's random tests, and the replay of a failure from its seed.
//!
//! The rows are in the acceptance tests (`tests/torture`), because they need the whole program; this module builds and
//! runs them.

use crate::Outcome;
use crate::command::{Program, cargo};

/// Runs `rows`, or all of them, `runs` times each (default: the row's long run), from `seed` on.
///
/// # Errors
/// [`crate::Stop`] if a row failed (its output is above, with the command that replays it), or the build failed.
pub fn torture(rows: &[String], runs: Option<u32>, seed: u64) -> Outcome {
    let runs = runs.map(|runs| ["--runs".to_owned(), runs.to_string()]);
    built().args(["--seed".to_owned(), seed.to_string()]).args(runs.into_iter().flatten()).args(rows).run()
}

/// Runs all rows at the size for every change: a step of `cargo xtask test`.
///
/// # Errors
/// As [`torture`].
pub fn at_every_change() -> Outcome {
    built().args(["--at-every-change"]).run()
}

fn built() -> Program {
    cargo(["run", "--quiet", "--package", "acceptance", "--bin", "torture", "--"])
}
