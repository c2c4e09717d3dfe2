//! Templates, single entries of the counterparty book and the list of banks from a terminal.

use serde_json::{Value, json};
use treasury::view::FormValues;
use treasury::{Desk as Opened, Home, Options};

use crate::desk::{Bank, Desk};
use crate::shape;

/// A template as a form of the window saves it.
fn saved(desk: &Desk, account: &str) {
    let fields = [("oppositeAccountName", "Linden"), ("tradeAmount", "1,200.50")];
    let values = FormValues {
        operation: "transfer".to_owned(),
        answer: None,
        account: Some(account.to_owned()),
        fields: fields.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect(),
    };
    let home = Home::at(Some(desk.data())).expect("the data directory");
    let opened = Opened::open(&home, "desk", Options { act: true, ..Options::quiet() }).expect("the desk");
    opened.template_save("Rent", &values).expect("saved");
}

#[test]
fn a_reminder_is_set_skipped_and_ended_from_a_terminal() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    saved(&desk, &bank.account(0));
    desk.run(&["templates", "remind", "Rent"]).exits(2);
    desk.run(&["templates", "remind", "Rent", "--every", "week", "--day", "8"]).exits(2);
    let listed = desk.run(&["templates", "remind", "Rent", "--every", "week", "--day", "1", "--off-day", "stay"]);
    let mut listed = listed.exits(0).json();
    assert_eq!(listed["rows"][0]["values"]["fields"]["tradeAmount"], "1,200.50");
    // It is due on Mondays, and no calendar covers the next one.
    let due = listed["rows"][0]["due"].take();
    shape::holds("templates", &listed);
    let skipped = desk.run(&["templates", "skip", "Rent"]);
    if due.is_null() {
        skipped.exits(2)
    } else {
        skipped.exits(0)
    };
    assert_eq!(desk.run(&["templates", "list"]).exits(0).rows()[0]["due"], Value::Null);
    desk.run(&["templates", "rename", "Rent", "--to", "Lease"]).exits(0);
    desk.run(&["templates", "show", "Rent"]).exits(2);
    assert_eq!(desk.run(&["templates", "remind", "Lease", "--end"]).exits(0).rows()[0]["rhythm"], Value::Null);
    assert_eq!(desk.run(&["templates", "remove", "Lease"]).exits(0).rows().len(), 0);
}

#[test]
fn a_transfer_from_a_template_is_checked_and_ends_its_reminder_when_sent() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    saved(&desk, &bank.account(0));
    let every = ["templates", "remind", "Rent", "--every", "week", "--day", "1", "--off-day", "stay"];
    let from = (chrono::Local::now().date_naive() - chrono::Days::new(13)).to_string();
    let due = |ran: &Value| ran["rows"][0]["due"]["count"].as_u64().expect("a due reminder");
    let first = due(&desk.run(&[&every[..], &["--from", &from]].concat()).exits(0).json());
    let values =
        ["--set", "currency=CNY", "--set", "purpose=Rent", "--set", "oppositeAccountNumber=6222020200119988776"];
    let submit =
        [&["submit", "--saved", "Rent"], &values[..], &["--set", "oppositeAccountBankName=Harbour Bank"]].concat();
    let check = desk.run(&submit).exits(0).json();
    assert!(check.to_string().contains("1200.50"), "{check}");
    assert_eq!(bank.executed("transfer"), 0, "a check sends nothing");
    assert_eq!(due(&desk.run(&["templates", "list"]).exits(0).json()), first);
    desk.run(&[&submit[..], &["--yes", "--expect-total", "CNY:1200.50"]].concat()).exits(0);
    assert_eq!(bank.executed("transfer"), 1);
    let left = desk.run(&["templates", "list"]).exits(0).json();
    assert_eq!(left["rows"][0]["due"]["count"].as_u64().unwrap_or(0), first - 1);
    for wrong in ["noSuchField=1", "tradeAmount"] {
        desk.run(&["submit", "--saved", "Rent", "--set", wrong]).exits(2);
    }
    desk.run(&["submit", "--saved", "Lease"]).exits(2);
}

#[test]
fn one_counterparty_is_entered_and_changed_and_the_rest_of_it_stays() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let set = |more: &[&str]| desk.run(&[&["counterparties", "set", "华东纸业"], more].concat());
    let first = set(&["--group", "supplier", "--limit", "5000", "--limit-currency", "CNY", "--account", "6222 01"]);
    let first = first.exits(0).json();
    assert_eq!((&first["group"], &first["limit"]["amount"]), (&json!("supplier"), &json!("5000")));
    let second = set(&["--account", "622201", "--bank-number", "102290002916", "--note", "by phone"]).exits(0).json();
    assert_eq!(second["accounts"].as_array().expect("accounts").len(), 1);
    assert_eq!(second["accounts"][0]["bank_number"], "102290002916");
    let third = set(&["--account", "622201", "--bank-name", "Harbour Bank"]).exits(0).json();
    let expected = json!(["supplier", "5000", "by phone", "102290002916", "Harbour Bank", false]);
    let account = &third["accounts"][0];
    let of =
        [&third["group"], &third["limit"]["amount"], &third["note"], &account["bank_number"], &account["bank_name"]];
    assert_eq!(of.map(Clone::clone).as_slice(), &expected.as_array().expect("a list")[..5]);
    set(&["--account", "62A!"]).exits(2);
    set(&["--account", "622201", "--call-back", "asked"]).exits(2);
    set(&["--bank-name", "without an account"]).exits(2);
    let removed = set(&["--remove-account", "622201", "--limit", ""]).exits(0).json();
    assert_eq!((&removed["accounts"], &removed["limit"]), (&json!([]), &Value::Null));
}

#[test]
fn a_list_of_banks_is_previewed_imported_and_searched() {
    let bank = Bank::start();
    let desk = Desk::on(&bank);
    let file = desk.write("cnaps.csv", "行号,行名,城市\n102584000013,中国工商银行深圳市分行,深圳\n1025,短,\n");
    let file = file.to_str().expect("UTF-8");
    let look = desk.run(&["banks", "import", file, "--look"]).exits(0).json();
    shape::holds("banks-import", &look);
    assert_eq!((&look["count"], &look["refused_count"]), (&json!(1), &json!(1)));
    assert_eq!(desk.run(&["banks", "show"]).exits(0).json()["count"], 0);
    desk.run(&["banks", "import", file]).exits(0);
    assert_eq!(desk.run(&["banks", "show"]).exits(0).json()["source"], "cnaps.csv");
    assert_eq!(desk.run(&["banks", "find", "gsyh 深圳"]).exits(0).rows()[0]["number"], "102584000013");
    let none = desk.write("none.csv", "a,b\n1,2\n");
    desk.run(&["banks", "import", none.to_str().expect("UTF-8")]).exits(2);
}
