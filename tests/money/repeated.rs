//! An operation ordered again for a draft while the bank's lists lag behind an accepted one. The bank's own ledger
//! decides.

use model::State;
use money::view::Order;
use treasury::view::DraftRow;

use crate::bench::{Bench, only, outsider};

/// The draft's row in a list, as last read.
fn row_of(bench: &Bench, stage: &str, number: Option<&String>) -> DraftRow {
    let rows = bench.rows(stage);
    rows.into_iter().find(|row| row.draft_number.as_ref() == number).unwrap_or_else(|| panic!("it is in {stage}"))
}

fn endorse(bench: &Bench, row: &DraftRow) -> Order {
    bench.order("endorse", &[row], &outsider("endorsee"))
}

/// Lets every read of the bank lag by this many seconds.
async fn lag(bench: &Bench, seconds: u32) {
    bench.post("lag", serde_json::json!({ "seconds": seconds }).to_string()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_accepted_endorsement_repeated_while_lists_lag_is_a_question() {
    let bench = Bench::new().await;
    lag(&bench, 600).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let draft = bench.rows("endorsement-transfer").remove(0);
    let number = draft.draft_number.clone();
    let sent = bench.submit(&endorse(&bench, &draft)).await;
    assert_eq!(only(&sent).state, State::Accepted, "{sent:#?}");
    bench.refresh(&["endorsement-transfer"]).await;
    let listed = row_of(&bench, "endorsement-transfer", number.as_ref());
    let again = endorse(&bench, &listed);
    let problems = bench.problems(&again);
    assert_eq!(problems[0].sentence.id, "problem-accepted-before", "{problems:?}");
    assert_eq!(problems[0].sentence.args["number"], only(&sent).number.to_string());
    assert!(!problems[0].sentence.args["since"].is_empty());
    let meant = Order { reason: Some("the endorsee sent it back".to_owned()), ..again };
    let check = bench.prepare(&meant);
    assert!(check.rows[0].notes.iter().any(|note| note.id == "note-accepted-before"), "{:?}", check.rows[0].notes);
    assert_eq!(bench.ledger().await.len(), 1, "nothing left a second time");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_of_two_open_dialogs_is_asked_at_its_confirmation() {
    let bench = Bench::new().await;
    lag(&bench, 600).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let draft = bench.rows("endorsement-transfer").remove(0);
    let (first, second) = (bench.prepare(&endorse(&bench, &draft)), bench.prepare(&endorse(&bench, &draft)));
    let confirmed = bench.confirm(&first);
    assert_eq!(only(&bench.send(&confirmed.id).await).state, State::Accepted);
    let refused = bench.desk().confirm(&second.submission_id, &second.nonce, None).unwrap_err().to_trouble();
    assert_eq!(refused.problems[0].sentence.id, "problem-accepted-before", "{refused:?}");
    assert_eq!(bench.ledger().await.len(), 1, "nothing left a second time");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawal_needs_no_reason_and_makes_the_operation_free_again() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let draft = bench.rows("endorsement-transfer").remove(0);
    let number = draft.draft_number.clone();
    for round in 0..2 {
        let listed = row_of(&bench, "endorsement-transfer", number.as_ref());
        assert_eq!(only(&bench.submit(&endorse(&bench, &listed)).await).state, State::Accepted, "endorsed, {round}");
        bench.refresh(&["transfer-withdrawal"]).await;
        let waiting = row_of(&bench, "transfer-withdrawal", number.as_ref());
        let back = bench.order("transfer-withdrawal", &[&waiting], &[]);
        assert_eq!(only(&bench.submit(&back).await).state, State::Accepted, "withdrawn, {round}");
        bench.refresh(&["endorsement-transfer"]).await;
    }
    assert_eq!(bench.ledger().await.len(), 4);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_that_was_signed_may_be_endorsed_without_a_question() {
    let bench = Bench::new().await;
    bench.refresh(&["receipt-by-endorsee"]).await;
    let draft = bench.rows("receipt-by-endorsee").remove(0);
    let sign = bench.order("receipt-by-endorsee", &[&draft], &[]);
    assert_eq!(only(&bench.submit(&sign).await).state, State::Accepted);
    bench.refresh(&["endorsement-transfer"]).await;
    let listed = row_of(&bench, "endorsement-transfer", draft.draft_number.as_ref());
    assert_eq!(only(&bench.submit(&endorse(&bench, &listed)).await).state, State::Accepted);
}
