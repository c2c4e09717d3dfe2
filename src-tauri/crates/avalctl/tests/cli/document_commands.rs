//! Runs every command that docs/document.md names. A command on the page that nothing here runs fails the test.

use std::collections::BTreeSet;

use bank_contract::endpoint::{ENDPOINTS, Row};
use serde_json::json;

use crate::acting::{currency, transfer};
use crate::desk::{Bank, Desk};
use crate::document::text_of;

/// The commands in the page's last column, without `avalctl`.
fn commands_of(page: &str) -> BTreeSet<String> {
    let cells = page
        .lines()
        .filter(|line| line.starts_with('|'))
        .filter_map(|line| line.trim_end_matches([' ', '|']).rsplit(" | ").next());
    let commands =
        cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).filter_map(|code| code.strip_prefix("avalctl "));
    commands.map(str::to_owned).collect()
}

/// Asks one query; a detail with a draft of its list.
fn ask(desk: &Desk, query: &str, account: &str, with: &[String]) {
    let list = query.replace("query-bank-", "list-bank-");
    let mut with = with.to_vec();
    if list != query {
        let drafts = desk.run(&["read", &list, "--account", account]).exits(0).json();
        let fields = drafts["rows"][0]["record"]["fields"].as_array().cloned().unwrap_or_default();
        for wanted in ["draftNumber", "bankDraftId"] {
            let value = fields.iter().find(|field| field["name"] == wanted).and_then(|field| field["value"].as_str());
            with.extend(value.map(|value| format!("{wanted}={value}")));
        }
    }
    let mut words = vec!["read", query, "--account", account];
    words.extend(with.iter().flat_map(|pair| ["--with", pair.as_str()]));
    let ran = desk.run(&words);
    // No draft may have the value of a parameter.
    let is_none = ran.code == 2 && !with.is_empty() && ran.json()["code"] == "narrow-gone";
    assert!(ran.code == 0 || is_none, "{query} {with:?}: {}", ran.stdout);
}

/// Looks at a transfer without sending it, sends it, and shows its instruction.
fn send_and_show(bank: &Bank, desk: &Desk, account: &str) {
    let items = json!([transfer(account, &currency(bank), "1.00")]);
    let looked = desk.submit("transfer", &items, &[]).exits(0).json();
    assert_eq!((&looked["sent"], bank.ledger().len()), (&json!(false), 0), "nothing is sent without --yes");
    let sent = desk.submit("transfer", &items, &["--yes", "--expect-count", "1", "--reason", "a test"]).exits(0).json();
    let id = sent["rows"][0]["instruction_id"].as_str().expect("an instruction").to_owned();
    assert!(desk.run(&["journal", "show", &id]).exits(0).json()["record_shown"].is_object());
}

#[test]
fn every_command_of_the_page_runs() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    for command in commands_of(&text_of("docs/document.md")) {
        let words: Vec<&str> = command.split(' ').collect();
        match words[..] {
            ["read"] => assert!(!desk.run(&["read", "--list"]).exits(0).rows().is_empty()),
            ["read", "QUERY", "--with", "NAME=VALUE"] => {}
            ["read", "QUERY", "--with", pair] => {
                let (name, _) = pair.split_once('=').expect("a pair");
                let value = if name == "sort" { "dueDate" } else { "C1" };
                let has_it = |row: &&Row| !row.acts && row.params.iter().any(|param| param.name == name);
                let query = ENDPOINTS.iter().rev().find(has_it).expect("a query with the parameter");
                ask(&desk, query.name(), &account, &[format!("{name}={value}")]);
            }
            ["read", query] => ask(&desk, query, &account, &[]),
            ["submit", "OPERATION", "--template"] | ["submit", "OPERATION"] | ["submit"] => {
                for row in ENDPOINTS.iter().filter(|row| row.acts) {
                    assert!(
                        desk.run(&["submit", row.name(), "--template"]).exits(0).stdout.contains("accountNumber")
                            || row.name().starts_with("transfer")
                    );
                }
            }
            ["submit", "--list"] => assert!(!desk.run(&["submit", "--list"]).exits(0).rows().is_empty()),
            ["submit", operation] => _ = desk.run(&["submit", operation, "--template"]).exits(0),
            ["journal", "show", "ID"] => send_and_show(&bank, &desk, &account),
            ["drafts", "show"] => {
                let id = desk.refreshed("draft", &account)[0]["bankDraftId"].as_str().expect("a draft").to_owned();
                desk.run(&["drafts", "show", "--stage", "draft", "--account", &account, "--bank-draft-id", &id])
                    .exits(0);
            }
            ["balances"] => assert!(!desk.run(&["balances", "--refresh"]).exits(0).rows().is_empty()),
            ["refresh"] => _ = desk.run(&["refresh"]).exits(0),
            ["doctor"] => _ = desk.run(&["doctor"]).exits(0),
            ["code-book", "show"] => assert!(!desk.run(&["code-book", "show"]).exits(0).rows().is_empty()),
            ["profile", "find-out"] => _ = desk.run(&["profile", "find-out"]).exits(0),
            ["profile", "add", "--account" | "--base-url"] => {
                let organization = bank.facts["organization_id"].to_string();
                desk.add_profile(&bank, "second", bank.fact("base_url"), &json!(organization.trim_matches('"')))
                    .exits(0);
                desk.run(&["profile", "remove", "second"]).exits(0);
            }
            // The profile has no identity server: it is asked, and says so.
            ["login"] => _ = desk.run(&["login", "--device"]).exits(3),
            _ => panic!("docs/document.md names `avalctl {command}`, which this test does not run"),
        }
    }
}
