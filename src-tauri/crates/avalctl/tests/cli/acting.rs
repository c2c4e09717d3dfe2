//! Operations: each one through `submit`, compared with the bank's own ledger.

use serde_json::{Value, json};

use crate::desk::{Bank, Desk, number};
use crate::shape;

/// The fields of an operation's item beside the draft, with the values of its bank's code book.
pub fn item(operation: &str, account: &str, row: &Value, flags: &dyn Fn(&str, &str) -> i64) -> Value {
    let mut item = json!({ "accountNumber": number(account) });
    let by_number =
        ["create-pledge-application", "create-pledge-release-application", "create-prompt-payment-app", "endorse"];
    let id = if by_number.contains(&operation) { "draftNumber" } else { "bankDraftId" };
    item[id] = row[id].clone();
    match operation {
        "endorse" => {
            item["endorseeAccountName"] = json!("华东机械制造有限公司");
            item["endorseeAccountNumber"] = json!("6222020000000001");
            item["endorseeAccountBankNumber"] = json!("102100099996");
            item["transferFlag"] = json!(flags("transferFlag", "may_transfer"));
        }
        "create-pledge-application" => {
            item["pledgeeAccountName"] = json!("Northwind Trading Ltd");
            item["pledgeeAccountNumber"] = json!("6222020000000002");
            item["pledgeeAccountBankNumber"] = json!("102100099996");
        }
        "create-prompt-payment-app" => {
            item["amount"] = row["amount"].clone();
            item["onlineFlag"] = json!(flags("onlineFlag", "online"));
        }
        receipt if receipt.starts_with("receipt-") => item["replayFlag"] = json!(flags("replayFlag", "accept")),
        _ => {}
    }
    item
}

/// The integer of a word in a bank's code book.
pub fn flag(bank: &Bank, bank_mark: &str, flag: &str, word: &str) -> i64 {
    let text = std::fs::read_to_string(bank.fact("code_book")).expect("the code book");
    let book: toml::Table = text.parse().expect("TOML");
    book[bank_mark][flag][word].as_integer().unwrap_or_else(|| panic!("{bank_mark}.{flag}.{word}"))
}

/// A draft of this list whose number is unique in it.
pub fn whole_draft(rows: &[Value]) -> Value {
    rows.iter().find(|row| row["split"] == false && row["unreadable"].is_null()).expect("a whole draft").clone()
}

/// The currency of the bank's first balance.
pub fn currency(bank: &Bank) -> String {
    bank.control("GET", "ledger", None)["balances"][0]["currency"].as_str().expect("a currency").to_owned()
}

/// A transfer from this account, today: a past day would need a confirmation.
pub fn transfer(account: &str, currency: &str, amount: &str) -> Value {
    let today = chrono::Local::now().date_naive().to_string();
    json!({
        "tradeAccountNumber": number(account), "tradeAmount": amount, "tradeDate": today, "currency": currency,
        "oppositeAccountNumber": "6222029999990001", "oppositeAccountName": "苏州精密部件股份有限公司",
        "oppositeAccountBankName": "中国工商银行苏州分行", "purpose": "货款",
    })
}

const OPERATIONS: [(&str, &str); 12] = [
    ("endorse", "endorsement-transfer"),
    ("transfer-withdrawal", "transfer-withdrawal"),
    ("receipt-by-endorsee", "receipt-by-endorsee"),
    ("create-pledge-application", "pledge-application"),
    ("pledge-application-withdrawal", "pledge-app-withdrawal"),
    ("receipt-pledge-confirm", "mortgage-confirm"),
    ("create-pledge-release-application", "mortgage-release-app"),
    ("mortgage-release-app-withdrawal", "mortgage-rel-app-withdrawal"),
    ("receipt-pledge-release-confirm", "mortgage-release-confirm"),
    ("create-prompt-payment-app", "prompt-payment-app"),
    ("prompt-payment-app-withdrawal", "prompt-payment-app-withdrawal"),
    ("receipt-confirm", "receipt-confirm"),
];

