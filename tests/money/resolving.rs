//! Resolving as "not executed" lets the same money be sent again: its requirements, and what does not meet them.

use model::State;
use model::clock::Clock;
use money::view::{InstructionView, Resolution};
use serde_json::json;

use crate::bench::{Bench, only, outsider};

fn not_executed(one: &InstructionView, file: Option<&std::path::Path>) -> Resolution {
    Resolution {
        instruction_id: one.id.clone(),
        executed: false,
        reason: "the bank's page shows nothing".to_owned(),
        bank_reference: None,
        file: file.map(|file| file.display().to_string()),
    }
}

/// An endorsement in doubt.
async fn doubted(bench: &Bench, fault: &str) -> InstructionView {
    bench.refresh(&["endorsement-transfer"]).await;
    let draft = bench.rows("endorsement-transfer").remove(0);
    bench.fault("endorse", json!({ "kind": fault })).await;
    only(&bench.submit(&bench.order("endorse", &[&draft], &outsider("endorsee"))).await).clone()
}

/// The sentence of the refusal of a resolution.
fn refused(bench: &Bench, resolution: &Resolution) -> String {
    bench.desk().doubt_resolve(resolution).expect_err("it is refused").trouble().sentence.id.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_s_clock_put_on_by_days_is_not_the_bank_s_next_day() {
    let mut bench = Bench::new().await;
    let one = doubted(&bench, "apply_then_close").await;
    let wish = not_executed(&one, None);
    assert_eq!(refused(&bench, &wish), "trouble-resolution-no-date", "the bank was not asked yet");
    bench.open_at(Clock::fixed(chrono::Utc::now() + chrono::Duration::days(5)));
    bench.desk().doubt_inquire(&one.id).await.unwrap();
    assert_eq!(refused(&bench, &wish), "trouble-resolution-too-early", "by the service's clock it is the same day");
    // The service's own clock moves on, and the bank is probed once more.
    bench.post("clock", json!({ "ahead_seconds": 5 * 24 * 3600 }).to_string()).await;
    assert_eq!(refused(&bench, &wish), "trouble-resolution-too-early", "no probe has seen that day");
    bench.desk().doubt_inquire(&one.id).await.unwrap();
    assert_eq!(bench.desk().doubt_resolve(&wish).unwrap().instruction.state, State::NotExecuted);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_evidence_file_is_none_and_a_good_one_s_bytes_are_kept() {
    let bench = Bench::new().await;
    let one = doubted(&bench, "close_before_apply").await;
    let (empty, letter) = (bench.folder().join("empty.pdf"), bench.folder().join("letter.txt"));
    std::fs::write(&empty, "").unwrap();
    std::fs::write(&letter, "The bank writes: nothing was carried out.").unwrap();
    assert_eq!(refused(&bench, &not_executed(&one, Some(&empty))), "trouble-resolution-file-empty");
    let folder = bench.folder().to_owned();
    assert_eq!(refused(&bench, &not_executed(&one, Some(&folder))), "trouble-resolution-file", "a folder is no file");
    #[cfg(unix)]
    for device in ["/dev/zero", "/dev/null"] {
        let wish = not_executed(&one, Some(std::path::Path::new(device)));
        assert_eq!(refused(&bench, &wish), "trouble-resolution-file", "{device}");
    }
    let resolved = bench.desk().doubt_resolve(&not_executed(&one, Some(&letter))).unwrap();
    assert_eq!((resolved.instruction.state, resolved.instruction.locked), (State::NotExecuted, false));
    std::fs::remove_file(&letter).unwrap();
    // The retry of its submission includes it, as a plain order does.
    let retry = bench.desk().retry(&one.submission_id, "en", None).unwrap();
    assert_eq!((retry.check.rows.len(), retry.left_out.len()), (1, 0));
    assert_eq!(only(&bench.send(&bench.confirm(&retry.check).id).await).state, State::Accepted);
    assert_eq!(bench.ledger().await.len(), 1);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_by_the_service_s_word_is_closed_by_a_person_at_once() {
    let bench = Bench::new().await;
    let one = doubted(&bench, "apply_then_failed").await;
    assert_eq!((one.state, one.unproven), (State::Refused, true), "{one:#?}");
    let resolved = bench.desk().doubt_resolve(&not_executed(&one, None)).unwrap();
    assert_eq!(resolved.instruction.state, State::NotExecuted);
    bench.chain_is_whole();
}
