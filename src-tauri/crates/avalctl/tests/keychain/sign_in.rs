//! `avalctl login`, `whoami`, `logout` and `approvals give --sign-in` from end to end, in separate processes that share the
//! sessions by a real keychain.

use serde_json::{Value, json};

use crate::desk::number;
use crate::office::{Office, ended};

/// A token that has ended when it arrives: each call needs a refresh.
const ENDED_AT_ONCE: u64 = 1;
const SEND: [&str; 3] = ["--yes", "--preparer", "Chen"];

/// Transfers of the first account, which differ in their amounts.
fn transfers(office: &Office, count: usize) -> Value {
    let currency = office.bank.control("GET", "ledger", None)["balances"][0]["currency"].clone();
    let today = chrono::Local::now().date_naive().to_string();
    let account = office.bank.account(0);
    let one = |at: usize| {
        json!({
            "tradeAccountNumber": number(&account), "tradeAmount": format!("{}.00", 11 + at), "tradeDate": today,
            "currency": currency, "oppositeAccountNumber": "6222029999990001",
            "oppositeAccountName": "苏州精密部件股份有限公司", "oppositeAccountBankName": "中国工商银行苏州分行",
            "purpose": "货款",
        })
    };
    Value::from((0..count).map(one).collect::<Vec<_>>())
}

/// Submits that many transfers.
fn submit(office: &Office, count: usize) -> crate::desk::Ran {
    let items = office.desk.write("items.json", &transfers(office, count).to_string());
    let (items, count) = (items.to_str().expect("UTF-8"), count.to_string());
    office.run(&[&["submit", "transfer", "--items", items, "--expect-count", &count], &SEND[..]].concat())
}

#[test]
fn two_processes_share_a_session_of_the_browser_and_refresh_it_once() {
    let office = Office::new("");
    assert_eq!(office.run(&["whoami"]).exits(3).json()["source"], "none");
    office.wait(office.server.set(json!({ "access_seconds": ENDED_AT_ONCE })));
    let signed_in = office.login("wei");
    assert_eq!((&signed_in["way"], &signed_in["refreshes"]), (&json!("browser"), &json!(true)));
    assert_eq!(office.run(&["whoami"]).exits(0).json()["person"], signed_in["person"], "the keychain has the session");

    office.wait(office.server.set(json!({ "access_seconds": 3600, "delay_ms": 500 })));
    let both = [0, 1].map(|_| office.start(&["balances", "--refresh"]));
    for one in both {
        ended(one).exits(0);
    }
    assert_eq!(office.wait(office.server.refreshes()), 1, "one refresh for two processes");
    let again = [0, 1].map(|_| office.start(&["balances", "--refresh"]));
    for one in again {
        ended(one).exits(0);
    }
    assert_eq!(office.wait(office.server.refreshes()), 1, "the new token is in the keychain");

    let view = office.run(&["doctor"]).exits(0).json();
    let steps = view["rows"].as_array().expect("rows");
    let token = &steps.iter().find(|row| row["step"] == "token").expect("the token")["said"];
    assert_eq!(token["id"], "diagnosis-token-session-renewed", "{token}");
    assert_eq!((&token["args"]["identity"], &token["args"]["person"]), (&signed_in["identity"], &signed_in["name"]));
    let granted: Vec<&str> = signed_in["scopes"].as_array().expect("scopes").iter().filter_map(Value::as_str).collect();
    assert!(!granted.is_empty() && token["args"]["scopes"] == granted.join(" "), "{token}");

    let out = office.run(&["logout"]).exits(0).json();
    assert_eq!(out, json!({ "signed_out": true, "revoked": true }));
    let refused = office.run(&["balances", "--refresh"]).exits(3);
    assert!(refused.stderr.contains("You are not signed in"), "{}", refused.stderr);
}

