//! `cargo xtask bench`: the performance figures, as ratios to floors and peers, from an optimised build.
//!
//! The rows are in `tests/benches`, because they need the whole core; this module builds and runs them. The peers'
//! libraries are installed in `target/bench`; without them the table says so.

use std::path::PathBuf;
use std::process::Stdio;

use crate::command::{cargo, npm, program};
use crate::{Outcome, Stop, root};

/// The row that measures the real window, which is built for it.
const WINDOW: &str = "window";

const PYTHON_PEER: &[&str] = &["httpx==0.28.1", "pydantic==2.12.5"];
const NODE_PEER: &str = "better-sqlite3@12.11.1";

/// The rows of a measurement and their workload.
#[derive(Debug, Clone)]
pub struct Measurement {
    /// Rows; empty means all.
    pub rows: Vec<String>,
    /// Drafts whose lists are generated.
    pub drafts: u32,
    /// Seed of the drafts.
    pub seed: u64,
    /// Rounds that count.
    pub rounds: u32,
}

impl Measurement {
    fn words(&self) -> Vec<String> {
        let numbers = [("--drafts", self.drafts.into()), ("--seed", self.seed), ("--rounds", self.rounds.into())];
        let numbers = numbers.iter().flat_map(|(name, number)| [(*name).to_owned(), number.to_string()]);
        numbers.chain(self.rows.iter().cloned()).collect()
    }
}

/// Measures rows.
///
/// # Errors
/// [`Stop::Failed`] for an unknown row, a row that could not be measured (its output is above), or a failed build.
pub fn bench(measurement: &Measurement) -> Outcome {
    let rows = &measurement.rows;
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
    let program = cargo(["run", "--quiet", "--release", "--package", "benches", "--"]);
    let program = window.into_iter().fold(program, |program, (name, path)| program.set(name, path));
    program.args(measurement.words()).run()
}

/// Turns of the two programs of [`bench_against`].
const TURNS: usize = 2;

/// Measures the same rows in turns with the program of an older commit, which is built in a folder of its own and
/// measures itself with its own `cargo xtask bench`, and prints both programs' ratios side by side.
///
/// # Errors
/// [`Stop::Failed`] if there is no such commit, or as [`bench`].
pub fn bench_against(commit: &str, measurement: &Measurement) -> Outcome {
    let name = program("git").args(["rev-parse", "--short=8", "--verify", &format!("{commit}^{{commit}}")]).answer();
    let name = name.ok_or(Stop::Failed(format!("There is no commit {commit}.")))?;
    let folder = format!("target/against/{name}");
    if !root().join(&folder).join("Cargo.toml").is_file() {
        program("git").args(["worktree", "prune"]).run()?;
        program("git").args(["worktree", "add", "--detach", &folder, &name]).run()?;
    }
    let (mut older, mut newer) = (Vec::new(), Vec::new());
    for turn in 0..TURNS {
        for (place, lines) in [(folder.as_str(), &mut older), (".", &mut newer)] {
            eprintln!("=== turn {} of {TURNS}: {}", turn + 1, if place == "." { "this program" } else { place });
            lines.push(measured(place, measurement)?);
        }
    }
    println!("{}", side_by_side(&name, &older, &newer));
    Ok(())
}

/// A line of a benchmark's table.
#[derive(Debug, Clone, PartialEq, Eq)]
struct MeasuredLine {
    what: String,
    floor: String,
    ratio: String,
    by_processor: String,
}

fn measured(folder: &str, measurement: &Measurement) -> Outcome<Vec<MeasuredLine>> {
    let words = ["run", "--quiet", "--package", "xtask", "--", "bench"];
    let chore = cargo(words).args(measurement.words()).folder(folder);
    eprintln!("    $ {}", chore.line());
    let output = chore.command().stderr(Stdio::inherit()).output().map_err(|error| chore.not_started(&error))?;
    let text = String::from_utf8_lossy(&output.stdout);
    println!("{text}");
    if output.status.success() { Ok(lines_of(&text)) } else { Err(Stop::Failed(format!("{folder} was not measured."))) }
}

fn lines_of(table: &str) -> Vec<MeasuredLine> {
    let line = |line: &str| {
        let cells: Vec<&str> = line.strip_prefix("| ")?.split(" | ").collect();
        let [what, floor, _, _, ratio, by_processor, ..] = cells.as_slice() else { return None };
        let is_measured = ratio.starts_with(|first: char| first.is_ascii_digit());
        let text = |cell: &str| cell.trim().to_owned();
        is_measured.then(|| MeasuredLine {
            what: text(what),
            floor: text(floor),
            ratio: text(ratio),
            by_processor: text(by_processor),
        })
    };
    table.lines().filter_map(line).collect()
}

/// The ratios of both programs, those of each turn in a cell. A line that one program lacks has a dash.
fn side_by_side(commit: &str, older: &[Vec<MeasuredLine>], newer: &[Vec<MeasuredLine>]) -> String {
    type Value = fn(&MeasuredLine) -> &str;
    let cell = |turns: &[Vec<MeasuredLine>], of: &MeasuredLine, value: Value| {
        let is_same = |line: &&MeasuredLine| line.what == of.what && line.floor == of.floor;
        let values: Vec<&str> = turns.iter().filter_map(|turn| turn.iter().find(is_same)).map(value).collect();
        if values.is_empty() { "–".to_owned() } else { values.join(", ") }
    };
    let (ratio, processor): (Value, Value) = (|line| &line.ratio, |line| &line.by_processor);
    let mut table = format!(
        "| what | floor or peer | {commit} | now | {commit}, by processor time | now, by processor time |\n|---|---|---:|---:|---:|---:|"
    );
    for line in newer.first().into_iter().flatten() {
        let cells = [(older, ratio), (newer, ratio), (older, processor), (newer, processor)];
        let cells = cells.map(|(turns, value)| cell(turns, line, value));
        table += &format!("\n| {} | {} | {} |", line.what, line.floor, cells.join(" | "));
    }
    table
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

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
20 drafts from seed 1; medians of 1 rounds in turns

| what | floor or peer | ours | floor | ratio | by processor time | to reach | |
|---|---|---:|---:|---:|---:|---|---|
| decode | `IgnoredAny` | 12 ms | 10 ms | 1.20 | 1.21 | ≤ 2.20 | 20 pages |
| end | Python | – | – | – | – | – | not installed |";

    #[test]
    fn the_ratios_of_two_programs_stand_side_by_side() {
        let now = lines_of(TABLE);
        assert_eq!(now.len(), 1);
        let before = lines_of(&TABLE.replace("1.20 | 1.21", "2.61 | 2.70"));
        let table = side_by_side("abc", &[before.clone(), before], &[now.clone(), now.clone()]);
        assert!(
            table.ends_with("| decode | `IgnoredAny` | 2.61, 2.61 | 1.20, 1.20 | 2.70, 2.70 | 1.21, 1.21 |"),
            "{table}"
        );
        assert!(side_by_side("abc", &[], &[now]).ends_with("| – | 1.20 | – | 1.21 |"));
    }
}
