//! Faults that take time, by the bank's clock, which the test moves: calls refused and executed later, delayed reads,
//! and a call repeated by a gateway.

use bank_contract::{Endpoint, Stage};

use crate::desk::{Answer, Desk, body, transfer};

async fn ahead(desk: &Desk, seconds: u32) {
    let set = desk.control("POST", "/clock", &format!("{{\"ahead_seconds\":{seconds}}}")).await;
    assert_eq!(set.status, 204, "{set:?}");
}

async fn paid(desk: &Desk, fault: &str) -> Answer {
    desk.fault(&format!(r#"{{"endpoint":"transfer","fault":{fault}}}"#)).await;
    let order = transfer(desk.account(0), "6200900000017", "12.00", "");
    desk.post(Endpoint::Transfer, 0, &order).await.expect("a reply")
}

#[tokio::test]
async fn what_was_refused_is_carried_out_once_when_its_time_has_come() {
    let rows = [
        (r#""status":403"#, 403, r#"{"message":"the bank could not do this"}"#),
        (r#""status":409,"body":"<html>""#, 409, "<html>"),
        (r#""message":"程序错误""#, 200, r#"{"failed":true,"message":"程序错误"}"#),
    ];
    for (how, status, text) in rows {
        let desk = Desk::open().await;
        let held = desk.available(0, "CNY").await;
        let answer = paid(&desk, &format!(r#"{{"kind":"refuse_then_apply","seconds":600,{how}}}"#)).await;
        assert_eq!((answer.status, answer.text.as_str()), (status, text));
        ahead(&desk, 599 - 60).await;
        assert_eq!((desk.applied().await, desk.available(0, "CNY").await), (0, held.clone()), "not yet");
        ahead(&desk, 601).await;
        assert_ne!(desk.available(0, "CNY").await, held, "a read shows it as well");
        assert_eq!(desk.applied().await, 1);
        ahead(&desk, 7_200).await;
        assert_eq!(desk.applied().await, 1, "once");
    }
}

#[tokio::test]
async fn what_cannot_be_carried_out_any_more_when_its_time_has_come_is_not() {
    let desk = Desk::open().await;
    let draft = desk.list(Stage::EndorsementTransfer, 2).await.pop().expect("a draft");
    let order = body(Endpoint::Endorse, desk.account(2), &draft);
    desk.fault(r#"{"endpoint":"endorse","fault":{"kind":"refuse_then_apply","seconds":60}}"#).await;
    assert!(desk.post(Endpoint::Endorse, 2, &order).await.expect("a reply").failed().is_some());
    desk.act(Endpoint::Endorse, 2, &order).await;
    ahead(&desk, 120).await;
    assert_eq!(desk.applied().await, 1, "the draft had left");
}

#[tokio::test]
async fn reads_lag_behind_and_operations_do_not() {
    let desk = Desk::open().await;
    let draft = desk.list(Stage::EndorsementTransfer, 2).await.pop().expect("a draft");
    let listed = async || {
        let found = desk.list_with(Stage::EndorsementTransfer, 2, &[("draftNumber", &draft.draftNumber)]).await;
        found.many::<bank_contract::wire::Draft>().len()
    };
    assert_eq!(desk.control("POST", "/lag", r#"{"seconds":600}"#).await.status, 204);
    desk.act(Endpoint::Endorse, 2, &body(Endpoint::Endorse, desk.account(2), &draft)).await;
    let again = desk.post(Endpoint::Endorse, 2, &body(Endpoint::Endorse, desk.account(2), &draft)).await;
    assert!(again.expect("a reply").failed().is_some(), "the bank itself knows that it left");
    assert_eq!((desk.applied().await, listed().await), (1, 1), "its list does not");
    ahead(&desk, 500).await;
    assert_eq!(listed().await, 1);
    ahead(&desk, 601).await;
    assert_eq!(listed().await, 0, "the list came after");
    desk.counterparty_answers(&draft, "refuse").await;
    assert_eq!(listed().await, 0, "it is back, and the list does not show it yet");
    assert_eq!(desk.control("POST", "/lag", r#"{"seconds":0}"#).await.status, 204);
    assert_eq!(listed().await, 1, "nothing lags any more");
    assert_eq!(desk.control("POST", "/lag", "{}").await.status, 400);
}

#[tokio::test]
async fn a_gateway_that_repeats_hands_on_the_second_answer() {
    for (status, expected) in [("", 200), (r#","status":409"#, 409), (r#","status":422"#, 422)] {
        let desk = Desk::open().await;
        let answer = paid(&desk, &format!(r#"{{"kind":"repeat"{status}}}"#)).await;
        assert_eq!((answer.status, answer.failed().as_deref()), (expected, Some("the reference was used before")));
        assert_eq!(desk.applied().await, 1, "it moved once all the same");
        let draft = desk.list(Stage::EndorsementTransfer, 2).await.pop().expect("a draft");
        desk.fault(&format!(r#"{{"endpoint":"endorse","fault":{{"kind":"repeat"{status}}}}}"#)).await;
        let order = body(Endpoint::Endorse, desk.account(2), &draft);
        let answer = desk.post(Endpoint::Endorse, 2, &order).await.expect("a reply");
        assert!(answer.status == expected && answer.failed().is_some(), "{answer:?}");
        assert_eq!(desk.applied().await, 2);
    }
}
