//! The past of the practice profile: 90 days of balances and of draft history, for this profile alone and once.

use acceptance::account;
use model::AccountKey;
use practice_bank::past::{BALANCE_DAYS, Past};
use practice_bank::{AccountLine, Data};
use treasury::view::{ChangesQuery, HistoryQuery, ProfileForm};
use treasury::{Desk, PastDay};

use crate::bench::{Bench, TODAY, options_with};

fn key(line: &AccountLine) -> AccountKey {
    AccountKey { bank_mark: line.bank_mark.clone(), number: line.account_number.clone() }
}

fn days(past: &Past) -> Vec<PastDay> {
    let day = |before: u64| PastDay {
        day: past.first_day() - chrono::Days::new(before),
        balances: past.balances(before).into_iter().map(|of| (key(&of.account), of.records)).collect(),
        lists: past.lists(before).into_iter().map(|of| (of.stage, key(&of.account), of.page)).collect(),
    };
    (1..=BALANCE_DAYS).rev().map(day).collect()
}

#[tokio::test]
async fn a_practice_profile_begins_with_lines_and_changes_of_90_days() {
    let bench = Bench::at(Data::Company, "").await;
    let past = bench.bank.past().unwrap();
    assert!(bench.desk.is_without_past().unwrap());
    bench.desk.practise_past(&days(&past)).unwrap();

    let line = bench.desk.balance_history(&HistoryQuery::default()).unwrap();
    let known = line.points.iter().filter(|point| point.book.amount.is_some()).count();
    assert_eq!(known, 89, "every day of the line but today");
    let lists = bench.desk.lists(&[]).unwrap();
    assert!(lists.stages.iter().all(|list| list.complete && list.drafts > 0));
    assert!(lists.as_of.is_some_and(|at| at.as_str() < TODAY), "read on the day before");

    // The next reading finds differences to the day before, and the history of a draft has its earlier records.
    let before = bench.rows("draft", &[]).len();
    bench.refresh(&[], &[]).await;
    let changes = ChangesQuery { since: "refresh".to_owned(), ..ChangesQuery::default() };
    let changes = bench.desk.draft_changes(&changes).unwrap();
    assert!(changes.complete && (5..400).contains(&changes.count), "{}", changes.count);
    assert!(bench.rows("draft", &[]).len() >= before);
    assert!(bench.desk.journal(0, 10).unwrap().rows.is_empty(), "a past has no instructions");
}

#[tokio::test]
async fn no_profile_but_the_practice_profile_is_given_a_past_and_that_once() {
    let bench = Bench::at(Data::Company, "").await;
    let past = days(&bench.bank.past().unwrap());
    let account = &bench.bank.accounts[0];
    let form = ProfileForm {
        ceiling_instruction: None,
        ceiling_day: None,
        name: "real".to_owned(),
        environment: None,
        base_url: bench.bank.base_url.clone(),
        organization_id: bench.bank.organization_id.to_string(),
        accounts: vec![account::key(account)],
        settings: Some(practice_bank::settings_toml()),
        code_book: None,
    };
    bench.home.add(&form).unwrap();
    let real = Desk::open(&bench.home, "real", options_with(&bench.bank.token)).unwrap();
    assert_eq!(real.practise_past(&past).unwrap_err().to_trouble().code, "practice-only");
    assert!(real.balances(None).unwrap().days.is_empty());

    bench.desk.practise_past(&past[85..]).unwrap();
    assert_eq!(bench.desk.practise_past(&past).unwrap_err().to_trouble().code, "practice-only");
}
