//! Effects of events: which accounts of a paused submission wait, which references and fingerprints are free, the
//! examples and evidence from accepted instructions, and which disk errors may pass.

use model::{ApprovalSubject, ApprovalTier, Person};

use super::super::{Approved, CodeUse, Learned, Listing, Listings, OfSubmission, PauseReason};
use super::*;
use crate::Outcomes;

/// An instruction of the submission `s` for an account.
fn of_s(id: &str, number: u32, account: &str) -> Confirmed {
    Confirmed {
        instruction: id.to_owned(),
        submission: "s".to_owned(),
        number,
        position: number - 1,
        operation: "endorse".to_owned(),
        bank_mark: "BANK".to_owned(),
        account_number: account.to_owned(),
        draft_number: Some(format!("draft-{id}")),
        body: format!("[{{\"draftNumber\":\"draft-{id}\"}}]"),
        ..Confirmed::default()
    }
}

/// The submission `s` with one instruction per account, named `a`, `b`, and so on.
fn several(journal: &mut Journal, accounts: &[&str]) {
    add(journal, &submission("s")).unwrap();
    for ((number, account), id) in (1..).zip(accounts).zip(["a", "b", "c", "d", "e", "f"]) {
        add(journal, &Entry::Confirmed(Box::new(of_s(id, number, account)))).unwrap();
    }
}

fn answered(journal: &mut Journal, id: &str, state: State) {
    add(journal, &sending(id)).unwrap();
    add(journal, &replied(id, "00".repeat(32))).unwrap();
    add(journal, &verdict(id, state, false, false)).unwrap();
}

fn decided(account: Option<&str>, why: Option<&str>) -> OfSubmission {
    let (account, why) = (account.map(str::to_owned), why.map(PauseReason::from));
    OfSubmission { submission: "s".to_owned(), account, why, ..OfSubmission::default() }
}

#[test]
fn a_stopped_submission_waits_by_account_until_a_person_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    several(&mut journal, &["1", "1", "2"]);
    let waits = |journal: &Journal| ["BANK:1", "BANK:2"].map(|account| journal.waits("s", account).unwrap());
    assert_eq!(waits(&journal), [false, false]);
    assert!(journal.stopped().unwrap().is_empty());
    add(&mut journal, &Entry::Paused(decided(None, Some("doubt")))).unwrap();
    assert_eq!(waits(&journal), [true, true]);
    let told = journal.stopped().unwrap();
    assert_eq!((told.len(), told[0].paused, told[0].paused_why.as_deref()), (1, true, Some("doubt")));
    add(&mut journal, &Entry::WentOn(decided(Some("BANK:1"), None))).unwrap();
    assert_eq!(waits(&journal), [false, true]);
    // The same query inside a transaction gives the same answer.
    let in_it: Result<_, JournalError> =
        journal.record(noon(), |recording| Ok([recording.waits("s", "BANK:1")?, recording.waits("s", "BANK:2")?]));
    assert_eq!(in_it.unwrap(), [false, true]);
    let told = journal.progress("s").unwrap();
    assert!(!told.paused && !told.done, "one account goes on: {told:?}");
    assert_eq!(told.paused_why.as_deref(), Some("doubt"), "the other one still waits");
    add(&mut journal, &Entry::Paused(decided(None, Some("person")))).unwrap();
    assert_eq!(waits(&journal), [true, true], "what was let go on waits again");
    add(&mut journal, &Entry::WentOn(decided(None, None))).unwrap();
    assert_eq!(waits(&journal), [false, false]);
    assert!(journal.stopped().unwrap().is_empty() && journal.progress("s").unwrap().paused_why.is_none());
    assert!(journal.verify().unwrap().intact);
}

