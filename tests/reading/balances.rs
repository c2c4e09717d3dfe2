//! Balances: read per bank, stored by day, and reported as missing where they are.

use bank_contract::Amount;
use treasury::view::BalanceRow;

use crate::bench::Bench;
use crate::scripted::{Says, Scripted};

#[tokio::test]
async fn todays_balances_are_the_bank_s_own_and_added_up_per_currency() {
    let bench = Bench::new().await;
    let view = bench.desk.balances_refresh(&[]).await.unwrap();
    assert_eq!((view.day.as_str(), view.today.as_str()), (crate::bench::TODAY, crate::bench::TODAY));
    assert!(view.errors.is_empty() && view.rows.iter().all(|row| !row.not_answered));
    let ledger = reqwest::get(format!("{}/ledger", bench.bank.control_url)).await.unwrap().text().await.unwrap();
    let ledger: serde_json::Value = serde_json::from_str(&ledger).unwrap();
    for truth in ledger["balances"].as_array().unwrap() {
        let currency = truth["currency"].as_str();
        let of_truth = |row: &&BalanceRow| {
            row.account_number == truth["account_number"] && row.currency_code.as_deref() == currency
        };
        let row = view.rows.iter().find(of_truth).unwrap();
        let same = |shown: &Option<String>, truth: &serde_json::Value| {
            Amount::from_json_number(shown.as_deref().unwrap()) == Amount::from_json_number(truth.as_str().unwrap())
        };
        assert!(
            same(&row.book_balance, &truth["book"]) && same(&row.available_balance, &truth["available"]),
            "{truth}"
        );
    }
    for total in &view.book_totals {
        let of_currency = view.rows.iter().filter(|row| row.currency_code == total.currency);
        let sum = of_currency
            .filter_map(|row| Amount::from_json_number(row.book_balance.as_deref()?))
            .fold(Amount::ZERO, |sum, one| sum.checked_add(one).unwrap());
        assert_eq!(Amount::parse_plain(&total.amount).unwrap(), sum);
    }
}

#[tokio::test]
async fn a_left_out_account_is_asked_for_alone_and_shown_as_not_answered() {
    let server = Scripted::new(|_| {
        Says::Reply(200, r#"[{"accountNumber":"1","currencyCode":"CNY","bookBalance":5.10}]"#.to_owned())
    })
    .await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1", "EAST:2"]);
    let view = desk.balances_refresh(&[]).await.unwrap();
    let rows: Vec<(&str, Option<&str>, bool)> =
        view.rows.iter().map(|row| (row.account.as_str(), row.book_balance.as_deref(), row.not_answered)).collect();
    assert_eq!(rows, [("EAST:1", Some("5.10"), false), ("EAST:2", None, true)]);
    assert_eq!((view.book_totals.len(), view.book_totals[0].amount.as_str()), (1, "5.10"));
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn many_silent_accounts_are_asked_for_two_at_a_time() {
    let server = Scripted::new(|_| Says::Reply(200, "[]".to_owned())).await;
    let accounts: Vec<String> = (1..=9).map(|number| format!("EAST:{number}")).collect();
    let accounts: Vec<&str> = accounts.iter().map(String::as_str).collect();
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &accounts);
    let view = desk.balances_refresh(&[]).await.unwrap();
    assert!(view.rows.len() == 9 && view.rows.iter().all(|row| row.not_answered));
    let most = server.requests().iter().map(|asked| asked.in_flight).max();
    assert_eq!((server.requests().len(), most), (10, Some(2)));
}

#[tokio::test]
async fn a_bank_that_does_not_answer_is_named_and_the_day_that_was_kept_stays() {
    let bench = Bench::new().await;
    let before = bench.desk.balances_refresh(&[]).await.unwrap();
    bench.fault(r#"{"endpoint":"query-day-balance","count":0,"fault":{"kind":"failed","message":"closed"}}"#).await;
    let after = bench.desk.balances_refresh(&[]).await.unwrap();
    assert_eq!(after.rows, before.rows);
    let errors: Vec<(&str, &str)> =
        after.errors.iter().map(|error| (error.bank_mark.as_str(), error.trouble.code.as_str())).collect();
    let marks: Vec<(&str, &str)> = bench.bank.bank_marks.iter().map(|mark| (mark.as_str(), "failed")).collect();
    assert_eq!(errors, marks);
    assert_eq!(after.errors[0].trouble.service_message.as_deref(), Some("closed"));
    bench.clear_faults().await;
    assert!(bench.desk.balances_refresh(&[]).await.unwrap().errors.is_empty());
    let error = bench.desk.balances(Some("yesterday")).unwrap_err();
    assert_eq!((error.trouble().code.as_str(), error.exit().number()), ("query-day", 2));
}
