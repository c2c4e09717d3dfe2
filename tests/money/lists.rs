//! Which list permits which operation: Aval proposes it, a bank's code book can state it, and a draft of another list is a
//! question with a reason. Such an instruction is never settled by a probe.

use model::State;
use money::view::Order;
use serde_json::json;
use treasury::view::DraftRow;

use crate::bench::{Bench, only, outsider};
use crate::codes::{edit, real, real_with, refused, rows_at, take};

/// A draft of EASTBANK that the list of all drafts and the endorsable ones have, as a row of both.
async fn in_both(bench: &Bench) -> (DraftRow, DraftRow) {
    bench.refresh(&["draft", "endorsement-transfer"]).await;
    let endorsable = rows_at(bench, "endorsement-transfer", "EASTBANK");
    let same = |all: &DraftRow| {
        let twin = |one: &&DraftRow| (&one.account, &one.draft_number) == (&all.account, &all.draft_number);
        endorsable.iter().find(twin).cloned()
    };
    let all = rows_at(bench, "draft", "EASTBANK");
    let pair = all.into_iter().find_map(|all| same(&all).map(|endorsable| (all, endorsable)));
    pair.expect("an endorsable draft among all drafts")
}

fn endorse(bench: &Bench, list: &str, draft: &DraftRow, reason: Option<&str>) -> Order {
    let order = bench.order("endorse", &[draft], &outsider("endorsee"));
    Order { list: Some(list.to_owned()), reason: reason.map(str::to_owned), ..order }
}

const REASON: Option<&str> = Some("the bank's desk permits it");

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_of_another_list_needs_a_reason_and_no_probe_settles_it() {
    let bench = real().await;
    let (all, endorsable) = in_both(&bench).await;
    assert_eq!(refused(&bench, &endorse(&bench, "draft", &all, None)), ["0 reason problem-other-list"]);
    assert_eq!(bench.prepare(&endorse(&bench, "endorsement-transfer", &endorsable, None)).rows.len(), 1);
    let order = endorse(&bench, "draft", &all, REASON);
    let check = bench.prepare(&order);
    assert!(check.rows[0].notes.iter().any(|note| note.id == "note-other-list"), "{:?}", check.rows[0].notes);
    bench.fault("endorse", json!({"kind": "apply_then_close"})).await;
    let view = bench.submit(&order).await;
    assert_eq!(only(&view).state, State::InDoubt);
    // The draft is in none of the lists any more, as after an executed endorsement; still nothing is suggested.
    let detail = bench.desk().doubt_inquire(&only(&view).id).await.unwrap();
    let proposal = detail.proposal.expect("a proposal");
    assert_eq!((proposal.decision, proposal.why.id.as_str()), (None, "evidence-other-list"));
    assert_eq!(bench.problems(&endorse(&bench, "draft", &all, REASON))[0].sentence.id, "problem-locked");
    assert_eq!(bench.ledger().await.len(), 1);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_code_book_of_a_bank_states_the_lists_of_an_operation() {
    let bench = real().await;
    let (all, endorsable) = in_both(&bench).await;
    let wider = edit("EASTBANK", "operations", &[("endorse", "draft")]);
    let notes = bench.desk().code_book_check(&wider).unwrap().notes;
    assert!(notes.iter().any(|note| note.id == "code-note-list"), "{notes:?}");
    take(&bench, &wider);
    // Searched in the stated list where the order names none, and no question.
    let unnamed = Order { list: None, ..endorse(&bench, "draft", &all, None) };
    assert!(bench.prepare(&unnamed).rows[0].notes.iter().all(|note| note.id != "note-other-list"));
    let other = endorse(&bench, "endorsement-transfer", &endorsable, None);
    assert_eq!(
        refused(&bench, &other),
        ["0 reason problem-other-list"],
        "Aval's proposal no longer holds at this bank"
    );
    let view = bench.submit(&unnamed).await;
    assert_eq!(only(&view).state, State::Accepted);
    assert_eq!(bench.ledger().await.len(), 1);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_of_another_list_needs_an_approval_at_any_amount() {
    let bench = real_with("[[second_person.tiers]]\nfrom = \"99999999999\"\nhow = \"same_account\"\n").await;
    let (all, endorsable) = in_both(&bench).await;
    assert!(bench.prepare(&endorse(&bench, "endorsement-transfer", &endorsable, None)).approval.is_none());
    assert!(bench.prepare(&endorse(&bench, "draft", &all, REASON)).approval.is_some());
}
