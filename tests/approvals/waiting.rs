//! Submissions awaiting approval: locked, never sent, kept over a restart, ended by expiry or by their preparer.

use std::sync::Arc;

use chrono::{TimeDelta, Utc};
use model::clock::Clock;
use model::{ApprovalState, State};
use money::{Failpoint, FailpointHook};
use treasury::view::ApprovalSentBack;

use crate::bench::{outsider, states};
use crate::settings::{approve, bench, confirmed, given, one_tier};

#[tokio::test(flavor = "multi_thread")]
async fn nothing_moves_before_the_approval_and_exactly_once_after_it() {
    let mut bench = bench(&one_tier("same_account")).await;
    let view = confirmed(&bench, "5000.00", "6200900000301");
    let waiting = view.approval.as_ref().expect("it is asked for");
    assert_eq!((waiting.state, waiting.preparer.as_str()), (ApprovalState::Waiting, "Chen"));
    assert_eq!(states(&view), [State::AwaitingApproval]);
    assert_eq!(view.exit().number(), 4);
    for _ in 0..2 {
        let sent = bench.desk().send(&view.id, |_| {}).await.unwrap();
        assert_eq!(states(&sent), [State::AwaitingApproval]);
        bench.open();
    }
    assert!(bench.ledger().await.is_empty(), "neither a call nor a restart sends it");
    let duplicate = bench.problems(&bench.transfer("transfer", "5000.00", "6200900000301"));
    assert_eq!(duplicate[0].sentence.id, "problem-twin", "what waits counts as live");

    let approved = approve(&bench, &view.id).await;
    assert!(approved.to_send && approved.approver.as_deref() == Some("Zhang Wei"), "{approved:?}");
    assert!(bench.ledger().await.is_empty(), "an approval sends nothing by itself");
    bench.go_on(&view.id);
    for _ in 0..2 {
        assert_eq!(states(&bench.send(&view.id).await), [State::Accepted]);
    }
    assert_eq!(bench.ledger().await.len(), 1);
    let again = bench.desk().approval_give(&given(&bench, &view.id, "Zhang Wei"), None).await.unwrap_err();
    assert_eq!(again.trouble().sentence.id, "approval-decided-approved");
    let kinds: Vec<String> = bench
        .desk()
        .instruction(&view.instructions[0].id)
        .unwrap()
        .events
        .into_iter()
        .map(|event| event.kind)
        .collect();
    assert_eq!(kinds[..3], ["confirmed", "approved", "sending"]);
    bench.chain_is_whole();
}

struct EndsAt(Failpoint);

