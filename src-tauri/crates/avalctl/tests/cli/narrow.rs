//! `avalctl read`: every parameter reaches the service, the stored lists stay as they were, and a service that ignores
//! a filter is noticed.

use bank_contract::Endpoint;
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

/// A value that selects nothing, or is refused, so that the answer shows that the bank received it.
fn without_match(name: &str) -> &'static str {
    match name {
        "page" => "9999",
        "size" => "0",
        "sort" => "no-such-field,asc",
        "amountFrom" => "99999999999999999",
        "amountTo" => "0.01",
        "dateFrom" | "dueDateFrom" => "2999-01-01",
        "dateTo" | "dueDateTo" => "1999-01-01",
        _ => "none-has-this",
    }
}

#[test]
fn every_parameter_of_every_query_reaches_the_bank() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let listed = desk.run(&["read", "--list"]).exits(0).rows();
    let expected: usize = ENDPOINTS.iter().filter(|row| !row.acts).map(|row| row.params.len()).sum();
    assert_eq!(listed.len(), expected);
    let account = bank.account(0);
    for endpoint in [Endpoint::QueryDayBalance, Endpoint::ListBankDraft, Endpoint::QueryBankReceiptByEndorsee] {
        let row = endpoint.row();
        let call = |with: &[&str]| {
            let mut words = vec!["read", row.name(), "--account", &account];
            words.extend(with.iter().flat_map(|pair| ["--with", pair]));
            desk.run(&words)
        };
        let draft = match endpoint {
            Endpoint::QueryBankReceiptByEndorsee => {
                let stage = desk.run(&["read", "list-bank-receipt-by-endorsee", "--account", &account]).exits(0).json();
                let number = rows(&stage).iter().map(|row| value(row, "bankDraftId")).next().expect("a draft");
                vec![format!("bankDraftId={number}")]
            }
            _ => vec![],
        };
        let base: Vec<&str> = draft.iter().map(String::as_str).collect();
        assert_ne!(call(&base).exits(0).json()["count"], 0, "{endpoint:?}");
        for param in row.params.iter().filter(|param| !["bankMark", "accountNumber"].contains(&param.name)) {
            let with = format!("{}={}", param.name, without_match(param.name));
            let mut words: Vec<&str> = base.iter().copied().filter(|one| !one.starts_with(param.name)).collect();
            words.push(&with);
            let ran = call(&words);
            assert!(ran.code != 0 || ran.json()["count"] == 0, "{endpoint:?} {with}: {}", ran.stdout);
            assert!([0, 2, 5].contains(&ran.code), "{with}: {} {}", ran.code, ran.stderr);
            assert!(ran.code != 2 || ran.json()["code"] == "narrow-gone", "{with}: {}", ran.stdout);
        }
    }
    for wrong in ["colour=red", "page=x", "dateTo=soon", "bankMark=B", "nothing"] {
        desk.run(&["read", LIST, "--account", &account, "--with", wrong]).exits(2);
    }
    desk.run(&["read", "endorse", "--account", &account]).exits(2);
    assert!(bank.ledger().is_empty(), "an operation is never called");
}

#[test]
fn an_account_s_organization_code_goes_with_a_detail_and_with_no_list() {
    const DETAIL: &str = "query-bank-receipt-by-endorsee";
    let bank = Bank::start();
    let account = bank.account(0);
    let settings = practice_bank::settings_toml();
    let add = |desk: &Desk, code: &str| {
        let settings = desk.write("settings.toml", &settings);
        let tenant = bank.facts["organization_id"].to_string();
        let named = format!("{account}::{code}");
        let words = [
            "profile",
            "add",
            "desk",
            "--base-url",
            bank.fact("base_url"),
            "--organization-id",
            tenant.trim_matches('"'),
        ];
        let more =
            ["--account", &named, "--settings", settings.to_str().unwrap(), "--code-book", bank.fact("code_book")];
        desk.run(&[&words[..], &more].concat()).exits(0);
    };
    let first = Desk::on(&bank);
    let draft = &first.refreshed("receipt-by-endorsee", &account)[0];
    let number = format!("draftNumber={}", draft["draftNumber"].as_str().unwrap());
    let id = format!("bankDraftId={}", draft["bankDraftId"].as_str().unwrap());
    let read = ["read", DETAIL, "--account", &account, "--with", &number, "--with", &id];
    let code = value(&rows(&first.run(&read).exits(0).json())[0], "organizationCode");
    let show = ["drafts", "show", "--live", "--stage", "receipt-by-endorsee", "--account", &account];
    let show = [&show[..], &["--bank-draft-id", draft["bankDraftId"].as_str().unwrap()]].concat();

    let desk = Desk::empty(bank.fact("token"));
    add(&desk, "ANOTHER-COMPANY");
    // The list is read without the code: the practice bank refuses a parameter that the document does not give a list.
    assert!(!desk.refreshed("receipt-by-endorsee", &account).is_empty());
    assert_eq!(desk.run(&show).json()["live"], false, "the bank was asked for the drafts of another company");
    assert!(desk.run(&read).stderr.contains("no such record"), "the code of the account is sent");
    let replaced = format!("organizationCode={code}");
    let once = desk.run(&[&read[..], &["--with", &replaced]].concat()).exits(0).json();
    assert_eq!(rows(&once).len(), 1, "the code of one call replaces that of the account");
    assert_eq!(once["sent"].as_array().unwrap().len(), 3);

    let desk = Desk::empty(bank.fact("token"));
    add(&desk, &code);
    desk.refreshed("receipt-by-endorsee", &account);
    assert_eq!(desk.run(&show).exits(0).json()["live"], true);
    assert!(desk.text(&["profile", "show"]).stdout.contains(&format!("organization code {code}")));
}