#[test]
fn people_are_listed_chosen_and_signed_out_one_by_one() {
    let office = Office::new("");
    let refused = office.run_on_device(&["login", "--device"], "wei", false).exits(3);
    assert!(refused.stdout.contains("sign-in-refused"), "{}", refused.stdout);
    let wei = office.run_on_device(&["login", "--device"], "wei", true).exits(0).json();
    assert_eq!((&wei["way"], &wei["subject"]), (&json!("device"), &json!("wei")));
    office.login("chen");

    let people = office.run(&["whoami", "--all"]).exits(0).rows();
    let seen: Vec<_> = people.iter().map(|one| (&one["subject"], &one["acts"], &one["locked"])).collect();
    assert_eq!(seen, [(&json!("wei"), &json!(false), &json!(true)), (&json!("chen"), &json!(true), &json!(false))]);

    let chosen = office.run(&["login", "--choose", "wei"]).exits(0);
    assert!(chosen.stderr.contains("before anything is sent"), "{}", chosen.stderr);
    assert_eq!(office.run(&["whoami"]).exits(0).json()["subject"], "wei");
    office.run(&["balances", "--refresh"]).exits(0);
    let locked = submit(&office, 1).exits(3);
    assert!(locked.stdout.contains("sign-in-locked"), "{}", locked.stdout);
    assert_eq!(office.bank.executed("transfer"), 0);
    office.run(&["login", "--choose", "lin"]).exits(2);
    office.login("wei");
    assert_eq!(submit(&office, 1).exits(0).rows()[0]["state"], "accepted");
    assert_eq!(office.bank.executed("transfer"), 1);

    let out = office.run(&["logout", "--person", "chen@example"]).exits(0).json();
    assert_eq!(out, json!({ "signed_out": true, "revoked": true }));
    assert_eq!(office.run(&["whoami", "--all"]).exits(0).rows().len(), 1, "wei is still signed in");
    office.login("lin");
    office.run(&["logout", "--all"]).exits(0);
    assert!(office.run(&["whoami", "--all"]).exits(3).rows().is_empty());
}

#[test]
fn an_outage_of_the_identity_server_stops_a_batch_with_exit_code_3() {
    const COUNT: usize = 12;
    let office = Office::new("");
    office.wait(office.server.set(json!({ "access_seconds": 6 })));
    office.login("chen");
    office.wait(office.server.set(json!({ "status": 503 })));
    office.bank.fault("transfer", json!({ "kind": "delay", "milliseconds": 700 }));
    let stopped = submit(&office, COUNT).exits(3);
    let accepted = stopped.rows().iter().filter(|row| row["state"] == "accepted").count();
    let waiting = stopped.rows().iter().filter(|row| row["state"] == "confirmed").count();
    assert_eq!(accepted + waiting, COUNT, "no doubt: {}", stopped.stdout);
    assert!(accepted > 0 && waiting > 0 && office.bank.executed("transfer") == accepted, "{accepted} {waiting}");

    office.wait(office.server.set(json!({ "status": null, "access_seconds": 3600 })));
    let id = stopped.json()["submission_id"].as_str().expect("an id").to_owned();
    office.run(&["journal", "go-on", &id, "--yes"]).exits(0);
    assert_eq!(office.bank.executed("transfer"), COUNT, "each once");
}

#[test]
fn an_approver_signs_in_beside_the_preparer() {
    let tier = "[[second_person.tiers]]\nfrom = \"0\"\nhow = \"own_token\"\n";
    let office = Office::new(tier);
    office.login("chen");
    let submitted = submit(&office, 1).exits(4);
    let id = submitted.json()["submission_id"].as_str().expect("an id").to_owned();
    let give = ["approvals", "give", &id, "--name", "Zhang Wei", "--sign-in"];
    let same = office.run_in_browser(&give, "chen");
    assert!(same.code == 2 && same.stdout.contains("approval-same-token"), "{} {}", same.code, same.stdout);
    assert_eq!(office.run(&["approvals", "show", &id]).exits(0).json()["approval"]["state"], "waiting");

    let on_device = [&give[..], &["--device"]].concat();
    let given = office.run_on_device(&on_device, "wei", true).exits(0).json();
    assert_eq!((&given["state"], &given["approver"]), (&json!("approved"), &json!("Zhang Wei")));
    let people = office.run(&["whoami", "--all"]).exits(0).rows();
    assert_eq!(people.len(), 1, "the approver has no session here: {people:?}");
    assert_eq!(office.run(&["approvals", "send", &id, "--yes"]).exits(0).rows()[0]["state"], "accepted");
    assert_eq!(office.bank.executed("transfer"), 1);
}
