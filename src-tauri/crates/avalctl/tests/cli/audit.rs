//! The auditor's commands: proof packs checked by Python, the head at its second place, statements.

use std::process::Command;

use serde_json::json;

use crate::acting::{currency, transfer};
use crate::desk::{Bank, Desk};
use crate::shape;

/// A desk that has sent one transfer, with the ids of its instruction and submission.
fn sent(bank: &Bank) -> (Desk, String, String) {
    let desk = Desk::on(bank);
    let currency = currency(bank);
    let items = json!([transfer(&bank.account(0), &currency, "10.00")]);
    let sent = desk.submit("transfer", &items, &["--yes", "--expect-count", "1"]).exits(0).json();
    let text = |value: &serde_json::Value| value.as_str().expect("an id").to_owned();
    (desk, text(&sent["rows"][0]["instruction_id"]), text(&sent["submission_id"]))
}

#[test]
fn packs_are_made_of_a_submission_and_of_a_period_and_python_agrees() {
    let bank = Bank::start();
    let (desk, _, submission) = sent(&bank);
    let folder = |name: &str| desk.data().join(name).to_str().expect("UTF-8").to_owned();
    let of = [
        vec!["journal", "pack", &submission],
        vec!["journal", "pack", "--from", "2000-01-01", "--to", "2999-12-31", "--zip", "--whole-chain"],
    ];
    for (at, words) in of.iter().enumerate() {
        let folder = folder(&format!("pack-{at}"));
        let words = [&words[..], &["--to-dir", &folder]].concat();
        let packed = desk.run(&words).exits(0).json();
        shape::holds(["pack-submission", "pack-period"][at], &packed);
        let checked =
            Command::new("python3").args(["-I", "-B", &format!("{folder}/check.py")]).output().expect("python3");
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
        desk.run(&words).exits(2);
        let verify = ["journal", "verify", "--pack", &folder];
        let head =
            [packed["head"]["sequence"].to_string(), packed["head"]["hash"].as_str().expect("a hash").to_owned()];
        let with_head = [&verify[..], &["--head", &head[0], &head[1]]].concat();
        let checked = desk.run(&with_head).exits(0).json();
        shape::holds("journal-verify-pack", &checked);
        assert_eq!(checked["fingerprint"], packed["fingerprint"]);
        desk.run(&[&verify[..], &["--head", &head[0], &"0".repeat(64)]].concat()).exits(1);
        let page = format!("{folder}/index.html");
        let text = std::fs::read_to_string(&page).expect("the page");
        std::fs::write(&page, text.replace("10.00", "99.00")).expect("written");
        let wrong = desk.run(&verify).exits(1).json();
        assert!(wrong["wrong"].to_string().contains("99.00 instead of 10.00"), "{wrong}");
    }
    desk.run(&["journal", "pack", "--from", "2000-01-01", "--to-dir", &folder("none")]).exits(2);
    desk.run(&["journal", "pack", "--from", "2000-02-01", "--to", "2000-01-01", "--to-dir", &folder("none")]).exits(2);
    desk.run(&["journal", "pack", "nobody's", "--to-dir", &folder("none")]).exits(2);
}

#[test]
fn a_restored_copy_has_its_exit_code_and_is_accepted_with_a_reason() {
    let bank = Bank::start();
    let (desk, _, _) = sent(&bank);
    let profile = desk.data().join("profiles/desk");
    let backup = std::fs::read(profile.join("journal.sqlite")).expect("the journal");
    let settings = std::fs::read_to_string(profile.join("profile.toml")).expect("the settings");
    let share = desk.data().join("share.head");
    std::fs::write(profile.join("profile.toml"), format!("chain_head_copy = {share:?}\n{settings}")).expect("written");
    let items = json!([transfer(&bank.account(0), &currency(&bank), "11.00")]);
    let yes = ["--yes", "--expect-count", "1"];
    desk.submit("transfer", &items, &yes).exits(0);
    shape::holds("journal-head", &desk.run(&["journal", "head"]).exits(0).json());
    std::fs::write(profile.join("journal.sqlite"), backup).expect("restored");
    for name in ["journal.sqlite-wal", "journal.sqlite-shm"] {
        let _ = std::fs::remove_file(profile.join(name));
    }
    assert_eq!(desk.run(&["journal", "head"]).exits(1).json()["state"], "history_unknown");
    let items = json!([transfer(&bank.account(0), &currency(&bank), "12.00")]);
    desk.submit("transfer", &items, &yes).exits(1);
    assert_eq!(bank.executed("transfer"), 2, "nothing was sent over it");
    desk.run(&["journal", "accept-history", "--reason", "restored from the backup"]).exits(0);
    desk.submit("transfer", &items, &yes).exits(0);
    assert_eq!(bank.executed("transfer"), 3);
}