#[test]
fn progress_counts_each_account_by_what_its_instructions_wait_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    several(&mut journal, &["1", "1", "1", "2", "2", "2"]);
    for (id, state) in [("a", State::Accepted), ("b", State::InDoubt), ("c", State::Pending)] {
        answered(&mut journal, id, state);
    }
    add(&mut journal, &sending("d")).unwrap();
    let told = journal.progress("s").unwrap();
    let of = |at: usize| {
        let one = &told.accounts[at];
        (one.account.as_str(), one.approving, one.waiting, one.sending, one.open, one.stopped)
    };
    assert_eq!((told.accounts.len(), of(0), of(1)), (2, ("BANK:1", 0, 0, 0, 2, false), ("BANK:2", 0, 2, 1, 0, false)));
    let counts: Vec<_> = told.counts.iter().map(|(state, count)| (state.as_str(), *count)).collect();
    assert_eq!(counts, [("accepted", 1), ("confirmed", 2), ("in_doubt", 1), ("pending", 1), ("sending", 1)]);
    assert_eq!((told.all, told.done, told.paused, told.operation.as_str()), (6, false, false, "endorse"));
    let outcomes = |sent, accepted, refused, open| Outcomes { sent, accepted, refused, open, unsent: 0 };
    assert_eq!(told.outcomes, outcomes(4, 1, 0, 2));
    add(&mut journal, &replied("d", "00".repeat(32))).unwrap();
    add(&mut journal, &verdict("d", State::Refused, true, false)).unwrap();
    for id in ["e", "f"] {
        assert!(!journal.progress("s").unwrap().done, "{id} waits");
        answered(&mut journal, id, State::Refused);
    }
    let told = journal.progress("s").unwrap();
    assert!(told.done && !told.paused);
    // The refusal of `d` is only reported: a person must decide.
    assert_eq!((told.outcomes, told.accounts[1].open), (outcomes(6, 1, 2, 3), 1));
    add(&mut journal, &Entry::Paused(decided(None, Some("person")))).unwrap();
    let told = journal.progress("s").unwrap();
    assert_eq!((told.paused, told.paused_why), (false, None), "nothing is left that could wait");
    assert!(matches!(journal.progress("t"), Err(JournalError::Unknown { .. })));
}

