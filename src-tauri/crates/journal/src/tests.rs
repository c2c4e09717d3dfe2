//! Tests of the journal: order, hash chain, locks, reading back, opening a damaged file.

use chrono::{DateTime, Utc};
use model::{Sentence, State};
use rusqlite::Connection;

use super::*;

mod alike;
mod answers;
mod asked;
mod away;
mod following;
mod goldens;
mod later;
mod shown;

/// SQL: takes back what migration 16 added.
const WITHOUT_LATER_ENDS: &str =
    "DROP TABLE key_owed; DROP INDEX fingerprint_by_instruction; DROP INDEX instruction_not_permitted;
    DROP INDEX instruction_by_success; DROP INDEX instruction_by_transaction; DROP INDEX instruction_by_alarm;
    DROP INDEX instruction_by_later_end; DROP INDEX instruction_on_draft_by_time;
    ALTER TABLE instruction DROP COLUMN alarm; ALTER TABLE instruction DROP COLUMN later_end;
    ALTER TABLE instruction DROP COLUMN later_end_at; ALTER TABLE instruction DROP COLUMN later_end_reason;";

fn noon() -> DateTime<Utc> {
    "2026-01-05T12:00:00Z".parse().unwrap()
}

fn created() -> Created {
    Created { profile: "practice".to_owned(), program: "0.1.0".to_owned() }
}

fn open(folder: &tempfile::TempDir) -> Journal {
    Journal::open(&folder.path().join("journal.sqlite"), true, &created(), noon()).unwrap()
}

fn submission(id: &str) -> Entry {
    Entry::Submission(Box::new(Submission {
        submission: id.to_owned(),
        operation: "endorse".to_owned(),
        practice: true,
        language: "en".to_owned(),
        dialog: "Endorse 1 draft".to_owned(),
        digest: "d".to_owned(),
        nonce_sha256: "n".to_owned(),
        control_total: None,
        reason: None,
        instructions: 1,
        totals: Vec::new(),
        witness: Witness::default(),
        approval: None,
    }))
}

fn confirmed(id: &str, number: u32, lock: &str) -> Entry {
    Entry::Confirmed(Box::new(Confirmed {
        instruction: id.to_owned(),
        submission: format!("s-{id}"),
        number,
        operation: "endorse".to_owned(),
        bank_mark: "BANK".to_owned(),
        account_number: "1".to_owned(),
        locks: vec![lock.to_owned()],
        fingerprint: Some(format!("f-{id}")),
        url: "http://127.0.0.1/v1/7/drafts/endorse?bankMark=BANK".to_owned(),
        body: "[{}]".to_owned(),
        ..Confirmed::default()
    }))
}

fn confirm(journal: &mut Journal, id: &str, lock: &str) -> Result<(), JournalError> {
    journal.record(noon(), |recording| {
        recording.add(&submission(&format!("s-{id}")))?;
        let number = recording.next_number()?;
        recording.add(&confirmed(id, number, lock)).map(|_| ())
    })
}

fn sending(id: &str) -> Entry {
    Entry::Sending(Sending {
        instruction: id.to_owned(),
        attempt: 1,
        snapshot: Vec::new(),
        locks: Vec::new(),
        service_date: None,
        in_chunk: false,
        amount: None,
    })
}

fn replied(id: &str, body_sha256: String) -> Entry {
    Entry::Replied(Replied {
        instruction: id.to_owned(),
        status: 200,
        headers: Vec::new(),
        body_sha256,
        end: serde_json::json!("Whole"),
        proxied: false,
    })
}

fn verdict(id: &str, state: State, unproven: bool, unclassified: bool) -> Entry {
    Entry::Verdict(Box::new(Verdict {
        instruction: id.to_owned(),
        state,
        by: "reply".into(),
        case: "case".to_owned(),
        unproven,
        unclassified,
        alarm: false,
        reason: Sentence::new("reason-accepted"),
        service_message: None,
        http_status: Some(200),
        bank_transaction_id: None,
        record: None,
        reads: Vec::new(),
        locks: Vec::new(),
        fingerprint: None,
    }))
}

fn resolved(id: &str, executed: bool) -> Entry {
    Entry::Resolved(Resolved {
        attached: false,
        instruction: id.to_owned(),
        executed,
        reason: "asked the bank".to_owned(),
        bank_reference: Some("B1".to_owned()),
        file: None,
        file_sha256: None,
        approval: None,
        system_user: "clerk".to_owned(),
        machine: "desk".to_owned(),
    })
}

fn add(journal: &mut Journal, entry: &Entry) -> Result<u32, JournalError> {
    journal.record(noon(), |recording| recording.add(entry))
}

