//! The program ends at each failpoint between two steps; the next start shows the right state and sends nothing.

use std::sync::Arc;

use model::State;
use money::{Failpoint, FailpointHook};

use crate::bench::{Bench, outsider, states};

/// Ends the sending at a failpoint.
pub struct EndsAt(pub Failpoint);

impl FailpointHook for EndsAt {
    fn goes_on(&self, point: Failpoint, _: &str) -> bool {
        point != self.0
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_end_at_any_point_the_next_start_is_true_and_sends_nothing() {
    use State::{Accepted, InDoubt, NotSent};
    let cases = [
        (Failpoint::Confirmed, [NotSent, NotSent], 0),
        (Failpoint::BeforePreFlight, [NotSent, NotSent], 0),
        (Failpoint::AfterPreFlight, [NotSent, NotSent], 0),
        (Failpoint::Sending, [InDoubt, NotSent], 0),
        (Failpoint::Observed, [InDoubt, NotSent], 1),
        (Failpoint::Replied, [Accepted, NotSent], 1),
        (Failpoint::Verdict, [Accepted, NotSent], 1),
        (Failpoint::Done, [Accepted, Accepted], 2),
    ];
    assert_eq!(cases.len(), Failpoint::ALL.len());
    let mut bench = Bench::with_drafts(720).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let mut rows = rows.iter().filter(|row| row.account == rows[0].account);
    let mut executed = 0;
    for (point, expected, moved) in cases {
        let pair = [rows.next().expect("a draft"), rows.next().expect("another")];
        let order = bench.order("endorse", &pair, &outsider("endorsee"));
        let confirmed = bench.confirm(&bench.prepare(&order));
        bench.desk().set_failpoint_hook(Arc::new(EndsAt(point))).unwrap();
        let _ = bench.desk().send(&confirmed.id, |_| {}).await;
        bench.open();
        executed += moved;
        let view = bench.desk().submission(&confirmed.id).unwrap();
        assert_eq!(states(&view), expected, "{point:?}");
        assert_eq!(states(&bench.send(&confirmed.id).await), expected, "{point:?}: nothing is sent by a start");
        assert_eq!(bench.ledger().await.len(), executed, "{point:?}");
        for (one, row) in view.instructions.iter().zip(pair) {
            let again = bench.desk().prepare(&bench.order("endorse", &[row], &outsider("endorsee")));
            let expected = matches!(one.state, InDoubt | Accepted);
            assert_eq!(again.is_err(), expected, "{point:?}: a doubt locks, an accepted one is a question");
        }
    }
    assert_eq!(bench.desk().doubts().unwrap().len(), 2);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_instruction_takes_little_room_in_the_journal() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let chosen: Vec<_> = rows.iter().take(12).collect();
    let file = bench.desk().folder().join("journal.sqlite");
    let size = || {
        let journal = rusqlite::Connection::open(&file).unwrap();
        journal.query_row("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()", [], |row| {
            row.get::<_, i64>(0)
        })
    };
    let before = size().unwrap();
    let view = bench.submit(&bench.order("endorse", &chosen, &outsider("endorsee"))).await;
    assert_eq!(states(&view), [State::Accepted; 12]);
    let each = (size().unwrap() - before) / 12;
    assert!(each <= 20_000, "{each} bytes an instruction");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_was_changed_outside_is_shown_and_sends_nothing() {
    let mut bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let order = bench.order("endorse", &[&rows[0]], &outsider("endorsee"));
    bench.submit(&order).await;
    let file = bench.desk().folder().join("journal.sqlite");
    bench.desk = None;
    let change = "DROP TRIGGER event_is_fixed; UPDATE event SET at = '2020-01-01T00:00:00.000Z' WHERE sequence = 3";
    rusqlite::Connection::open(&file).unwrap().execute_batch(change).unwrap();
    bench.open();
    let desk = bench.desk();
    assert_eq!(desk.sending_off().unwrap().id, "sending-off-journal-broken");
    let journal = desk.journal(0, 10).unwrap();
    assert_eq!((journal.count, journal.chain.intact, journal.chain.broken_at), (1, false, Some(3)));
    assert_eq!(desk.journal_verify().unwrap().broken_at, Some(3));
    let check = bench.prepare(&bench.order("endorse", &[&rows[1]], &outsider("endorsee")));
    assert_eq!(desk.confirm(&check.submission_id, &check.nonce, None).unwrap_err().trouble().code, "sending-off");

    bench.desk = None;
    std::fs::write(&file, [0x5a; 20_000]).unwrap();
    bench.open();
    assert_eq!(bench.desk().sending_off().unwrap().id, "sending-off-journal-unreadable");
    assert!(!bench.rows("endorsement-transfer").is_empty(), "lists are still there");
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_submission_can_be_taken_out_as_files() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let view = bench.submit(&bench.order("endorse", &[&rows[0]], &outsider("endorsee"))).await;
    let to = bench.folder().join("taken-out");
    bench.desk().journal_export(&view.id, &to).unwrap();
    let read = |name: &str| std::fs::read_to_string(to.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(read("000001-request.json"), bench.desk().instruction(&view.instructions[0].id).unwrap().request);
    assert!(read("000001-reply.bin").contains(view.instructions[0].bank_transaction_id.as_deref().unwrap()));
    assert!(read("dialog.txt").contains(rows[0].draft_number.as_deref().unwrap()));
    assert_eq!(read("events.jsonl").lines().count(), 4);
    let head = bench.desk().journal(0, 1).unwrap().chain.head;
    assert!(read("chain-head.txt").contains(&head));
}
