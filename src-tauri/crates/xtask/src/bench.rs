//! `cargo xtask bench`: the performance figures, as ratios to floors and peers, from an optimised build.
//!
//! The rows are in `tests/benches`, because they need the whole core; this module builds and runs them. The peers'
//! libraries are installed in `target/bench`; without them the table says so.

use std::path::PathBuf;

use crate::command::{cargo, npm, program};
use crate::{Outcome, root};

/// The row that measures the real window, which is built for it.
const WINDOW: &str = "window";

const PYTHON_PEER: &[&str] = &["httpx==0.28.1", "pydantic==2.12.5"];
const NODE_PEER: &str = "better-sqlite3@12.11.1";

/// Measures `rows`, or all of them, over the lists of this many drafts generated from a seed.
///
/// # Errors
/// [`crate::Stop::Failed`] for an unknown row, a row that could not be measured (its output is above), or a failed
/// build.
pub fn bench(rows: &[String], drafts: u32, seed: u64, rounds: u32) -> Outcome {
    let window = match rows.iter().any(|row| row == WINDOW) {
        true => vec![("AVAL_WINDOW_BIN", built_window()?)],
        false => Vec::new(),
    };
    if rows.is_empty() || rows.iter().any(|row| row == "end") {
        for installed in [python_peer(), node_peer()] {
            if let Err(stop) = installed {
                eprintln!("    a peer is missing: {stop}");
            }
        }
    }
    let numbers = [("--drafts", drafts.into()), ("--seed", seed), ("--rounds", rounds.into())];
    let program = cargo(["run", "--quiet", "--release", "--package", "benches", "--"]);
    let program = window.into_iter().fold(program, |program, (name, path)| program.set(name, path));
    program.args(numbers.iter().flat_map(|(name, number)| [(*name).to_owned(), number.to_string()])).args(rows).run()
}

fn built_window() -> Outcome<PathBuf> {
    npm(["run", "build"]).run()?;
    cargo(["build", "--release", "--quiet", "--package", "aval"]).run()?;
    Ok(root().join("target/release").join(format!("aval{}", std::env::consts::EXE_SUFFIX)))
}

fn python_peer() -> Outcome {
    let folder = root().join("target/bench/python");
    let python = folder.join("bin/python");
    // Tested by running it: an interrupted installation has the files but does not run.
    if program(&python).args(["-c", "import httpx, pydantic"]).answer().is_some() {
        return Ok(());
    }
    program("python3").args(["-m", "venv", "--clear"]).args([&folder]).run()?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    program(python).args(pip).args(PYTHON_PEER).run()
}

fn node_peer() -> Outcome {
    let folder = root().join("target/bench/node");
    let opens = "require('better-sqlite3')(':memory:')";
    if program("node").args(["-e", opens]).folder("target/bench/node").answer().is_some() {
        return Ok(());
    }
    npm(["install", "--no-audit", "--no-fund", "--no-save", "--prefix"]).args([folder]).args([NODE_PEER]).run()
}
