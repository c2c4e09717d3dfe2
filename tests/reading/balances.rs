//! Balances: read per bank, stored by day, and reported as missing where they are.

use bank_contract::Amount;
use treasury::view::{AlertState, BalanceRow, BalanceSums, BalanceThreshold, HistoryQuery, LadderBy};

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
    for total in &view.totals {
        let of_currency = view.rows.iter().filter(|row| row.currency == total.currency);
        let sum = of_currency
            .filter_map(|row| Amount::from_json_number(row.book_balance.as_deref()?))
            .fold(Amount::ZERO, |sum, one| sum.checked_add(one).unwrap());
        assert_eq!(Amount::parse_plain(total.sums["bookBalance"].amount.as_deref().unwrap()).unwrap(), sum);
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
    let book = &view.totals[0].sums["bookBalance"];
    assert_eq!((view.totals.len(), view.totals[0].missing, book.amount.as_deref()), (1, 1, Some("5.10")));
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

/// A server on which each account states its balance with another word for its currency; a blank available balance is left out.
async fn server_with(rows: &'static [(&'static str, &'static str, &'static str)]) -> Scripted {
    let records: Vec<String> = rows
        .iter()
        .map(|(number, currency, available)| {
            let available =
                if available.is_empty() { String::new() } else { format!(r#","availableBalance":{available}"#) };
            let code = if currency.is_empty() { String::new() } else { format!(r#","currencyCode":"{currency}""#) };
            format!(r#"{{"accountNumber":"{number}","bookBalance":1000000.00{code}{available}}}"#)
        })
        .collect();
    let reply = format!("[{}]", records.join(","));
    Scripted::new(move |asked| {
        let body = if asked.endpoint == "query-day-balance" { reply.clone() } else { "[]".to_owned() };
        Says::Reply(200, body)
    })
    .await
}

#[tokio::test]
async fn one_currency_in_many_words_is_one_sum_at_every_door() {
    let rows = &[
        ("1", "CNY", "1.00"),
        ("2", "人民币", "2.00"),
        ("3", "156", "3.00"),
        ("4", "rmb", "4.00"),
        ("5", "credits", "5.00"),
        ("6", "", "6.00"),
        ("7", "USD", "7.00"),
    ];
    let server = server_with(rows).await;
    let settings = "page_base = 0\n[currencies]\n\"credits\" = \"CNY\"\n[banks.EAST]\ndraft_currency = \"CNY\"\n";
    let accounts: Vec<String> = (1..=7).map(|number| format!("EAST:{number}")).collect();
    let (_folder, _home, desk) = server.desk(settings, &accounts.iter().map(String::as_str).collect::<Vec<_>>());
    let view = desk.balances_refresh(&[]).await.unwrap();
    let sums: Vec<_> = view
        .totals
        .iter()
        .map(|of| (of.currency.as_deref(), of.rows, of.sums["availableBalance"].amount.as_deref()))
        .collect();
    let right = [(Some("CNY"), 5, Some("15.00")), (None, 1, Some("6.00")), (Some("USD"), 1, Some("7.00"))];
    assert_eq!(sums, right);
    // The service's word stays beside the code.
    assert_eq!(view.rows[1].currency_code.as_deref(), Some("人民币"));
    // A threshold, a line over time and the comparison of days count the same.
    let threshold = BalanceThreshold {
        company: None,
        account: Some("EAST:2".to_owned()),
        currency: "RMB".to_owned(),
        balance: "available".to_owned(),
        low: Some("3".to_owned()),
        high: None,
    };
    let alerts = desk.balance_threshold_set(&threshold).unwrap().alerts;
    assert_eq!((alerts[0].state, alerts[0].threshold.currency.as_str()), (AlertState::Low, "CNY"));
    let removed = BalanceThreshold { currency: "人民币".to_owned(), low: None, ..threshold };
    assert!(desk.balance_threshold_set(&removed).unwrap().alerts.is_empty(), "the same threshold");
    for asked in [None, Some("CNY"), Some("人民币")] {
        let query = HistoryQuery { currency: asked.map(str::to_owned), ..HistoryQuery::default() };
        let history = desk.balance_history(&query).unwrap();
        let last = history.points.last().unwrap();
        assert_eq!((history.currencies.len(), last.available.amount.as_deref()), (3, Some("15.00")), "{asked:?}");
    }
    let ladder = desk.ladder(LadderBy::Week, &[]).unwrap();
    assert_eq!((ladder.cash_missing, ladder.cash_unknown), (0, 1));
}

#[tokio::test]
async fn a_balance_that_was_not_given_is_no_zero() {
    let server = server_with(&[("1", "CNY", ""), ("2", "USD", ""), ("3", "USD", "7.00")]).await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1", "EAST:2", "EAST:3", "EAST:4"]);
    let view = desk.balances_refresh(&[]).await.unwrap();
    let counted = |of: &BalanceSums| {
        let available = of.sums.get("availableBalance");
        (of.rows, of.missing, available.and_then(|sum| sum.amount.clone()), available.map_or(0, |sum| sum.counted))
    };
    let sums: Vec<_> = view.totals.iter().map(counted).collect();
    assert_eq!(sums, [(1, 1, None, 0), (2, 1, Some("7.00".to_owned()), 1)]);
    assert_eq!(desk.ladder(LadderBy::Week, &[]).unwrap().cash_missing, 1);
}
