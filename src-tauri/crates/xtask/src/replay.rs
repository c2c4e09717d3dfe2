//! `cargo xtask replay`: a whole month of legitimate work, the clerk's mistakes and the frauds, with the three tables on
//! standard output.
//!
//! The replay is an acceptance test (`tests/replay`), because it needs the whole program; this gives it its size and its seed.

use crate::Outcome;
use crate::command::cargo;

/// Replays a month of so many instructions, made up from a seed.
///
/// # Errors
/// Too many false stops, too few mistakes caught, a fraud not stopped, or a ledger that does not agree; or the build failed.
pub fn replay(instructions: u32, seed: u64) -> Outcome {
    cargo(["test", "--quiet", "--package", "acceptance", "--test", "replay", "--", "--nocapture"])
        .set("AVAL_REPLAY_INSTRUCTIONS", instructions.to_string())
        .set("AVAL_REPLAY_SEED", seed.to_string())
        .run()
}
