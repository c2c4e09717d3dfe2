//! The attempts of a dishonest clerk at a desk: every action that the program offers to one person alone, in any order.

use std::path::PathBuf;

use money::view::{InstructionView, Order, Resolution};
use treasury::Desk;
use treasury::view::ApprovalGiven;

use super::office::Office;
use crate::torture::bench::runtime;
use crate::torture::invariants::instructions;

const REASON: &str = "it is right so";

/// One attempt.
type Way = fn(&mut Office<'_>, &Desk);

/// Attempts, by their names in a story.
const WAYS: &[(&str, Way)] = &[
    ("send", send),
    ("go on", go_on),
    ("retry", retry),
    ("again", again),
    ("typed anew", typed_anew),
    ("a fresh payment", fresh_payment),
    ("answers imported", import),
    ("approved by name", approve_by_name),
    ("signed and imported", sign_and_import),
    ("not executed", not_executed),
    ("probe", probe),
    ("history accepted", accept_history),
    ("weakening read", read_weakening),
    ("cancel", cancel),
];

/// Makes this many attempts; their names are added to the story.
pub fn try_some(office: &mut Office<'_>, desk: &Desk, count: usize, story: &mut String) {
    for _ in 0..count {
        let (name, way) = WAYS[office.seed.below(WAYS.len())];
        let before = office.ledger().len();
        way(office, desk);
        let left = office.ledger().len() - before;
        story.push_str(&format!("  {name}: {left} left\n"));
    }
}

fn rows(desk: &Desk) -> Vec<InstructionView> {
    // A journal that cannot be read shows nothing, so there is nothing to try.
    desk.journal(0, 1).map(|_| instructions(desk)).unwrap_or_default()
}

fn submissions(desk: &Desk) -> Vec<String> {
    let mut ids: Vec<_> = rows(desk).into_iter().map(|one| one.submission_id).collect();
    ids.dedup();
    ids
}

fn send(office: &mut Office<'_>, desk: &Desk) {
    for id in submissions(desk) {
        let _ = office.send(desk, &id);
    }
}

fn go_on(office: &mut Office<'_>, desk: &Desk) {
    for id in submissions(desk) {
        let asked = desk.submission(&id).ok().and_then(|view| view.resume);
        if desk.go_on_with(&id, None, asked.as_ref().map(|asked| asked.digest.as_str())).is_ok() {
            let _ = office.send(desk, &id);
        }
    }
}

fn retry(office: &mut Office<'_>, desk: &Desk) {
    for id in submissions(desk) {
        for reason in [None, Some(REASON)] {
            let Ok(retry) = desk.retry(&id, "en", reason) else { continue };
            if let Ok(confirmed) = office.yes(desk, &retry.check) {
                let _ = office.send(desk, &confirmed.id);
            }
        }
    }
}

fn again(office: &mut Office<'_>, desk: &Desk) {
    for one in rows(desk) {
        if let Ok(again) = desk.resubmit(&one.id, "en") {
            ordered(office, desk, again.order);
        }
    }
}

fn typed_anew(office: &mut Office<'_>, desk: &Desk) {
    for order in office.orders.clone() {
        // The items one by one, then the whole order.
        for item in &order.items {
            ordered(office, desk, Order { items: vec![item.clone()], ..order.clone() });
        }
        ordered(office, desk, order);
    }
}

fn fresh_payment(office: &mut Office<'_>, desk: &Desk) {
    let order = office.fresh_order(1, false);
    ordered(office, desk, order);
}

fn ordered(office: &Office<'_>, desk: &Desk, order: Order) {
    let order = Order { reason: Some(REASON.to_owned()), ..order };
    if let Ok(confirmed) = office.confirmed(desk, &order) {
        let _ = office.send(desk, &confirmed.id);
    }
}

fn import(office: &mut Office<'_>, desk: &Desk) {
    for answer in &office.answers {
        let _ = desk.approval_import(answer);
    }
    send(office, desk);
}

fn waiting(desk: &Desk) -> Vec<(String, String)> {
    let approvals = desk.approvals().unwrap_or_default();
    approvals.into_iter().map(|approval| (approval.id, approval.digest)).collect()
}

fn approve_by_name(office: &mut Office<'_>, desk: &Desk) {
    for (id, digest) in waiting(desk) {
        let given = ApprovalGiven { id, digest, name: "Li Na".to_owned(), call_back: Some(REASON.to_owned()) };
        let _ = runtime().block_on(desk.approval_give(&given, None));
        let _ = runtime().block_on(desk.approval_give(&given, Some(&office.bank.running.token)));
    }
    send(office, desk);
}

fn sign_and_import(office: &mut Office<'_>, desk: &Desk) {
    for (id, _) in waiting(desk) {
        if let Some(answer) = office.ask_approver(desk, &id) {
            let _ = desk.approval_import(&answer);
        }
    }
}

fn not_executed(office: &mut Office<'_>, desk: &Desk) {
    let letter: PathBuf = office.room.path().join("letter.txt");
    std::fs::write(&letter, "Not executed. The bank").expect("a file");
    for one in desk.doubts().unwrap_or_default() {
        for file in [None, Some(letter.to_string_lossy().into_owned())] {
            let resolution = Resolution {
                instruction_id: one.id.clone(),
                executed: false,
                reason: REASON.to_owned(),
                bank_reference: None,
                file,
            };
            let _ = desk.doubt_resolve_as(&resolution, Some("Chen"));
        }
    }
}

fn probe(_: &mut Office<'_>, desk: &Desk) {
    for one in desk.doubts().unwrap_or_default() {
        let _ = runtime().block_on(desk.doubt_inquire(&one.id));
    }
    let _ = desk.recover();
}

fn accept_history(_: &mut Office<'_>, desk: &Desk) {
    let _ = desk.history_accept(REASON, Some("Chen"));
}

fn read_weakening(_: &mut Office<'_>, desk: &Desk) {
    if let Some(weakened) = desk.weakened() {
        let _ = desk.weakened_read(weakened.event, "Boss");
    }
}

fn cancel(office: &mut Office<'_>, desk: &Desk) {
    let ids = submissions(desk);
    if !ids.is_empty() {
        let at = office.seed.below(ids.len());
        let _ = desk.cancel(&ids[at]);
    }
}
