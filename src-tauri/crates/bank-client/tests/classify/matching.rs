//! Which record matches which instruction, and the result that it reports.

use bank_client::{BodyEnd, Observation, RawReply, Request, Verdict, classify};
use bank_contract::body::may_chunk;
use bank_contract::endpoint::Reply;
use bank_contract::{Endpoint, Item};

use crate::sample::{Book, MARK, item, record, reply};
use crate::short;

fn against(endpoint: Endpoint, items: &[Item], records: &[String]) -> Vec<Verdict> {
    let body = reply(endpoint, records).into_bytes();
    let reply = RawReply { status: 200, headers: Vec::new(), body, end: BodyEnd::Whole, proxied: false };
    classify(endpoint, items, MARK, &Observation::Replied(reply), &Book)
}

fn alone(endpoint: Endpoint, more: &[(&str, &str)]) -> Vec<String> {
    short(&against(endpoint, &[item(endpoint, 1)], &[record(endpoint, 1, more)]))
}

#[test]
fn one_field_that_differs_is_a_doubt_with_an_alarm() {
    let transfer: &[(&str, &str)] = &[
        ("tradeAmount", "1.11"),
        ("tradeAmount", "-1.10"),
        ("tradeAmount", "1.10000000000000000000000000000001"),
        ("tradeDate", "\"2026-03-03\""),
        ("tradeDate", "\"20260303\""),
        ("bankMark", "\"OTHER\""),
        ("currency", "\"USD\""),
        ("oppositeAccountNumber", "\"1\""),
        ("oppositeAccountName", "\"恒通贸易（北京）有限公司\""),
        ("oppositeBankCode", "\"1\""),
        ("tradeAccountNumber", "\"1\""),
        ("referenceOrder", "\"X\""),
        ("purpose", "\"工资\""),
    ];
    for (name, json) in transfer {
        let verdicts = alone(Endpoint::Transfer, &[(name, json)]);
        assert_eq!(verdicts, ["InDoubt record-contradicts!"], "{name} {json}");
    }
    for endpoint in
        Endpoint::operations().filter(|endpoint| !matches!(endpoint, Endpoint::Transfer | Endpoint::TransferPersonal))
    {
        for name in ["accountNumber", "bankMark", "bankDraftId", "draftNumber"] {
            let asked = name == "bankMark" || item(endpoint, 1).get(name).is_some();
            let expected = if asked { "InDoubt record-contradicts!" } else { "Accepted matched" };
            assert_eq!(alone(endpoint, &[(name, "\"other\"")]), [expected], "{endpoint:?} {name}");
        }
    }
}

#[test]
fn another_way_to_write_the_same_is_no_contradiction() {
    let rows: &[(&str, &str)] = &[
        ("tradeAmount", "1.1"),
        ("tradeAmount", "1.100"),
        ("currency", "\"156\""),
        ("currency", "\"人民币\""),
        ("tradeAmount", "11e-1"),
        ("tradeDate", "\"20260302\""),
        // Not a date in any of the profile's formats, so it is not compared.
        ("tradeDate", "\"2 March\""),
        ("oppositeAccountName", "\"恒通贸易(上海) 有限公司\""),
        ("oppositeAccountName", "\"\""),
        ("referenceOrder", "\" \""),
        ("purpose", "\"货款\""),
        ("purpose", "\"货款2026-03 / 0001\""),
        ("currency", "null"),
        // Supporting evidence only: it may be the other party's account.
        ("accountNumber", "\"1\""),
    ];
    for (name, json) in rows {
        assert_eq!(alone(Endpoint::Transfer, &[(name, json)]), ["Accepted matched"], "{name} {json}");
    }
}

