//! Batches from the command line: no progress in a pipe, Ctrl+C as a pause that drops nothing, resuming,
//! cancelling, and retrying refused instructions.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command};

use serde_json::{Value, json};

use crate::acting::{flag, item};
use crate::desk::{Bank, Desk};

/// Pledges of this many drafts of the first account.
fn pledges(bank: &Bank, desk: &Desk, count: usize) -> Value {
    let account = bank.account(0);
    let bank_mark = account.split(':').next().expect("a mark").to_owned();
    let flags = |name: &str, word: &str| flag(bank, &bank_mark, name, word);
    let rows = desk.refreshed("pledge-application", &account);
    let whole = rows.iter().filter(|row| row["split"] == false && row["unreadable"].is_null());
    let items: Vec<Value> =
        whole.take(count).map(|row| item("create-pledge-application", &account, row, &flags)).collect();
    assert_eq!(items.len(), count);
    json!(items)
}

/// Sends Ctrl+C.
fn interrupt(child: &Child) {
    let done = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(done.success());
}

/// Submits four pledges and sends Ctrl+C twice while the first one is being sent. Returns the command's standard output
/// and standard error.
fn interrupted(bank: &Bank, desk: &Desk) -> (Value, String) {
    let items = pledges(bank, desk, 4);
    bank.fault("create-pledge-application", json!({"kind": "delay", "milliseconds": 1500}));
    let file = desk.write("items.json", &items.to_string());
    let words =
        ["submit", "create-pledge-application", "--items", file.to_str().unwrap(), "--yes", "--expect-count", "4"];
    let mut child = desk.spawn(&words);
    let mut stderr = BufReader::new(child.stderr.take().expect("piped"));
    let mut said = String::new();
    bank.until_asked("create-pledge-application");
    interrupt(&child);
    stderr.read_line(&mut said).expect("it says that it pauses");
    interrupt(&child);
    stderr.read_to_string(&mut said).expect("to its end");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(7), "{said}");
    bank.no_faults();
    (serde_json::from_slice(&output.stdout).expect("JSON"), said)
}

#[test]
fn ctrl_c_lets_the_one_on_its_way_be_answered_and_the_rest_goes_on_later() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let (printed, said) = interrupted(&bank, &desk);
    assert!(!said.contains(" of 4 sent"), "a pipe gets no progress: {said}");
    assert!(said.contains("Pausing") && said.contains("journal go-on"), "{said}");
    assert_eq!((&printed["paused"], &printed["counts"]), (&json!(true), &json!({"accepted": 1, "confirmed": 3})));
    assert_eq!(bank.executed("create-pledge-application"), 1, "the one on its way was answered, nothing else left");

    let id = printed["submission_id"].as_str().unwrap();
    let stopped = desk.run(&["journal", "stopped"]).exits(0).rows();
    assert_eq!((stopped.len(), &stopped[0]["submission_id"], &stopped[0]["waiting"]), (1, &json!(id), &json!(3)));
    let unknown = desk.run(&["journal", "go-on", id, "--account", &bank.account(1)]);
    unknown.exits(2);
    let went = desk.run(&["journal", "go-on", id, "--yes", "--account", &bank.account(0)]).exits(0);
    assert_eq!(went.json()["counts"], json!({"accepted": 4}));
    assert_eq!(bank.executed("create-pledge-application"), 4);
    assert!(desk.run(&["journal", "stopped"]).exits(0).rows().is_empty());
}

#[test]
fn the_rest_of_a_paused_submission_can_be_left_unsent() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let (printed, _) = interrupted(&bank, &desk);
    let id = printed["submission_id"].as_str().unwrap();
    let left = desk.run(&["journal", "leave", id]);
    assert_eq!(left.json()["counts"], json!({"accepted": 1, "cancelled": 3}), "{}", left.stderr);
    assert_eq!(bank.executed("create-pledge-application"), 1);
}

#[test]
fn retry_checks_first_and_sends_only_what_was_refused_when_told_how_many() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let items = pledges(&bank, &desk, 3);
    let fault =
        json!({"endpoint": "create-pledge-application", "count": 2, "fault": {"kind": "status", "status": 405}});
    bank.control("POST", "faults", Some(fault));
    let sent = desk.submit("create-pledge-application", &items, &["--yes", "--expect-count", "3"]).exits(7).json();
    assert_eq!(sent["counts"], json!({"accepted": 1, "refused": 2}));
    let id = sent["submission_id"].as_str().unwrap();
    let check = desk.run(&["journal", "retry", id]).exits(0);
    assert_eq!((check.rows().len(), &check.json()["sent"]), (2, &json!(false)));
    assert_eq!(bank.executed("create-pledge-application"), 1, "without --yes nothing is sent");
    desk.run(&["journal", "retry", id, "--yes"]).exits(2);
    desk.run(&["journal", "retry", id, "--yes", "--expect-count", "3"]).exits(2);
    let again = desk.run(&["journal", "retry", id, "--yes", "--expect-count", "2"]).exits(0).json();
    assert_eq!(again["counts"], json!({"accepted": 2}));
    assert_eq!(bank.executed("create-pledge-application"), 3);
    desk.run(&["journal", "retry", id]).exits(2);
}

#[test]
fn a_refusal_by_the_service_s_word_is_closed_by_a_person_not_retried() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let items = pledges(&bank, &desk, 1);
    let fault = json!({"endpoint": "create-pledge-application", "fault": {"kind": "failed", "message": "no funds"}});
    bank.control("POST", "faults", Some(fault));
    let sent = desk.submit("create-pledge-application", &items, &["--yes", "--expect-count", "1"]).exits(5).json();
    let id = sent["submission_id"].as_str().unwrap();
    let refused = desk.run(&["journal", "retry", id, "--yes", "--expect-count", "1"]).exits(2).json();
    let why = &refused["error"]["sentence"];
    assert_eq!(why["id"], "settling-waits", "{refused}");
    let one = sent["rows"][0]["instruction_id"].as_str().unwrap();
    let shown = desk.run(&["journal", "show", one, "--json"]).exits(0).json();
    let settling = &shown["instruction"]["settling"];
    assert_eq!((&settling["step"], &settling["at"]), (&json!("waits"), &why["args"]["until"]), "{shown}");
    desk.run(&["doubts", "resolve", one, "--not-executed", "--reason", "no funds, says the bank"]).exits(0);
    assert_eq!(bank.executed("create-pledge-application"), 0);
}
