//! A share of each torture row at every `cargo t`; the whole of it at every change is the step `torture` of
//! `cargo xtask test`, the long run is `cargo xtask torture`.

use acceptance::torture::{Asked, ROWS, perform};

/// Other seeds than the long run's first ones, so that a change meets both.
const SEED: u64 = 1_000_000;

fn share(name: &str) {
    let row = ROWS.iter().find(|row| row.name == name).expect("a row");
    let report = perform(row, Asked { runs: row.share, seed: SEED }).unwrap_or_else(|broken| panic!("{broken}"));
    println!("{report}");
}

#[test]
fn malformed_replies_are_never_taken_for_answers() {
    share("malformed");
}

#[test]
fn flipped_bits_of_the_journal_are_found() {
    share("flips");
}

#[test]
fn two_processes_never_send_the_same_twice() {
    share("race");
}

#[test]
fn a_process_killed_at_any_point_leaves_the_truth_behind() {
    share("kill");
}

#[test]
fn the_desk_and_a_model_of_it_agree_step_by_step() {
    share("machine");
}
