//! `cargo xtask`: reads the command line and calls one chore of the library.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::{Outcome, bench, generate, libfuzzer, mutants, pictures, ratchet, recompute, replay, run, test, torture};

/// The subject of the second computation; without one the bank's lists.
#[derive(Subcommand)]
enum Recomputed {
    /// Bank statements of each form, written from known bookings and changed at random
    Statements {
        /// Number of files of each form
        #[arg(long, value_name = "N", default_value_t = 10_000)]
        files: u32,
        /// Seed of the files
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
    },
}

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The chores of Aval", disable_help_subcommand = true)]
struct Line {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Install what is missing, build, and open the window on the practice bank
    Run {
        /// Only these steps: packages, ui, build, window
        #[arg(value_name = "STEP")]
        steps: Vec<String>,
        /// Two windows of one group instead, over a practice bank and a PostgreSQL of their own
        #[arg(long)]
        group: bool,
        /// Neither check nor install system packages
        #[arg(long)]
        as_is: bool,
    },
    /// Install what is missing, then run every test
    Test {
        /// Only these steps; see --list
        #[arg(value_name = "STEP")]
        steps: Vec<String>,
        /// The same as STEP
        #[arg(long, value_name = "STEP")]
        only: Vec<String>,
        /// Name the steps and stop
        #[arg(long)]
        list: bool,
        /// Neither check nor install system packages
        #[arg(long)]
        as_is: bool,
    },
    /// Try at length to break the money path, in an optimised build with its data in memory; a wrong ROW lists the rows
    Torture {
        /// Only these rows
        #[arg(value_name = "ROW")]
        rows: Vec<String>,
        /// Number of runs, instead of the row's own long run (docs/results/torture.md lists them)
        #[arg(long, value_name = "N")]
        runs: Option<u32>,
        /// Seed of the first run; a failure prints the seed that reproduces it
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
    },
    /// Replay three months of correct work, a clerk's mistakes, the frauds and the rules, and print the tables
    Replay {
        /// Instructions of the quarter
        #[arg(long, value_name = "N", default_value_t = 6_000)]
        instructions: u32,
        /// Seed of the generated quarter
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
    },
    /// Compute every number that avalctl shows of a practice bank a second time, from the bank's own replies; or read bank
    /// statements a second time
    #[command(args_conflicts_with_subcommands = true)]
    Recompute {
        #[command(subcommand)]
        what: Option<Recomputed>,
        /// Number of drafts
        #[arg(long, value_name = "N", default_value_t = 20_000)]
        drafts: u32,
        /// Number of seeds; each is a bank and a desk of its own
        #[arg(long, value_name = "K", default_value_t = 5)]
        seeds: u32,
        /// The first seed
        #[arg(long, value_name = "S", default_value_t = 1)]
        first_seed: u64,
    },
    /// Measure what Aval does most, as ratios to floors and peers, from an optimised build; a wrong ROW lists the rows
    Bench {
        /// Only these rows
        #[arg(value_name = "ROW")]
        rows: Vec<String>,
        /// Number of drafts
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        drafts: u32,
        /// Seed of the generated drafts
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
        /// Rounds that count; a large workload may need fewer
        #[arg(long, value_name = "N", default_value_t = 9)]
        rounds: u32,
        /// Measure the program of this older commit too, in turns, and print both side by side
        #[arg(long, value_name = "COMMIT")]
        against: Option<String>,
    },
    /// Count the instructions of the core's paths and compare them with the record
    Ratchet {
        /// Write the record
        #[arg(long)]
        record: bool,
    },
    /// Change one line at a time and check that a test notices; groups: classification, matching, journal
    Mutants {
        /// Only these groups
        #[arg(value_name = "GROUP")]
        groups: Vec<String>,
    },
    /// Take a picture of every page and dialog in each look and width, and compare them with the run before
    Pictures,
    /// Run the parsers of external bytes under libFuzzer (needs nightly Rust); the targets are in tests/fuzz/Cargo.toml
    Libfuzzer {
        /// Only these targets
        #[arg(value_name = "TARGET")]
        targets: Vec<String>,
        /// Seconds per target
        #[arg(long, value_name = "N", default_value_t = 600)]
        seconds: u32,
    },
    /// Write the files generated from the contract and the views
    Generate {
        /// Write nothing; fail if a file is stale
        #[arg(long)]
        check: bool,
    },
}

fn main() -> ExitCode {
    match perform(Line::parse().chore) {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => {
            eprintln!("\n{stop}");
            ExitCode::FAILURE
        }
    }
}

fn perform(chore: Chore) -> Outcome {
    match chore {
        Chore::Run { steps, group: true, as_is } => run::run(&run::GROUP, &steps, as_is),
        Chore::Run { steps, as_is, .. } => run::run(&run::DESK, &steps, as_is),
        Chore::Test { list: true, .. } => {
            test::list();
            Ok(())
        }
        Chore::Test { steps, only, as_is, .. } => test::test(&[steps, only].concat(), as_is),
        Chore::Torture { rows, runs, seed } => torture::torture(&rows, runs, seed),
        Chore::Replay { instructions, seed } => replay::replay(instructions, seed),
        Chore::Recompute { what: Some(Recomputed::Statements { files, seed }), .. } => {
            recompute::statements(files, seed)
        }
        Chore::Recompute { drafts, seeds, first_seed, .. } => recompute::recompute(drafts, seeds, first_seed),
        Chore::Bench { rows, drafts, seed, rounds, against } => {
            let measurement = bench::Measurement { rows, drafts, seed, rounds };
            match against {
                Some(commit) => bench::bench_against(&commit, &measurement),
                None => bench::bench(&measurement),
            }
        }
        Chore::Ratchet { record } => ratchet::ratchet(record),
        Chore::Mutants { groups } => mutants::mutants(&groups),
        Chore::Pictures => pictures::pictures(),
        Chore::Libfuzzer { targets, seconds } => libfuzzer::libfuzzer(&targets, seconds),
        Chore::Generate { check } => generate::generate(check),
    }
}
