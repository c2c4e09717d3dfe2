//! A submission that was confirmed, approved or paused before a program start is asked about once before it is sent.

use model::State;
use money::view::{ResumeView, SubmissionView};

use crate::bench::{Bench, outsider, states};
use crate::settings::{approve, bench, confirmed, one_tier};

fn question(bench: &Bench, id: &str) -> ResumeView {
    bench.desk().submission(id).unwrap().resume.expect("it is asked about")
}

/// The answer to the question, then sending.
async fn goes_on(bench: &Bench, id: &str) -> SubmissionView {
    let answer = question(bench, id).digest;
    bench.desk().go_on_with(id, None, Some(&answer)).unwrap();
    bench.send(id).await
}

/// Neither sending nor resuming does anything without the answer.
async fn asks(bench: &Bench, id: &str) {
    let before = bench.ledger().await.len();
    let view = bench.desk().submission(id).unwrap();
    for answer in [None, Some("another digest")] {
        let error = bench.desk().go_on_with(id, None, answer).unwrap_err();
        assert_eq!((error.trouble().code.as_str(), error.trouble().sentence.id.as_str()), ("resume-ask", "resume-ask"));
        let _ = bench.desk().send(id, |_| {}).await;
    }
    assert_eq!(states(&bench.desk().submission(id).unwrap()), states(&view));
    assert_eq!(bench.ledger().await.len(), before, "nothing leaves before the answer");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_approved_before_a_restart_is_asked_about_once_with_its_check() {
    let mut bench = bench(&one_tier("same_account")).await;
    let view = confirmed(&bench, "5000.00", "6200900000301");
    approve(&bench, &view.id).await;
    assert_eq!(bench.desk().submission(&view.id).unwrap().resume, None, "in the same start nothing is asked");
    bench.open();
    asks(&bench, &view.id).await;
    assert_eq!(bench.desk().send(&view.id, |_| {}).await.unwrap_err().trouble().code, "resume-ask");

    // The same payment, due once more and confirmed after the restart, is named by the check.
    let mut other = bench.transfer("transfer", "5000.00", "6200900000301");
    other.items[0].fields.insert("purpose".to_owned(), "second instalment".to_owned());
    other.reason = Some("second instalment".to_owned());
    let check = bench.prepare(&other);
    let other = bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
    let asked = question(&bench, &view.id);
    let notes: Vec<_> = asked.notes.iter().map(|note| (note.id.as_str(), note.args["other"].as_str())).collect();
    assert_eq!(notes, [("resume-alike", "2")]);
    assert_eq!((asked.totals[0].amount.as_str(), asked.sentence.args["count"].as_str()), ("5000.00", "1"));
    assert_eq!(bench.desk().submission(&other.id).unwrap().resume, None);

    assert_eq!(states(&goes_on(&bench, &view.id).await), [State::Accepted]);
    assert_eq!(states(&bench.send(&view.id).await), [State::Accepted]);
    assert_eq!(bench.ledger().await.len(), 1);
    let book = rusqlite::Connection::open(bench.desk().folder().join("journal.sqlite")).unwrap();
    let went: String =
        book.query_row("SELECT CAST(payload AS TEXT) FROM event WHERE kind = 'went_on'", [], |row| row.get(0)).unwrap();
    assert!(went.contains("before the program was started") && went.contains("5000.00"), "{went}");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_waited_over_a_restart_is_asked_about_before_it_is_sent() {
    let mut bench = bench(&one_tier("same_account")).await;
    let view = confirmed(&bench, "10", "6200900000301");
    bench.open();
    assert_eq!(bench.desk().submission(&view.id).unwrap().resume, None, "it cannot be sent yet");
    approve(&bench, &view.id).await;
    asks(&bench, &view.id).await;
    assert_eq!(states(&goes_on(&bench, &view.id).await), [State::Accepted]);
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_order_is_asked_about_once_and_not_for_each_instruction() {
    let mut bench = Bench::with_drafts(480).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let chosen: Vec<_> = rows.iter().filter(|row| row.account == rows[0].account).take(3).collect();
    let view = bench.confirm(&bench.prepare(&bench.order("endorse", &chosen, &outsider("endorsee"))));
    bench.desk().pause(&view.id).unwrap();
    bench.desk().go_on(&view.id).unwrap();
    bench.desk().pause(&view.id).unwrap();
    bench.open();
    asks(&bench, &view.id).await;
    assert_eq!(question(&bench, &view.id).sentence.args["count"], "3");
    let answer = question(&bench, &view.id).digest;
    bench.desk().go_on_with(&view.id, None, Some(&answer)).unwrap();
    // A pause in the same start is ended as before, without the question.
    bench.desk().pause(&view.id).unwrap();
    bench.desk().go_on(&view.id).unwrap();
    assert_eq!(states(&bench.send(&view.id).await), [State::Accepted; 3]);
    assert_eq!(bench.ledger().await.len(), 3);
    bench.chain_is_whole();
}
