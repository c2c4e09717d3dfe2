//! Approvals other than for a submission: resolving a doubt as not executed, and changing the code book.

use acceptance::forged::{forge, replaced};
use chrono::{TimeDelta, Utc};
use model::clock::Clock;
use model::{ApprovalState, ApprovalSubject, ApprovalTier, State};
use money::view::Resolution;
use serde_json::json;
use treasury::audit::{Of, PackOptions};
use treasury::desk::Question;

use crate::bench::{Bench, only, states};
use crate::script::Script;
use crate::settings::{approve, bench, confirmed, one_tier};

fn not_executed(id: &str, file: Option<String>) -> Resolution {
    let reason = "asked the bank by telephone".to_owned();
    Resolution { instruction_id: id.to_owned(), executed: false, reason, bank_reference: None, file }
}

#[tokio::test(flavor = "multi_thread")]
async fn not_executed_takes_the_bank_s_next_day_and_an_approver() {
    let mut bench = bench(&one_tier("same_account")).await;
    let clock = Clock::fixed(Utc::now());
    bench.open_at(clock.clone());
    let view = confirmed(&bench, "50", "6200900000313");
    approve(&bench, &view.id).await;
    bench.fault("transfer", json!({"kind": "close_before_apply"})).await;
    let id = only(&bench.send(&view.id).await).id.clone();
    bench.desk().doubt_inquire(&id).await.unwrap();
    let early = bench.desk().doubt_resolve_as(&not_executed(&id, None), Some("Chen")).unwrap_err();
    assert_eq!(early.trouble().sentence.id, "trouble-resolution-too-early");
    // After five days the bank's next working day has come, by the service's clock too.
    clock.set(Utc::now() + TimeDelta::days(5));
    bench.post("clock", json!({ "ahead_seconds": 5 * 24 * 3600 }).to_string()).await;
    bench.desk().doubt_inquire(&id).await.unwrap();
    let asked = bench.desk().doubt_resolve_as(&not_executed(&id, None), Some("Chen")).unwrap();
    assert_eq!(asked.instruction.state, State::InDoubt, "nothing is decided yet");
    let twice = bench.desk().doubt_resolve_as(&not_executed(&id, None), Some("Chen")).unwrap_err();
    assert_eq!(twice.trouble().sentence.id, "approval-asked-already");
    let waiting = bench.desk().approvals().unwrap().into_iter().find(|one| one.about == id).unwrap();
    assert_eq!((waiting.subject, waiting.state), (ApprovalSubject::Resolution, ApprovalState::Waiting));
    assert!(bench.desk().approval(&waiting.id).unwrap().text.contains("telephone"), "the approver reads the reason");
    approve(&bench, &waiting.id).await;
    let resolved = bench.desk().instruction(&id).unwrap();
    assert_eq!(resolved.instruction.state, State::NotExecuted);
    let kinds: Vec<_> = resolved.events.iter().rev().take(3).map(|event| event.kind.as_str()).collect();
    assert_eq!(kinds, ["resolved", "approved", "asked"]);
    assert!(bench.ledger().await.is_empty());
    bench.chain_is_whole();
}

