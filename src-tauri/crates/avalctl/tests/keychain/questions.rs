//! `avalctl profile add` by questions, with a sign-in at a real identity server: in the browser, by a device's code, and one
//! that the person refuses.

use std::io::{BufRead, BufReader, Read};
use std::process::Child;
use std::time::Instant;

use practice_bank::{Running, start_awkward_service};
use serde_json::{Value, json};

use crate::office::{Office, ended};

/// Most prompts from the empty data directory to the last question.
const PROMPTS_MAX: usize = 25;

/// The answers for a profile of this name; `in_browser` is `y` or `n`.
fn answers(office: &Office, name: &str, in_browser: &str) -> Value {
    json!({
        "Name of the profile": [name],
        "Address of the service": [office.bank.fact("base_url")],
        "Tenant": [office.bank.fact("organization_id")],
        "production": ["n"],
        "identity server; blank": [office.server.address],
        "client id": ["aval"],
        "Requested scopes": ["openid offline_access profile"],
        "one account per line": [office.bank.account(0), ""],
        "Sign in with the browser": [in_browser],
        "currency of drafts": ["CNY"],
    })
}

/// Types the code that the transcript shows on another device; the rest of the transcript.
fn type_the_code(office: &Office, child: &mut Child, confirm: bool) -> String {
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    while !line.contains("type the code ") {
        line.clear();
        assert!(out.read_line(&mut line).expect("the transcript") > 0, "no code was shown");
    }
    let (_, rest) = line.split_once("Open ").unwrap_or_else(|| panic!("{line}"));
    let (address, rest) = rest.split_once(" on any device and type the code ").expect("a code");
    let code = rest.split(". ").next().expect("its end");
    let page = address.split('?').next().expect("an address");
    office.wait(office.server.type_code(page, code, confirm));
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("the rest");
    rest
}

#[test]
fn a_profile_is_added_by_questions_with_a_sign_in_at_an_identity_server() {
    let office = Office::empty();
    office.wait(office.server.sits_there("wei"));
    let child = office.start_on_a_terminal(&["profile", "add"], &answers(&office, "harbour", "y"));
    let address = office.opened();
    office.wait(office.server.sign_in(&address));
    ended(child).exits(0);
    assert_eq!(office.run(&["whoami"]).exits(0).json()["subject"], "wei");
    office.run(&["refresh", "--stage", "draft"]).exits(0);
    let settings = std::fs::read_to_string(office.desk.data().join("profiles/harbour/profile.toml")).expect("settings");
    assert!(settings.contains("draft_currency = \"CNY\"") && settings.contains("client_id = \"aval\""), "{settings}");

    // A refusal on the other device: the profile is whole, and the way on is told.
    let mut child = office.start_on_a_terminal(&["profile", "add"], &answers(&office, "second", "n"));
    let told = type_the_code(&office, &mut child, false);
    assert_eq!(child.wait().expect("it ends").code(), Some(3), "{told}");
    assert!(told.contains("profile find-out --keep") && told.contains("login"), "{told}");
    let shown = office.run(&["--profile", "second", "profile", "show"]).exits(0).json();
    assert_eq!(shown["accounts"].as_array().map(Vec::len), Some(1), "{shown}");

    // No identity server at the address: told, and the address is asked for anew.
    let mut wrong = answers(&office, "fourth", "n");
    wrong["identity server; blank"] = json!(["http://127.0.0.1:1"]);
    wrong["right address of the identity server"] = json!([office.server.address]);
    let mut child = office.start_on_a_terminal(&["profile", "add"], &wrong);
    let told = type_the_code(&office, &mut child, true);
    assert_eq!(child.wait().expect("it ends").code(), Some(0), "{told}");
    let kept = std::fs::read_to_string(office.desk.data().join("profiles/fourth/profile.toml")).expect("settings");
    assert!(kept.contains(&office.server.address) && !kept.contains("127.0.0.1:1\""), "{kept}");

    // By the code of another device.
    let mut child = office.start_on_a_terminal(&["profile", "add"], &answers(&office, "third", "n"));
    let told = type_the_code(&office, &mut child, true);
    assert_eq!(child.wait().expect("it ends").code(), Some(0), "{told}");
    assert_eq!(office.run(&["--profile", "third", "whoami"]).exits(0).json()["way"], "device");
    assert!(office.bank.ledger().is_empty(), "every call read");
}

