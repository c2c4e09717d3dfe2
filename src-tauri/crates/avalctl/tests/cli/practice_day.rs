//! The practice bank's day ends on request: stored with its payments, or not at all.

use serde_json::json;

use crate::desk::Bank;

#[test]
fn a_day_that_cannot_be_stored_is_said_and_nothing_has_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("bank.sqlite").display().to_string();
    let mut bank = Bank::start_company(&["--state", &state]);
    let first = bank.control("POST", "next-day", None);
    assert_eq!(first["kept"], true, "{first}");
    let before = bank.control("GET", "ledger", None);

    bank.fill_the_disk(true);
    let (status, said) = bank.asked("POST", "next-day", None);
    assert_eq!(status, 500);
    assert!(said.to_string().contains("the state file"), "{said}");
    assert_eq!(bank.control("GET", "ledger", None), before, "no draft was paid");

    bank.fill_the_disk(false);
    let second = bank.control("POST", "next-day", None);
    assert!(second["day"].as_str() > first["day"].as_str(), "{second}");
    bank.end();
    let bank = Bank::start_company(&["--state", &state]);
    let third = bank.control("POST", "next-day", None);
    assert!(third["day"].as_str() > second["day"].as_str(), "the days were kept: {third}");
}

#[test]
fn a_bank_without_a_file_says_that_its_days_are_not_kept() {
    let bank = Bank::start_company(&[]);
    let day = bank.control("POST", "next-day", None);
    assert_eq!((&day["kept"], day["paid"].is_u64()), (&json!(false), true), "{day}");
    bank.control("POST", "clock", Some(json!({ "ahead_seconds": 10 * 366 * 86_400 })));
    let (status, said) = bank.asked("POST", "next-day", None);
    assert!(status == 500 && said.to_string().contains("ten years ahead"), "{said}");
}
