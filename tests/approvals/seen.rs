//! A draft leaves as it was seen: right before sending it is the one of the check, by each door to the bank. The test reads the
//! sent drafts from the bank's own ledger.

use std::collections::{BTreeMap, BTreeSet};

use model::State;
use model::dual_control::ApproverKey;
use money::dual_control::Answer;
use money::view::{CheckView, Order, SubmissionView};
use serde_json::json;
use treasury::Desk;
use treasury::view::{DraftRow, FormValues, OrderSheetForm, ProposeQuery};

use crate::bench::{Bench, outsider, second};
use crate::files::{exported, signed};
use crate::settings::{approve, bench, one_tier, set, with_approver};

/// The list from which the drafts are endorsed, and its detail.
const LIST: &str = "endorsement-transfer";

/// The bank's record of the draft at sending, against its list at the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Case {
    Unchanged,
    AmountRespelled,
    DueWithTime,
    PartRespelled,
    AcceptorRespelled,
    AmountHigher,
    AmountByACent,
    AmountAbsent,
    AmountNoNumber,
    OtherPart,
    PartAbsent,
    OtherAcceptor,
    AcceptorAbsent,
    OtherAcceptorAccount,
    OtherDue,
    DueAbsent,
}

use Case as C;

/// Each case with the reason why nothing leaves; `None`: it leaves.
const CASES: &[(Case, Option<&str>)] = &[
    (C::Unchanged, None),
    (C::AmountRespelled, None),
    (C::DueWithTime, None),
    (C::PartRespelled, None),
    (C::AcceptorRespelled, None),
    (C::AmountHigher, Some("pre-flight-other-amount")),
    (C::AmountByACent, Some("pre-flight-other-amount")),
    (C::AmountAbsent, Some("pre-flight-other-amount")),
    (C::AmountNoNumber, Some("pre-flight-other-amount")),
    (C::OtherPart, Some("pre-flight-other-part")),
    (C::PartAbsent, Some("pre-flight-other-part")),
    (C::OtherAcceptor, Some("pre-flight-other-acceptor")),
    (C::AcceptorAbsent, Some("pre-flight-other-acceptor")),
    (C::OtherAcceptorAccount, Some("pre-flight-other-acceptor")),
    (C::OtherDue, Some("pre-flight-other-due")),
    (C::DueAbsent, Some("pre-flight-other-due")),
];

impl Case {
    /// The fault by which the bank says so, as JSON text: a number keeps its digits.
    fn fault(self, row: &DraftRow) -> String {
        let set = |name: &str, value: &str| format!("{{\"kind\":\"edit_record\",\"set\":{{\"{name}\":{value}}}}}");
        let text = |name: &str, value: &str| set(name, &json!(value).to_string());
        let remove = |name: &str| json!({ "kind": "edit_record", "remove": [name] }).to_string();
        let amount = row.amount.as_deref().expect("an amount");
        let (whole, decimals) = amount.split_once('.').unwrap_or((amount, ""));
        let part = row.sequence_number.as_deref().expect("a part");
        let acceptor = row.acceptor_name.as_deref().expect("an acceptor");
        match self {
            C::Unchanged => json!({ "kind": "delay", "milliseconds": 0 }).to_string(),
            C::AmountRespelled => set("amount", &format!("{whole}.{decimals}000")),
            C::DueWithTime => text("dueDate", &format!("{} 00:00:00", row.due_date.as_deref().expect("a due date"))),
            C::PartRespelled => text("sequenceNumber", &format!(" 00{part} ")),
            C::AcceptorRespelled => text("acceptorName", &format!(" {acceptor} ")),
            C::AmountHigher => set("amount", "900000000"),
            C::AmountByACent => set("amount", &format!("{whole}.{}", if decimals == "01" { "02" } else { "01" })),
            C::AmountAbsent => remove("amount"),
            C::AmountNoNumber => set("amount", "1e400"),
            C::OtherPart => text("sequenceNumber", "1-250000"),
            C::PartAbsent => text("sequenceNumber", "  "),
            C::OtherAcceptor => text("acceptorName", "别家机械有限公司"),
            C::AcceptorAbsent => remove("acceptorName"),
            C::OtherAcceptorAccount => text("acceptorAccountNumber", "6200900009999"),
            C::OtherDue => text("dueDate", "2031-01-15"),
            C::DueAbsent => remove("dueDate"),
        }
    }
}

