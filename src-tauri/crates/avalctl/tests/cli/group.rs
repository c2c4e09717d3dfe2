//! `avalctl group`: two data directories, one group book on a real PostgreSQL, one practice bank.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use group_book::practice_server::PracticeServer;
use serde_json::{Value, json};

use crate::acting::transfer;
use crate::approvals::{dual_control, submitted};
use crate::desk::{Bank, Desk};
use crate::shape;

/// Keys of desks, as a computer without a keychain has them.
pub const KEYS: [&str; 3] = [
    "1b9c8e5f6a7d40312233445566778899aabbccddeeff00112233445566778899",
    "3d9c8e5f6a7d40312233445566778899aabbccddeeff00112233445566778899",
    "2c9c8e5f6a7d40312233445566778899aabbccddeeff00112233445566778899",
];

#[cfg(unix)]
#[test]
fn a_practice_book_serves_one_group_and_ends_with_its_command() {
    let bank = Bank::start();
    let desk = Desk::on(&bank).with("AVAL_GROUP_KEY", KEYS[0]);
    let mut book = desk.command(&["practice-book"]).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(book.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    let said: Value = serde_json::from_str(&line).expect("one JSON line");
    let url = said["url"].as_str().expect("an address");
    desk.run(&["group", "create", "--url", url, "--name", "Aval Holding", "--desk", "Shanghai"]).exits(0);
    let told = Command::new("kill").args(["-TERM", &book.id().to_string()]).status().expect("kill runs");
    assert!(told.success() && book.wait().expect("it ends").success());
    desk.run(&["group", "status"]).exits(6);
}

fn each_shows_the_work_and_the_settings_of_both(first: &Desk, second: &Desk) {
    let day = second.run(&["group", "day"]).exits(0).json();
    shape::holds("group-day", &day);
    assert_eq!((&day["lines"][0]["desk"], &day["totals"][0]["amount"]), (&json!("Shanghai"), &json!("31.00")));
    let journal = second.run(&["group", "journal", "--days", "1"]).exits(0).json();
    shape::holds("group-journal", &journal);
    assert_eq!(journal["rows"].as_array().map(Vec::len), Some(2), "the second is not sent: {journal}");
    second.run(&["group", "settings", "put", "code-boko"]).exits(2);
    first.run(&["group", "settings", "put", "code-book"]).exits(0);
    let settings = second.run(&["group", "settings", "list"]).exits(0).json();
    shape::holds("group-settings", &settings);
    assert_eq!((&settings["rows"][0]["desk"], &settings["rows"][0]["state"]), (&json!("Shanghai"), &json!("same")));
    second.run(&["group", "requests"]).exits(0);
    let events = second.run(&["journal", "events"]).exits(0).json();
    shape::holds("journal-events", &events);
    assert_eq!(
        (&events["rows"][0]["kind"], events["rows"].as_array().map(Vec::len)),
        (&json!("shared_taken"), Some(1))
    );
    shape::holds("group-setting", &second.run(&["group", "settings", "show", "code-book"]).exits(0).json());
    second.run(&["group", "settings", "take", "code-book", "--version", "7"]).exits(2);
}

/// Two desks as *Shanghai* and *Beijing* of one group.
pub fn form_group(server: &PracticeServer, first: &Desk, second: &Desk) {
    let create = ["group", "create", "--url", &server.url(), "--name", "Aval Holding", "--desk", "Shanghai"];
    first.run(&create).exits(0);
    let file = first.data().join("invitation.json");
    let path = file.to_str().expect("UTF-8");
    first.run(&["group", "invite", "--to", path]).exits(0);
    second.run(&["group", "join", path, "--desk", "Beijing"]).exits(0);
}

#[test]
fn two_desks_form_a_group_and_one_payment_is_made_once() {
    let mut server = PracticeServer::start().expect("PostgreSQL starts");
    let bank = Bank::start();
    let [first, second, third] = KEYS.map(|key| Desk::on(&bank).with("AVAL_GROUP_KEY", key));
    let url = server.url();
    first.run(&["group", "desks"]).exits(2);
    let created = first.run(&["group", "create", "--url", &url, "--name", "Aval Holding", "--desk", "Shanghai"]);
    let created = created.exits(0).json();
    shape::holds("group-status", &created);
    assert_eq!((&created["off"], &created["mirrored"]), (&json!(null), &created["events"]));
    first.run(&["group", "create", "--url", &url, "--name", "Again", "--desk", "Shanghai"]).exits(2);
    second.run(&["group", "create", "--url", &url, "--name", "Again", "--desk", "Beijing"]).exits(2);

    let file = first.data().join("invitation.json");
    let path = file.to_str().expect("UTF-8");
    shape::holds("group-invite", &first.run(&["group", "invite", "--to", path]).exits(0).json());
    first.run(&["group", "invite", "--to", path]).exits(2);
    second.run(&["group", "join", path, "--desk", "Beijing"]).exits(0);
    third.run(&["group", "join", path, "--desk", "Xian"]).exits(2);
    let without_key = Desk::on(&bank).run(&["group", "join", path, "--desk", "Xian"]).exits(1);
    assert!(without_key.stderr.contains("AVAL_GROUP_KEY"), "{}", without_key.stderr);
    let desks = first.run(&["group", "desks"]).exits(0).json();
    shape::holds("group-desks", &desks);
    let names: Vec<_> = desks["rows"].as_array().unwrap().iter().map(|row| row["name"].clone()).collect();
    assert_eq!(names, [json!("Shanghai"), json!("Beijing")]);

    let submit = |desk: &Desk, order: &Path| {
        let order = order.to_str().expect("UTF-8").to_owned();
        desk.run(&["submit", "transfer", "--items", &order, "--yes", "--expect-count", "1"])
    };
    let ledger = bank.control("GET", "ledger", None);
    let currency = ledger["balances"][0]["currency"].as_str().expect("a currency");
    let order = |amount: &str| {
        let text = json!([transfer(&bank.account(0), currency, amount)]).to_string();
        first.write(&format!("{amount}.json"), &text)
    };
    let (one, two) = (order("31.00"), order("32.00"));
    submit(&first, &one).exits(0);
    let lost = submit(&second, &one).exits(10);
    assert!(lost.stdout.contains("The desk Shanghai"), "{}", lost.stdout);
    assert_eq!(bank.executed("transfer"), 1);

    each_shows_the_work_and_the_settings_of_both(&first, &second);

    server.stop_at_once().expect("it stops");
    let off = first.run(&["group", "status"]).exits(6);
    assert_eq!(off.json()["off"], "group-unreachable");
    submit(&first, &two).exits(10);
    assert_eq!(bank.executed("transfer"), 1);
    server.start_again().expect("it starts");
    first.run(&["group", "revoke", "Beijing", "--reason", "stolen"]).exits(0);
    assert_eq!(second.run(&["group", "status"]).exits(6).json()["off"], "group-revoked");
    submit(&second, &two).exits(10);
    assert_eq!(first.run(&["group", "gone"]).exits(0).json()["rows"], json!([]));
    first.run(&["group", "resolve", "01X", "--executed", "--evidence", "asked"]).exits(2);
    let checked = first.run(&["group", "check"]).exits(0).json();
    shape::holds("group-check", &checked);
    assert_eq!(bank.executed("transfer"), 1);
}

#[test]
fn an_approver_at_the_other_desk_signs_and_the_first_one_sends() {
    let server = PracticeServer::start().expect("PostgreSQL starts");
    let bank = Bank::start();
    let [first, second, _] = KEYS.map(|key| Desk::on(&bank).with("AVAL_GROUP_KEY", key));
    let file = second.data().join("li-na.key");
    let key_file = file.to_str().expect("UTF-8").to_owned();
    let key = second.run(&["approve", "key", "--name", "Li Na", "--key-file", &key_file]).exits(0).json();
    for desk in [&first, &second] {
        dual_control(desk, "approval_file", key["settings"].as_str().expect("lines"));
    }
    let second = second.with("AVAL_APPROVER_KEY", &key_file);
    form_group(&server, &first, &second);

    let (id, other) = (submitted(&bank, &first, "12.00"), submitted(&bank, &first, "13.00"));
    let requests = second.run(&["group", "requests"]).exits(0).json();
    shape::holds("group-requests", &requests);
    assert_eq!((&requests["rows"][0]["id"], &requests["rows"][0]["desk"]), (&json!(id), &json!("Shanghai")));
    let shown = second.run(&["group", "request", &id]).exits(0).json();
    shape::holds("group-request", &shown);
    assert_eq!((&shown["signer"], &shown["detail"]["rows"][0]["amount"]), (&json!("Li Na"), &json!("12.00")));
    let digest = shown["detail"]["approval"]["digest"].as_str().expect("a digest");
    let other_name = second.run(&["group", "approve", &id, "--digest", digest, "--name", "Wang"]).exits(2);
    assert!(other_name.stderr.contains("Li Na"), "{}", other_name.stderr);
    second.run(&["group", "approve", &id, "--digest", digest, "--name", "li na"]).exits(0);
    second.run(&["group", "approve", &id, "--digest", "0000"]).exits(2);
    second.run(&["group", "send-back", &other, "--reason", "wrong payee"]).exits(0);
    assert_eq!(bank.executed("transfer"), 0);

    // The desk that asked takes the answers at the end of any command.
    first.run(&["approvals", "list"]).exits(0);
    first.run(&["approvals", "send", &id, "--yes"]).exits(0);
    let sent_back = first.run(&["approvals", "show", &other]).exits(0).json();
    assert_eq!(sent_back["approval"]["reason"], "wrong payee");
    assert_eq!(bank.executed("transfer"), 1);
    second.run(&["group", "request", &id]).exits(2);
    second.run(&["group", "requests"]).exits(0);
}

#[test]
fn a_desk_killed_at_any_moment_lets_no_payment_be_made_twice() {
    let server = PracticeServer::start().expect("PostgreSQL starts");
    let bank = Bank::start();
    let [first, second, _] = KEYS.map(|key| Desk::on(&bank).with("AVAL_GROUP_KEY", key));
    form_group(&server, &first, &second);
    let ledger = bank.control("GET", "ledger", None);
    let currency = ledger["balances"][0]["currency"].as_str().expect("a currency");
    let (mut by_second, mut left_to_first) = (0, 0);
    for turn in 0..24_u64 {
        let amount = format!("{}.25", turn + 40);
        let text = json!([transfer(&bank.account(0), currency, &amount)]).to_string();
        let order = first.write("order.json", &text);
        let order = order.to_str().expect("UTF-8");
        let words = ["submit", "transfer", "--items", order, "--yes", "--expect-count", "1"];
        let before = bank.executed("transfer");
        let mut killed = first.spawn(&words);
        // From before the claim to after the reply.
        std::thread::sleep(std::time::Duration::from_millis(20 + turn * 9));
        let _ = killed.kill();
        let _ = killed.wait();
        // The desk that starts again gives back a claim that was not used, and keeps one that may have been.
        if turn % 2 == 0 {
            first.run(&["group", "status"]);
        }
        let other = second.run(&words);
        let made = bank.executed("transfer") - before;
        assert!(made <= 1, "turn {turn}: {made} payments: {}", other.stdout);
        match other.code {
            0 => {
                assert_eq!(made, 1, "turn {turn}: the ledger shows it");
                by_second += 1;
            }
            _ => left_to_first += 1,
        }
    }
    assert!(by_second > 0 && left_to_first > 0, "{by_second} and {left_to_first}: all kills at one side of the claim");
}

#[test]
fn the_doubt_of_a_revoked_desk_is_decided_by_two_people_from_a_terminal() {
    let server = PracticeServer::start().expect("PostgreSQL starts");
    let bank = Bank::start();
    let [first, second, _] = KEYS.map(|key| Desk::on(&bank).with("AVAL_GROUP_KEY", key));
    let file = first.data().join("li-na.key");
    let key = file.to_str().expect("UTF-8");
    let made = first.run(&["approve", "key", "--name", "Li Na", "--key-file", key]).exits(0).json();
    dual_control(&first, "approval_file", made["settings"].as_str().expect("lines"));
    form_group(&server, &first, &second);
    let ledger = bank.control("GET", "ledger", None);
    let currency = ledger["balances"][0]["currency"].as_str().expect("a currency");
    let order = second.write("order.json", &json!([transfer(&bank.account(0), currency, "31.00")]).to_string());
    let order = order.to_str().expect("UTF-8");
    bank.fault("transfer", json!({ "kind": "apply_then_close" }));
    second.run(&["submit", "transfer", "--items", order, "--yes", "--expect-count", "1"]).exits(8);
    bank.no_faults();
    first.run(&["group", "revoke", "Beijing", "--reason", "stolen"]).exits(0);

    let gone = first.run(&["group", "gone"]).exits(0).json();
    shape::holds("group-gone", &gone);
    assert_eq!((&gone["rows"][0]["desk"], &gone["rows"][0]["amount"]), (&json!("Beijing"), &json!("31.00")));
    let id = gone["rows"][0]["instruction"].as_str().expect("an id");
    first.run(&["group", "resolve", id, "--evidence", "asked"]).exits(2);
    let words = ["group", "resolve", id, "--executed", "--evidence", "The bank's page, 10:32", "--preparer", "Chen"];
    let asked = first.run(&words).exits(0).json();
    shape::holds("group-resolve", &asked);
    let asked = asked["id"].as_str().expect("an id");
    let [request, answer] = ["request.json", "answer.json"].map(|name| first.data().join(name).display().to_string());
    first.run(&["approvals", "export", asked, "--to", &request]).exits(0);
    first.run(&["approve", "sign", &request, "--to", &answer, "--key-file", key]).exits(0);
    first.run(&["approvals", "import", &answer]).exits(0);
    assert_eq!(first.run(&["group", "gone"]).exits(0).json()["rows"], json!([]));
    assert_eq!(bank.executed("transfer"), 1);
}
