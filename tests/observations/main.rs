//! The table "What each observation means", each row and case, through a raw TCP server that misbehaves and the real
//! client, for all 14 operations: the verdict, and that exactly one POST was sent (or none). The table itself and its
//! other wordings are in `tests/torture/observations`.

#[allow(dead_code, reason = "the tests of the group use all of it")]
mod authority;
mod behind;
mod certificate;
mod company;
mod diagnosis;
mod network;
mod once;
mod reads;

use acceptance::torture::observations::{connect, row, sample, table};
use bank_client::CASES;

/// Cases that no server can cause, with the tests that cause them.
const ELSEWHERE: &[(&str, &str)] = &[
    ("unsendable", "once.rs: nothing is opened"),
    ("time-over", "tests/approvals: the approval ends while a connection is waited for"),
    ("name-not-found", "the row of connections"),
    ("connection-refused", "the row of connections"),
    ("unreachable", "the row of connections"),
    ("connect-timeout", "the row of connections"),
    ("proxy-refused", "company.rs"),
    ("tls-failed", "the row of connections"),
    ("certificate-refused", "certificate.rs"),
    ("stopped-while-sending", "the journal's own finding after a restart"),
    ("lost", "an error of the client that has no name yet"),
    ("407", "bank-client's own tests: a server on this computer is reached without a proxy"),
    ("too-many-records", "bank-client's own tests: nothing of it is on the wire"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_observation_of_every_operation_has_its_verdict_and_left_once() {
    let outcome = table(0).await;
    let complaints = outcome.complaints;
    assert!(complaints.is_empty(), "{} cells differ:\n{}", complaints.len(), complaints.join("\n"));
    let missed = |id: &str| !outcome.reached.contains_key(id) && !ELSEWHERE.iter().any(|(other, _)| *other == id);
    let missed: Vec<_> = CASES.iter().filter(|case| missed(case.id)).map(|case| (case.number, case.id)).collect();
    assert!(missed.is_empty(), "no row of this table reaches {missed:?}");
}

#[tokio::test]
async fn a_connection_that_never_stood_is_not_sent() {
    connect::name_that_nobody_knows(0).await;
    connect::port_where_nobody_listens(0).await;
    connect::network_without_a_way(0).await;
    connect::server_that_speaks_no_tls(0).await;
}

#[tokio::test]
async fn a_handshake_that_takes_too_long_is_not_sent_though_it_is_a_timeout_too() {
    connect::handshake_that_takes_too_long(0).await;
}

#[tokio::test]
async fn the_window_for_another_connection_ends() {
    connect::window_that_ends_at_once(0).await;
}
