//! The other fields of a verdict: the service's message, the reason, the record, the bank's number, the status.

use bank_client::{BodyEnd, Observation, RawReply, Verdict, classify};
use bank_contract::endpoint::Reply;
use bank_contract::{Endpoint, Item};

use crate::sample::{Book, MARK, item, record, reply};
use crate::short;

fn told(endpoint: Endpoint, status: u16, items: &[Item], body: &str) -> Verdict {
    let body = body.as_bytes().to_vec();
    let reply = RawReply { status, headers: Vec::new(), body, end: BodyEnd::Whole, proxied: false };
    classify(endpoint, items, MARK, &Observation::Replied(reply), &Book).remove(0)
}

fn alone(endpoint: Endpoint, body: &str) -> Verdict {
    told(endpoint, 201, &[item(endpoint, 1)], body)
}

#[test]
fn an_answered_instruction_carries_its_record_its_number_and_the_status() {
    for endpoint in Endpoint::operations() {
        let record = record(endpoint, 1, &[]);
        let verdict = alone(endpoint, &reply(endpoint, std::slice::from_ref(&record)));
        assert_eq!(verdict.record.as_deref(), Some(record.as_str()), "{endpoint:?}");
        assert_eq!((verdict.bank_transaction_id.as_deref(), verdict.http_status), (Some("T1"), Some(201)));
        assert_eq!((verdict.service_message, verdict.detail), (None, None));
        assert_eq!((verdict.alarm, verdict.stop_the_line, verdict.unclassified), (false, false, false));
    }
}

