//! Texts of banks and orders on a terminal: no output format prints control characters.

use serde_json::json;

use crate::acting::transfer;
use crate::desk::{Bank, Desk, Ran};

const HOSTILE: &str = "a\u{1b}[2J\u{9b}31m\r\nCNY 12.00\u{202e}\u{2028}";

/// Only printable text and the program's own line breaks.
fn is_plain(what: &str, ran: &Ran) {
    for (stream, text) in [("stdout", &ran.stdout), ("stderr", &ran.stderr)] {
        let hidden = text.chars().find(|sign| *sign != '\n' && model::spelling::hidden(&sign.to_string()).is_some());
        assert_eq!(hidden, None, "{what}, {stream}: {text:?}");
        assert!(!text.lines().any(|line| line.trim_start().starts_with("CNY 12.00")), "{what}: a forged line: {text}");
    }
}

#[test]
fn a_bank_that_answers_with_control_characters_rules_no_terminal() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let text = json!(HOSTILE);
    let drafts = json!({ "acceptorName": text, "remark": text, "draftStatusMeaning": text, "drawerName": text });
    bank.fault("list-bank-endorsement-transfer", json!({ "kind": "edit_record", "set": drafts }));
    bank.fault("transfer", json!({ "kind": "failed", "message": HOSTILE }));
    let account = bank.account(0);
    let currency = bank.control("GET", "ledger", None)["balances"][0]["currency"].as_str().unwrap().to_owned();
    let item = transfer(&account, &currency, "10.00");
    let mut forged = item.clone();
    forged["purpose"] = text;
    for json in [false, true] {
        let with = |words: &[&str]| {
            let words: Vec<&str> = json.then_some("--json").into_iter().chain(words.iter().copied()).collect();
            let ran = desk.run(&words);
            is_plain(&words.join(" "), &ran);
            ran
        };
        with(&["refresh", "--stage", "endorsement-transfer"]);
        with(&["drafts", "list", "--stage", "endorsement-transfer"]);
        let flags: &[&str] = if json { &["--json"] } else { &[] };
        let refused = desk.submit("transfer", &json!([forged]), flags).exits(2);
        is_plain("submit of a hidden character", &refused);
        assert!(refused.stdout.contains("U+001B") || refused.stderr.contains("U+001B"), "{}", refused.stderr);
        let flags: Vec<&str> =
            flags.iter().copied().chain(["--yes", "--expect-count", "1", "--reason", "a test"]).collect();
        is_plain("submit", &desk.submit("transfer", &json!([item]), &flags));
        with(&["journal", "list"]);
        with(&["doubts", "list"]);
        with(&["balances", "--refresh"]);
    }
    assert_eq!(bank.executed("transfer"), 0);
}
