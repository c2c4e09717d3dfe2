//! Every fault as a row: the reply that the client sees, and the bank's actual execution.

use bank_contract::wire::{DayBalance, Draft, DraftTransactionRecord, TransferRecord};
use bank_contract::{Endpoint, Stage};

use crate::desk::{Answer, Desk, body, transfer};

/// The reply that the client sees.
#[derive(Debug, Clone, Copy)]
enum Seen {
    Closed,
    Failed(&'static str),
    Exactly(u16, &'static str),
    Text(fn(&str) -> bool),
    Under(u16, fn(&str) -> bool),
}

impl Seen {
    fn fits(self, answer: &reqwest::Result<Answer>) -> bool {
        match (self, answer) {
            (Self::Closed, Err(error)) => !error.is_connect() && !error.is_timeout(),
            (Self::Failed(message), Ok(answer)) => answer.failed().as_deref() == Some(message),
            (Self::Exactly(status, text), Ok(answer)) => answer.status == status && answer.text == text,
            (Self::Under(status, fits), Ok(answer)) => answer.status == status && fits(&answer.text),
            (Self::Text(fits), Ok(answer)) => answer.status == 200 && fits(&answer.text),
            _ => false,
        }
    }
}

fn one(text: &str) -> DraftTransactionRecord {
    Answer { status: 200, text: text.to_owned() }.many().remove(0)
}

/// Fault, expected reply, whether it was applied.
const ROWS: &[(&str, Seen, bool)] = &[
    (r#"{"kind":"delay","milliseconds":20}"#, Seen::Text(|text| one(text).failureReason.is_none()), true),
    (r#"{"kind":"apply_then_close"}"#, Seen::Closed, true),
    (r#"{"kind":"close_before_apply"}"#, Seen::Closed, false),
    (r#"{"kind":"apply_then_failed","message":"程序错误"}"#, Seen::Failed("程序错误"), true),
    (r#"{"kind":"failed","message":"no"}"#, Seen::Failed("no"), false),
    (r#"{"kind":"partial","keep":0}"#, Seen::Exactly(200, "[]"), false),
    (
        r#"{"kind":"record_failure","reason":"票据已锁定"}"#,
        Seen::Text(|text| one(text).failureReason.as_deref() == Some("票据已锁定") && one(text).statusCode == "F"),
        false,
    ),
    (r#"{"kind":"status","status":202}"#, Seen::Exactly(202, ""), false),
    (r#"{"kind":"status","status":202,"apply":true}"#, Seen::Exactly(202, ""), true),
    (r#"{"kind":"status","status":204}"#, Seen::Exactly(204, ""), false),
    (r#"{"kind":"status","status":302,"headers":{"location":"/elsewhere"}}"#, Seen::Exactly(302, ""), false),
    (r#"{"kind":"status","status":304}"#, Seen::Exactly(304, ""), false),
    (r#"{"kind":"status","status":400,"body":"{}"}"#, Seen::Exactly(400, "{}"), false),
    (
        r#"{"kind":"status","status":401,"body":"No Jwt token in request"}"#,
        Seen::Exactly(401, "No Jwt token in request"),
        false,
    ),
    (
        r#"{"kind":"status","status":403,"body":"PERMISSION_MISMATCH"}"#,
        Seen::Exactly(403, "PERMISSION_MISMATCH"),
        false,
    ),
    (r#"{"kind":"status","status":404}"#, Seen::Exactly(404, ""), false),
    (r#"{"kind":"status","status":409}"#, Seen::Exactly(409, ""), false),
    (r#"{"kind":"status","status":422}"#, Seen::Exactly(422, ""), false),
    (r#"{"kind":"status","status":429,"headers":{"retry-after":"1"}}"#, Seen::Exactly(429, ""), false),
    (r#"{"kind":"status","status":500,"apply":true}"#, Seen::Exactly(500, ""), true),
    (r#"{"kind":"status","status":503,"body":"<html>"}"#, Seen::Exactly(503, "<html>"), false),
    (r#"{"kind":"under_status","status":405}"#, Seen::Under(405, |text| one(text).failureReason.is_none()), true),
    (r#"{"kind":"empty_body"}"#, Seen::Exactly(200, ""), true),
    (r#"{"kind":"null"}"#, Seen::Exactly(200, "null"), true),
    (r#"{"kind":"empty_list","apply":false}"#, Seen::Exactly(200, "[]"), false),
    (r#"{"kind":"wrong_shape"}"#, Seen::Text(|text| text.starts_with('{')), true),
    (r#"{"kind":"extra_record"}"#, Seen::Text(|text| text.matches("bankTransactionId").count() == 2), true),
    (r#"{"kind":"reordered"}"#, Seen::Text(|text| one(text).failureReason.is_none()), true),
    (
        r#"{"kind":"contradicting_record"}"#,
        Seen::Text(|text| one(text).draftNumber.is_some_and(|number| number == "9".repeat(30))),
        true,
    ),
    (r#"{"kind":"unknown_codes"}"#, Seen::Text(|text| one(text).statusCode == "Z9"), true),
    (
        r#"{"kind":"edit_record","set":{"bankStatusDesc":"x","added":12.50},"remove":["businessId"]}"#,
        Seen::Text(|text| text.contains(r#""added":12.50"#) && one(text).businessId.is_none()),
        true,
    ),
];

#[tokio::test]
async fn every_fault_is_seen_once_and_the_ledger_tells_the_truth() {
    let desk = Desk::open().await;
    let mut drafts = desk.list(Stage::EndorsementTransfer, 2).await;
    let client = reqwest::redirect::Policy::none();
    let http = reqwest::Client::builder().no_proxy().redirect(client).build().expect("a client");
    let desk = Desk { http, ..desk };
    for (fault, seen, applied) in ROWS {
        let draft = drafts.last().cloned().expect("enough drafts");
        let before = desk.applied().await;
        desk.fault(&format!(r#"{{"endpoint":"endorse","fault":{fault}}}"#)).await;
        let answer = desk.post(Endpoint::Endorse, 2, &body(Endpoint::Endorse, desk.account(2), &draft)).await;
        assert!(seen.fits(&answer), "{fault}: {answer:?}");
        assert_eq!(desk.applied().await - before, usize::from(*applied), "{fault}");
        assert_eq!(desk.control("GET", "/faults", "").await.text, "[]", "{fault} is used up");
        if *applied {
            drafts.pop();
            // The next row needs a free draft, so the application is refused if too few are left.
            desk.counterparty_answers(&draft, "refuse").await;
            drafts.insert(0, draft);
        }
    }
}

#[tokio::test]
async fn a_held_call_is_applied_at_once_and_answered_after_the_faults() {
    let desk = Desk::open().await;
    let draft = desk.list(Stage::EndorsementTransfer, 2).await.pop().expect("a draft");
    desk.fault(r#"{"endpoint":"endorse","fault":{"kind":"hold"}}"#).await;
    let body = body(Endpoint::Endorse, desk.account(2), &draft);
    let mut answer = std::pin::pin!(desk.post(Endpoint::Endorse, 2, &body));
    let applied = async { while desk.applied().await == 0 {} };
    tokio::select! {
        early = &mut answer => panic!("answered while it is held: {early:?}"),
        () = applied => {}
    }
    assert_eq!(desk.control("DELETE", "/faults", "").await.status, 204);
    assert!(one(&answer.await.expect("a reply").text).failureReason.is_none());
}

#[tokio::test]
async fn faults_are_planned_by_endpoint_account_count_and_rate() {
    let desk = Desk::open().await;
    desk.fault(&format!(
        r#"{{"account":"{}","count":2,"fault":{{"kind":"failed","message":"here"}}}}"#,
        desk.account(1).account_number
    ))
    .await;
    assert!(desk.list_with(Stage::Draft, 0, &[]).await.failed().is_none(), "another account");
    assert!(desk.list_with(Stage::Draft, 1, &[]).await.failed().is_some());
    let paid = transfer(desk.account(1), "1", "1.00", "");
    assert!(desk.post(Endpoint::Transfer, 1, &paid).await.expect("a reply").failed().is_some(), "by the payer");
    assert!(desk.list_with(Stage::Draft, 1, &[]).await.failed().is_none(), "used up");
    desk.fault(r#"{"endpoint":"list-bank-draft","count":0,"rate":40,"fault":{"kind":"failed"}}"#).await;
    let mut failed = 0;
    for _ in 0..100 {
        failed += usize::from(desk.list_with(Stage::Draft, 0, &[]).await.failed().is_some());
    }
    assert!((20..60).contains(&failed), "{failed} of 100 at 40 percent");
    assert_eq!(desk.control("DELETE", "/faults", "").await.status, 204);
    assert!(desk.list_with(Stage::Draft, 0, &[]).await.failed().is_none());
}

#[tokio::test]
async fn plans_that_cannot_be_read_are_refused() {
    let desk = Desk::open().await;
    for plan in [
        "",
        "{}",
        r#"{"fault":{"kind":"earthquake"}}"#,
        r#"{"endpoint":"endors","fault":{"kind":"failed"}}"#,
        r#"{"fault":{"kind":"status","status":99}}"#,
        r#"{"fault":{"kind":"failed","mesage":"x"}}"#,
    ] {
        assert_eq!(desk.control("POST", "/faults", plan).await.status, 400, "{plan}");
    }
}

#[tokio::test]
async fn a_partial_batch_applies_and_answers_the_first_items() {
    let desk = Desk::open().await;
    desk.fault(r#"{"endpoint":"transfer","fault":{"kind":"partial","keep":2}}"#).await;
    let item = |amount| transfer(desk.account(0), "1", amount, "").replace(['[', ']'], "");
    let body = format!("[{},{},{}]", item("1.00"), item("2.00"), item("3.00"));
    let records: Vec<TransferRecord> = desk.post(Endpoint::Transfer, 0, &body).await.expect("a reply").many();
    let amounts: Vec<_> = records.iter().map(|record| record.tradeAmount.text.as_ref()).collect();
    assert_eq!(amounts, ["1.00", "2.00"]);
    assert_eq!(desk.applied().await, 2);
    desk.fault(r#"{"endpoint":"transfer","fault":{"kind":"reordered"}}"#).await;
    let records: Vec<TransferRecord> = desk.post(Endpoint::Transfer, 0, &body).await.expect("a reply").many();
    let amounts: Vec<_> = records.iter().map(|record| record.tradeAmount.text.as_ref()).collect();
    assert_eq!(amounts, ["3.00", "2.00", "1.00"]);
}

#[tokio::test]
async fn a_transfer_can_be_contradicted_or_reported_as_failed() {
    let desk = Desk::open().await;
    let body = transfer(desk.account(0), "1", "100.10", "");
    desk.fault(r#"{"endpoint":"transfer","fault":{"kind":"contradicting_record"}}"#).await;
    let record = desk.post(Endpoint::Transfer, 0, &body).await.expect("a reply").many::<TransferRecord>().remove(0);
    assert_eq!(record.tradeAmount.text.as_ref(), "9100.10");
    desk.fault(r#"{"endpoint":"transfer","fault":{"kind":"record_failure","reason":"x"}}"#).await;
    let record = desk.post(Endpoint::Transfer, 0, &body).await.expect("a reply").many::<TransferRecord>().remove(0);
    assert_eq!(record.statusCode, "F");
    assert_eq!(record.responseStatus.expect("a status").0.errorFlag, Some(1));
    assert_eq!(desk.applied().await, 1);
}

#[tokio::test]
async fn pages_can_be_capped_ignored_or_counted_from_one() {
    let desk = Desk::at(practice_bank::Options { drafts: 1_200, ..practice_bank::Options::awkward() }).await;
    let page = |page: &'static str| {
        let desk = &desk;
        async move {
            let answer = desk.list_with(Stage::Draft, 0, &[("size", "60"), ("page", page)]).await;
            answer.many::<Draft>().iter().map(|draft| draft.draftId.expect("one")).collect::<Vec<_>>()
        }
    };
    let (first, second) = (page("0").await, page("1").await);
    assert_eq!((first.len(), second.len()), (60, 60));
    let plan = |fault: &str| format!(r#"{{"endpoint":"list-bank-draft","count":0,"fault":{fault}}}"#);
    desk.fault(&plan(r#"{"kind":"page_cap","size":50}"#)).await;
    assert_eq!((page("0").await, page("1").await[..10].to_vec()), (first[..50].to_vec(), first[50..].to_vec()));
    desk.control("DELETE", "/faults", "").await;
    desk.fault(&plan(r#"{"kind":"ignore_page"}"#)).await;
    assert_eq!((page("0").await, page("7").await), (first.clone(), first.clone()));
    desk.control("DELETE", "/faults", "").await;
    desk.fault(&plan(r#"{"kind":"first_page_is_one"}"#)).await;
    assert_eq!((page("0").await, page("1").await, page("2").await), (first.clone(), first, second));
}

#[tokio::test]
async fn reads_can_be_bent_too() {
    let desk = Desk::open().await;
    let account = desk.account(0);
    let draft = desk.list(Stage::ReceiptConfirm, 0).await.remove(0);
    let query = [
        ("bankMark", account.bank_mark.as_str()),
        ("accountNumber", &account.account_number),
        ("draftNumber", &draft.draftNumber),
    ];
    assert_eq!(desk.read(Endpoint::QueryBankReceiptConfirm, &query).await.status, 200);
    desk.fault(r#"{"endpoint":"query-bank-receipt-confirm","fault":{"kind":"detail_not_found"}}"#).await;
    assert_eq!(desk.read(Endpoint::QueryBankReceiptConfirm, &query).await.status, 404);
    let body = format!(r#"[{{"accountNumber":"{}"}}]"#, account.account_number);
    desk.fault(r#"{"endpoint":"query-day-balance","fault":{"kind":"partial","keep":1}}"#).await;
    let rows: Vec<DayBalance> = desk.post(Endpoint::QueryDayBalance, 0, &body).await.expect("a reply").many();
    assert_eq!(rows.len(), 1, "a currency is left out");
    desk.fault(r#"{"endpoint":"list-bank-draft","fault":{"kind":"edit_record","remove":["draftNumber"]}}"#).await;
    let text = desk.list_with(Stage::Draft, 0, &[]).await.text;
    assert!(!text.contains("draftNumber") && text.contains("draftStatusCode"));
}
