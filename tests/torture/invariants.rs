//! The invariants after every run: the journal of a reopened desk compared with the bank's own ledger.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use model::State;
use money::view::InstructionView;
use treasury::Desk;

use super::bench::Executed;

/// The invariants in words, for the report.
pub const WORDS: &str = "an approval moved money at most once; nothing moved without one; nothing called not sent, \
cancelled or proven refused was executed; nothing called accepted was not; every doubt is in the desk's doubts; none is \
left sending, and confirmed only where its submission waits for a person; the chain, the attachments and the folds verify; the token is in no file of the data directory and in nothing that the journal shows of an instruction";

/// The most instructions of a run.
const ALL: u32 = 100_000;

/// All instructions of the journal, oldest first.
pub fn instructions(desk: &Desk) -> Vec<InstructionView> {
    let mut rows = desk.journal(0, ALL).expect("the journal").rows;
    rows.reverse();
    rows
}

/// How often each instruction was carried out, where each draft and each reference is in one instruction only.
pub fn attributed(rows: &[InstructionView], ledger: &[Executed]) -> BTreeMap<String, u32> {
    let mut executed = BTreeMap::new();
    for entry in ledger {
        let made = |one: &&InstructionView| {
            one.operation == entry.endpoint
                && one.account.ends_with(&format!(":{}", entry.account_number))
                && match &entry.reference_order {
                    Some(reference) => one.reference_order.as_ref() == Some(reference),
                    None => one.draft_number.is_some() && one.draft_number == entry.draft_number,
                }
        };
        let one = rows.iter().find(made).unwrap_or_else(|| panic!("nobody approved {entry:?}"));
        *executed.entry(one.id.clone()).or_default() += 1;
    }
    executed
}

/// Whether a person has to look at it.
pub fn is_open(one: &InstructionView) -> bool {
    one.is_open()
}

/// Whether the line of its submission was stopped, so that a restart leaves the remaining instructions to a person.
fn is_stopped(desk: &Desk, one: &InstructionView) -> bool {
    desk.submission(&one.submission_id).expect("the submission").paused
}

/// Checks a reopened desk. `executed` is how often each instruction was carried out.
pub fn hold(desk: &Desk, executed: &BTreeMap<String, u32>, secret: &str) {
    let rows = instructions(desk);
    let doubts: BTreeSet<String> = desk.doubts().expect("the doubts").into_iter().map(|one| one.id).collect();
    for one in &rows {
        let moved = executed.get(&one.id).copied().unwrap_or(0);
        assert!(moved <= 1, "moved {moved} times: {one:#?}");
        match one.state {
            State::NotSent | State::Cancelled => assert_eq!(moved, 0, "it moved: {one:#?}"),
            State::Refused if !one.unproven => assert_eq!(moved, 0, "it moved: {one:#?}"),
            State::Accepted => assert_eq!(moved, 1, "it never moved: {one:#?}"),
            // The remaining instructions of a stopped submission wait for a person, and none of them was carried out.
            State::Confirmed if is_stopped(desk, one) => assert_eq!(moved, 0, "it moved: {one:#?}"),
            State::Prepared | State::AwaitingApproval | State::Confirmed | State::Sending => {
                panic!("a start leaves nothing on its way: {one:#?}")
            }
            _ => {}
        }
        assert_eq!(doubts.contains(&one.id), is_open(one), "is it among the doubts? {one:#?}");
        // Replies and snapshots are compressed in the file, so their texts are searched here.
        let detail = desk.instruction(&one.id).expect("the instruction");
        assert!(!detail.request.is_empty() && !detail.events.is_empty(), "{detail:#?}");
        assert!(!format!("{detail:?}").contains(secret), "the token stands in {}", one.id);
    }
    let known: BTreeSet<&String> = rows.iter().map(|one| &one.id).collect();
    assert!(executed.keys().all(|id| known.contains(id)), "the journal has lost one of {executed:?}");
    let numbers: Vec<u32> = rows.iter().map(|one| one.number).collect();
    assert!(numbers.iter().copied().eq(1..=rows.len() as u32), "the numbers have gaps: {numbers:?}");
    let chain = desk.journal_verify().expect("the chain");
    assert!(chain.intact, "{chain:?}");
}

/// Searches every file in a folder for a secret.
pub fn no_secret(folder: &Path, secret: &str) {
    for path in files(folder) {
        let bytes = std::fs::read(&path).expect("a file");
        let found = bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
        assert!(!found, "the token stands in {}", path.display());
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
