//! A refusal needs a speaker: a status proves that nothing was carried out only where nothing in the reply speaks against
//! it, and only as long as the bank shows the state from before it. The test counts the payments in the bank's own ledger.

use std::fs;

use model::State;
use money::view::{InstructionView, Order};
use practice_bank::proxy::{Proxy, WireFault};
use serde_json::{Value, json};
use treasury::view::DraftRow;

use crate::bench::{Bench, only, outsider};

/// The ways to order the same work again.
#[derive(Clone, Copy, Debug)]
enum Door {
    Typed,
    Named,
    Retry,
    Restart,
}

const DOORS: [Door; 4] = [Door::Typed, Door::Named, Door::Retry, Door::Restart];
const OPERATIONS: [&str; 2] = ["transfer", "endorse"];

fn order(bench: &Bench, operation: &str) -> Order {
    match operation {
        "transfer" => bench.transfer("transfer", "70.00", "6200900000999"),
        _ => bench.order("endorse", &[&bench.rows("endorsement-transfer")[0]], &outsider("endorsee")),
    }
}

/// Orders the same once more and sends it; `None` if a check already stops it.
async fn again(bench: &mut Bench, door: Door, order: &Order, old: &InstructionView) -> Option<InstructionView> {
    let check = match door {
        Door::Typed => bench.desk().prepare(&Order { reason: Some("asked the bank".to_owned()), ..order.clone() }),
        Door::Named => {
            let named = bench.desk().resubmit(&old.id, "en").map(|named| named.order);
            let reason = Some("asked the bank".to_owned());
            named.and_then(|named| bench.desk().prepare(&Order { reason, ..named }))
        }
        Door::Retry => bench.desk().retry(&old.submission_id, "en", Some("asked the bank")).map(|retry| retry.check),
        Door::Restart => {
            bench.open();
            bench.desk().prepare(&Order { reason: Some("asked the bank".to_owned()), ..order.clone() })
        }
    };
    let check = check.ok()?;
    let view = bench.desk().confirm(&check.submission_id, &check.nonce, None).ok()?;
    Some(only(&bench.send(&view.id).await).clone())
}

