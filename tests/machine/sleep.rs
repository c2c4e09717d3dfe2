//! A computer that sleeps while something is being sent: a process that is stopped beyond its timeout and continues.

use std::time::{Duration, Instant};

use model::State;
use rustix::process::Signal;
use serde_json::json;

use crate::bench::Bench;
use crate::driven::{Driven, PATIENCE};

/// The timeout of an acting call, the delay of the reply, and the sleep of the computer, in seconds.
const TIMEOUT: u64 = 6;
const REPLY: u64 = 4;
const SLEEP: u64 = 8;

#[tokio::test(flavor = "multi_thread")]
async fn sleep_beyond_the_timeout_is_a_doubt_and_never_a_false_verdict() {
    let mut bench = Bench::new().await;
    bench.fault("transfer", json!({ "kind": "delay", "milliseconds": REPLY * 1_000 })).await;
    let order = bench.transfer("transfer", "12.50", "6200900000017");
    bench.desk = None;
    let mut driven = Driven::start(&bench, &order, "Sending", TIMEOUT);
    driven.until("POINT");
    driven.say("go");
    let deadline = Instant::now() + PATIENCE;
    while bench.ledger().await.is_empty() {
        assert!(Instant::now() < deadline, "the bank never executed it");
    }
    driven.signal(Signal::STOP);
    driven.is_silent(Duration::from_secs(SLEEP));
    driven.signal(Signal::CONT);
    assert_eq!(driven.until("END"), "in_doubt", "the bank has done it, and here nobody can know");
    assert_eq!(driven.ask("probe"), "1", "what fell due is probed at once");
    assert_eq!(driven.ask("probe"), "0");
    assert_eq!(driven.ask("read"), "0");
    end_tokens(&bench).await;
    assert_eq!(driven.ask("read"), "3", "a token that ran out meanwhile asks for a sign-in");
    driven.end();
    bench.open();
    let row = bench.desk().journal(0, 9).unwrap().rows.remove(0);
    assert_eq!(row.state, State::InDoubt);
    assert_eq!(bench.ledger().await.len(), 1, "and it was sent once");
    bench.chain_is_whole();
}

/// Revokes all tokens of the bank.
async fn end_tokens(bench: &Bench) {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let reply = http.delete(format!("{}/tokens", bench.bank.control_url)).send().await.unwrap();
    assert!(reply.status().is_success());
}
