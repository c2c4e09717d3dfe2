//! Evidence over a correct bank: the traces of each operation, and the traps in which another event leaves the same
//! ones. One wrong proposal is worse than none.

use std::collections::BTreeSet;

use chrono::Timelike as _;
use model::State;
use model::clock::Clock;
use money::view::{InstructionDetail, Order, ProposedDecision, Resolution};
use serde_json::json;
use treasury::view::DraftRow;

use crate::bench::{Bench, OPERATIONS, only, outsider};

/// A draft that can still be endorsed and pledged for a while, if the list has one, so that it is in the free lists.
fn fresh(bench: &Bench, stage: &str, used: &mut BTreeSet<String>) -> DraftRow {
    let mut rows = bench.rows(stage);
    rows.sort_by(|one, other| other.due_date.cmp(&one.due_date));
    let row = rows.into_iter().find(|row| row.draft_number.as_ref().is_some_and(|number| !used.contains(number)));
    let row = row.unwrap_or_else(|| panic!("{stage} is empty"));
    used.extend(row.draft_number.clone());
    row
}

fn order(bench: &Bench, operation: &str, row: &DraftRow, party: &str) -> Order {
    let fields = if party.is_empty() { Vec::new() } else { outsider(party) };
    bench.order(operation, &[row], &fields)
}

/// Sends an order whose reply is lost and probes once.
async fn doubted(bench: &Bench, order: &Order, fault: &str) -> InstructionDetail {
    bench.fault(&order.operation, json!({ "kind": fault })).await;
    let one = only(&bench.submit(order).await).clone();
    assert_eq!(one.state, State::InDoubt, "{}: {one:#?}", order.operation);
    bench.desk().doubt_inquire(&one.id).await.expect("a probe")
}

#[track_caller]
fn proposes(detail: &InstructionDetail, decision: Option<&str>, why: &str) {
    let proposal = detail.proposal.as_ref().expect("a proposal");
    let found = (proposal.decision.map(ProposedDecision::word), proposal.why.id.as_str());
    assert_eq!(found, (decision, why), "{}: {proposal:#?}", detail.instruction.operation);
    assert!(model::words::is_written(&proposal.why.id), "{}", proposal.why.id);
    for sentence in proposal.missing.iter().chain(&detail.race).chain(&detail.opens) {
        assert!(model::words::is_written(&sentence.id), "{}", sentence.id);
    }
}

/// Hours to move the clocks ahead, so that an hour later it is still the same day.
fn hours_ahead_of_a_late_day() -> chrono::Duration {
    chrono::Duration::hours(if chrono::Utc::now().hour() >= 22 { 3 } else { 0 })
}

