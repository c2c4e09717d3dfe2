//! `cargo xtask bench`: the figures, as ratios to floors and peers, from an optimised build.
//!
//! The rows live in `benches`, because they need the whole core; this builds and calls them.

use std::path::PathBuf;

use crate::command::{cargo, npm};
use crate::{Outcome, root, tools};

/// The row over the real window, which is built for it.
const WINDOW: &str = "window";

/// Measures `rows`, or all of them, over the lists of so many drafts made from a seed.
///
/// # Errors
/// No such row, a row that could not be measured (its line stands above), or the build failed.
pub fn bench(rows: &[String], drafts: u32, seed: u64, rounds: u32) -> Outcome {
    let window = match rows.iter().any(|row| row == WINDOW) {
        true => vec![("AVAL_TAURI_DRIVER", tools::tauri_driver()?), ("AVAL_WINDOW_BIN", built_window()?)],
        false => Vec::new(),
    };
    let numbers = [("--drafts", drafts.into()), ("--seed", seed), ("--rounds", rounds.into())];
    let program = cargo(["run", "--quiet", "--release", "--package", "benches", "--"]);
    let program = window.into_iter().fold(program, |program, (name, path)| program.set(name, path));
    program.args(numbers.iter().flat_map(|(name, number)| [(*name).to_owned(), number.to_string()])).args(rows).run()
}

fn built_window() -> Outcome<PathBuf> {
    npm(["run", "build"]).run()?;
    cargo(["build", "--release", "--quiet", "--package", "aval"]).run()?;
    Ok(root().join("target/release").join(format!("aval{}", std::env::consts::EXE_SUFFIX)))
}
