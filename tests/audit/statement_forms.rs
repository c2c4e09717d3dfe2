//! Statements in all forms, from the bank's own ledger, and the pairs that are matched at once.

use acceptance::account;
use acceptance::statement_file::{Booking, camt053, mt940, workbook};
use model::DeskError;
use treasury::LongRead;
use treasury::view::{Columns, ConfirmedPair, ExactMatch, ExactMatches};

use crate::bench::{Bench, only};

pub(crate) async fn bookings(bench: &Bench) -> Vec<Booking> {
    let day = bench.desk().today().to_string();
    let text = |entry: &serde_json::Value, name: &str| entry[name].as_str().unwrap_or_default().to_owned();
    let booking = |entry: &serde_json::Value| Booking {
        day: day.clone(),
        amount: text(entry, "amount"),
        currency: text(entry, "currency"),
        reference: text(entry, "reference_order"),
        party: "Lin Mei".to_owned(),
    };
    bench.ledger().await.iter().map(booking).collect()
}

pub(crate) async fn pay(bench: &Bench, amounts: &[&str]) -> Vec<String> {
    let mut ids = Vec::new();
    for amount in amounts {
        let mut order = bench.transfer("transfer", amount, "6200900000109");
        order.reason = Some("another instalment".to_owned());
        ids.push(only(&bench.submit(&order).await).id.clone());
    }
    ids
}

pub(crate) fn confirmed(rows: &[ExactMatch]) -> Vec<ConfirmedPair> {
    let pair = |row: &ExactMatch| ConfirmedPair {
        instruction: row.transfer.instruction.clone(),
        line: row.line.sha256.clone(),
    };
    rows.iter().map(pair).collect()
}

fn refusal(error: DeskError) -> String {
    error.trouble().sentence.id.clone()
}

