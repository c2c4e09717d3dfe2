//! A disk that is full when a command starts: doubts are shown all the same, and nothing is sent.

use serde_json::{Value, json};

use crate::acting::transfer;
use crate::desk::{Bank, Desk};

const YES: [&str; 3] = ["--yes", "--expect-count", "1"];

fn items(bank: &Bank, amount: &str) -> Value {
    let ledger = bank.control("GET", "ledger", None);
    json!([transfer(&bank.account(0), ledger["balances"][0]["currency"].as_str().expect("a currency"), amount)])
}

#[test]
fn a_doubt_is_shown_read_only_with_one_sentence_and_nothing_is_sent() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    bank.fault("transfer", json!({ "kind": "apply_then_close" }));
    desk.submit("transfer", &items(&bank, "12.50"), &YES).exits(8);
    bank.no_faults();
    let with_room = desk.run(&["doubts", "list"]).exits(0).rows();
    assert_eq!(with_room.len(), 1);

    let listed = desk.run_on_full_disk(&["doubts", "list"]).exits(0);
    assert_eq!(listed.rows(), with_room, "{}", listed.stderr);
    let told = listed.stderr.lines().filter(|line| line.contains("disk")).count();
    assert_eq!(told, 1, "one sentence: {}", listed.stderr);
    let id = with_room[0]["id"].as_str().expect("an id");
    desk.run_on_full_disk(&["doubts", "show", id]).exits(0);
    desk.run_on_full_disk(&["journal", "list"]).exits(0);
    let file = desk.write("items.json", &items(&bank, "13.50").to_string());
    let words = ["submit", "transfer", "--items", file.to_str().expect("UTF-8"), "--yes", "--expect-count", "1"];
    let refused = desk.run_on_full_disk(&words);
    assert_ne!(refused.code, 0, "{}", refused.stdout);
    assert_eq!(bank.executed("transfer"), 1, "{}", refused.stderr);
    desk.run(&words).exits(0);
    assert_eq!(bank.executed("transfer"), 2, "with room again it is sent");
}

#[test]
fn a_call_killed_midway_is_shown_before_it_can_be_in_doubt() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    bank.fault("transfer", json!({ "kind": "delay", "milliseconds": 60_000 }));
    let file = desk.write("items.json", &items(&bank, "12.50").to_string());
    let words = ["submit", "transfer", "--items", file.to_str().expect("UTF-8"), "--yes", "--expect-count", "1"];
    let mut sending = desk.spawn(&words);
    bank.until_executed("transfer");
    sending.kill().expect("killed");
    sending.wait().expect("ended");
    bank.no_faults();
    let listed = desk.run_on_full_disk(&["doubts", "list"]).exits(0).rows();
    assert_eq!((listed.len(), &listed[0]["state"]), (1, &json!("sending")));
    let with_room = desk.run(&["doubts", "list"]).exits(0).rows();
    assert_eq!((with_room.len(), &with_room[0]["state"]), (1, &json!("in_doubt")));
    assert_eq!(bank.executed("transfer"), 1);
}
