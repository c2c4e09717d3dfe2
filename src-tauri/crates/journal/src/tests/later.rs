//! Ends that later evidence contradicts, and later ends: their effect on the state, the locks and the alarm.

use super::super::{Contradicted, Contradiction, EndedLater, LaterEnd};
use super::*;

fn contradicted(id: &str) -> Entry {
    Entry::Contradicted(Box::new(Contradicted {
        instruction: id.to_owned(),
        what: Contradiction::CarriedOut,
        evidence: "e".repeat(64),
        reason: Sentence::new("reason-contradicted-list"),
        reads: Vec::new(),
        // The journal takes them from the confirmation.
        locks: Vec::new(),
        fingerprint: None,
    }))
}

/// The SHA-256 of a kept reply.
fn reply_of(journal: &mut Journal) -> String {
    journal.record(noon(), |recording| recording.attach(b"[]")).unwrap()
}

/// An instruction in a state, sent where the state needs that.
fn journal_with(state: State) -> (tempfile::TempDir, Journal) {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    confirm(&mut journal, "a", "BANK|number|D").unwrap();
    if state != State::Cancelled && state != State::Confirmed {
        add(&mut journal, &sending("a")).unwrap();
        let body = reply_of(&mut journal);
        add(&mut journal, &replied("a", body)).unwrap();
        add(&mut journal, &verdict("a", state, false, false)).unwrap();
    }
    (folder, journal)
}

#[test]
fn an_end_that_is_contradicted_is_a_locked_doubt_until_a_person_decides() {
    for state in [State::Accepted, State::Refused, State::NotSent, State::Pending, State::InDoubt] {
        let (_folder, mut journal) = journal_with(state);
        add(&mut journal, &contradicted("a")).unwrap();
        let one = journal.instruction("a").unwrap();
        assert_eq!((one.state, one.alarm, one.locked, one.is_open()), (State::InDoubt, true, true, true), "{state:?}");
        assert_eq!(journal.alarms().unwrap().len(), 1);
        assert_eq!(journal.fingerprint_holder("f-a").unwrap(), Some(1), "an equal transfer is stopped");
        assert!(journal.has_evidence("a", &"e".repeat(64)).unwrap() && !journal.has_evidence("a", "x").unwrap());
        add(&mut journal, &resolved("a", true)).unwrap();
        let one = journal.instruction("a").unwrap();
        assert_eq!((one.state, one.alarm, one.locked), (State::Executed, false, false), "{state:?}");
        assert!(journal.alarms().unwrap().is_empty() && journal.verify().unwrap().intact);
    }
    let (_folder, mut journal) = journal_with(State::Confirmed);
    assert!(matches!(add(&mut journal, &contradicted("a")), Err(JournalError::Order { .. })), "it was never tried");
}

#[test]
fn a_later_end_leaves_the_state_and_locks_nothing() {
    let ended = |id: &str| {
        Entry::EndedLater(Box::new(EndedLater {
            instruction: id.to_owned(),
            how: LaterEnd::Returned,
            evidence: "e".repeat(64),
            reason: Sentence::new("later-end-line"),
            reads: Vec::new(),
        }))
    };
    let (_folder, mut journal) = journal_with(State::Accepted);
    add(&mut journal, &ended("a")).unwrap();
    let one = journal.instruction("a").unwrap();
    assert_eq!((one.state, one.alarm, one.locked), (State::Accepted, false, false));
    assert_eq!(one.later_end.unwrap().how, LaterEnd::Returned);
    assert_eq!(journal.ended_later_since("2000").unwrap().len(), 1);
    assert!(journal.verify().unwrap().intact);
    let (_folder, mut journal) = journal_with(State::Refused);
    assert!(matches!(add(&mut journal, &ended("a")), Err(JournalError::Order { .. })), "only what was accepted");
}

#[test]
fn an_older_journal_has_the_alarms_of_its_replies() {
    let (folder, mut journal) = journal_with(State::Confirmed);
    add(&mut journal, &sending("a")).unwrap();
    let body = reply_of(&mut journal);
    add(&mut journal, &replied("a", body)).unwrap();
    let Entry::Verdict(verdict) = verdict("a", State::InDoubt, false, false) else { panic!("a verdict") };
    add(&mut journal, &Entry::Verdict(Box::new(Verdict { alarm: true, ..*verdict }))).unwrap();
    assert!(journal.instruction("a").unwrap().alarm);
    journal.connection.execute_batch(&format!("{WITHOUT_LATER_ENDS} PRAGMA user_version = 15")).unwrap();
    drop(journal);
    let journal = open(&folder);
    assert!(journal.instruction("a").unwrap().alarm && crate::tables::agree(&journal.connection));
}
