//! Claims: an open instruction of another profile blocks the same order here. Its lock is listed with the holder, and a
//! person ends it only where its journal is gone and the bank's next working day has come.

use serde_json::json;

use crate::acting::transfer;
use crate::desk::{Bank, Desk};
use crate::shape;

#[test]
fn a_lock_without_its_journal_is_listed_and_ended_with_a_reason() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.add_profile(&bank, "second", bank.fact("base_url"), &bank.facts["organization_id"]).exits(0);
    let ledger = bank.control("GET", "ledger", None);
    let currency = ledger["balances"][0]["currency"].as_str().expect("a currency");
    let order = json!([transfer(&bank.account(0), currency, "31.00")]);
    let order = desk.write("order.json", &order.to_string());
    let words = ["submit", "transfer", "--items", order.to_str().expect("UTF-8"), "--yes", "--expect-count", "1"];
    let submit = |profile: &str| desk.run_in(profile, &words);
    bank.fault("transfer", json!({ "kind": "apply_then_close" }));
    submit("desk").exits(8);
    bank.no_faults();
    let blocked = submit("second").exits(2);
    assert!(blocked.stderr.contains("Transfer 1 (desk)"), "it names the look-alike: {}", blocked.stderr);

    let of_second = |words: &[&str]| desk.run_in("second", &[&["claims"], words].concat());
    let listed = of_second(&["list"]).exits(0).json();
    shape::holds("claims-list", &listed);
    let held = &listed["rows"][0];
    assert_eq!(
        (&held["profile"], &held["state"], &held["can_end"]),
        (&json!("desk"), &json!("in_doubt"), &json!(false))
    );
    let id = held["id"].as_str().expect("an id").to_owned();
    let end = |reason: &str| of_second(&["end", &id, "--reason", reason]);
    assert!(end("asked the bank").exits(2).stderr.contains("desk"), "its journal is here");

    std::fs::remove_dir_all(desk.data().join("profiles/desk")).expect("removed");
    assert_eq!(of_second(&["list"]).exits(0).rows()[0]["can_end"], true);
    end("  ").exits(2);
    end("asked\u{202e}the bank").exits(2);
    // The bank's next working day has not come.
    end("asked the bank").exits(2);
    bank.control("POST", "clock", Some(json!({ "ahead_seconds": 4 * 86_400 })));
    let ended = end("Ms Wu at the bank: not carried out").exits(0).json();
    shape::holds("claims-end", &ended);
    assert_eq!(ended["ended"], true);
    assert_eq!(of_second(&["list"]).exits(0).rows().len(), 0);
    assert_eq!(bank.executed("transfer"), 1, "nothing was sent by it");
    assert_eq!(desk.run_in("second", &["journal", "verify"]).exits(0).json()["intact"], true);
}

#[test]
fn an_equal_payment_from_another_account_or_profile_is_asked_about() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.add_profile(&bank, "second", bank.fact("base_url"), &bank.facts["organization_id"]).exits(0);
    let ledger = bank.control("GET", "ledger", None);
    let currency = ledger["balances"][0]["currency"].as_str().expect("a currency").to_owned();
    let file = |account: usize| {
        let order = json!([transfer(&bank.account(account), &currency, "32.00")]);
        desk.write(&format!("order-{account}.json"), &order.to_string())
    };
    let submit = |profile: &str, account: usize, more: &[&str]| {
        let file = file(account);
        let words = ["submit", "transfer", "--items", file.to_str().expect("UTF-8"), "--yes", "--expect-count", "1"];
        desk.run_in(profile, &[&words[..], more].concat())
    };
    submit("desk", 0, &[]).exits(0);
    for (profile, account, named) in
        [("desk", 1, "Transfer 1 of"), ("second", 0, "Transfer 1 (desk) of"), ("second", 1, "Transfer 1 (desk) of")]
    {
        let asked = submit(profile, account, &[]).exits(2);
        assert!(asked.stderr.contains(named), "{profile} {account}: {}", asked.stderr);
    }
    assert_eq!(bank.executed("transfer"), 1);
    submit("second", 1, &["--reason", "second delivery"]).exits(0);
    assert_eq!(bank.executed("transfer"), 2);
}
