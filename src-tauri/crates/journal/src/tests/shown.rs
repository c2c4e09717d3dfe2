//! Views of instructions: those that a person has to look at, those that can be resubmitted, the holder of a draft, and
//! the nonce of a submission.

use super::*;
use crate::{Instruction, Wanted};

/// Sends an instruction and records a reply and this verdict.
fn judged(journal: &mut Journal, id: &str, state: State, unproven: bool, unclassified: bool) {
    confirm(journal, id, &format!("BANK|number|{id}")).unwrap();
    add(journal, &sending(id)).unwrap();
    add(journal, &replied(id, "00".repeat(32))).unwrap();
    add(journal, &verdict(id, state, unproven, unclassified)).unwrap();
}

/// One instruction in each state, ended or not.
fn one_of_each(journal: &mut Journal) {
    use State::{Accepted, InDoubt, NotSent, Pending, Refused, ToVerify};
    let rows = [
        ("not-sent", NotSent, false, false),
        ("accepted", Accepted, false, false),
        ("to-verify", ToVerify, false, true),
        ("refused", Refused, false, false),
        ("unproven", Refused, true, false),
        ("pending", Pending, false, false),
        ("in-doubt", InDoubt, false, false),
        ("executed", InDoubt, false, false),
        ("not-executed", InDoubt, false, false),
    ];
    for (id, state, unproven, unclassified) in rows {
        judged(journal, id, state, unproven, unclassified);
    }
    add(journal, &resolved("executed", true)).unwrap();
    add(journal, &resolved("not-executed", false)).unwrap();
    confirm(journal, "sending", "BANK|number|sending").unwrap();
    add(journal, &sending("sending")).unwrap();
    confirm(journal, "confirmed", "BANK|number|confirmed").unwrap();
}

fn names(rows: &[Instruction]) -> Vec<&str> {
    rows.iter().map(|row| row.id.as_str()).collect()
}

#[test]
fn the_desk_shows_all_open_questions_oldest_first_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    assert!(journal.needs_a_person().unwrap().is_empty());
    one_of_each(&mut journal);
    let open = journal.needs_a_person().unwrap();
    assert_eq!(names(&open), ["to-verify", "unproven", "pending", "in-doubt", "sending"]);
    let marks: Vec<_> = open.iter().map(|row| (row.unproven, row.unclassified, row.locked)).collect();
    let neither = (false, false, true);
    assert_eq!(marks, [(false, true, true), (true, false, true), neither, neither, neither]);
    assert_eq!(names(&journal.in_state(State::InDoubt).unwrap()), ["in-doubt"]);
}

#[test]
fn only_an_instruction_without_effect_is_resubmitted_and_only_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    one_of_each(&mut journal);
    let again = |journal: &Journal| {
        let rows = journal.page(0, 20).unwrap().rows;
        rows.iter().rev().filter(|row| row.may_be_resubmitted()).map(|row| row.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(again(&journal), ["not-sent", "refused", "not-executed"]);
    add(&mut journal, &submission("s-new")).unwrap();
    let Entry::Confirmed(new) = confirmed("new", 12, "BANK|number|refused") else { panic!("a confirmed event") };
    let new = Confirmed { supersedes: Some("refused".to_owned()), ..*new };
    add(&mut journal, &Entry::Confirmed(Box::new(new))).unwrap();
    assert_eq!(again(&journal), ["not-sent", "not-executed"]);
}

#[test]
fn a_row_says_of_whom_it_is_where_it_stands_and_since_when() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    through(&mut journal, "i", State::Accepted);
    let row = journal.instruction("i").unwrap();
    let of = (row.id.as_str(), row.submission_id.as_str(), row.number, row.operation.as_str(), row.account.as_str());
    assert_eq!(of, ("i", "s-i", 1, "endorse", "BANK:1"));
    assert_eq!((row.state, row.http_status, row.locked), (State::Accepted, Some(200), false));
    let reason = row.reason.expect("why");
    assert_eq!((reason.id.as_str(), row.since.as_str()), ("reason-accepted", "2026-01-05T12:00:00.000Z"));
    assert!(matches!(journal.instruction("nobody"), Err(JournalError::Unknown { .. })));
}

#[test]
fn who_holds_a_draft_is_named_by_any_of_its_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    judged(&mut journal, "i", State::InDoubt, false, false);
    let keys = ["BANK|id|9".to_owned(), "BANK|number|i".to_owned()];
    let held = journal.holder(&keys).unwrap().expect("it is held");
    assert_eq!(
        (held.instruction_id.as_str(), held.operation.as_str(), held.state, held.open),
        ("i", "endorse", State::InDoubt, true)
    );
    assert_eq!(held.since, "2026-01-05T12:00:00.000Z");
    assert!(journal.holder(&keys[..1]).unwrap().is_none());
}

#[test]
fn a_submission_keeps_the_hash_of_the_nonce_that_confirmed_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    let Entry::Submission(one) = submission("s") else { panic!("a submission") };
    let one = Submission { nonce_sha256: "5e".repeat(32), ..*one };
    add(&mut journal, &Entry::Submission(Box::new(one))).unwrap();
    assert_eq!(journal.nonce_of("s").unwrap(), Some("5e".repeat(32)));
    assert_eq!(journal.nonce_of("never confirmed").unwrap(), None);
}

#[test]
fn the_instructions_about_a_draft_come_in_order_and_without_others() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    for (number, id, draft) in [(1, "a", "7"), (2, "b", "8"), (3, "c", "7")] {
        add(&mut journal, &submission(&format!("s-{id}"))).unwrap();
        let Entry::Confirmed(one) = confirmed(id, number, &format!("key-{id}")) else { panic!("a confirmed event") };
        let one = Confirmed { draft_number: Some(draft.to_owned()), ..*one };
        add(&mut journal, &Entry::Confirmed(Box::new(one))).unwrap();
    }
    assert_eq!(names(&journal.of_draft("7").unwrap()), ["a", "c"]);
    assert!(journal.of_draft("9").unwrap().is_empty());
}

#[test]
fn a_filtered_page_has_its_own_rows_and_counts_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    one_of_each(&mut journal);
    let wanted = Wanted { state: Some("in_doubt".to_owned()), ..Wanted::default() };
    let page = journal.page_of(0, 9, &wanted).unwrap();
    assert_eq!((names(&page.rows), page.count), (vec!["in-doubt"], 1));
}

#[test]
fn a_page_is_narrowed_by_text_number_and_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    one_of_each(&mut journal);
    let all = journal.page_of(0, 99, &Wanted { oldest_first: true, ..Wanted::default() }).unwrap().rows;
    assert!(all.is_sorted_by_key(|row| row.number) && all.len() == 11);
    let at = all[0].confirmed_at.clone();
    let text = |text: &str| Wanted { text: Some(text.to_owned()), ..Wanted::default() };
    for (wanted, expected) in [
        (text(" IN-Doubt "), vec!["in-doubt"]),
        (text("#3"), vec!["to-verify"]),
        (text("executed"), vec!["not-executed", "executed"]),
        (text("%"), vec![]),
        (Wanted { before: at.clone(), ..Wanted::default() }, vec![]),
        (Wanted { since: at, ..text("unproven") }, vec!["unproven"]),
    ] {
        let page = journal.page_of(0, 99, &wanted).unwrap();
        assert_eq!((names(&page.rows), page.count as usize), (expected.clone(), expected.len()), "{wanted:?}");
    }
}