/// Replies that are no proof: their name, the fault, and the case of the verdict.
fn unspoken() -> Vec<(&'static str, Value, &'static str)> {
    let later =
        |status: u16, body: &str| json!({ "kind": "refuse_then_apply", "status": status, "body": body, "seconds": 0 });
    let mut rows = Vec::new();
    for status in [401, 403, 405, 407] {
        let case = if status == 403 { "403-other" } else { "refusal-with-record" };
        rows.push(("the record itself", json!({ "kind": "under_status", "status": status }), case));
    }
    for (status, code) in [
        (403, "PERMISSION_NOT_PASS"),
        (403, "PERMISSION_MISMATCH"),
        (404, "PERMISSION_SERVICE_ROUTE"),
        (401, "unauthorized"),
        (405, "not allowed"),
    ] {
        let body = json!({ "code": code, "data": [{ "accountNumber": "1", "bankTransactionId": "T1" }] }).to_string();
        rows.push(("a record beside the code", later(status, &body), "refusal-with-record"));
    }
    rows.push(("a 407 without a proxy", later(407, "."), "407-without-proxy"));
    rows
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_that_is_no_proof_is_paid_once_by_every_door() {
    for operation in OPERATIONS {
        for (name, fault, case) in unspoken() {
            let mut bench = Bench::new().await;
            bench.refresh(&["endorsement-transfer"]).await;
            let order = order(&bench, operation);
            bench.fault(operation, fault.clone()).await;
            let old = only(&bench.submit(&order).await).clone();
            let told = old.reason.as_ref().and_then(|reason| reason.args.get("case")).cloned();
            assert_eq!(
                (old.state, old.unproven, old.again, told.as_deref()),
                (State::Refused, true, false, Some(case)),
                "{operation}, {name}: {fault}"
            );
            assert_eq!(bench.ledger().await.len(), 1, "{operation}, {name}: the bank carried it out");
            for door in DOORS {
                let sent = again(&mut bench, door, &order, &old).await;
                assert!(sent.is_none(), "{operation}, {name}, {door:?}: {sent:?}");
            }
            assert_eq!(bench.ledger().await.len(), 1, "{operation}, {name}: once");
        }
    }
}

/// A gateway in between that cuts the reply.
#[tokio::test(flavor = "multi_thread")]
async fn a_cut_refusal_is_no_proof() {
    let mut bench = Bench::new().await;
    let address = bench.bank.base_url.trim_start_matches("http://").parse().unwrap();
    let proxy = Proxy::start(Some(address)).await.unwrap();
    let path = bench.desk().folder().join("profile.toml");
    let mut profile: toml::Table = fs::read_to_string(&path).unwrap().parse().unwrap();
    profile.insert("base_url".to_owned(), proxy.base_url().into());
    bench.desk = None;
    fs::write(&path, toml::to_string(&profile).unwrap()).unwrap();
    bench.open();
    for (at, status) in [401, 403, 405, 407].into_iter().enumerate() {
        let order = bench.transfer("transfer", "70.00", &format!("620090000088{at}"));
        let body = if status == 403 { "PERMISSION_NOT_PASS" } else { "................" };
        let check = bench.prepare(&order);
        let view = bench.confirm(&check);
        bench
            .fault("transfer", json!({ "kind": "refuse_then_apply", "status": status, "body": body, "seconds": 0 }))
            .await;
        // The read of the balances passes; the reply of the call is cut.
        proxy.then(WireFault::Pass);
        proxy.then(WireFault::Truncate { body_bytes: 5 });
        let old = only(&bench.send(&view.id).await).clone();
        assert_eq!((old.state, old.unproven, old.again), (State::Refused, true, false), "{status}: {old:#?}");
        assert!(bench.desk().prepare(&order).is_err(), "{status}");
        assert_eq!(bench.ledger().await.len(), at + 1, "{status}: the bank carried it out, once");
    }
}

/// A gateway that refuses with proof, and a queue behind it that carries the call out a moment later.
#[tokio::test(flavor = "multi_thread")]
async fn a_proof_that_the_next_look_contradicts_is_taken_back_by_every_door() {
    for operation in OPERATIONS {
        for door in DOORS {
            let mut bench = Bench::new().await;
            bench.refresh(&["endorsement-transfer"]).await;
            let order = order(&bench, operation);
            bench
                .fault(operation, json!({ "kind": "refuse_then_apply", "status": 405, "body": ".", "seconds": 2 }))
                .await;
            let old = only(&bench.submit(&order).await).clone();
            assert_eq!((old.state, old.unproven, old.again), (State::Refused, false, true), "{operation}: {old:#?}");
            bench.post("clock", json!({ "ahead_seconds": 60 }).to_string()).await;
            let next = again(&mut bench, door, &order, &old).await.expect("nothing is known against it yet");
            let reason = next.reason.as_ref().map(|reason| reason.id.as_str());
            assert_eq!(
                (next.state, reason),
                (State::NotSent, Some("pre-flight-refusal-contradicted")),
                "{operation}, {door:?}"
            );
            let now = bench.desk().instruction(&old.id).unwrap().instruction;
            assert_eq!((now.state, now.unproven, now.again), (State::Refused, true, false), "{operation}, {door:?}");
            assert_eq!(now.locked, operation == "endorse", "{door:?}: a draft has locks");
            assert!(bench.desk().doubts().unwrap().iter().any(|doubt| doubt.id == old.id), "it is shown");
            for door in DOORS {
                let sent = again(&mut bench, door, &order, &old).await;
                assert!(sent.is_none(), "{operation}, {door:?}: {sent:?}");
            }
            assert_eq!(bench.ledger().await.len(), 1, "{operation}, {door:?}: once");
            bench.chain_is_whole();
        }
    }
}

/// Normal work: the refusal is ordered again while our own payments of the same account were accepted.
#[tokio::test(flavor = "multi_thread")]
async fn a_proof_holds_beside_our_own_accepted_payments_by_every_door() {
    for operation in OPERATIONS {
        for door in DOORS {
            let mut bench = Bench::new().await;
            bench.refresh(&["endorsement-transfer"]).await;
            let order = order(&bench, operation);
            bench.fault(operation, json!({ "kind": "status", "status": 405 })).await;
            let old = only(&bench.submit(&order).await).clone();
            assert_eq!((old.state, old.unproven), (State::Refused, false), "{operation}");
            for (amount, payee) in [("12.34", "6200900000771"), ("5.00", "6200900000772")] {
                let paid = bench.submit(&bench.transfer("transfer", amount, payee)).await;
                assert_eq!(only(&paid).state, State::Accepted);
            }
            let next = again(&mut bench, door, &order, &old).await.expect("it may be ordered again");
            assert_eq!(next.state, State::Accepted, "{operation}, {door:?}: {:?}", next.reason);
            assert_eq!(bench.ledger().await.len(), 3, "{operation}, {door:?}");
            bench.chain_is_whole();
        }
    }
}

/// A draft that can be endorsed and pledged: its row in both lists.
async fn endorse_or_pledge(bench: &Bench) -> (DraftRow, DraftRow) {
    bench.refresh(&["endorsement-transfer", "pledge-application"]).await;
    let to_pledge = bench.rows("pledge-application");
    let pledged = |one: &DraftRow| to_pledge.iter().find(|other| other.draft_number == one.draft_number).cloned();
    let both = bench.rows("endorsement-transfer").into_iter().find_map(|one| Some((pledged(&one)?, one)));
    let (to_pledge, to_endorse) = both.expect("a draft that is in both lists");
    (to_endorse, to_pledge)
}

/// Another operation of ours gave the draft away after the refusal: it explains the state that the bank shows then.
#[tokio::test(flavor = "multi_thread")]
async fn a_proof_holds_after_another_accepted_operation_on_the_draft() {
    for door in DOORS {
        let mut bench = Bench::new().await;
        let (to_endorse, to_pledge) = endorse_or_pledge(&bench).await;
        let order = bench.order("endorse", &[&to_endorse], &outsider("endorsee"));
        bench.fault("endorse", json!({ "kind": "status", "status": 405 })).await;
        let old = only(&bench.submit(&order).await).clone();
        let pledge = bench.order("create-pledge-application", &[&to_pledge], &outsider("pledgee"));
        assert_eq!(only(&bench.submit(&pledge).await).state, State::Accepted);
        let next = again(&mut bench, door, &order, &old).await;
        assert!(next.is_none_or(|next| next.state == State::NotSent), "{door:?}: the draft has left");
        let now = bench.desk().instruction(&old.id).unwrap().instruction;
        assert_eq!((now.state, now.unproven, now.open), (State::Refused, false, false), "{door:?}: {:?}", now.reason);
        assert_eq!(bench.ledger().await.len(), 1, "{door:?}");
    }
}

/// The operation in between came too late: its own look already shows the refusal carried out.
#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_operation_in_between_hides_no_contradiction() {
    let mut bench = Bench::new().await;
    let (to_endorse, to_pledge) = endorse_or_pledge(&bench).await;
    let order = bench.order("endorse", &[&to_endorse], &outsider("endorsee"));
    let late = json!({ "kind": "refuse_then_apply", "status": 405, "body": ".", "seconds": 2 });
    bench.fault("endorse", late).await;
    let old = only(&bench.submit(&order).await).clone();
    bench.post("clock", json!({ "ahead_seconds": 60 }).to_string()).await;
    let pledge = bench.order("create-pledge-application", &[&to_pledge], &outsider("pledgee"));
    assert_eq!(only(&bench.submit(&pledge).await).state, State::NotSent);
    again(&mut bench, Door::Typed, &order, &old).await.expect("nothing is known against it yet");
    let now = bench.desk().instruction(&old.id).unwrap().instruction;
    assert_eq!((now.state, now.unproven), (State::Refused, true));
    assert_eq!(bench.ledger().await.len(), 1);
}
