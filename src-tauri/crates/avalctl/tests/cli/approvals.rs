//! Dual control from the command line: at one desk, with the approver's own token, and on the approver's own machine.
//! The bank's ledger shows whether anything was executed.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::acting::transfer;
use crate::desk::{Bank, Desk};
use crate::shape;

const SEND: [&str; 5] = ["--yes", "--expect-count", "1", "--preparer", "Chen"];

/// Sets up dual control; `beside` is the part of the settings outside the tier.
pub fn dual_control(desk: &Desk, how: &str, beside: &str) {
    let path = desk.data().join("profiles/desk/profile.toml");
    let text = std::fs::read_to_string(&path).expect("the profile");
    let text = text.split("\n[[second_person.").next().expect("what stands before it").to_owned();
    let tier = format!("[[second_person.tiers]]\nfrom = \"0\"\nhow = \"{how}\"\n");
    std::fs::write(&path, format!("{text}\n{tier}{beside}")).expect("written");
}

fn items(bank: &Bank, amount: &str) -> Value {
    let currency = bank.control("GET", "ledger", None)["balances"][0]["currency"].clone();
    json!([transfer(&bank.account(0), currency.as_str().expect("a currency"), amount)])
}

/// Confirms a transfer that then waits for approval. Returns the submission's id.
pub fn submitted(bank: &Bank, desk: &Desk, amount: &str) -> String {
    let ran = desk.submit("transfer", &items(bank, amount), &SEND).exits(4);
    assert!(ran.stderr.contains("Nothing was sent"), "{}", ran.stderr);
    let submission = ran.json();
    assert_eq!(submission["rows"][0]["state"], "awaiting_approval");
    submission["submission_id"].as_str().expect("an id").to_owned()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn a_submission_waits_for_another_name_and_a_command_sends_it() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    dual_control(&desk, "same_account", "");
    let ran = desk.submit("transfer", &items(&bank, "12.00"), &SEND).exits(4);
    shape::holds("submit-awaiting", &ran.json());
    let id = ran.json()["submission_id"].as_str().expect("an id").to_owned();
    shape::holds("approvals-list", &desk.run(&["approvals", "list"]).exits(0).json());
    let shown = desk.run(&["approvals", "show", &id]).exits(0).json();
    shape::holds("approvals-show", &shown);
    assert!(shown["text"].as_str().expect("a text").contains("12.00"), "{shown:#}");
    desk.run(&["approvals", "send", &id]).exits(4);
    let own = desk.run(&["approvals", "give", &id, "--name", "chen"]).exits(2);
    assert!(own.stderr.contains("prepared this"), "{}", own.stderr);
    desk.run(&["approvals", "give", &id, "--name", "Wei", "--digest", "00"]).exits(2);
    assert_eq!(bank.executed("transfer"), 0);

    let given = desk.run(&["approvals", "give", &id, "--name", "Zhang Wei"]).exits(0);
    shape::holds("approvals-give", &given.json());
    assert_eq!((&given.json()["state"], &given.json()["to_send"]), (&json!("approved"), &json!(true)));
    assert_eq!(bank.executed("transfer"), 0, "an approval sends nothing by itself");
    let asked = desk.run(&["approvals", "send", &id]).exits(2);
    assert!(
        asked.stderr.contains("before the program was started") && asked.stderr.contains("--yes"),
        "{}",
        asked.stderr
    );
    assert!(asked.stderr.contains("12.00"), "the check is shown again: {}", asked.stderr);
    assert_eq!(bank.executed("transfer"), 0, "one question before it is sent");
    for _ in 0..2 {
        assert_eq!(desk.run(&["approvals", "send", &id, "--yes"]).exits(0).rows()[0]["state"], "accepted");
    }
    assert_eq!(bank.executed("transfer"), 1);
    assert_eq!(desk.run(&["journal", "verify"]).exits(0).json()["intact"], true);
}

#[test]
fn what_is_sent_back_or_withdrawn_is_never_sent() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    dual_control(&desk, "same_account", "");
    let (back, own) = (submitted(&bank, &desk, "13.00"), submitted(&bank, &desk, "14.00"));
    desk.run(&["approvals", "send-back", &back, "--name", "Wei", "--reason", " "]).exits(2);
    let sent_back = desk.run(&["approvals", "send-back", &back, "--name", "Wei", "--reason", "wrong payee"]).exits(0);
    assert_eq!((&sent_back.json()["state"], &sent_back.json()["reason"]), (&json!("sent_back"), &json!("wrong payee")));
    assert_eq!(desk.run(&["approvals", "withdraw", &own]).exits(0).rows()[0]["state"], "cancelled");
    for id in [&back, &own] {
        desk.run(&["approvals", "give", id, "--name", "Wei"]).exits(2);
        desk.run(&["approvals", "send", id]).exits(10);
    }
    desk.run(&["approvals", "show", "nothing"]).exits(2);
    assert_eq!(bank.executed("transfer"), 0);
}