#[test]
fn references_and_fingerprints_are_free_only_without_any_effect() {
    let rows = [(State::Accepted, true), (State::InDoubt, true), (State::Pending, true), (State::Refused, false)];
    for (state, is_taken) in rows {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = open(&folder);
        add(&mut journal, &submission("s")).unwrap();
        let like = |id: &str, number, reference: &str, fingerprint: &str| {
            let (reference_order, fingerprint) = (Some(reference.to_owned()), Some(fingerprint.to_owned()));
            Entry::Confirmed(Box::new(Confirmed { reference_order, fingerprint, ..of_s(id, number, "1") }))
        };
        add(&mut journal, &like("a", 1, "R1", "f1")).unwrap();
        answered(&mut journal, "a", state);
        assert_eq!(journal.reference_taken("R1").unwrap(), is_taken, "{state:?}");
        let what = |entry: &Entry, journal: &mut Journal| match add(journal, entry) {
            Ok(_) => "free",
            Err(JournalError::Taken { what }) => what,
            Err(other) => panic!("{state:?}: {other}"),
        };
        let taken = |what| if is_taken { what } else { "free" };
        assert_eq!(what(&like("b", 2, "R1", "f2"), &mut journal), taken("reference"), "{state:?}");
        let number = if is_taken { 2 } else { 3 };
        assert_eq!(what(&like("c", number, "R3", "f1"), &mut journal), taken("fingerprint"), "{state:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    add(&mut journal, &submission("s")).unwrap();
    let raw = Connection::open(folder.path().join("journal.sqlite")).unwrap();
    raw.execute_batch("DROP TABLE fingerprint").unwrap();
    let one = Confirmed { fingerprint: Some("f1".to_owned()), ..of_s("a", 1, "1") };
    let refused = add(&mut journal, &Entry::Confirmed(Box::new(one)));
    assert!(matches!(refused, Err(JournalError::Disk(_))), "trouble of the file is not a fingerprint that is taken");
}

#[test]
fn only_a_person_has_it_judged_again_while_its_codes_are_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    several(&mut journal, &["1", "1", "1", "1"]);
    let rows = [
        ("a", State::ToVerify, true),
        ("b", State::Accepted, false),
        ("c", State::InDoubt, true),
        ("d", State::InDoubt, false),
    ];
    for (id, state, unclassified) in rows {
        add(&mut journal, &sending(id)).unwrap();
        add(&mut journal, &replied(id, "00".repeat(32))).unwrap();
        add(&mut journal, &verdict(id, state, false, unclassified)).unwrap();
    }
    let again = |id: &str, by: &str, state, unclassified| {
        let Entry::Verdict(one) = verdict(id, state, false, unclassified) else { panic!("a verdict") };
        Entry::Verdict(Box::new(Verdict { by: by.into(), ..*one }))
    };
    let refused = [
        again("a", "reply", State::Accepted, false),
        again("a", "code_book", State::Accepted, true),
        again("a", "code_book", State::InDoubt, false),
        again("b", "code_book", State::Refused, false),
        again("c", "reply", State::Accepted, false),
        again("c", "code_book", State::Accepted, true),
        again("d", "code_book", State::Accepted, false),
    ];
    for entry in &refused {
        assert!(matches!(add(&mut journal, entry), Err(JournalError::Order { .. })), "{entry:?}");
    }
    add(&mut journal, &again("a", "code_book", State::Refused, false)).unwrap();
    assert_eq!(journal.instruction("a").unwrap().state, State::Refused);
    add(&mut journal, &again("c", "code_book", State::Accepted, false)).unwrap();
    let known = journal.instruction("c").unwrap();
    assert_eq!((known.state, known.unclassified), (State::Accepted, false));
}

#[test]
fn an_accepted_instruction_teaches_once_and_what_it_taught_is_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    several(&mut journal, &["1", "1", "1"]);
    for (id, state) in [("a", State::Accepted), ("b", State::InDoubt), ("c", State::Accepted)] {
        answered(&mut journal, id, state);
    }
    let seen = |list: &str| Listings {
        asked: vec![list.to_owned()],
        found: vec![Listing { list: list.to_owned(), codes: vec!["1".to_owned()], objects: Vec::new() }],
    };
    let learned = |id: &str| {
        Entry::Learned(Box::new(Learned {
            instruction: id.to_owned(),
            bank_mark: "BANK".to_owned(),
            operation: "endorse".to_owned(),
            answer: None,
            before: seen("endorsement-transfer"),
            after: seen("transfer-withdrawal"),
            reads: Vec::new(),
        }))
    };
    assert_eq!(journal.may_teach("2026-01-01", 9).unwrap(), ["c", "a"]);
    assert_eq!(journal.may_teach("2026-01-01", 1).unwrap(), ["c"]);
    assert!(journal.may_teach("2026-02-01", 9).unwrap().is_empty());
    assert!(matches!(add(&mut journal, &learned("b")), Err(JournalError::Order { .. })), "a doubt teaches nothing");
    add(&mut journal, &learned("a")).unwrap();
    assert_eq!(journal.may_teach("2026-01-01", 9).unwrap(), ["c"]);
    let taught = journal.taught("BANK", "endorse", None).unwrap();
    assert_eq!((taught.len(), taught[0].number), (1, 1));
    assert_eq!((&taught[0].before, &taught[0].after), (&seen("endorsement-transfer"), &seen("transfer-withdrawal")));
    assert!(journal.taught("BANK", "endorse", Some("accept")).unwrap().is_empty());
    assert!(journal.taught("OTHER", "endorse", None).unwrap().is_empty());
}

