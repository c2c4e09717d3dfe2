//! Random commands to a desk over a real journal and a real bank, compared after each step with a model without SQLite,
//! events or HTTP: only states, locks and duplicate numbers.
//!
//! An episode is a data directory of its own and some hundreds of steps; its seed alone decides it, so that a failure
//! can be replayed. At its end the desk is reopened and the journal is compared with the bank's ledger. Other rows test
//! the disk; here the journals are in memory where the system supports that.

mod faults;
mod model;
mod steps;

use super::bench::Bank;
use super::{Asked, Counts, Failure, invariants, workers};
use steps::Episode;

/// The invariants of every run.
pub const INVARIANTS: &str = "after each step: the doubts, and the states, marks, locks and pauses of what it touched as the model says (all of \
them after each tenth and each restart), each dialog taken or \
refused as the model says, each duplicate with its number, and the bank carried out exactly what the model says; after each \
episode, over a restart: all that holds after a kill";

/// Steps of an episode.
const STEPS: u32 = 250;

/// Takes as many steps as requested, episode by episode.
///
/// # Errors
/// [`Failure`] when a step broke an invariant.
pub fn run(asked: Asked) -> Result<Counts, Failure> {
    workers::run(asked, STEPS, Bank::in_memory, |bank, seed, counts| {
        let mut episode = Episode::new(bank, seed);
        for at in 0..STEPS {
            let step = episode.step();
            counts.one(step);
            episode.agrees(&format!("step {at}, {step}"), at % 10 == 9 || step == "reopened");
        }
        episode.end();
        counts.one("episodes");
        counts.add("instructions", episode.instructions());
        counts.add("executed at the bank", episode.executed());
    })
}

/// Compares the journal with the ledger, as after a kill.
fn held(bank: &Bank, folder: &std::path::Path, executed: &std::collections::BTreeMap<String, u32>) {
    let desk = bank.desk(folder, true);
    invariants::hold(&desk, executed, &bank.running.token);
    drop(desk);
    invariants::no_secret(folder, &bank.running.token);
}