/// Approves and sends a submission whose call ends in doubt. Returns the instruction, the bank's letter, and the resolution
/// *not executed* with it.
async fn in_doubt_with_a_letter(bench: &Bench, submission: &str) -> (String, std::path::PathBuf, Resolution) {
    approve(bench, submission).await;
    bench.fault("transfer", json!({"kind": "close_before_apply"})).await;
    let id = only(&bench.send(submission).await).id.clone();
    let letter = bench.folder().join("letter.txt");
    std::fs::write(&letter, "We have no such order.").unwrap();
    let written = not_executed(&id, Some(letter.to_string_lossy().into_owned()));
    (id, letter, written)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bank_s_letter_needs_an_approver_and_its_bytes_are_kept() {
    let bench = bench(&one_tier("same_account")).await;
    let view = confirmed(&bench, "51", "6200900000314");
    let (id, letter, written) = in_doubt_with_a_letter(&bench, &view.id).await;
    let asked = bench.desk().doubt_resolve_as(&written, Some("Chen")).unwrap();
    assert_eq!(asked.instruction.state, State::InDoubt, "a file replaces the day and not the approver");
    bench.chain_is_whole();
    std::fs::remove_file(&letter).unwrap();
    let waiting = bench.desk().approvals().unwrap().into_iter().find(|one| one.about == id).unwrap();
    approve(&bench, &waiting.id).await;
    assert_eq!(bench.desk().approval(&waiting.id).unwrap().approval.state, ApprovalState::Approved);
    assert!(states(&bench.desk().submission(&view.id).unwrap()) == [State::NotExecuted]);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_script_finds_a_resolution_other_than_the_approved_one() {
    let mut bench = bench(&one_tier("same_account")).await;
    let view = confirmed(&bench, "52", "6200900000315");
    let (id, _, written) = in_doubt_with_a_letter(&bench, &view.id).await;
    bench.desk().doubt_resolve_as(&written, Some("Chen")).unwrap();
    let waiting = bench.desk().approvals().unwrap().into_iter().find(|one| one.about == id).unwrap();
    approve(&bench, &waiting.id).await;
    let pack = |desk: &treasury::Desk, to: std::path::PathBuf| {
        desk.pack(&Of::Submission(view.id.clone()), &PackOptions::to(&to, "en")).unwrap();
        to
    };
    let right = pack(bench.desk(), bench.folder().join("right"));
    Script::from_the_document().agrees(&right);
    let kept = std::fs::read_dir(right.join("attachments"))
        .unwrap()
        .filter_map(|entry| std::fs::read(entry.ok()?.path()).ok());
    assert!(kept.into_iter().any(|bytes| bytes == b"We have no such order."), "the letter is in the pack");

    let file = bench.desk().folder().join("journal.sqlite");
    bench.desk = None;
    forge(&file, &bench.state.path().join("places"), |kind, value| {
        if kind == "asked" {
            replaced(value, "by telephone", "in writing");
        }
        true
    });
    bench.open();
    let edited = pack(bench.desk(), bench.folder().join("edited"));
    Script::from_the_document().objects(&edited, &format!("resolution {id}: the approval"));
}

#[tokio::test(flavor = "multi_thread")]
async fn any_other_question_goes_the_same_way_and_keeps_its_exact_content() {
    let mut bench = bench(&one_tier("same_account")).await;
    let question = Question {
        file: None,
        subject: ApprovalSubject::CodeBook,
        about: String::new(),
        text: "EASTBANK.replayFlag.accept becomes 1".to_owned(),
        content: "[\"EASTBANK\".replayFlag]\naccept = 1\n".to_owned(),
        preparer: Some("Chen".to_owned()),
    };
    assert_eq!(bench.desk().strictest_tier(), Some(ApprovalTier::SameAccount));
    let asked = bench.desk().ask_approver(&question).unwrap();
    let twice = bench.desk().ask_approver(&question).unwrap_err();
    assert_eq!(twice.trouble().sentence.id, "approval-asked-already");
    bench.open();
    approve(&bench, &asked.id).await;
    let detail = bench.desk().approval(&asked.id).unwrap();
    assert_eq!((detail.approval.state, detail.content), (ApprovalState::Approved, question.content.clone()));
    crate::settings::set(&mut bench, "");
    // Until the removal is acknowledged, the earlier settings apply.
    let weakened = bench.desk().weakened().expect("it is told");
    assert_eq!(bench.desk().strictest_tier(), Some(ApprovalTier::SameAccount));
    bench.desk().weakened_read(weakened.event, "Zhang Wei").unwrap();
    let nobody = bench.desk().ask_approver(&question).unwrap_err();
    assert_eq!(nobody.trouble().sentence.id, "approval-no-second-person");
    bench.chain_is_whole();
}