#[test]
fn a_bank_s_open_accepted_and_answered_ones_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    several(&mut journal, &["1", "1", "1"]);
    answered(&mut journal, "a", State::Accepted);
    answered(&mut journal, "b", State::InDoubt);
    add(&mut journal, &sending("c")).unwrap();
    add(&mut journal, &replied("c", "00".repeat(32))).unwrap();
    let Entry::Verdict(known) = verdict("c", State::Accepted, false, true) else { panic!("a verdict") };
    add(&mut journal, &Entry::Verdict(Box::new(Verdict { record: Some("{\"x\":1}".to_owned()), ..*known }))).unwrap();
    let names = |found: Vec<CodeUse>| {
        found.into_iter().map(|one| (one.instruction, one.number, one.operation, one.body)).collect::<Vec<_>>()
    };
    let one = |id: &str, number| {
        (id.to_owned(), number, "endorse".to_owned(), format!("[{{\"draftNumber\":\"draft-{id}\"}}]"))
    };
    assert_eq!(names(journal.open_at_bank("BANK").unwrap()), [one("c", 3), one("b", 2)]);
    assert_eq!(names(journal.accepted_since("BANK", "2026-01-01").unwrap()), [one("a", 1)]);
    assert!(journal.accepted_since("BANK", "2026-02-01").unwrap().is_empty());
    assert!(journal.open_at_bank("OTHER").unwrap().is_empty());
    let records = journal.replied_records().unwrap();
    assert_eq!(records, [["c", "BANK", "endorse", "{\"x\":1}"].map(str::to_owned)]);
}

#[test]
fn an_approval_is_about_an_instruction_only_where_a_doubt_is_resolved() {
    let about = |subject| {
        let entry = Entry::Approved(Box::new(Approved {
            approval: "x".to_owned(),
            subject,
            about: "i".to_owned(),
            digest: String::new(),
            tier: ApprovalTier::SameAccount,
            approver: Person::default(),
            call_back: None,
            signed: None,
        }));
        entry.instruction().map(str::to_owned)
    };
    assert_eq!(about(ApprovalSubject::Resolution).as_deref(), Some("i"));
    assert_eq!(about(ApprovalSubject::Submission), None);
    assert_eq!(about(ApprovalSubject::CodeBook), None);
}

#[test]
fn trouble_of_the_disk_and_of_a_turn_may_pass_and_no_other_does() {
    use rusqlite::ffi;
    let sqlite = |code| JournalError::Disk(rusqlite::Error::SqliteFailure(ffi::Error::new(code), None));
    let file = || JournalError::File(std::io::Error::other("full"));
    let rows = [
        (sqlite(ffi::SQLITE_FULL), true, true),
        (sqlite(ffi::SQLITE_IOERR), true, true),
        (sqlite(ffi::SQLITE_READONLY), true, true),
        (sqlite(ffi::SQLITE_BUSY), false, true),
        (sqlite(ffi::SQLITE_LOCKED), false, true),
        (sqlite(ffi::SQLITE_CORRUPT), false, false),
        (sqlite(ffi::SQLITE_CONSTRAINT), false, false),
        (file(), true, true),
        (JournalError::Taken { what: "reference" }, false, false),
    ];
    for (error, of_the_disk, passes) in rows {
        assert_eq!((error.is_of_the_disk(), error.may_pass()), (of_the_disk, passes), "{error:?}");
    }
}

#[test]
fn a_proof_that_is_taken_back_locks_the_refusal_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    add(&mut journal, &submission("s")).unwrap();
    let like = |id: &str, number| {
        let confirmed = Confirmed {
            locks: vec!["BANK|number|1".to_owned()],
            fingerprint: Some("f".to_owned()),
            draft_number: Some("1".to_owned()),
            ..of_s(id, number, "1")
        };
        Entry::Confirmed(Box::new(confirmed))
    };
    add(&mut journal, &like("a", 1)).unwrap();
    answered(&mut journal, "a", State::Refused);
    add(&mut journal, &like("b", 2)).unwrap();
    let Entry::Verdict(reported) = verdict("a", State::Refused, true, false) else { unreachable!() };
    let taken_back = |by: &str| {
        Entry::Verdict(Box::new(Verdict {
            by: by.into(),
            locks: vec!["BANK|number|1".to_owned()],
            fingerprint: Some("f".to_owned()),
            ..*reported.clone()
        }))
    };
    assert!(matches!(add(&mut journal, &taken_back("reply")), Err(JournalError::Order { .. })), "by its look alone");
    // The next attempt ends first: its lock is free for the refusal.
    journal
        .record::<(), JournalError>(noon(), |recording| {
            let Entry::Verdict(unsent) = verdict("b", State::NotSent, false, false) else { unreachable!() };
            recording.add(&Entry::Verdict(Box::new(Verdict { by: "pre_flight".into(), ..*unsent })))?;
            recording.add(&taken_back("pre_flight")).map(|_| ())
        })
        .unwrap();
    let one = journal.instruction("a").unwrap();
    assert_eq!((one.state, one.unproven), (State::Refused, true));
    assert!(matches!(add(&mut journal, &like("c", 3)), Err(JournalError::Held { .. })));
    assert!(crate::tables::agree(&journal.connection), "the tables are those of the events");
    // It settles like any refusal, and then nothing is locked.
    let Entry::Verdict(settled) = verdict("a", State::Refused, false, false) else { unreachable!() };
    add(&mut journal, &Entry::Verdict(Box::new(Verdict { by: "evidence".into(), ..*settled }))).unwrap();
    add(&mut journal, &like("c", 3)).unwrap();
    assert!(crate::tables::agree(&journal.connection));
}

