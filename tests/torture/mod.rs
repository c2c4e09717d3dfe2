//! Tests that try hard to make the money path break its promise: at most one POST leaves per confirmed instruction, and
//! none is lost sight of.
//!
//! Each row of [`ROWS`] is many runs. A run has a seed, and the seed alone decides what is done in it, so that a failure
//! is replayed by its seed. The truth is the practice bank's own ledger, asked over HTTP by the test and never by the
//! program; [`invariants`] holds the journal against it after every run.

pub mod bench;
pub mod clerk;
pub mod echo;
pub mod flips;
pub mod invariants;
pub mod kill;
pub mod lanes;
pub mod machine;
pub mod malformed;
pub mod manners;
pub mod observations;
pub mod parsers;
pub mod race;
pub mod seed;
pub mod thief;

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

/// A row of the table.
pub struct Row {
    /// What the command line calls it.
    pub name: &'static str,
    /// What is done.
    pub what: &'static str,
    /// Runs of the share that every `cargo t` makes.
    pub share: u32,
    /// Runs at every change.
    pub every_change: u32,
    /// Runs of the long run.
    pub long: u32,
    /// What one run counts.
    pub unit: &'static str,
    /// What holds after every run.
    pub invariants: &'static str,
    /// The work.
    pub work: fn(Asked) -> Result<Counts, Failure>,
}

/// All rows, in the order in which they run: what costs least first.
pub const ROWS: &[Row] = &[
    Row {
        name: "malformed",
        what: "mutated replies of the practice bank to each of the 14 operations, through classification",
        share: 20_000,
        every_change: 20_000,
        long: 2_000_000,
        unit: "replies",
        invariants: malformed::INVARIANTS,
        work: malformed::run,
    },
    Row {
        name: "parsers",
        what: "mutated examples of all that Aval reads and did not write, through each reader",
        share: 9_000,
        every_change: 45_000,
        long: 20_000_000,
        unit: "inputs",
        invariants: parsers::INVARIANTS,
        work: parsers::run,
    },
    Row {
        name: "observations",
        what: "every row of the table of observations × 14 operations, in another wording with each seed",
        // The plain wording, every cell of it, is a test of its own (tests/observations).
        share: 1,
        every_change: 4,
        long: 1_000,
        unit: "wordings of every cell",
        invariants: observations::INVARIANTS,
        work: observations::run,
    },
    Row {
        name: "flips",
        what: "one flipped bit in the journal's file, opened by a desk",
        share: 40,
        every_change: 500,
        long: 100_000,
        unit: "flips that change something",
        invariants: flips::INVARIANTS,
        work: flips::run,
    },
    Row {
        name: "echo",
        what: "a gateway that repeats the token in replies and refusals, plain and encoded, while a desk reads, sends and exports",
        share: 24,
        every_change: 200,
        long: 20_000,
        unit: "desks",
        invariants: echo::INVARIANTS,
        work: echo::run,
    },
    Row {
        name: "slow",
        what: "a bank that refuses and carries out up to a minute later; a desk that sends again whenever it is let",
        share: 12,
        every_change: 200,
        long: 20_000,
        unit: "refusals",
        invariants: manners::INVARIANTS,
        work: manners::slow,
    },
    Row {
        name: "lagging",
        what: "reads that lag up to ten minutes behind; a desk that sends again whenever it is let",
        share: 12,
        every_change: 200,
        long: 20_000,
        unit: "refusals and doubts",
        invariants: manners::INVARIANTS,
        work: manners::lagging,
    },
    Row {
        name: "repeating",
        what: "a gateway that repeats a POST and hands on the second answer; a desk that sends again whenever it is let",
        share: 12,
        every_change: 200,
        long: 20_000,
        unit: "repeated calls",
        invariants: manners::INVARIANTS,
        work: manners::repeating,
    },
    Row {
        name: "copies",
        what: "the data directory copied, restored from a backup or moved at any moment; a clerk who tries every way in each folder",
        share: 12,
        every_change: 200,
        long: 20_000,
        unit: "folders",
        invariants: thief::copies::INVARIANTS,
        work: thief::copies::run,
    },
    Row {
        name: "edited",
        what: "files of the data directory edited between two runs; a clerk who tries every way afterwards",
        share: 15,
        every_change: 200,
        long: 20_000,
        unit: "edits",
        invariants: thief::edited::INVARIANTS,
        work: thief::edited::run,
    },
    Row {
        name: "race",
        what: "two processes and one instruction, one data directory",
        share: 24,
        every_change: 200,
        long: 20_000,
        unit: "races",
        invariants: race::INVARIANTS,
        work: race::run,
    },
    Row {
        name: "kill",
        what: "kill -9 of a real process at each of 12 points, then a restart",
        share: 36,
        every_change: 12 * 100,
        long: 12 * 10_000,
        unit: "kills",
        invariants: kill::INVARIANTS,
        work: kill::run,
    },
    Row {
        name: "machine",
        what: "random commands to a desk, held against a model of states, locks and twin numbers",
        share: 3_000,
        every_change: 100_000,
        long: 1_000_000,
        unit: "steps",
        invariants: machine::INVARIANTS,
        work: machine::run,
    },
];

/// What is asked of a row.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// How many runs.
    pub runs: u32,
    /// Seed of the first run; the next ones follow it.
    pub seed: u64,
}

/// What was counted, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts(BTreeMap<String, u64>);

impl Counts {
    /// One more of it.
    pub fn one(&mut self, name: &str) {
        self.add(name, 1);
    }

    /// So many more of it.
    pub fn add(&mut self, name: &str, more: u64) {
        *self.0.entry(name.to_owned()).or_default() += more;
    }

    /// How many of it.
    pub fn of(&self, name: &str) -> u64 {
        self.0.get(name).copied().unwrap_or(0)
    }

    /// Takes in what another lane counted.
    pub fn merge(&mut self, other: Self) {
        for (name, count) in other.0 {
            self.add(&name, count);
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(|(name, count)| format!("{name} {count}")).collect();
        out.write_str(&parts.join(", "))
    }
}

/// A run that broke an invariant.
#[derive(Debug)]
pub struct Failure {
    /// Its seed.
    pub seed: u64,
    /// What was seen.
    pub what: String,
    /// How many runs a replay takes.
    pub replay_runs: u32,
}

/// Runs a row and says in lines what was done; the failure's lines end with the command that replays it.
///
/// # Errors
/// A run broke an invariant.
pub fn perform(row: &Row, asked: Asked) -> Result<String, String> {
    let begun = Instant::now();
    let outcome = (row.work)(asked);
    let took = seconds(begun.elapsed());
    match outcome {
        Ok(counts) => Ok(format!(
            "{}: {}\n  {} {}, seeds from {}, {took} s\n  {counts}\n  after every run: {}",
            row.name, row.what, asked.runs, row.unit, asked.seed, row.invariants
        )),
        Err(failure) => Err(format!(
            "{}: broken by seed {} after {took} s\n  {}\n  replay: cargo xtask torture {} --seed {} --runs {}",
            row.name, failure.seed, failure.what, row.name, failure.seed, failure.replay_runs
        )),
    }
}

fn seconds(took: Duration) -> String {
    format!("{}.{}", took.as_secs(), took.subsec_millis() / 100)
}
