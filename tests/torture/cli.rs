//! The program of the torture rows: runs them as often as requested; it is also the clerk's process.

use std::process::ExitCode;

use acceptance::torture::{Asked, ROWS, Row, clerk, perform};

const USAGE: &str = "torture [--at-every-change] [--runs N] [--seed S] [ROW…]";

struct Line {
    every_change: bool,
    runs: Option<u32>,
    seed: u64,
    rows: Vec<&'static Row>,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words == ["clerk"] {
        clerk::serve();
        return ExitCode::SUCCESS;
    }
    match read(&words) {
        Ok(line) => run(&line),
        Err(wrong) => {
            let names: Vec<_> = ROWS.iter().map(|row| row.name).collect();
            eprintln!("{wrong}\n{USAGE}\nROW: {}", names.join(", "));
            ExitCode::from(2)
        }
    }
}

fn read(words: &[String]) -> Result<Line, String> {
    let mut line = Line { every_change: false, runs: None, seed: 1, rows: Vec::new() };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut number = || {
            let number = words.next().and_then(|text| text.parse::<u64>().ok());
            number.ok_or_else(|| format!("{word} wants a number"))
        };
        match word.as_str() {
            "--at-every-change" => line.every_change = true,
            "--runs" => line.runs = Some(u32::try_from(number()?).unwrap_or(u32::MAX)),
            "--seed" => line.seed = number()?,
            name => line.rows.push(ROWS.iter().find(|row| row.name == name).ok_or(format!("There is no row {name}."))?),
        }
    }
    if line.rows.is_empty() {
        line.rows = ROWS.iter().collect();
    }
    Ok(line)
}

fn run(line: &Line) -> ExitCode {
    let mut broken = 0;
    for row in &line.rows {
        let runs = line.runs.unwrap_or(if line.every_change { row.every_change } else { row.long });
        // A long run prints nothing for hours, so it first prints its row.
        eprintln!("{}: {runs} {} from seed {} on", row.name, row.unit, line.seed);
        match perform(row, Asked { runs, seed: line.seed }) {
            Ok(report) => println!("{report}"),
            Err(report) => {
                broken += 1;
                eprintln!("{report}");
            }
        }
    }
    println!("{} rows held, {broken} broken", line.rows.len() - broken);
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
