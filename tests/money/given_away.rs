//! The rule *given away is given away*, at every door: a draft whose endorsement, pledge or presentment was accepted is asked
//! about at every further operation that gives it away, until something shows that we have it again. The bank's own ledger
//! shows the operations.

use acceptance::door::{Door, assert_every_door};
use chrono::{TimeDelta, Utc};
use model::State;
use model::clock::Clock;
use money::view::{CheckView, Order};
use serde_json::json;
use treasury::view::DraftRow;
use treasury::{Desk, Scope, Stop};

use crate::bench::{Bench, only, outsider, second, states};

use crate::doors::{Answer, approve_and_send, check_sheet, ids, pay, prepared, questions, with_an_approver};

const LIST: &str = "endorsement-transfer";

/// Lets every read of the bank lag by this many seconds.
async fn lag(bench: &Bench, seconds: u32) {
    bench.post("lag", json!({ "seconds": seconds }).to_string()).await;
}

/// A bench whose lists lag, with the first draft that can be both endorsed and pledged, as each of the two lists has it.
async fn lagging() -> (Bench, DraftRow, DraftRow) {
    let bench = Bench::new().await;
    lag(&bench, 900).await;
    bench.refresh(&[LIST, "pledge-application"]).await;
    let pledges = bench.rows("pledge-application");
    let both = |row: DraftRow| {
        let same = pledges.iter().find(|other| other.draft_number == row.draft_number)?;
        Some((row, same.clone()))
    };
    let (row, pledge) = bench.rows(LIST).into_iter().find_map(both).expect("a draft of both lists");
    (bench, row, pledge)
}

fn endorse(bench: &Bench, row: &DraftRow) -> Order {
    bench.order("endorse", &[row], &outsider("endorsee"))
}

/// The order's fields as a table with one row.
fn table(order: &Order, row: &DraftRow, separator: &str) -> String {
    let mut fields = order.items[0].fields.clone();
    fields.insert("accountNumber".to_owned(), order.items[0].account.clone());
    fields.insert("draftNumber".to_owned(), row.draft_number.clone().expect("a number"));
    let names: Vec<&str> = fields.keys().map(String::as_str).collect();
    let texts: Vec<&str> = fields.values().map(String::as_str).collect();
    format!("{}\n{}\n", names.join(separator), texts.join(separator))
}

/// The check of a further endorsement that comes through a door.
fn check(desk: &Desk, door: Door, order: &Order, row: &DraftRow) -> Answer<CheckView> {
    match door {
        Door::File => {
            let bytes = table(order, row, ",").into_bytes();
            check_sheet(desk, desk.order_sheet_bytes("endorse", &bytes, Some("orders.csv"), "en").map_err(questions)?)
        }
        Door::Paste => {
            let text = table(order, row, "\t");
            check_sheet(desk, desk.order_sheet_text("endorse", &text, "en").map_err(questions)?)
        }
        Door::Template | Door::Reminder => desk.prepare_from(order, "any").map_err(questions),
        Door::Avalctl => {
            let mut item: serde_json::Map<_, _> =
                order.items[0].fields.iter().map(|(name, text)| (name.clone(), json!(text))).collect();
            item.insert("accountNumber".to_owned(), row.account.split_once(':').unwrap().1.into());
            item.insert("draftNumber".to_owned(), json!(row.draft_number));
            let flag = item["transferFlag"].as_str().unwrap().parse::<i64>().unwrap();
            item.insert("transferFlag".to_owned(), json!(flag));
            let read = desk.order_from_json("endorse", &json!([item]).to_string(), "en", None);
            prepared(desk, &read.map_err(questions)?)
        }
        _ => prepared(desk, order),
    }
}

/// The door of [`an_approved_endorsement_is_asked_about_like_any_other`].
const APPROVAL: Door = Door::Approval;

