//! The balances of a check: exact, per account and currency, and unknown where they are not known.

use super::floor::{Floor, now, order, transfer};
use crate::check::context::HeldBalance;
use crate::check::dialog::check_text;
use crate::check::terminal::check_table;
use crate::view::CheckView;

fn held(currency: &str, available: Option<&str>, day: &str) -> HeldBalance {
    let available = available.map(|text| bank_contract::Amount::parse_plain(text).unwrap());
    HeldBalance { currency: currency.to_owned(), available, day: day.to_owned() }
}

/// The check of two transfers of 50.00 from one account that has these balances.
fn check(balances: Vec<HeldBalance>) -> CheckView {
    let mut floor = Floor::new();
    floor.balances = balances;
    let items = vec![
        transfer(&[]),
        transfer(&[("oppositeAccountNumber", "4100"), ("oppositeAccountName", "青石商贸（上海）有限公司")]),
    ];
    floor.prepare(&order("transfer", items)).unwrap().check
}

fn today() -> String {
    now().date_naive().to_string()
}

#[test]
fn the_check_says_the_balance_after_the_order_and_warns() {
    let rows: [(&str, Option<&str>, Option<&str>, bool); 5] = [
        ("CNY", Some("100.01"), Some("0.01"), false),
        ("156", Some("100"), Some("0.00"), false),
        ("CNY", Some("99.99"), Some("-0.01"), true),
        ("CNY", None, None, false),
        ("USD", Some("1000000"), None, false),
    ];
    for (currency, available, after, is_short) in rows {
        let check = check(vec![held(currency, available, &today())]);
        let [funds] = &check.funds[..] else { panic!("one account pays: {:?}", check.funds) };
        assert_eq!((funds.account.as_str(), funds.ordered.as_str(), funds.is_old), ("EAST:1001", "100.00", false));
        assert_eq!((funds.after.as_deref(), funds.is_short), (after, is_short), "{currency} {available:?}");
        let warned = check.marks.iter().find(|mark| mark.sentence.id == "note-shortfall");
        let rows = warned.map(|mark| (mark.rows.clone(), mark.warns, mark.says_amount));
        assert_eq!(rows, is_short.then(|| (vec![1, 2], true, true)), "the warning is hidden with the other amounts");
    }
}

#[test]
fn an_account_never_read_and_two_spellings_have_no_balance() {
    let day = today();
    for balances in [vec![], vec![held("CNY", Some("70"), &day), held("156", Some("70"), &day)]] {
        let check = check(balances);
        let funds = &check.funds[0];
        assert_eq!((&funds.available, &funds.day, &funds.after, funds.is_short), (&None, &None, &None, false));
        assert!(
            check_table(&check, "en").contains("EAST:1001: available – (no balance was read)"),
            "unknown is not zero"
        );
    }
}

#[test]
fn texts_of_the_check_say_the_balance_and_an_earlier_day() {
    let old = check(vec![held("CNY", Some("500.00"), "2026-01-04")]);
    let new = check(vec![held("CNY", Some("500.00"), &today())]);
    for text in [check_text, check_table] {
        let (old, new) = (text(&old, "en"), text(&new, "en"));
        let line = "EAST:1001: available CNY 500.00 (read on 2026-01-04, not today), this order CNY 100.00, after it CNY 400.00";
        assert!(old.contains(line), "{old}");
        assert!(new.contains("available CNY 500.00, this order") && !new.contains("not today"), "{new}");
        assert!(text(&check(vec![held("CNY", Some("9"), "2026-01-04")]), "zh-CN").contains("余额不足"));
    }
}

#[test]
fn an_operation_on_drafts_takes_nothing_from_an_account() {
    let mut floor = Floor::new();
    floor.balances = vec![held("CNY", Some("1.00"), &today())];
    let check = floor.prepare(&order("endorse", vec![super::floor::endorse(&[])])).unwrap().check;
    assert_eq!(check.funds, []);
}