#[test]
fn a_statement_is_imported_held_against_transfers_and_reconciled() {
    let bank = Bank::start();
    let (desk, instruction, _) = sent(&bank);
    let entry = &bank.ledger()[0];
    let day = entry["applied_at"].as_str().expect("a time").split('T').next().expect("a day").to_owned();
    let reference = entry["reference_order"].as_str().expect("a reference");
    let file = desk.write("statement.csv", &format!("Date,Amount,Ref\n{day},-10.00,{reference}\n"));
    let (file, account, currency) = (file.to_str().expect("UTF-8"), bank.account(0), currency(&bank));
    let columns = ["--day", "Date", "--amount", "Amount", "--reference", "Ref", "--currency-value", &currency];
    let words = [&["statement", "import", file, "--account", &account][..], &columns].concat();
    shape::holds("statement-import", &desk.run(&words).exits(0).json());
    let transfers = desk.run(&["statement", "candidates"]).exits(0).json();
    shape::holds("statement-candidates", &transfers);
    // Pairs are shown first, and matched only with --commit.
    for words in [&["statement", "match-exact"][..], &["statement", "match-exact", "--commit"]] {
        let pairs = desk.run(words).exits(0).json();
        shape::holds("statement-match-exact", &pairs);
        assert_eq!(pairs["rows"][0]["instruction"].as_str(), Some(instruction.as_str()), "{pairs}");
    }
    assert_eq!(desk.run(&["statement", "match-exact"]).exits(0).json()["rows"], json!([]));
    desk.run(&["statement", "unmatch", &instruction, "--reason", "by hand"]).exits(0);
    let line = transfers["rows"][0]["candidates"][0]["sha256"].as_str().expect("a line");
    desk.run(&["statement", "match", &instruction, line]).exits(0);
    shape::holds("statement-lines", &desk.run(&["statement", "lines"]).exits(0).json());
    desk.run(&["statement", "tick", &instruction, line]).exits(2);
    desk.run(&["statement", "unmatch", &instruction, "--reason", "the wrong one"]).exits(0);
    desk.run(&[
        "statement",
        "import",
        file,
        "--account",
        &account,
        "--day",
        "Day",
        "--amount",
        "Amount",
        "--currency-value",
        "CNY",
    ])
    .exits(2);
}

#[test]
fn a_rule_is_shown_saved_ordered_and_sets_a_line_aside() {
    let bank = Bank::start();
    let (desk, _, _) = sent(&bank);
    let entry = &bank.ledger()[0];
    let day = entry["applied_at"].as_str().expect("a time").split('T').next().expect("a day").to_owned();
    let lines =
        format!("Date,Amount,Text\n{day},-10.00,rent\n{day},-1.50,Service FEE\n{day},3.00,interest\n{day},9.00,a\n");
    let file = desk.write("statement.csv", &lines);
    let (account, currency) = (bank.account(0), currency(&bank));
    let columns = ["--day", "Date", "--amount", "Amount", "--remark", "Text", "--currency-value", &currency];
    let file = file.to_str().expect("UTF-8");
    desk.run(&[&["statement", "import", file, "--account", &account][..], &columns].concat()).exits(0);
    let set = |more: &[&str]| desk.run(&[&["statement", "rules", "set"][..], more].concat());
    let charges = ["Charges", "--aside", "bank charges", "--remark", "fee", "--account", &account];
    assert_eq!(set(&charges).exits(0).json()["rows"].as_array().map(Vec::len), Some(1), "its lines");
    let list = || desk.run(&["statement", "rules", "list"]).exits(0).json()["rows"].clone();
    assert_eq!(list(), json!([]), "nothing was saved");
    set(&[&charges[..], &["--commit"]].concat()).exits(0);
    // One that fits all lines is saved only when that is stated.
    set(&["All", "--aside", "rest", "--commit"]).exits(2);
    set(&["All", "--aside", "rest", "--commit", "--wide"]).exits(0);
    set(&["Both", "--aside", "rest", "--payee", "Lin Mei", "--commit"]).exits(2);
    set(&["Wrong", "--aside", "rest", "--direction", "up", "--commit"]).exits(2);
    let counts = |rows: &serde_json::Value| -> Vec<u64> {
        rows.as_array().expect("rows").iter().map(|row| row["open_lines"].as_u64().expect("a number")).collect()
    };
    assert_eq!(counts(&list()), [1, 3]);
    shape::holds("statement-rules", &desk.run(&["statement", "rules", "move", "All", "--to", "1"]).exits(0).json());
    assert_eq!(counts(&list()), [4, 0]);
    desk.run(&["statement", "rules", "switch", "All", "off"]).exits(0);
    assert_eq!(counts(&list()), [0, 1]);
    desk.run(&["statement", "rules", "remove", "None"]).exits(2);
    desk.run(&["statement", "rules", "remove", "All"]).exits(0);

    let by = |words: &[&str]| -> Vec<String> {
        let pairs = desk.run(words).exits(0).json();
        pairs["rows"].as_array().expect("rows").iter().map(|row| row["by"].as_str().expect("why").to_owned()).collect()
    };
    assert_eq!(by(&["statement", "match-exact"]), ["aside"]);
    assert_eq!(by(&["statement", "match-exact", "--commit"]), [""; 0], "rules only when they are asked for");
    assert_eq!(by(&["statement", "match-exact", "--commit", "--by-rules"]), ["aside"]);
    let lines = desk.run(&["statement", "lines"]).exits(0).json();
    let aside = lines["rows"].as_array().expect("rows").iter().find(|row| !row["aside"].is_null()).expect("the line");
    assert_eq!((&aside["remark"], &aside["aside"]["category"]), (&json!("Service FEE"), &json!("bank charges")));
    let id = aside["sha256"].as_str().expect("an id");
    desk.run(&["statement", "reopen", id, "--reason", "ours"]).exits(0);
    desk.run(&["statement", "reopen", id, "--reason", "ours"]).exits(2);
    std::fs::write(desk.data().join("profiles/desk/statement-rules.toml"), "rubbish").expect("written");
    desk.run(&["statement", "rules", "list"]).exits(2);
}
