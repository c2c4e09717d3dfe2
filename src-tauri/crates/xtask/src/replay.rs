//! `cargo xtask replay`: a month of legitimate work, the clerk's mistakes and the frauds, with three tables on standard
//! output.
//!
//! The replay is an acceptance test (`tests/replay`), because it needs the whole program; this module sets its size and
//! seed.

use crate::Outcome;
use crate::command::cargo;

/// Replays a month of this many instructions, generated from a seed.
///
/// # Errors
/// [`crate::Stop`] for too many false stops, too few mistakes caught, a fraud not stopped, a ledger that does not
/// agree, or a failed build.
pub fn replay(instructions: u32, seed: u64) -> Outcome {
    cargo(["test", "--quiet", "--package", "acceptance", "--test", "replay", "--", "--nocapture"])
        .set("AVAL_REPLAY_INSTRUCTIONS", instructions.to_string())
        .set("AVAL_REPLAY_SEED", seed.to_string())
        .run()
}