/// The refusal is taken back by another attempt while the next one still waits with its keys.
#[test]
fn a_key_that_another_has_follows_when_it_is_free() {
    for executed in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = open(&folder);
        let claims = folder.path().join("claims.sqlite");
        let (system, tenant, profile) = ("S".to_owned(), "1".to_owned(), "p".to_owned());
        journal.share(
            crate::Claims::open(&claims, crate::Scope { system, tenant, profile, other_systems: Vec::new() }).unwrap(),
        );
        let claimed_by = || {
            let sql = "SELECT DISTINCT instruction FROM claim WHERE key IN ('draft|BANK|number|1', 'transfer|f')";
            let claims = rusqlite::Connection::open(&claims).unwrap();
            let mut statement = claims.prepare(sql).unwrap();
            let rows = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
            rows.collect::<Result<Vec<_>, _>>().unwrap()
        };
        add(&mut journal, &submission("s")).unwrap();
        let like = |id: &str, number| {
            let locks = vec!["BANK|number|1".to_owned()];
            let confirmed = Confirmed { locks, fingerprint: Some("f".to_owned()), ..of_s(id, number, "1") };
            Entry::Confirmed(Box::new(confirmed))
        };
        let free = |journal: &mut Journal, id: &str| {
            let Entry::Verdict(unsent) = verdict(id, State::NotSent, false, false) else { unreachable!() };
            add(journal, &Entry::Verdict(Box::new(Verdict { by: "pre_flight".into(), ..*unsent }))).unwrap();
        };
        add(&mut journal, &like("a", 1)).unwrap();
        answered(&mut journal, "a", State::Refused);
        add(&mut journal, &like("b", 2)).unwrap();
        let Entry::Verdict(reported) = verdict("a", State::Refused, true, false) else { unreachable!() };
        let locks = vec!["BANK|number|1".to_owned()];
        let back = Verdict { by: "pre_flight".into(), locks, fingerprint: Some("f".to_owned()), ..*reported };
        add(&mut journal, &Entry::Verdict(Box::new(back))).unwrap();
        assert_eq!(journal.fingerprint_holder("f").unwrap(), Some(2), "it stays with the one that waits");
        if executed {
            free(&mut journal, "b");
            assert_eq!(journal.fingerprint_holder("f").unwrap(), Some(1));
            assert_eq!(claimed_by(), ["a"], "no other profile takes it either");
            assert!(matches!(add(&mut journal, &like("c", 3)), Err(JournalError::Held { .. })));
            add(&mut journal, &resolved("a", true)).unwrap();
        } else {
            add(&mut journal, &resolved("a", false)).unwrap();
            free(&mut journal, "b");
        }
        // A payment that happened keeps its fingerprint; nothing is owed to one that did not.
        assert_eq!(journal.fingerprint_holder("f").unwrap(), executed.then_some(1));
        let next = add(&mut journal, &like("c", 3));
        assert_eq!(next.is_err(), executed, "{next:?}");
        assert!(crate::tables::agree(&journal.connection), "the tables are those of the events");
    }
}