#[test]
fn a_token_of_their_own_is_read_from_standard_input_and_not_kept() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    dual_control(&desk, "own_token", "");
    let id = submitted(&bank, &desk, "15.00");
    desk.run(&["approvals", "give", &id, "--name", "Wei"]).exits(2);
    let give = ["approvals", "give", &id, "--name", "Wei", "--token-stdin"];
    desk.run_with_input(&give, &format!("{}\n", desk.token)).exits(2);
    desk.run_with_input(&give, "nobody-s-token\n").exits(3);
    let own = bank.control("POST", "tokens", Some(json!({ "permissions": "read" })));
    let own = own["token"].as_str().expect("a token").to_owned();
    let given = desk.run_with_input(&give, &format!("{own}\n")).exits(0).json();
    assert_eq!(given["given"], "own_token");
    assert_eq!(desk.run(&["approvals", "send", &id, "--yes"]).exits(0).rows()[0]["state"], "accepted");
    assert_eq!(bank.executed("transfer"), 1);
    for file in crate::desk::files_below(&desk.data()) {
        let bytes = std::fs::read(&file).expect("read");
        assert!(!bytes.windows(own.len()).any(|part| part == own.as_bytes()), "{}", file.display());
    }
}

/// The approver's machine: a separate data directory, with a key and without a profile.
fn machine_of_an_approver() -> (Desk, PathBuf, String) {
    let machine = Desk::empty("");
    let key = machine.write("here", "").with_file_name("approver.key");
    let made = machine.run(&["approve", "key", "--name", "Li Na", "--key-file", text(&key)]).exits(0).json();
    shape::holds("approve-key", &made);
    machine.run(&["approve", "key", "--name", "Li Na", "--key-file", text(&key)]).exits(1);
    let settings = format!("{}\n", made["settings"].as_str().expect("lines for profile.toml"));
    (machine, key, settings)
}

#[test]
fn an_approver_signs_on_a_machine_of_their_own_and_the_desk_sends_once() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let (machine, key, settings) = machine_of_an_approver();
    dual_control(&desk, "approval_file", &settings);
    let id = submitted(&bank, &desk, "98765.43");
    desk.run(&["approvals", "give", &id, "--name", "Wei"]).exits(2);
    let request = machine.write("here", "").with_file_name("request.json");
    shape::holds("approvals-export", &desk.run(&["approvals", "export", &id, "--to", text(&request)]).exits(0).json());
    desk.run(&["approvals", "export", &id, "--to", text(&request)]).exits(1);

    let shown = machine.run(&["approve", "show", text(&request)]).exits(0).json();
    shape::holds("approve-show", &shown);
    assert!(shown["text"].as_str().expect("a text").contains("98765.43"));
    let answer = request.with_file_name("answer.json");
    let sign = ["approve", "sign", text(&request), "--to", text(&answer), "--key-file", text(&key)];
    let signed = machine.run(&sign).exits(0).json();
    shape::holds("approve-sign", &signed);
    assert_eq!(signed["digest"], shown["digest"]);
    assert!(!machine.data().join("profiles").exists(), "no profile is needed there");

    let whole = std::fs::read_to_string(&answer).expect("the answer");
    let edited = desk.write("edited.json", &whole.replace("\"approve\"", "\"send_back\""));
    desk.run(&["approvals", "import", text(&edited)]).exits(2);
    assert_eq!(bank.executed("transfer"), 0);
    let sent = desk.run(&["approvals", "import", text(&answer), "--send", "--yes"]).exits(0);
    assert_eq!(sent.rows()[0]["state"], "accepted");
    assert_eq!(bank.executed("transfer"), 1);
    let again = desk.run(&["approvals", "import", text(&answer), "--send"]).exits(2);
    assert!(again.stderr.contains("used once"), "{}", again.stderr);
    assert_eq!(bank.executed("transfer"), 1);
    let pack = desk.data().with_file_name("pack");
    desk.run(&["journal", "pack", &id, "--to-dir", text(&pack)]).exits(0);
    let checked =
        std::process::Command::new("python3").arg(pack.join("check.py")).arg(&pack).output().expect("python3");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}

fn copied(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("read") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() { copied(&path, &target) } else { _ = std::fs::copy(&path, &target).expect("copied") }
    }
}

