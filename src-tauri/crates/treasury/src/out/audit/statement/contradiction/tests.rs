//! Lines against orders: which are a booking, a second debit, a late execution or a return.

use model::{Counterparty, Person, StatementLine};

use super::*;
use crate::view::Finality;

/// An order: number, day, state, reference, payee.
type OrderOf<'a> = (u32, &'a str, State, &'a str, &'a str);
/// A line: day, direction, text, party, file.
type LineOf<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str);

fn order((number, day, state, reference, payee): OrderOf<'_>) -> PackLine {
    let party = Counterparty { name: Some(payee.to_owned()), account_number: None, bank: None, first_time: false };
    PackLine {
        number,
        instruction: format!("i{number}"),
        operation: "transfer".to_owned(),
        account: "B:1".to_owned(),
        amount: Some("100.00".to_owned()),
        currency: Some("CNY".to_owned()),
        trade_day: Some(format!("2026-03-{day}")),
        reference_order: Some(reference.to_owned()),
        counterparty: Some(party),
        state,
        tried: true,
        submission: String::new(),
        answer: None,
        draft_number: None,
        supersedes: None,
        confirmed_at: String::new(),
        confirmed_by: Person::default(),
        approved_by: None,
        approved_tier: None,
        reason: None,
        marks: Vec::new(),
        unproven: false,
        unclassified: false,
        bank_transaction_id: None,
        record: None,
        resolved: None,
        decided_by: Vec::new(),
        reconciled: None,
        events: Vec::new(),
        amount_normal: None,
        confirmed: 0,
    }
}

fn line(at: usize, (day, direction, text, party, file): LineOf<'_>) -> KnownLine {
    let line = StatementLine {
        sha256: format!("l{at}"),
        account: "B:1".to_owned(),
        day: format!("2026-03-{day}"),
        amount: "100".to_owned(),
        direction: direction.to_owned(),
        currency: "156".to_owned(),
        remark: text.to_owned(),
        counterparty: party.to_owned(),
        ..StatementLine::default()
    };
    let (file, file_sha256) = (file.to_owned(), file.to_owned());
    KnownLine { line, file, file_sha256, instruction: None, aside: None, reopened: false, finality: Finality::Final }
}

fn found(orders: &[OrderOf<'_>], lines: &[LineOf<'_>]) -> Vec<String> {
    let orders: Vec<PackLine> = orders.iter().copied().map(order).collect();
    let lines: Vec<KnownLine> = lines.iter().enumerate().map(|(at, one)| line(at, *one)).collect();
    let text = |one: &LineAgainst<'_>| format!("{} {} {:?}", one.transfer.number, one.line.line.sha256, one.shows);
    lines_against(&orders, &lines).iter().map(text).collect()
}

const OK: State = State::Accepted;
const NO: State = State::Refused;

/// A name, the orders, the lines, and the findings.
type Case<'a> = (&'a str, &'a [OrderOf<'a>], &'a [LineOf<'a>], &'a [&'a str]);

