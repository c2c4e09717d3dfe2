//! Items from files that people fill in: the list of operations, the templates, and CSV as a spreadsheet writes it.

use std::collections::BTreeSet;

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
        let item = item[0].as_object().expect("an item");
        // The number finds the draft, also where a request has only its id.
        let draft = if item.contains_key("bankDraftId") { Some("draftNumber") } else { None };
        let named: BTreeSet<&str> = item.keys().map(String::as_str).chain(draft).collect();
        let columns: Vec<&str> = header.split(',').collect();
        assert_eq!(columns.len(), named.len(), "{operation}: each field has one column");
        assert_eq!(columns.into_iter().collect::<BTreeSet<_>>(), named, "{operation}");
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
    let problems = desk.submit_text("transfer", &file(&[rows[0].clone(), broken]), &["--preview"]).exits(2).rows();
    assert_eq!(
        (&problems[0]["line"], &problems[0]["field"], &problems[0]["text"]),
        (&4.into(), &"tradeAmount".into(), &"20,55".into())
    );
    assert_eq!(problems.len(), 1);
    let many = file(&vec![rows[0].replace("10.00", "1,2,3"); 5]);
    let path = desk.write("many.csv", &many);
    let ran = desk.text(&["submit", "transfer", "--items", path.to_str().unwrap(), "--preview"]).exits(2);
    let said = format!("{}{}", ran.stdout, ran.stderr);
    assert_eq!(said.matches("5 rows have the same kind of mistake (lines 3–7)").count(), 1, "{said}");
    assert_eq!(said.matches("1,2,3").count(), 1, "the mistake itself is said once: {said}");
    let sent = desk.submit_text("transfer", &file(&rows), &["--yes", "--expect-total", "30.55"]).exits(0);
    assert_eq!(sent.rows().iter().map(|row| &row["state"]).collect::<Vec<_>>(), ["accepted", "accepted"]);
    assert_eq!(bank.executed("transfer"), 2);
}

#[test]
fn a_payroll_with_own_columns_and_totals_comes_back_with_its_outcome() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let same = [
        ("tradeAccountNumber", bank.account(0)),
        ("currency", currency(&bank)),
        ("tradeDate", chrono::Local::now().date_naive().to_string()),
    ];
    let same: Vec<String> = same.iter().map(|(field, value)| format!("--same={field}={value}")).collect();
    let run = |text: &str, more: &[&str]| {
        let words: Vec<&str> = same.iter().map(String::as_str).chain(more.iter().copied()).collect();
        desk.submit_text("transfer-personal", text, &words)
    };
    let text = |total: &str| {
        format!(
            "十一月工资表\n工号,姓名,账号,开户行,金额\n007,张伟,6222000011112222,工行苏州分行,\"1,200.50\"\n\
         008,李娜,6222000011113333,工行苏州分行,300\n009,王芳,6.22203E+18,工行苏州分行,5\n\
         010,李娜,6222000011113333,工行苏州分行,300\n合计：4笔,,,,{total}\n"
        )
    };
    // A header that is for no field stops the order, and the answer is remembered.
    let unknown = run(&text("1805.50"), &[]).exits(2);
    assert!(unknown.stderr.contains("工号"), "{}", unknown.stderr);
    let found = run(&text("1805.50"), &["--column", "工号=", "--preview"]).exits(2).json();
    let told: Vec<_> = found["rows"].as_array().unwrap().iter().map(|row| (&row["line"], &row["column"])).collect();
    assert_eq!(told[0], (&5.into(), &"账号".into()), "{found}");
    assert!(told.iter().any(|(line, _)| **line == 6), "the same payment twice: {found}");
    assert_eq!((&found["control"], &found["whole"][0]["amount"]), (&"whole".into(), &"1805.50".into()));
    let left = ["--column", "工号=", "--leave-out", "5", "--leave-out", "6"];
    let differs = run(&text("1805.60"), &left).exits(2);
    assert!(differs.stderr.contains("control total"), "{}", differs.stderr);
    let out = tempfile::tempdir().expect("a folder");
    let result = out.path().join("result.csv").display().to_string();
    let yes = ["--yes", "--expect-total", "1500.50", "--result", &result];
    let sent = run(&text("1805.50"), &[&left[..], &yes[..]].concat()).exits(0);
    assert_eq!(sent.rows().iter().map(|row| &row["state"]).collect::<Vec<_>>(), ["accepted", "accepted"]);
    assert_eq!(bank.executed("transfer-personal"), 2);
    let written = std::fs::read_to_string(&result).expect("the result");
    let lines: Vec<&str> = written.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 5, "{written}");
    assert!(lines[0].starts_with("\"工号\",\"姓名\",\"账号\""), "{written}");
    let reference = sent.rows()[0]["bank_transaction_id"].as_str().unwrap().to_owned();
    assert!(lines[1].starts_with("\"007\"") && lines[1].contains(&reference), "{written}");
    assert!(lines[3].starts_with("\"009\"") && lines[3].contains("left out"), "{written}");
    // The remembered column needs no answer again, and the same payroll is no longer free of look-alikes.
    let again = run(&text("1805.50"), &["--preview"]).exits(2).json();
    assert!(again["rows"].as_array().unwrap().iter().any(|row| row["line"] == 3), "{again}");
}

