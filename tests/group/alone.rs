//! Work without the group book, which a policy allows: single transfers below a sum, with a reason, claimed afterwards.

use model::{DeskError, State, words};
use money::view::{CheckView, Order};
use treasury::Desk;

use crate::bench::outsider;
use crate::office::{Office, confirmed, sent, why};

const POLICY: &str = "[all.group.alone]\noperations = [\"transfer\"]\nbelow = { CNY = \"100.00\" }\n";

fn with_reason(order: &Order, reason: &str) -> Order {
    Order { reason: Some(reason.to_owned()), ..order.clone() }
}

/// The problem of an order: its sentence and its field.
fn problem(desk: &Desk, order: &Order) -> (String, Option<String>) {
    match desk.prepare(order) {
        Err(DeskError::Correct(trouble)) => {
            let one = trouble.problems.into_iter().next().expect("a problem");
            (one.sentence.id, one.field)
        }
        other => panic!("{other:?}"),
    }
}

fn has_note(check: &CheckView, id: &str) -> bool {
    check.rows[0].notes.iter().any(|note| note.id == id)
}

/// The desk notices that the book is missing.
async fn notices(desk: &Desk) {
    assert!(desk.follow_group().await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_policy_lets_single_transfers_below_a_sum_go_alone() {
    let mut office = Office::under(POLICY).await;
    let pay = |amount: &str| office.first.transfer("transfer", amount, "6200900000109");
    let (before, small, another, large) = (pay("5.00"), pay("40.00"), pay("59.99"), pay("60.00"));
    let two = Order { items: vec![small.items[0].clone(), another.items[0].clone()], ..small.clone() };
    office.refresh("endorsement-transfer").await;
    let row = office.first.rows("endorsement-transfer").remove(0);
    let endorse = with_reason(&office.first.order("endorse", &[&row], &outsider("endorsee")), "urgent");
    let [desk, other] = office.desks().map(Desk::clone);
    desk.follow_group().await.unwrap();
    assert!(!has_note(&desk.prepare(&small).unwrap(), "note-alone"));
    // Confirmed with the book, and so not sent without it.
    let waiting = confirmed(&desk, &before);
    office.server.stop_at_once().unwrap();
    let lost = sent(&desk, &waiting).await;
    assert_eq!((lost.state, why(&lost).as_str()), (State::NotSent, "group-unreachable"));
    notices(&desk).await;

    assert_eq!(desk.sending_off(), None);
    let warnings = desk.warnings();
    let told = warnings.iter().find(|warning| warning.id == "group-alone-now").expect("told");
    for (language, allowed) in [("en", "all together below CNY 100.00"), ("zh-CN", "合计须低于 CNY 100.00")] {
        assert!(words::text(told, language).contains(allowed), "{language}");
    }
    assert_eq!(problem(&desk, &small), ("problem-alone-reason".to_owned(), Some("reason".to_owned())));
    assert_eq!(problem(&desk, &with_reason(&two, "wages")).0, "problem-alone-single");
    assert_eq!(problem(&desk, &with_reason(&pay("100.00"), "wages")).0, "problem-alone-sum");
    assert_eq!(problem(&desk, &endorse).0, "problem-alone-operation");
    let check = desk.prepare(&with_reason(&small, "wages are due")).unwrap();
    assert!(has_note(&check, "note-alone") && check.notes.iter().any(|note| note.id == "note-other-desks-transfer"));
    let one = sent(&desk, &confirmed(&desk, &with_reason(&small, "wages are due"))).await;
    assert_eq!((one.state, office.sent().await), (State::Accepted, 1), "{one:?}");
    // The sum counts across orders, also for two that were confirmed before either was sent.
    let [third, fourth] = [&another, &large].map(|order| desk.prepare(&with_reason(order, "wages")).map(|_| ()));
    assert!(third.is_ok() && fourth.is_err());
    let [first, second] = ["30.00", "31.00"].map(|amount| confirmed(&desk, &with_reason(&pay(amount), "wages")));
    assert_eq!(sent(&desk, &first).await.state, State::Accepted);
    let over = sent(&desk, &second).await;
    assert_eq!((over.state, why(&over).as_str()), (State::NotSent, "problem-alone-sum"));
    assert_eq!(office.sent().await, 2);

    // The book is back: the desk claims its payments, and the other desk cannot do it again.
    office.server.start_again().unwrap();
    desk.follow_group().await.unwrap();
    assert_eq!((desk.sending_off(), desk.warnings().len()), (None, 0));
    let again = sent(&other, &confirmed(&other, &small)).await;
    assert_eq!((again.state, why(&again).as_str()), (State::NotSent, "group-done"));
    assert_eq!(office.sent().await, 2);
    let free = sent(&desk, &confirmed(&desk, &large)).await;
    assert_eq!((free.state, office.sent().await), (State::Accepted, 3), "the sum begins anew");
    office.first.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_desks_that_were_alone_with_one_payment_are_told_so() {
    let mut office = Office::under(POLICY).await;
    let order = with_reason(&office.first.transfer("transfer", "12.00", "6200900000109"), "customs wait");
    let [first, second] = office.desks().map(Desk::clone);
    for desk in [&first, &second] {
        desk.follow_group().await.unwrap();
    }
    office.server.stop_at_once().unwrap();
    for desk in [&first, &second] {
        notices(desk).await;
        assert_eq!(sent(desk, &confirmed(desk, &order)).await.state, State::Accepted);
    }
    assert_eq!(office.sent().await, 2, "the risk that the policy takes");
    office.server.start_again().unwrap();
    first.follow_group().await.unwrap();
    second.follow_group().await.unwrap();
    assert_eq!(first.warnings().len(), 0);
    let told = second.warnings().remove(0);
    assert_eq!((told.id.as_str(), told.args["desk"].as_str()), ("group-alone-collided", "Shanghai"));
    // It is told again after a restart, and once.
    drop(second);
    office.second.open();
    office.second.desk().follow_group().await.unwrap();
    assert_eq!(office.second.desk().warnings().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_another_desk_had_at_the_last_contact_stays_locked_alone() {
    let mut office = Office::under(POLICY).await;
    let order = with_reason(&office.first.transfer("transfer", "12.00", "6200900000109"), "customs wait");
    office.first.fault("transfer", serde_json::json!({"kind": "apply_then_close"})).await;
    let (first, second) = (office.first.desk().clone(), office.second.desk().clone());
    assert_eq!(sent(&first, &confirmed(&first, &order)).await.state, State::InDoubt);
    office.first.end_faults().await;
    second.follow_group().await.unwrap();
    office.server.stop_at_once().unwrap();
    drop(second);
    // Also after a restart; and without the file of the locks nothing is sent.
    office.second.open();
    let second = office.second.desk().clone();
    notices(&second).await;
    let refused = sent(&second, &confirmed(&second, &order)).await;
    assert_eq!((refused.state, why(&refused).as_str()), (State::NotSent, "group-held"));
    let locks = second.folder().join("group-locks.json");
    drop(second);
    office.second.desk = None;
    std::fs::remove_file(locks).unwrap();
    office.second.open();
    let second = office.second.desk();
    notices(second).await;
    assert_eq!(second.sending_off().map(|off| off.id).as_deref(), Some("group-unreachable"));
    assert_eq!(office.sent().await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_goes_alone_by_a_profile_or_for_a_desk_that_was_refused() {
    let mut office = Office::under("[all]\nexports = true\n").await;
    let order = with_reason(&office.first.transfer("transfer", "12.00", "6200900000109"), "customs wait");
    // A person writes the permission into the profile.
    let alone = "[group.alone]\noperations = [\"transfer\"]\nbelow = { CNY = \"100.00\" }\n";
    let shown = office.first.desk().settings_text().unwrap();
    let refused = office.first.desk().settings_replace(&format!("{shown}\n{alone}"), &shown).unwrap_err();
    assert_eq!(refused.trouble().sentence.id, "settings-alone");
    let path = office.first.desk().folder().join("profile.toml");
    std::fs::write(&path, format!("{shown}\n{alone}")).unwrap();
    office.open_first();
    office.first.desk().follow_group().await.unwrap();
    office.server.stop_at_once().unwrap();
    notices(office.first.desk()).await;
    assert_eq!(office.first.desk().sending_off().map(|off| off.id).as_deref(), Some("group-unreachable"));

    // With the policy, a desk that was revoked before the book was lost, and one that never reached it.
    let mut office = Office::under(POLICY).await;
    let second = office.second.desk().clone();
    second.follow_group().await.unwrap();
    office.first.desk().follow_group().await.unwrap();
    office.first.desk().group_revoke("Beijing", "computer lost").await.unwrap();
    assert_eq!(second.follow_group().await.unwrap_err().id, "group-revoked");
    let contact = office.first.desk().folder().join("group-contact.json");
    office.server.stop_at_once().unwrap();
    notices(&second).await;
    assert_eq!(second.sending_off().map(|off| off.id).as_deref(), Some("group-unreachable"));
    drop(second);
    office.second.open();
    let second = office.second.desk().clone();
    notices(&second).await;
    assert!(second.sending_off().is_some());
    office.first.desk = None;
    std::fs::remove_file(contact).unwrap();
    office.open_first();
    notices(office.first.desk()).await;
    assert!(office.first.desk().sending_off().is_some());
    let lost = sent_or_off(office.first.desk(), &order).await;
    assert_eq!((lost.as_str(), office.sent().await), ("sending-off", 0));
}

/// The code of the refusal of an order.
async fn sent_or_off(desk: &Desk, order: &Order) -> String {
    let check = desk.prepare(order).unwrap();
    match desk.confirm(&check.submission_id, &check.nonce, None) {
        Ok(view) => desk.send(&view.id, |_| {}).await.unwrap_err().trouble().code.clone(),
        Err(error) => error.trouble().code.clone(),
    }
}