const CASES: &[Case<'_>] = &[
    ("its own booking", &[(1, "02", OK, "AV1", "Lin")], &[("02", "out", "AV1", "Lin", "f")], &[]),
    (
        "named twice",
        &[(1, "02", OK, "AV1", "Lin")],
        &[("02", "out", "AV1", "Lin", "f"), ("03", "out", "AV1", "Lin", "g")],
        &["1 l1 SecondDebit"],
    ),
    (
        "the same day in one file",
        &[(1, "02", OK, "AV1", "Lin")],
        &[("02", "out", "AV1", "Lin", "f"), ("02", "out", "AV1", "Lin", "f")],
        &["1 l1 SecondDebit"],
    ),
    (
        "the same booking in a second form of the statement",
        &[(1, "02", OK, "AV1", "Lin")],
        &[("02", "out", "AV1", "Lin", "f"), ("02", "out", "/AV1/", "LIN", "g")],
        &[],
    ),
    (
        "the bank took the second one back",
        &[(1, "02", OK, "AV1", "Lin")],
        &[("02", "out", "AV1", "Lin", "f"), ("02", "out", "AV1", "Lin", "f"), ("03", "in", "冲正 AV1", "Lin", "f")],
        &["1 l2 Later(Reversed)"],
    ),
    ("a refused one is named", &[(1, "02", NO, "AV1", "Lin")], &[("04", "out", "AV1", "", "f")], &["1 l0 CarriedOut"]),
    (
        "one that was not sent is named",
        &[(1, "02", State::NotSent, "AV1", "Lin")],
        &[("04", "out", "AV1", "", "f")],
        &["1 l0 CarriedOut"],
    ),
    (
        "one that was not sent is paid by another hand",
        &[(1, "02", State::NotSent, "AV1", "Lin")],
        &[("04", "out", "rent", "Lin", "f")],
        &[],
    ),
    (
        "a refused one without its reference",
        &[(1, "02", NO, "AV1", "Lin")],
        &[("04", "out", "", "ＬＩＮ", "f")],
        &["1 l0 CarriedOut"],
    ),
    (
        "its retry explains the line",
        &[(1, "02", NO, "AV1", "Lin"), (2, "02", OK, "AV2", "Lin")],
        &[("02", "out", "", "Lin", "f")],
        &[],
    ),
    (
        "the retry and the refused one",
        &[(1, "02", NO, "AV1", "Lin"), (2, "02", OK, "AV2", "Lin")],
        &[("02", "out", "", "Lin", "f"), ("03", "out", "", "Lin", "f")],
        &["1 l1 CarriedOut"],
    ),
    (
        "weekly equal payments without a reference",
        &[(1, "02", OK, "AV1", "Lin"), (2, "09", OK, "AV2", "Lin"), (3, "16", OK, "AV3", "Lin")],
        &[("02", "out", "", "Lin", "f"), ("09", "out", "", "Lin", "f"), ("17", "out", "", "Lin", "f")],
        &[],
    ),
    (
        "one of them twice",
        &[(1, "02", OK, "AV1", "Lin"), (2, "09", OK, "AV2", "Lin"), (3, "16", OK, "AV3", "Lin")],
        &[
            ("02", "out", "", "Lin", "f"),
            ("09", "out", "", "Lin", "f"),
            ("09", "out", "", "Lin", "f"),
            ("17", "out", "", "Lin", "f"),
        ],
        &["2 l2 SecondDebit"],
    ),
    (
        "paid by another hand before the order",
        &[(1, "05", OK, "AV1", "Lin")],
        &[("03", "out", "", "Lin", "f"), ("05", "out", "AV1", "Lin", "f")],
        &[],
    ),
    ("another payee", &[(1, "02", NO, "AV1", "Lin")], &[("02", "out", "", "Wang", "f")], &[]),
    ("named weeks later", &[(1, "02", NO, "AV1", "Lin")], &[("20", "out", "AV1", "", "f")], &["1 l0 CarriedOut"]),
    ("weeks later", &[(1, "02", NO, "AV1", "Lin")], &[("20", "out", "", "Lin", "f")], &[]),
    (
        "returned by name",
        &[(1, "02", OK, "AV1", "Lin")],
        &[("02", "out", "", "Lin", "f"), ("04", "in", "退汇", "Lin", "f")],
        &["1 l1 Later(Returned)"],
    ),
    (
        "the payee pays us the same sum",
        &[(1, "02", OK, "AV1", "Lin")],
        &[("02", "out", "", "Lin", "f"), ("04", "in", "invoice 7", "Lin", "f")],
        &[],
    ),
    ("in doubt", &[(1, "02", State::InDoubt, "AV1", "Lin")], &[("02", "out", "AV1", "Lin", "f")], &[]),
    ("withdrawn before sending", &[(1, "02", State::Cancelled, "AV1", "Lin")], &[("02", "out", "", "Lin", "f")], &[]),
    ("without a direction", &[(1, "02", NO, "AV1", "Lin")], &[("02", "unknown", "AV1", "Lin", "f")], &[]),
];

#[test]
fn a_line_is_held_against_the_order_that_it_contradicts() {
    for (name, orders, lines, expected) in CASES {
        assert_eq!(&found(orders, lines), expected, "{name}");
    }
}

#[test]
fn a_line_that_a_person_placed_is_held_against_no_order() {
    let orders = [order((1, "02", NO, "AV1", "Lin")), order((2, "02", OK, "AV2", "Lin"))];
    let mut known = line(0, ("02", "out", "AV1", "Lin", "f"));
    assert_eq!(lines_against(&orders, &[known.clone()]).len(), 1);
    known.instruction = Some("i2".to_owned());
    assert_eq!(lines_against(&orders, &[known.clone()]).len(), 0);
    let mut untried = order((1, "02", State::NotSent, "AV1", "Lin"));
    untried.tried = false;
    known.instruction = None;
    assert_eq!(lines_against(&[untried], &[known]).len(), 0, "its call was never tried");
}