#[test]
fn a_record_that_is_not_whole_is_never_an_answer() {
    for endpoint in Endpoint::operations() {
        let rows: &[(&str, &str)] = &[
            ("statusCode", ""),
            ("statusCode", "null"),
            ("statusCode", "7"),
            ("statusCode", "\" \""),
            ("bankMark", ""),
        ];
        for (name, json) in rows {
            assert_eq!(alone(endpoint, &[(name, json)]), ["InDoubt record-not-whole"], "{endpoint:?} {name} {json}");
        }
        // As the only object in the reply, `failed` is the service's own refusal; inside a list it is an invalid field.
        let is_one = matches!(endpoint.row().reply, Reply::One(_));
        let expected = if is_one { "RefusedReported failed" } else { "InDoubt record-not-whole" };
        assert_eq!(alone(endpoint, &[("failed", "true")]), [expected], "{endpoint:?}");
        let both = [("statusCode", ""), ("bankMark", "\"OTHER\"")];
        assert_eq!(
            alone(endpoint, &both),
            ["InDoubt record-contradicts!"],
            "{endpoint:?}: a fault hides no contradiction"
        );
    }
    for junk in ["1", "null", "\"x\"", "[]"] {
        let verdicts = against(Endpoint::Endorse, &[item(Endpoint::Endorse, 1)], &[junk.to_owned()]);
        assert_eq!(short(&verdicts), ["InDoubt record-not-whole"], "{junk}");
    }
}

