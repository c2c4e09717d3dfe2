//! The schedule of probes of a doubt: the core decides by a clock that the test moves which probe is due, and only
//! reads.

use model::State;
use model::clock::Clock;
use serde_json::json;

use crate::bench::{Bench, only, outsider};

#[tokio::test(flavor = "multi_thread")]
async fn a_doubt_is_looked_at_when_it_is_due_and_only_then() {
    let mut bench = Bench::new().await;
    let begin = chrono::Utc::now();
    let clock = Clock::fixed(begin);
    bench.open_at(clock.clone());
    bench.refresh(&["endorsement-transfer"]).await;
    let drafts = bench.rows("endorsement-transfer");
    bench.fault("endorse", json!({"kind": "apply_then_close"})).await;
    let id = only(&bench.submit(&bench.order("endorse", &[&drafts[0]], &outsider("endorsee"))).await).id.clone();

    let seconds_and_probes = [(0, 1), (0, 0), (50, 0), (61, 1), (200, 0), (310, 1), (901, 1), (3000, 0), (3700, 1)];
    let mut probes = 0;
    for (seconds, due) in seconds_and_probes {
        clock.set(begin + chrono::Duration::seconds(seconds));
        let probed = bench.desk().probe_when_due().await.unwrap();
        probes += usize::try_from(probed).unwrap();
        // The start of a day may be between any two of these times; then there is one more probe.
        assert!(probed >= due && probed <= 1, "{probed} probes after {seconds} seconds");
    }
    let detail = bench.desk().instruction(&id).unwrap();
    assert_eq!(detail.evidence.len(), probes);
    assert!(detail.next_look.is_some_and(|next| next > bench.desk().now_text()), "the next day");
    assert_eq!(detail.instruction.state, State::InDoubt, "looking decides nothing");
    assert_eq!(bench.ledger().await.len(), 1, "and sends nothing");

    // A window that was closed for days makes one probe for all that it missed.
    clock.set(begin + chrono::Duration::days(3));
    assert_eq!(bench.desk().probe_when_due().await.unwrap(), 1);
    assert_eq!(bench.desk().probe_when_due().await.unwrap(), 0);
}