async fn awkward_bank(office: &Office) -> Running {
    let bank = start_awkward_service().await.expect("a bank");
    office.server.serve(&bank.control_url).await;
    office.server.set(json!({ "access_seconds": 300 })).await;
    office.server.sits_there("wei").await;
    bank
}

#[test]
fn from_an_empty_folder_to_the_first_signed_draft_on_a_terminal() {
    let office = Office::empty();
    let bank = office.wait(awkward_bank(&office));
    let begun = Instant::now();
    let mut answers = answers(&office, "harbour", "y");
    let host = bank.base_url.trim_start_matches("http://");
    answers["Address of the service"] = json!([format!("{host}/v1/{}/drafts?bankMark=HARBOUR", bank.organization_id)]);
    // The address contained the tenant, which is proposed.
    answers["Tenant"] = json!([""]);
    let line = |one: &practice_bank::AccountLine| format!("{}:{}:{}", one.bank_mark, one.account_number, one.bank_code);
    let lines: Vec<String> = bank.accounts.iter().map(line).chain([String::new()]).collect();
    answers["one account per line"] = json!([lines.join("\n")]);
    answers["header that carries"] = json!(["X-Company-Token"]);
    answers["that means “no error”"] = json!(["0", "zero", "0"]);
    answers["that means “carried out”"] = json!(["S", "0000"]);
    answers["How do you know"] = json!(["the bank's letter"]);
    let child = office.start_on_a_terminal(&["profile", "add"], &answers);
    let address = office.opened();
    office.wait(office.server.sign_in(&address));
    let ran = ended(child).exits(0);
    assert!(ran.stdout.contains("have errorFlag = 0"), "the read records are a suggestion: {}", ran.stdout);
    let asked = begun.elapsed();
    let prompts = ran.stdout.matches("> ").count();
    assert!(prompts <= PROMPTS_MAX, "{prompts}: {}", ran.stdout);
    let kept = std::fs::read_to_string(office.desk.data().join("profiles/harbour/profile.toml")).expect("settings");
    for part in ["page_base = 1", "page_size = 50", "sort_format = \"\"", "X-Company-Token", "/bank/api"] {
        assert!(kept.contains(part), "{part}: {kept}{}", ran.stdout);
    }

    let run = |words: &[&str]| office.run(words).exits(0);
    for mark in ["EASTBANK", "HARBOUR"] {
        let flag = format!("{mark}.replayFlag");
        run(&["code-book", "set", &flag, "accept=1", "refuse=0", "--yes", "--reason", "the bank's letter"]);
    }
    run(&["refresh", "--stage", "receipt-by-endorsee"]);
    let rows = run(&["drafts", "list", "--stage", "receipt-by-endorsee"]).rows();
    let draft = rows.iter().find(|row| row["split"] == false && row["bankDraftId"].is_string()).expect("a draft");
    let account = draft["account"].as_str().expect("its account").split(':').nth(1).expect("a number");
    let item = json!([{ "accountNumber": account, "bankDraftId": draft["bankDraftId"], "replayFlag": 1 }]);
    let items = office.desk.write("items.json", &item.to_string());
    let items = items.to_str().expect("UTF-8");
    let sent =
        office.run(&["submit", "receipt-by-endorsee", "--items", items, "--yes", "--expect-count", "1"]).exits(0);
    assert_eq!((&sent.rows()[0]["unclassified"], &sent.rows()[0]["state"]), (&json!(false), &json!("accepted")));
    let all = begun.elapsed();
    println!("first start: {prompts} prompts in {} s, {} s in all", asked.as_secs(), all.as_secs());
    drop(bank);
}
