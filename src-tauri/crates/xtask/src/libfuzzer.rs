//! `cargo xtask libfuzzer`: the targets of `tests/torture/parsers` under libFuzzer, one after the other.
//!
//! It needs a nightly Rust beside the usual one, which `rustup toolchain install nightly` brings; cargo-fuzz is installed into
//! `target/tools`. What is found is written to `tests/fuzz/artifacts`, with the command that reads it again.

use crate::command::{Program, program};
use crate::{Outcome, Stop, packages, root};

/// Builds and drives the targets.
const CARGO_FUZZ: &str = "0.13.2";

/// The targets, as `tests/fuzz/Cargo.toml` names them.
pub const TARGETS: &[&str] = &[
    "scan",
    "record",
    "amount",
    "request",
    "classify",
    "statement",
    "code-book",
    "profile",
    "event",
    "approval-request",
    "approval-answer",
    "policy",
    "move",
];

/// Runs `targets`, or all of them, each for so many seconds.
///
/// # Errors
/// There is no nightly Rust, no such target, or a target was broken: its lines stand above.
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
