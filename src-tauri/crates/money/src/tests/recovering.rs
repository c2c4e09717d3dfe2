//! Recovery after a program ended: one row per place where it can have ended.

use bank_client::{BodyEnd, CodeMeaning, Codes, Lost, LostKind, NotSent, NotSentKind, Observation, RawReply};
use journal::{Entry, Journal, Submission, Witness};
use model::State;
use model::clock::Zone;

use super::floor::{Floor, endorse, now, order};
use crate::send::recover::recover;
use crate::send::verdict::write_observation;

struct Unknown;

impl Codes for Unknown {
    fn error_flag(&self, _: &str, _: i64) -> Option<bool> {
        None
    }
    fn status_code(&self, _: &str, code: &str) -> Option<CodeMeaning> {
        (code == "S").then_some(CodeMeaning::Done)
    }
    fn failure_words(&self, _: &str) -> &[String] {
        &[]
    }
    fn status_pair(&self, _: &str, _: &str, _: &str) -> Option<CodeMeaning> {
        None
    }
    fn refuses(&self, _: &str, _: i64) -> bool {
        false
    }
    fn day(&self, _: &str) -> Option<chrono::NaiveDate> {
        None
    }

    fn currency(&self, text: &str) -> String {
        text.to_owned()
    }
}

enum Ended {
    Confirmed,
    Sending,
    Observed(Observation),
}

fn reply(status: u16, body: &str) -> Observation {
    let body = body.as_bytes().to_vec();
    Observation::Replied(RawReply { status, headers: Vec::new(), body, end: BodyEnd::Whole, proxied: false })
}

/// A journal with one endorsement of draft A that stopped at a given step. Returns its id.
fn end(floor: &mut Floor, ended: &Ended) -> String {
    let prepared = floor.prepare(&order("endorse", vec![endorse(&[])])).unwrap();
    let mut confirmed = prepared.instructions[0].clone();
    confirmed.number = 1;
    let id = confirmed.instruction.clone();
    let submission = Submission {
        submission: confirmed.submission.clone(),
        operation: "endorse".to_owned(),
        practice: true,
        language: "en".to_owned(),
        dialog: String::new(),
        digest: String::new(),
        nonce_sha256: String::new(),
        control_total: None,
        reason: None,
        instructions: 1,
        totals: Vec::new(),
        witness: Witness::default(),
        approval: None,
    };
    let mut add = |entry: Entry| add(&mut floor.journal, &entry);
    add(Entry::Submission(Box::new(submission)));
    add(Entry::Confirmed(Box::new(confirmed)));
    if matches!(ended, Ended::Confirmed) {
        return id;
    }
    add(Entry::Sending(journal::Sending {
        instruction: id.clone(),
        attempt: 1,
        snapshot: Vec::new(),
        locks: Vec::new(),
        service_date: None,
        in_chunk: false,
        amount: None,
    }));
    if let Ended::Observed(observation) = ended {
        floor.journal.record(now(), |recording| write_observation(recording, &id, observation)).unwrap();
    }
    id
}

fn add(journal: &mut Journal, entry: &Entry) {
    journal.record(now(), |recording| recording.add(entry)).unwrap();
}

#[test]
fn a_start_brings_every_instruction_to_the_state_that_is_true() {
    let record =
        r#"[{"accountNumber":"1001","bankMark":"EAST","bankTransactionId":"T1","statusCode":"S","draftNumber":"A"}]"#;
    let lost = Observation::Lost(Lost { kind: LostKind::Reset, detail: "reset".to_owned() });
    let not_sent = Observation::NotSent(NotSent {
        kind: NotSentKind::Refused,
        detail: "refused".to_owned(),
        certificate_sha256: None,
        tries: 1,
    });
    let cases = [
        ("before sending", Ended::Confirmed, State::NotSent, false, 0),
        ("while sending", Ended::Sending, State::InDoubt, true, 1),
        ("a reply that matches", Ended::Observed(reply(200, record)), State::Accepted, false, 0),
        ("a reply that refuses", Ended::Observed(reply(405, "{}")), State::Refused, false, 0),
        ("a reply that refuses and proves nothing", Ended::Observed(reply(400, "{}")), State::Refused, true, 0),
        (
            "a reply that says failed",
            Ended::Observed(reply(200, r#"{"failed":true,"message":"no"}"#)),
            State::Refused,
            true,
            0,
        ),
        ("a reply that cannot be read", Ended::Observed(reply(200, "<html>")), State::InDoubt, true, 1),
        ("taken", Ended::Observed(reply(202, "")), State::Pending, true, 0),
        ("no reply", Ended::Observed(lost), State::InDoubt, true, 1),
        ("no connection", Ended::Observed(not_sent), State::NotSent, false, 0),
    ];
    for (name, ended, state, locked, doubts) in cases {
        let mut floor = Floor::new();
        let id = end(&mut floor, &ended);
        assert_eq!(recover(&mut floor.journal, &Unknown, Zone::Computer, now()).unwrap(), doubts, "{name}");
        let view = floor.journal.instruction(&id).unwrap();
        assert_eq!((view.state, view.locked), (state, locked), "{name}: {view:?}");
        let before = floor.journal.head().unwrap();
        assert_eq!(recover(&mut floor.journal, &Unknown, Zone::Computer, now()).unwrap(), 0, "{name}");
        assert_eq!(floor.journal.head().unwrap(), before, "{name}: a second start changes nothing");
        assert!(floor.journal.verify().unwrap().intact, "{name}");
    }
}
