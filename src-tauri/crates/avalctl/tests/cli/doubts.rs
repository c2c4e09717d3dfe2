//! Doubts: an operation that was applied without a reply is in doubt, locked, not resent, and resolved by a person.

use serde_json::{Value, json};

use crate::acting::{currency, flag, transfer, whole_draft};
use crate::desk::{Bank, Desk, number};
use crate::shape;

fn endorsement(bank: &Bank, account: &str, row: &Value) -> Value {
    let bank_mark = account.split(':').next().expect("a mark");
    json!([{
        "accountNumber": number(account), "draftNumber": row["draftNumber"],
        "endorseeAccountName": "华东机械制造有限公司", "endorseeAccountNumber": "6222020000000001",
        "endorseeAccountBankNumber": "102100099996",
        "transferFlag": flag(bank, bank_mark, "transferFlag", "may_transfer"),
    }])
}

#[test]
fn killed_while_sending_is_in_doubt_locked_and_never_sent_again() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let row = whole_draft(&desk.refreshed("endorsement-transfer", &account));
    let items = endorsement(&bank, &account, &row);
    bank.fault("endorse", json!({ "kind": "delay", "milliseconds": 60_000 }));
    let file = desk.write("items.json", &items.to_string());
    let words = ["submit", "endorse", "--items", file.to_str().expect("UTF-8"), "--yes", "--expect-count", "1"];
    let mut sending = desk.spawn(&words);
    bank.until_executed("endorse");
    // SIGKILL: the bank has applied the operation and its reply is lost.
    sending.kill().expect("killed");
    sending.wait().expect("ended");
    bank.no_faults();

    let doubts = desk.run(&["doubts", "list"]).exits(0).json();
    shape::holds("doubts-list", &doubts);
    let doubt = &doubts["rows"][0];
    assert_eq!((&doubt["state"], &doubt["draft_number"]), (&json!("in_doubt"), &row["draftNumber"]));
    assert!(doubt["proposal"].is_null(), "nobody has looked yet: {doubt:#}");
    let again = desk.submit("endorse", &items, &["--yes", "--expect-count", "1"]).exits(2);
    assert!(
        again.stderr.contains(&format!("Instruction {} ", doubt["number"])),
        "it names what holds the draft: {}",
        again.stderr
    );
    assert_eq!(bank.executed("endorse"), 1, "nothing was sent again");
    let listed =
        desk.run(&["drafts", "list", "--stage", "endorsement-transfer", "--account", &account]).exits(0).rows();
    let locked = listed.iter().find(|other| other["draftId"] == row["draftId"]).expect("the kept row");
    assert_eq!(locked["lock"]["state"], "in_doubt");
    resolved(&bank, &desk, doubt["id"].as_str().expect("an id"));
}

fn resolved(bank: &Bank, desk: &Desk, id: &str) {
    let inquired = desk.run(&["doubts", "inquire", id]).exits(0).json();
    shape::holds("doubts-inquire", &inquired);
    assert_eq!(inquired["proposal"]["decision"], "executed", "{inquired:#}");
    assert_eq!(inquired["instruction"]["state"], "in_doubt", "evidence proposes; a person decides");
    let listed = desk.run(&["doubts", "list"]).exits(0).json();
    shape::holds("doubts-list-looked-at", &listed);
    assert_eq!(listed["rows"][0]["proposal"], inquired["proposal"], "the list says what the evidence proposes");
    let table = desk.text(&["doubts", "list"]).exits(0).stdout;
    assert!(table.lines().next().is_some_and(|head| head.ends_with("proposal.decision  reason")), "{table}");
    let row = table.lines().nth(1).expect("a row");
    assert!(row.contains("  executed  ") && row.contains("It may or may not have been carried out."), "{table}");
    let shown = desk.run(&["doubts", "show", id]).exits(0).json();
    assert_eq!(shown["evidence"], inquired["evidence"], "showing probes nothing");
    desk.run(&["doubts", "resolve", id, "--executed", "--reason", "  "]).exits(2);
    let resolve = ["doubts", "resolve", id, "--executed", "--reason", "seen at the bank", "--bank-reference", "B-1"];
    assert_eq!(desk.run(&resolve).exits(0).json()["instruction"]["state"], "executed");
    assert_eq!(desk.run(&["doubts", "list"]).exits(0).rows().len(), 0);
    assert_eq!(bank.executed("endorse"), 1);
    assert_eq!(desk.run(&["journal", "verify"]).exits(0).json()["intact"], true);
}

