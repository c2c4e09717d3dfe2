//! `cargo xtask bench`: how long Aval takes for its most frequent work, as ratios to named floors and peers that run in
//! turns with it. Absolute times depend on the machine, ratios on the program.
//!
//! Each row is a file of `rows/`. A row measures through the calls of the window where it can; it reaches inside the
//! core through `treasury::figures`.

mod filled;
mod past;
mod ratchet;
mod row;
mod rows;
mod serving;
mod setup;
mod timing;

use std::path::Path;
use std::process::ExitCode;

use row::{HEAD, Row};
use rows::ROWS;
use setup::Setup;

/// The result of a measurement.
pub type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

const USAGE: &str = "bench [--drafts N] [--seed S] [--rounds N] [ROW…]";

/// The default number of drafts: the workload of the documented results.
const DRAFTS: u64 = 100_000;
const ROUNDS: u64 = 9;

struct Asked {
    setup: Setup,
    rows: Vec<&'static Row>,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let Some(done) = other_process(&words) {
        return done.map_or_else(
            |error| {
                eprintln!("{error}");
                ExitCode::FAILURE
            },
            |()| ExitCode::SUCCESS,
        );
    }
    match read(&words) {
        Ok(asked) => measure(&asked),
        Err(wrong) => {
            eprintln!("{wrong}\n{USAGE}");
            for row in ROWS {
                eprintln!("  {:<12} {}", row.name, row.what);
            }
            ExitCode::from(2)
        }
    }
}

/// The second process of a row, which the row starts with these arguments, or a counted path.
fn other_process(words: &[String]) -> Option<Outcome<()>> {
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["serve", drafts, seed, packed] => {
            Some(serving::serve(drafts.parse().unwrap_or(0), seed.parse().unwrap_or(0), *packed == "true"))
        }
        ["ratchet", folder, what] => Some(ratchet::perform(Path::new(folder), what)),
        ["desk", folder, what] => Some(rows::whole::child(Path::new(folder), what)),
        _ => None,
    }
}

fn read(words: &[String]) -> Result<Asked, String> {
    let (mut drafts, mut seed, mut rounds) = (DRAFTS, 1, ROUNDS);
    let mut rows: Vec<&'static Row> = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut number = || {
            let number = words.next().and_then(|text| text.parse::<u64>().ok());
            number.ok_or_else(|| format!("{word} wants a number"))
        };
        match word.as_str() {
            "--drafts" => drafts = number()?,
            "--seed" => seed = number()?,
            "--rounds" => rounds = number()?.max(1),
            name => rows.push(ROWS.iter().find(|row| row.name == name).ok_or(format!("There is no row {name}."))?),
        }
    }
    if rows.is_empty() {
        rows = ROWS.iter().collect();
    }
    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    // In the project's own target folder, because a system's folder for temporary files may be in memory.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/bench");
    Ok(Asked { setup: Setup::new(small(drafts), seed, small(rounds), folder), rows })
}

fn measure(asked: &Asked) -> ExitCode {
    let Setup { drafts, seed, rounds, .. } = asked.setup;
    println!("{drafts} drafts from seed {seed}; medians of {rounds} rounds in turns\n\n{HEAD}");
    let mut broken = 0;
    for row in &asked.rows {
        eprintln!("{}: {}", row.name, row.what);
        match (row.run)(&asked.setup) {
            Ok(lines) => lines.iter().for_each(|line| println!("{line}")),
            Err(error) => {
                broken += 1;
                eprintln!("{}: not measured: {error}", row.name);
            }
        }
    }
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
