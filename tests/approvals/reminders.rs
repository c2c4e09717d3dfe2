//! A reminder whose order the approver sent back is open again, with their reason.

use chrono::Days;
use model::State;
use treasury::view::{ApprovalSentBack, FormValues, OffDay, Rhythm, RhythmEvery};

use crate::settings::{bench, one_tier};

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_was_sent_back_opens_its_reminder_with_the_reason() {
    let bench = bench(&one_tier("same_account")).await;
    let order = bench.transfer("transfer", "700.00", "6200900000304");
    let item = order.items[0].clone();
    let values = FormValues {
        operation: order.operation.clone(),
        answer: None,
        account: Some(item.account),
        fields: item.fields,
    };
    let desk = bench.desk();
    desk.template_save("Rent", &values).unwrap();
    let from = desk.today().checked_sub_days(Days::new(13)).unwrap().to_string();
    let rhythm = Rhythm { every: RhythmEvery::Week, day: 1, month: 1, off_day: OffDay::Stay, from };
    desk.template_remind("Rent", Some(&rhythm)).unwrap();
    let due = || desk.template("Rent").unwrap().due.expect("another time is due");
    let first = due();
    let check = desk.prepare_from(&order, "Rent").unwrap();
    let view = desk.confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
    assert!(due().time > first.time, "it awaits its approval");
    let no = ApprovalSentBack { id: view.id, name: "Zhang Wei".to_owned(), reason: "wrong month".to_owned() };
    desk.approval_send_back(&no).unwrap();
    let again = due();
    assert_eq!((again.time, again.count), (first.time, first.count));
    let why = again.again.expect("why it is open again");
    let reason = why.reason.expect("the approver's reason");
    assert_eq!((why.state, reason.id.as_str()), (State::Cancelled, "reason-cancelled-sent-back"));
    assert_eq!(reason.args["reason"], "wrong month");
}
