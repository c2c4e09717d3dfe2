//! Replies are scanned strictly and read without losing a record.

use bank_contract::record::{Fields, decode, elements};
use bank_contract::scan::{Fault, Limits, check};
use bank_contract::wire::{Draft, Wire};
use bank_contract::{Stage, platform};
use proptest::prelude::*;
use serde_json::value::RawValue;

const SMALL: Limits = Limits { bytes_max: 200, depth_max: 4, number_bytes_max: 10, object_keys_max: 3 };

#[test]
fn the_scan_takes_json_and_refuses_the_rest_with_the_fault() {
    let rows: &[(&[u8], Option<Fault>)] = &[
        (b"[]", None),
        (b" {\"a\":[1,-2.5e3,true,false,null,\"x\\n\\u00e9\"]} ", None),
        (b"[[[[1]]]]", None),
        (b"", Some(Fault::Empty)),
        (b"  ", Some(Fault::Empty)),
        (b"\xEF\xBB\xBF[]", Some(Fault::ByteOrderMark)),
        (b"[\"\xff\"]", Some(Fault::Utf8)),
        (b"[] []", Some(Fault::Trailing)),
        (b"[]x", Some(Fault::Trailing)),
        (b"[1,]", Some(Fault::Syntax)),
        (b"[01]", Some(Fault::Syntax)),
        (b"[1.]", Some(Fault::Syntax)),
        (b"[.5]", Some(Fault::Syntax)),
        (b"[+1]", Some(Fault::Syntax)),
        (b"[1e]", Some(Fault::Syntax)),
        (b"[NaN]", Some(Fault::Syntax)),
        (b"{'a':1}", Some(Fault::Syntax)),
        (b"{a:1}", Some(Fault::Syntax)),
        (b"[\"a\nb\"]", Some(Fault::Syntax)),
        (b"[\"\\x\"]", Some(Fault::Syntax)),
        (b"[\"open", Some(Fault::Syntax)),
        (b"<html>", Some(Fault::Syntax)),
        (b"[[[[[1]]]]]", Some(Fault::TooDeep)),
        (b"[12345678901]", Some(Fault::NumberTooLong)),
        (b"{\"a\":1,\"b\":2,\"c\":3,\"d\":4}", Some(Fault::TooManyKeys)),
        (b"{\"a\":1,\"a\":2}", Some(Fault::DuplicateKey)),
        (b"{\"a\":1,\"\\u0061\":2}", Some(Fault::DuplicateKey)),
        (b"{\"\\u0061\":1,\"a\":2}", Some(Fault::DuplicateKey)),
        (b"[{\"a\":1},{\"a\":2}]", None),
        (b"{\"a\":{\"a\":{}}}", None),
        (&[b' '; 201], Some(Fault::TooLarge)),
    ];
    for (bytes, fault) in rows {
        let got = check(bytes, SMALL).err().map(|refusal| refusal.fault);
        assert_eq!(got, *fault, "{}", String::from_utf8_lossy(bytes));
    }
}

proptest! {
    #[test]
    fn what_the_scan_takes_serde_takes_too(text in r#"[\[\]{}:,"\\a0-9.eE+\- tfnrules]{0,30}"#) {
        if check(text.as_bytes(), Limits::REPLY).is_ok() {
            prop_assert!(serde_json::from_str::<&RawValue>(&text).is_ok(), "{text}");
        }
    }

    #[test]
    fn no_bytes_make_the_scan_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = check(&bytes, Limits::REPLY);
    }
}

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).expect("JSON")
}

const DRAFT: &str = r#"{"bankDraftStatusCode":"B1","bankMark":"ICBC","draftNumber":"1","draftStatusCode":"S1","draftType":"AC01",
    "organizationCode":"ORG","amount":123456789012345678.90,"draftId":9007199254740993,"newField":{"x":1},
    "endorseInfo":{"endorseeName":"甲公司","more":[1]},"remark":null}"#;

#[test]
fn a_record_keeps_its_digits_its_ids_and_what_the_interface_does_not_name() {
    let raw = raw(DRAFT);
    let draft: Draft = decode(&raw).expect("a draft");
    assert_eq!(draft.draftId, Some(9_007_199_254_740_993));
    assert_eq!(&*draft.amount.expect("amount").text, "123456789012345678.90");
    assert_eq!(draft.remark, None);
    let fields = Fields::read(Draft::TYPE, &raw).expect("an object");
    assert_eq!(fields.text("draftId").as_deref(), Some("9007199254740993"));
    assert_eq!(fields.unknown().map(|(key, _)| key).collect::<Vec<_>>(), ["newField"]);
    assert!(fields.named().all(|(_, _, fits)| fits));
}