/// A way from a person to the bank.
#[derive(Clone, Copy, Debug)]
enum Door {
    Form,
    Chunk,
    Paste,
    Template,
    Proposal,
    Retry,
    Resubmission,
    Approval,
    ApprovalFile,
    Resumed,
    OtherProfile,
}

const DOORS: &[Door] = &[
    Door::Form,
    Door::Chunk,
    Door::Paste,
    Door::Template,
    Door::Proposal,
    Door::Retry,
    Door::Resubmission,
    Door::Approval,
    Door::ApprovalFile,
    Door::Resumed,
    Door::OtherProfile,
];

/// A confirmed submission, and the desk that may send it.
struct Confirmed {
    desk: Desk,
    id: String,
    number: String,
}

/// A bench for a door, with its list read.
async fn opened(door: Door, key: &ApproverKey) -> Bench {
    let settings = match door {
        Door::Approval | Door::Resumed => one_tier("same_account"),
        Door::ApprovalFile => with_approver("approval_file", key),
        _ => String::new(),
    };
    let mut bench = Bench::with_drafts(1_200).await;
    set(&mut bench, &settings);
    if matches!(door, Door::Chunk) {
        let path = bench.folder().join("profiles/practice/profile.toml");
        let mut profile: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        let limits = profile.entry("limits").or_insert_with(|| toml::Table::new().into());
        limits.as_table_mut().unwrap().insert("drafts_per_post".to_owned(), 2.into());
        std::fs::write(&path, profile.to_string()).unwrap();
        bench.open();
    }
    bench.refresh(&[LIST]).await;
    bench
}

/// The drafts that no case has used, of the account with most of them.
fn unused(bench: &Bench, used: &BTreeSet<String>) -> Vec<DraftRow> {
    let shown = |row: &DraftRow| row.sequence_number.is_some() && row.acceptor_name.is_some() && row.due_date.is_some();
    let is_new = |row: &DraftRow| row.amount_exact && row.draft_number.as_ref().is_some_and(|one| !used.contains(one));
    let rows: Vec<DraftRow> = bench.rows(LIST).into_iter().filter(|row| shown(row) && is_new(row)).collect();
    let count = |account: &String| rows.iter().filter(|row| row.account == *account).count();
    let accounts = bench.bank.accounts.iter().map(acceptance::account::key);
    let account = accounts.max_by_key(count).expect("an account");
    rows.into_iter().filter(|row| row.account == account).collect()
}

fn confirm(desk: &Desk, check: &CheckView, number: &str) -> Confirmed {
    let view = desk.confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).expect("it is confirmed");
    Confirmed { desk: desk.clone(), id: view.id, number: number.to_owned() }
}

fn number(row: &DraftRow) -> &str {
    row.draft_number.as_deref().expect("a number")
}

/// A paste of one line under the interface's names.
fn pasted(bench: &Bench, order: &Order, row: &DraftRow) -> CheckView {
    let item = &order.items[0];
    let mut cells: BTreeMap<String, String> = item.fields.clone();
    cells.insert("draftNumber".to_owned(), number(row).to_owned());
    cells.insert("accountNumber".to_owned(), row.account.clone());
    let (names, values): (Vec<String>, Vec<String>) = cells.into_iter().unzip();
    let text = format!("{}\n{}\n", names.join("\t"), values.join("\t"));
    let sheet = bench.desk().order_sheet_text("endorse", &text, "en").expect("the paste is read");
    let form = OrderSheetForm {
        sheet,
        same: BTreeMap::new(),
        control_total: String::new(),
        control_count: String::new(),
        reason: None,
        language: "en".to_owned(),
    };
    bench.desk().order_sheet_prepare(&form).unwrap_or_else(|error| panic!("{:#?}", error.to_trouble()))
}

