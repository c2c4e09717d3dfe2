//! `avalctl profile find-out`, `export` and `import`: a service's habits become settings without a text editor, and reach the
//! next desk as one file.

use serde_json::{Value, json};

use crate::desk::{Bank, Desk};

/// A desk whose settings state nothing that the service could show.
fn bare(bank: &Bank) -> Desk {
    let desk = Desk::empty(bank.fact("token"));
    let account = bank.account(0);
    let tenant = bank.fact("organization_id").to_owned();
    let base_url = bank.fact("base_url").to_owned();
    desk.run(&["profile", "add", "desk", "--base-url", &base_url, "--organization-id", &tenant, "--account", &account])
        .exits(0);
    desk
}

fn row(view: &Value, topic: &str) -> Value {
    let rows = view["rows"].as_array().expect("rows");
    rows.iter().find(|row| row["topic"] == topic).unwrap_or_else(|| panic!("{topic}: {view}")).clone()
}

#[test]
fn habits_are_found_answered_kept_and_carried_to_another_desk() {
    let bank = Bank::start();
    let habits =
        json!({ "kind": "awkward_lists", "size": 5, "first_is_one": true, "respells": true, "refuses_sort": true });
    bank.control("POST", "faults", Some(json!({ "count": 0, "fault": habits })));
    let desk = bare(&bank);
    let view = desk.run(&["profile", "find-out"]).exits(0).json();
    assert_eq!((&row(&view, "page_base")["value"], &row(&view, "page_base")["state"]), (&json!("1"), &json!("found")));
    assert_eq!(row(&view, "draft_currency")["state"], "asked");
    let path = desk.data().join("profiles/desk/profile.toml");
    assert!(!std::fs::read_to_string(&path).expect("settings").contains("page_base"), "nothing is kept unasked");

    let setting = row(&view, "draft_currency")["setting"].as_str().expect("a setting").to_owned();
    let answer = format!("{setting}=CNY");
    let ran = desk.text(&["profile", "find-out", "--keep", "--answer", &answer]).exits(0);
    assert!(ran.stdout.contains("found     page_base = \"1\"") && ran.stdout.contains("question"), "{}", ran.stdout);
    let kept = std::fs::read_to_string(&path).expect("settings");
    assert!(kept.contains("page_base = 1") && kept.contains("draft_currency = \"CNY\""), "{kept}");

    let file = desk.data().with_file_name("harbour.aval-profile");
    let file = file.to_str().expect("a path");
    desk.run(&["profile", "export", file]).exits(0);
    desk.run(&["profile", "export", file]).exits(1);
    assert!(!std::fs::read_to_string(file).expect("the file").contains(bank.fact("token")));
    let other = Desk::empty(bank.fact("token"));
    assert_eq!(other.run(&["profile", "import", file]).exits(0).json()["profile"], "desk");
    other.run(&["refresh", "--stage", "draft"]).exits(0);
    assert!(bank.ledger().is_empty(), "every call read");
}

#[test]
fn a_wrong_answer_changes_nothing_and_a_refused_token_ends_with_3() {
    let bank = Bank::start();
    let desk = bare(&bank);
    let path = desk.data().join("profiles/desk/profile.toml");
    let before = std::fs::read_to_string(&path).expect("settings");
    for answer in ["page_base=7", "page_base", "no_such=1"] {
        desk.run(&["profile", "find-out", "--keep", "--answer", answer]).exits(2);
        assert_eq!(std::fs::read_to_string(&path).expect("settings"), before, "{answer}");
    }
    bank.control("DELETE", "tokens", None);
    let refused = desk.run(&["profile", "find-out"]).exits(3).json();
    assert_eq!(row(&refused, "access")["state"], "trouble");
}
