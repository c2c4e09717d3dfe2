//! A queue that fails stops the others: the failure is reported, no instruction is lost, and what waited can be sent later.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use model::State;
use money::view::SubmissionView;
use money::{Failpoint, FailpointHook};

use crate::bench::{Bench, outsider};
use crate::{all_rows, of_accounts};

const ACCOUNTS: usize = 3;
const EACH: usize = 4;

/// Panics at a point, once: a defect of one queue's task.
struct PanicsAt {
    point: Failpoint,
    done: AtomicBool,
}

impl FailpointHook for PanicsAt {
    fn goes_on(&self, point: Failpoint, _: &str) -> bool {
        assert!(point != self.point || self.done.swap(true, Ordering::SeqCst), "a defect of this queue");
        true
    }
}

async fn confirmed(bench: &Bench) -> SubmissionView {
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = all_rows(bench, "endorsement-transfer");
    let order = bench.order("endorse", &of_accounts(&rows, ACCOUNTS, EACH), &outsider("endorsee"));
    bench.confirm(&bench.prepare(&order))
}

fn count(view: &SubmissionView, state: State) -> usize {
    view.instructions.iter().filter(|one| one.state == state).count()
}

/// Sends and expects the failure of a queue: the line has stopped, `open` are in doubt, and the rest is carried out or
/// waits. Afterwards a person sends the rest.
async fn fails(bench: &Bench, id: &str, open: usize, mend: impl FnOnce()) {
    let error = bench.desk().send(id, |_| {}).await.expect_err("the failure is said");
    assert_eq!((error.trouble().code.as_str(), error.trouble().sentence.id.as_str()), ("send-trouble", "send-trouble"));
    mend();
    let view = bench.desk().submission(id).unwrap();
    let (accepted, waiting) = (count(&view, State::Accepted), count(&view, State::Confirmed));
    assert_eq!((accepted + waiting + open, count(&view, State::InDoubt)), (ACCOUNTS * EACH, open), "{view:#?}");
    assert!(view.paused && waiting > 0, "the other queues stopped: {view:#?}");
    let moved = bench.ledger().await.len();
    assert!((accepted..=accepted + open).contains(&moved), "{moved} carried out, {accepted} accepted");
    assert_eq!(bench.desk().doubts().unwrap().len(), open);

    bench.desk().go_on(id).unwrap();
    bench.send(id).await;
    let view = bench.desk().submission(id).unwrap();
    assert_eq!((count(&view, State::Accepted), count(&view, State::InDoubt)), (ACCOUNTS * EACH - open, open));
    let moved = bench.ledger().await.len();
    assert!(moved <= ACCOUNTS * EACH, "each at most once: {moved}");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_queue_that_panics_before_a_call_is_written_stops_the_others() {
    let bench = Bench::new().await;
    let view = confirmed(&bench).await;
    let panics = PanicsAt { point: Failpoint::BeforePreFlight, done: AtomicBool::new(false) };
    bench.desk().set_failpoint_hook(Arc::new(panics)).unwrap();
    fails(&bench, &view.id, 0, || {}).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_queue_that_panics_in_a_call_leaves_a_doubt_and_stops_the_others() {
    for point in [Failpoint::Sending, Failpoint::Observed] {
        let bench = Bench::new().await;
        let view = confirmed(&bench).await;
        bench.desk().set_failpoint_hook(Arc::new(PanicsAt { point, done: AtomicBool::new(false) })).unwrap();
        fails(&bench, &view.id, 1, || {}).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_queue_whose_event_the_journal_does_not_take_stops_the_others() {
    let bench = Bench::new().await;
    let view = confirmed(&bench).await;
    let file = bench.desk().folder().join("journal.sqlite");
    let raw = rusqlite::Connection::open(file).unwrap();
    let one = &view.instructions[0].id;
    let refuses = format!(
        "CREATE TRIGGER refuses BEFORE INSERT ON event WHEN NEW.kind IN ('sending', 'verdict') AND instr(NEW.payload, '{one}') > 0
         BEGIN SELECT RAISE(ABORT, 'this queue cannot write'); END"
    );
    raw.execute_batch(&refuses).unwrap();
    fails(&bench, &view.id, 0, || raw.execute_batch("DROP TRIGGER refuses").unwrap()).await;
}
