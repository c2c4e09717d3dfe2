//! The dialog and its confirmation: the digest, the control total, the exact bytes.

use journal::{Created, Journal, Witness};
use model::{Sentence, State};

use super::floor::{Floor, endorse, now, order, transfer};
use crate::check::prepare::digest;
use crate::check::{dialog, total};
use crate::send::submissions::{Submissions, Under};
use crate::view::Order;

#[test]
fn the_body_is_an_array_of_one_with_the_typed_digits_and_our_reference() {
    let prepared = Floor::new().prepare(&order("transfer", vec![transfer(&[("tradeAmount", "100.10")])])).unwrap();
    let instruction = &prepared.instructions[0];
    let reference = instruction.reference_order.clone().unwrap();
    assert_eq!(reference.len(), 16);
    assert_eq!(
        instruction.body,
        format!(
            "[{{\"tradeAmount\":100.10,\"tradeDate\":\"2026-01-05\",\"currency\":\"CNY\",\"oppositeAccountName\":\
             \"Sea Trade\",\"oppositeAccountNumber\":\"888\",\"oppositeBankCode\":\"992\",\"referenceOrder\":\
             \"{reference}\",\"tradeAccountNumber\":\"1001\"}}]"
        )
    );
    assert_eq!(prepared.check.rows[0].body, instruction.body);
    assert_eq!(instruction.url, "http://127.0.0.1:1/v1/7/funds/transfer?bankMark=EAST");
}

#[test]
fn everything_that_is_shown_or_sent_is_bound_to_the_digest() {
    let prepared = Floor::new().prepare(&order("endorse", vec![endorse(&[])])).unwrap();
    let base = prepared.check.digest.clone();
    assert_eq!(digest(&prepared.check, &prepared.instructions), base);
    let mut changed = Vec::new();
    let mut check = prepared.check.clone();
    check.rows[0].amount = Some("1".to_owned());
    changed.push(digest(&check, &prepared.instructions));
    let mut check = prepared.check.clone();
    check.notes.push(Sentence::new("note-other-desks"));
    changed.push(digest(&check, &prepared.instructions));
    let mut instructions = prepared.instructions.clone();
    instructions[0].body.push(' ');
    changed.push(digest(&prepared.check, &instructions));
    let mut instructions = prepared.instructions.clone();
    instructions[0].url.push('x');
    changed.push(digest(&prepared.check, &instructions));
    assert!(changed.iter().all(|other| *other != base));
    let mut check = prepared.check.clone();
    check.nonce.clear();
    assert_eq!(digest(&check, &prepared.instructions), base, "the nonce is not shown");
}

#[test]
fn over_the_limit_the_control_total_must_be_typed_and_agree() {
    let missing = Err("trouble-control-total-missing");
    let differs = Err("trouble-control-total-differs");
    let cases = [
        ("100000", None, Ok(false)),
        ("100000.01", None, missing),
        ("100000.01", Some("100000.01"), Ok(true)),
        ("100000.01", Some("CNY:100000.010"), Ok(true)),
        ("100000.01", Some("USD:100000.01"), differs),
        ("100000.01", Some("100000.1"), differs),
        ("100000.01", Some("100,000.01"), differs),
        ("10", Some("11"), differs),
    ];
    for (amount, typed, expected) in cases {
        let folder = tempfile::tempdir().unwrap();
        let created = Created { profile: "test".to_owned(), program: "0".to_owned() };
        let journal = Journal::open(&folder.path().join("journal.sqlite"), true, &created, now()).unwrap();
        let submissions = Submissions::new(journal);
        let prepared = Floor::new().prepare(&order("transfer", vec![transfer(&[("tradeAmount", amount)])])).unwrap();
        let (id, nonce, needed) =
            (prepared.check.submission_id.clone(), prepared.check.nonce.clone(), prepared.check.control_total);
        submissions.keep(prepared);
        let ask = |_: &_, _: &_, _: &[_]| panic!("dual control is not set up");
        let under = Under { witness: Witness::default(), ask: &ask };
        let outcome = submissions.confirm(&id, &nonce, typed, under, now());
        let said = outcome.map(|view| {
            assert_eq!(view.instructions[0].state, State::Confirmed);
            needed
        });
        let said = said.map_err(|error| {
            assert_eq!(error.trouble().code, "control-total");
            error.trouble().sentence.id.clone()
        });
        assert_eq!(said, expected.map_err(str::to_owned), "{amount} {typed:?}");
    }
}

#[test]
fn no_control_total_agrees_with_a_sum_that_leaves_amounts_out() {
    let mut check =
        Floor::new().prepare(&order("transfer", vec![transfer(&[("tradeAmount", "100000.01")])])).unwrap().check;
    check.totals[0].left_out = 1;
    for typed in [None, Some("100000.01"), Some("0")] {
        let error = total::check(&check, typed).unwrap_err();
        assert_eq!(error.trouble().sentence.id, "trouble-control-total-uncounted", "{typed:?}");
    }
    check.control_total = false;
    assert!(total::check(&check, None).is_ok(), "nobody is asked for a total under the limit");
}

#[test]
fn the_dialog_is_kept_as_text_in_the_language_in_which_it_was_shown() {
    for (language, expected) in [("en", "Endorse"), ("zh-CN", "背书转让")] {
        let asked = Order { language: language.to_owned(), ..order("endorse", vec![endorse(&[])]) };
        let prepared = Floor::new().prepare(&asked).unwrap();
        let text = dialog::check_text(&prepared.check, language);
        for part in [expected, "777", "Sea Trade", "1000.00"] {
            assert!(text.contains(part), "{language}: {part} in\n{text}");
        }
    }
}
