//! `avalctl read`: every parameter reaches the service, the stored lists stay as they were, and a service that ignores
//! a filter is noticed.

use bank_contract::endpoint::ENDPOINTS;
use serde_json::{Value, json};

use crate::desk::{Bank, Desk};
use crate::shape;

const LIST: &str = "list-bank-draft";

fn rows(view: &Value) -> &Vec<Value> {
    view["rows"].as_array().expect("rows")
}

fn value(row: &Value, field: &str) -> String {
    let fields = row["record"]["fields"].as_array().expect("fields");
    fields.iter().find(|one| one["name"] == field).expect(field)["value"].as_str().expect("text").to_owned()
}

#[test]
fn a_narrow_reading_of_one_acceptor_changes_no_stored_list() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["refresh"]).exits(0);
    let stored = desk.run(&["drafts", "list", "--stage", "draft"]).exits(0).json();
    let account = bank.account(0);
    let whole = desk.run(&["read", LIST, "--account", &account]).exits(0).json();
    assert_eq!(whole["complete"], true);
    let acceptor = value(&rows(&whole)[0], "acceptorName");
    let with = format!("acceptorName={acceptor}");
    let ran = desk.run(&["read", LIST, "--account", &account, "--with", &with]).exits(0);
    let narrow = ran.json();
    shape::holds("read", &narrow);
    assert!(!rows(&narrow).is_empty() && rows(&narrow).len() < rows(&whole).len());
    assert!(rows(&narrow).iter().all(|row| value(row, "acceptorName").contains(&acceptor) && row["listed"] == true));
    assert_eq!(narrow["ignored"], json!([]));
    assert!(ran.stderr.contains("not stored"), "{}", ran.stderr);
    assert_eq!(desk.run(&["drafts", "list", "--stage", "draft"]).exits(0).json(), stored);

    bank.control(
        "POST",
        "faults",
        Some(json!({ "count": 0, "fault": { "kind": "awkward_lists", "ignores_filters": true } })),
    );
    let ran = desk.run(&["read", LIST, "--account", &account, "--with", &with]).exits(0);
    let ignored = ran.json();
    assert_eq!((&ignored["ignored"], rows(&ignored).len()), (&json!(["acceptorName"]), rows(&whole).len()));
    assert!(ran.stderr.contains("do not fit acceptorName"), "{}", ran.stderr);
    let unfit = rows(&ignored).iter().filter(|row| row["unfit"] == json!(["acceptorName"])).count();
    assert_eq!(unfit, rows(&whole).len() - rows(&narrow).len());
    assert!(bank.ledger().is_empty());
}

#[test]
fn every_parameter_of_every_query_can_be_sent() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let listed = desk.run(&["read", "--list"]).exits(0).json();
    let expected: usize = ENDPOINTS.iter().filter(|row| !row.acts).map(|row| row.params.len()).sum();
    assert_eq!(rows(&listed).len(), expected);
    let account = bank.account(0);
    for row in ENDPOINTS
        .iter()
        .filter(|row| !row.acts && row.name() != "list-bank-draft")
        .take(2)
        .chain([bank_contract::Endpoint::ListBankDraft.row()])
    {
        for param in row.params.iter().filter(|param| !["bankMark", "accountNumber"].contains(&param.name)) {
            let value = match param.name {
                "page" => "0",
                "size" => "3",
                "sort" if row.name() == "query-day-balance" => "accountNumber,asc",
                "sort" => "dueDate,desc",
                "amountFrom" | "amountTo" => "1000.00",
                name if name.contains("ate") => "2026-12-31",
                _ => "1",
            };
            let with = format!("{}={value}", param.name);
            desk.run(&["read", row.name(), "--account", &account, "--with", &with]).exits(0);
        }
    }
    for wrong in ["colour=red", "page=x", "dateTo=soon", "bankMark=B", "nothing"] {
        desk.run(&["read", LIST, "--account", &account, "--with", wrong]).exits(2);
    }
    desk.run(&["read", "endorse", "--account", &account]).exits(2);
    assert!(bank.ledger().is_empty(), "an operation is never called");
}