#[test]
fn a_template_is_a_workbook_that_is_read_back_as_empty() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let out = tempfile::tempdir().expect("a folder");
    for operation in ["transfer-personal", "endorse"] {
        let path = out.path().join(format!("{operation}.xlsx")).display().to_string();
        desk.run(&["submit", operation, "--template", "--xlsx", &path]).exits(0);
        desk.run(&["submit", operation, "--template", "--xlsx", &path]).exits(2);
        let read = desk.run(&["submit", operation, "--items", &path]).exits(2);
        assert!(read.stderr.contains("no row"), "{}", read.stderr);
    }
}

#[test]
fn every_operation_on_drafts_finds_its_draft_by_the_number() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    desk.run(&["refresh"]).exits(0);
    let operations = desk.run(&["submit", "--list"]).exits(0).rows();
    let mut tried = 0;
    for one in operations.iter().filter(|one| one["stage"].is_string()) {
        let (operation, stage) = (one["operation"].as_str().unwrap(), one["stage"].as_str().unwrap());
        let listed = desk.run(&["drafts", "list", "--stage", stage]).exits(0).rows();
        let numbers: Vec<&str> = listed.iter().filter_map(|row| row["draftNumber"].as_str()).collect();
        let once = |number: &&&str| numbers.iter().filter(|other| other == number).count() == 1;
        let number = numbers.iter().find(once).unwrap_or_else(|| panic!("{stage} has no draft"));
        let text = format!("{number}\n{}\n", number.replace(char::is_numeric, "0"));
        let found = desk.submit_text(operation, &text, &["--preview"]).exits(2).rows();
        let naming = ["draftNumber", "bankDraftId", "accountNumber"];
        let of_draft = |line: u64| {
            found.iter().filter(|one| one["line"] == line && naming.iter().any(|name| one["field"] == **name)).count()
        };
        assert_eq!((of_draft(1), of_draft(2)), (0, 1), "{operation}: {found:#?}");
        tried += 1;
    }
    assert_eq!(tried, 12);
}

#[test]
fn a_total_of_two_currencies_names_each_of_them() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let payer = format!("--same=tradeAccountNumber={}", bank.account(0));
    let day = format!("--same=tradeDate={}", chrono::Local::now().date_naive());
    let control = |total: &str| {
        let text = format!(
            "oppositeAccountName;oppositeAccountNumber;oppositeAccountBankName;tradeAmount;currency;purpose\n\
             A;6200900000017;Outside Bank;10.00;CNY;rent\nB;6200900000025;Outside Bank;5.50;USD;rent\n合计;;;{total};;\n"
        );
        desk.submit_text("transfer", &text, &[&payer, &day, "--preview"]).json()["control"].clone()
    };
    for (total, state) in [
        ("CNY:10.00 USD:5.50", "whole"),
        ("USD:5.5 CNY:10", "whole"),
        ("15.50", "differs"),
        ("CNY:10.00", "differs"),
        ("CNY:5.50 USD:10.00", "differs"),
        ("一十五点五", "differs"),
        ("", "none"),
    ] {
        assert_eq!(control(total), state, "{total}");
    }
}
