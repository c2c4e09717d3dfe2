//! `cargo xtask replay`: three months of legitimate work, the clerk's mistakes, the frauds and the cases of the rules, with four
//! tables on standard output.
//!
//! The replay is an acceptance test (`tests/replay`), because it needs the whole program; this module sets its size and
//! seed.

use crate::Outcome;
use crate::command::cargo;

/// Replays a quarter of this many instructions, generated from a seed.
///
/// # Errors
/// [`crate::Stop`] for too many questions or false stops, too few mistakes caught, a fraud or a case of a rule not stopped, a
/// ledger that does not agree, or a failed build.
pub fn replay(instructions: u32, seed: u64) -> Outcome {
    cargo(["test", "--quiet", "--package", "acceptance", "--test", "replay", "--", "--nocapture"])
        .set("AVAL_REPLAY_INSTRUCTIONS", instructions.to_string())
        .set("AVAL_REPLAY_SEED", seed.to_string())
        .run()
}
