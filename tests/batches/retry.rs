//! "Retry only the refused": exactly the instructions refused with proof or not sent, and no others.

use std::collections::BTreeSet;

use model::State;
use money::view::InstructionView;
use serde_json::json;

use crate::bench::{Bench, outsider};
use crate::{all_rows, of_accounts};

#[tokio::test(flavor = "multi_thread")]
async fn only_refused_or_unsent_ones_are_retried_and_name_their_first() {
    let bench = Bench::with_drafts(720).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = all_rows(&bench, "endorsement-transfer");
    let chosen = of_accounts(&rows, 1, 8);
    let order = bench.order("endorse", &chosen, &outsider("endorsee"));
    let faults = [
        json!({"kind": "status", "status": 405}),
        json!({"kind": "unknown_codes"}),
        json!({"kind": "status", "status": 202, "apply": true}),
        json!({"kind": "status", "status": 405}),
        json!({"kind": "apply_then_failed"}),
        json!({"kind": "status", "status": 500}),
    ];
    let confirmed = bench.confirm(&bench.prepare(&order));
    // While it waits, the last draft leaves the list because another desk endorses it.
    elsewhere(&bench, &confirmed.instructions[7]).await;
    for fault in faults {
        bench.fault("endorse", fault).await;
    }
    let mut view = bench.send(&confirmed.id).await;
    while view.paused {
        bench.desk().go_on(&view.id).unwrap();
        view = bench.send(&view.id).await;
    }
    use State::{Accepted, InDoubt, NotSent, Pending, Refused};
    let found: Vec<State> = view.instructions.iter().map(|one| one.state).collect();
    assert!(view.done, "{found:?}");
    let refused = |one: &&InstructionView| matches!(one.state, Refused | NotSent) && !one.unproven;
    let expected: BTreeSet<String> = view.instructions.iter().filter(refused).map(|one| one.id.clone()).collect();
    assert_eq!(found.iter().filter(|state| **state == InDoubt).count(), 1, "{found:?}");
    assert_eq!((found[2], found[7]), (Pending, NotSent), "{found:?}");
    assert!(found.contains(&Accepted) && expected.len() == 3, "{found:?}");
    let moved = bench.ledger().await.len();

    let retry = bench.desk().retry(&view.id, "en", None).unwrap();
    let again = bench.send(&bench.confirm(&retry.check).id).await;
    let named = |one: &InstructionView| bench.desk().instruction(&one.id).unwrap().supersedes.unwrap().id;
    let supersedes: BTreeSet<String> = again.instructions.iter().map(named).collect();
    assert_eq!(supersedes, expected);
    let left_out: Vec<_> = retry.left_out.iter().map(|out| (out.number, out.why[0].id.as_str())).collect();
    let waits = view.instructions.iter().find(|one| one.unproven).expect("the bank's word alone");
    assert_eq!(left_out, [(waits.number, "settling-draft-differs")], "left out, and why");
    let states: Vec<State> = again.instructions.iter().map(|one| one.state).collect();
    assert_eq!(states, [Accepted, Accepted, NotSent], "the one that left the list cannot be sent");
    assert_eq!(bench.ledger().await.len(), moved + 2);

    let third = bench.desk().retry(&view.id, "en", None).unwrap_err();
    assert_eq!(third.trouble().code, "retry-nothing", "each is given again once");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_resubmitted_any_more_is_named_and_left_out() {
    let bench = Bench::with_drafts(480).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = all_rows(&bench, "endorsement-transfer");
    let chosen = of_accounts(&rows, 1, 3);
    let confirmed = bench.confirm(&bench.prepare(&bench.order("endorse", &chosen, &outsider("endorsee"))));
    elsewhere(&bench, &confirmed.instructions[1]).await;
    for _ in 0..2 {
        bench.fault("endorse", json!({"kind": "status", "status": 405})).await;
    }
    let view = bench.send(&confirmed.id).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let retry = bench.desk().retry(&view.id, "en", None).unwrap();
    let left_out: Vec<u32> = retry.left_out.iter().map(|out| out.number).collect();
    assert_eq!(left_out, [view.instructions[1].number]);
    assert!(!retry.left_out[0].why.is_empty());
    assert_eq!(retry.check.rows.len(), 2);
    let again = bench.send(&bench.confirm(&retry.check).id).await;
    assert!(again.instructions.iter().all(|one| one.state == State::Accepted), "{again:#?}");
}

/// Endorses the draft of an instruction from another desk, over the service itself.
async fn elsewhere(bench: &Bench, one: &InstructionView) {
    let detail = bench.desk().instruction(&one.id).unwrap();
    let call = reqwest::Client::builder().no_proxy().build().unwrap().post(&detail.url).body(detail.request);
    let call = call.header("content-type", "application/json").bearer_auth(&bench.bank.token);
    assert_eq!(call.send().await.unwrap().status(), 200);
}
