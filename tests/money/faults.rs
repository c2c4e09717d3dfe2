//! Each fault of the practice bank: the resulting state, its lock, and the bank's ledger.

use model::State;
use money::view::ProposedDecision;
use serde_json::{Value, json};

use crate::bench::{Bench, only, outsider};

struct Row {
    fault: Value,
    state: State,
    unproven: bool,
    unclassified: bool,
    locked: bool,
    /// The bank carried it out.
    executed: bool,
}

fn row(fault: Value, state: State, marks: &str, executed: bool) -> Row {
    let has = |mark: &str| marks.split(' ').any(|one| one == mark);
    Row { fault, state, unproven: has("unproven"), unclassified: has("unclassified"), locked: has("locked"), executed }
}

fn endorse_rows() -> Vec<Row> {
    use State::{Accepted, InDoubt, Pending, Refused, ToVerify};
    vec![
        row(json!({"kind": "delay", "milliseconds": 150}), Accepted, "", true),
        row(json!({"kind": "apply_then_close"}), InDoubt, "locked", true),
        row(json!({"kind": "close_before_apply"}), InDoubt, "locked", false),
        // The service reports a failure, but the lists contradict it: its word is not proven.
        row(json!({"kind": "apply_then_failed"}), Refused, "unproven locked", true),
        // It reports a failure and the first probe agrees: that probe is milliseconds later and proves nothing yet.
        row(json!({"kind": "failed", "message": "refused in a test"}), Refused, "unproven locked", false),
        row(json!({"kind": "record_failure", "reason": "refused in a test"}), Refused, "unproven locked", false),
        row(json!({"kind": "status", "status": 400}), Refused, "unproven locked", false),
        row(json!({"kind": "status", "status": 422}), Refused, "unproven locked", false),
        row(json!({"kind": "status", "status": 429}), Refused, "unproven locked", false),
        row(json!({"kind": "status", "status": 405}), Refused, "", false),
        row(json!({"kind": "status", "status": 202, "apply": true}), Pending, "locked", true),
        row(json!({"kind": "status", "status": 500, "apply": true}), InDoubt, "locked", true),
        row(json!({"kind": "status", "status": 503, "apply": false}), InDoubt, "locked", false),
        row(json!({"kind": "empty_body", "apply": true}), InDoubt, "locked", true),
        row(json!({"kind": "null", "apply": true}), InDoubt, "locked", true),
        row(json!({"kind": "empty_list", "apply": true}), InDoubt, "locked", true),
        row(json!({"kind": "wrong_shape", "apply": true}), InDoubt, "locked", true),
        // The matching record is a reply; the record that was not asked for raises an alarm.
        row(json!({"kind": "extra_record"}), Accepted, "", true),
        row(json!({"kind": "contradicting_record"}), InDoubt, "locked", true),
        row(json!({"kind": "unknown_codes"}), ToVerify, "unclassified locked", true),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn each_fault_on_an_endorsement_has_its_state_and_moves_it_at_most_once() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let drafts = bench.rows("endorsement-transfer");
    let cases = endorse_rows();
    assert!(drafts.len() >= cases.len(), "{} drafts for {} cases", drafts.len(), cases.len());
    for (draft, case) in drafts.iter().zip(&cases) {
        bench.fault("endorse", case.fault.clone()).await;
        let before = bench.ledger().await.len();
        let view = bench.submit(&bench.order("endorse", &[draft], &outsider("endorsee"))).await;
        let one = only(&view);
        let name = &case.fault;
        assert_eq!(one.state, case.state, "{name}: {one:#?}");
        assert_eq!(
            (one.unproven, one.unclassified, one.locked),
            (case.unproven, case.unclassified, case.locked),
            "{name}: {one:#?}"
        );
        assert_eq!(bench.ledger().await.len() - before, usize::from(case.executed), "{name}");
        assert!(one.reason.as_ref().is_some_and(|reason| model::words::is_written(&reason.id)), "{name}");
        let again = bench.desk().prepare(&bench.order("endorse", &[draft], &outsider("endorsee")));
        let question = case.state == State::Accepted;
        assert_eq!(again.is_err(), case.locked || question, "{name}: a locked draft cannot be endorsed again");
    }
    let open = bench.desk().doubts().unwrap();
    assert_eq!(open.len(), cases.iter().filter(|case| case.locked).count(), "every doubt can be found");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operation_whose_reply_is_not_shown_and_says_nothing_is_pending() {
    let bench = Bench::new().await;
    bench.refresh(&["prompt-payment-app"]).await;
    let drafts = bench.rows("prompt-payment-app");
    let kinds = ["empty_body", "null", "empty_list"];
    for (draft, kind) in drafts.iter().zip(kinds) {
        bench.fault("create-prompt-payment-app", json!({"kind": kind, "apply": true})).await;
        let view = bench.submit(&bench.order("create-prompt-payment-app", &[draft], &[])).await;
        let one = only(&view);
        assert_eq!((one.state, one.locked), (State::Pending, true), "{kind}: {one:#?}");
        // The list that follows the operation has the draft with this amount: executed is proposed, and a person
        // decides.
        let detail = bench.desk().doubt_inquire(&one.id).await.unwrap();
        let proposal = detail.proposal.expect("a proposal");
        assert_eq!(proposal.decision.map(ProposedDecision::word), Some("executed"), "{kind}: {proposal:?}");
        assert_eq!(detail.instruction.state, State::Pending, "nothing is decided by machine");
    }
    assert_eq!(bench.ledger().await.len(), kinds.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_failed_by_the_service_s_word_stays_locked() {
    let bench = Bench::new().await;
    for (fault, payee, executed) in [("failed", "6200900000999", 0), ("apply_then_failed", "6200900000998", 1)] {
        bench.fault("transfer", json!({"kind": fault})).await;
        let order = bench.transfer("transfer", "70.00", payee);
        let view = bench.submit(&order).await;
        let one = only(&view);
        assert_eq!((one.state, one.unproven), (State::Refused, true), "{fault}: {one:#?}");
        assert_eq!(bench.ledger().await.len(), executed, "{fault}");
        let problems = bench.problems(&order);
        assert!(problems.iter().any(|problem| problem.sentence.id == "problem-look-alike-in-doubt"), "{problems:?}");
    }
}