/// Confirms an instruction, sends it, and records a reply and a verdict.
fn through(journal: &mut Journal, id: &str, state: State) {
    confirm(journal, id, &format!("BANK|number|{id}")).unwrap();
    add(journal, &sending(id)).unwrap();
    journal
        .record(noon(), |recording| {
            let body = recording.attach(format!("reply to {id}").repeat(9).as_bytes())?;
            recording.add(&replied(id, body))
        })
        .unwrap();
    add(journal, &verdict(id, state, false, false)).unwrap();
}

#[test]
fn a_journal_of_everything_verifies_and_numbers_without_gaps() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    for (at, state) in [State::Accepted, State::InDoubt, State::NotSent].into_iter().enumerate() {
        through(&mut journal, &format!("i{at}"), state);
    }
    let numbers: Vec<u32> = journal.page(0, 10).unwrap().rows.iter().map(|row| row.number).collect();
    assert_eq!(numbers, [3, 2, 1]);
    let chain = journal.verify().unwrap();
    assert!(chain.intact, "{chain:?}");
    assert_eq!(chain.events, 1 + 3 * 5);
    drop(journal);
    assert_eq!(open(&folder).sending_off(), None);
}

#[test]
fn events_refuse_to_be_changed_or_deleted() {
    let folder = tempfile::tempdir().unwrap();
    through(&mut open(&folder), "i", State::Accepted);
    let raw = Connection::open(folder.path().join("journal.sqlite")).unwrap();
    for sql in [
        "UPDATE event SET kind = 'other'",
        "DELETE FROM event",
        "UPDATE attachment SET zstd = x'00'",
        "DELETE FROM attachment",
        "INSERT INTO event SELECT 1, at, kind, payload, previous, randomblob(32) FROM event LIMIT 1",
    ] {
        assert!(raw.execute(sql, []).is_err(), "{sql}");
    }
    let gap = "INSERT INTO event SELECT 99, at, kind, payload, previous, randomblob(32) FROM event LIMIT 1";
    raw.execute(gap, []).unwrap();
    assert!(open(&folder).sending_off().is_some(), "an event behind a gap is found at the next opening");
}

#[test]
fn five_hundred_flipped_bytes_are_all_found_and_the_event_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    for at in 0..8 {
        through(&mut journal, &format!("i{at}"), State::Accepted);
    }
    drop(journal);
    let path = folder.path().join("journal.sqlite");
    let raw = Connection::open(&path).unwrap();
    raw.execute_batch("PRAGMA synchronous = OFF; DROP TRIGGER event_is_fixed; DROP TRIGGER attachment_is_fixed;")
        .unwrap();
    let events: u32 = raw.query_row("SELECT COUNT(*) FROM event", [], |row| row.get(0)).unwrap();
    let mut flipped = 0;
    for round in 0_usize.. {
        if flipped == 500 {
            break;
        }
        let sequence = u32::try_from(round).unwrap() % events + 1;
        let column = ["payload", "hash", "previous", "at", "kind"][round % 5];
        flipped += flip_one(&raw, column, sequence, round / 5 * 7);
    }
    assert_eq!(flipped, 500);
}

/// Flips one byte of one cell, expects the chain to name the event, and restores the byte. Returns 1.
fn flip_one(raw: &Connection, column: &str, sequence: u32, place: usize) -> usize {
    let cell: Vec<u8> = raw
        .query_row(&format!("SELECT CAST({column} AS BLOB) FROM event WHERE sequence = ?1"), [sequence], |row| {
            row.get(0)
        })
        .unwrap();
    let mut wrong = cell.clone();
    let at = place % wrong.len();
    wrong[at] ^= 1 << (place % 7);
    let write = |bytes: &[u8]| {
        let value = if matches!(column, "at" | "kind") { "CAST(?2 AS TEXT)" } else { "?2" };
        raw.execute(&format!("UPDATE event SET {column} = {value} WHERE sequence = ?1"), (sequence, bytes)).unwrap();
    };
    write(&wrong);
    let chain = super::chain::verify_events(raw).unwrap();
    assert_eq!(chain.broken_at, Some(sequence), "{column} byte {at}");
    write(&cell);
    assert!(super::chain::verify_events(raw).unwrap().intact);
    1
}

#[test]
fn a_changed_attachment_a_cut_tail_and_a_changed_fold_are_found() {
    let cases = [
        ("DROP TRIGGER attachment_is_fixed; UPDATE attachment SET zstd = zeroblob(40)", Some(5)),
        ("DROP TRIGGER event_stays; DELETE FROM event WHERE sequence = 6", Some(6)),
        ("UPDATE instruction SET state = 'not_sent'", Some(6)),
        ("INSERT INTO lock SELECT 'BANK|number|other', id, since FROM instruction", Some(6)),
    ];
    for (sql, broken_at) in cases {
        let folder = tempfile::tempdir().unwrap();
        through(&mut open(&folder), "i", State::Accepted);
        Connection::open(folder.path().join("journal.sqlite")).unwrap().execute_batch(sql).unwrap();
        assert_eq!(open(&folder).verify().unwrap().broken_at, broken_at, "{sql}");
    }
}

