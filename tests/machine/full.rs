//! A full disk at each step of the order of commits, in a process whose files may not grow.

use model::State;
use money::view::Order;

use crate::bench::{Bench, only};
use crate::driven::{BEFORE_CONFIRMING, Driven};

/// The timeout of an acting call, in seconds: longer than any call here.
const SECONDS: u64 = 100;

/// A process that was sending a transfer, was stopped at a failpoint while its disk filled, and continues; and the
/// order.
async fn goes_on_with_a_full_disk(point: &str) -> (Bench, Order, Driven) {
    let mut bench = Bench::new().await;
    let order = bench.transfer("transfer", "12.50", "6200900000017");
    bench.desk = None;
    let mut driven = Driven::start(&bench, &order, point, SECONDS);
    driven.until("POINT");
    driven.fill_the_disk(&bench);
    driven.say("go");
    (bench, order, driven)
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_nothing_leaves_and_a_verdict_waits_for_room() {
    let cases = [
        ("Confirmed", "confirmed/not_sent", "not_sent", 0),
        ("BeforePreFlight", "confirmed/not_sent", "not_sent", 0),
        ("AfterPreFlight", "confirmed/not_sent", "not_sent", 0),
        ("Sending", "sending/accepted", "accepted", 1),
        ("Observed", "sending/accepted", "accepted", 1),
        ("Replied", "sending/accepted", "accepted", 1),
    ];
    for (point, held, written, moved) in cases {
        let (mut bench, _, mut driven) = goes_on_with_a_full_disk(point).await;
        while driven.until("VIEW") != held {}
        assert_eq!(driven.ask("status"), "machine-disk-full machine-unwritten", "{point}");
        assert_eq!(bench.ledger().await.len(), moved, "{point}");
        driven.limit(None);
        assert_eq!(driven.until("END"), written, "{point}");
        assert_eq!(driven.ask("status"), "on", "{point}: sending comes back with the room");
        driven.end();
        bench.open();
        bench.chain_is_whole();
        let found = bench.desk().journal(0, 9).unwrap().rows;
        assert_eq!(found.len(), 1);
        assert_eq!(serde_json::to_value(found[0].state).unwrap(), written, "{point}: and it is on the disk");
        assert_eq!(bench.ledger().await.len(), moved, "{point}: nothing was sent again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_end_of_the_program_makes_a_doubt_of_what_could_not_be_written() {
    for (point, found) in [("Observed", State::InDoubt), ("Replied", State::Accepted)] {
        let (mut bench, _, driven) = goes_on_with_a_full_disk(point).await;
        while driven.until("VIEW") != "sending/accepted" {}
        driven.kill();
        bench.open();
        let row = bench.desk().journal(0, 9).unwrap().rows.remove(0);
        assert_eq!(row.state, found, "{point}");
        assert_eq!((bench.ledger().await.len(), bench.desk().pending_writes()), (1, 0));
        let again = bench.desk().submission(&row.submission_id).unwrap();
        assert_eq!(only(&bench.send(&again.id).await).state, found, "{point}: nothing is sent by a start");
        assert_eq!(bench.ledger().await.len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_stops_confirming_and_sending_comes_back_with_room() {
    let (mut bench, order, mut driven) = goes_on_with_a_full_disk(BEFORE_CONFIRMING).await;
    assert_eq!(driven.until("REFUSED"), "disk-full");
    assert_eq!(driven.ask("status"), "machine-disk-full");
    driven.limit(None);
    acceptance::wait::until_blocking("sending is on again", || driven.ask("status") == "on");
    driven.end();
    bench.open();
    assert_eq!(bench.desk().journal(0, 9).unwrap().count, 0);
    assert!(bench.ledger().await.is_empty());
    assert_eq!(only(&bench.submit(&order).await).state, State::Accepted);
}
