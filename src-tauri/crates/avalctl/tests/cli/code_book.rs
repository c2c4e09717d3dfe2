//! `code-book`: a change is previewed, applied with `--yes`, and proven before a batch uses it.

use serde_json::{Value, json};

use crate::acting::flag;
use crate::desk::{Bank, Desk, number};
use crate::shape;

fn shown(desk: &Desk, flag: &str, word: &str) -> Value {
    let rows = desk.run(&["code-book", "show"]).exits(0).rows();
    let found = rows.iter().find(|row| row["bank_mark"] == "EASTBANK" && row["flag"] == flag && row["word"] == word);
    found.unwrap_or(&Value::Null).clone()
}

#[test]
fn a_change_is_shown_first_and_taken_with_yes() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let set = ["code-book", "set", "EASTBANK.onlineFlag", "online=5"];
    let change = desk.run(&set).exits(0).json();
    shape::holds("code-book-change", &change);
    assert_eq!(change["changes"][0]["id"], "code-change-changed");
    assert_eq!(shown(&desk, "onlineFlag", "online")["value"], "1", "nothing was written");
    desk.run(&[&set[..], &["--yes", "--reason", "the bank's letter"]].concat()).exits(0);
    let row = shown(&desk, "onlineFlag", "online");
    assert_eq!((&row["value"], &row["proof"]), (&json!("5"), &json!("unproven")));
    desk.run(&["code-book", "set", "EASTBANK.statusCode", "Z9=processing", "--yes"]).exits(0);
    assert_eq!(shown(&desk, "statusCode", "Z9")["value"], "processing");
    desk.run(&["code-book", "set", "EASTBANK.statusCode", "Z9=", "--yes"]).exits(0);
    assert_eq!(shown(&desk, "statusCode", "Z9"), Value::Null);
    shape::holds("code-book-show", &desk.run(&["code-book", "show"]).exits(0).json());
    let file = desk.write("book.toml", "[\"EASTBANK\".onlineFlag]\nonline = 1\n");
    let file = file.to_str().expect("UTF-8");
    assert_eq!(desk.run(&["code-book", "check", file]).exits(0).json()["changes"][0]["id"], "code-change-removed");
    desk.run(&["code-book", "apply", file, "--yes"]).exits(0);
    assert_eq!(desk.run(&["code-book", "show"]).exits(0).rows().len(), 1);
    desk.run(&["code-book", "apply", file, "--yes"]).exits(2);
    for words in [["EASTBANK", "online=1"], ["EASTBANK.onlineFlag", "online"], ["EASTBANK.onlineFlag", "on=1"]] {
        desk.run(&["code-book", "set", words[0], words[1]]).exits(2);
    }
    assert_eq!(desk.run(&["journal", "verify"]).exits(0).json()["intact"], true);
}

#[test]
fn a_group_with_an_unproven_value_is_refused_until_one_was_accepted() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let mark = account.split(':').next().expect("a mark").to_owned();
    let rows = desk.refreshed("endorsement-transfer", &account);
    let free: Vec<&Value> = rows.iter().filter(|row| row["split"] == false && row["unreadable"].is_null()).collect();
    let value = flag(&bank, &mark, "transferFlag", "may_transfer");
    let items: Vec<Value> = free
        .iter()
        .take(3)
        .map(|row| {
            json!({
                "accountNumber": number(&account), "draftNumber": row["draftNumber"], "transferFlag": value,
                "endorseeAccountName": "华东机械制造有限公司", "endorseeAccountNumber": "6222020000000001",
                "endorseeAccountBankNumber": "102100099996",
            })
        })
        .collect();
    let yes = |items: &[Value]| {
        let count = items.len().to_string();
        desk.submit("endorse", &json!(items), &["--yes", "--expect-count", &count])
    };
    let confirm =
        ["code-book", "confirm", &format!("{mark}.transferFlag"), "may_transfer", "--reason", "asked the bank"];
    desk.run(&confirm).exits(2);
    yes(&items[1..]).exits(2);
    assert_eq!(bank.executed("endorse"), 0);
    yes(&items[..1]).exits(0);
    desk.run(&confirm).exits(0);
    yes(&items[1..]).exits(0);
    assert_eq!(bank.executed("endorse"), 3);
    shape::holds("code-book-suggestions", &desk.run(&["code-book", "suggestions"]).exits(0).json());
}

