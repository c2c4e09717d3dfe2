//! Balance replies of all shapes, split by account and added exactly.

use model::profile::{CodeBook, Profile};

use super::*;
use crate::store::kept::balance_days::DayRow;
use crate::view::BalanceOrder;

#[test]
fn a_reply_is_sorted_by_account_and_an_unnamed_one_goes_to_the_only_one() {
    type Row<'a> = (&'a str, &'a [&'a str], &'a [(&'a str, usize)]);
    let rows: [Row<'_>; 5] = [
        (
            r#"[{"accountNumber":"1","currencyCode":"CNY"},{"accountNumber":"1","currencyCode":"USD"}]"#,
            &["1", "2"],
            &[("1", 2)],
        ),
        (r#"[{"bookBalance":5}]"#, &["1"], &[("1", 1)]),
        (r#"[{"bookBalance":5}]"#, &["1", "2"], &[]),
        (r#"[{"accountNumber":"9","bookBalance":5}]"#, &["1"], &[]),
        (r#"[{"accountNumber":"1"},{"accountNumber":"1"}, 7]"#, &["1"], &[("1", 1)]),
    ];
    for (reply, asked, expected) in rows {
        let answered = sort_out(reply, asked).unwrap();
        let found: Vec<(&str, usize)> =
            answered.iter().map(|(number, records)| (number.as_str(), records.len())).collect();
        assert_eq!(found, expected, "{reply}");
    }
    for reply in ["null", "{}", "17"] {
        assert!(sort_out(reply, &["1"]).is_err(), "{reply}");
    }
}

#[test]
fn a_day_is_shown_in_the_profile_s_order_with_exact_totals_per_currency() {
    let text = "base_url = \"https://b\"\norganization_id = 1\nenvironment = \"test\"\n\
                [[accounts]]\nbank_mark = \"A\"\naccount_number = \"2\"\n[[accounts]]\nbank_mark = \"A\"\naccount_number = \"1\"\n\
                [[accounts]]\nbank_mark = \"A\"\naccount_number = \"3\"\n";
    let profile = Profile::parse(text, "profile.toml").unwrap();
    let book = CodeBook::parse("[\"A\".errorFlag]\nok = 0\nbad = 1\n", "code-book.toml").unwrap();
    let row = |number: &str, at: &str, record: Option<&str>| DayRow {
        account: format!("A:{number}").parse().unwrap(),
        as_of: at.to_owned(),
        record: record.map(str::to_owned),
    };
    let kept = vec![
        row(
            "1",
            "09:00",
            Some(r#"{"currencyCode":"CNY","bookBalance":123456789012345678.90,"availableBalance":-0.10}"#),
        ),
        row(
            "1",
            "09:00",
            Some(r#"{"currencyCode":"USD","bookBalance":1e40,"responseStatus":{"errorFlag":1,"message":"busy"}}"#),
        ),
        row(
            "2",
            "08:00",
            Some(r#"{"currencyCode":"CNY","bookBalance":0.10,"responseStatus":{"errorFlag":0,"message":"fine"}}"#),
        ),
        row("3", "10:00", None),
    ];
    let of = Day { day: "2026-03-01".to_owned(), today: "2026-03-02".to_owned(), kept, ..Day::default() };
    let view = view(&profile, &book, BalanceOrder::Company, of);
    let shown: Vec<(&str, Option<&str>, bool)> =
        view.rows.iter().map(|row| (row.account.as_str(), row.book_balance.as_deref(), row.not_answered)).collect();
    let expected = [
        ("A:2", Some("0.10"), false),
        ("A:1", Some("123456789012345678.90"), false),
        ("A:1", Some("1e40"), false),
        ("A:3", None, true),
    ];
    assert_eq!(shown, expected);
    assert_eq!(view.as_of.as_deref(), Some("08:00"));
    let book: Vec<_> = view.totals.iter().map(|of| (of.currency.as_deref(), &of.sums["bookBalance"])).collect();
    assert_eq!((book[0].0, book[0].1.amount.as_deref()), (Some("CNY"), Some("123456789012345679.00")));
    assert_eq!((book[1].0, book[1].1.amount.as_deref(), book[1].1.left_out), (Some("USD"), None, 1), "not zero");
    let messages: Vec<Option<&str>> = view.rows.iter().map(|row| row.response_message.as_deref()).collect();
    assert_eq!(messages, [None, None, Some("busy"), None]);
    let judged: Vec<Option<Option<bool>>> =
        view.rows.iter().map(|row| row.response_status.as_ref().map(|status| status.is_error)).collect();
    assert_eq!(judged, [Some(Some(false)), None, Some(Some(true)), None]);
}