/// A first attempt that the service refused with proof.
async fn refused(bench: &Bench, order: &Order) -> SubmissionView {
    bench.fault("endorse", json!({ "kind": "status", "status": 405 })).await;
    let view = bench.submit(order).await;
    assert_eq!((view.instructions[0].state, view.instructions[0].unproven), (State::Refused, false));
    view
}

/// Confirms, and approves where the door needs it, one draft of the list that was read.
async fn confirmed(
    door: Door,
    bench: &mut Bench,
    key: &ApproverKey,
    used: &mut BTreeSet<String>,
) -> (Confirmed, DraftRow) {
    let rows = unused(bench, used);
    let row = rows.first().expect("a draft is left").clone();
    used.extend(rows.iter().take(2).filter_map(|row| row.draft_number.clone()));
    let order = bench.order("endorse", &[&row], &outsider("endorsee"));
    let of = |check: &CheckView| confirm(bench.desk(), check, number(&row));
    let done = match door {
        Door::Form => of(&bench.prepare(&order)),
        Door::Chunk => of(&bench.prepare(&bench.order("endorse", &[&row, &rows[1]], &outsider("endorsee")))),
        Door::Paste => of(&pasted(bench, &order, &row)),
        Door::Template => {
            let fields = order.items[0].fields.clone();
            let values = FormValues { operation: "endorse".to_owned(), answer: None, account: None, fields };
            let _ = bench.desk().template_remove("Steel");
            bench.desk().template_save("Steel", &values).expect("it is saved");
            of(&bench.desk().prepare_from(&order, "Steel").expect("it is prepared"))
        }
        Door::Proposal => {
            let query = ProposeQuery {
                amount: row.amount.clone().unwrap(),
                accounts: vec![row.account.clone()],
                ..ProposeQuery::default()
            };
            let row = bench.desk().propose(&query).expect("sets").sets[0].rows[0].clone();
            used.insert(number(&row).to_owned());
            let check = bench.prepare(&bench.order("endorse", &[&row], &outsider("endorsee")));
            return (confirm(bench.desk(), &check, number(&row)), row);
        }
        Door::Retry => {
            let first = refused(bench, &order).await;
            of(&bench.desk().retry(&first.id, "en", None).expect("it is left").check)
        }
        Door::Resubmission => {
            let first = refused(bench, &order).await;
            of(&bench.prepare(&bench.desk().resubmit(&first.instructions[0].id, "en").expect("its order").order))
        }
        Door::Approval | Door::Resumed => {
            let view = of(&bench.prepare(&order));
            approve(bench, &view.id).await;
            view
        }
        Door::ApprovalFile => {
            let view = of(&bench.prepare(&order));
            approve_by_file(bench, &view.id, key);
            view
        }
        Door::OtherProfile => in_second(bench, &order, &row).await,
    };
    if matches!(door, Door::Resumed) {
        // The order's desk must be gone before the program starts again.
        let (id, number) = (done.id.clone(), done.number.clone());
        drop(done);
        bench.open();
        bench.go_on(&id);
        return (Confirmed { desk: bench.desk().clone(), id, number }, row);
    }
    (done, row)
}

fn approve_by_file(bench: &Bench, submission: &str, key: &ApproverKey) {
    let view = bench.desk().submission(submission).unwrap();
    let request = exported(bench, &view, &format!("{submission}.request"));
    bench.desk().approval_import(&signed(bench, &request, key, Answer::Approve, "")).expect("it is approved");
}

/// The same order, by the draft's number, on the desk of another profile that has read the list itself.
async fn in_second(bench: &Bench, order: &Order, row: &DraftRow) -> Confirmed {
    let desk = second(bench);
    let scope = treasury::Scope { stages: vec![LIST.to_owned()], ..Default::default() };
    desk.refresh(&scope, &treasury::Stop::new(), |_| {}).await.expect("its own list is read");
    let mut order = order.clone();
    order.items[0].draft = None;
    order.items[0].fields.insert("draftNumber".to_owned(), number(row).to_owned());
    confirm(&desk, &desk.prepare(&order).expect("it is prepared"), number(row))
}

