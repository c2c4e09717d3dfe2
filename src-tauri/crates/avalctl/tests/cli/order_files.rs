//! Items from files that people fill in: the list of operations, the templates, and CSV as a spreadsheet writes it.

use serde_json::Value;

use crate::acting::{currency, transfer};
use crate::desk::{Bank, Desk};
use crate::shape;

#[test]
fn the_operations_and_their_templates_are_printed_without_a_profile() {
    let desk = Desk::empty("");
    let list = desk.run(&["submit", "--list"]).exits(0).json();
    shape::holds("submit-list", &list);
    let operations: Vec<&str> =
        list["rows"].as_array().unwrap().iter().filter_map(|row| row["operation"].as_str()).collect();
    assert_eq!(operations.len(), 14);
    for operation in &operations {
        let item = desk.run(&["submit", operation, "--template"]).exits(0).json();
        let csv = desk.run_plain(&["submit", operation, "--template", "--csv"]).exits(0).stdout;
        let header = csv.lines().find(|line| !line.starts_with('#')).expect("a header");
        let named = item[0].as_object().expect("an item").keys().map(String::as_str);
        let mut columns: Vec<&str> = header.split(',').collect();
        columns.sort_unstable();
        assert_eq!(columns, named.collect::<Vec<_>>(), "{operation}");
    }
    let wrong = desk.run(&["submit", "endorsement", "--template"]).exits(2);
    assert!(operations.iter().all(|operation| wrong.stderr.contains(operation)), "{}", wrong.stderr);
}

#[test]
fn a_spreadsheet_s_csv_is_checked_cell_by_cell_and_sent() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let item = |amount: &str, payee: &str| {
        let mut item = transfer(&bank.account(0), &currency(&bank), amount);
        item["oppositeAccountNumber"] = payee.into();
        item
    };
    let items = [item("10.00", "6200900000017"), item("20.55", "6200900000025")];
    let operations = desk.run(&["submit", "--list", "--language", "zh-CN"]).exits(0).rows();
    let fields = operations.iter().find(|row| row["operation"] == "transfer").unwrap()["fields"].as_array().unwrap();
    let used: Vec<&Value> =
        fields.iter().filter(|field| items[0].get(field["name"].as_str().unwrap()).is_some()).collect();
    let line = |cell: &dyn Fn(&Value) -> String| used.iter().map(|field| cell(field)).collect::<Vec<_>>().join(";");
    let header = line(&|field| field["label"].as_str().unwrap().to_owned());
    let row = |item: &Value| line(&|field| item[field["name"].as_str().unwrap()].as_str().expect("text").to_owned());
    let file = |rows: &[String]| format!("\u{feff}# payments of the day\r\n{header}\r\n{}\r\n", rows.join("\r\n"));
    let rows = [row(&items[0]), row(&items[1])];
    let broken = rows[1].replace("20.55", "20,55");
    let problems = desk.submit_text("transfer", &file(&[rows[0].clone(), broken]), &[]).exits(2);
    assert!(problems.stderr.contains("item 2 tradeAmount"), "{}", problems.stderr);
    let sent = desk.submit_text("transfer", &file(&rows), &["--yes", "--expect-total", "30.55"]).exits(0);
    assert_eq!(sent.rows().iter().map(|row| &row["state"]).collect::<Vec<_>>(), ["accepted", "accepted"]);
    assert_eq!(bank.executed("transfer"), 2);
}
