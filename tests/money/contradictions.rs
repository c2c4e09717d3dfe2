//! An end can be contradicted: evidence that the bank carried an order out late or twice is an alarm, which locks until a person
//! closes it; an order that the bank took back is noted and locks nothing. The bank's own ledger shows the operations.

use std::path::PathBuf;
use std::sync::Arc;

use acceptance::account;
use chrono::{TimeDelta, Timelike, Utc};
use model::State;
use model::clock::Clock;
use money::Failpoint;
use money::view::{InstructionView, Order, Resolution};
use serde_json::json;

use crate::bench::{Bench, only, outsider, second, states};

use crate::restart::EndsAt;

const LISTS: [&str; 2] = ["endorsement-transfer", "transfer-withdrawal"];

/// A desk at 02:00 of the next day, with a clock that only the test moves.
async fn desk_at_night() -> (Bench, Clock) {
    let mut bench = Bench::new().await;
    let clock = Clock::fixed(Utc::now());
    bench.open_at(clock.clone());
    pass(&bench, &clock, (24 + 2) * 3600 - i64::from(clock.now().num_seconds_from_midnight())).await;
    bench.refresh(&LISTS).await;
    (bench, clock)
}

/// Lets time pass at the desk and at the bank.
async fn pass(bench: &Bench, clock: &Clock, seconds: i64) {
    clock.set(clock.now() + TimeDelta::seconds(seconds));
    let ahead = (clock.now() - Utc::now()).num_seconds();
    bench.post("clock", json!({ "ahead_seconds": ahead }).to_string()).await;
}

fn now(bench: &Bench, id: &str) -> InstructionView {
    bench.desk().instruction(id).unwrap().instruction
}

/// The ids of the reasons of the open alarms.
fn alarms(bench: &Bench) -> Vec<String> {
    bench.desk().alarms().unwrap().into_iter().map(|one| one.reason.unwrap().id).collect()
}

fn close(bench: &Bench, id: &str) -> State {
    let resolution = Resolution {
        instruction_id: id.to_owned(),
        executed: true,
        reason: "the bank confirmed it by telephone".to_owned(),
        bank_reference: Some("T-77".to_owned()),
        file: None,
    };
    bench.desk().doubt_resolve(&resolution).unwrap().instruction.state
}

