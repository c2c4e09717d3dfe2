//! The document's table of observations against the cases of the code: the same numbers, the same verdicts.

use std::collections::BTreeMap;

use bank_client::{CASES, Outcome};

const DOCUMENT: &str = include_str!("../../../../../docs/design/money-path.md");

/// Rows that are not observations of a call, and so have no case: a killed program, the disk, other programs, the clock.
const WITHOUT_CASE: [u32; 6] = [26, 27, 29, 30, 31, 32];

/// The rows of the table: the numbers in their first cell, and their verdict.
fn rows() -> Vec<(&'static str, &'static str)> {
    let table = DOCUMENT.split_once("| no. | observation | verdict |\n|---|---|---|\n").expect("the table").1;
    let lines = table.lines().take_while(|line| line.starts_with('|'));
    let cells = |line: &'static str| line.trim_matches('|').split(" | ").map(str::trim).collect::<Vec<_>>();
    lines.map(|line| (cells(line)[0], *cells(line).last().expect("a verdict"))).collect()
}

/// Whether a first cell (`3`, `2.1-2.5`, `18.1, 18.2`) has a case's number.
fn has(cell: &str, number: &str) -> bool {
    let parts = |number: &str| -> Option<(u32, u32)> {
        let (row, case) = number.split_once('.')?;
        Some((row.parse().ok()?, case.parse().ok()?))
    };
    let (row, case) = parts(number).expect("a row and a case");
    cell.split(", ").any(|one| match one.split_once('-') {
        Some((from, to)) => (parts(from)..=parts(to)).contains(&Some((row, case))),
        None => parts(one).map_or(one.parse() == Ok(row), |whole| whole == (row, case)),
    })
}

const fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::NotSent | Outcome::RefusedProven => "N",
        Outcome::RefusedReported => "R",
        Outcome::Accepted => "E",
        Outcome::ToVerify => "to_verify",
        Outcome::Pending => "P",
        Outcome::InDoubt => "U",
    }
}

#[test]
fn each_case_is_in_one_row_of_the_document_with_its_verdict() {
    let rows = rows();
    let mut cases: BTreeMap<&str, u32> = rows.iter().map(|(cell, _)| (*cell, 0)).collect();
    assert_eq!(cases.len(), rows.len(), "no number twice");
    for case in CASES {
        let found: Vec<_> = rows.iter().filter(|(cell, _)| has(cell, case.number)).collect();
        let [(cell, verdict)] = found[..] else { panic!("{} {} is in {} rows", case.number, case.id, found.len()) };
        let mut words = verdict.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
        assert!(words.any(|word| word == letter(case.outcome)), "{} {}: {verdict}", case.number, case.id);
        *cases.get_mut(cell).expect("a row") += 1;
    }
    let empty = cases.iter().filter(|(_, count)| **count == 0).map(|(cell, _)| *cell);
    assert_eq!(empty.map(|cell| cell.parse().unwrap_or(0)).collect::<Vec<u32>>(), WITHOUT_CASE, "rows without a case");
}
