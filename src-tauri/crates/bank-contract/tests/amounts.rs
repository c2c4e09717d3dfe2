//! Amounts are exact: typed digits are sent unchanged, received digits are shown unchanged, and nothing is rounded.

use bank_contract::wire::{CorporateTransferRequest, DayBalance};
use bank_contract::{Amount, AmountError, Number, Sum};
use proptest::prelude::*;

#[test]
fn typed_amounts_are_taken_or_refused_with_the_reason() {
    let rows: &[(&str, Result<&str, AmountError>)] = &[
        ("0", Ok("0")),
        ("100.10", Ok("100.10")),
        ("123456789012345678", Ok("123456789012345678")),
        ("9999999999999999.99", Ok("9999999999999999.99")),
        ("0.0001", Ok("0.0001")),
        ("", Err(AmountError::Empty)),
        ("+1", Err(AmountError::Sign)),
        ("-1", Err(AmountError::Sign)),
        ("1e400", Err(AmountError::Exponent)),
        ("1E2", Err(AmountError::Exponent)),
        ("1_000", Err(AmountError::Separator)),
        ("1,000", Err(AmountError::Separator)),
        ("1 000", Err(AmountError::Separator)),
        ("1'000", Err(AmountError::Separator)),
        ("007", Err(AmountError::Form)),
        ("00.5", Err(AmountError::Form)),
        (".5", Err(AmountError::Form)),
        ("5.", Err(AmountError::Form)),
        ("1.2.3", Err(AmountError::Form)),
        (".", Err(AmountError::Form)),
        ("ten", Err(AmountError::NotDigits)),
        ("１００", Err(AmountError::NotDigits)),
        ("NaN", Err(AmountError::NotDigits)),
        ("0x10", Err(AmountError::NotDigits)),
        ("0.1234567890123456789012345678901", Err(AmountError::TooLong)),
        ("99999999999999999999999999999", Err(AmountError::TooLong)),
    ];
    for (typed, expected) in rows {
        let got = Amount::parse_plain(typed).map(|amount| amount.to_string());
        assert_eq!(got, expected.map(str::to_owned), "{typed:?}");
    }
}

#[test]
fn numbers_of_a_reply_keep_their_digits_and_are_exact_or_say_not() {
    let rows: &[(&str, Option<&str>)] = &[
        ("100.10", Some("100.10")),
        ("-5.00", Some("-5.00")),
        ("123456789012345678.90", Some("123456789012345678.90")),
        ("1E+2", Some("100")),
        ("1.5e3", Some("1500")),
        ("25e-2", Some("0.25")),
        ("1e27", Some("1000000000000000000000000000")),
        ("1e-27", Some("0.000000000000000000000000001")),
        // These values fit a decimal but cannot be written as an amount again.
        ("1.79e28", None),
        ("1e-28", None),
        ("1e400", None),
        ("0.1234567890123456789012345678901", None),
        ("99999999999999999999999999999", None),
    ];
    for (came, exact) in rows {
        let body = format!("{{\"bookBalance\":{came}}}");
        let balance: DayBalance = serde_json::from_str(&body).expect("a number");
        let number = balance.bookBalance.expect("it is there");
        assert_eq!(&*number.text, *came);
        assert_eq!(number.exact.map(|amount| amount.to_string()).as_deref(), *exact, "{came}");
    }
}

#[test]
fn amounts_go_over_the_wire_as_numbers_with_the_digits_that_were_typed() {
    for digits in ["100.10", "123456789012345678", "0.05", "9999999999999999.99"] {
        let item = CorporateTransferRequest {
            tradeAmount: Amount::parse_plain(digits).expect("plain"),
            tradeDate: "2026-11-21".to_owned(),
            ..Default::default()
        };
        let json = serde_json::to_string(&item).expect("serialises");
        assert_eq!(json, format!("{{\"tradeAmount\":{digits},\"tradeDate\":\"2026-11-21\"}}"));
        assert_eq!(serde_json::from_str::<CorporateTransferRequest>(&json).expect("reads back"), item);
    }
}

