//! `avalctl profile add` on a real terminal, against a service with awkward habits: from an empty data directory to settings
//! that read every list, without a text editor. Without a terminal nothing is asked.

use std::io::{Read, Write};
use std::net::TcpListener;

use serde_json::{Value, json};

use crate::desk::{Bank, Desk, Ran, ran};
use crate::on_a_terminal::start_on_a_terminal;

fn on_a_terminal(desk: &Desk, words: &[&str], answers: &Value) -> Ran {
    let child = start_on_a_terminal(&desk.command(&[]), words, answers);
    ran(child.wait_with_output().expect("it ends"))
}

#[test]
fn a_profile_is_added_by_questions_on_a_terminal() {
    let bank = Bank::start();
    let habits =
        json!({ "kind": "awkward_lists", "size": 5, "first_is_one": true, "respells": true, "refuses_sort": true });
    bank.control("POST", "faults", Some(json!({ "count": 0, "fault": habits })));
    let desk = Desk::empty(bank.fact("token"));
    let token = bank.fact("token").to_owned();
    let place = desk.data().join("harbour.head");
    let answers = json!({
        "Name of the profile": ["../escape", "harbour"],
        "Address of the service": ["nonsense address", format!("{}/v1/", bank.fact("base_url"))],
        "Tenant": ["one", bank.fact("organization_id")],
        "production": ["perhaps", "n"],
        "one account per line": ["no-bank-mark", "", bank.account(0), ""],
        "access token": [token],
        "currency of drafts": ["coins", "CNY"],
        "Second place": ["not/whole", place.display().to_string()],
    });
    let ran = on_a_terminal(&desk, &["profile", "add"], &answers).exits(0);
    assert!(!ran.stdout.contains(&token), "the token is not shown: {}", ran.stdout);
    for told in ["/v1", "no-bank-mark", "first page", "coins"] {
        assert!(ran.stdout.contains(told), "{told}: {}", ran.stdout);
    }
    let kept = std::fs::read_to_string(desk.data().join("profiles/harbour/profile.toml")).expect("settings");
    for line in ["page_base = 1", "environment = \"test\"", "draft_currency = \"CNY\"", "sort_format = \"\""] {
        assert!(kept.contains(line), "{line}: {kept}");
    }
    assert!(!kept.contains(&token));
    assert!(kept.contains(&format!("chain_head_copy = {:?}", place.display().to_string())), "{kept}");
    let one = on_a_terminal(&desk, &["profile", "list"], &json!({})).exits(0);
    assert!(one.stdout.contains("harbour"), "{}", one.stdout);
    desk.run(&["refresh", "--stage", "draft"]).exits(0);
    assert!(bank.ledger().is_empty(), "every call read");
}

#[test]
fn a_terminal_that_ends_in_the_middle_leaves_no_half_profile() {
    let bank = Bank::start_with(&["--drafts", "0"]);
    let desk = Desk::empty(bank.fact("token"));
    let answers = json!({
        "Name of the profile": ["harbour"],
        "Address of the service": [bank.fact("base_url")],
        "Tenant": [null],
    });
    let ended = on_a_terminal(&desk, &["profile", "add"], &answers);
    assert_ne!(ended.code, 0, "{}", ended.stdout);
    assert!(!desk.data().join("profiles/harbour").exists());

    // The end of the input (Ctrl+D) on a terminal that stays: the answers so far are told.
    let answers = json!({
        "Name of the profile": ["harbour"],
        "Address of the service": [bank.fact("base_url")],
        "Tenant": ["4711"],
        "production": ["\u{4}"],
    });
    let ended = on_a_terminal(&desk, &["profile", "add"], &answers).exits(2);
    let (_, told) = ended.stdout.split_once("Nothing was added").expect("the answers");
    for typed in ["harbour", bank.fact("base_url"), "4711"] {
        assert!(told.contains(typed), "{typed}: {told}");
    }
    assert!(!desk.data().join("profiles/harbour").exists());
}

#[test]
fn a_service_that_fails_after_the_adding_leaves_a_whole_profile() {
    let bank = Bank::start_with(&["--drafts", "40"]);
    let desk = Desk::empty(bank.fact("token"));
    // The service breaks off while the first lists are read, and is slow before.
    bank.control("POST", "faults", Some(json!({ "count": 0, "fault": { "kind": "delay", "milliseconds": 300 } })));
    let list = "list-bank-endorsement-transfer";
    bank.control(
        "POST",
        "faults",
        Some(json!({ "endpoint": list, "count": 0, "fault": { "kind": "close_before_apply" } })),
    );
    let answers = json!({
        "Name of the profile": ["harbour"],
        "Address of the service": [bank.fact("base_url")],
        "Tenant": [bank.fact("organization_id")],
        "production": ["n"],
        "one account per line": [bank.account(0), ""],
        "access token": [bank.fact("token")],
    });
    let ran = on_a_terminal(&desk, &["profile", "add"], &answers).exits(0);
    assert!(ran.stdout.contains("Profile harbour was added"), "{}", ran.stdout);
    bank.no_faults();
    let shown = desk.run_in("harbour", &["profile", "show"]).exits(0).json();
    assert_eq!(shown["organization_id"], bank.fact("organization_id"));
    desk.run_in("harbour", &["profile", "find-out", "--keep"]).exits(0);
    assert!(bank.ledger().is_empty(), "every call read");
}

#[test]
fn without_a_terminal_nothing_is_asked() {
    let bank = Bank::start_with(&["--drafts", "0"]);
    let desk = Desk::empty(bank.fact("token"));
    let refused = desk.run(&["profile", "add", "harbour", "--base-url", bank.fact("base_url")]).exits(2);
    assert!(refused.stderr.contains("--organization-id") && refused.stderr.contains("--account"), "{}", refused.stderr);
    assert!(!desk.data().join("profiles").join("harbour").exists());
}

/// A proxy that asks for a login and accepts none.
fn proxy_that_asks() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a loopback port");
    let address = listener.local_addr().expect("bound").to_string();
    std::thread::spawn(move || {
        for mut peer in listener.incoming().filter_map(Result::ok) {
            let mut head = [0; 4096];
            let _ = peer.read(&mut head);
            let _ = peer.write_all(b"HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n");
        }
    });
    address
}

#[test]
fn a_proxy_s_login_is_asked_for_and_without_a_keychain_nothing_is_added() {
    let bank = Bank::start_with(&["--drafts", "0"]);
    let desk = Desk::empty(bank.fact("token"));
    let proxy = proxy_that_asks();
    let answers = json!({
        "Name of the profile": ["harbour"],
        "Address of the service": ["https://bank.example"],
        "all the same": ["n", "n", "y"],
        "Proxy, such as": [proxy, proxy],
        "User name at the proxy": ["", "clerk"],
        "Password at the proxy": ["geheim-42"],
        "Tenant": ["77"],
        "production": ["n"],
        "one account per line": [bank.account(0), ""],
    });
    let ran = on_a_terminal(&desk, &["profile", "add"], &answers);
    assert_eq!(ran.code, 1, "{}", ran.stdout);
    assert!(ran.stdout.contains("asks for a user name and a password"), "{}", ran.stdout);
    assert!(ran.stdout.contains("secret-not-kept") && !ran.stdout.contains("geheim"), "{}", ran.stdout);
    assert!(!desk.data().join("profiles/harbour").exists());
}
