//! The table "What each observation means", each row and case, through a raw TCP server that misbehaves and the real
//! client, for all 14 operations: the verdict, and that exactly one POST left (or none).

mod behind;
mod bodies;
mod certificate;
mod connect;
mod heads;
mod once;
mod reads;
mod records;
mod row;
#[path = "../../src-tauri/crates/bank-client/tests/classify/sample.rs"]
mod sample;
mod statuses;

use std::collections::BTreeSet;

use bank_client::CASES;
use tokio::task::JoinSet;

use row::Row;

/// Cases that no server can cause: they are reached without one.
const ELSEWHERE: &[(&str, &str)] = &[
    ("unsendable", "once.rs: nothing is opened"),
    ("name-not-found", "connect.rs"),
    ("connection-refused", "connect.rs"),
    ("unreachable", "connect.rs"),
    ("connect-timeout", "connect.rs"),
    ("tls-failed", "connect.rs"),
    ("certificate-refused", "certificate.rs"),
    ("stopped-while-sending", "the journal's own finding after a restart"),
    ("lost", "an error of the client that has no name yet"),
    ("too-many-records", "bank-client's own tests: nothing of it is on the wire"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_observation_of_every_operation_has_its_verdict_and_left_once() {
    let rows = [heads::rows(), bodies::rows(), statuses::rows(), records::rows()].concat();
    let (slow, quick): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| row.times_out);
    let (mut complaints, mut reached) = (Vec::new(), BTreeSet::new());
    // Those with a limit of time run apart, so that the others do not use it up.
    for rows in [quick, slow] {
        let running: JoinSet<_> = rows.into_iter().map(row::run).collect();
        for outcome in running.join_all().await {
            complaints.extend(outcome.complaints);
            reached.extend(outcome.reached);
        }
    }
    assert!(complaints.is_empty(), "{} cells differ:\n{}", complaints.len(), complaints.join("\n"));
    let missed = |id: &str| !reached.contains(id) && !ELSEWHERE.iter().any(|(other, _)| *other == id);
    let missed: Vec<_> = CASES.iter().filter(|case| missed(case.id)).map(|case| (case.number, case.id)).collect();
    assert!(missed.is_empty(), "no row of this table reaches {missed:?}");
}
