//! Reminders whose order had no effect: they are open again, with the reason, until another order or a person ends them.

use chrono::Days;
use model::State;
use money::view::Order;
use serde_json::json;
use treasury::view::{FormValues, OffDay, ReminderDue, Rhythm, RhythmEvery};

use crate::bench::{Bench, only};

/// A reminder that is due since the Monday before last, with its order.
fn reminder(bench: &Bench, order: &Order) {
    let item = &order.items[0];
    let values = FormValues {
        operation: order.operation.clone(),
        answer: None,
        account: Some(item.account.clone()),
        fields: item.fields.clone(),
    };
    let desk = bench.desk();
    desk.template_save("Rent", &values).unwrap();
    let from = desk.today().checked_sub_days(Days::new(13)).unwrap().to_string();
    let rhythm = Rhythm { every: RhythmEvery::Week, day: 1, month: 1, off_day: OffDay::Stay, from };
    desk.template_remind("Rent", Some(&rhythm)).unwrap();
}

fn due(bench: &Bench) -> ReminderDue {
    bench.desk().template("Rent").unwrap().due.expect("another time is due")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_order_opens_its_reminder_until_its_replacement_is_sent() {
    let mut bench = Bench::new().await;
    let order = bench.transfer("transfer", "250.00", "6200900000555");
    reminder(&bench, &order);
    let first = due(&bench);
    assert_eq!(first.again, None);
    bench.fault("transfer", json!({"kind": "status", "status": 405})).await;
    let check = bench.desk().prepare_from(&order, "Rent").unwrap();
    let confirmed = bench.confirm(&check);
    assert!(due(&bench).time > first.time, "ordered: nothing is known against it yet");
    let refused = only(&bench.send(&confirmed.id).await).clone();
    assert_eq!((refused.state, refused.unproven), (State::Refused, false));
    bench.open();
    let again = due(&bench);
    assert_eq!((&again.time, again.count), (&first.time, first.count));
    let why = again.again.expect("why it is open again");
    assert_eq!((why.instruction.id.as_str(), why.state), (refused.id.as_str(), State::Refused));
    assert_eq!((why.reason, why.said), (refused.reason.clone(), refused.service_message.clone()));

    bench.end_faults().await;
    let again = bench.desk().resubmit(&refused.id, "en").unwrap();
    assert_eq!(only(&bench.submit(&again.order).await).state, State::Accepted);
    assert!(due(&bench).time > first.time && due(&bench).again.is_none(), "its replacement was accepted");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reported_refusal_opens_the_reminder_and_a_second_order_is_stopped() {
    let bench = Bench::new().await;
    let order = bench.transfer("transfer", "250.00", "6200900000555");
    reminder(&bench, &order);
    let first = due(&bench);
    bench.fault("transfer", json!({"kind": "failed", "message": "no such account"})).await;
    let confirmed = bench.confirm(&bench.desk().prepare_from(&order, "Rent").unwrap());
    assert!(only(&bench.send(&confirmed.id).await).unproven);
    let again = due(&bench);
    assert_eq!(again.time, first.time);
    let why = again.again.expect("why it is open again");
    assert_eq!((why.unproven, why.said.as_deref()), (true, Some("no such account")));
    assert!(bench.desk().prepare_from(&order, "Rent").is_err(), "nothing is paid twice before it is settled");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_that_is_open_again_is_ordered_anew_or_skipped_once() {
    let bench = Bench::new().await;
    let order = bench.transfer("transfer", "250.00", "6200900000555");
    reminder(&bench, &order);
    let first = due(&bench);
    for _ in 0..2 {
        bench.fault("transfer", json!({"kind": "status", "status": 405})).await;
        let mut order = order.clone();
        order.reason = Some("once more".to_owned());
        let confirmed = bench.confirm(&bench.desk().prepare_from(&order, "Rent").unwrap());
        assert_eq!(only(&bench.send(&confirmed.id).await).state, State::Refused);
        assert_eq!(due(&bench).time, first.time);
    }
    bench.desk().template_skip("Rent", &first.time).unwrap();
    assert!(due(&bench).time > first.time, "a person ended it");
    assert!(bench.desk().template_skip("Rent", &first.time).is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_whose_outcome_is_not_known_opens_nothing() {
    let bench = Bench::new().await;
    let order = bench.transfer("transfer", "250.00", "6200900000555");
    reminder(&bench, &order);
    let first = due(&bench);
    bench.fault("transfer", json!({"kind": "apply_then_close"})).await;
    let confirmed = bench.confirm(&bench.desk().prepare_from(&order, "Rent").unwrap());
    let state = only(&bench.send(&confirmed.id).await).state;
    assert_eq!(state, State::InDoubt);
    assert!(due(&bench).time > first.time);
}
