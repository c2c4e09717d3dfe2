//! A bank's signature, learned from accepted instructions: hint, proof, contradiction; and instructions that teach
//! nothing.

use bank_contract::record::Fields;
use bank_contract::wire::{Draft, Wire};
use model::State;
use money::view::{InstructionDetail, Resolution};
use serde_json::json;
use treasury::view::DraftRow;

use crate::bench::{Bench, only, outsider};

/// Endorsable drafts of one bank with the same codes.
fn alike(bench: &Bench) -> Vec<DraftRow> {
    let code = |row: &DraftRow| {
        let raw = bench.desk().raw_record("endorsement-transfer", &row.key).expect("a record");
        let raw = serde_json::value::RawValue::from_string(raw).expect("JSON");
        Fields::read(Draft::TYPE, &raw).expect("an object").text("draftStatusCode")
    };
    let rows: Vec<DraftRow> =
        bench.rows("endorsement-transfer").into_iter().filter(|row| row.bank_mark == "EASTBANK").collect();
    let first = code(&rows[0]);
    let alike: Vec<DraftRow> = rows.into_iter().filter(|row| code(row) == first).collect();
    assert!(alike.len() > 6, "{}", alike.len());
    alike
}

async fn endorse(bench: &Bench, row: &DraftRow) -> String {
    let view = bench.submit(&bench.order("endorse", &[row], &outsider("endorsee"))).await;
    assert_eq!(only(&view).state, State::Accepted, "{view:#?}");
    only(&view).id.clone()
}

async fn doubt(bench: &Bench, row: &DraftRow) -> InstructionDetail {
    bench.fault("endorse", json!({"kind": "apply_then_close"})).await;
    let view = bench.submit(&bench.order("endorse", &[row], &outsider("endorsee"))).await;
    bench.desk().doubt_inquire(&only(&view).id).await.expect("a probe")
}

fn shown(detail: &InstructionDetail) -> (String, Vec<u32>, String) {
    let signature = detail.signature.clone().expect("a signature");
    assert!(model::words::is_written(&signature.says.id));
    (signature.standing, signature.like, detail.proposal.clone().expect("a proposal").why.id)
}

#[tokio::test(flavor = "multi_thread")]
async fn three_accepted_ones_prove_a_hint_and_a_contradiction_disproves_it() {
    let bench = Bench::with_drafts(480).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = alike(&bench);
    for row in &rows[..2] {
        endorse(&bench, row).await;
        assert_eq!(bench.desk().learn_when_free().await.unwrap(), 1);
        assert_eq!(bench.desk().learn_when_free().await.unwrap(), 0, "each is asked once");
    }
    let first = doubt(&bench, &rows[2]).await;
    assert_eq!(shown(&first), ("hint".to_owned(), vec![1, 2], "evidence-executed".to_owned()));
    endorse(&bench, &rows[3]).await;
    assert_eq!(bench.desk().learn_when_free().await.unwrap(), 1);
    let again = bench.desk().instruction(&first.instruction.id).unwrap();
    assert_eq!(shown(&again), ("proof".to_owned(), vec![1, 2, 4], "evidence-executed-learned".to_owned()));
    assert_eq!(again.proposal.unwrap().why.args["numbers"], "1, 2, 4");
    assert_eq!(again.instruction.state, State::InDoubt, "proof proposes, a person decides");

    // Three are enough: the next one is not probed.
    endorse(&bench, &rows[4]).await;
    assert_eq!(bench.desk().learn_when_free().await.unwrap(), 0);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_accepted_contradiction_takes_the_proof_away_and_is_named() {
    let bench = Bench::with_drafts(480).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = alike(&bench);
    endorse(&bench, &rows[0]).await;
    bench.desk().learn_when_free().await.unwrap();
    endorse(&bench, &rows[1]).await;
    // Signed before the first probe: gone from both lists.
    let body = json!({ "draftNumber": rows[1].draft_number, "answer": "sign" });
    bench.post("counterparty", body.to_string()).await;
    assert_eq!(bench.desk().learn_when_free().await.unwrap(), 1);
    let detail = doubt(&bench, &rows[2]).await;
    assert_eq!(shown(&detail).0, "contradicted");
    let signature = detail.signature.unwrap();
    assert_eq!([signature.like, signature.unlike].concat().len(), 2);
    assert_eq!(detail.proposal.unwrap().why.id, "evidence-executed", "the table of lists is left");
}

#[tokio::test(flavor = "multi_thread")]
async fn withdrawn_ones_persons_words_and_failed_looks_teach_nothing() {
    let bench = Bench::with_drafts(480).await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = alike(&bench);
    for row in &rows[..3] {
        endorse(&bench, row).await;
        bench.desk().learn_when_free().await.unwrap();
    }
    let detail = doubt(&bench, &rows[3]).await;
    assert_eq!(shown(&detail).0, "proof");
    // One of the three is withdrawn.
    bench.refresh(&["transfer-withdrawal"]).await;
    let sent = bench.rows("transfer-withdrawal");
    let sent = sent.iter().find(|row| row.draft_number == rows[1].draft_number).expect("it was endorsed");
    let view = bench.submit(&bench.order("transfer-withdrawal", &[sent], &[])).await;
    assert_eq!(only(&view).state, State::Accepted);
    let (standing, like, _) = shown(&bench.desk().instruction(&detail.instruction.id).unwrap());
    assert_eq!((standing.as_str(), like), ("hint", vec![1, 3]));

    // A person's word teaches nothing, although it says executed.
    let resolution = Resolution {
        instruction_id: detail.instruction.id.clone(),
        executed: true,
        reason: "seen at the bank".to_owned(),
        bank_reference: Some("B-1".to_owned()),
        file: None,
    };
    bench.desk().doubt_resolve(&resolution).unwrap();
    bench.desk().learn_when_free().await.unwrap();
    // A bank that does not answer teaches nothing, and is not probed again for that instruction.
    endorse(&bench, &rows[4]).await;
    let unreadable =
        json!({"endpoint": "list-bank-transfer-withdrawal", "count": 0, "fault": {"kind": "status", "status": 500}});
    bench.post("faults", unreadable.to_string()).await;
    assert_eq!(bench.desk().learn_when_free().await.unwrap(), 0);
    let next = doubt(&bench, &rows[5]).await;
    assert_eq!(next.signature.as_ref().unwrap().like, Vec::<u32>::new(), "the list was unknown before: {next:?}");
    bench.chain_is_whole();
}
