//! `cargo xtask generate`: builds the writer, which contains the core, and starts it.
//!
//! The writer is a separate program (`src/bin/generate.rs`), so that the other chores compile without the core.

use crate::Outcome;
use crate::command::cargo;

/// Writes the generated files, or with `check` only compares them.
pub fn generate(check: bool) -> Outcome {
    let mut program = cargo(["run", "--quiet", "--package", "xtask", "--features", "generate", "--bin", "generate"]);
    if check {
        program = program.args(["--", "--check"]);
    }
    program.run()
}