/// The same endorsement to another company.
fn to_another(order: &Order) -> Order {
    let mut order = order.clone();
    let fields = &mut order.items[0].fields;
    fields.insert("endorseeAccountNumber".to_owned(), "6200900000025".to_owned());
    fields.insert("endorseeAccountName".to_owned(), "另一家有限公司".to_owned());
    order
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approved_endorsement_is_asked_about_like_any_other() {
    let (mut bench, row, pledge) = lagging().await;
    with_an_approver(&mut bench);
    let order = endorse(&bench, &row);
    let check = bench.prepare(&order);
    let waiting = bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
    assert_eq!(ids(&prepared(bench.desk(), &order).unwrap_err()), ["problem-locked"]);
    approve_and_send(&bench, &waiting.id).await;
    bench.refresh(&[LIST, "pledge-application"]).await;
    let pledging = bench.order("create-pledge-application", &[&pledge], &outsider("pledgee"));
    for order in [&order, &to_another(&order), &pledging] {
        assert_eq!(ids(&prepared(bench.desk(), order).unwrap_err()), ["problem-accepted-before"]);
    }
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endorsed_draft_is_a_question_at_every_door_while_the_lists_lag() {
    let (bench, row, pledge) = lagging().await;
    let desk = bench.desk();
    let other = second(&bench);
    let scope = Scope { stages: vec![LIST.to_owned()], ..Scope::default() };
    other.token_give(&bench.bank.token).unwrap();
    other.refresh(&scope, &Stop::new(), |_| {}).await.unwrap();
    let again = endorse(&bench, &row);
    // A refusal with proof, for the door *retry*: to another endorsee, so that the next order does not replace it.
    bench.fault("endorse", json!({"kind": "status", "status": 405})).await;
    let refused = bench.submit(&to_another(&again)).await;
    bench.end_faults().await;
    let window = bench.prepare(&again);
    let given = bench.submit(&again).await;
    assert_eq!(states(&given), [State::Accepted]);
    bench.refresh(&[LIST, "pledge-application"]).await;
    assert!(bench.rows(LIST).iter().any(|one| one.draft_number == row.draft_number), "the list lags");

    let mut found = vec![(
        Door::SecondWindow,
        desk.confirm(&window.submission_id, &window.nonce, None).map(drop).map_err(questions),
    )];
    for door in [Door::Form, Door::File, Door::Paste, Door::Template, Door::Reminder, Door::Avalctl] {
        found.push((door, check(desk, door, &again, &row).map(drop)));
    }
    // The key of a cached row is the profile's own, so the other one is asked by the draft's number.
    found.push((Door::OtherProfile, check(&other, Door::Avalctl, &again, &row).map(drop)));
    found.push((Door::PayWithDrafts, prepared(desk, &endorse(&bench, &row)).map(drop)));
    found.push((Door::Retry, desk.retry(&refused.id, "en", None).map(drop).map_err(questions)));
    let pledging = bench.order("create-pledge-application", &[&pledge], &outsider("pledgee"));
    found.push((Door::Form, prepared(desk, &pledging).map(drop)));
    assert_every_door(found.iter().map(|(door, _)| *door).chain([APPROVAL]));
    for (door, outcome) in found {
        let Err(asked) = outcome else { panic!("{door:?} does not ask") };
        let named = asked.iter().find(|one| one.id == "problem-accepted-before");
        let named = named.unwrap_or_else(|| panic!("{door:?}: {asked:?}"));
        let number = &named.args["number"];
        assert!(number.starts_with(&only(&given).number.to_string()), "{door:?}: {number}");
    }
    assert_eq!(bench.ledger().await.len(), 1, "it left once");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn it_has_no_end_in_time_and_a_flapping_list_does_not_end_it() {
    let (mut bench, row, _) = lagging().await;
    let clock = Clock::fixed(Utc::now());
    bench.open_at(clock.clone());
    let order = endorse(&bench, &row);
    assert_eq!(only(&bench.submit(&order).await).state, State::Accepted);
    for step in 0..3 {
        clock.set(Utc::now() + TimeDelta::minutes(11 * (step + 1)));
        // Gone from the list, and back as it was.
        lag(&bench, 0).await;
        bench.refresh(&[LIST]).await;
        lag(&bench, 900).await;
        bench.refresh(&[LIST]).await;
        assert_eq!(ids(&prepared(bench.desk(), &order).unwrap_err()), ["problem-accepted-before"], "{step}");
    }
    let meant = Order { reason: Some("the endorsee sent it back".to_owned()), ..order };
    assert!(bench.prepare(&meant).rows[0].notes.iter().any(|note| note.id == "note-accepted-before"));
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_ends_by_the_counterparty_s_refusal_as_a_complete_reading_shows_it() {
    let bench = Bench::new().await;
    bench.refresh(&[LIST]).await;
    let row = bench.rows(LIST).remove(0);
    let order = endorse(&bench, &row);
    for round in 1..=2 {
        pay(bench.desk(), prepared(bench.desk(), &order)).await.unwrap();
        let body = json!({"draftNumber": row.draft_number, "bankDraftId": row.bank_draft_id, "answer": "refuse"});
        bench.post("counterparty", body.to_string()).await;
        assert!(bench.desk().prepare(&order).is_err(), "not read since");
        bench.refresh(&[LIST]).await;
        assert_eq!(bench.ledger().await.len(), round);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_settled_refusal_takes_a_reason_to_give_the_draft_away() {
    let mut bench = Bench::new().await;
    let clock = Clock::fixed(Utc::now());
    bench.open_at(clock.clone());
    bench.refresh(&[LIST]).await;
    let row = bench.rows(LIST).remove(0);
    let order = endorse(&bench, &row);
    bench.fault("endorse", json!({"kind": "failed", "message": "no"})).await;
    let refused = bench.submit(&order).await;
    assert!(only(&refused).unproven);
    for minutes in [11, 22] {
        clock.set(Utc::now() + TimeDelta::minutes(minutes));
        bench.post("clock", json!({ "ahead_seconds": minutes * 60 }).to_string()).await;
        bench.desk().doubt_inquire(&only(&refused).id).await.unwrap();
    }
    assert!(!bench.desk().instruction(&only(&refused).id).unwrap().instruction.unproven, "it has settled");
    for order in [&order, &to_another(&order)] {
        assert_eq!(ids(&prepared(bench.desk(), order).unwrap_err()), ["problem-refused-before"]);
    }
    let left_out = bench.desk().retry(&refused.id, "en", None).unwrap_err();
    assert_eq!(left_out.trouble().sentence.id, "problem-refused-before", "{left_out:?}");
    let retry = bench.desk().retry(&refused.id, "en", Some("the bank said it was not carried out")).unwrap();
    assert!(retry.check.rows[0].notes.iter().any(|note| note.id == "note-refused-before"));
    pay(bench.desk(), Ok(retry.check)).await.unwrap();
    assert_eq!(bench.ledger().await.len(), 1);
}