fn counts(exact: &ExactMatches) -> (usize, usize, u32, u32) {
    (exact.rows.len(), exact.by_payee.len(), exact.transfers_left, exact.lines_left)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_form_of_a_statement_has_the_same_lines_of_the_ledger() {
    for name in ["s.xml", "s.sta", "s.xlsx"] {
        let bench = Bench::new().await;
        pay(&bench, &["20.00", "20.00", "1000.10"]).await;
        let bookings = bookings(&bench).await;
        let (key, number) = (account::key(&bench.bank.accounts[0]), bench.bank.accounts[0].account_number.clone());
        let (file, desk) = (bench.folder().join(name), bench.desk());
        match name {
            "s.xml" => std::fs::write(&file, camt053(&number, &bookings)).unwrap(),
            "s.sta" => std::fs::write(&file, mt940(&number, &bookings)).unwrap(),
            _ => workbook(&number, &bookings, &file),
        }
        let named = if name == "s.xlsx" { None } else { Some(key.clone()) };
        assert_eq!(
            desk.statement_look(&file, "", None, &LongRead::quiet()).unwrap().account,
            named,
            "{name}: a table names no account"
        );
        for new in [3, 0] {
            let imported = desk.statement_import(&file, &key, None).unwrap();
            assert_eq!((imported.lines, imported.new), (3, new), "{name}");
        }
        let exact = desk.statement_exact().unwrap();
        assert_eq!(counts(&exact), (3, 0, 0, 0), "{name}");
        assert_eq!((exact.sums[0].amount.as_str(), exact.sums[0].count), ("1040.10", 3), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn exact_pairs_are_matched_all_or_none_and_never_by_a_part_of_a_reference() {
    let bench = Bench::new().await;
    let ids = pay(&bench, &["20.00", "30.00", "40.00", "50.00"]).await;
    let mut lines = bookings(&bench).await;
    // The bank cut this reference off, drops the next, and lengthens the third.
    lines[1].reference.truncate(8);
    lines[2].reference = String::new();
    lines[3].reference.push('7');
    lines[3].party = "Somebody else".to_owned();
    let (key, number) = (account::key(&bench.bank.accounts[0]), bench.bank.accounts[0].account_number.clone());
    let file = bench.folder().join("s.xml");
    std::fs::write(&file, camt053(&number, &lines)).unwrap();
    let desk = bench.desk();
    desk.statement_import(&file, &key, None).unwrap();
    let exact = desk.statement_exact().unwrap();
    let of = |rows: &[ExactMatch]| rows.iter().map(|row| row.transfer.instruction.clone()).collect::<Vec<_>>();
    assert_eq!(of(&exact.rows), ids[..1]);
    let payee_known = exact.by_payee.iter().all(|row| row.line.counterparty == "Lin Mei");
    assert!(payee_known && exact.by_payee.len() <= 2, "{:?}", exact.by_payee);

    // Nothing is recorded where one pair of many is not exact.
    let mut wrong = confirmed(&exact.rows);
    wrong.push(ConfirmedPair { instruction: ids[3].clone(), line: wrong[0].line.clone() });
    assert_eq!(refusal(desk.statement_reconcile_exact(&wrong, Some("why"), &[]).unwrap_err()), "tick-not-exact");
    let twice = [confirmed(&exact.rows), confirmed(&exact.rows)].concat();
    assert_eq!(refusal(desk.statement_reconcile_exact(&twice, None, &[]).unwrap_err()), "tick-not-exact");
    assert!(desk.statement_candidates().unwrap().iter().all(|transfer| transfer.reconciled.is_none()));
    if !exact.by_payee.is_empty() {
        let by_payee = confirmed(&exact.by_payee);
        assert_eq!(refusal(desk.statement_reconcile_exact(&by_payee, Some(" "), &[]).unwrap_err()), "tick-differs");
    }
    assert_eq!(desk.statement_reconcile_exact(&confirmed(&exact.rows), None, &[]).unwrap(), 1);
    let again = desk.statement_reconcile_exact(&confirmed(&exact.rows), None, &[]);
    assert_eq!(refusal(again.unwrap_err()), "tick-not-exact", "what is matched is not matched again");
    assert_eq!(desk.statement_exact().unwrap().rows.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_of_another_account_is_refused_until_a_person_states_it() {
    let bench = Bench::new().await;
    pay(&bench, &["20.00"]).await;
    let lines = bookings(&bench).await;
    let key = account::key(&bench.bank.accounts[0]);
    let file = bench.folder().join("s.sta");
    std::fs::write(&file, mt940("OLD-77", &lines)).unwrap();
    let desk = bench.desk();
    assert_eq!(refusal(desk.statement_import(&file, &key, None).unwrap_err()), "statement-other-account");
    let look = desk.statement_look(&file, &key, None, &LongRead::quiet()).unwrap();
    assert_eq!(look.trouble.expect("why not").sentence.args["others"], "BANKCNBJ/OLD-77");
    let stated = Columns { file_account: Some("BANKCNBJ/OLD-77".to_owned()), ..Columns::default() };
    assert_eq!(desk.statement_import(&file, &key, Some(&stated)).unwrap().lines, 1);
    assert_eq!(desk.statement_lines().unwrap()[0].line.account, key);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_columns_of_the_last_import_are_proposed_for_that_account_only() {
    let bench = Bench::new().await;
    pay(&bench, &["20.00"]).await;
    let accounts = [account::key(&bench.bank.accounts[0]), account::key(&bench.bank.accounts[1])];
    let day = bench.desk().today();
    let write = |name: &str, headers: &str| {
        let path = bench.folder().join(name);
        std::fs::write(&path, format!("{headers}\n{day},-20.00,AV1\n")).unwrap();
        path
    };
    let file = write("a.csv", "Tag,Betrag,Zeichen");
    let own = |name: &str| Some(name.to_owned());
    let columns = Columns {
        day: "Tag".to_owned(),
        amount: own("Betrag"),
        currency_value: own("CNY"),
        reference: own("Zeichen"),
        ..Columns::default()
    };
    let desk = bench.desk();
    desk.statement_import(&file, &accounts[0], Some(&columns)).unwrap();
    assert_eq!(desk.statement_look(&file, &accounts[0], None, &LongRead::quiet()).unwrap().columns, columns);
    assert_eq!(
        desk.statement_look(&file, &accounts[1], None, &LongRead::quiet()).unwrap().columns.day,
        "",
        "another account's file may differ"
    );
    let other = write("b.csv", "Date,Amount,Reference");
    assert_eq!(
        desk.statement_look(&other, &accounts[0], None, &LongRead::quiet()).unwrap().columns.day,
        "Date",
        "a file without those headers"
    );
    // A header that a person chose and the file lacks is an error, never another column.
    assert_eq!(
        refusal(desk.statement_import(&other, &accounts[0], Some(&columns)).unwrap_err()),
        "statement-no-column"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blank_currency_is_asked_once_for_each_file() {
    let bench = Bench::new().await;
    let (desk, key) = (bench.desk(), account::key(&bench.bank.accounts[0]));
    for (name, currencies) in [("a.csv", ["", "CNY"]), ("b.csv", ["USD", ""])] {
        let file = bench.folder().join(name);
        let line = |(at, currency): (usize, &str)| format!("2025-01-0{},-1{at}.00,{currency},{name}\n", at + 1);
        let lines: String = currencies.into_iter().enumerate().map(line).collect();
        std::fs::write(&file, format!("Date,Amount,Currency,Reference\n{lines}")).unwrap();
        let asked = desk.statement_look(&file, &key, None, &LongRead::quiet()).unwrap().trouble.expect("a question");
        assert_eq!(
            (asked.sentence.id.as_str(), asked.sentence.args["count"].as_str()),
            ("statement-currency-blank", "1")
        );
        assert_eq!(
            refusal(desk.statement_import(&file, &key, None).unwrap_err()),
            "statement-currency-blank",
            "{name}"
        );
        let answer = Columns { currency_blank: Some("EUR".to_owned()), others_by_header: true, ..Columns::default() };
        assert_eq!(desk.statement_import(&file, &key, Some(&answer)).unwrap().new, 2, "{name}");
    }
    let mut found: Vec<_> = desk.statement_lines().unwrap().into_iter().map(|known| known.line.currency).collect();
    found.sort();
    assert_eq!(found, ["CNY", "EUR", "EUR", "USD"]);
}
