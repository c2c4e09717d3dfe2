//! `cargo xtask recompute`: a second implementation in Python (`tests/recompute`) asks the practice bank itself and computes
//! every number that `avalctl` shows of it; `cargo xtask recompute statements` reads bank statements a second time.
//!
//! It uses Python's own library and no code of Aval, so a mistake in one is seen by the other. This module builds the
//! program and sets the size.

use crate::command::{built, cargo, program};
use crate::{Outcome, root};

/// Recomputes over this many drafts for each of `seeds` seeds, from `first` on.
///
/// # Errors
/// [`crate::Stop`] if a number differs (the differences are above), or the build failed.
pub fn recompute(drafts: u32, seeds: u32, first: u64) -> Outcome {
    cargo(["build", "--package", "avalctl"]).run()?;
    compared(
        &[],
        &[("--drafts", drafts.to_string()), ("--seeds", seeds.to_string()), ("--first-seed", first.to_string())],
    )
}

/// Reads this many statement files of each form a second time.
///
/// # Errors
/// As [`recompute`].
pub fn statements(files: u32, seed: u64) -> Outcome {
    cargo(["build", "--package", "avalctl"]).run()?;
    compared(&["statements"], &[("--files", files.to_string()), ("--seed", seed.to_string())])
}

/// Recomputes 300 drafts of one seed with the program that is built, and reads some statements of each form: a step of
/// `cargo xtask test`.
///
/// # Errors
/// As [`recompute`].
pub fn at_every_change() -> Outcome {
    compared(&[], &[("--queries", "16".to_owned()), ("--kills", "3".to_owned())])?;
    compared(&["statements"], &[("--files", "12".to_owned())])
}

fn compared(what: &[&str], size: &[(&str, String)]) -> Outcome {
    let recompute = program("python3").args([root().join("tests/recompute")]).args(what.iter().copied());
    let recompute = recompute.args(["--avalctl"]).args([built("avalctl")]);
    size.iter().fold(recompute, |line, (flag, value)| line.args([*flag, value.as_str()])).run()
}