#[test]
fn a_record_that_is_not_as_described_is_named_and_can_still_be_shown() {
    let rows = [
        (r#"{"bankMark":"ICBC"}"#, "missing field"),
        (r#"["B1","ICBC","1","S1","AC01","ORG"]"#, "not an object"),
        (&DRAFT.replace(r#""draftNumber":"1""#, r#""draftNumber":1"#), "string"),
        (&DRAFT.replace(r#"{"endorseeName":"甲公司","more":[1]}"#, r#"["甲公司"]"#), "not an object"),
        (&DRAFT.replace("9007199254740993", "99007199254740993000"), "i64"),
    ];
    for (text, reason) in rows {
        let error = decode::<Draft>(&raw(text)).expect_err(text);
        assert!(error.reason.contains(reason), "{}", error.reason);
    }
    let short = raw(rows[0].0);
    let fields = Fields::read(Draft::TYPE, &short).expect("an object");
    assert_eq!(fields.missing().count(), 5);
    let odd = raw(rows[2].0);
    let odd = Fields::read(Draft::TYPE, &odd).expect("an object");
    assert_eq!(
        odd.named().filter(|(_, _, fits)| !fits).map(|(field, _, _)| field.name).collect::<Vec<_>>(),
        ["draftNumber"]
    );
}

#[test]
fn only_an_array_is_a_list() {
    assert_eq!(elements("[{},1]").expect("a list").len(), 2);
    for text in ["null", "{}", r#"{"failed":true}"#, "1", r#""[]""#] {
        assert!(elements(text).is_err(), "{text}");
    }
}

#[test]
fn the_error_body_and_the_access_errors_are_recognised() {
    let failure = platform::failure(r#" {"failed":true,"message":"数据校验失败"}"#).expect("an error body");
    assert_eq!((failure.failed, failure.message.as_str()), (true, "数据校验失败"));
    for text in ["[]", "{}", r#"{"failed":"yes"}"#, r#"[true,"x"]"#] {
        assert_eq!(platform::failure(text), None, "{text}");
    }
    let rows = [
        (403, r#"{"code":"PERMISSION_MISMATCH"}"#, Some("PERMISSION_MISMATCH")),
        (403, "PERMISSION_NOT_PASS", Some("PERMISSION_NOT_PASS")),
        (500, "PERMISSION_SERVICE_ROUTE", Some("PERMISSION_SERVICE_ROUTE")),
        (401, "No Jwt token in request", Some("No Jwt token in request")),
        (401, "", Some("401")),
        (405, "whatever", Some("405")),
        (401, "something else", None),
        (403, "<html>firewall</html>", None),
        (200, "[]", None),
    ];
    for (status, body, term) in rows {
        assert_eq!(platform::access_error(status, body).map(|error| error.term), term, "{status} {body}");
    }
    assert_eq!(Stage::named("receipt-by-endorsee"), Some(Stage::ReceiptByEndorsee));
}

#[test]
fn what_ends_or_spoils_a_text_is_found_wherever_it_stands() {
    for before in 0..20 {
        for letter in ["a", "票", "\u{7f}"] {
            let text = letter.repeat(before);
            let taken =
                |inside: &str| check(format!("[\"{text}{inside}{text}\",1]").as_bytes(), Limits::REPLY).map(drop);
            assert_eq!(taken("\\n\\u00e9\\\\"), Ok(()), "{before} × {letter}");
            for (spoils, fault) in
                [("\n", Fault::Syntax), ("\u{1f}", Fault::Syntax), ("\\x", Fault::Syntax), ("\"", Fault::Syntax)]
            {
                assert_eq!(
                    taken(spoils).map_err(|refusal| refusal.fault),
                    Err(fault),
                    "{before} × {letter}, {spoils:?}"
                );
            }
        }
    }
}

#[test]
fn a_key_that_stands_twice_is_found_among_many_others() {
    let names: Vec<String> = (0..400).map(|at| format!("field{at}Name")).collect();
    let object = |names: &[String]| {
        let members: Vec<String> = names.iter().map(|name| format!("\"{name}\":1")).collect();
        check(format!("{{{}}}", members.join(",")).as_bytes(), Limits::REPLY).map(drop).map_err(|refusal| refusal.fault)
    };
    assert_eq!(object(&names), Ok(()));
    for twice in [0, 7, 399] {
        let mut more = names.clone();
        more.push(names[twice].clone());
        assert_eq!(object(&more), Err(Fault::DuplicateKey));
        more.pop();
        more.push(format!("\\u0066{}", &names[twice][1..]));
        assert_eq!(object(&more), Err(Fault::DuplicateKey), "written otherwise");
    }
}
