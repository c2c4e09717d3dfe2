//! Several drafts in one call, as a profile may allow: the call is fixed at the check, is one POST, and gives each
//! draft a verdict by content; a draft that may no longer be sent splits the call; a program that ends during the call
//! leaves all of them in doubt.

use std::collections::BTreeSet;
use std::sync::Arc;

use model::State;
use money::view::{InstructionView, SubmissionView};
use money::{Failpoint, FailpointHook};
use serde_json::json;
use treasury::audit::{Of, PackOptions};
use treasury::view::DraftRow;

use crate::bench::{Bench, outsider, states};
use crate::script::Script;
use crate::{all_rows, of_accounts};

/// A desk whose profile allows this many drafts per call.
async fn desk(drafts_per_post: u32) -> Bench {
    let mut bench = Bench::with_drafts(720).await;
    let file = bench.folder().join("profiles/practice/profile.toml");
    let mut settings: toml::Table = std::fs::read_to_string(&file).unwrap().parse().unwrap();
    let limits = settings.entry("limits").or_insert_with(|| toml::Table::new().into());
    limits.as_table_mut().unwrap().insert("drafts_per_post".to_owned(), i64::from(drafts_per_post).into());
    std::fs::write(&file, settings.to_string()).unwrap();
    bench.open();
    bench.refresh(&["endorsement-transfer", "receipt-by-endorsee"]).await;
    bench
}

fn some(bench: &Bench, count: usize) -> Vec<DraftRow> {
    let rows = all_rows(bench, "endorsement-transfer");
    of_accounts(&rows, 1, count).into_iter().cloned().collect()
}

async fn submit(bench: &Bench, rows: &[DraftRow]) -> SubmissionView {
    let rows: Vec<&DraftRow> = rows.iter().collect();
    bench.submit(&bench.order("endorse", &rows, &outsider("endorsee"))).await
}

/// The bodies sent, each once.
fn bodies(bench: &Bench, view: &SubmissionView) -> BTreeSet<String> {
    view.instructions.iter().map(|one| bench.desk().instruction(&one.id).unwrap().request).collect()
}

