//! The rule *same payment*, at every door: a transfer that was ordered before is a question, whichever door it comes
//! through, and a legitimate one is none. The bank's own ledger shows the payments.

use std::collections::BTreeMap;

use acceptance::account;
use acceptance::door::{Door, assert_every_door};
use chrono::Days;
use model::State;
use money::view::{CheckView, Order};
use serde_json::json;
use treasury::Desk;
use treasury::view::{DraftRow, FormValues, OffDay, ProposeQuery, Rhythm, RhythmEvery};

use crate::bench::{Bench, SECOND, outsider, second, states};

use crate::doors::{Answer, approve_and_send, check_sheet, ids, pay, prepared, questions, with_an_approver};

/// The answer to the second order of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meets {
    /// It is asked about, and without a reason nothing of it is paid.
    Question,
    /// It is paid.
    Nothing,
}

/// Changes to an order: fields, and `account` for the payer.
type Changes = &'static [(&'static str, &'static str)];

/// A case: its name, the changes to the first and to the second order, and the answer to the second one.
type Case = (&'static str, Changes, Changes, Meets);

const CASES: &[Case] = &[
    ("the same", &[], &[], Meets::Question),
    ("from another account of the company", &[], &[("account", "another")], Meets::Question),
    ("three days later", &[], &[("tradeDate", "+3")], Meets::Question),
    ("a reference with a slash", &[("referenceOrder", "INV-{n}")], &[("referenceOrder", "INV/{n}")], Meets::Question),
    ("a purpose with a full stop", &[("purpose", "Rent")], &[("purpose", "rent.")], Meets::Question),
    ("a reference with leading zeros", &[("referenceOrder", "000{n}")], &[("referenceOrder", "{n}")], Meets::Question),
    (
        "a reference with another dash",
        &[("referenceOrder", "INV-{n}")],
        &[("referenceOrder", "INV–{n}")],
        Meets::Question,
    ),
    (
        "a reference in another case",
        &[("referenceOrder", "inv-{n}")],
        &[("referenceOrder", "INV-{n}")],
        Meets::Question,
    ),
    ("a reference in full width", &[("referenceOrder", "INV{n}")], &[("referenceOrder", "ＩＮＶ{n}")], Meets::Question),
    ("a purpose in another case", &[("purpose", "Rent")], &[("purpose", "rent")], Meets::Question),
    ("a purpose with two spaces", &[("purpose", "rent May")], &[("purpose", "rent  May")], Meets::Question),
    ("first without a reference", &[], &[("referenceOrder", "A{n}")], Meets::Question),
    ("then without a reference", &[("referenceOrder", "B{n}")], &[], Meets::Question),
    ("the next day with a reference", &[], &[("referenceOrder", "C{n}"), ("tradeDate", "+1")], Meets::Question),
    ("the account spelled otherwise", &[], &[("oppositeAccountNumber", "spelled")], Meets::Question),
    ("own references that differ", &[("referenceOrder", "D{n}")], &[("referenceOrder", "E{n}")], Meets::Nothing),
    (
        "a week later with own references",
        &[("referenceOrder", "F{n}")],
        &[("referenceOrder", "G{n}"), ("tradeDate", "+7")],
        Meets::Nothing,
    ),
    ("purposes that differ", &[("purpose", "week 10")], &[("purpose", "week 11")], Meets::Nothing),
    ("another amount", &[], &[("tradeAmount", "more")], Meets::Nothing),
    ("two weeks later", &[], &[("tradeDate", "+14")], Meets::Nothing),
    ("a sweep between own accounts", &[("payee", "own")], &[("payee", "own")], Meets::Nothing),
];

/// The doors of each case. The others have rows of their own below.
const DOORS: &[Door] = &[
    Door::Form,
    Door::File,
    Door::Paste,
    Door::Template,
    Door::Reminder,
    Door::Retry,
    Door::Avalctl,
    Door::SecondWindow,
    Door::OtherProfile,
];

/// An order of a case; `number` makes its payee, its amount and its references unique.
fn order(bench: &Bench, number: usize, changes: Changes) -> Order {
    let mut order = bench.transfer("transfer", &format!("{number}.25"), &format!("62009{number:08}"));
    let item = &mut order.items[0];
    for (field, value) in changes {
        let value = match (*field, *value) {
            ("account", _) => {
                let [payer, others @ ..] = &bench.bank.accounts[..] else { panic!("accounts") };
                let other = others.iter().find(|one| one.bank_mark == payer.bank_mark).expect("another account");
                item.account = account::key(other);
                continue;
            }
            ("payee", _) => {
                let own = &bench.bank.accounts[1];
                item.fields.insert("oppositeAccountNumber".to_owned(), own.account_number.clone());
                item.fields.insert("oppositeAccountName".to_owned(), own.account_name.clone());
                continue;
            }
            ("tradeDate", days) => {
                let days = days.trim_start_matches('+').parse().expect("days");
                (bench.desk().today() + Days::new(days)).to_string()
            }
            ("tradeAmount", _) => format!("{number}.26"),
            ("oppositeAccountNumber", _) => format!("６２００９-{number:08}"),
            (_, text) => text.replace("{n}", &number.to_string()),
        };
        item.fields.insert((*field).to_owned(), value);
    }
    order
}

/// The order's fields as a table with one row, as a file or the clipboard has it.
fn table(order: &Order, separator: &str) -> String {
    let item = &order.items[0];
    let mut cells: BTreeMap<&str, &str> =
        item.fields.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    cells.insert("tradeAccountNumber", &item.account);
    let line = |part: fn((&str, &str)) -> String| {
        cells.iter().map(|(name, text)| part((name, text))).collect::<Vec<_>>().join(separator)
    };
    format!("{}\n{}\n", line(|(name, _)| name.to_owned()), line(|(_, text)| text.to_owned()))
}

fn form_values(order: &Order) -> FormValues {
    let item = &order.items[0];
    FormValues {
        operation: order.operation.clone(),
        answer: None,
        account: Some(item.account.clone()),
        fields: item.fields.clone(),
    }
}

/// The check of an order that comes through a door.
fn check(desk: &Desk, door: Door, order: &Order, number: usize) -> Answer<CheckView> {
    match door {
        Door::File => {
            let bytes = table(order, ",").into_bytes();
            let read = desk.order_sheet_bytes(&order.operation, &bytes, Some("orders.csv"), "en").expect("a sheet");
            check_sheet(desk, read)
        }
        Door::Paste => {
            let read = desk.order_sheet_text(&order.operation, &table(order, "\t"), "en").expect("a table");
            check_sheet(desk, read)
        }
        Door::Template | Door::Reminder => {
            let name = format!("payment {number}");
            desk.template_save(&name, &form_values(order)).expect("a template");
            let of_one = |(name, _): &(&String, &String)| *name == "tradeDate" || *name == "referenceOrder";
            let replaced = order.items[0].fields.iter().filter(of_one).map(|(name, text)| (name.clone(), text.clone()));
            let from = desk.template_order(&name, replaced.collect(), "en", order.reason.clone()).expect("an order");
            if door == Door::Template {
                return prepared(desk, &from);
            }
            remind(desk, &name, 6);
            desk.prepare_from(&from, &name).map_err(questions)
        }
        Door::Avalctl => {
            let item: serde_json::Map<_, _> =
                order.items[0].fields.iter().map(|(name, text)| (name.clone(), json!(text))).collect();
            let mut item = serde_json::Value::Object(item);
            item["tradeAmount"] = serde_json::from_str(item["tradeAmount"].as_str().unwrap()).unwrap();
            item["tradeAccountNumber"] = order.items[0].account.split_once(':').unwrap().1.into();
            let read = desk.order_from_json(&order.operation, &json!([item]).to_string(), "en", order.reason.clone());
            prepared(desk, &read.expect("items"))
        }
        _ => prepared(desk, order),
    }
}

/// Makes a template a weekly reminder that is due since so many days.
fn remind(desk: &Desk, name: &str, days: u64) {
    let from = desk.today().checked_sub_days(Days::new(days)).unwrap().to_string();
    let rhythm = Rhythm { every: RhythmEvery::Week, day: 1, month: 1, off_day: OffDay::Stay, from };
    desk.template_remind(name, Some(&rhythm)).expect("a reminder");
}

/// Orders both; the second through the door.
async fn order_both(
    bench: &Bench,
    other: &Desk,
    door: Door,
    [first, second]: [&Order; 2],
    number: usize,
) -> Answer<()> {
    let desk = bench.desk();
    match door {
        Door::Retry => {
            // Checked before, so that the first payment does not replace the refused one.
            let (one, two) = (prepared(desk, first), bench.prepare(second));
            bench.fault("transfer", json!({"kind": "status", "status": 405})).await;
            let refused = bench.send(&bench.confirm(&two).id).await;
            bench.end_faults().await;
            assert_eq!(states(&refused), [State::Refused]);
            pay(desk, one).await.expect("the first");
            let retry = desk.retry(&refused.id, "en", None);
            pay(desk, retry.map(|retry| retry.check).map_err(questions)).await
        }
        Door::SecondWindow => {
            let (one, two) = (prepared(desk, first), prepared(desk, second));
            pay(desk, one).await.expect("the first");
            match pay(desk, two).await {
                // An equal one of the day took its duplicate number: it is checked again.
                Err(taken) if ids(&taken) == ["problem-taken-meanwhile"] => pay(desk, prepared(desk, second)).await,
                ended => ended,
            }
        }
        Door::OtherProfile => {
            pay(desk, prepared(desk, first)).await.expect("the first");
            pay(other, prepared(other, second)).await
        }
        door => {
            pay(desk, prepared(desk, first)).await.expect("the first");
            pay(desk, check(desk, door, second, number)).await
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_ordered_again_is_a_question_at_every_door() {
    let bench = Bench::new().await;
    let other = second(&bench);
    let mut number = 0;
    for door in DOORS {
        for (name, first, second, meets) in CASES {
            number += 1;
            let orders = [order(&bench, number, first), order(&bench, number, second)];
            let before = bench.ledger().await.len();
            let ended = order_both(&bench, &other, *door, [&orders[0], &orders[1]], number).await;
            let paid = bench.ledger().await.len() - before;
            match meets {
                Meets::Nothing => assert_eq!((paid, ended.is_ok()), (2, true), "{door:?}, {name}: {ended:?}"),
                Meets::Question => {
                    assert_eq!(paid, 1, "{door:?}, {name}: paid once");
                    let asked = ended.expect_err(name);
                    assert_eq!(asked.len(), 1, "{door:?}, {name}: one question for one pair: {asked:?}");
                    let one = ["problem-twin", "problem-look-alike"].contains(&asked[0].id.as_str());
                    assert!(one, "{door:?}, {name}: {asked:?}");
                }
            }
        }
    }
    // The rows of the other two doors are tests of their own.
    assert_every_door(DOORS.iter().copied().chain([PAY_WITH_DRAFTS, APPROVAL]));
    bench.chain_is_whole();
}

/// The door of [`the_same_sum_to_one_endorsee_in_two_orders_of_a_day_is_one_question`].
const PAY_WITH_DRAFTS: Door = Door::PayWithDrafts;
/// The door of [`a_payment_that_waits_for_approval_is_found_and_leaves_once`].
const APPROVAL: Door = Door::Approval;

#[tokio::test(flavor = "multi_thread")]
async fn a_sweep_to_an_account_of_another_profile_is_no_question() {
    let bench = Bench::new().await;
    let sweep = order(&bench, 1, &[]);
    pay(bench.desk(), prepared(bench.desk(), &sweep)).await.unwrap();
    assert_eq!(ids(&prepared(bench.desk(), &sweep).unwrap_err()), ["problem-twin"]);
    drop(second(&bench));
    let path = bench.folder().join("profiles").join(SECOND).join("profile.toml");
    let mut profile: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
    let [account, ..] = &mut profile["accounts"].as_array_mut().unwrap()[..] else { panic!("accounts") };
    account["account_number"] = sweep.items[0].fields["oppositeAccountNumber"].clone().into();
    std::fs::write(&path, toml::to_string(&profile).unwrap()).unwrap();
    pay(bench.desk(), prepared(bench.desk(), &sweep)).await.unwrap();
    assert_eq!(bench.ledger().await.len(), 2);
    // The accounts of a removed profile may be sold or closed.
    let removed = bench.folder().join("profiles-removed");
    std::fs::create_dir_all(&removed).unwrap();
    std::fs::rename(path.parent().unwrap(), removed.join(SECOND)).unwrap();
    assert_eq!(ids(&prepared(bench.desk(), &sweep).unwrap_err()), ["problem-twin"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_names_the_first_payment_and_a_reason_answers_it_once() {
    let bench = Bench::new().await;
    let (first, again) = (order(&bench, 1, &[]), order(&bench, 1, &[("account", "another")]));
    pay(bench.desk(), prepared(bench.desk(), &first)).await.unwrap();
    let asked = bench.problems(&again);
    assert_eq!(asked.len(), 1, "{asked:?}");
    let args = &asked[0].sentence.args;
    let payer = account::key(&bench.bank.accounts[0]);
    let today = bench.desk().today().to_string();
    let expected = [("number", "1"), ("day", &today), ("account", &payer), ("state", "accepted")];
    assert!(expected.iter().all(|(name, value)| args.get(*name).map(String::as_str) == Some(*value)), "{args:?}");
    for language in ["en", "zh-CN"] {
        let said = model::words::text(&asked[0].sentence, language);
        assert!(said.contains(&payer) && said.contains(&today), "{said}");
    }
    let meant = Order { reason: Some("second delivery".to_owned()), ..again };
    pay(bench.desk(), prepared(bench.desk(), &meant)).await.unwrap();
    assert_eq!(bench.ledger().await.len(), 2);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_alike_rows_of_one_order_are_one_question_whatever_their_days() {
    let bench = Bench::new().await;
    let rows: [(&str, Changes, Changes, usize); 5] = [
        ("one day", &[], &[], 1),
        ("two days", &[], &[("tradeDate", "+20")], 1),
        ("two payers", &[], &[("account", "another")], 1),
        ("own references", &[("referenceOrder", "P{n}")], &[("referenceOrder", "Q{n}")], 0),
        ("own accounts", &[("payee", "own")], &[("payee", "own")], 0),
    ];
    for (number, (name, first, second, questions)) in (1..).zip(rows) {
        let mut both = order(&bench, number, first);
        both.items.extend(order(&bench, number, second).items);
        match questions {
            0 => drop(bench.prepare(&both)),
            count => assert_eq!(bench.problems(&both).len(), count, "{name}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_times_of_one_reminder_are_two_payments_and_one_time_is_one() {
    let bench = Bench::new().await;
    let desk = bench.desk();
    let rent = order(&bench, 1, &[]);
    desk.template_save("Rent", &form_values(&rent)).unwrap();
    remind(desk, "Rent", 13);
    for time in 1..=2 {
        let paid = pay(desk, desk.prepare_from(&rent, "Rent").map_err(questions)).await;
        assert!(paid.is_ok(), "time {time}: {paid:?}");
    }
    assert_eq!(desk.template("Rent").unwrap().due, None);
    let third = pay(desk, desk.prepare_from(&rent, "Rent").map_err(questions)).await;
    assert_eq!(third.unwrap_err().len(), 1, "no time is due any more");
    assert_eq!(bench.ledger().await.len(), 2);
    // Another rhythm gives a time that was paid another day.
    for day in [2, 3] {
        let from = desk.today().checked_sub_days(Days::new(13)).unwrap().to_string();
        let rhythm = Rhythm { every: RhythmEvery::Week, day, month: 1, off_day: OffDay::Stay, from };
        desk.template_remind("Rent", Some(&rhythm)).expect("a reminder");
        assert!(desk.template("Rent").unwrap().due.is_some(), "{day}");
        let again = pay(desk, desk.prepare_from(&rent, "Rent").map_err(questions)).await;
        assert_eq!(again.unwrap_err().len(), 1, "{day}");
    }
    assert_eq!(bench.ledger().await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_one_is_in_doubt_another_account_of_its_payee_is_stopped_too() {
    let bench = Bench::new().await;
    let first = order(&bench, 1, &[]);
    let mut other = order(&bench, 1, &[("purpose", "the second bank")]);
    let name = first.items[0].fields["oppositeAccountName"].clone();
    other.items[0].fields.insert("oppositeAccountNumber".to_owned(), "6200977777777".to_owned());
    other.items[0].fields.insert("oppositeAccountName".to_owned(), name);
    bench.fault("transfer", json!({"kind": "apply_then_close"})).await;
    let doubt = bench.submit(&first).await;
    assert_eq!(states(&doubt), [State::InDoubt]);
    let stopped = |order: &Order| {
        let asked = prepared(bench.desk(), order).err().unwrap_or_default();
        ids(&asked).contains(&"problem-look-alike-in-doubt")
    };
    let called = Order { reason: Some("call-back: 7777, Ms Wu".to_owned()), ..other.clone() };
    assert!(stopped(&called), "the same sum to the same name");
    let mut less = called.clone();
    less.items[0].fields.insert("tradeAmount".to_owned(), "0.99".to_owned());
    assert!(!stopped(&less), "another sum");
    bench.desk().doubt_resolve(&crate::doubts::resolution(&doubt.instructions[0].id, true)).unwrap();
    assert!(!stopped(&called), "its outcome is proven");
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payroll_that_a_lost_session_did_not_send_is_retried_in_silence() {
    let bench = Bench::new().await;
    let desk = bench.desk();
    let mut payroll = order(&bench, 1, &[]);
    payroll.operation = "transfer-personal".to_owned();
    payroll.items = (1..=6).flat_map(|number| order(&bench, number, &[("oppositeBankMark", "B")]).items).collect();
    desk.token_give("expired").unwrap();
    let lost = bench.submit(&payroll).await;
    assert_eq!(states(&lost), [State::NotSent; 6]);
    desk.token_give(&bench.bank.token).unwrap();
    let typed_again = bench.prepare(&payroll);
    desk.discard(&typed_again.submission_id).unwrap();
    let retry = desk.retry(&lost.id, "en", None).unwrap();
    assert!(retry.left_out.is_empty(), "{:?}", retry.left_out);
    pay(desk, Ok(retry.check)).await.unwrap();
    assert_eq!(bench.ledger().await.len(), 6);
}

/// A bench whose endorsable drafts all have the amount 1000.00.
async fn equal_denominations() -> Bench {
    let bench = Bench::with_drafts(480).await;
    let said = json!({ "kind": "edit_record", "set": { "amount": 1000.00 } });
    let plan = json!({ "endpoint": "list-bank-endorsement-transfer", "count": 0, "fault": said });
    bench.post("faults", plan.to_string()).await;
    bench.refresh(&["endorsement-transfer"]).await;
    bench
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_sum_to_one_endorsee_in_two_orders_of_a_day_is_one_question() {
    let bench = equal_denominations().await;
    let desk = bench.desk();
    let rows = bench.rows("endorsement-transfer");
    let any = ProposeQuery { amount: "3000".to_owned(), several_payers: true, ..ProposeQuery::default() };
    let payer = desk.propose(&any).unwrap().payers.first().cloned();
    let query = ProposeQuery { payer, several_payers: false, ..any };
    // The page leaves out drafts that were acted on, so that a further press proposes other drafts.
    let press = || {
        let set = desk.propose(&query).unwrap().sets.remove(0);
        let is_in = |row: &&DraftRow| set.rows.iter().any(|one| one.key == row.key);
        bench.order("endorse", &rows.iter().filter(is_in).collect::<Vec<_>>(), &outsider("endorsee"))
    };
    let first = press();
    assert_eq!(first.items.len(), 3);
    let used: Vec<_> = first.items.iter().map(|item| item.draft.clone()).collect();
    let others =
        rows.iter().filter(|row| row.account == first.items[0].account && !used.contains(&Some(row.key.clone())));
    let others = bench.order("endorse", &others.take(3).collect::<Vec<_>>(), &outsider("endorsee"));
    let window = desk.prepare(&others).unwrap();
    pay(desk, prepared(desk, &first)).await.unwrap();
    assert_eq!(bench.ledger().await.len(), 3);
    let in_the_window = desk.confirm(&window.submission_id, &window.nonce, None).map_err(questions).unwrap_err();
    let pressed_again = prepared(desk, &press()).unwrap_err();
    for asked in [&in_the_window, &pressed_again] {
        assert_eq!(ids(asked), ["problem-same-sum-endorsed"]);
        assert_eq!(asked[0].args["number"], "1");
    }
    assert_eq!(bench.ledger().await.len(), 3, "nothing left a second time");
    let owed = Order { reason: Some("the second delivery".to_owned()), ..press() };
    pay(desk, prepared(desk, &owed)).await.unwrap();
    assert_eq!(bench.ledger().await.len(), 6);
    assert!(
        model::words::is_written("problem-same-sum-endorsed") && model::words::is_written("note-same-sum-endorsed")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_of_equal_amounts_to_one_supplier_are_no_question() {
    let bench = equal_denominations().await;
    let rows = bench.rows("endorsement-transfer");
    let of_one: Vec<_> = rows.iter().filter(|row| row.account == rows[0].account).collect();
    let endorse = |rows: &[&DraftRow]| bench.order("endorse", rows, &outsider("endorsee"));
    pay(bench.desk(), prepared(bench.desk(), &endorse(&of_one[..4]))).await.unwrap();
    pay(bench.desk(), prepared(bench.desk(), &endorse(&of_one[4..6]))).await.unwrap();
    assert_eq!(bench.ledger().await.len(), 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_remainder_of_an_order_of_endorsements_is_no_second_one() {
    let bench = equal_denominations().await;
    let rows = bench.rows("endorsement-transfer");
    let two: Vec<_> = rows.iter().filter(|row| row.account == rows[0].account).take(2).collect();
    bench.fault("endorse", json!({"kind": "status", "status": 405})).await;
    let half = bench.submit(&bench.order("endorse", &two, &outsider("endorsee"))).await;
    assert_eq!(states(&half), [State::Refused, State::Accepted], "{half:#?}");
    let retry = bench.desk().retry(&half.id, "en", None).unwrap();
    pay(bench.desk(), Ok(retry.check)).await.unwrap();
    assert_eq!(bench.ledger().await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_waits_for_approval_is_found_and_leaves_once() {
    let mut bench = Bench::new().await;
    with_an_approver(&mut bench);
    let desk = bench.desk();
    let check = bench.prepare(&order(&bench, 1, &[]));
    let waiting = desk.confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
    assert_eq!(states(&waiting), [State::AwaitingApproval]);
    let again = prepared(desk, &order(&bench, 1, &[("account", "another")])).unwrap_err();
    assert_eq!(ids(&again), ["problem-look-alike"]);
    approve_and_send(&bench, &waiting.id).await;
    assert_eq!(prepared(desk, &order(&bench, 1, &[("account", "another")])).unwrap_err().len(), 1);
    assert_eq!(bench.ledger().await.len(), 1);
}
