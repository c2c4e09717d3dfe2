//! Items are read value by value, and the rule separates the service's marks from the local rules.

use bank_contract::item::{Item, ValueFault};
use bank_contract::row::Type;
use bank_contract::rule::{Broken, House, check};
use bank_contract::wire::*;
use bank_contract::{AmountError, Wire, body};
use serde_json::value::RawValue;

fn from_file(of: &'static Type, text: &str) -> Result<Item, Vec<(String, ValueFault)>> {
    let raw = RawValue::from_string(text.to_owned()).expect("JSON");
    Item::from_json(of, &raw).map_err(|bad| bad.into_iter().map(|bad| (bad.field, bad.fault)).collect())
}

#[test]
fn a_file_says_amounts_as_numbers_or_plain_digits_and_nothing_else() {
    let rows: &[(&str, Result<&str, ValueFault>)] = &[
        ("100.10", Ok("100.10")),
        ("\"100.10\"", Ok("100.10")),
        ("1e400", Err(ValueFault::Amount(AmountError::Exponent))),
        ("\"1_000\"", Err(ValueFault::Amount(AmountError::Separator))),
        ("-5", Err(ValueFault::Amount(AmountError::Sign))),
        ("0.1234567890123456789012345678901", Err(ValueFault::Amount(AmountError::TooLong))),
        ("true", Err(ValueFault::Amount(AmountError::NotDigits))),
        ("[1]", Err(ValueFault::Amount(AmountError::NotDigits))),
    ];
    for (value, expected) in rows {
        let item = from_file(PromptPaymentRequest::TYPE, &format!("{{\"amount\":{value}}}"));
        let got = item.map(|item| item.text("amount").expect("there")).map_err(|bad| bad[0].1.clone());
        assert_eq!(got, expected.clone().map(str::to_owned), "{value}");
    }
}

#[test]
fn unknown_keys_double_keys_and_wrong_kinds_are_refused() {
    let rows = [
        (r#"{"replyFlag":1}"#, "replyFlag", ValueFault::Unknown),
        (r#"{"accountNumber":123}"#, "accountNumber", ValueFault::NotText),
        (r#"{"replayFlag":"yes"}"#, "replayFlag", ValueFault::NotInteger),
        (r#"{"replayFlag":1.0}"#, "replayFlag", ValueFault::NotInteger),
        (r#"{"replayFlag":9223372036854775808}"#, "replayFlag", ValueFault::NotInteger),
        (r#"{"remark":{"a":1}}"#, "remark", ValueFault::NotText),
        (r#"{"remark":"a","remark":"b"}"#, "", ValueFault::NotAnItem),
        (r#"["6222","D1",1]"#, "", ValueFault::NotAnItem),
    ];
    for (text, field, fault) in rows {
        let bad = from_file(ReceiptRequest::TYPE, text).expect_err(text);
        assert_eq!(bad, [(field.to_owned(), fault)], "{text}");
    }
}

#[test]
fn blanks_and_nulls_are_absent_and_spaces_around_a_value_go() {
    let item =
        from_file(ReceiptRequest::TYPE, r#"{"accountNumber":"6222","remark":null,"bankCode":" "}"#).expect("fine");
    assert_eq!(item.to_json(), r#"{"accountNumber":"6222"}"#);
    let typed = Item::from_text(ReceiptRequest::TYPE, [("remark", " "), ("bankDraftId", " D1 "), ("replayFlag", "1")]);
    assert_eq!(typed.expect("fine").to_json(), r#"{"bankDraftId":"D1","replayFlag":1}"#);
}

#[test]
fn the_body_is_an_array_in_the_interfaces_order_with_the_typed_digits() {
    let fields = [
        ("remark", "货款\"A\""),
        ("amount", "100.10"),
        ("onlineFlag", "0"),
        ("draftNumber", "13"),
        ("accountNumber", "6"),
    ];
    let item = Item::from_text(PromptPaymentRequest::TYPE, fields).expect("fine");
    let body = body::one(&item);
    let expected = r#"[{"accountNumber":"6","amount":100.10,"draftNumber":"13","onlineFlag":0,"remark":"货款\"A\""}]"#;
    assert_eq!(body, expected);
    let typed: Vec<PromptPaymentRequest> = serde_json::from_str(&body).expect("the wire type reads it");
    assert_eq!(typed[0].amount.to_string(), "100.10");
}

#[test]
fn a_filled_reference_does_not_overwrite_the_clerks_own() {
    let mut item = Item::from_text(CorporateTransferRequest::TYPE, [("referenceOrder", "MINE")]).expect("fine");
    item.fill_blank_text("referenceOrder", "OURS");
    item.fill_blank_text("purpose", "rent");
    item.fill_blank_text("noSuchField", "x");
    assert_eq!(item.to_json(), r#"{"purpose":"rent","referenceOrder":"MINE"}"#);
}

#[test]
fn the_services_marks_come_first_and_the_local_rules_apart() {
    let empty = check(&Item::new(CorporateTransferRequest::TYPE));
    let (service, house): (Vec<_>, Vec<_>) =
        empty.into_iter().partition(|broken| matches!(broken, Broken::Required(_)));
    assert_eq!(service, [Broken::Required("tradeAmount"), Broken::Required("tradeDate")]);
    assert_eq!(house.len(), 5, "the bound on the amount says nothing while there is none");
    let zero = Item::from_text(PromptPaymentRequest::TYPE, [("amount", "0.00")]).expect("fine");
    assert!(check(&zero).contains(&Broken::House(&House::AboveZero("amount"))));
    let bank = [("oppositeBankCode", "102100099996")];
    let item = Item::from_text(CorporateTransferRequest::TYPE, bank).expect("fine");
    let either = House::NeedsOne("oppositeAccountBankName", "oppositeBankCode");
    assert!(!check(&item).iter().any(|broken| matches!(broken, Broken::House(house) if **house == either)));
    assert_eq!(check(&Item::new(WithdrawalRequest::TYPE)).len(), 2, "no local rule where none is written");
}