async fn counterparty_answers(bench: &Bench, row: &DraftRow, answer: &str) {
    let body = json!({ "draftNumber": row.draft_number, "answer": answer });
    bench.post("counterparty", body.to_string()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn traces_of_each_operation_propose_executed_and_missing_ones_nothing() {
    let bench = Bench::new().await;
    bench.refresh(&[]).await;
    let mut used = BTreeSet::new();
    for (stage, operation, party) in OPERATIONS {
        let row = fresh(&bench, stage, &mut used);
        let done = doubted(&bench, &order(&bench, operation, &row, party), "apply_then_close").await;
        proposes(&done, Some("executed"), "evidence-executed");
        assert!(done.race.is_some() && done.before.len() > 1, "{operation}: {:?}", done.before);
        assert!(done.evidence[0].reads.iter().all(|read| read.trouble.is_none()), "{operation}");

        let row = fresh(&bench, stage, &mut used);
        let lost = doubted(&bench, &order(&bench, operation, &row, party), "close_before_apply").await;
        proposes(&lost, None, "evidence-still-listed");
        let missing: Vec<&str> = lost.proposal.as_ref().unwrap().missing.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(missing, ["missing-day", "missing-looks", "missing-minutes", "missing-next"], "{operation}");
    }
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_that_the_counterparty_answered_proposes_nothing() {
    let bench = Bench::new().await;
    bench.refresh(&[]).await;
    let mut used = BTreeSet::new();
    // List, operation, fields, the fault, the counterparty's next step, the finding of the probe.
    let rows = [
        ("endorsement-transfer", "endorse", "endorsee", "apply_then_close", "sign", "evidence-gone"),
        ("prompt-payment-app", "create-prompt-payment-app", "", "apply_then_close", "sign", "evidence-gone-paid"),
        ("transfer-withdrawal", "transfer-withdrawal", "", "close_before_apply", "sign", "evidence-gone"),
        ("pledge-app-withdrawal", "pledge-application-withdrawal", "", "close_before_apply", "sign", "evidence-gone"),
    ];
    for (stage, operation, party, fault, answer, why) in rows {
        let row = fresh(&bench, stage, &mut used);
        let order = order(&bench, operation, &row, party);
        bench.fault(operation, json!({ "kind": fault })).await;
        let id = only(&bench.submit(&order).await).id.clone();
        counterparty_answers(&bench, &row, answer).await;
        proposes(&bench.desk().doubt_inquire(&id).await.unwrap(), None, why);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_is_never_told_by_machine_whatever_the_lists_show() {
    let bench = Bench::new().await;
    bench.refresh(&["receipt-by-endorsee"]).await;
    let mut used = BTreeSet::new();
    for (fault, why) in
        [("apply_then_close", "evidence-refusal-gone"), ("close_before_apply", "evidence-refusal-listed")]
    {
        let row = fresh(&bench, "receipt-by-endorsee", &mut used);
        let value = bench.flag(&row.bank_mark, "replayFlag", "refuse");
        let fields = [("replayFlag", value), ("remark", "not ours".to_owned())];
        let order = bench.order("receipt-by-endorsee", &[&row], &fields);
        let detail = doubted(&bench, &order, fault).await;
        proposes(&detail, None, why);
        assert_eq!(detail.race.unwrap().args["case"], "refusing");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_else_s_endorsement_of_the_same_draft_is_not_taken_for_ours() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let row = fresh(&bench, "endorsement-transfer", &mut BTreeSet::new());
    let detail = doubted(&bench, &order(&bench, "endorse", &row, "endorsee"), "close_before_apply").await;
    proposes(&detail, None, "evidence-still-listed");
    // Endorses it to another party on the bank's own page.
    let body = json!([{
        "accountNumber": row.account.split(':').nth(1), "draftNumber": row.draft_number,
        "endorseeAccountBankNumber": "993100000017", "endorseeAccountName": "另一家有限公司",
        "endorseeAccountNumber": "6200900000999",
        "transferFlag": bench.flag(&row.bank_mark, "transferFlag", "may_transfer").parse::<i64>().unwrap(),
    }]);
    let url =
        format!("{}/v1/{}/drafts/endorse?bankMark={}", bench.bank.base_url, bench.bank.organization_id, row.bank_mark);
    let call = reqwest::Client::builder().no_proxy().build().unwrap().post(url).bearer_auth(&bench.bank.token);
    let reply = call.header("content-type", "application/json").body(body.to_string()).send().await.unwrap();
    assert!(reply.status().is_success());
    let detail = bench.desk().doubt_inquire(&detail.instruction.id).await.unwrap();
    proposes(&detail, None, "evidence-other-party");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_new_in_a_target_list_without_an_earlier_look_at_it() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let unreadable =
        json!({"endpoint": "list-bank-transfer-withdrawal", "count": 0, "fault": {"kind": "status", "status": 500}});
    bench.post("faults", unreadable.to_string()).await;
    let row = fresh(&bench, "endorsement-transfer", &mut BTreeSet::new());
    bench.fault("endorse", json!({"kind": "apply_then_close"})).await;
    let id = only(&bench.submit(&order(&bench, "endorse", &row, "endorsee")).await).id.clone();
    let detail = bench.desk().doubt_inquire(&id).await.unwrap();
    proposes(&detail, None, "evidence-gone-unread");
    let url = format!("{}/faults", bench.bank.control_url);
    reqwest::Client::builder().no_proxy().build().unwrap().delete(url).send().await.unwrap();
    proposes(&bench.desk().doubt_inquire(&id).await.unwrap(), None, "evidence-unknown-before");
}

#[tokio::test(flavor = "multi_thread")]
async fn three_looks_on_the_day_of_sending_lack_only_the_next_bank_day() {
    let mut bench = Bench::new().await;
    let begin = chrono::Utc::now();
    let clock = Clock::fixed(begin);
    bench.open_at(clock.clone());
    bench.refresh(&["endorsement-transfer"]).await;
    let row = fresh(&bench, "endorsement-transfer", &mut BTreeSet::new());
    let mut detail = doubted(&bench, &order(&bench, "endorse", &row, "endorsee"), "close_before_apply").await;
    for minutes in [20, 61] {
        clock.set(begin + chrono::Duration::minutes(minutes));
        detail = bench.desk().doubt_inquire(&detail.instruction.id).await.unwrap();
    }
    // Only this computer's clock was moved; the bank's own is still at today.
    proposes(&detail, None, "evidence-still-listed");
    let proposal = detail.proposal.unwrap();
    let missing: Vec<&str> = proposal.missing.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(missing, ["missing-day", "missing-next"]);
    assert_eq!((proposal.why.args["polls"].as_str(), proposal.why.args["minutes"].as_str()), ("3", "61"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unmoved_draft_proposes_not_executed_on_the_bank_s_next_day() {
    let mut bench = Bench::new().await;
    let ahead = hours_ahead_of_a_late_day();
    let begin = chrono::Utc::now() + ahead;
    let clock = Clock::fixed(begin);
    bench.post("clock", json!({ "ahead_seconds": ahead.num_seconds() }).to_string()).await;
    bench.open_at(clock.clone());
    bench.refresh(&["endorsement-transfer"]).await;
    let row = fresh(&bench, "endorsement-transfer", &mut BTreeSet::new());
    let order = order(&bench, "endorse", &row, "endorsee");
    let id = doubted(&bench, &order, "close_before_apply").await.instruction.id;
    let without_a_word = Resolution {
        instruction_id: id.clone(),
        executed: false,
        reason: "the bank's page shows nothing".to_owned(),
        bank_reference: None,
        file: None,
    };
    // Moves both clocks, the bank's and this computer's.
    let pass = async |minutes: i64| {
        clock.set(begin + chrono::Duration::minutes(minutes));
        bench.post("clock", json!({ "ahead_seconds": ahead.num_seconds() + minutes * 60 }).to_string()).await;
    };
    for minutes in [20, 61] {
        pass(minutes).await;
        bench.desk().doubt_inquire(&id).await.unwrap();
    }
    assert!(bench.desk().doubt_resolve(&without_a_word).is_err(), "not on the day of sending");
    // Four days later the next working day has begun, whatever the weekday.
    pass(4 * 24 * 60).await;
    assert_eq!(bench.desk().probe_when_due().await.unwrap(), 1, "the new day is a probe's time");
    let detail = bench.desk().instruction(&id).unwrap();
    proposes(&detail, Some("not_executed"), "evidence-not-executed");
    assert_eq!(detail.instruction.state, State::InDoubt, "evidence proposes, a person decides");
    assert!(bench.desk().warnings().is_empty(), "both clocks went on alike: {:?}", bench.desk().warnings());
    let resolved = bench.desk().doubt_resolve(&without_a_word).unwrap();
    assert_eq!(resolved.instruction.state, State::NotExecuted);
    assert_eq!(only(&bench.submit(&order).await).state, State::Accepted);
    let ledger = bench.ledger().await;
    assert_eq!(ledger.len(), 1);
    let day = (begin + chrono::Duration::days(1)).date_naive().to_string();
    assert!(ledger[0]["applied_at"].as_str().is_some_and(|at| at >= day.as_str()), "{ledger:?}");
    bench.chain_is_whole();
}