#[test]
fn the_words_of_a_record_are_its_reason_then_its_status_then_its_codes() {
    let all: &[(&str, &str)] = &[
        ("failureReason", "\"frozen\""),
        ("responseStatus", r#"{"errorFlag":0,"message":"see there"}"#),
        ("bankStatusDesc", "\"交易成功\""),
        ("statusMeaning", "\"done\""),
    ];
    let expected = [Some("frozen"), Some("see there"), Some("交易成功"), Some("done"), None];
    for (left_out, words) in expected.into_iter().enumerate() {
        let record = record(Endpoint::Endorse, 1, &all[left_out..]);
        let verdict = alone(Endpoint::Endorse, &reply(Endpoint::Endorse, &[record]));
        assert_eq!(verdict.service_message.as_deref(), words, "{:?}", &all[left_out..]);
    }
    let blank =
        record(Endpoint::Endorse, 1, &[("responseStatus", r#"{"message":" "}"#), ("statusMeaning", "\"done\"")]);
    let verdict = alone(Endpoint::Endorse, &reply(Endpoint::Endorse, &[blank]));
    assert_eq!(verdict.service_message.as_deref(), Some("done"), "a blank says nothing");
}

#[test]
fn a_doubt_says_why_and_keeps_the_services_words() {
    for endpoint in Endpoint::operations() {
        let strict = alone(endpoint, "[1,]");
        assert!(strict.detail.as_deref().is_some_and(|detail| detail.contains("at byte 3")), "{strict:?}");
        let bad = |more: (&str, &str)| alone(endpoint, &reply(endpoint, &[record(endpoint, 1, &[more])])).detail;
        let blank = bad(("statusCode", "\" \""));
        assert_eq!(blank.as_deref(), Some("statusCode is blank"), "{endpoint:?}");
        let other = bad(("bankMark", "\"OTHER\""));
        assert_eq!(other.as_deref(), Some("bankMark differs from what was asked"), "{endpoint:?}");
        if matches!(endpoint.row().reply, Reply::Many(_)) {
            let object = alone(endpoint, r#"{"success":false,"message":"系统维护"}"#);
            assert_eq!((object.service_message.as_deref(), object.detail), (Some("系统维护"), None), "{endpoint:?}");
        }
        let head = told(endpoint, 502, &[item(endpoint, 1)], r#"{"message":"later"}"#);
        assert_eq!((head.service_message.as_deref(), head.http_status), (Some("later"), Some(502)));
    }
}

#[test]
fn only_a_text_that_is_the_code_itself_says_that_no_route_was_found() {
    let items = [item(Endpoint::Endorse, 1)];
    for (body, expected) in [
        (r#"{"a":"x","code":"PERMISSION_SERVICE_ROUTE"}"#, "RefusedProven permission-service-route"),
        (" PERMISSION_SERVICE_ROUTE\n", "RefusedProven permission-service-route"),
        (r#"{"code":"down"}"#, "RefusedReported 404"),
        (r#"{"code":["PERMISSION_SERVICE_ROUTE"]}"#, "RefusedReported 404"),
        (r#"{"code":"PERMISSION_SERVICE_ROUTE","code":"x"}"#, "RefusedReported 404"),
        (r#"["PERMISSION_SERVICE_ROUTE"]"#, "RefusedReported 404"),
    ] {
        let server_error = told(Endpoint::Endorse, 500, &items, body);
        assert_eq!(short(&[server_error]), ["InDoubt 500"], "{body}: the outer service may have acted before");
        let verdict = told(Endpoint::Endorse, 404, &items, body);
        assert_eq!(short(&[verdict]), [expected], "{body}");
    }
}

#[test]
fn an_alarm_stops_the_line_though_every_instruction_was_accepted() {
    let records = [record(Endpoint::Endorse, 1, &[]), record(Endpoint::Endorse, 2, &[])];
    let verdict = alone(Endpoint::Endorse, &reply(Endpoint::Endorse, &records));
    assert_eq!(
        (short(std::slice::from_ref(&verdict)), verdict.stop_the_line),
        (vec!["Accepted matched!".to_owned()], true)
    );
    let failed = [("statusCode", "\"F\""), ("responseStatus", r#"{"errorFlag":7}"#)];
    let verdict = alone(Endpoint::Endorse, &reply(Endpoint::Endorse, &[record(Endpoint::Endorse, 1, &failed)]));
    let marks = (verdict.alarm, verdict.stop_the_line, verdict.unclassified);
    assert_eq!(marks, (false, false, false), "a refusal is not accepted and so not to be verified");
}

#[test]
fn a_second_record_that_fits_is_a_doubt_with_an_alarm() {
    let endpoint = Endpoint::Transfer;
    let serial = |number: &str| record(endpoint, 1, &[("bankTransactionId", number)]);
    for second in ["\"T1\"", "\"T2\""] {
        let verdict = alone(endpoint, &reply(endpoint, &[serial("\"T1\""), serial(second)]));
        let stops = verdict.stop_the_line;
        assert_eq!((short(&[verdict]), stops), (vec!["InDoubt two-records!".to_owned()], true), "{second}");
    }
}

#[test]
fn a_thousand_records_are_still_looked_at_one_by_one() {
    let records = vec![record(Endpoint::Endorse, 1, &[]); 1_000];
    let verdict = alone(Endpoint::Endorse, &reply(Endpoint::Endorse, &records));
    assert_eq!(short(&[verdict]), ["InDoubt two-records!"]);
}

#[test]
fn each_word_of_the_code_book_and_each_text_beside_it_has_one_verdict() {
    // The code book: D done, P processing, W waiting, F failed, R reversed; the pairs of D with two texts.
    let rows = [
        ("D", "成功", "Accepted matched"),
        ("D", "处理中", "Pending matched-status-processing"),
        ("D", "处理中(已记账)", "Accepted matched"),
        ("D", "银行处理中", "ToVerify matched-says-in-process?"),
        ("D", "待复核", "ToVerify matched-says-in-process?"),
        ("D", "In Process", "ToVerify matched-says-in-process?"),
        ("D", "背书待签收", "Accepted matched"),
        ("D", "交易失败", "InDoubt matched-says-failed"),
        ("P", "处理中", "Pending matched-status-processing"),
        ("P", "成功", "Pending matched-status-processing"),
        ("W", "待授权", "Pending matched-status-waiting"),
        ("F", "处理中", "RefusedReported matched-status-failed"),
        ("R", "已冲正", "RefusedReported matched-status-reversed"),
        ("?", "处理中", "ToVerify matched-unclassified?"),
    ];
    for endpoint in Endpoint::operations() {
        for (code, text, expected) in rows {
            let more = [("statusCode", format!("\"{code}\"")), ("statusMeaning", format!("\"{text}\""))];
            let more: Vec<(&str, &str)> = more.iter().map(|(name, json)| (*name, json.as_str())).collect();
            let verdict = alone(endpoint, &reply(endpoint, &[record(endpoint, 1, &more)]));
            let unclassified = if verdict.unclassified { "?" } else { "" };
            let said = format!("{:?} {}{unclassified}", verdict.outcome, verdict.case);
            assert_eq!(said, expected, "{endpoint:?} {code} {text}");
            let is_text = verdict.detail.as_deref() == Some(text);
            assert_eq!(is_text, verdict.case == "matched-says-in-process", "{endpoint:?} {code} {text}");
        }
    }
}
