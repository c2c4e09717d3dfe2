//! Words have consequences: each word that the code book allows for a status has one verdict, and a text beside the code
//! can take it back. The test counts the payments in the bank's own ledger.

use model::State;
use model::profile::{CodeBookEdit, CodeLine, STATUS_CODE};
use money::view::{InstructionView, Order, Resolution};
use serde_json::{Value, json};
use treasury::desk::{CodeBookWish, Said};

use crate::bench::{Bench, only, outsider};

const BANK: &str = "EASTBANK";

/// Enters these codes beside the bank's own.
fn enter(bench: &Bench, codes: &[(&str, &str)]) {
    let mut lines = bench.desk().code_book_own().lines(BANK, STATUS_CODE);
    lines.retain(|line| codes.iter().all(|(code, _)| line.word != *code));
    lines.extend(codes.iter().map(|(code, word)| CodeLine {
        word: (*code).to_owned(),
        value: (*word).to_owned(),
        ..CodeLine::default()
    }));
    let edit = CodeBookEdit { bank_mark: BANK.to_owned(), flag: STATUS_CODE.to_owned(), lines };
    let wish = CodeBookWish::Flags(vec![edit]);
    let shown = bench.desk().code_book_check(&wish).unwrap_or_else(|error| panic!("{:#?}", error.to_trouble()));
    bench.desk().code_book_take(&wish, &shown.digest, &Said { reason: "the bank's list", name: None }).unwrap();
}

/// The bank carries it out and answers with this code and text.
fn says(code: &str, text: &str) -> Value {
    json!({
        "kind": "edit_record",
        "set": { "statusCode": code, "statusMeaning": text },
        "remove": ["bankStatusCode", "bankStatusDesc"],
    })
}

fn orders(bench: &Bench, amount: &str) -> Vec<Order> {
    let draft = bench.rows("endorsement-transfer").into_iter().find(|row| row.bank_mark == BANK).expect("a draft");
    let endorse = bench.order("endorse", &[&draft], &outsider("endorsee"));
    let mut transfer = bench.transfer("transfer", amount, &format!("62009000{}", amount.replace('.', "")));
    let payer = bench.bank.accounts.iter().find(|line| line.bank_mark == BANK).expect("an account");
    transfer.items[0].account = acceptance::account::key(payer);
    vec![endorse, transfer]
}

async fn sent(bench: &Bench, order: &Order, fault: Value) -> InstructionView {
    bench.fault(&order.operation, fault).await;
    only(&bench.submit(order).await).clone()
}

/// Word, text beside the code, verdict, exit code.
const ROWS: &[(&str, &str, State, i32)] = &[
    ("done", "成功", State::Accepted, 0),
    ("done", "处理中", State::ToVerify, 8),
    // Words that no list has.
    ("done", "待人工确认", State::ToVerify, 8),
    ("done", "汇出中", State::ToVerify, 8),
    ("done", "银行受理,待复核", State::ToVerify, 8),
    ("done", "In Process", State::ToVerify, 8),
    ("done", "Processing", State::ToVerify, 8),
    ("done", "交易失败", State::InDoubt, 8),
    ("processing", "处理中", State::Pending, 8),
    ("processing", "", State::Pending, 8),
    ("processing", "交易失败", State::InDoubt, 8),
    ("waiting", "待授权", State::Pending, 8),
    ("failed", "处理中", State::Refused, 5),
    ("reversed", "已冲正", State::Refused, 5),
    ("", "处理中", State::ToVerify, 8),
];