#[test]
fn resolving_as_not_executed_opens_the_draft_for_a_new_instruction() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let row = whole_draft(&desk.refreshed("endorsement-transfer", &account));
    let items = endorsement(&bank, &account, &row);
    bank.fault("endorse", json!({ "kind": "close_before_apply" }));
    desk.submit("endorse", &items, &["--yes", "--expect-count", "1"]).exits(8);
    bank.no_faults();
    let doubts = desk.run(&["doubts", "list"]).exits(0).rows();
    let id = doubts[0]["id"].as_str().expect("an id");
    desk.submit("endorse", &items, &["--yes", "--expect-count", "1"]).exits(2);
    let inquired = desk.run(&["doubts", "inquire", id]).exits(0).json();
    assert!(inquired["proposal"]["decision"].is_null(), "one probe is no proof of absence: {inquired:#}");
    let early = ["doubts", "resolve", id, "--not-executed", "--reason", "the bank says it has nothing"];
    desk.run(&early).exits(2);
    let word = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let resolve = [&early[..], &["--file", word]].concat();
    assert_eq!(desk.run(&resolve).exits(0).json()["instruction"]["state"], "not_executed");
    desk.submit("endorse", &items, &["--yes", "--expect-count", "1"]).exits(0);
    assert_eq!(bank.executed("endorse"), 1);
}

#[test]
fn what_a_script_sends_teaches_the_bank_s_signature_without_a_window() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let rows = desk.refreshed("endorsement-transfer", &account);
    let first = whole_draft(&rows);
    // A signature is learned from drafts with equal initial data.
    let alike = |row: &&Value| row["draftStatusCode"] == first["draftStatusCode"] && row["draftId"] != first["draftId"];
    let second = whole_draft(&rows.iter().filter(alike).cloned().collect::<Vec<_>>());
    desk.submit("endorse", &endorsement(&bank, &account, &first), &["--yes", "--expect-count", "1"]).exits(0);
    bank.fault("endorse", json!({ "kind": "apply_then_close" }));
    desk.submit("endorse", &endorsement(&bank, &account, &second), &["--yes", "--expect-count", "1"]).exits(8);
    let doubts = desk.run(&["doubts", "list"]).exits(0).rows();
    let shown = desk.run(&["doubts", "show", doubts[0]["id"].as_str().expect("an id")]).exits(0).json();
    assert_eq!(shown["signature"]["like"], json!([1]), "{:#}", shown["signature"]);
    assert_eq!(bank.executed("endorse"), 2, "learning reads and sends nothing");
}

#[test]
fn an_open_alarm_is_exit_code_8_of_sending_reading_and_the_list() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let pay = |amount: &str| {
        let items = json!([transfer(&account, &currency(&bank), amount)]);
        desk.submit("transfer", &items, &["--yes", "--expect-count", "1"])
    };
    let first = pay("10.00").exits(0).rows();
    let number = &first[0]["bank_transaction_id"];
    bank.fault("transfer", json!({ "kind": "edit_record", "set": { "bankTransactionId": number } }));
    pay("20.00").exits(8);
    bank.no_faults();
    let id = desk.run(&["doubts", "list"]).exits(8).rows()[0]["id"].as_str().expect("an id").to_owned();
    let reading = ["refresh", "--stage", "endorsement-transfer", "--account", &account];
    let sent = pay("30.00").exits(8);
    assert_eq!(sent.rows()[0]["state"], "accepted", "another payment is not stopped");
    for ran in [sent, desk.run(&["doubts", "list"]).exits(8), desk.run(&reading).exits(8)] {
        assert!(ran.stderr.contains("Alarm at instruction no. 2"), "{}", ran.stderr);
    }
    assert_eq!(desk.run(&["doubts", "list"]).exits(8).rows()[0]["alarm"], true);
    let resolve = ["doubts", "resolve", &id, "--executed", "--reason", "seen at the bank", "--bank-reference", "B-1"];
    desk.run(&resolve).exits(0);
    desk.run(&["doubts", "list"]).exits(0);
    desk.run(&reading).exits(0);
    assert_eq!(bank.executed("transfer"), 3);
}
