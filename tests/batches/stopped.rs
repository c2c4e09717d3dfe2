//! A stop: at a doubt of one account the others wait too, and resume one by one when a person decides it; a person's
//! pause; and both after a restart, today and tomorrow.

use std::sync::OnceLock;

use model::State;
use model::clock::Clock;
use money::view::SubmissionView;
use serde_json::json;

use crate::bench::{Bench, outsider, states};
use crate::{all_rows, of_accounts};

/// The number of an account's instructions in a state.
fn count(view: &SubmissionView, account: &str, state: State) -> usize {
    view.instructions.iter().filter(|one| one.account == account && one.state == state).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_doubt_in_one_account_stops_all_and_single_ones_go_on() {
    let bench = Bench::with_drafts(480).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = all_rows(&bench, "endorsement-transfer");
    let chosen = of_accounts(&rows, 3, 4);
    let [a, b, c] = [0, 1, 2].map(|at| chosen[at].account.clone());
    let number = |account: &str| account.split(':').nth(1).unwrap().to_owned();
    // The others are slower than the doubt, so that they are still in flight when it arrives.
    for slow in [&b, &c] {
        let fault = json!({"kind": "delay", "milliseconds": 300});
        bench.post("faults", json!({"endpoint": "endorse", "account": number(slow), "fault": fault}).to_string()).await;
    }
    let fault = json!({"kind": "apply_then_close"});
    bench.post("faults", json!({"endpoint": "endorse", "account": number(&a), "fault": fault}).to_string()).await;
    let view = bench.submit(&bench.order("endorse", &chosen, &outsider("endorsee"))).await;
    assert!(view.paused && !view.done, "{:#?}", view.progress);
    assert_eq!(view.progress.paused_why.as_deref(), Some("doubt"));
    assert_eq!((count(&view, &a, State::InDoubt), count(&view, &a, State::Confirmed)), (1, 3));
    assert!([&b, &c].into_iter().all(|other| count(&view, other, State::Confirmed) >= 2), "{:#?}", view.progress);
    let moved = bench.ledger().await.len();
    assert_eq!(bench.send(&view.id).await.progress, view.progress, "sending alone goes on with none");

    let error = bench.desk().go_on_with(&view.id, Some("EASTBANK:0"), None).unwrap_err();
    assert_eq!(error.trouble().sentence.id, "go-on-account");
    let view = bench.desk().go_on_with(&view.id, Some(&b), None).unwrap();
    assert!(!view.paused, "one account goes");
    let view = bench.send(&view.id).await;
    assert_eq!(count(&view, &b, State::Accepted), 4);
    assert_eq!((count(&view, &a, State::Confirmed), view.paused), (3, true), "the others wait: {:#?}", view.progress);
    assert!(count(&view, &c, State::Confirmed) >= 2 && bench.ledger().await.len() > moved);

    let view = bench.desk().go_on(&view.id).unwrap();
    let view = bench.send(&view.id).await;
    assert!(view.done);
    assert_eq!((count(&view, &a, State::Accepted), count(&view, &c, State::Accepted)), (3, 4));
    assert_eq!(bench.ledger().await.len(), 12, "the one in doubt was carried out and never sent again");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_let_go_on_while_another_is_sent_goes_beside_it() {
    let bench = Bench::with_drafts(480).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = all_rows(&bench, "endorsement-transfer");
    let chosen = of_accounts(&rows, 2, 3);
    let (a, b) = (chosen[0].account.clone(), chosen[1].account.clone());
    let confirmed = bench.confirm(&bench.prepare(&bench.order("endorse", &chosen, &outsider("endorsee"))));
    bench.desk().pause(&confirmed.id).unwrap();
    bench.desk().go_on_with(&confirmed.id, Some(&a), None).unwrap();
    let (desk, id, other) = (bench.desk().clone(), confirmed.id.clone(), OnceLock::new());
    let also = bench.desk().clone();
    let view = desk.send(&confirmed.id, move |_| {
        other.get_or_init(|| also.go_on_with(&id, Some(&b), None).map(|_| ()).unwrap());
    });
    let second = bench.desk().send(&confirmed.id, |_| {});
    let (view, _) = tokio::join!(view, second);
    let view = bench.send(&view.unwrap().id).await;
    assert_eq!(states(&view), [State::Accepted; 6]);
    assert_eq!(bench.ledger().await.len(), 6);
}

/// Pauses a submission of six as soon as the first of them is in flight.
async fn paused(bench: &Bench) -> SubmissionView {
    let rows = all_rows(bench, "endorsement-transfer");
    let chosen = of_accounts(&rows, 1, 6);
    let confirmed = bench.confirm(&bench.prepare(&bench.order("endorse", &chosen, &outsider("endorsee"))));
    let (desk, id, once) = (bench.desk().clone(), confirmed.id.clone(), OnceLock::new());
    let view = bench.desk().send(&confirmed.id, move |progress| {
        if progress.accounts.iter().any(|account| account.sending > 0) {
            once.get_or_init(|| desk.pause(&id).unwrap());
        }
    });
    view.await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_lets_open_calls_end_and_the_rest_goes_on_after_a_restart() {
    use State::{Accepted, Confirmed};
    let mut bench = Bench::with_drafts(480).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let view = paused(&bench).await;
    assert_eq!(states(&view), [Accepted, Confirmed, Confirmed, Confirmed, Confirmed, Confirmed]);
    assert_eq!((view.paused, view.progress.paused_why.as_deref()), (true, Some("person")));
    bench.open();
    assert_eq!(states(&bench.send(&view.id).await), states(&view), "a restart sends nothing and forgets nothing");
    let stopped = bench.desk().stopped().unwrap();
    assert_eq!((stopped.len(), stopped[0].submission_id.as_str(), stopped[0].all), (1, view.id.as_str(), 6));
    bench.go_on(&view.id);
    let view = bench.send(&view.id).await;
    assert_eq!(states(&view), [Accepted; 6]);
    assert!(bench.desk().stopped().unwrap().is_empty());
    assert_eq!(bench.ledger().await.len(), 6);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_overnight_is_not_sent_any_more() {
    use State::{Accepted, NotSent};
    let mut bench = Bench::with_drafts(480).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let view = paused(&bench).await;
    let tomorrow = bench.desk().now() + chrono::Duration::days(1);
    bench.open_at(Clock::fixed(tomorrow));
    let after = bench.desk().submission(&view.id).unwrap();
    assert_eq!(states(&after), [Accepted, NotSent, NotSent, NotSent, NotSent, NotSent]);
    assert_eq!(after.instructions[1].reason.as_ref().unwrap().id, "reason-not-sent-day");
    assert!(after.done && bench.desk().stopped().unwrap().is_empty());
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_can_be_left_unsent_and_its_drafts_are_free() {
    let bench = Bench::with_drafts(480).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let view = paused(&bench).await;
    let left = bench.desk().cancel(&view.id).unwrap();
    assert!(left.done && left.instructions[1..].iter().all(|one| one.state == State::Cancelled && !one.locked));
    assert!(bench.desk().retry(&view.id, "en", None).is_err(), "what a person withdrew is not retried");
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stop_is_written_with_the_verdict_and_before_anything_else_is_read() {
    let bench = Bench::with_drafts(480).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = all_rows(&bench, "endorsement-transfer");
    let order = bench.order("endorse", &of_accounts(&rows, 2, 2), &outsider("endorsee"));
    let confirmed = bench.confirm(&bench.prepare(&order));
    bench.fault("endorse", json!({"kind": "status", "status": 403})).await;
    assert!(bench.send(&confirmed.id).await.paused);
    let file = bench.home().profile_dir("practice").unwrap().join("journal.sqlite");
    let journal = rusqlite::Connection::open(file).unwrap();
    let mut kinds = journal.prepare("SELECT kind, at FROM event ORDER BY sequence").unwrap();
    let kinds: Vec<(String, String)> =
        kinds.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect();
    let stop = kinds.iter().position(|(kind, _)| kind == "paused").expect("it stopped");
    let first_probe = kinds.iter().position(|(kind, _)| kind == "evidence").expect("the first probe");
    assert_eq!((kinds[stop - 1].0.as_str(), &kinds[stop - 1].1), ("verdict", &kinds[stop].1), "one transaction");
    assert!(stop < first_probe, "{kinds:?}");
    assert!(kinds[stop..].iter().all(|(kind, _)| kind != "sending"), "nothing left after it: {kinds:?}");
}
