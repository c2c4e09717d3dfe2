//! Records that do not clearly report success: a code that is not in the code book, a text that reports a failure, a
//! flag without an entry, the required fields alone. None of them is called accepted, and each can be ended.

use model::State;
use model::profile::{CodeBookEdit, CodeLine};
use money::view::{InstructionView, Resolution};
use serde_json::{Value, json};
use treasury::desk::{CodeBookWish, Said};
use treasury::view::DraftRow;

use crate::bench::{Bench, only, outsider};

/// An endorsement answered with this fault, with its exit code.
async fn endorse(bench: &Bench, draft: &DraftRow, fault: Value) -> (InstructionView, u8) {
    bench.fault("endorse", fault).await;
    let view = bench.submit(&bench.order("endorse", &[draft], &outsider("endorsee"))).await;
    (only(&view).clone(), view.exit().number())
}

fn resolution(id: &str, executed: bool, reason: &str) -> Resolution {
    Resolution { instruction_id: id.to_owned(), executed, reason: reason.to_owned(), bank_reference: None, file: None }
}

/// Enters the meanings of codes at a bank.
fn enter(bench: &Bench, bank_mark: &str, flag: &str, lines: &[(&str, &str)]) {
    let line = |(word, value): &(&str, &str)| CodeLine {
        word: (*word).to_owned(),
        value: (*value).to_owned(),
        ..CodeLine::default()
    };
    let lines = lines.iter().map(line).collect();
    let edit = CodeBookEdit { bank_mark: bank_mark.to_owned(), flag: flag.to_owned(), lines };
    let wish = CodeBookWish::Flags(vec![edit]);
    let shown = bench.desk().code_book_check(&wish).expect("a change");
    let said = Said { reason: "the bank's letter", name: None };
    bench.desk().code_book_take(&wish, &shown.digest, &said).unwrap_or_else(|error| panic!("{error:?}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_of_a_failure_is_never_accepted_moved_or_not() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let drafts = bench.rows("endorsement-transfer");
    let cases = [
        (json!({"kind": "record_says", "message": "交易失败"}), State::InDoubt, "reason-says-failed", true),
        (
            json!({"kind": "record_says", "message": "交易失败", "apply": false}),
            State::InDoubt,
            "reason-says-failed",
            false,
        ),
        (json!({"kind": "record_says", "message": "Rejected by branch"}), State::InDoubt, "reason-says-failed", true),
        (json!({"kind": "record_says", "message": "已受理"}), State::ToVerify, "reason-to-verify", true),
        (json!({"kind": "record_flag", "flag": 7}), State::InDoubt, "reason-flag-unknown", true),
        (json!({"kind": "required_only"}), State::InDoubt, "reason-without-key", true),
        (json!({"kind": "unknown_codes"}), State::ToVerify, "reason-to-verify", true),
    ];
    for (draft, (fault, state, reason, moved)) in drafts.iter().zip(cases) {
        let before = bench.ledger().await.len();
        let (one, exit) = endorse(&bench, draft, fault.clone()).await;
        assert_eq!((one.state, exit), (state, 8), "{fault}: {one:#?}");
        assert_eq!(one.reason.as_ref().map(|reason| reason.id.as_str()), Some(reason), "{fault}");
        assert_eq!(bench.ledger().await.len() - before, usize::from(moved), "{fault}");
        assert!(bench.desk().doubts().unwrap().iter().any(|doubt| doubt.id == one.id), "{fault}: it can be found");
        let problems = bench.problems(&bench.order("endorse", &[draft], &outsider("endorsee")));
        assert_eq!(problems[0].sentence.id, "problem-locked", "{fault}: {problems:?}");
    }
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn to_verify_is_polled_can_be_withdrawn_and_ends_by_a_word_with_a_reason() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let draft = bench.rows("endorsement-transfer").remove(0);
    let (one, _) = endorse(&bench, &draft, json!({"kind": "unknown_codes"})).await;
    let detail = bench.desk().doubt_inquire(&one.id).await.unwrap();
    assert!(detail.next_look.is_some() && !detail.evidence.is_empty(), "{detail:#?}");
    assert_eq!(detail.opens.map(|opens| opens.id).as_deref(), Some("opens-to-verify"));
    bench.refresh(&["transfer-withdrawal"]).await;
    let rows = bench.rows("transfer-withdrawal");
    let row = rows.iter().find(|row| row.draft_number == draft.draft_number).expect("it may be withdrawn");
    bench.prepare(&bench.order("transfer-withdrawal", &[row], &[]));
    let without = bench.desk().doubt_resolve(&resolution(&one.id, true, " "));
    assert!(without.is_err(), "a word without a reason");
    let resolved = bench.desk().doubt_resolve(&resolution(&one.id, true, "the bank's desk confirmed it")).unwrap();
    assert_eq!((resolved.instruction.state, resolved.instruction.locked), (State::Executed, false));
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_of_the_code_book_decides_a_flag_that_nobody_knew() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let drafts = bench.rows("endorsement-transfer");
    let mut drafts = drafts.iter().filter(|draft| draft.bank_mark == "EASTBANK");
    let cases = [
        ("unknown_codes", "statusCode", vec![("S", "done"), ("Z9", "done")]),
        ("record_flag", "errorFlag", vec![("ok", "7")]),
    ];
    for (fault, flag, lines) in cases {
        let (one, _) = endorse(&bench, drafts.next().expect("a draft"), json!({"kind": fault})).await;
        assert!(one.unclassified, "{fault}: {one:#?}");
        enter(&bench, "EASTBANK", flag, &lines);
        assert_eq!(bench.desk().code_book_view().unwrap().known_now.len(), 1, "{fault}");
        bench.desk().code_rejudge(&one.id).unwrap();
        let now = bench.desk().instruction(&one.id).unwrap().instruction;
        assert_eq!((now.state, now.locked), (State::Accepted, false), "{fault}");
    }
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_answered_without_reference_or_payee_is_a_doubt() {
    let bench = Bench::new().await;
    bench.fault("transfer", json!({"kind": "required_only"})).await;
    let view = bench.submit(&bench.transfer("transfer", "70.00", "6200900000999")).await;
    let one = only(&view);
    assert_eq!((one.state, view.exit().number()), (State::InDoubt, 8), "{one:#?}");
    assert_eq!(bench.ledger().await.len(), 1);
    let again = bench.problems(&bench.transfer("transfer", "70.00", "6200900000999"));
    assert!(again.iter().any(|problem| problem.sentence.id == "problem-look-alike-in-doubt"), "{again:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_words_that_say_failed_are_a_setting() {
    let mut bench = Bench::new().await;
    let path = bench.folder().join("profiles/practice/profile.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    let (before, after) = text.split_once("failure_words = [").expect("the file has the words");
    let after = after.split_once(']').expect("the end of the list").1;
    std::fs::write(&path, format!("{before}failure_words = [\"不予办理\"]{after}")).unwrap();
    bench.open();
    let shown = bench.desk().profile_view().settings;
    let row = shown.iter().find(|one| one.name == "failure_words").expect("it is shown");
    assert_eq!((row.value.as_deref(), row.default), (Some("不予办理"), false));
    bench.refresh(&["endorsement-transfer"]).await;
    let drafts = bench.rows("endorsement-transfer");
    for (draft, (text, state)) in drafts.iter().zip([("本行不予办理", State::InDoubt), ("交易失败", State::ToVerify)])
    {
        let (one, _) = endorse(&bench, draft, json!({"kind": "record_says", "message": text})).await;
        assert_eq!(one.state, state, "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_s_words_of_failure_replace_those_of_the_settings_there() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let drafts = bench.rows("endorsement-transfer");
    let mark = drafts[0].bank_mark.clone();
    let own: Vec<&DraftRow> = drafts.iter().filter(|draft| draft.bank_mark == mark).take(2).collect();
    let other = drafts.iter().find(|draft| draft.bank_mark != mark).expect("a draft at another bank");
    // Fewer words are a weaker guard, which the change says with the words that go.
    let line = CodeLine { word: "不予办理".to_owned(), value: "failed".to_owned(), ..CodeLine::default() };
    let edit = CodeBookEdit { bank_mark: mark.clone(), flag: "failureWords".to_owned(), lines: vec![line] };
    let shown = bench.desk().code_book_check(&CodeBookWish::Flags(vec![edit])).expect("a change");
    assert_eq!(shown.changes[0].args["words"], "不予办理");
    assert!(shown.notes.iter().any(|note| note.id == "code-note-failure-words" && note.args["words"].contains("失败")));
    enter(&bench, &mark, "failureWords", &[("不予办理", "failed")]);

    let cases = [
        (own[0], "本行不予办理", State::InDoubt),
        (own[1], "交易失败", State::ToVerify),
        (other, "交易失败", State::InDoubt),
    ];
    for (draft, text, state) in cases {
        let (one, _) = endorse(&bench, draft, json!({"kind": "record_says", "message": text})).await;
        assert_eq!(one.state, state, "{text} at {}", draft.bank_mark);
    }
}
