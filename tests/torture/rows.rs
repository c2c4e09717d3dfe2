//! A share of each torture row in every `cargo t`; the full number for a change runs in the step `torture` of `cargo
//! xtask test`, the long run is `cargo xtask torture`.

use acceptance::torture::{Asked, ROWS, Row, perform, workers};

/// Other seeds than the long run's first ones, so that a change is tested with both.
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
fn readers_of_what_others_wrote_keep_their_promises() {
    share("parsers");
}

#[test]
fn every_observation_means_the_same_in_other_words() {
    share("observations");
}

#[test]
fn flipped_bits_of_the_journal_are_found() {
    share("flips");
}

#[test]
fn a_token_that_a_gateway_repeats_is_kept_nowhere() {
    share("echo");
}

#[test]
fn a_slow_bank_moves_nothing_twice() {
    share("slow");
}

#[test]
fn lists_that_lag_move_nothing_twice() {
    share("lagging");
}

#[test]
fn a_gateway_that_repeats_moves_nothing_twice() {
    share("repeating");
}

#[test]
fn a_bank_that_changes_its_mind_within_a_week_is_noticed() {
    share("week");
}

#[test]
fn copies_and_backups_of_the_folder_move_nothing_twice() {
    share("copies");
}

#[test]
fn edited_files_move_nothing_twice_and_nothing_past_an_approver() {
    share("edited");
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

#[test]
fn a_run_that_breaks_is_named_with_the_command_that_replays_it() {
    let row = Row {
        name: "kill",
        what: "a run that breaks at its seventh seed",
        share: 20,
        every_change: 20,
        long: 20,
        unit: "runs",
        invariants: "none",
        work: |asked| workers::run(asked, 1, || (), |(), seed, _| assert_ne!(seed, 7, "the seventh")),
    };
    let broken = perform(&row, Asked { runs: 20, seed: 1 }).expect_err("it breaks");
    assert!(broken.contains("the seventh"), "{broken}");
    assert!(broken.contains("replay: cargo xtask torture kill --seed 7 --runs 1"), "{broken}");
    assert!(perform(&row, Asked { runs: 1, seed: 7 }).is_err(), "the replay breaks as well");
    assert!(perform(&row, Asked { runs: 6, seed: 1 }).is_ok());
}