#[test]
fn each_of_the_twelve_draft_operations_is_done_once_and_the_ledger_agrees() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    for account in [bank.account(0), bank.account(3)] {
        let bank_mark = account.split(':').next().expect("a mark").to_owned();
        let flags = |name: &str, word: &str| flag(&bank, &bank_mark, name, word);
        for (operation, stage) in OPERATIONS {
            let row = whole_draft(&desk.refreshed(stage, &account));
            let items = json!([item(operation, &account, &row, &flags)]);
            let before = bank.executed(operation);
            desk.submit(operation, &items, &[]).exits(0);
            assert_eq!(bank.executed(operation), before, "{operation}: without --yes nothing is sent");
            let ran = desk.submit(operation, &items, &["--yes", "--expect-count", "1"]);
            // The two endpoints with an undocumented reply may end as pending; the practice bank answers with records.
            let ran = ran.exits(0);
            assert_eq!(ran.rows()[0]["state"], "accepted", "{operation}: {}", ran.stdout);
            assert_eq!(bank.executed(operation), before + 1, "{operation}");
            let done = bank.ledger().last().expect("an entry").clone();
            assert_eq!(done["draft_number"], row["draftNumber"], "{operation}");
            let after = desk.refreshed(stage, &account);
            assert!(!after.iter().any(|other| other["draftId"] == row["draftId"]), "{operation}: it left its list");
        }
    }
    assert_eq!(desk.run(&["journal", "verify"]).exits(0).json()["intact"], true);
}

#[test]
fn both_transfers_debit_exactly_what_was_typed() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let currency =
        bank.control("GET", "ledger", None)["balances"][0]["currency"].as_str().expect("a currency").to_owned();
    for (operation, amount) in [("transfer", "1234.50"), ("transfer-personal", "100.10")] {
        let items = json!([transfer(&account, &currency, amount)]);
        let ran =
            desk.submit(operation, &items, &["--yes", "--expect-total", &format!("{currency}:{amount}")]).exits(0);
        let row = &ran.rows()[0];
        assert_eq!((&row["state"], &row["amount"]), (&json!("accepted"), &json!(amount)));
        let entry = bank.ledger().last().expect("an entry").clone();
        assert_eq!(entry["amount"], amount);
        assert_eq!(entry["reference_order"], row["reference_order"], "our own reference went along");
        assert_eq!(row["reference_order"].as_str().map(str::len), Some(16));
    }
}

#[test]
fn a_check_says_the_balance_of_the_payer_and_warns_of_a_shortfall() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let (account, currency) = (bank.account(0), currency(&bank));
    let check = |amount: &str| {
        let file = desk.write("items.json", &json!([transfer(&account, &currency, amount)]).to_string());
        desk.text(&["submit", "transfer", "--items", file.to_str().expect("UTF-8")]).exits(0).stdout
    };
    let unread = check("10.00");
    assert!(unread.contains("available – (no balance was read)"), "{unread}");
    assert!(!unread.contains("too little"), "what is not known is not zero: {unread}");
    desk.run(&["balances", "--refresh"]).exits(0);
    let small = check("10.00");
    assert!(small.contains(&format!("this order {currency} 10.00, after it {currency} ")), "{small}");
    assert!(!small.contains("too little"), "{small}");
    let large = check("9999999999.00");
    assert!(large.contains("! ") && large.contains("too little"), "{large}");
    assert!(bank.ledger().is_empty(), "a check sends nothing");
}

#[test]
fn every_acting_command_keeps_its_shape() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let items = json!([transfer(&account, &currency(&bank), "10.00")]);
    shape::holds("submit-check", &desk.submit("transfer", &items, &[]).exits(0).json());
    let sent = desk.submit("transfer", &items, &["--yes", "--expect-count", "1"]).exits(0).json();
    shape::holds("submit", &sent);
    let id = sent["rows"][0]["instruction_id"].as_str().expect("an id");
    shape::holds("journal-list", &desk.run(&["journal", "list"]).exits(0).json());
    let shown = desk.run(&["journal", "show", id]).exits(0).json();
    shape::holds("journal-show", &shown);
    let text = desk.run_plain(&["journal", "show", id]).exits(0).stdout;
    let record: Value = serde_json::from_str(shown["instruction"]["record"].as_str().expect("a record")).unwrap();
    for text_of_field in record.as_object().expect("an object").values().filter_map(Value::as_str) {
        // A field of its own, a code with the service's words, or these words.
        let shown = [format!(": {text_of_field}\n"), format!(": {text_of_field} ("), format!(" ({text_of_field})\n")];
        assert!(shown.iter().any(|shown| text.contains(shown)), "{text_of_field} is not in {text}");
    }
    assert!(text.contains("The bank's record\n") && !text.contains("evidence suggests"), "{text}");
    shape::holds("journal-verify", &desk.run(&["journal", "verify"]).exits(0).json());
    let folder = desk.data().join("export");
    let submission = sent["submission_id"].as_str().expect("an id");
    desk.run(&["journal", "export", submission, "--to", folder.to_str().expect("UTF-8")]).exits(0);
    assert!(!crate::desk::files_below(&folder).is_empty());
}