fn number(one: &InstructionView) -> &str {
    one.draft_number.as_deref().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_drafts_leave_in_three_calls_named_by_dialog_and_pack() {
    let bench = desk(4).await;
    let rows = some(&bench, 10);
    let chosen: Vec<&DraftRow> = rows.iter().collect();
    let check = bench.prepare(&bench.order("endorse", &chosen, &outsider("endorsee")));
    let said = check.notes.iter().find(|note| note.id == "note-chunks").expect("the dialog says it");
    assert_eq!(said.args["drafts"], "4");
    assert_eq!(check.rows[0].body, check.rows[3].body);
    assert_ne!(check.rows[3].body, check.rows[4].body);
    let calls: Vec<&str> = check
        .rows
        .iter()
        .map(|row| row.notes.iter().find(|note| note.id == "note-in-chunk").map_or("", |note| &note.args["call"]))
        .collect();
    assert_eq!(calls, ["1", "1", "1", "1", "2", "2", "2", "2", "3", "3"]);
    let view = bench.send(&bench.confirm(&check).id).await;
    assert_eq!(states(&view), [State::Accepted; 10]);
    let ledger = bench.ledger().await;
    assert_eq!(ledger.len(), 10);
    let left = bodies(&bench, &view);
    assert_eq!(left.len(), 3, "{left:#?}");
    assert!(left.iter().all(|body| check.rows.iter().any(|row| row.body == *body)), "the bytes are those of the check");
    let replies = |one: &InstructionView| bench.desk().instruction(&one.id).unwrap().reply.unwrap().sha256;
    assert_eq!(view.instructions.iter().map(replies).collect::<BTreeSet<_>>().len(), 3, "one reply for a call");
    let references: BTreeSet<_> = view.instructions.iter().map(|one| one.bank_transaction_id.clone()).collect();
    assert_eq!(references.len(), 10, "each has a reference of its own");
    bench.chain_is_whole();

    let to = bench.folder().join("pack");
    bench.desk().pack(&Of::Submission(view.id.clone()), &PackOptions::to(&to, "en")).unwrap();
    Script::from_the_document().agrees(&to);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_reply_to_a_call_of_four_means_for_each_draft_what_the_table_says() {
    use State::{Accepted, InDoubt, NotSent, Refused};
    let bench = desk(4).await;
    let rows = some(&bench, 36);
    let cases = [
        (json!({"kind": "partial", "keep": 2}), [Accepted, Accepted, InDoubt, InDoubt], 2),
        (json!({"kind": "reordered"}), [Accepted; 4], 4),
        (json!({"kind": "extra_record"}), [Accepted; 4], 4),
        (json!({"kind": "failed"}), [InDoubt; 4], 0),
        (json!({"kind": "apply_then_close"}), [InDoubt; 4], 4),
        (json!({"kind": "status", "status": 500}), [InDoubt; 4], 0),
        (json!({"kind": "status", "status": 429}), [InDoubt; 4], 0),
        (json!({"kind": "status", "status": 422}), [Refused; 4], 0),
        (json!({"kind": "contradicting_record"}), [InDoubt; 4], 4),
    ];
    let mut moved = 0;
    for ((fault, expected, executed), four) in cases.into_iter().zip(rows.chunks(4)) {
        bench.fault("endorse", fault.clone()).await;
        let view = submit(&bench, four).await;
        assert_eq!(states(&view), expected, "{fault}: {view:#?}");
        moved += executed;
        assert_eq!(bench.ledger().await.len(), moved, "{fault}");
        assert!(!states(&view).contains(&NotSent), "{fault}");
        assert_eq!(bodies(&bench, &view).len(), 1, "{fault}: it was one call");
    }
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_left_the_list_breaks_the_call_up_and_the_others_leave_alone() {
    use State::{Accepted, NotSent};
    let bench = desk(3).await;
    let rows = some(&bench, 6);
    let chosen: Vec<&DraftRow> = rows.iter().collect();
    let confirmed = bench.confirm(&bench.prepare(&bench.order("endorse", &chosen, &outsider("endorsee"))));
    let gone = bench.desk().instruction(&confirmed.instructions[1].id).unwrap();
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let call = http.post(&gone.url).body(gone.request).header("content-type", "application/json");
    assert_eq!(call.bearer_auth(&bench.bank.token).send().await.unwrap().status(), 200, "another desk endorses it");
    let view = bench.send(&confirmed.id).await;
    assert_eq!(states(&view), [Accepted, NotSent, Accepted, Accepted, Accepted, Accepted], "{view:#?}");
    assert_eq!(view.instructions[1].reason.as_ref().unwrap().id, "pre-flight-gone");
    let body = |at: usize| bench.desk().instruction(&view.instructions[at].id).unwrap().request;
    for at in [0, 2] {
        let items: Vec<serde_json::Value> = serde_json::from_str(&body(at)).unwrap();
        assert_eq!(items.len(), 1, "it left alone");
        assert_eq!(items[0]["draftNumber"], number(&view.instructions[at]));
    }
    assert_eq!(body(3), body(5), "the other call is as it was confirmed");
    assert_eq!(bench.ledger().await.len(), 6);
    bench.chain_is_whole();
}

struct EndsAt(Failpoint);

impl FailpointHook for EndsAt {
    fn goes_on(&self, point: Failpoint, _: &str) -> bool {
        point != self.0
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_in_a_call_of_three_leaves_each_in_its_true_state() {
    use State::{Accepted, InDoubt, NotSent};
    let cases = [
        (Failpoint::AfterPreFlight, NotSent, 0),
        (Failpoint::Sending, InDoubt, 0),
        (Failpoint::Observed, InDoubt, 3),
        (Failpoint::Replied, Accepted, 3),
        (Failpoint::Verdict, Accepted, 3),
    ];
    let mut bench = desk(3).await;
    let rows = some(&bench, 30);
    let mut moved = 0;
    for ((point, expected, executed), six) in cases.into_iter().zip(rows.chunks(6)) {
        let chosen: Vec<&DraftRow> = six.iter().collect();
        let confirmed = bench.confirm(&bench.prepare(&bench.order("endorse", &chosen, &outsider("endorsee"))));
        bench.desk().set_failpoint_hook(Arc::new(EndsAt(point))).unwrap();
        let _ = bench.desk().send(&confirmed.id, |_| {}).await;
        bench.open();
        moved += executed;
        let view = bench.desk().submission(&confirmed.id).unwrap();
        assert_eq!(states(&view)[..3], [expected; 3], "{point:?}");
        assert_eq!(states(&view)[3..], [NotSent; 3], "{point:?}: the next call was never begun");
        assert_eq!(states(&bench.send(&confirmed.id).await), states(&view), "{point:?}: a start sends nothing");
        assert_eq!(bench.ledger().await.len(), moved, "{point:?}");
    }
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn single_record_operations_and_transfers_leave_alone_in_any_profile() {
    let bench = desk(20).await;
    let rows = all_rows(&bench, "receipt-by-endorsee");
    let chosen = of_accounts(&rows, 1, 3);
    let check = bench.prepare(&bench.order("receipt-by-endorsee", &chosen, &[]));
    assert!(!check.notes.iter().any(|note| note.id == "note-chunks"), "{:?}", check.notes);
    let view = bench.send(&bench.confirm(&check).id).await;
    assert_eq!(states(&view), [State::Accepted; 3]);
    assert_eq!(bodies(&bench, &view).len(), 3);
    let mut order = bench.transfer("transfer", "10.00", "6200900000881");
    order.items.push(bench.transfer("transfer", "20.00", "6200900000899").items.remove(0));
    let view = bench.submit(&order).await;
    assert_eq!((states(&view), bodies(&bench, &view).len()), (vec![State::Accepted; 2], 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_refused_in_a_call_is_retried_as_the_draft_that_it_was() {
    let bench = desk(3).await;
    let rows = some(&bench, 3);
    bench.fault("endorse", json!({"kind": "status", "status": 405})).await;
    let view = submit(&bench, &rows).await;
    assert_eq!(states(&view), [State::Refused; 3]);
    let retry = bench.desk().retry(&view.id, "en", None).unwrap();
    let again = bench.send(&bench.confirm(&retry.check).id).await;
    assert_eq!(states(&again), [State::Accepted; 3]);
    for (old, new) in view.instructions.iter().zip(&again.instructions) {
        assert_eq!(number(old), number(new));
        assert_eq!(bench.desk().instruction(&new.id).unwrap().supersedes.unwrap().id, old.id);
    }
}
