//! Clocks: wrong compared with the service's, set while the program runs, behind the journal.

use chrono::{Duration, Utc};
use model::State;
use model::clock::Clock;
use serde_json::json;

use crate::bench::{Bench, only};

fn said(bench: &Bench) -> Vec<String> {
    let ids = bench.desk().warnings().into_iter().map(|warning| {
        let text = model::words::text(&warning, "en");
        assert!(model::words::is_written(&warning.id) && !text.contains('{'), "{text}");
        warning.id
    });
    ids.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_off_by_more_than_two_minutes_is_said_until_it_agrees() {
    let mut bench = Bench::new().await;
    for minutes in [3, -3, 60 * 30] {
        let clock = Clock::fixed(Utc::now() + Duration::minutes(minutes));
        bench.open_at(clock.clone());
        assert_eq!(said(&bench), [""; 0], "nothing is known before a reply");
        bench.refresh(&["draft"]).await;
        assert_eq!(said(&bench), ["machine-clock"], "{minutes} minutes");
        let warning = &bench.desk().profile_view().warnings[0];
        assert_ne!(warning.args["own"], warning.args["service"], "both times are shown");
        clock.jump(Utc::now());
        bench.refresh(&["draft"]).await;
        assert_eq!(said(&bench), [""; 0], "{minutes} minutes: gone when they agree");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_transfer_leaves_when_the_clocks_are_more_than_a_day_apart() {
    let mut bench = Bench::new().await;
    for hours in [26, -26] {
        bench.open_at(Clock::fixed(Utc::now() + Duration::hours(hours)));
        let sent = bench.submit(&bench.transfer("transfer", "12.50", "6200900000017")).await;
        let one = only(&sent);
        assert_eq!((one.state, one.reason.as_ref().unwrap().id.as_str()), (State::NotSent, "pre-flight-clock"));
        assert!(said(&bench).contains(&"machine-clock".to_owned()));
    }
    assert!(bench.ledger().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_set_back_loses_no_look_and_the_journal_keeps_its_order() {
    let mut bench = Bench::new().await;
    let clock = Clock::fixed(Utc::now());
    bench.open_at(clock.clone());
    bench.fault("transfer", json!({ "kind": "apply_then_close" })).await;
    let sent = bench.submit(&bench.transfer("transfer", "12.50", "6200900000017")).await;
    assert_eq!(only(&sent).state, State::InDoubt);
    let mut probes = bench.desk().probe_when_due().await.unwrap();
    clock.jump(clock.now() - Duration::days(40));
    for minute in 1..=90 {
        clock.set(clock.now() + Duration::minutes(1));
        let probed = bench.desk().probe_when_due().await.unwrap();
        assert!(probed <= 1, "minute {minute}");
        probes += probed;
    }
    assert!((5..=6).contains(&probes), "0, 1, 5, 15 and 60 minutes, and perhaps a midnight: {probes}");
    clock.jump(clock.now() + Duration::days(400));
    assert_eq!(bench.desk().probe_when_due().await.unwrap(), 1, "several that fell due are one");
    assert_eq!(bench.desk().probe_when_due().await.unwrap(), 0);
    let detail = bench.desk().instruction(&only(&sent).id).unwrap();
    let sequences: Vec<u32> = detail.events.iter().map(|event| event.sequence).collect();
    assert!(sequences.is_sorted() && !detail.events.is_sorted_by_key(|event| event.at.clone()), "numbers decide");
    bench.chain_is_whole();
    assert_eq!(bench.ledger().await.len(), 1);

    bench.open_at(Clock::fixed(Utc::now()));
    assert_eq!(said(&bench), ["machine-journal-ahead"], "the newest event is of another year");
    bench.open_at(Clock::fixed(Utc::now() + Duration::days(500)));
    assert_eq!(said(&bench), [""; 0]);
}
