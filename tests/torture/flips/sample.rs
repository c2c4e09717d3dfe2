//! A journal with the same bytes in every run: instructions with every outcome, with replies, snapshots and evidence.

use std::fs;
use std::path::Path;

use chrono::{DateTime, Duration, Utc};
use journal::{Created, Entry, Journal, JournalError};
use serde_json::{Value, json};

use crate::torture::seed::Seed;

/// The number of its instructions.
pub const INSTRUCTIONS: u32 = 48;

const ENDS: &[&str] = &["accepted", "in_doubt", "refused", "pending", "not_sent", "executed"];

/// The files of a journal.
#[derive(Debug, Clone)]
pub struct Files {
    /// `journal.sqlite`.
    pub journal: Vec<u8>,
    /// `journal.sqlite-wal`; empty after a checkpoint of everything in it.
    pub log: Vec<u8>,
    /// `journal.head`.
    pub head: Vec<u8>,
}

/// Writes it and returns its files as a closed program leaves them, and as a killed one does.
pub fn journal(path: &Path) -> [Files; 2] {
    let noon: DateTime<Utc> = "2026-01-05T04:00:00Z".parse().expect("a time");
    let created = Created { profile: "practice".to_owned(), program: "0.1.0".to_owned() };
    let mut journal = Journal::open(path, true, &created, noon).expect("a new journal");
    let mut chance = Seed::new(7);
    for number in 1..=INSTRUCTIONS {
        let now = noon + Duration::minutes(i64::from(number));
        add(&mut journal, number, now, &mut chance).expect("what may follow");
    }
    assert!(journal.verify().expect("it can be read").intact);
    let files = || Files {
        journal: fs::read(path).expect("the file"),
        log: fs::read(path.with_file_name("journal.sqlite-wal")).unwrap_or_default(),
        head: fs::read(path.with_extension("head")).expect("the head beside it"),
    };
    let killed = files();
    assert!(!killed.log.is_empty(), "the newest events stand in the log");
    drop(journal);
    [files(), killed]
}

/// An event in the spelling of the journal's first version, because old journals must stay readable.
fn entry(kind: &str, instruction: &str, mut more: Value) -> Entry {
    more["kind"] = kind.into();
    more["instruction"] = instruction.into();
    serde_json::from_value(more).unwrap_or_else(|error| panic!("{kind}: {error}"))
}

fn add(journal: &mut Journal, number: u32, now: DateTime<Utc>, chance: &mut Seed) -> Result<(), JournalError> {
    let id = format!("01KE{number:022}");
    let end = ENDS[number as usize % ENDS.len()];
    let one = |journal: &mut Journal, entry: Entry| journal.record(now, |recording| recording.add(&entry).map(|_| ()));
    journal.record(now, |recording| {
        recording.add(&entry("submission", "", submission(number)))?;
        recording.add(&entry("confirmed", &id, confirmed(number))).map(|_| ())
    })?;
    if end == "not_sent" {
        return one(journal, entry("verdict", &id, verdict(end)));
    }
    journal.record(now, |recording| {
        let snapshot = read(&recording.attach(&some_json(chance))?);
        let sending = json!({ "attempt": 1, "snapshot": [snapshot], "locks": locks(number) });
        recording.add(&entry("sending", &id, sending)).map(|_| ())
    })?;
    if end == "in_doubt" {
        let observation = json!({ "Lost": { "kind": "Closed", "detail": "closed" } });
        one(journal, entry("unanswered", &id, json!({ "observation": observation })))?;
    } else {
        journal.record(now, |recording| {
            let headers = json!([["date", "Mon, 05 Jan 2026 04:00:00 GMT"]]);
            let body = recording.attach(&some_json(chance))?;
            let replied = json!({ "status": 200, "headers": headers, "body_sha256": body, "end": "Whole" });
            recording.add(&entry("replied", &id, replied)).map(|_| ())
        })?;
    }
    let first = if end == "executed" { "in_doubt" } else { end };
    one(journal, entry("verdict", &id, verdict(first)))?;
    if first == "in_doubt" {
        journal.record(now, |recording| {
            let reads = [read(&recording.attach(&some_json(chance))?)];
            let evidence =
                json!({ "reads": reads, "finding": sentence("evidence-still-there"), "facts": { "acting": true } });
            recording.add(&entry("evidence", &id, evidence)).map(|_| ())
        })?;
    }
    if end == "executed" { one(journal, entry("resolved", &id, resolved())) } else { Ok(()) }
}

fn locks(number: u32) -> Value {
    json!([format!("EASTBANK|bank-draft-id|7000{number:07}"), format!("EASTBANK|number|1301{number:026}")])
}

fn sentence(id: &str) -> Value {
    json!({ "id": id, "args": {} })
}

fn submission(number: u32) -> Value {
    json!({
        "submission": format!("s-{number}"), "operation": "endorse", "practice": true, "language": "en",
        "dialog": format!("Endorse\n= CNY 1000.00 (1)\n1. EASTBANK:6222\n   1301{number:026}"),
        "digest": format!("{number:064x}"), "nonce_sha256": format!("{:064x}", number + 1), "control_total": null,
        "reason": "as agreed", "instructions": 1, "totals": [],
        "witness": {
            "program": "0.1.0", "contract_sha256": "", "code_book_sha256": "", "system_user": "clerk",
            "machine": "desk", "token_subject": null,
        },
    })
}

fn confirmed(number: u32) -> Value {
    json!({
        "submission": format!("s-{number}"), "number": number, "position": 0, "operation": "endorse",
        "bank_mark": "EASTBANK", "account_number": "6222000000000001", "draft_number": format!("1301{number:026}"),
        "bank_draft_id": null, "draft_status": null, "amount": "1000.00", "amount_normal": "1000", "currency": "CNY",
        "counterparty": null, "trade_day": null, "reference_order": format!("AV{number:014}"),
        "url": "http://127.0.0.1:1/v1/7/drafts/endorse?bankMark=EASTBANK",
        "body": format!("[{{\"draftNumber\":\"1301{number:026}\",\"transferFlag\":1}}]"),
        "locks": locks(number), "fingerprint": format!("{:064x}", number * 7), "supersedes": null,
    })
}

fn read(sha256: &str) -> Value {
    json!({
        "endpoint": "list-draft-endorsement-transfer", "query": [["bankMark", "EASTBANK"]],
        "at": "2026-01-05T04:00:00.000Z", "sha256": sha256, "trouble": null,
    })
}

fn verdict(state: &str) -> Value {
    json!({
        "state": state, "by": "reply", "case": "case", "unproven": state == "refused", "unclassified": false,
        "alarm": false, "reason": sentence("reason-accepted"), "service_message": null, "http_status": 200,
        "bank_transaction_id": "T1", "record": null, "reads": [],
    })
}

fn resolved() -> Value {
    json!({
        "executed": true, "reason": "asked the bank", "bank_reference": "B1", "file": null, "file_sha256": null,
        "system_user": "clerk", "machine": "desk",
    })
}

/// A record of some length, so that attachments are as large as real ones.
fn some_json(chance: &mut Seed) -> Vec<u8> {
    let part = |_| format!("\"field{:04}\":\"{:016x}\"", chance.below(10_000), chance.draw());
    format!("[{{{}}}]", (0..24).map(part).collect::<Vec<_>>().join(",")).into_bytes()
}