#[test]
fn one_signed_file_pays_once_in_the_desk_and_in_its_copy() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let (machine, key, settings) = machine_of_an_approver();
    dual_control(&desk, "approval_file", &settings);
    let id = submitted(&bank, &desk, "17.00");
    let signed = |of: &Desk, id: &str| {
        let request = machine.write("here", "").with_file_name(format!("{id}.json"));
        let answer = request.with_extension("answer");
        of.run(&["approvals", "export", id, "--to", text(&request)]).exits(0);
        let key = ["--to", text(&answer), "--key-file", text(&key)];
        machine.run(&[&["approve", "sign", text(&request)], &key[..]].concat()).exits(0);
        answer
    };
    let payment = signed(&desk, &id);
    let copy = Desk::empty(&desk.token);
    copied(&desk.data(), &copy.data());
    copy.run(&["approvals", "import", text(&payment), "--send"]).exits(1);
    let accept = ["journal", "accept-history", "--reason", "a new disk", "--preparer", "Chen"];
    let asked = copy.run(&accept).exits(4).json();
    shape::holds("accept-history-asked", &asked);
    copy.run(&["approvals", "import", text(&payment), "--send"]).exits(1);
    let agreed = signed(&copy, asked["approval"].as_str().expect("an id"));
    copy.run(&["approvals", "import", text(&agreed)]).exits(0);
    copy.run(&["approvals", "import", text(&payment), "--send"]).exits(2);
    copy.run(&["approvals", "send", &id]).exits(8);
    assert_eq!(bank.executed("transfer"), 0);
    assert_eq!(
        desk.run(&["approvals", "import", text(&payment), "--send", "--yes"]).exits(0).rows()[0]["state"],
        "accepted"
    );
    desk.run(&["approvals", "import", text(&payment), "--send"]).exits(2);
    copy.run(&["approvals", "import", text(&payment), "--send"]).exits(2);
    assert_eq!(bank.executed("transfer"), 1);
}

#[test]
fn a_request_that_was_changed_is_not_signed_and_a_signed_no_sends_nothing() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let (machine, key, settings) = machine_of_an_approver();
    dual_control(&desk, "approval_file", &settings);
    let id = submitted(&bank, &desk, "16.00");
    let request = machine.write("here", "").with_file_name("request.json");
    desk.run(&["approvals", "export", &id, "--to", text(&request)]).exits(0);
    let whole = std::fs::read_to_string(&request).expect("the request");
    let changed = machine.write("changed.json", &whole.replace("16.00", "1.00"));
    machine.run(&["approve", "show", text(&changed)]).exits(2);
    let answer = request.with_file_name("answer.json");
    let with = ["--to", text(&answer), "--key-file", text(&key)];
    machine.run(&[&["approve", "sign", text(&changed)], &with[..]].concat()).exits(2);
    machine.run(&["approve", "sign", text(&request), "--to", text(&answer)]).exits(2);
    let no = ["approve", "send-back", text(&request), "--reason", "wrong amount"];
    assert_eq!(machine.run(&[&no[..], &with[..]].concat()).exits(0).json()["decision"], "send_back");
    let imported = desk.run(&["approvals", "import", text(&answer), "--send", "--yes"]).exits(0).json();
    shape::holds("approvals-import", &imported);
    assert_eq!((&imported["state"], &imported["reason"]), (&json!("sent_back"), &json!("wrong amount")));
    desk.run(&["approvals", "send", &id]).exits(10);
    assert_eq!(bank.executed("transfer"), 0);
}

#[test]
fn weakened_dual_control_is_told_by_every_command_until_it_is_read() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    dual_control(&desk, "own_token", "");
    assert_eq!(desk.run(&["approvals", "weakened"]).exits(0).rows().len(), 0);
    let rights = desk.run(&["approvals", "rights"]).exits(0).rows();
    let told: Vec<_> = rights.iter().map(|row| (&row["may"], &row["tier"], row["people"][0].as_str())).collect();
    let (everybody, confirmed) =
        ("every person at this desk", "every person whom the identity server confirms, other than the preparer");
    assert_eq!(told[0], (&json!("send"), &Value::Null, Some(everybody)));
    assert_eq!(told[1], (&json!("approve"), &json!("own_token"), Some(confirmed)));
    dual_control(&desk, "same_account", "");
    let weakened = desk.run(&["approvals", "weakened"]).exits(0);
    assert!(weakened.stderr.contains("own_token"), "{}", weakened.stderr);
    shape::holds("approvals-weakened", &weakened.json());
    assert!(desk.run(&["journal", "list"]).exits(0).stderr.contains("own_token"), "every command says so");
    let event = weakened.rows()[0]["event"].to_string();
    // A name is not enough: the settings before asked for a token of one's own.
    let read = desk.run(&["approvals", "weakened", "--read", &event, "--name", "Wang"]).exits(0);
    assert!(read.stderr.contains("acknowledge"), "{}", read.stderr);
    assert!(desk.run(&["journal", "list"]).exits(0).stderr.contains("own_token"), "it is still told");
    let id = desk.run(&["approvals", "list"]).exits(0).rows()[0]["id"].as_str().expect("an id").to_owned();
    let own = bank.control("POST", "tokens", Some(json!({ "permissions": "read" })));
    let own = own["token"].as_str().expect("a token").to_owned();
    let give = ["approvals", "give", &id, "--name", "Zhang Wei", "--token-stdin"];
    desk.run_with_input(&give, &format!("{own}\n")).exits(0);
    assert!(!desk.run(&["journal", "list"]).exits(0).stderr.contains("own_token"));
}