impl FailpointHook for EndsAt {
    fn goes_on(&self, point: Failpoint, _: &str) -> bool {
        point != self.0
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_kill_before_sending_it_stays_approved_and_is_sent_once() {
    let mut bench = bench(&one_tier("same_account")).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let rows: Vec<_> = rows.iter().filter(|row| row.account == rows[0].account).take(2).collect();
    let check = bench.prepare(&bench.order("endorse", &rows, &outsider("endorsee")));
    let view = bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
    approve(&bench, &view.id).await;
    bench.desk().set_failpoint_hook(Arc::new(EndsAt(Failpoint::BeforePreFlight))).unwrap();
    let _ = bench.desk().send(&view.id, |_| {}).await;
    bench.open();
    assert_eq!(states(&bench.desk().submission(&view.id).unwrap()), [State::Confirmed; 2]);
    assert!(bench.ledger().await.is_empty(), "a start sends nothing");

    bench.go_on(&view.id);
    // Killed again while the first instruction is being sent: now it is in doubt, and nothing is sent automatically.
    bench.desk().set_failpoint_hook(Arc::new(EndsAt(Failpoint::Observed))).unwrap();
    let _ = bench.desk().send(&view.id, |_| {}).await;
    bench.open();
    let after = bench.desk().submission(&view.id).unwrap();
    assert_eq!(states(&after), [State::InDoubt, State::NotSent], "what was begun is brought to rest as everything is");
    assert!(!after.approval.unwrap().to_send);
    bench.desk().send(&view.id, |_| {}).await.unwrap();
    assert_eq!(bench.ledger().await.len(), 1);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_request_is_cancelled_and_a_late_approval_sends_nothing() {
    let hours = format!("second_person.expires = \"hours:8\"\n{}", one_tier("same_account"));
    let mut bench = bench(&hours).await;
    let clock = Clock::fixed(Utc::now());
    bench.open_at(clock.clone());
    let (late, unsent) = (confirmed(&bench, "10", "6200900000302"), confirmed(&bench, "11", "6200900000303"));
    let seen = given(&bench, &late.id, "Zhang Wei");
    assert!(approve(&bench, &unsent.id).await.to_send);
    clock.set(Utc::now() + TimeDelta::hours(8) + TimeDelta::minutes(1));
    let error = bench.desk().approval_give(&seen, None).await.unwrap_err();
    assert_eq!(error.trouble().sentence.id, "approval-expired");
    let listed = bench.desk().approvals().unwrap();
    let of = |id: &str| listed.iter().find(|one| one.id == id).unwrap().clone();
    assert_eq!((of(&late.id).state, of(&unsent.id).to_send), (ApprovalState::Expired, false));
    let late = bench.desk().submission(&late.id).unwrap();
    assert_eq!(states(&late), [State::Cancelled]);
    assert_eq!(late.instructions[0].reason.as_ref().unwrap().id, "reason-cancelled-approval-expired");
    let unsent = bench.send(&unsent.id).await;
    assert_eq!(states(&unsent), [State::NotSent]);
    assert_eq!(unsent.instructions[0].reason.as_ref().unwrap().id, "reason-not-sent-approval-expired");
    assert!(bench.desk().prepare(&bench.transfer("transfer", "10", "6200900000302")).is_ok(), "it can be typed anew");
    assert!(bench.ledger().await.is_empty());
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_returned_one_is_cancelled_and_its_edit_needs_its_own_approval() {
    let bench = bench(&one_tier("same_account")).await;
    let view = confirmed(&bench, "700", "6200900000304");
    let first = given(&bench, &view.id, "Zhang Wei");
    let no = |name: &str, reason: &str| {
        let (id, name, reason) = (view.id.clone(), name.to_owned(), reason.to_owned());
        bench.desk().approval_send_back(&ApprovalSentBack { id, name, reason })
    };
    assert_eq!(no("chen ", "mine").unwrap_err().trouble().sentence.id, "approval-same-person");
    assert_eq!(no("Zhang Wei", "  ").unwrap_err().trouble().sentence.id, "approval-reason");
    let back = no("Zhang Wei", "wrong amount").unwrap();
    assert_eq!((back.state, back.reason.as_deref()), (ApprovalState::SentBack, Some("wrong amount")));
    let view = bench.desk().submission(&view.id).unwrap();
    assert_eq!(states(&view), [State::Cancelled]);
    let edited = confirmed(&bench, "70", "6200900000304");
    assert_ne!(edited.approval.as_ref().unwrap().digest, first.digest);
    let old = treasury::view::ApprovalGiven { id: edited.id.clone(), ..first };
    let error = bench.desk().approval_give(&old, None).await.unwrap_err();
    assert_eq!(error.trouble().sentence.id, "approval-changed", "what was seen before is not what is asked now");
    let withdrawn = bench.desk().cancel(&edited.id).unwrap();
    assert_eq!(states(&withdrawn), [State::Cancelled]);
    assert_eq!(withdrawn.approval.unwrap().state, ApprovalState::Withdrawn);
    for id in [&view.id, &edited.id] {
        assert!(bench.desk().approval_give(&given(&bench, id, "Zhang Wei"), None).await.is_err());
        bench.desk().send(id, |_| {}).await.unwrap();
    }
    assert!(bench.ledger().await.is_empty());
    bench.chain_is_whole();
}
