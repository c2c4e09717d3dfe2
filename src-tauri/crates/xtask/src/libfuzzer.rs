//! `cargo xtask libfuzzer`: the targets of `tests/torture/parsers` under libFuzzer, one after the other.
//!
//! It needs a nightly Rust beside the stable one (`rustup toolchain install nightly`); cargo-fuzz is installed in
//! `target/tools`. Findings are written to `tests/fuzz/artifacts`, with the command that reproduces them.

use crate::command::{Program, program};
use crate::{Outcome, Stop, packages, root};

/// The version of cargo-fuzz, which builds and runs the targets.
const CARGO_FUZZ: &str = "0.13.2";

/// The targets, as `tests/fuzz/Cargo.toml` names them.
pub const TARGETS: &[&str] = &[
    "scan",
    "record",
    "amount",
    "request",
    "classify",
    "statement",
    "order-sheet",
    "counterparty-file",
    "bank-list",
    "code-book",
    "profile",
    "event",
    "approval-request",
    "approval-answer",
    "policy",
    "move",
    "written-amount",
    "calendar",
];

/// Runs `targets`, or all of them, for this many seconds each.
///
/// # Errors
/// [`Stop`] if there is no nightly Rust, a target is unknown, or a target failed (its output is above).
pub fn libfuzzer(targets: &[String], seconds: u32) -> Outcome {
    if let Some(unknown) = targets.iter().find(|name| !TARGETS.contains(&name.as_str())) {
        return Err(Stop::Failed(format!("There is no target {unknown}; there are {}.", TARGETS.join(", "))));
    }
    if nightly(["rustc", "--version"]).answer().is_none() {
        return Err(Stop::Install("libFuzzer needs a nightly Rust: `rustup toolchain install nightly`.".into()));
    }
    packages::provide_cargo_tool("cargo-fuzz", CARGO_FUZZ)?;
    let mut chosen = TARGETS.iter().filter(|name| targets.is_empty() || targets.iter().any(|chosen| chosen == *name));
    chosen.try_for_each(|name| {
        let fuzz = root().join("target/tools/bin/cargo-fuzz");
        let limits = [format!("-max_total_time={seconds}"), "-max_len=65536".to_owned(), "-timeout=20".to_owned()];
        program("rustup")
            .args(["run", "nightly"])
            .args([fuzz])
            .args(["run", "--fuzz-dir", "tests/fuzz", name, "--"])
            .args(limits)
            .run()
    })
}

fn nightly<const N: usize>(words: [&str; N]) -> Program {
    program("rustup").args(["run", "nightly"]).args(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_target_has_its_program_and_the_other_way_round() {
        let manifest = std::fs::read_to_string(root().join("tests/fuzz/Cargo.toml")).expect("the fuzzer's manifest");
        let programs: Vec<&str> = manifest.split("[[bin]]").skip(1).filter_map(|part| part.split('"').nth(1)).collect();
        assert_eq!(programs, TARGETS);
    }
}
