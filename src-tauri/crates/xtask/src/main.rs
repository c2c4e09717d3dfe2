//! `cargo xtask`: reads the command line and calls one chore of the library.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::{Outcome, generate, run, test, torture};

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
        /// Look for no system packages and install none
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
        /// Look for no system packages and install none
        #[arg(long)]
        as_is: bool,
    },
    /// Try for long to break the money path; rows: malformed, flips, race, kill, machine
    Torture {
        /// Only these rows
        #[arg(value_name = "ROW")]
        rows: Vec<String>,
        /// How often, instead of the row's own long run
        #[arg(long, value_name = "N")]
        runs: Option<u32>,
        /// Seed of the first run; a failure names the one that replays it
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
    },
    /// Write the files that are made from the contract and the views
    Generate {
        /// Write nothing; fail when a file is stale
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
        Chore::Run { steps, as_is } => run::run(&steps, as_is),
        Chore::Test { list: true, .. } => {
            test::list();
            Ok(())
        }
        Chore::Test { steps, only, as_is, .. } => test::test(&[steps, only].concat(), as_is),
        Chore::Torture { rows, runs, seed } => torture::torture(&rows, runs, seed),
        Chore::Generate { check } => generate::generate(check),
    }
}
