//! Tests that try to make the money path break its promise: at most one POST is sent per confirmed instruction, and no
//! instruction is lost.
//!
//! Each row of [`ROWS`] is many runs. A run has a seed, and the seed alone decides its actions, so that a failure can
//! be replayed. The truth is the practice bank's own ledger, which the test reads over HTTP and the program never
//! reads; [`invariants`] compares the journal with it after every run.

pub mod bench;
pub mod clerk;
pub mod echo;
pub mod flips;
pub mod invariants;
pub mod kill;
pub mod machine;
pub mod malformed;
pub mod manners;
pub mod observations;
pub mod parsers;
pub mod race;
pub mod seed;
pub mod thief;
pub mod week;
pub mod workers;

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

/// A row of the table.
pub struct Row {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its description.
    pub what: &'static str,
    /// Runs in every `cargo t`.
    pub share: u32,
    /// Runs at every change.
    pub every_change: u32,
    /// Runs in the long run.
    pub long: u32,
    /// The unit of one run.
    pub unit: &'static str,
    /// The invariants of every run.
    pub invariants: &'static str,
    /// The function that runs it.
    pub work: fn(Asked) -> Result<Counts, Failure>,
}

/// All rows, in the order in which they run: the cheapest first.
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
        // Every cell in the plain wording is a test of its own (tests/observations).
        share: 1,
        every_change: 4,
        long: 200,
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
        name: "week",
        what: "a bank that changes its mind within a week: carries out days after a refusal, gives two orders one number, states another amount, lets the counterparty refuse; a desk that orders again each day whenever it is let",
        share: 12,
        every_change: 200,
        long: 20_000,
        unit: "weeks",
        invariants: week::INVARIANTS,
        work: week::run,
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
        long: 12 * 3_000,
        unit: "kills",
        invariants: kill::INVARIANTS,
        work: kill::run,
    },
    Row {
        name: "machine",
        what: "random commands to a desk, held against a model of states, locks and duplicate numbers",
        share: 3_000,
        every_change: 100_000,
        long: 1_000_000,
        unit: "steps",
        invariants: machine::INVARIANTS,
        work: machine::run,
    },
];

/// A request to a row.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// The number of runs.
    pub runs: u32,
    /// Seed of the first run; the next runs use the next seeds.
    pub seed: u64,
}

/// Counters by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts(BTreeMap<String, u64>);

impl Counts {
    /// Adds one to a counter.
    pub fn one(&mut self, name: &str) {
        self.add(name, 1);
    }

    /// Adds `more` to a counter.
    pub fn add(&mut self, name: &str, more: u64) {
        *self.0.entry(name.to_owned()).or_default() += more;
    }

    /// The value of a counter.
    pub fn of(&self, name: &str) -> u64 {
        self.0.get(name).copied().unwrap_or(0)
    }

    /// Adds the counters of another worker.
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
    /// The panic's message.
    pub what: String,
    /// The number of runs in a replay.
    pub replay_runs: u32,
}

/// Runs a row and returns a report in lines; a failure's report ends with the command that replays it.
///
/// # Errors
/// The failure's report, when a run broke an invariant.
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
