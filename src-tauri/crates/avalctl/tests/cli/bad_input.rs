//! Bad input: a clear message with its exit code, nothing sent, nothing lost.

use serde_json::{Value, json};

use crate::acting::{currency, flag, transfer};
use crate::desk::{Bank, Desk, number};

#[test]
fn items_that_are_not_valid_are_named_and_nothing_of_the_file_is_sent() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let good = transfer(&account, &currency(&bank), "10.00");
    let with = |field: &str, value: Value| {
        let mut item = good.clone();
        item[field] = value;
        item
    };
    let without = |field: &str| {
        let mut item = good.clone();
        item.as_object_mut().expect("an object").remove(field);
        item
    };
    let rows = [
        ("a required field is missing", without("tradeDate"), "tradeDate"),
        ("a local rule is broken: no payee name", without("oppositeAccountName"), "oppositeAccountName"),
        ("a local rule is broken: no currency", without("currency"), "currency"),
        ("a local rule is broken: nothing to pay", with("tradeAmount", json!("0.00")), "tradeAmount"),
        ("a separator", with("tradeAmount", json!("1_000")), "tradeAmount"),
        ("a sign", with("tradeAmount", json!("-5")), "tradeAmount"),
        ("31 decimals", with("tradeAmount", json!("0.1234567890123456789012345678901")), "tradeAmount"),
        ("an unknown key", with("tradeAmmount", json!("10.00")), "tradeAmmount"),
        ("a number where text belongs", with("oppositeAccountNumber", json!(6222)), "oppositeAccountNumber"),
        ("a flag outside the code book", with("bankUrgentFlag", json!(9)), "bankUrgentFlag"),
        ("an unknown account", with("tradeAccountNumber", json!("000")), "tradeAccountNumber"),
    ];
    for (what, bad, field) in rows {
        let ran = desk.submit("transfer", &json!([good, bad]), &["--yes", "--expect-count", "2"]).exits(2);
        assert!(ran.stderr.contains(field), "{what}: {}", ran.stderr);
        assert!(ran.stderr.contains("item 2"), "{what}: the item is named: {}", ran.stderr);
    }
    let exponent = json!([good]).to_string().replace("\"10.00\"", "1e400");
    assert!(desk.submit_text("transfer", &exponent, &[]).exits(2).stderr.contains("tradeAmount"));
    assert_eq!(bank.ledger().len(), 0, "nothing was sent");
    assert_eq!(desk.run(&["journal", "list"]).exits(0).rows().len(), 0, "nothing was journaled");
}

#[test]
fn a_file_that_is_no_list_of_items_is_refused() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    for text in ["", "{}", "null", "[1]", "[{}", "[[]]", "[{\"a\":1,\"a\":2}]", "[]"] {
        desk.submit_text("transfer", text, &[]).exits(2);
    }
    desk.submit("no-such-operation", &json!([]), &[]).exits(2);
    desk.submit("query-day-balance", &json!([]), &[]).exits(2);
}

#[test]
fn a_total_or_count_that_does_not_come_out_sends_nothing() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let currency = currency(&bank);
    let items = json!([transfer(&bank.account(0), &currency, "10.00")]);
    let rows: [&[&str]; 5] = [
        &["--yes"],
        &["--yes", "--expect-count", "2"],
        &["--yes", "--expect-total", "10.01"],
        &["--yes", "--expect-total", "XXX:10.00"],
        &["--yes", "--expect-total", "1e1"],
    ];
    for flags in rows {
        desk.submit("transfer", &items, flags).exits(2);
    }
    assert_eq!(bank.ledger().len(), 0);
    desk.submit("transfer", &items, &["--yes", "--expect-total", "10"]).exits(0);
}

#[test]
fn sign_in_and_permission_are_told_apart() {
    let bank = Bank::start();
    let mut desk = Desk::on(&bank);
    let account = bank.account(0);
    let items = json!([transfer(&account, &currency(&bank), "10.00")]);
    let read_only = bank.control("POST", "tokens", Some(json!({ "ttl_seconds": 600, "permissions": "read" })));
    desk.token = read_only["token"].as_str().expect("a token").to_owned();
    desk.submit("transfer", &items, &["--yes", "--expect-count", "1"]).exits(4);
    desk.token = "expired-or-wrong".to_owned();
    desk.run(&["refresh", "--stage", "draft"]).exits(3);
    desk.submit("transfer", &items, &["--yes", "--expect-count", "1"]).exits(3);
    desk.token.clear();
    desk.run(&["refresh", "--stage", "draft"]).exits(3);
    assert_eq!(bank.ledger().len(), 0);
    let by_input = ["refresh", "--stage", "draft", "--token-stdin"];
    let ran = desk.run_with_input(&by_input, &format!("{}\n", bank.fact("token")));
    ran.exits(0);
}

#[test]
fn a_wrong_tenant_is_not_permitted() {
    let bank = Bank::start();
    let desk = Desk::empty(bank.fact("token"));
    desk.add_profile(&bank, "desk", bank.fact("base_url"), &json!("12345")).exits(0);
    desk.run(&["refresh", "--stage", "draft"]).exits(4);
}

#[test]
fn a_service_that_is_not_there_sends_nothing() {
    let mut bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let items = json!([transfer(&account, &currency(&bank), "10.00")]);
    bank.end();
    let ran = desk.submit("transfer", &items, &["--yes", "--expect-count", "1"]).exits(6);
    assert_eq!(ran.rows()[0]["state"], "not_sent");
}

#[test]
fn profiles_are_checked_before_anything_is_written() {
    let bank = Bank::start();
    let desk = Desk::empty(bank.fact("token"));
    let base = ["--base-url", bank.fact("base_url"), "--organization-id"];
    let account = bank.account(0);
    let rows: [&[&str]; 4] = [
        &["profile", "add", "../escape", base[0], base[1], base[2], "1", "--account", &account],
        &["profile", "add", "desk", base[0], "not a url", base[2], "1", "--account", &account],
        &["profile", "add", "desk", base[0], base[1], base[2], "one", "--account", &account],
        &["profile", "add", "desk", base[0], base[1], base[2], "1", "--account", "no-bank-mark"],
    ];
    for words in rows {
        desk.run(words).exits(2);
    }
    assert_eq!(desk.run(&["profile", "list"]).exits(0).rows().len(), 0);
}

#[test]
fn a_draft_that_left_its_list_stops_its_instruction_unsent() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let bank_mark = account.split(':').next().expect("a mark").to_owned();
    let rows = desk.refreshed("receipt-by-endorsee", &account);
    // An external party's offer, which the counterparty withdraws while the desk still lists it.
    let withdraw = |row: &&Value| {
        let answer = json!({ "draftNumber": row["draftNumber"], "answer": "withdraw" });
        bank.asked("POST", "counterparty", Some(answer)).0.is_success()
    };
    let row = rows.iter().find(withdraw).expect("one that an outsider offered");
    let item = json!([{
        "accountNumber": number(&account), "bankDraftId": row["bankDraftId"],
        "replayFlag": flag(&bank, &bank_mark, "replayFlag", "accept"),
    }]);
    let ran = desk.submit("receipt-by-endorsee", &item, &["--yes", "--expect-count", "1"]).exits(10);
    assert_eq!(ran.rows()[0]["state"], "not_sent");
    assert_eq!(bank.executed("receipt-by-endorsee"), 0);
}
