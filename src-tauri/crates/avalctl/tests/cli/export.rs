//! Tables as files: where they are written, no replacement without the flag, and a draft's history.

use crate::desk::{Bank, Desk};
use crate::shape;

#[test]
fn every_table_goes_into_a_file_whole_and_replaces_nothing_by_itself() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.refreshed("draft", &bank.account(0));
    desk.run(&["balances", "--refresh"]).exits(0);
    let place = |name: &str| desk.data().with_file_name(name).display().to_string();
    let tables: [&[&str]; 10] = [
        &["drafts", "list", "--stage", "draft"],
        &["balances"],
        &["balances", "--compare", "2020-01-01"],
        &["report", "daily"],
        &["ladder", "--by", "day"],
        &["exposure"],
        &["transfers"],
        &["journal", "list"],
        &["statement", "lines"],
        &["statement", "candidates"],
    ];
    for (at, table) in tables.iter().enumerate() {
        for (flag, ending) in [("--csv", "csv"), ("--xlsx", "xlsx")] {
            let file = place(&format!("table-{at}.{ending}"));
            let words = [table, &[flag, file.as_str()][..]].concat();
            let written = desk.run(&words).exits(0).json();
            assert_eq!(written["path"], file.as_str(), "{table:?}");
            assert!(std::fs::metadata(&file).unwrap().len() > 0, "{table:?}");
            if (at, ending) == (0, "csv") {
                shape::holds("export", &written);
                assert!(written["rows"].as_u64().unwrap() > 10);
            }
            // A second run must not overwrite the first one's file without `--replace`.
            desk.run(&words).exits(2);
            desk.run(&[&words[..], &["--replace"]].concat()).exits(0);
        }
    }
    let limited = place("limited.csv");
    let words = ["drafts", "list", "--stage", "draft", "--limit", "3", "--csv", limited.as_str()];
    assert_eq!(desk.run(&words).exits(0).json()["rows"], 3);
    desk.run(&["drafts", "list", "--stage", "draft", "--limit", "0", "--csv", &place("none.csv")]).exits(2);
    let both = ["transfers", "--csv", limited.as_str(), "--xlsx", limited.as_str()];
    desk.run(&both).exits(2);
    desk.run(&["balances", "--csv", &place("no/such/folder.csv")]).exits(1);
    desk.run(&["balances", "--sums", "--csv", &place("sums.csv")]).exits(2);
    desk.run(&["report", "daily", "--csv", &place("report.csv"), "--html", &place("report.html")]).exits(2);
    assert_eq!(desk.run(&["transfers"]).exits(0).rows().len(), 0);
}

#[test]
fn a_draft_s_history_is_a_row_per_step() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let account = bank.account(0);
    let stage = "receipt-by-endorsee";
    let row = desk.refreshed(stage, &account).remove(0);
    let number = row["draftNumber"].as_str().expect("a number");
    let fault = serde_json::json!({ "kind": "edit_record", "set": { "draftStatusMeaning": "改了" } });
    bank.fault("list-bank-receipt-by-endorsee", fault);
    desk.refreshed(stage, &account);
    let named = ["--stage", stage, "--account", &account, "--draft-number", number];
    desk.run(&[&["drafts", "show", "--live"][..], &named].concat()).exits(0);
    let history = desk.run(&[&["drafts", "history"][..], &named].concat()).exits(0).json();
    let steps = history["rows"].as_array().expect("rows");
    assert!(steps.iter().any(|step| step["kind"] == "changed" && step["fields"][0]["to"] == "改了"), "{history:#}");
    shape::holds("drafts-history", &history);
    let nobody = ["drafts", "history", "--stage", stage, "--account", &account, "--draft-number", "0"];
    desk.run(&nobody).exits(2);
}
