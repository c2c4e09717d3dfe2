//! The pre-flight check, as tables.

use journal::Confirmed;

use crate::send::pre_flight::{Seen, clock, judge};

fn record(number: &str, id: &str, status: &str) -> String {
    format!(
        r#"{{"draftNumber":"{number}","bankDraftId":"{id}","draftStatusCode":"{status}","bankDraftStatusCode":"B"}}"#
    )
}

fn confirmed(number: Option<&str>, id: Option<&str>, status: Option<&str>) -> Confirmed {
    Confirmed {
        bank_mark: "BANK".to_owned(),
        draft_number: number.map(str::to_owned),
        bank_draft_id: id.map(str::to_owned),
        draft_status: status.map(|status| (Some(status.to_owned()), Some("B".to_owned()))),
        ..Confirmed::default()
    }
}

/// Number, id and status as the clerk saw them.
type Saw = (Option<&'static str>, Option<&'static str>, Option<&'static str>);

/// The result of the pre-flight check of a list; empty if it passes.
fn pre_flight(saw: Saw, by_number: bool, listed: &[(&str, &str, &str)], filter_works: bool, detail: bool) -> String {
    let seen = Seen {
        acting: listed.iter().map(|(number, id, status)| record(number, id, status)).collect(),
        filter_works,
        detail: detail.then(|| record("1", "a", "S")),
    };
    judge(&confirmed(saw.0, saw.1, saw.2), by_number, &seen).err().map_or(String::new(), |sentence| sentence.id)
}

const ONE: (&str, &str, &str) = ("1", "a", "S");
const PART: (&str, &str, &str) = ("1", "b", "S");
const OTHER: (&str, &str, &str) = ("2", "b", "S");
const WHOLE: Saw = (Some("1"), Some("a"), Some("S"));
const BY_NUMBER: Saw = (Some("1"), None, Some("S"));

#[test]
fn only_the_one_draft_unchanged_in_its_list_clears_an_instruction() {
    let cases = [
        ("there and unchanged", WHOLE, false, &[ONE][..], ""),
        ("never cached", (Some("1"), None, None), true, &[ONE], ""),
        ("gone", WHOLE, false, &[], "pre-flight-gone"),
        ("status changed", BY_NUMBER, true, &[("1", "a", "T")], "pre-flight-changed"),
        ("another id", WHOLE, false, &[PART], "pre-flight-gone"),
        ("split, by number", WHOLE, true, &[ONE, PART], "pre-flight-split"),
        ("split, by id", WHOLE, false, &[ONE, PART], ""),
        ("twice the same", WHOLE, false, &[ONE, ONE], "pre-flight-several"),
        ("by id alone", (None, Some("a"), None), false, &[ONE], ""),
        ("by nothing", (None, None, None), false, &[ONE], "pre-flight-gone"),
    ];
    for (name, saw, by_number, listed, stops) in cases {
        assert_eq!(pre_flight(saw, by_number, listed, true, false), stops, "{name}");
    }
}

#[test]
fn a_list_that_ignores_the_filter_needs_the_draft_itself_or_its_detail() {
    let cases = [
        ("listed all the same", BY_NUMBER, &[OTHER, ONE][..], false, ""),
        ("on another page, and its detail is there", WHOLE, &[OTHER], true, ""),
        ("nowhere", WHOLE, &[OTHER], false, "pre-flight-filter"),
        ("the detail is another draft's", (Some("3"), None, None), &[OTHER], true, "pre-flight-filter"),
    ];
    for (name, saw, listed, detail, stops) in cases {
        assert_eq!(pre_flight(saw, true, listed, false, detail), stops, "{name}");
    }
}

#[test]
fn a_record_that_cannot_be_read_is_no_draft() {
    let seen = Seen { acting: vec!["[1]".to_owned(), "{".to_owned()], filter_works: true, detail: None };
    assert_eq!(judge(&confirmed(Some("1"), None, None), true, &seen).unwrap_err().id, "pre-flight-gone");
}

#[test]
fn the_read_makes_all_known_ids_part_of_the_lock() {
    let seen = Seen {
        acting: vec![record("1", "a", "S")],
        filter_works: true,
        detail: Some(r#"{"draftNumber":"1","bankDraftId":"a","draftId":9007199254740993}"#.to_owned()),
    };
    let cleared = judge(&confirmed(Some("1"), None, None), true, &seen).unwrap();
    assert_eq!(cleared.locks, ["BANK|bank-draft-id|a", "BANK|draft-id|9007199254740993", "BANK|number|1"]);
}

#[test]
fn a_transfer_waits_for_clocks_that_agree_within_a_day() {
    let now = "2026-01-05T12:00:00Z".parse().unwrap();
    let cases = [
        (None, true),
        (Some("Mon, 05 Jan 2026 12:03:00 GMT"), true),
        (Some("Sun, 04 Jan 2026 12:00:01 GMT"), true),
        (Some("Sun, 04 Jan 2026 11:59:59 GMT"), false),
        (Some("Wed, 07 Jan 2026 12:00:00 GMT"), false),
        (Some("not a date"), true),
    ];
    for (date, agrees) in cases {
        assert_eq!(clock(now, date).is_ok(), agrees, "{date:?}");
    }
}

#[test]
fn a_prompt_payment_of_no_list_is_compared_with_the_found_draft() {
    let raw = r#"{"draftNumber":"1","amount":1000.00,"draftStatusCode":"S"}"#.to_owned();
    let seen = Seen { acting: vec![raw], filter_works: true, detail: None };
    for (amount, stops) in [("1000", ""), ("999.99", "pre-flight-amount")] {
        let asked = Confirmed {
            operation: "create-prompt-payment-app".to_owned(),
            amount: Some(amount.to_owned()),
            ..confirmed(Some("1"), None, None)
        };
        let said = judge(&asked, true, &seen).err().map_or(String::new(), |sentence| sentence.id);
        assert_eq!(said, stops, "{amount}");
    }
}