#[test]
fn a_text_in_the_place_of_a_number_is_not_a_number() {
    assert!(serde_json::from_str::<DayBalance>(r#"{"bookBalance":"100.10"}"#).is_err());
    assert!(serde_json::from_str::<DayBalance>(r#"{"bookBalance":true}"#).is_err());
    assert!(
        serde_json::from_str::<DayBalance>(r#"{"bookBalance":null}"#).expect("null is absent").bookBalance.is_none()
    );
}

#[test]
fn a_sum_counts_what_it_had_to_leave_out() {
    let mut sum = Sum::default();
    for text in ["0.10", "0.20", "1e400"] {
        sum.add(Number::from_json(text).and_then(|number| number.exact));
    }
    assert_eq!((sum.amount().to_string().as_str(), sum.count(), sum.left_out()), ("0.30", 3, 1));
    let mut full = Sum::default();
    full.add(Amount::from_json_number("7922816251426433759354395033"));
    full.add(Amount::from_json_number("0.01"));
    assert_eq!((full.amount(), full.left_out()), (Amount::ZERO, 2), "a sum that would lose its fraction is not made");
    full.remove(Amount::from_json_number("0.01"));
    assert_eq!((full.amount().to_string().as_str(), full.left_out()), ("7922816251426433759354395033", 0));
}

#[test]
fn a_sum_with_more_digits_than_an_amount_is_left_out() {
    // Its text would be no amount, so that no limit could be compared with it.
    let mut long = Sum::default();
    for text in ["100000000000000000000000000", "0.00"] {
        long.add(Amount::from_json_number(text));
    }
    assert_eq!(Amount::parse_plain(&long.amount().to_string()), Ok(long.amount()));
    let most = Amount::from_json_number("7922816251426433759354395033");
    for sign in ["", "-"] {
        let huge = Amount::from_json_number(&format!("{sign}7922816251426433759354395033"));
        let mut sum = Sum::default();
        sum.add(huge);
        // Twice as many each time: far more than 128 bits.
        for _ in 0..31 {
            let same = sum;
            sum.add_all(&same);
            assert_eq!((sum.amount(), sum.left_out()), (Amount::ZERO, sum.count()));
        }
        sum.add(most);
        assert_eq!(sum.left_out(), sum.count());
    }
}

/// The digits of a number with 28 decimals, as an integer that any two amounts of the strategy fit into.
fn in_smallest_units(text: &str) -> i128 {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let size: i128 = format!("{whole}{fraction:0<28}").parse().expect("digits");
    if text.starts_with('-') { -size } else { size }
}

proptest! {
    #[test]
    fn a_sum_is_exact_in_any_order_and_takes_back(
        texts in proptest::collection::vec("-?(0|[1-9][0-9]{0,7})(\\.[0-9]{1,18})?", 1..12),
        taken in 0..12_usize,
    ) {
        let amounts: Vec<Amount> = texts.iter().filter_map(|text| Amount::from_json_number(text)).collect();
        let (mut forth, mut back) = (Sum::default(), Sum::default());
        amounts.iter().for_each(|amount| forth.add(Some(*amount)));
        amounts.iter().rev().for_each(|amount| back.add(Some(*amount)));
        prop_assert_eq!(forth, back);
        let expected: i128 = amounts.iter().map(|amount| in_smallest_units(&amount.to_string())).sum();
        prop_assert_eq!(in_smallest_units(&forth.amount().to_string()), expected);
        prop_assert_eq!((forth.count(), forth.left_out()), (u32::try_from(amounts.len()).unwrap(), 0));
        if let Some(amount) = amounts.get(taken) {
            forth.remove(Some(*amount));
            prop_assert_eq!(in_smallest_units(&forth.amount().to_string()), expected - in_smallest_units(&amount.to_string()));
        }
    }
}

#[test]
fn ten_thousandths_are_used_only_where_nothing_is_lost() {
    let rows = [
        ("1.5", Some(15_000)),
        ("0.00010", Some(1)),
        ("0.00001", None),
        ("922337203685477.5807", Some(i64::MAX)),
        ("922337203685477.5808", None),
    ];
    for (text, scaled) in rows {
        let amount = Amount::parse_plain(text).expect("plain");
        assert_eq!(amount.scaled(), scaled, "{text}");
        if let Some(scaled) = scaled {
            assert_eq!(Amount::from_scaled(i128::from(scaled)), Some(amount), "{text}");
        }
    }
}

#[test]
fn sums_are_shown_with_two_digits_at_least() {
    for (text, money) in [("5", "5.00"), ("5.1", "5.10"), ("5.125", "5.125"), ("0", "0.00"), ("100.1000", "100.10")] {
        assert_eq!(Amount::parse_plain(text).expect("plain").to_money_text(), money);
    }
}

proptest! {
    #[test]
    fn plain_digits_survive_the_round_trip(whole in 0_u64..=999_999_999_999_999_999, fraction in "[0-9]{0,8}") {
        let text = if fraction.is_empty() { whole.to_string() } else { format!("{whole}.{fraction}") };
        let amount = Amount::parse_plain(&text).expect("at most 26 digits");
        prop_assert_eq!(amount.to_string(), text.clone());
        prop_assert_eq!(Number::from_json(&text).and_then(|number| number.exact), Some(amount));
    }

    #[test]
    fn no_text_makes_the_reader_panic_or_change_digits(text in "[-+0-9.eE_, ]{0,40}") {
        if let Ok(amount) = Amount::parse_plain(&text) {
            prop_assert_eq!(amount.to_string(), text);
        }
    }

    #[test]
    fn adding_is_exact(one in 0_i64..=i64::MAX / 2, other in 0_i64..=i64::MAX / 2) {
        let sum = Amount::from_scaled(one.into()).and_then(|a| a.checked_add(Amount::from_scaled(other.into())?));
        prop_assert_eq!(sum.and_then(Amount::scaled), Some(one + other));
    }
}

#[test]
fn a_zero_of_any_scale_changes_no_amount() {
    for (one, other, sum, difference) in [
        ("0.00", "33", "33", "-33"),
        ("33", "0.00", "33", "33"),
        ("0.0000", "0.5", "0.5", "-0.5"),
        ("0", "0.00", "0", "0"),
        ("10.5", "0.25", "10.75", "10.25"),
    ] {
        let amount = |text: &str| Amount::from_json_number(text).unwrap();
        let (one, other) = (amount(one), amount(other));
        assert_eq!(one.checked_add(other), Some(amount(sum)), "{one} + {other}");
        assert_eq!(one.checked_sub(other), Some(amount(difference)), "{one} - {other}");
    }
}
