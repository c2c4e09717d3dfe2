//! The pre-flight check, as tables.

use chrono::NaiveDate;
use journal::Confirmed;
use model::DraftFacts;

use crate::send::pre_flight::{Seen, clock, judge};

fn day(text: &str) -> Option<NaiveDate> {
    ["%Y-%m-%d", "%Y/%m/%d"].iter().find_map(|format| NaiveDate::parse_from_str(text, format).ok())
}

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
    judge(&confirmed(saw.0, saw.1, saw.2), by_number, &seen, &day).err().map_or(String::new(), |sentence| sentence.id)
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
    assert_eq!(judge(&confirmed(Some("1"), None, None), true, &seen, &day).unwrap_err().id, "pre-flight-gone");
}

#[test]
fn the_read_makes_all_known_ids_part_of_the_lock() {
    let seen = Seen {
        acting: vec![record("1", "a", "S")],
        filter_works: true,
        detail: Some(r#"{"draftNumber":"1","bankDraftId":"a","draftId":9007199254740993}"#.to_owned()),
    };
    let cleared = judge(&confirmed(Some("1"), None, None), true, &seen, &day).unwrap();
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
        let said = judge(&asked, true, &seen, &day).err().map_or(String::new(), |sentence| sentence.id);
        assert_eq!(said, stops, "{amount}");
    }
}

#[test]
fn a_draft_that_differs_from_the_shown_one_is_not_sent() {
    let shown = |amount: Option<&str>| Confirmed {
        operation: "endorse".to_owned(),
        amount: amount.map(str::to_owned),
        draft_facts: Some(DraftFacts {
            amount: amount.map(str::to_owned),
            sequence_number: Some("1-500".to_owned()),
            acceptor_name: Some("海棠（集团）".to_owned()),
            acceptor_account: None,
            due_date: Some("2026-08-31".to_owned()),
        }),
        ..confirmed(Some("1"), Some("a"), Some("S"))
    };
    let older = Confirmed { draft_facts: None, ..shown(Some("5000")) };
    let now = |amount: &str, part: &str, acceptor: &str, due: &str| {
        format!(
            r#"{{"draftNumber":"1","bankDraftId":"a","draftStatusCode":"S","bankDraftStatusCode":"B","amount":{amount},"sequenceNumber":{part},"acceptorName":{acceptor},"acceptorAccountNumber":"62","dueDate":{due}}}"#
        )
    };
    let same = now("5000.00", r#""0001-0500""#, r#""海棠(集团)""#, r#""2026/08/31""#);
    let rows: Vec<(&str, Confirmed, String, &str, &str)> = vec![
        ("the same values", shown(Some("5000")), same.clone(), "", ""),
        (
            "as text",
            shown(Some("5000")),
            now(r#""5000.0""#, r#""1-500""#, r#""海棠（集团）""#, r#""2026-08-31""#),
            "",
            "",
        ),
        ("an amount where none was shown", shown(None), same.clone(), "", ""),
        (
            "another amount",
            shown(Some("5000")),
            same.replace("5000.00", "5000.01"),
            "pre-flight-other-amount",
            "pre-flight-other-amount",
        ),
        ("no amount", shown(Some("5000")), same.replace("5000.00", "null"), "pre-flight-other-amount", ""),
        ("another part", shown(Some("5000")), same.replace("0500", "0250"), "pre-flight-other-part", ""),
        ("no part", shown(Some("5000")), same.replace(r#""0001-0500""#, "null"), "pre-flight-other-part", ""),
        ("another acceptor", shown(Some("5000")), same.replace("海棠", "梧桐"), "pre-flight-other-acceptor", ""),
        (
            "another day",
            shown(Some("5000")),
            same.replace("08/31", "09/30"),
            "pre-flight-other-due",
            "pre-flight-other-due",
        ),
        ("a blank day", shown(Some("5000")), same.replace("2026/08/31", " "), "pre-flight-other-due", ""),
        (
            "of an older program",
            older,
            same.replace("5000.00", "900000"),
            "pre-flight-other-amount",
            "pre-flight-other-amount",
        ),
    ];
    for (name, confirmed, raw, by_list, by_detail) in rows {
        let said = |seen: Seen| {
            let judged = judge(&confirmed, false, &seen, &day);
            judged.err().map_or(String::new(), |sentence| sentence.id)
        };
        let list = Seen { acting: vec![raw.clone()], filter_works: true, detail: None };
        assert_eq!(said(list), by_list, "{name}");
        // The list ignored the filter and shows another page: only the detail is left, another kind of reply.
        let other = vec![record("2", "b", "S")];
        assert_eq!(said(Seen { acting: other, filter_works: false, detail: Some(raw) }), by_detail, "{name}, detail");
    }
}
