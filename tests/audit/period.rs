//! A period's report compared with the bank's own ledger, which the test reads over HTTP.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;
use treasury::audit::Of;

use crate::script::Script;
use crate::session::{Day, settings_file};

fn report(day: &Day, name: &str, of: &Of) -> Value {
    let packed = day.pack(name, of);
    Script::from_the_document().agrees(&packed.folder);
    serde_json::from_slice(&fs::read(packed.folder.join("period.json")).unwrap()).unwrap()
}

/// An amount in cents: the bank's amounts have two decimals.
fn cents(text: &str) -> i64 {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    whole.parse::<i64>().unwrap() * 100 + format!("{part:0<2}").parse::<i64>().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn totals_of_what_moved_are_those_of_the_bank_s_ledger() {
    let day = Day::new().await;
    let report = report(&day, "pack", &day.today());
    let mut ours: BTreeMap<String, (i64, i64)> = BTreeMap::new();
    for total in report["totals"].as_array().unwrap() {
        if matches!(total["state"].as_str(), Some("accepted" | "executed")) {
            let of = ours.entry(total["currency"].as_str().unwrap().to_owned()).or_default();
            of.0 += total["count"].as_i64().unwrap();
            of.1 += cents(total["amount"].as_str().unwrap());
        }
    }
    let mut bank: BTreeMap<String, (i64, i64)> = BTreeMap::new();
    for entry in day.bench.ledger().await {
        let of = bank.entry(entry["currency"].as_str().unwrap().to_owned()).or_default();
        of.0 += 1;
        of.1 += cents(entry["amount"].as_str().unwrap());
    }
    assert_eq!(ours, bank);
    assert_eq!(ours.values().map(|(count, _)| count).sum::<i64>(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_overrides_first_times_and_resolved_doubts_stand_in_the_report() {
    let day = Day::new().await;
    let report = report(&day, "pack", &day.today());
    let numbers = &report["numbers"];
    assert_eq!((&numbers["first"], &numbers["last"], &numbers["count"]), (&1.into(), &5.into(), &5.into()));
    assert!(numbers["missing"].as_array().unwrap().is_empty());
    let of =
        |list: &str, number: u32| report[list].as_array().unwrap().iter().find(|one| one["number"] == number).cloned();
    let duplicate = of("overrides", 4).expect("the second of two equal transfers");
    assert_eq!((&duplicate["twin_of"][0], duplicate["reason"].as_str()), (&3.into(), Some("two equal salaries")));
    assert!(!duplicate["marks"].as_array().unwrap().is_empty(), "what the dialog said: {duplicate}");
    assert!(of("overrides", 1).is_none() && of("overrides", 3).is_none(), "{}", report["overrides"]);
    assert!(of("first_time", 1).is_some() && of("first_time", 3).is_some());
    assert!(of("first_time", 2).is_none() && of("first_time", 4).is_none(), "they are known by then");
    let resolved = of("resolved", 2).expect("the doubt");
    let letter = model::hex(&model::sha256(b"The bank writes: carried out."));
    assert_eq!((resolved["file"].as_str(), resolved["file_sha256"].as_str()), (Some("letter.txt"), Some(&*letter)));
    assert_eq!(resolved["bank_reference"], "REF-7");
    let before = treasury::Desk::period("2001-01-01", "2001-01-31").unwrap();
    let nothing = self::report(&day, "before", &before);
    assert!(nothing["totals"].as_array().unwrap().is_empty() && nothing["numbers"]["count"] == 0);
    assert!(treasury::Desk::period("2001-01-31", "2001-01-01").is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_setting_is_an_event_with_both_values() {
    let mut day = Day::new().await;
    day.bench.open();
    let events = day.bench.desk().journal_verify().unwrap().events;
    day.bench.open();
    assert_eq!(day.bench.desk().journal_verify().unwrap().events, events, "nothing changed");
    let file = settings_file(&day.bench);
    let text = fs::read_to_string(&file).unwrap().replace("page_size = 200", "page_size = 150");
    fs::write(&file, text).unwrap();
    day.bench.open();
    let report = report(&day, "pack", &day.today());
    let change = &report["settings"][0]["changes"];
    assert_eq!(change.as_array().unwrap().len(), 1, "{change}");
    assert_eq!((change[0]["name"].as_str(), change[0]["before"].as_str()), (Some("profile.page_size"), Some("200")));
    assert_eq!(change[0]["after"], "150");
    day.bench.chain_is_whole();
}