#[test]
fn tables_that_contradict_the_events_turn_sending_off_at_opening() {
    let damage = [
        "UPDATE instruction SET state = 'not_sent'",
        "INSERT INTO lock SELECT 'BANK|number|other', id, since FROM instruction",
        "DROP TRIGGER event_stays",
        "DROP INDEX instruction_by_payee",
    ];
    for sql in damage {
        let folder = tempfile::tempdir().unwrap();
        through(&mut open(&folder), "i", State::Accepted);
        Connection::open(folder.path().join("journal.sqlite")).unwrap().execute_batch(sql).unwrap();
        let mut journal = open(&folder);
        let last = journal.head().unwrap().0;
        assert_eq!(journal.sending_off(), Some(SendingOff::Broken { at: last }), "{sql}");
        assert_eq!(journal.page(0, 10).unwrap().count, 1, "{sql}: everything is still shown");
        assert!(confirm(&mut journal, "k", "key").is_err(), "{sql}");
    }
}

#[test]
fn a_file_that_is_only_being_made_is_an_empty_journal_to_who_reads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.sqlite");
    std::fs::write(&path, b"").unwrap();
    let journal = Journal::open(&path, false, &created(), noon()).unwrap();
    assert_eq!((journal.sending_off(), journal.page(0, 1).unwrap().count), (Some(SendingOff::SecondProgram), 0));
}

#[test]
fn a_broken_or_newer_journal_opens_to_be_read_and_nothing_can_be_added() {
    let cases = [
        ("DROP TRIGGER event_is_fixed; UPDATE event SET at = 'never' WHERE sequence = 3", SendingOff::Broken { at: 3 }),
        ("PRAGMA user_version = 900", SendingOff::Newer),
    ];
    for (sql, off) in cases {
        let folder = tempfile::tempdir().unwrap();
        through(&mut open(&folder), "i", State::Accepted);
        Connection::open(folder.path().join("journal.sqlite")).unwrap().execute_batch(sql).unwrap();
        let mut journal = open(&folder);
        assert_eq!(journal.sending_off(), Some(off));
        assert_eq!(journal.page(0, 10).unwrap().count, 1, "everything is still shown");
        assert!(matches!(confirm(&mut journal, "k", "key"), Err(JournalError::ReadOnly(why)) if why == off));
    }
}

#[test]
fn a_file_that_is_no_journal_is_an_error_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.sqlite");
    std::fs::write(&path, [7; 9_000]).unwrap();
    assert!(Journal::open(&path, true, &created(), noon()).is_err());
    assert_eq!(std::fs::read(&path).unwrap(), [7; 9_000]);
    let mut stand_in = Journal::unreadable().unwrap();
    assert_eq!(stand_in.sending_off(), Some(SendingOff::Unreadable));
    assert!(confirm(&mut stand_in, "i", "key").is_err());
}

#[test]
fn without_the_lock_to_act_the_journal_is_read_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.sqlite");
    let empty = Journal::open(&path, false, &created(), noon()).unwrap();
    assert_eq!((empty.sending_off(), empty.page(0, 1).unwrap().count), (Some(SendingOff::SecondProgram), 0));
    assert!(!path.exists(), "a program that does not act makes no journal");
    let mut acting = open(&folder);
    through(&mut acting, "i", State::Accepted);
    let second = Journal::open(&path, false, &created(), noon()).unwrap();
    assert_eq!((second.sending_off(), second.page(0, 1).unwrap().count), (Some(SendingOff::SecondProgram), 1));
}

