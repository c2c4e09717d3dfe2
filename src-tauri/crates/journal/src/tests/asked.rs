//! Queries besides states and locks: resubmissions, the time of the last evidence, the attachments of an event, and the
//! whole check with attachments that no event names.

use model::{ApprovalSubject, ApprovalTier, InstructionName, Person};

use super::super::head_file::HeadFile;
use super::super::{Approved, Evidence, KeptRead, Learned, SentBack, Signed};
use super::*;

fn read(sha256: &str) -> KeptRead {
    KeptRead {
        endpoint: "list".to_owned(),
        query: Vec::new(),
        at: "2026-01-05T12:00:00.000Z".to_owned(),
        sha256: Some(sha256.to_owned()),
        trouble: None,
    }
}

fn evidence(id: &str, reads: Vec<KeptRead>) -> Entry {
    let finding = Sentence::new("evidence-still-there");
    Entry::Evidence(Evidence { instruction: id.to_owned(), reads, finding, facts: serde_json::json!({}) })
}

fn signed(file_sha256: &str) -> Option<Signed> {
    let (public_key, at) = ("00".repeat(32), "2026-01-05T12:00:00.000Z".to_owned());
    Some(Signed { public_key, at, file_sha256: file_sha256.to_owned() })
}

#[test]
fn an_instruction_that_was_resubmitted_and_the_new_one_name_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    through(&mut journal, "old", State::NotSent);
    add(&mut journal, &submission("s-new")).unwrap();
    let Entry::Confirmed(new) = confirmed("new", 2, "BANK|number|old") else { panic!("a confirmed event") };
    add(&mut journal, &Entry::Confirmed(Box::new(Confirmed { supersedes: Some("old".to_owned()), ..*new }))).unwrap();
    let name = |id: &str, number| Some(InstructionName { id: id.to_owned(), number });
    assert_eq!(journal.supersedes("new").unwrap(), name("old", 1));
    assert_eq!(journal.superseded_by("old").unwrap(), name("new", 2));
    assert_eq!((journal.supersedes("old").unwrap(), journal.superseded_by("new").unwrap()), (None, None));
}

#[test]
fn what_was_recorded_at_the_yes_is_found_by_the_submission_s_id() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    for id in ["one", "two"] {
        through(&mut journal, id, State::Accepted);
    }
    let found = |id: &str| journal.submission_entry(id).unwrap().map(|entry| entry.submission);
    assert_eq!((found("s-one").as_deref(), found("s-two").as_deref()), (Some("s-one"), Some("s-two")));
    assert_eq!(found("s-three"), None);
    // A newer one that repeats the id in its own id or in a text is another submission.
    let Entry::Submission(entry) = submission("s-one-more") else { panic!("a submission") };
    let dialog = "Endorse 1 draft again, after s-one and s-three".to_owned();
    add(&mut journal, &Entry::Submission(Box::new(Submission { dialog, ..*entry }))).unwrap();
    let found = |id: &str| journal.submission_entry(id).unwrap().map(|entry| entry.submission);
    assert_eq!((found("s-one").as_deref(), found("s-three")), (Some("s-one"), None));
}

#[test]
fn the_newest_look_at_an_instruction_tells_when_the_bank_was_asked_last() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = open(&folder);
    through(&mut journal, "one", State::InDoubt);
    through(&mut journal, "other", State::InDoubt);
    assert_eq!(journal.last_evidence("one").unwrap(), None, "a reply is no probe");
    for minutes in [1, 5] {
        let at = noon() + chrono::Duration::minutes(minutes);
        journal.record(at, |recording| recording.add(&evidence("one", Vec::new()))).unwrap();
    }
    assert_eq!(journal.last_evidence("one").unwrap().as_deref(), Some("2026-01-05T12:05:00.000Z"));
    assert_eq!(journal.last_evidence("other").unwrap(), None);
}

#[test]
fn every_kind_of_event_that_keeps_bytes_names_them() {
    let (one, two) = ("11".repeat(32), "22".repeat(32));
    let both = || vec![read(&one), KeptRead { sha256: None, ..read("") }, read(&two)];
    let Entry::Sending(sending) = sending("i") else { panic!("a sending event") };
    let Entry::Verdict(verdict) = verdict("i", State::Accepted, false, false) else { panic!("a verdict") };
    let approver = || Person { name: "Wei".to_owned(), ..Person::default() };
    let approved = Approved {
        approval: "a".to_owned(),
        subject: ApprovalSubject::Submission,
        about: "s".to_owned(),
        digest: "d".to_owned(),
        tier: ApprovalTier::ApprovalFile,
        approver: approver(),
        call_back: None,
        signed: signed(&one),
    };
    let sent_back = SentBack {
        approval: "a".to_owned(),
        subject: ApprovalSubject::Submission,
        about: "s".to_owned(),
        digest: "d".to_owned(),
        approver: approver(),
        reason: "wrong payee".to_owned(),
        signed: signed(&one),
    };
    let learned = Learned {
        instruction: "i".to_owned(),
        bank_mark: "BANK".to_owned(),
        operation: "endorse".to_owned(),
        answer: None,
        before: Listings::default(),
        after: Listings::default(),
        reads: both(),
    };
    let rows = [
        (Entry::Sending(Sending { snapshot: both(), ..sending }), 2),
        (replied("i", one.clone()), 1),
        (Entry::Verdict(Box::new(Verdict { reads: both(), ..*verdict })), 2),
        (evidence("i", both()), 2),
        (Entry::Approved(Box::new(approved)), 1),
        (Entry::SentBack(Box::new(sent_back)), 1),
        (Entry::Learned(Box::new(learned)), 2),
        (submission("s"), 0),
    ];
    for (entry, count) in rows {
        assert_eq!(chain::named(&entry), [one.clone(), two.clone()][..count], "{}", entry.kind());
    }
}

#[test]
fn the_whole_check_sees_unnamed_bytes_foreign_heads_and_longer_head_files() {
    let broken_at = |harm: &dyn Fn(&std::path::Path)| {
        let folder = tempfile::tempdir().unwrap();
        through(&mut open(&folder), "i", State::Accepted);
        harm(&folder.path().join("journal.sqlite"));
        open(&folder).verify().unwrap().broken_at
    };
    let sql = |sql: &'static str| {
        broken_at(&move |path: &std::path::Path| Connection::open(path).unwrap().execute_batch(sql).unwrap())
    };
    assert_eq!(broken_at(&|_| {}), None);
    assert_eq!(sql("INSERT INTO attachment VALUES (zeroblob(32), zeroblob(9))"), Some(6));
    assert_eq!(sql("UPDATE head SET hash = zeroblob(32)"), Some(7));
    assert_eq!(sql("UPDATE head SET sequence = 5"), Some(7));
    assert_eq!(sql("DELETE FROM head"), Some(7));
    assert_eq!(broken_at(&|path| HeadFile::beside(path).write(9, &[7; 32]).unwrap()), Some(7));
}
