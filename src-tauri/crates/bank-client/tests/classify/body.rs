//! Bodies of a 200 or 201 that are not records of the expected shape.

use bank_client::{BodyEnd, Observation, Outcome, RawReply, Verdict, classify};
use bank_contract::Endpoint;
use bank_contract::endpoint::Reply;

use crate::sample::{Book, MARK, item, record, reply};
use crate::short;

fn answered(endpoint: Endpoint, sent: u32, body: &[u8]) -> Vec<Verdict> {
    let items: Vec<_> = (1..=sent).map(|number| item(endpoint, number)).collect();
    let reply = RawReply { status: 201, headers: Vec::new(), body: body.to_vec(), end: BodyEnd::Whole, proxied: false };
    classify(endpoint, &items, MARK, &Observation::Replied(reply), &Book)
}

#[test]
fn a_body_that_strict_reading_refuses_is_a_doubt_for_every_operation() {
    for endpoint in Endpoint::operations() {
        let whole = reply(endpoint, &[record(endpoint, 1, &[])]);
        let deep = format!("{}{}", "[".repeat(17), "]".repeat(17));
        let long = format!("[{}]", "1".repeat(401));
        let twice = whole.replacen("\"statusCode\"", "\"statusCode\":\"D\",\"statusCode\"", 1);
        let escaped = whole.replacen("\"statusCode\"", "\"\\u0073tatusCode\":\"F\",\"statusCode\"", 1);
        let cut = &whole[..whole.len() - 1];
        let rows: Vec<(Vec<u8>, &str)> = vec![
            (b"OK".to_vec(), "InDoubt not-json"),
            (cut.into(), "InDoubt not-json"),
            (b"<!DOCTYPE html><html></html>".to_vec(), "InDoubt html"),
            (b"  <html>".to_vec(), "InDoubt html"),
            (format!("\u{feff}{whole}").into(), "InDoubt byte-order-mark"),
            (format!("{whole} x").into(), "InDoubt trailing-bytes"),
            (format!("{whole}{whole}").into(), "InDoubt trailing-bytes"),
            ([whole.as_bytes(), b"\xff"].concat(), "InDoubt bad-utf8"),
            (whole.replace("T1", "T\u{0}").into(), "InDoubt not-json"),
            (twice.into(), "InDoubt duplicate-key"),
            (escaped.into(), "InDoubt duplicate-key"),
            (deep.into(), "InDoubt too-deep"),
            (long.into(), "InDoubt over-limits"),
            (r#"{"failed":true,"failed":true}"#.into(), "InDoubt duplicate-key"),
        ];
        for (body, expected) in rows {
            let verdicts = answered(endpoint, 1, &body);
            assert_eq!(short(&verdicts), [expected], "{endpoint:?} {}", String::from_utf8_lossy(&body));
        }
    }
}

#[test]
fn the_services_own_refusal_is_reported_for_one_and_a_doubt_for_several() {
    let bodies =
        [r#"{"failed":true,"message":"账户不存在"}"#, "\n{ \"message\":\"账户不存在\", \"failed\" : true, \"x\":1}"];
    for endpoint in Endpoint::operations() {
        for body in bodies {
            let alone = answered(endpoint, 1, body.as_bytes());
            assert_eq!(short(&alone), ["RefusedReported failed"], "{endpoint:?} {body}");
            assert_eq!(alone[0].service_message.as_deref(), Some("账户不存在"));
            assert_eq!(alone[0].error_term, Some("failed"));
            let several = answered(endpoint, 2, body.as_bytes());
            assert_eq!(short(&several), ["InDoubt failed-several", "InDoubt failed-several"]);
        }
        let blank = answered(endpoint, 1, br#"{"failed":true,"message":null}"#);
        assert_eq!(short(&blank), ["RefusedReported failed"], "a message is no part of the word");
    }
}

#[test]
fn any_other_object_is_a_doubt() {
    for endpoint in Endpoint::operations() {
        let many = matches!(endpoint.row().reply, Reply::Many(_));
        for body in [r#"{"failed":false}"#, r#"{"failed":"true"}"#, r#"{"failed":null}"#, r#"{"failed":1}"#] {
            assert_eq!(short(&answered(endpoint, 1, body.as_bytes())), ["InDoubt failed-false"], "{endpoint:?} {body}");
        }
        for body in ["{}", r#"{"message":"ok"}"#, r#"{"success":true,"data":[]}"#] {
            let expected = if many { "InDoubt other-object" } else { "InDoubt record-not-whole" };
            assert_eq!(short(&answered(endpoint, 1, body.as_bytes())), [expected], "{endpoint:?} {body}");
        }
        for body in ["true", "false", "0", "\"ok\""] {
            assert_eq!(short(&answered(endpoint, 1, body.as_bytes())), ["InDoubt other-shape"], "{endpoint:?} {body}");
        }
    }
}

#[test]
fn a_right_record_in_the_wrong_shape_is_a_doubt() {
    for endpoint in Endpoint::operations() {
        let record = record(endpoint, 1, &[]);
        let (single, list) =
            (answered(endpoint, 1, record.as_bytes()), answered(endpoint, 1, format!("[{record}]").as_bytes()));
        let (expected_single, expected_list) = match endpoint.row().reply {
            Reply::Many(_) => ("InDoubt other-object", "Accepted matched"),
            Reply::One(_) => ("Accepted matched", "InDoubt other-shape"),
            Reply::NotShown => ("Accepted matched", "Accepted matched"),
        };
        assert_eq!((short(&single), short(&list)), (vec![expected_single.to_owned()], vec![expected_list.to_owned()]));
    }
}

#[test]
fn what_was_answered_is_kept_as_it_came() {
    for endpoint in Endpoint::operations() {
        let record = record(endpoint, 1, &[("statusMeaning", "\"处理成功\""), ("odd", "[1.00]")]);
        let verdict = answered(endpoint, 1, reply(endpoint, std::slice::from_ref(&record)).as_bytes()).remove(0);
        assert_eq!(verdict.outcome, Outcome::Accepted, "{endpoint:?}");
        assert_eq!(verdict.record, Some(record));
        assert_eq!(verdict.bank_transaction_id.as_deref(), Some("T1"));
        assert_eq!((verdict.service_message.as_deref(), verdict.http_status), (Some("处理成功"), Some(201)));
    }
}