#[test]
fn a_policy_file_wins_and_one_that_cannot_be_read_lets_nothing_be_sent() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let policy = desk
        .write("policy.toml", "[all]\nlimits.batch_items_max = 1\n[all.code_book.EASTBANK.onlineFlag]\nonline = 9\n");
    let run = |words: &[&str]| {
        let mut command = desk.command(words);
        let output = command.env("AVAL_POLICY", &policy).output().expect("avalctl runs");
        (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let (code, profile) = run(&["profile", "show"]);
    let profile: Value = serde_json::from_str(&profile).expect("JSON");
    assert_eq!((code, profile["policy"]["broken"].is_null()), (Some(0), true), "{profile}");
    let settings = profile["settings"].as_array().expect("settings");
    let fixed = settings.iter().find(|one| one["fixed"] == true).expect("a fixed setting");
    assert_eq!((&fixed["name"], &fixed["value"]), (&json!("limits.batch_items_max"), &json!("1")));
    assert_eq!(run(&["code-book", "set", "EASTBANK.onlineFlag", "online=3"]).0, Some(2));
    std::fs::write(&policy, "[all]\npage_sizes = 5\n").expect("written");
    let (code, profile) = run(&["profile", "show"]);
    assert!(code == Some(0) && profile.contains("sending-off-policy"), "{profile}");
    assert_eq!(run(&["code-book", "set", "EASTBANK.onlineFlag", "online=3", "--yes"]).0, Some(1));
    assert_eq!(run(&["refresh", "--stage", "draft"]).0, Some(0), "reading goes on");
}

#[test]
fn words_of_failure_are_switched_off_and_on_again() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let mark = bank.account(0).split(':').next().unwrap().to_owned();
    let flag = format!("{mark}.failureWords");
    let set = |entry: &str| {
        desk.run(&["code-book", "set", &flag, entry, "--yes", "--reason", "the bank's letter"]).exits(0).rows()
    };
    let words = |rows: &[serde_json::Value]| -> Vec<(String, String)> {
        let of = rows.iter().filter(|row| row["bank_mark"] == mark && row["flag"] == "failureWords");
        let text = |row: &serde_json::Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
        of.map(|row| (text(row, "word"), text(row, "value"))).collect()
    };
    let seen = desk.text(&["code-book", "set", &flag, "off"]).exits(0).stdout;
    assert!(seen.contains("no words of failure from now on") && seen.contains("Weaker guard"), "{seen}");
    assert_eq!(words(&set("off")), [(String::new(), "off".to_owned())]);
    assert_eq!(words(&set("declined=failed")), [("declined".to_owned(), "failed".to_owned())]);
}

#[test]
fn a_book_says_which_values_are_not_yet_known_and_records_suggest_them() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["refresh"]);
    let mark = bank.account(0).split(':').next().unwrap().to_owned();
    let told = desk.text(&["code-book", "show"]).exits(0).stderr;
    assert!(told.contains(&format!("{mark}: 10 of 10 values are known.")), "{told}");
    let empty = Desk::empty(bank.fact("token"));
    let tenant = bank.fact("organization_id").to_owned();
    let base_url = bank.fact("base_url").to_owned();
    let account = bank.account(0);
    empty
        .run(&["profile", "add", "desk", "--base-url", &base_url, "--organization-id", &tenant, "--account", &account])
        .exits(0);
    empty.run(&["refresh"]);
    let told = empty.text(&["code-book", "show"]).exits(0).stderr;
    assert!(
        told.contains(&format!("{mark}: 0 of 10 values are known.")) && told.contains("replayFlag.accept"),
        "{told}"
    );
    let found = empty.run(&["code-book", "suggestions"]).exits(0).json();
    let rows = found["rows"].as_array().unwrap();
    let named = rows.iter().find(|row| row["flag"] != json!(null)).expect("a suggestion for a flag");
    assert!(named["count"].as_u64().unwrap() > 0 && !named["examples"].as_array().unwrap().is_empty(), "{named}");
    let example = &named["examples"][0];
    assert!(example["instruction"].is_string() || (example["stage"].is_string() && example["key"].is_string()));
    let item = json!([{ "accountNumber": number(&account), "draftNumber": "1", "transferFlag": 1 }]);
    let items = empty.write("items.json", &item.to_string());
    let refused = empty.text(&["submit", "endorse", "--items", items.to_str().unwrap()]).exits(2).stderr;
    let way = format!("avalctl code-book set {mark}.transferFlag may_transfer=… may_not=…");
    assert!(refused.contains(&format!("not yet known at {mark}")) && refused.contains(&way), "{refused}");
}