#[tokio::test(flavor = "multi_thread")]
async fn each_word_of_a_status_has_one_verdict_and_is_paid_once() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    for (at, (word, text, state, exit)) in ROWS.iter().enumerate() {
        let code = format!("W{at}");
        if !word.is_empty() {
            enter(&bench, &[(&code, word)]);
        }
        for order in orders(&bench, &format!("{}.50", 100 + at)) {
            let before = bench.ledger().await.len();
            bench.fault(&order.operation, says(&code, text)).await;
            let view = bench.submit(&order).await;
            let one = only(&view);
            assert_eq!(
                (one.state, i32::from(view.exit().number())),
                (*state, *exit),
                "{word} {text}: {:?}",
                one.reason
            );
            assert_eq!(bench.ledger().await.len(), before + 1, "{word} {text}: the bank carried it out");
            if *state != State::Accepted {
                assert!(one.open, "{word} {text}: {one:#?}");
                assert!(bench.desk().prepare(&order).is_err(), "{word} {text}: it is not ordered twice");
                let probed = bench.desk().doubt_inquire(&one.id).await.unwrap();
                assert!(!probed.evidence.is_empty(), "{word} {text}: the bank is asked");
                assert!(bench.desk().doubts().unwrap().iter().any(|doubt| doubt.id == one.id), "{word} {text}");
            }
            assert_eq!(bench.ledger().await.len(), before + 1, "{word} {text}: once");
            bench.refresh(&["endorsement-transfer"]).await;
        }
    }
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_of_code_and_text_is_decided_once_in_the_code_book() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    enter(&bench, &[("D9", "done")]);
    let order = orders(&bench, "31.00").remove(1);
    let one = sent(&bench, &order, says("D9", "处理中(已记账)")).await;
    let reason = one.reason.clone().expect("why");
    assert_eq!((one.state, one.unclassified, reason.id.as_str()), (State::ToVerify, true, "reason-says-in-process"));
    assert_eq!(reason.args["detail"], "处理中(已记账)");
    assert_eq!(bench.desk().code_rejudge(&one.id).unwrap_err().trouble().code, "code-value", "nobody decided it");
    enter(&bench, &[("D9 | 处理中(已记账)", "done"), ("D9 | 处理中", "processing")]);
    bench.desk().code_rejudge(&one.id).unwrap();
    assert_eq!(bench.desk().instruction(&one.id).unwrap().instruction.state, State::Accepted);
    // From now on no person is asked: width, case and spaces make no difference.
    for (at, (text, state)) in
        [("处理中（已记账）", State::Accepted), ("处理中", State::Pending), ("处 理 中", State::Pending)]
            .into_iter()
            .enumerate()
    {
        let order = orders(&bench, &format!("{}.10", 40 + at)).remove(1);
        let one = sent(&bench, &order, says("D9", text)).await;
        assert_eq!(one.state, state, "{text}: {:?}", one.reason);
    }
    assert_eq!(bench.ledger().await.len(), 4);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_is_in_process_ends_by_a_person_and_not_by_time() {
    let mut bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    enter(&bench, &[("P9", "processing")]);
    let order = orders(&bench, "77.00").remove(1);
    let one = sent(&bench, &order, says("P9", "处理中")).await;
    bench.open();
    let now = bench.desk().instruction(&one.id).unwrap().instruction;
    assert_eq!((now.state, now.since == one.since), (State::Pending, true), "its age is that of the reply");
    assert!(bench.desk().prepare(&order).is_err());
    let told = Resolution {
        instruction_id: one.id.clone(),
        executed: true,
        reason: "the statement of today has it".to_owned(),
        bank_reference: Some("S-1".to_owned()),
        file: None,
    };
    assert_eq!(bench.desk().doubt_resolve(&told).unwrap().instruction.state, State::Executed);
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_number_is_offered_for_a_word_that_has_another_one() {
    let bench = Bench::new().await;
    bench.refresh(&[]).await;
    // The bank's own numbers are in the book; its replies now carry another one beside the words of success.
    let fault = json!({ "kind": "record_flag", "flag": 7 });
    let one = sent(&bench, &orders(&bench, "12.00").remove(1), fault).await;
    assert_eq!(one.state, State::InDoubt);
    for suggestion in bench.desk().code_suggestions().unwrap() {
        let (Some(flag), Some(word)) = (&suggestion.flag, &suggestion.word) else { continue };
        let known = bench.desk().code_book().value(&suggestion.bank_mark, flag, word).map(|known| known.to_string());
        assert!(known.is_none_or(|known| known == suggestion.code), "{suggestion:?}");
    }
}