#[test]
fn a_record_reports_failure_by_any_of_three_signs() {
    let rows: &[(&[(&str, &str)], &str)] = &[
        (&[("failureReason", "\"票据已冻结\"")], "RefusedReported matched-failure-reason"),
        (&[("failureReason", "\" \"")], "Accepted matched"),
        (&[("statusCode", "\"F\"")], "RefusedReported matched-status-failed"),
        (&[("statusCode", "\"P\"")], "Pending matched-status-processing"),
        (&[("statusCode", "\"?\"")], "ToVerify matched-unclassified"),
        (&[("responseStatus", r#"{"errorFlag":0}"#)], "Accepted matched"),
        (&[("responseStatus", r#"{"errorFlag":1}"#)], "RefusedReported matched-error-flag"),
        (&[("responseStatus", r#"{"errorFlag":7}"#)], "InDoubt matched-flag-unknown"),
        (&[("responseStatus", "{}")], "Accepted matched"),
        (&[("statusCode", "\"?\""), ("responseStatus", r#"{"errorFlag":1}"#)], "RefusedReported matched-error-flag"),
    ];
    for endpoint in Endpoint::operations() {
        for (more, expected) in rows {
            // By the interface a transfer's record has no `failureReason`; a record that carries one still failed.
            assert_eq!(alone(endpoint, more), [*expected], "{endpoint:?} {more:?}");
        }
    }
    let unknown = against(
        Endpoint::Endorse,
        &[item(Endpoint::Endorse, 1)],
        &[record(Endpoint::Endorse, 1, &[("statusCode", "\"?\"")])],
    );
    assert!(unknown[0].unclassified && !unknown[0].stop_the_line);
}

/// Numbers of the instructions sent, the records received, and the expected verdicts.
struct Several {
    sent: &'static [u32],
    came: &'static [(u32, &'static str)],
    expected: &'static [&'static str],
}

const SEVERAL: &[Several] = &[
    Several { sent: &[1, 2, 3], came: &[(1, "D"), (2, "D"), (3, "D")], expected: &["Accepted matched"; 3] },
    Several { sent: &[1, 2, 3], came: &[(3, "D"), (1, "D"), (2, "D")], expected: &["Accepted matched"; 3] },
    Several {
        sent: &[1, 2, 3],
        came: &[(3, "D"), (1, "F")],
        expected: &["RefusedReported matched-status-failed", "InDoubt fewer-records", "Accepted matched"],
    },
    Several { sent: &[1, 2], came: &[(1, "D"), (2, "D"), (3, "D")], expected: &["Accepted matched!"; 2] },
    Several {
        sent: &[1, 2],
        came: &[(1, "D"), (3, "D"), (4, "D")],
        expected: &["Accepted matched!", "InDoubt extra-record!"],
    },
    Several {
        sent: &[1, 2],
        came: &[(1, "D"), (3, "D")],
        expected: &["Accepted matched!", "InDoubt record-contradicts!"],
    },
    Several { sent: &[1], came: &[(1, "D"), (1, "D")], expected: &["InDoubt two-records!"] },
    Several { sent: &[1], came: &[(1, "D"), (1, "F")], expected: &["InDoubt ambiguous-records!"] },
    // Duplicates: indistinguishable instructions are decided only if all get the same result.
    Several { sent: &[1, 1], came: &[(1, "D"), (1, "D")], expected: &["Accepted matched"; 2] },
    Several { sent: &[1, 1], came: &[(1, "F"), (1, "F")], expected: &["RefusedReported matched-status-failed"; 2] },
    Several { sent: &[1, 1], came: &[(1, "D"), (1, "F")], expected: &["InDoubt ambiguous-records"; 2] },
    Several { sent: &[1, 1], came: &[(1, "D")], expected: &["InDoubt ambiguous-records"; 2] },
    Several { sent: &[1, 1], came: &[(1, "D"), (1, "?")], expected: &["ToVerify matched-unclassified"; 2] },
    Several {
        sent: &[1, 1, 2],
        came: &[(2, "D"), (1, "D"), (1, "F")],
        expected: &["InDoubt ambiguous-records", "InDoubt ambiguous-records", "Accepted matched"],
    },
];

#[test]
fn records_are_matched_by_content_and_decided_where_every_matching_agrees() {
    for endpoint in Endpoint::operations().filter(|endpoint| may_chunk(*endpoint)) {
        for Several { sent, came, expected } in SEVERAL {
            let items: Vec<Item> = sent.iter().map(|number| item(endpoint, *number)).collect();
            let told_apart = item(endpoint, 1) != item(endpoint, 2);
            assert!(told_apart, "{endpoint:?}: the samples differ");
            let records: Vec<String> = came
                .iter()
                .map(|(number, code)| record(endpoint, *number, &[("statusCode", &format!("\"{code}\""))]))
                .collect();
            assert_eq!(short(&against(endpoint, &items, &records)), *expected, "{endpoint:?} {sent:?} {came:?}");
        }
    }
}

#[test]
fn records_without_a_drafts_number_fit_each_draft_of_the_account() {
    let anonymous =
        |code: &str| record(Endpoint::Endorse, 1, &[("draftNumber", ""), ("bankDraftId", ""), ("statusCode", code)]);
    let items = [item(Endpoint::Endorse, 1), item(Endpoint::Endorse, 2)];
    let rows = [
        (vec![anonymous("\"D\""), anonymous("\"D\"")], ["InDoubt matched-without-key"; 2]),
        (vec![anonymous("\"D\""), anonymous("\"F\"")], ["InDoubt ambiguous-records"; 2]),
        (vec![anonymous("\"D\"")], ["InDoubt ambiguous-records"; 2]),
        // The record with a number matches its own instruction, which leaves the first one a record without any key of
        // it.
        (
            vec![anonymous("\"D\""), record(Endpoint::Endorse, 2, &[])],
            ["InDoubt matched-without-key", "Accepted matched"],
        ),
        (
            vec![anonymous("\"F\""), record(Endpoint::Endorse, 2, &[])],
            ["InDoubt matched-without-key", "Accepted matched"],
        ),
    ];
    for (records, expected) in rows {
        assert_eq!(short(&against(Endpoint::Endorse, &items, &records)), expected, "{records:?}");
    }
}

#[test]
fn a_record_with_the_required_fields_alone_is_no_answer() {
    let keys = ["bankDraftId", "draftNumber", "referenceOrder", "oppositeAccountNumber", "oppositeAccountName"];
    for endpoint in Endpoint::operations() {
        let with = |kept: &[&str], code: &str| {
            let status = format!("\"{code}\"");
            let left_out = keys.iter().filter(|name| !kept.contains(name)).map(|name| (*name, ""));
            alone(endpoint, &left_out.chain([("statusCode", status.as_str())]).collect::<Vec<_>>())
        };
        assert_eq!(with(&[], "D"), ["InDoubt matched-without-key"], "{endpoint:?}");
        assert_eq!(with(&[], "?"), ["InDoubt matched-without-key"], "{endpoint:?}");
        // With one instruction sent, a refusal counts even if it echoes nothing, like `failed`.
        assert_eq!(with(&[], "F"), ["RefusedReported matched-status-failed"], "{endpoint:?}");
        for key in keys.iter().filter(|key| **key != "oppositeAccountName" && item(endpoint, 1).get(key).is_some()) {
            assert_eq!(with(&[key], "D"), ["Accepted matched"], "{endpoint:?} {key}");
        }
    }
}

#[test]
fn a_number_that_only_the_profile_knew_names_the_draft_of_a_receipt() {
    let endpoint = Endpoint::ReceiptByEndorsee;
    let items = [item(endpoint, 1)];
    let judged = |known: Option<&str>, echoed: &str| {
        let more = [("bankDraftId", ""), ("draftNumber", echoed)];
        let body = reply(endpoint, &[record(endpoint, 1, &more)]).into_bytes();
        let reply = RawReply { status: 200, headers: Vec::new(), body, end: BodyEnd::Whole, proxied: false };
        let request = Request { endpoint, items: &items, draft_numbers: &[known], bank_mark: MARK, codes: &Book };
        short(&request.classify(&Observation::Replied(reply)))
    };
    assert_eq!(judged(Some("1301"), "\"1301\""), ["Accepted matched"]);
    assert_eq!(judged(Some("1301"), "\"1302\""), ["InDoubt record-contradicts!"]);
    assert_eq!(judged(None, "\"1301\""), ["InDoubt matched-without-key"]);
}

#[test]
fn a_text_that_says_failed_is_a_doubt_until_a_code_says_so_too() {
    let said: &[&[(&str, &str)]] = &[
        &[("statusMeaning", "\"交易失败\"")],
        &[("bankStatusDesc", "\"已拒绝\"")],
        &[("bankStatusCode", "\"REJECTED\"")],
        &[("responseStatus", r#"{"message":"Ｆａｉｌｅｄ"}"#)],
        &[("responseStatus", r#"{"code":"F A I L","errorFlag":0}"#)],
        &[("statusCode", "\"FAIL\"")],
        &[("statusCode", "\"?\""), ("statusMeaning", "\"退 回\"")],
    ];
    for endpoint in Endpoint::operations() {
        for more in said {
            assert_eq!(alone(endpoint, more), ["InDoubt matched-says-failed"], "{endpoint:?} {more:?}");
        }
        let both: &[&[(&str, &str)]] = &[
            &[("statusCode", "\"F\""), ("statusMeaning", "\"失败\"")],
            &[("responseStatus", r#"{"errorFlag":1,"message":"failed"}"#)],
        ];
        for more in both {
            assert!(alone(endpoint, more)[0].starts_with("RefusedReported"), "{endpoint:?} {more:?}");
        }
        // The clerk's own text is in none of the bank's status fields.
        let own = [("purpose", "\"退回押金\""), ("remark", "\"failed\"")];
        if item(endpoint, 1).get("purpose").is_none() {
            assert_eq!(alone(endpoint, &own), ["Accepted matched"], "{endpoint:?}");
        }
    }
    let flag = |flag: &str| alone(Endpoint::Endorse, &[("errorFlag", flag)]);
    assert_eq!(
        [flag("7"), flag("\"x\""), flag("0")].concat(),
        ["InDoubt matched-flag-unknown", "InDoubt matched-flag-unknown", "Accepted matched"]
    );
}

#[test]
fn a_draft_that_the_bank_shows_as_refused_is_not_in_doubt() {
    let endpoint = Endpoint::ReceiptConfirm;
    let of = endpoint.row().body.unwrap();
    let judged = |flag: &str, meaning: &str| {
        let text = [("accountNumber", "6222000011110001"), ("bankDraftId", "BD-1"), ("replayFlag", flag)];
        let item = Item::from_text(of, text).unwrap();
        short(&against(endpoint, &[item], &[record(endpoint, 1, &[("statusMeaning", meaning)])]))
    };
    assert_eq!(judged("0", "\"已拒绝签收\""), ["Accepted matched"]);
    assert_eq!(judged("1", "\"已拒绝签收\""), ["InDoubt matched-says-failed"]);
    assert_eq!(judged("0", "\"签收失败\""), ["InDoubt matched-says-failed"]);
}

#[test]
fn a_flood_of_records_is_a_doubt_with_an_alarm() {
    let records = vec![record(Endpoint::Endorse, 1, &[]); 1_001];
    let verdicts = against(Endpoint::Endorse, &[item(Endpoint::Endorse, 1)], &records);
    assert_eq!(short(&verdicts), ["InDoubt too-many-records!"]);
}