fn endorse(bench: &Bench, at: usize) -> Order {
    let row = bench.rows(LISTS[0]).remove(at);
    bench.order("endorse", &[&row], &outsider("endorsee"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_endorsed_after_a_proven_refusal_is_an_alarm_until_it_is_closed() {
    let (bench, clock) = desk_at_night().await;
    let order = endorse(&bench, 0);
    bench.fault("endorse", json!({"kind": "refuse_then_apply", "status": 405, "seconds": 60})).await;
    let refused = only(&bench.submit(&order).await).clone();
    assert_eq!((refused.state, refused.unproven, refused.locked), (State::Refused, false, false));
    bench.refresh(&LISTS).await;
    assert_eq!(alarms(&bench), [""; 0], "nothing was carried out yet");
    pass(&bench, &clock, 3 * 24 * 3600).await;
    assert_eq!(bench.ledger().await.len(), 1, "late, and once");
    for _ in 0..2 {
        bench.refresh(&LISTS).await;
        assert_eq!(alarms(&bench), ["reason-contradicted-list"]);
    }
    let alarm = now(&bench, &refused.id);
    assert_eq!((alarm.state, alarm.alarm, alarm.open, alarm.locked), (State::InDoubt, true, true, true));
    assert!(bench.desk().doubts().unwrap().iter().any(|one| one.id == refused.id && one.alarm));
    assert!(!bench.problems(&order).is_empty(), "the draft is locked");
    assert_eq!(close(&bench, &refused.id), State::Executed);
    bench.refresh(&LISTS).await;
    assert_eq!(alarms(&bench), [""; 0], "the same evidence alarms once");
    assert_eq!(bench.ledger().await.len(), 1);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_of_ours_that_explains_a_list_is_no_alarm() {
    let (bench, clock) = desk_at_night().await;
    let order = endorse(&bench, 0);
    bench.fault("endorse", json!({"kind": "status", "status": 405})).await;
    let refused = bench.submit(&order).await;
    assert_eq!(states(&refused), [State::Refused]);
    let retry = bench.desk().retry(&refused.id, "en", None).unwrap();
    let sent = bench.send(&bench.confirm(&retry.check).id).await;
    assert_eq!(states(&sent), [State::Accepted]);
    pass(&bench, &clock, 3600).await;
    bench.refresh(&LISTS).await;
    assert_eq!((alarms(&bench).len(), bench.desk().later_ends().unwrap().len()), (0, 0));
    // We withdraw it: no later end.
    let row = bench.rows(LISTS[1]).into_iter().find(|row| row.draft_number == only(&sent).draft_number).unwrap();
    let withdrawn = bench.submit(&bench.order("transfer-withdrawal", &[&row], &[])).await;
    assert_eq!(states(&withdrawn), [State::Accepted]);
    pass(&bench, &clock, 3600).await;
    bench.refresh(&LISTS).await;
    assert_eq!((alarms(&bench).len(), bench.desk().later_ends().unwrap().len()), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endorsement_that_the_counterparty_refuses_is_a_later_end_and_locks_nothing() {
    let (bench, clock) = desk_at_night().await;
    let row = bench.rows(LISTS[0]).remove(0);
    let order = bench.order("endorse", &[&row], &outsider("endorsee"));
    let sent = only(&bench.submit(&order).await).clone();
    bench.refresh(&LISTS).await;
    assert_eq!(bench.desk().later_ends().unwrap().len(), 0);
    pass(&bench, &clock, 3600).await;
    let body = json!({"draftNumber": row.draft_number, "bankDraftId": row.bank_draft_id, "answer": "refuse"});
    bench.post("counterparty", body.to_string()).await;
    for _ in 0..2 {
        bench.refresh(&LISTS).await;
        let ends = bench.desk().later_ends().unwrap();
        assert_eq!(ends.len(), 1);
        assert_eq!(
            (ends[0].id.as_str(), ends[0].later_end.as_ref().unwrap().how.as_str()),
            (sent.id.as_str(), "rejected")
        );
    }
    let ended = now(&bench, &sent.id);
    assert_eq!((ended.state, ended.alarm, ended.locked), (State::Accepted, false, false));
    // It may be ordered again.
    assert_eq!(states(&bench.submit(&order).await), [State::Accepted]);
    pass(&bench, &clock, 8 * 24 * 3600).await;
    assert_eq!(bench.desk().later_ends().unwrap().len(), 0, "the line is shown for a week");
    bench.chain_is_whole();
}

/// Answers with this transaction number.
async fn number(bench: &Bench, number: &str) {
    let set = json!({ "bankTransactionId": number });
    bench.fault("transfer", json!({"kind": "edit_record", "set": set})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transaction_number_of_another_order_is_an_alarm_and_blank_or_zero_is_none() {
    let bench = Bench::new().await;
    for (at, text) in ["", "0", "000", " ", "-"].iter().cycle().take(10).enumerate() {
        number(&bench, text).await;
        let sent = bench.submit(&bench.transfer("transfer", "10.00", &format!("62009000007{at:02}"))).await;
        assert_eq!(states(&sent), [State::Accepted], "{text:?}");
    }
    let first = bench.submit(&bench.transfer("transfer", "20.00", "6200900000801")).await;
    let known = only(&first).bank_transaction_id.clone().unwrap();
    // Another profile of the same bank system answers for the same numbers.
    let other = second(&bench);
    let mut numbers = vec![known.clone()];
    let sent = other.prepare(&bench.transfer("transfer", "21.00", "6200900000802")).unwrap();
    let sent = other.confirm(&sent.submission_id, &sent.nonce, None).unwrap();
    numbers.push(only(&other.send(&sent.id, |_| {}).await.unwrap()).bank_transaction_id.clone().unwrap());
    for (at, text) in numbers.iter().enumerate() {
        number(&bench, text).await;
        let order = bench.transfer("transfer", "30.00", &format!("620090000090{at}"));
        let view = bench.submit(&order).await;
        let one = only(&view);
        assert_eq!((one.state, one.alarm, view.exit().number()), (State::InDoubt, true, 8), "{:?}", one.reason);
        assert!(!bench.problems(&order).is_empty(), "an equal payment is stopped");
        assert_eq!(close(&bench, &one.id), State::Executed);
    }
    assert_eq!(alarms(&bench), [""; 0]);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_with_the_reference_of_a_refused_order_alarms_both() {
    let bench = Bench::new().await;
    bench.fault("transfer", json!({"kind": "status", "status": 405})).await;
    let refused = only(&bench.submit(&bench.transfer("transfer", "20.00", "6200900000801")).await).clone();
    assert_eq!((refused.state, refused.unproven), (State::Refused, false));
    let reference = refused.reference_order.clone().unwrap();
    bench.fault("transfer", json!({"kind": "edit_record", "set": { "referenceOrder": reference }})).await;
    let other = only(&bench.submit(&bench.transfer("transfer", "30.00", "6200900000802")).await).clone();
    assert_eq!((other.state, other.alarm), (State::InDoubt, true), "its own record contradicts it");
    let alarm = now(&bench, &refused.id);
    assert_eq!((alarm.state, alarm.alarm), (State::InDoubt, true));
    assert_eq!(alarm.reason.unwrap().id, "reason-contradicted-reply");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_that_recovery_finds_is_an_alarm_too() {
    let mut bench = Bench::new().await;
    let first = bench.submit(&bench.transfer("transfer", "20.00", "6200900000801")).await;
    let known = only(&first).bank_transaction_id.clone().unwrap();
    number(&bench, &known).await;
    let check = bench.prepare(&bench.transfer("transfer", "30.00", "6200900000802"));
    let confirmed = bench.confirm(&check);
    bench.desk().set_failpoint_hook(Arc::new(EndsAt(Failpoint::Replied))).unwrap();
    let _ = bench.desk().send(&confirmed.id, |_| {}).await;
    bench.open();
    let one = now(&bench, &only(&confirmed).id);
    assert_eq!((one.state, one.alarm), (State::InDoubt, true), "{one:#?}");
    assert_eq!(bench.ledger().await.len(), 2);
}

/// A statement of the first account: day, debit, credit, text, party.
fn statement(bench: &Bench, name: &str, rows: &[(&str, &str, &str, &str)]) -> PathBuf {
    let day = bench.desk().today().to_string();
    let mut text = "Date,Debit,Credit,Remark,Counterparty,Currency\n".to_owned();
    for (debit, credit, remark, party) in rows {
        text.push_str(&format!("{day},{debit},{credit},{remark},{party},CNY\n"));
    }
    let path = bench.folder().join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_line_contradicts_a_refusal_a_second_debit_and_shows_a_return() {
    let bench = Bench::new().await;
    let account = account::key(&bench.bank.accounts[0]);
    let import = |path: PathBuf| bench.desk().statement_import(&path, &account, None).unwrap();
    bench.fault("transfer", json!({"kind": "refuse_then_apply", "status": 405, "seconds": 1})).await;
    let order = bench.transfer("transfer", "70.00", "6200900000801");
    let refused = only(&bench.submit(&order).await).clone();
    bench.end_faults().await;
    let paid = only(&bench.submit(&bench.transfer("transfer", "80.00", "6200900000802")).await).clone();
    let back = only(&bench.submit(&bench.transfer("transfer", "90.00", "6200900000803")).await).clone();
    let reference = |one: &InstructionView| one.reference_order.clone().unwrap();
    let (of_refused, of_paid, of_back) = (reference(&refused), reference(&paid), reference(&back));
    import(statement(&bench, "right.csv", &[("80.00", "", &of_paid, ""), ("90.00", "", &of_back, "")]));
    assert_eq!((alarms(&bench).len(), bench.desk().later_ends().unwrap().len()), (0, 0));
    let rows = [
        ("70.00", "", of_refused.as_str(), ""),
        ("80.00", "", &of_paid, ""),
        ("80.00", "", &of_paid, ""),
        ("90.00", "", &of_back, ""),
        ("", "90.00", &of_back, ""),
    ];
    for name in ["later.csv", "again.csv"] {
        import(statement(&bench, name, &rows));
        assert_eq!(alarms(&bench), ["reason-contradicted-line", "reason-contradicted-debit"], "{name}");
        assert_eq!(bench.desk().later_ends().unwrap().len(), 1, "{name}");
    }
    assert_eq!((now(&bench, &refused.id).state, now(&bench, &paid.id).state), (State::InDoubt, State::InDoubt));
    let returned = now(&bench, &back.id);
    assert_eq!((returned.state, returned.later_end.unwrap().how.as_str()), (State::Accepted, "returned"));
    let asked = bench.problems(&order);
    assert!(asked.iter().any(|one| one.sentence.id == "problem-look-alike-in-doubt"), "{asked:?}");
    for one in [&refused, &paid] {
        assert_eq!(close(&bench, &one.id), State::Executed);
    }
    import(statement(&bench, "third.csv", &rows));
    assert_eq!(alarms(&bench), [""; 0], "the same evidence alarms once");
    bench.chain_is_whole();
}

/// The same bookings in another spelling of the statement: headers, day, amount, currency and text.
const SPELLINGS: &[(&str, &str)] = &[
    ("Date,Debit,Credit,Remark,Counterparty,Currency", "{day},\"1,234.50\",,{ref},{payee},CNY"),
    ("交易日期,借方,贷方,摘要,对方户名,币种", "{compact},1234.5,,转账 {ref} 付货款,{payee},人民币"),
    ("交易日期,金额,借贷标志,摘要,对方户名,币种", "{day},１２３４．５０,借,{ref},{payee},RMB"),
    ("Date,Amount,Remark,Counterparty,Currency", "{day},-1234.50,{ref},{payee},¥"),
];

#[tokio::test(flavor = "multi_thread")]
async fn one_late_execution_is_one_alarm_however_its_statements_spell_it() {
    let bench = Bench::new().await;
    let account = account::key(&bench.bank.accounts[0]);
    bench.fault("transfer", json!({"kind": "refuse_then_apply", "status": 405, "seconds": 1})).await;
    let refused = only(&bench.submit(&bench.transfer("transfer", "1234.50", "6200900000801")).await).clone();
    let (reference, payee) =
        (refused.reference_order.clone().unwrap(), refused.counterparty.clone().unwrap().name.unwrap());
    let today = bench.desk().today();
    for (at, (headers, line)) in SPELLINGS.iter().enumerate() {
        let line = line.replace("{day}", &today.to_string()).replace("{compact}", &today.format("%Y%m%d").to_string());
        let line = line.replace("{ref}", &reference).replace("{payee}", &payee);
        let path = bench.folder().join(format!("{at}.csv"));
        std::fs::write(&path, format!("{headers}\n{line}\n")).unwrap();
        let imported = bench.desk().statement_import(&path, &account, None);
        assert_eq!(imported.unwrap_or_else(|error| panic!("{headers}: {error:?}")).lines, 1, "{headers}");
        assert_eq!(alarms(&bench), ["reason-contradicted-line"], "{headers}");
    }
    assert_eq!(close(&bench, &refused.id), State::Executed);
    assert_eq!(alarms(&bench), [""; 0], "one booking in several files is one");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_a_payment_of_another_profile_explains_is_no_alarm_and_a_further_one_is() {
    let bench = Bench::new().await;
    let account = account::key(&bench.bank.accounts[0]);
    let order = bench.transfer("transfer", "70.00", "6200900000801");
    bench.fault("transfer", json!({"kind": "status", "status": 405})).await;
    let refused = only(&bench.submit(&order).await).clone();
    let other = second(&bench);
    let paid = other.prepare(&order).unwrap();
    let paid = other.confirm(&paid.submission_id, &paid.nonce, None).unwrap();
    let paid = only(&other.send(&paid.id, |_| {}).await.unwrap()).clone();
    assert_eq!(paid.state, State::Accepted);
    let payee = refused.counterparty.clone().unwrap().name.unwrap();
    let import = |name: &str, rows: &[(&str, &str, &str, &str)]| {
        bench.desk().statement_import(&statement(&bench, name, rows), &account, None).unwrap();
        alarms(&bench)
    };
    let theirs = paid.reference_order.clone().unwrap();
    assert_eq!(import("named.csv", &[("70.00", "", &theirs, &payee)]), [""; 0], "it names the other profile's payment");
    assert_eq!(import("named.csv", &[("70.00", "", &theirs, &payee)]), [""; 0]);
    let ours = refused.reference_order.clone().unwrap();
    assert_eq!(import("ours.csv", &[("70.00", "", &ours, &payee)]), ["reason-contradicted-line"], "it names ours");
    assert_eq!(now(&bench, &refused.id).state, State::InDoubt);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_that_flap_after_a_late_execution_alarm_once() {
    let (bench, clock) = desk_at_night().await;
    let order = endorse(&bench, 0);
    bench.fault("endorse", json!({"kind": "refuse_then_apply", "status": 405, "seconds": 60})).await;
    let refused = only(&bench.submit(&order).await).clone();
    pass(&bench, &clock, 3 * 24 * 3600).await;
    let account = refused.account.split_once(':').unwrap().1.to_owned();
    let (mut seen, empty) = (Vec::new(), json!({"kind": "partial", "keep": 0}));
    for flaps in [false, true, false, true, false] {
        if flaps {
            let plan =
                json!({ "endpoint": "list-bank-transfer-withdrawal", "account": account, "count": 0, "fault": empty });
            bench.post("faults", plan.to_string()).await;
        }
        bench.refresh(&LISTS).await;
        bench.end_faults().await;
        seen.push(alarms(&bench).len());
        if seen.len() == 3 {
            assert_eq!(close(&bench, &refused.id), State::Executed);
        }
        pass(&bench, &clock, 3600).await;
    }
    assert_eq!(seen, [1, 1, 1, 0, 0]);
    assert_eq!(bench.ledger().await.len(), 1);
    bench.chain_is_whole();
}