#[test]
fn a_duplicate_transfer_is_asked_about_and_goes_with_a_reason() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let currency =
        bank.control("GET", "ledger", None)["balances"][0]["currency"].as_str().expect("a currency").to_owned();
    let items = json!([transfer(&account, &currency, "77.00")]);
    let yes = ["--yes", "--expect-count", "1"];
    desk.submit("transfer", &items, &yes).exits(0);
    desk.submit("transfer", &items, &yes).exits(2);
    assert_eq!(bank.executed("transfer"), 1, "a duplicate without a reason does not leave");
    desk.submit("transfer", &items, &[&yes[..], &["--reason", "two equal salaries"]].concat()).exits(0);
    assert_eq!(bank.executed("transfer"), 2);
}

#[test]
fn what_the_service_refuses_is_told_with_its_words_and_its_exit_code() {
    let rows = [
        ("refused by the error body", json!({ "kind": "failed", "message": "余额不足" }), 5, "refused"),
        ("a record that reports failure", json!({ "kind": "record_failure", "reason": "额度不足" }), 5, "refused"),
        (
            "not permitted",
            json!({ "kind": "status", "status": 403, "body": "{\"code\":\"PERMISSION_NOT_PASS\"}" }),
            4,
            "refused",
        ),
        ("invalid by status", json!({ "kind": "status", "status": 422 }), 5, "refused"),
        ("taken into a queue", json!({ "kind": "status", "status": 202, "apply": true }), 8, "pending"),
        ("an internal error", json!({ "kind": "status", "status": 500, "apply": true }), 8, "in_doubt"),
        ("an empty reply", json!({ "kind": "empty_body" }), 8, "in_doubt"),
        ("another shape", json!({ "kind": "wrong_shape" }), 8, "in_doubt"),
        ("a contradicting record", json!({ "kind": "contradicting_record" }), 8, "in_doubt"),
    ];
    for (what, fault, code, state) in rows {
        let bank = Bank::start();
        let desk = Desk::on(&bank);
        let account = bank.account(0);
        let bank_mark = account.split(':').next().expect("a mark").to_owned();
        let row = whole_draft(&desk.refreshed("endorsement-transfer", &account));
        let flags = |name: &str, word: &str| flag(&bank, &bank_mark, name, word);
        let items = json!([item("endorse", &account, &row, &flags)]);
        bank.fault("endorse", fault);
        let ran = desk.submit("endorse", &items, &["--yes", "--expect-count", "1"]).exits(code);
        assert_eq!(ran.rows()[0]["state"], state, "{what}");
        assert!(!ran.rows()[0]["reason"].as_str().unwrap_or_default().is_empty(), "{what}: it says why");
    }
}

#[test]
fn a_batch_stops_at_the_first_doubt() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let bank_mark = account.split(':').next().expect("a mark").to_owned();
    let rows = desk.refreshed("endorsement-transfer", &account);
    let flags = |name: &str, word: &str| flag(&bank, &bank_mark, name, word);
    let drafts = rows.iter().filter(|row| row["split"] == false).take(3);
    let mut items: Vec<Value> = drafts.map(|row| item("endorse", &account, row, &flags)).collect();
    assert_eq!(items.len(), 3);
    // A value must be proven by one instruction before it is used in several.
    let first = json!([items.remove(0)]);
    desk.submit("endorse", &first, &["--yes", "--expect-count", "1"]).exits(0);
    let named = format!("{bank_mark}.transferFlag");
    desk.run(&["code-book", "confirm", &named, "may_transfer", "--reason", "asked the bank"]).exits(0);
    bank.fault("endorse", json!({ "kind": "apply_then_close" }));
    let ran = desk.submit("endorse", &json!(items), &["--yes", "--expect-count", "2"]).exits(8);
    assert_eq!(ran.rows()[0]["state"], "in_doubt");
    assert_ne!(ran.rows()[1]["state"], "in_doubt", "the second never left: {}", ran.stdout);
    assert_eq!(bank.executed("endorse"), 2);
}
