//! In doubt: the draft is locked, nothing is sent again, evidence proposes, a person resolves, the lock opens.

use model::State;
use money::view::{ProposedDecision, Resolution};
use serde_json::json;

use crate::bench::{Bench, only, outsider, states};

pub fn resolution(id: &str, executed: bool) -> Resolution {
    Resolution {
        instruction_id: id.to_owned(),
        executed,
        reason: "asked the bank by telephone".to_owned(),
        bank_reference: executed.then(|| "BANK-REF-1".to_owned()),
        // The bank's written word: without it, "not executed" waits for the bank's next day.
        file: (!executed).then(|| concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml").to_owned()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_reply_is_in_doubt_and_not_resent_until_a_person_resolves_it() {
    let mut bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let drafts = bench.rows("endorsement-transfer");
    bench.fault("endorse", json!({"kind": "apply_then_close"})).await;
    let order = bench.order("endorse", &[&drafts[0]], &outsider("endorsee"));
    let view = bench.submit(&order).await;
    let id = only(&view).id.clone();
    assert_eq!(only(&view).state, State::InDoubt);
    bench.open();
    assert_eq!(bench.send(&view.id).await.instructions[0].state, State::InDoubt, "a restart sends nothing");
    assert_eq!(bench.ledger().await.len(), 1);
    let problems = bench.problems(&order);
    assert_eq!(problems[0].sentence.id, "problem-locked");

    let detail = bench.desk().doubt_inquire(&id).await.unwrap();
    let proposal = detail.proposal.expect("a proposal");
    assert_eq!(proposal.decision.map(ProposedDecision::word), Some("executed"), "{proposal:?}");
    assert_eq!(proposal.why.id, "evidence-executed");
    assert!(detail.snapshot.is_some_and(|text| text.contains(drafts[0].draft_number.as_deref().unwrap())));
    assert_eq!(detail.evidence.len(), 1);
    assert_eq!(detail.instruction.state, State::InDoubt, "evidence proposes, a person decides");

    let resolved = bench.desk().doubt_resolve(&resolution(&id, true)).unwrap();
    assert_eq!(resolved.instruction.state, State::Executed);
    assert_eq!(resolved.instruction.bank_transaction_id.as_deref(), Some("BANK-REF-1"));
    assert!(!resolved.instruction.locked && !resolved.instruction.again);
    assert!(bench.desk().doubts().unwrap().is_empty());
    assert!(bench.desk().doubt_resolve(&resolution(&id, false)).is_err(), "a decision is taken once");
    assert_eq!(bench.ledger().await.len(), 1);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_executed_can_be_resubmitted_as_a_new_instruction() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let drafts = bench.rows("endorsement-transfer");
    bench.fault("endorse", json!({"kind": "close_before_apply"})).await;
    let order = bench.order("endorse", &[&drafts[0]], &outsider("endorsee"));
    let id = only(&bench.submit(&order).await).id.clone();
    let proposal = bench.desk().doubt_inquire(&id).await.unwrap().proposal.unwrap();
    assert_eq!((proposal.decision, proposal.why.id.as_str()), (None, "evidence-still-listed"), "absence is no proof");
    let without_a_word = Resolution { file: None, ..resolution(&id, false) };
    let error = bench.desk().doubt_resolve(&without_a_word).unwrap_err();
    assert_eq!(error.trouble().sentence.id, "trouble-resolution-too-early");
    let resolved = bench.desk().doubt_resolve(&resolution(&id, false)).unwrap();
    assert_eq!(resolved.instruction.state, State::NotExecuted);
    assert!(resolved.instruction.again);
    let second = bench.submit(&order).await;
    assert_eq!(only(&second).state, State::Accepted);
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resolution_wants_a_reason_and_for_executed_something_that_shows_it() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    bench.fault("endorse", json!({"kind": "apply_then_close"})).await;
    let drafts = bench.rows("endorsement-transfer");
    let id = only(&bench.submit(&bench.order("endorse", &[&drafts[0]], &outsider("endorsee"))).await).id.clone();
    let refused = [
        Resolution { reason: "  ".to_owned(), ..resolution(&id, true) },
        Resolution { bank_reference: None, ..resolution(&id, true) },
        Resolution { file: Some("/no/such/file".to_owned()), ..resolution(&id, true) },
    ];
    for (at, resolution) in refused.iter().enumerate() {
        let error = bench.desk().doubt_resolve(resolution).unwrap_err();
        assert_eq!(error.trouble().code, "resolution", "{at}");
    }
    let file = bench.folder().join("letter.txt");
    std::fs::write(&file, "the bank's letter").unwrap();
    let shown =
        Resolution { bank_reference: None, file: Some(file.to_string_lossy().into_owned()), ..resolution(&id, true) };
    assert_eq!(bench.desk().doubt_resolve(&shown).unwrap().instruction.state, State::Executed);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_line_stops_at_a_doubt_and_the_rest_goes_on_when_a_person_says_so() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let chosen: Vec<_> = rows.iter().filter(|row| row.account == rows[0].account).take(4).collect();
    bench.fault("endorse", json!({"kind": "apply_then_close"})).await;
    let view = bench.submit(&bench.order("endorse", &chosen, &outsider("endorsee"))).await;
    use State::{Accepted, Confirmed, InDoubt};
    assert_eq!(states(&view), [InDoubt, Confirmed, Confirmed, Confirmed]);
    assert!(view.paused && !view.done);
    assert_eq!(bench.ledger().await.len(), 1);
    assert_eq!(states(&bench.send(&view.id).await)[1], Confirmed, "sending alone does not go on");
    let view = bench.go_on(&view.id);
    assert!(!view.paused);
    let view = bench.send(&view.id).await;
    assert_eq!(states(&view), [InDoubt, Accepted, Accepted, Accepted]);
    assert!(view.done);
    assert_eq!(view.exit().number(), 8);
    assert_eq!(bench.ledger().await.len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rest_of_a_stopped_submission_is_cancelled_and_frees_its_drafts() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let chosen: Vec<_> = rows.iter().filter(|row| row.account == rows[0].account).take(3).collect();
    bench.fault("endorse", json!({"kind": "status", "status": 500})).await;
    let view = bench.submit(&bench.order("endorse", &chosen, &outsider("endorsee"))).await;
    let view = bench.desk().cancel(&view.id).unwrap();
    assert_eq!(states(&view), [State::InDoubt, State::Cancelled, State::Cancelled]);
    assert!(view.done && bench.ledger().await.is_empty());
    assert!(bench.desk().prepare(&bench.order("endorse", &chosen[1..], &outsider("endorsee"))).is_ok());
    assert!(bench.desk().prepare(&bench.order("endorse", &chosen[..1], &outsider("endorsee"))).is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_in_doubt_stops_its_look_alikes_and_is_never_told_by_machine() {
    let bench = Bench::new().await;
    bench.fault("transfer", json!({"kind": "apply_then_close"})).await;
    let order = bench.transfer("transfer", "250.00", "6200900000555");
    let id = only(&bench.submit(&order).await).id.clone();
    let again = money::view::Order { reason: Some("second salary".to_owned()), ..order.clone() };
    let problems = bench.problems(&again);
    assert!(problems.iter().any(|problem| problem.sentence.id == "problem-look-alike-in-doubt"), "{problems:?}");
    let detail = bench.desk().doubt_inquire(&id).await.unwrap();
    assert_eq!(detail.proposal.as_ref().unwrap().decision, None);
    assert_eq!(detail.proposal.unwrap().why.id, "evidence-balance-by-amount");
    bench.desk().doubt_resolve(&resolution(&id, true)).unwrap();
    let check = bench.prepare(&again);
    assert!(check.rows[0].notes.iter().any(|note| note.id == "note-twin"), "{:?}", check.rows[0].notes);
}
