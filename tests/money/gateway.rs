//! A gateway that sends a POST twice and hands on the second answer: whatever that says, the first may have been carried
//! out. A gateway that removes the `Date`: this computer's clock alone settles no refusal. The bank's ledger decides.

use std::fs;

use chrono::{TimeDelta, Utc};
use model::State;
use model::clock::Clock;
use money::view::Order;
use practice_bank::proxy::{Proxy, WireFault};
use serde_json::{Value, json};

use crate::bench::{Bench, only, outsider};

/// The second answer: its status, its body, and the state that follows.
const SECOND: &[(u16, &str, State)] = &[
    (400, "{\"message\":\"the draft is not in the list\"}", State::Refused),
    (404, "", State::Refused),
    (422, "{\"message\":\"already endorsed\"}", State::Refused),
    (403, "<html>blocked</html>", State::Refused),
    (403, "{\"errorCode\":\"PERMISSION_MISMATCH\",\"message\":\"upstream: ledger-service\"}", State::InDoubt),
    (500, "{\"errorCode\":\"PERMISSION_SERVICE_ROUTE\"}", State::InDoubt),
];

/// A bench whose profile reaches the bank through a gateway.
async fn behind() -> (Bench, Proxy) {
    let mut bench = Bench::new().await;
    let address = bench.bank.base_url.trim_start_matches("http://").parse().unwrap();
    let proxy = Proxy::start(Some(address)).await.unwrap();
    let path = bench.desk().folder().join("profile.toml");
    let mut profile: toml::Table = fs::read_to_string(&path).unwrap().parse().unwrap();
    profile.insert("base_url".to_owned(), proxy.base_url().into());
    bench.desk = None;
    fs::write(&path, toml::to_string(&profile).unwrap()).unwrap();
    bench.open();
    bench.refresh(&["endorsement-transfer"]).await;
    (bench, proxy)
}

/// Sends an order through the gateway that repeats it; the bank carries out the first and answers this to the second.
async fn repeated(bench: &Bench, proxy: &Proxy, order: &Order, (status, body, _): (u16, &str, State)) -> Value {
    let check = bench.prepare(order);
    let confirmed = bench.confirm(&check);
    bench.fault(&order.operation, json!({"kind": "delay", "milliseconds": 0})).await;
    bench.fault(&order.operation, json!({"kind": "status", "status": status, "body": body})).await;
    proxy.always(WireFault::Repeat);
    let one = only(&bench.send(&confirmed.id).await).clone();
    proxy.always(WireFault::Pass);
    serde_json::to_value(one).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_answer_of_a_repeated_post_never_means_that_nothing_was_done() {
    for second in SECOND {
        let (bench, proxy) = behind().await;
        let draft = bench.rows("endorsement-transfer").remove(0);
        let endorse = bench.order("endorse", &[&draft], &outsider("endorsee"));
        let pay = bench.transfer("transfer", "70.00", "6200900000999");
        for (at, order) in [&endorse, &pay].into_iter().enumerate() {
            let one = repeated(&bench, &proxy, order, *second).await;
            let state: State = serde_json::from_value(one["state"].clone()).unwrap();
            assert_eq!(bench.ledger().await.len(), at + 1, "{second:?}: the bank carried out the first of the two");
            assert_eq!(state, second.2, "{second:?}: {one:#}");
            assert!(state == State::InDoubt || one["unproven"] == json!(true), "{second:?}: {one:#}");
            assert_eq!(one["again"], json!(false), "{second:?}: {one:#}");
            assert!(bench.desk().prepare(order).is_err(), "{second:?}: it is locked");
            let id = one["id"].as_str().unwrap();
            assert!(bench.desk().doubts().unwrap().iter().any(|doubt| doubt.id == id), "{second:?}: it is shown");
            // Once each: the second of the two was not carried out, and nothing was sent again.
            let posts = proxy.seen().into_iter().filter(|seen| seen.target.contains(&format!("/{}?", order.operation)));
            assert_eq!(posts.filter(|seen| seen.method == "POST").count(), 1, "{second:?}");
            let view = bench.desk().submission(one["submission_id"].as_str().unwrap()).unwrap();
            bench.send(&view.id).await;
            assert_eq!(bench.ledger().await.len(), at + 1, "{second:?}: nothing was sent again");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_set_forward_settles_nothing_without_the_service_s_date() {
    let (mut bench, proxy) = behind().await;
    let clock = Clock::fixed(Utc::now());
    bench.open_at(clock.clone());
    proxy.always(WireFault::Undated);
    let draft = bench.rows("endorsement-transfer").remove(0);
    let order = bench.order("endorse", &[&draft], &outsider("endorsee"));
    let late = json!({ "kind": "refuse_then_apply", "status": 403, "seconds": 60, "message": "busy" });
    bench.fault("endorse", late).await;
    let old = only(&bench.submit(&order).await).clone();
    assert_eq!((old.state, old.unproven), (State::Refused, true));

    clock.set(clock.now() + TimeDelta::minutes(40));
    for _ in 0..3 {
        bench.desk().doubt_inquire(&old.id).await.unwrap();
    }
    let now = bench.desk().instruction(&old.id).unwrap().instruction;
    assert_eq!((now.unproven, now.again), (true, false));
    assert_eq!(now.settling.map(|one| one.why.id).as_deref(), Some("settling-no-date"));
    assert!(bench.desk().resubmit(&old.id, "en").is_err());
    // By the bank's clock 61 seconds have passed, and it carries the endorsement out.
    bench.post("clock", json!({ "ahead_seconds": 61 }).to_string()).await;
    bench.desk().doubt_inquire(&old.id).await.unwrap();
    assert_eq!(bench.ledger().await.len(), 1);
    assert!(bench.desk().resubmit(&old.id, "en").is_err());
}