/// The bank changes its answer for every later list and detail of this stage.
async fn change(bench: &Bench, fault: &str) {
    for endpoint in ["list-bank-endorsement-transfer", "query-bank-endorsement-transfer"] {
        bench.post("faults", format!("{{\"endpoint\":\"{endpoint}\",\"count\":0,\"fault\":{fault}}}")).await;
    }
}

async fn left(bench: &Bench, number: &str) -> bool {
    bench.ledger().await.iter().any(|entry| entry["draft_number"] == number)
}

#[tokio::test(flavor = "multi_thread")]
async fn by_no_door_does_a_draft_leave_that_is_not_the_one_of_the_check() {
    for door in DOORS {
        let key = ApproverKey::new("Li Na").unwrap();
        let mut bench = opened(*door, &key).await;
        let mut used = BTreeSet::new();
        for (case, stops) in CASES {
            let (sent, row) = confirmed(*door, &mut bench, &key, &mut used).await;
            change(&bench, &case.fault(&row)).await;
            let view = sent.desk.send(&sent.id, |_| {}).await.expect("it ends");
            bench.end_faults().await;
            let one =
                view.instructions.iter().find(|one| one.draft_number.as_deref() == Some(sent.number.as_str())).unwrap();
            let reason = one.reason.as_ref().map(|reason| reason.id.as_str());
            assert_eq!(left(&bench, &sent.number).await, stops.is_none(), "{door:?} {case:?}: {reason:?}");
            let state = if stops.is_none() { State::Accepted } else { State::NotSent };
            assert_eq!(
                (one.state, reason.filter(|_| stops.is_some())),
                (state, *stops),
                "{door:?} {case:?}: {reason:?}"
            );
            if let Some(reason) = one.reason.as_ref().filter(|_| stops.is_some()) {
                assert!(
                    reason.args.contains_key("seen") && reason.args.contains_key("now"),
                    "both are shown: {reason:?}"
                );
            }
        }
        bench.chain_is_whole();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_presentment_is_compared_by_the_draft_and_not_only_by_its_own_amount() {
    let bench = bench("").await;
    bench.refresh(&["prompt-payment-app"]).await;
    let row = bench.rows("prompt-payment-app").into_iter().find(|row| row.amount_exact).expect("a draft");
    let view = bench.confirm(&bench.prepare(&bench.order("create-prompt-payment-app", &[&row], &[])));
    bench
        .post("faults", r#"{"endpoint":"list-bank-prompt-payment-app","count":0,"fault":{"kind":"edit_record","set":{"amount":900000000}}}"#.to_owned())
        .await;
    let view = bench.send(&view.id).await;
    let one = &view.instructions[0];
    assert_eq!((one.state, one.reason.as_ref().unwrap().id.as_str()), (State::NotSent, "pre-flight-other-amount"));
    assert!(bench.ledger().await.is_empty());
}

/// The approver's text has no amount for a draft that no list had shown: the bank's amount is none that was approved.
#[tokio::test(flavor = "multi_thread")]
async fn an_approval_covers_no_amount_that_its_text_does_not_state() {
    let bench = bench(&one_tier("same_account")).await;
    let probe = Bench::new().await;
    probe.refresh(&[LIST]).await;
    // The same bank by its seed: the draft's number is known, its list was never read here.
    let row = probe.rows(LIST).into_iter().find(|row| row.amount_exact).expect("a draft");
    let mut order = probe.order("endorse", &[&row], &outsider("endorsee"));
    order.items[0].draft = None;
    order.items[0].fields.insert("draftNumber".to_owned(), number(&row).to_owned());
    let check = bench.prepare(&order);
    let view = bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
    approve(&bench, &view.id).await;
    let view = bench.send(&view.id).await;
    let one = &view.instructions[0];
    assert_eq!((one.state, one.reason.as_ref().unwrap().id.as_str()), (State::NotSent, "pre-flight-unapproved-amount"));
    assert!(bench.ledger().await.is_empty());
}