#[cfg(unix)]
#[test]
fn the_file_belongs_to_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    through(&mut open(&folder), "i", State::Accepted);
    let mode = std::fs::metadata(folder.path().join("journal.sqlite")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn locks_follow_the_state() {
    // outcome, unproven, unclassified → the same operation is held, another operation is held
    let cases = [
        (State::Accepted, false, false, false, false),
        (State::ToVerify, false, true, true, false),
        // As older journals wrote it.
        (State::Accepted, false, true, true, false),
        (State::NotSent, false, false, false, false),
        (State::Refused, false, false, false, false),
        (State::Refused, true, false, true, true),
        (State::Pending, false, false, true, true),
        (State::InDoubt, false, false, true, true),
    ];
    for (state, unproven, unclassified, same, other) in cases {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = open(&folder);
        confirm(&mut journal, "i", "key").unwrap();
        assert!(matches!(confirm(&mut journal, "early", "key"), Err(JournalError::Held { by, .. }) if by == "i"));
        add(&mut journal, &sending("i")).unwrap();
        journal
            .record(noon(), |recording| {
                let body = recording.attach(b"x")?;
                recording.add(&replied("i", body))
            })
            .unwrap();
        add(&mut journal, &verdict("i", state, unproven, unclassified)).unwrap();
        let keys = ["key".to_owned()];
        let any = journal.holder(&keys).unwrap().is_some();
        assert_eq!(any, other, "{state:?} {unproven} {unclassified}");
        assert_eq!(confirm(&mut journal, "again", "key").is_err(), same, "{state:?} {unproven} {unclassified}");
    }
}

#[test]
fn a_resolution_opens_the_lock_and_only_what_is_open_can_be_resolved() {
    for (state, unproven, unclassified, possible) in [
        (State::InDoubt, false, false, true),
        (State::Pending, false, false, true),
        (State::Refused, true, false, true),
        (State::ToVerify, false, true, true),
        (State::Accepted, false, true, true),
        (State::Accepted, false, false, false),
        (State::Refused, false, false, false),
        (State::NotSent, false, false, false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = open(&folder);
        through(&mut journal, "other", State::Accepted);
        confirm(&mut journal, "i", "key").unwrap();
        add(&mut journal, &sending("i")).unwrap();
        let lost = Unanswered { instruction: "i".to_owned(), observation: serde_json::json!({}) };
        add(&mut journal, &Entry::Unanswered(lost)).unwrap();
        add(&mut journal, &verdict("i", state, unproven, unclassified)).unwrap();
        assert_eq!(add(&mut journal, &resolved("i", true)).is_ok(), possible, "{state:?}");
        if possible {
            assert_eq!(journal.instruction("i").unwrap().state, State::Executed);
            assert!(journal.holder(&["key".to_owned()]).unwrap().is_none());
        }
        assert!(journal.verify().unwrap().intact);
    }
}

#[test]
fn which_event_may_follow_which_state_is_one_table() {
    use State::{
        Accepted, Cancelled, Confirmed as C, Executed, InDoubt, NotExecuted, NotSent, Pending, Refused, ToVerify,
    };
    let entries = [
        sending("i"),
        replied("i", String::new()),
        verdict("i", NotSent, false, false),
        verdict("i", Accepted, false, false),
        verdict("i", Accepted, false, true),
        verdict("i", Refused, false, false),
        verdict("i", Refused, true, false),
        verdict("i", Pending, false, false),
        verdict("i", InDoubt, false, false),
        resolved("i", true),
        resolved("i", false),
        Entry::Cancelled(super::Cancelled { instruction: "i".to_owned(), reason: Sentence::new("x") }),
    ];
    let word_of = |state: Option<State>| state.map_or("-".to_owned(), word);
    let row = |state, answered, unproven, unclassified| -> String {
        let now = Standing { state, answered, unproven, unclassified };
        entries.iter().map(|entry| word_of(next(now, entry))).collect::<Vec<_>>().join(" ")
    };
    let table = [
        // send reply not_sent accepted to_verify refused unproven pending in_doubt executed not_executed cancelled
        (C, false, false, false, "sending - not_sent - - - - - - - - cancelled"),
        (State::Sending, false, false, false, "- sending - - - - - - in_doubt - - -"),
        (State::Sending, true, false, false, "- - not_sent accepted to_verify refused refused pending in_doubt - - -"),
        (NotSent, true, false, false, "- - - - - - - - - - - -"),
        (Accepted, true, false, false, "- - - - - - - - - - - -"),
        (ToVerify, true, false, true, "- - - - - - - - - executed not_executed -"),
        (Refused, true, false, false, "- - - - - - - - - - - -"),
        (Refused, true, true, false, "- - - - - refused - - - executed not_executed -"),
        (Pending, true, false, false, "- - - - - - - - - executed not_executed -"),
        (InDoubt, true, false, false, "- - - - - - - - - executed not_executed -"),
        (Executed, true, false, false, "- - - - - - - - - - - -"),
        (NotExecuted, true, false, false, "- - - - - - - - - - - -"),
        (Cancelled, false, false, false, "- - - - - - - - - - - -"),
    ];
    for (state, answered, unproven, unclassified, expected) in table {
        assert_eq!(row(state, answered, unproven, unclassified), expected, "{state:?}");
    }
}

#[test]
fn a_refused_event_leaves_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    confirm(&mut journal, "i", "key").unwrap();
    let before = journal.head().unwrap();
    assert!(confirm(&mut journal, "second", "key").is_err());
    assert!(add(&mut journal, &verdict("i", State::Accepted, false, false)).is_err());
    assert_eq!(journal.head().unwrap(), before);
    assert_eq!(journal.page(0, 10).unwrap().count, 1);
}
