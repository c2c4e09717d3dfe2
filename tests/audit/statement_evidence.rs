//! A statement line as the proof that an instruction in doubt was executed.

use std::path::PathBuf;

use model::{DeskError, State};
use serde_json::json;
use treasury::audit::{Of, PackOptions};

use crate::bench::{Bench, only};
use crate::script::files_below;
use crate::statement_provisional::{day, on, take, told};

fn refusal(error: DeskError) -> String {
    error.trouble().sentence.id.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_proves_a_doubt_and_becomes_an_attachment() {
    let bench = Bench::new().await;
    bench.fault("transfer", json!({"kind": "apply_then_close"})).await;
    let doubt = only(&bench.submit(&bench.transfer("transfer", "20.00", "6200900000109")).await).clone();
    assert_eq!(doubt.state, State::InDoubt);
    let desk = bench.desk();
    take(&bench, "CSV", "f", day(1), &[told("20.00", "out", ""), told("21.00", "out", "")]);
    take(&bench, "camt.052", "p", day(40), &[told("20.00", "out", "B1")]);
    let line = |at: u64, amount: &str| {
        let mut lines = on(desk, day(at)).into_iter();
        lines.find(|known| known.line.amount == amount).unwrap().line.sha256
    };
    for (line, reason, expected) in [
        ("none", "seen", "evidence-no-line"),
        (line(40, "20.00").as_str(), "seen", "evidence-provisional"),
        (line(1, "20.00").as_str(), " ", "trouble-resolution-reason"),
    ] {
        assert_eq!(refusal(desk.doubt_resolve_by_line(&doubt.id, line, reason).unwrap_err()), expected);
    }
    let proof = line(1, "20.00");
    let resolved = desk.doubt_resolve_by_line(&doubt.id, &proof, "the only booking of that day").unwrap();
    assert_eq!(resolved.instruction.state, State::Executed);
    assert_eq!(resolved.instruction.bank_transaction_id.as_deref(), Some("2025-03-02 CNY 20.00"));
    assert_eq!(resolved.events.last().map(|event| event.kind.as_str()), Some("resolved"));
    let options =
        PackOptions { to: bench.folder().join("pack"), language: "en".to_owned(), zip: false, whole_chain: false };
    let packed = desk.pack(&Of::Submission(doubt.submission_id.clone()), &options).unwrap();
    let attached = files_below(&packed.folder.join("attachments"));
    let has_line = |file: &PathBuf| std::fs::read_to_string(file).is_ok_and(|text| text.contains(&proof));
    assert_eq!(attached.iter().filter(|file| has_line(file)).count(), 1, "the pack has the line");
    assert!(desk.doubts().unwrap().is_empty());
    assert!(desk.doubt_resolve_by_line(&doubt.id, &proof, "again").is_err(), "a decision is taken once");
    bench.chain_is_whole();
}
