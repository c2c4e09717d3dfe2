//! `cargo xtask torture`: long runs of the money path's random tests, and the replay of a failure from its seed.
//!
//! The rows are in the acceptance tests (`tests/torture`), because they need the whole program; this module builds and
//! runs them. A long run is an optimised build with all assertions of a debug build (profile `torture`); the runs of
//! `cargo xtask test` are a debug build. The data directories of both are in memory: a killed process leaves the same files
//! there as on a disk, and each commit waits for nothing.

use std::path::Path;

use crate::Outcome;
use crate::command::{Program, built, cargo, program};

/// A file system in memory, on Linux.
const MEMORY: &str = "/dev/shm";

/// Runs `rows`, or all of them, `runs` times each (default: the row's long run), from `seed` on.
///
/// # Errors
/// [`crate::Stop`] if a row failed (its output is above, with the command that replays it), or the build failed.
pub fn torture(rows: &[String], runs: Option<u32>, seed: u64) -> Outcome {
    let runs = runs.map(|runs| ["--runs".to_owned(), runs.to_string()]);
    let line = cargo(["run", "--quiet", "--profile", "torture", "--package", "acceptance", "--bin", "torture", "--"]);
    let line = in_memory(line).args(["--seed".to_owned(), seed.to_string()]);
    line.args(runs.into_iter().flatten()).args(rows).run()
}

/// The same command with its data directories in memory, where the system has such a place and no other one is named.
fn in_memory(line: Program) -> Program {
    let is_free = std::env::var_os("TMPDIR").is_none();
    if is_free && Path::new(MEMORY).is_dir() { line.set("TMPDIR", MEMORY) } else { line }
}

/// Runs all rows at the size for every change with the program that is built: a step of `cargo xtask test`.
///
/// # Errors
/// [`crate::Stop`] if a row failed.
pub fn at_every_change() -> Outcome {
    in_memory(program(built("torture"))).args(["--at-every-change"]).run()
}
