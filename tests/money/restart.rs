//! The program ends at each named point between two steps; the next start tells the truth and sends nothing.

use std::sync::Arc;

use treasury::money::{FailPoint, Point};
use treasury::view::State;

use crate::bench::{Bench, outsider, states};

struct EndsAt(Point);

impl FailPoint for EndsAt {
    fn goes_on(&self, point: Point, _: &str) -> bool {
        point != self.0
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_point_the_program_ends_at_the_next_start_is_true_and_sends_nothing() {
    use State::{Accepted, InDoubt, NotSent};
    let cases = [
        (Point::Confirmed, [NotSent, NotSent], 0),
        (Point::BeforePreFlight, [NotSent, NotSent], 0),
        (Point::AfterPreFlight, [NotSent, NotSent], 0),
        (Point::Sending, [InDoubt, NotSent], 0),
        (Point::Observed, [InDoubt, NotSent], 1),
        (Point::Replied, [Accepted, NotSent], 1),
        (Point::Verdict, [Accepted, NotSent], 1),
        (Point::Done, [Accepted, Accepted], 2),
    ];
    assert_eq!(cases.len(), Point::ALL.len());
    let mut bench = Bench::with_drafts(720).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let mut rows = rows.iter().filter(|row| row.account == rows[0].account);
    let mut executed = 0;
    for (point, expected, moved) in cases {
        let pair = [rows.next().expect("a draft"), rows.next().expect("another")];
        let order = bench.order("endorse", &pair, &outsider("endorsee"));
        let confirmed = bench.confirm(&bench.prepare(&order));
        bench.desk().set_fail_point(Arc::new(EndsAt(point))).unwrap();
        let _ = bench.desk().send(&confirmed.id, |_| {}).await;
        bench.open();
        executed += moved;
        let view = bench.desk().submission(&confirmed.id).unwrap();
        assert_eq!(states(&view), expected, "{point:?}");
        assert_eq!(states(&bench.send(&confirmed.id).await), expected, "{point:?}: nothing is sent by a start");
        assert_eq!(bench.ledger().await.len(), executed, "{point:?}");
        for (one, row) in view.instructions.iter().zip(pair) {
            let again = bench.desk().prepare(&bench.order("endorse", &[row], &outsider("endorsee")));
            assert_eq!(again.is_err(), one.state == InDoubt, "{point:?}: only a doubt locks");
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
