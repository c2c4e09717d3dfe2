//! Nothing is sent twice and nothing is sent without a check: repeated confirmations, races, the pre-flight read,
//! failures before sending.

use model::State;
use money::view::Order;
use serde_json::json;
use treasury::{Desk, Options};

use crate::bench::{Bench, only, outsider, states};

#[tokio::test(flavor = "multi_thread")]
async fn a_double_confirmation_and_a_double_send_send_once() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let check = bench.prepare(&bench.order("endorse", &[&rows[0]], &outsider("endorsee")));
    let first = bench.confirm(&check);
    let second = bench.confirm(&check);
    assert_eq!((first.id.as_str(), first.instructions.len()), (second.id.as_str(), 1));
    let (one, two) = tokio::join!(bench.desk().send(&first.id, |_| {}), bench.desk().send(&first.id, |_| {}));
    assert!(one.is_ok() && two.is_ok());
    assert_eq!(only(&bench.send(&first.id).await).state, State::Accepted);
    assert_eq!(bench.ledger().await.len(), 1);
    assert_eq!(bench.desk().journal(0, 10).unwrap().count, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nonce_is_good_for_its_own_dialog_only() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let one = bench.prepare(&bench.order("endorse", &[&rows[0]], &outsider("endorsee")));
    let other = bench.prepare(&bench.order("endorse", &[&rows[1]], &outsider("endorsee")));
    let code = |id: &str, nonce: &str| bench.desk().confirm(id, nonce, None).unwrap_err().trouble().code.clone();
    assert_eq!(code(&one.submission_id, &other.nonce), "nonce");
    bench.confirm(&one);
    assert_eq!(code(&one.submission_id, &other.nonce), "nonce", "a used dialog does not take another nonce");
    bench.desk().discard(&other.submission_id).unwrap();
    assert_eq!(code(&other.submission_id, &other.nonce), "nonce", "a closed dialog is gone");
    assert!(bench.ledger().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn two_dialogs_over_one_draft_confirm_once() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer", "pledge-application"]).await;
    let rows = bench.rows("endorsement-transfer");
    let pledges = bench.rows("pledge-application");
    let both =
        |row: &treasury::view::DraftRow| pledges.iter().find(|other| other.draft_number == row.draft_number).cloned();
    let (row, same) = rows.iter().find_map(|row| Some((row, both(row)?))).expect("one that can also be pledged");
    let endorse = bench.prepare(&bench.order("endorse", &[row], &outsider("endorsee")));
    let pledge = bench.prepare(&bench.order("create-pledge-application", &[&same], &outsider("pledgee")));
    bench.confirm(&endorse);
    let error = bench.desk().confirm(&pledge.submission_id, &pledge.nonce, None).unwrap_err();
    assert_eq!(error.trouble().problems[0].sentence.id, "problem-taken-meanwhile");
    assert_eq!(bench.desk().journal(0, 10).unwrap().count, 1, "the refused one left no trace");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_that_left_its_list_is_not_sent_and_the_next_one_is() {
    let bench = Bench::new().await;
    bench.refresh(&["receipt-by-endorsee"]).await;
    let rows = bench.rows("receipt-by-endorsee");
    let chosen: Vec<_> = rows.iter().filter(|row| row.account == rows[0].account).take(2).collect();
    let gone = chosen[0];
    let body = json!({"draftNumber": gone.draft_number, "bankDraftId": gone.bank_draft_id, "answer": "withdraw"});
    bench.post("counterparty", body.to_string()).await;
    let view = bench.submit(&bench.order("receipt-by-endorsee", &chosen, &[])).await;
    assert_eq!(states(&view), [State::NotSent, State::Accepted]);
    assert_eq!(view.instructions[0].reason.as_ref().unwrap().id, "pre-flight-gone");
    assert!(view.instructions[0].again && !view.instructions[0].locked);
    assert_eq!(bench.ledger().await.len(), 1);
    assert_eq!(view.exit().number(), 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_program_on_the_same_data_is_read_only() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let options = Options { act: true, given_token: Some(bench.bank.token.clone()), ..Options::quiet() };
    let second = Desk::open(&bench.home(), "practice", options).unwrap();
    assert!(second.sending_off().is_some());
    let check = second.prepare(&bench.order("endorse", &[&rows[0]], &outsider("endorsee"))).unwrap();
    let error = second.confirm(&check.submission_id, &check.nonce, None).unwrap_err();
    assert_eq!(error.trouble().code, "sending-off");
    assert_eq!(second.journal(0, 10).unwrap().count, 0);
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_lock_file_lets_no_second_program_make_a_doubt() {
    let bench = Bench::new().await;
    bench.fault("transfer", json!({"kind": "delay", "milliseconds": 300})).await;
    let confirmed = bench.confirm(&bench.prepare(&bench.transfer("transfer", "9.00", "6200900000017")));
    let lock = bench.desk().folder().join("act.lock");
    let home = bench.home();
    let beside = std::thread::spawn(move || {
        let mut acting = 0;
        for _ in 0..8 {
            let _ = std::fs::remove_file(&lock);
            let second = Desk::open(&home, "practice", Options { state: None, ..Options::quiet() });
            acting += u32::from(second.unwrap().take_act_lock().unwrap());
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        acting
    });
    assert_eq!(states(&bench.send(&confirmed.id).await), [State::Accepted], "the reply is not lost");
    assert_eq!(beside.join().unwrap(), 0, "no second program acts");
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_valid_token_or_a_network_nothing_is_sent() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let chosen: Vec<_> = rows.iter().filter(|row| row.account == rows[0].account).take(2).collect();
    let order = bench.order("endorse", &chosen, &outsider("endorsee"));
    bench.desk().token_give("expired").unwrap();
    let view = bench.submit(&order).await;
    assert_eq!(states(&view), [State::NotSent; 2]);
    assert_eq!(view.exit().number(), 3);
    bench.desk().token_give(&bench.bank.token).unwrap();
    let check = bench.prepare(&order);
    let Bench { bank, desk, .. } = bench;
    let desk = desk.unwrap();
    bank.stop().await;
    let confirmed = desk.confirm(&check.submission_id, &check.nonce, None).unwrap();
    let view = desk.send(&confirmed.id, |_| {}).await.unwrap();
    assert_eq!(states(&view), [State::NotSent; 2]);
    assert_eq!(view.exit().number(), 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_instruction_is_in_flight_per_account_and_two_per_bank() {
    let bench = Bench::with_drafts(480).await;
    bench.refresh(&["endorsement-transfer"]).await;
    bench
        .post(
            "faults",
            json!({"endpoint": "endorse", "count": 0, "fault": {"kind": "delay", "milliseconds": 60}}).to_string(),
        )
        .await;
    let rows = bench.rows("endorsement-transfer");
    let mut chosen = Vec::new();
    for account in &bench.bank.accounts {
        let of = |row: &&treasury::view::DraftRow| row.account.ends_with(&account.account_number);
        chosen.extend(rows.iter().filter(of).take(3));
    }
    assert_eq!(chosen.len(), 15);
    let confirmed = bench.confirm(&bench.prepare(&bench.order("endorse", &chosen, &outsider("endorsee"))));
    bench.forget_calls().await;
    assert_eq!(states(&bench.send(&confirmed.id).await), [State::Accepted; 15]);
    let (of_accounts, of_banks): (Vec<_>, Vec<_>) =
        bench.most_calls().await.into_iter().partition(|(of, _)| of.contains(':'));
    let most = |counts: Vec<(String, u64)>| counts.into_iter().map(|(_, most)| most).max();
    assert_eq!((most(of_accounts), most(of_banks)), (Some(1), Some(2)));
    assert_eq!(bench.ledger().await.len(), 15);
}

/// Two windows each have a checked transfer on the screen; neither knew of the other when it was checked.
#[tokio::test(flavor = "multi_thread")]
async fn a_look_alike_confirmed_since_the_check_is_asked_about() {
    let bench = Bench::new().await;
    let mut order = bench.transfer("transfer", "5000.00", "6200900000777");
    let mut unsaid = order.clone();
    order.items[0].fields.insert("referenceOrder".to_owned(), "INVOICE-1".to_owned());
    unsaid.items[0].fields.insert("tradeDate".to_owned(), (bench.desk().today() + chrono::Days::new(3)).to_string());
    let mut told_apart = unsaid.clone();
    told_apart.items[0].fields.insert("referenceOrder".to_owned(), "INVOICE-2".to_owned());
    let reasoned = Order { reason: Some("second instalment".to_owned()), ..unsaid.clone() };
    let checks = [&order, &unsaid, &told_apart, &reasoned].map(|order| bench.prepare(order));
    bench.confirm(&checks[0]);
    let refused = bench.desk().confirm(&checks[1].submission_id, &checks[1].nonce, None).unwrap_err().to_trouble();
    let ids: Vec<_> = refused.problems.iter().map(|problem| problem.sentence.id.as_str()).collect();
    assert_eq!(ids, ["problem-look-alike"]);
    // References of one's own on both tell them apart; a reason was given before there was a question.
    bench.confirm(&checks[2]);
    assert!(bench.desk().confirm(&checks[3].submission_id, &checks[3].nonce, None).is_err(), "the same day: a twin");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_equal_transfer_is_asked_about_and_gets_the_next_duplicate_number() {
    let bench = Bench::new().await;
    let order = bench.transfer("transfer", "5000.00", "6200900000777");
    assert_eq!(only(&bench.submit(&order).await).state, State::Accepted);
    let ids: Vec<_> = bench.problems(&order).into_iter().map(|problem| problem.sentence.id).collect();
    assert_eq!(ids, ["problem-twin"]);
    let reasoned = Order { reason: Some("two equal salaries".to_owned()), ..order.clone() };
    let check = bench.prepare(&reasoned);
    assert!(check.rows[0].notes.iter().any(|note| note.id == "note-twin" && note.args["twin"] == "2"));
    assert_eq!(states(&bench.send(&bench.confirm(&check).id).await), [State::Accepted]);
    let third = bench.prepare(&reasoned);
    assert!(third.rows[0].notes.iter().any(|note| note.args.get("twin").is_some_and(|duplicate| duplicate == "3")));
    let other_day = (bench.desk().today() + chrono::Days::new(3)).to_string();
    let mut alike = order.clone();
    alike.items[0].fields.insert("tradeDate".to_owned(), other_day);
    let ids: Vec<_> = bench.problems(&alike).into_iter().map(|problem| problem.sentence.id).collect();
    assert!(ids.iter().all(|id| id == "problem-look-alike"), "{ids:?}");
    alike.items[0].fields.insert("referenceOrder".to_owned(), "INVOICE-2".to_owned());
    assert_eq!(bench.problems(&alike)[0].sentence.id, "problem-look-alike", "a reference beside none tells nothing");
    assert_eq!(bench.ledger().await.len(), 2);
}
