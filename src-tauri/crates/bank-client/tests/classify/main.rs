//! The table of observations, row by row, through the pure function.

mod body;
mod matching;
mod property;
mod sample;
mod status;
mod table;
mod words;

use bank_client::{CASES, Verdict};

/// Each verdict in short: outcome, case, and `!` for an alarm.
fn short(verdicts: &[Verdict]) -> Vec<String> {
    let alarm = |verdict: &Verdict| if verdict.alarm { "!" } else { "" };
    verdicts.iter().map(|verdict| format!("{:?} {}{}", verdict.outcome, verdict.case, alarm(verdict))).collect()
}

#[test]
fn every_case_has_a_number_and_a_name_of_its_own() {
    for (at, case) in CASES.iter().enumerate() {
        let duplicates = CASES[at + 1..].iter().any(|other| other.number == case.number || other.id == case.id);
        assert!(!duplicates, "{} {}", case.number, case.id);
        let known = case.term.is_none_or(|term| bank_contract::terms::terms().errors.contains_key(term));
        assert!(known, "{:?} is no error of the terms", case.term);
    }
}
