//! Polling: off by default, only the lists to sign and to present, never during a refresh, and backing off after
//! failures.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use chrono::TimeDelta;
use model::clock::Clock;
use treasury::{Desk, Options, Scope, Stop};

use crate::bench::{Bench, TODAY};
use crate::scripted::{Says, Scripted, page};

/// A desk on the bench's bank with a clock that the test moves.
fn desk_of(bench: &Bench) -> (Desk, Clock) {
    let clock = Clock::fixed(format!("{TODAY}T04:00:00Z").parse().unwrap());
    let given_token = Some(bench.bank.token.clone());
    let options = Options { clock: clock.clone(), given_token, ..Options::quiet() };
    (Desk::open(&bench.home, "practice", options).unwrap(), clock)
}

fn pass(clock: &Clock, minutes: i64) {
    clock.set(clock.now() + TimeDelta::minutes(minutes));
}

#[tokio::test]
async fn polling_is_off_by_default_and_an_interval_holds_between_readings() {
    let bench = Bench::new().await;
    let (desk, clock) = desk_of(&bench);
    pass(&clock, 600);
    assert!(desk.poll_when_due(|_| {}).await.unwrap().is_none(), "off by default");
    let error = desk.set_poll_minutes(Some(4)).unwrap_err();
    assert_eq!((error.trouble().code.as_str(), desk.profile().poll_minutes), ("settings", None));
    assert_eq!(desk.set_poll_minutes(Some(5)).unwrap().poll_minutes, Some(5));
    assert!(desk.poll_when_due(|_| {}).await.unwrap().is_none(), "the first one comes after an interval");
    pass(&clock, 5);
    let polled = desk.poll_when_due(|_| {}).await.unwrap().unwrap();
    let mut stages: Vec<&str> = polled.rows.iter().map(|row| row.stage.as_str()).collect();
    stages.sort_unstable();
    stages.dedup();
    let wanted = [
        "mortgage-confirm",
        "mortgage-release-confirm",
        "prompt-payment-app",
        "receipt-by-endorsee",
        "receipt-confirm",
        "receipt-settle-confirm",
    ];
    assert_eq!(stages, wanted);
    assert!(polled.news.iter().all(|news| news.id != "news-to-sign"), "a first reading has nothing new");
    pass(&clock, 4);
    assert!(desk.poll_when_due(|_| {}).await.unwrap().is_none());
    desk.refresh(&Scope { stages: vec!["draft".to_owned()], ..Scope::default() }, &Stop::new(), |_| {}).await.unwrap();
    pass(&clock, 4);
    assert!(desk.poll_when_due(|_| {}).await.unwrap().is_none(), "a person's reading counts as one");
    pass(&clock, 1);
    assert!(desk.poll_when_due(|_| {}).await.unwrap().is_some());
    assert_eq!(desk.lists(&[]).unwrap().unfinished, None, "a poll begins no round");
}

#[tokio::test]
async fn the_desktop_is_told_counts_and_lists_and_nothing_twice() {
    let numbers = Arc::new(AtomicU8::new(1));
    let listed = numbers.clone();
    let server = Scripted::new(move |asked| match (asked.endpoint.as_str(), asked.page()) {
        ("list-bank-receipt-confirm", Some(0)) => {
            let all: Vec<String> = (0..listed.load(Ordering::SeqCst)).map(|number| format!("700{number}")).collect();
            page(&all.iter().map(String::as_str).collect::<Vec<_>>())
        }
        ("list-bank-prompt-payment-app", Some(0)) => {
            Says::Reply(200, format!("[{}]", crate::scripted::draft("9").replace("2026-05-01", "2026-03-04")))
        }
        _ => page(&[]),
    })
    .await;
    let (_folder, home, desk) = server.desk("page_base = 0\npoll_minutes = 5\n", &["EAST:1"]);
    drop(desk);
    let clock = Clock::fixed(format!("{TODAY}T04:00:00Z").parse().unwrap());
    let options = Options { clock: clock.clone(), given_token: Some("token".to_owned()), ..Options::quiet() };
    let desk = Desk::open(&home, "main", options).unwrap();
    assert!(desk.poll_when_due(|_| {}).await.unwrap().is_none());
    let mut said = Vec::new();
    for new in [0, 2, 0] {
        numbers.fetch_add(new, Ordering::SeqCst);
        pass(&clock, 5);
        said.push(desk.poll_when_due(|_| {}).await.unwrap().unwrap().texts("en"));
    }
    assert_eq!(said[0], ["Due within 3 days in “Presentable”: 1"], "{said:?}");
    assert_eq!(said[1], ["New in “Issued to us”: 2"], "{said:?}");
    assert!(said[2].is_empty());
    let told = said.concat().concat();
    assert!(!told.contains("10.5") && !told.contains("700"), "no amount, no number: {told}");
}

#[tokio::test]
async fn a_poll_is_quieter_after_each_failure_and_gives_way_to_a_person() {
    // 0: answers; 1: refuses the sign-in; 2: never answers.
    let mood = Arc::new(AtomicU8::new(1));
    let now = mood.clone();
    let server = Scripted::new(move |asked| match (now.load(Ordering::SeqCst), asked.page()) {
        (1, _) => Says::Reply(401, String::new()),
        (2, _) if asked.endpoint == "list-bank-receipt-confirm" => Says::Hang,
        (_, Some(0)) => page(&["1"]),
        _ => page(&[]),
    })
    .await;
    let (_folder, home, desk) = server.desk("page_base = 0\npoll_minutes = 10\n", &["EAST:1"]);
    drop(desk);
    let clock = Clock::fixed(format!("{TODAY}T04:00:00Z").parse().unwrap());
    let options = Options { clock: clock.clone(), given_token: Some("token".to_owned()), ..Options::quiet() };
    let desk = Desk::open(&home, "main", options).unwrap();
    let due = async |minutes: i64| {
        pass(&clock, minutes);
        desk.poll_when_due(|_| {}).await.unwrap().is_some()
    };
    assert!(!due(0).await);
    let mut polls = Vec::new();
    for minutes in [10, 10, 10, 20, 20, 40, 80] {
        polls.push(due(minutes).await);
    }
    // After the first failure 20 minutes, then 40, then 80.
    assert_eq!(polls, [true, false, true, false, true, false, true]);
    mood.store(2, Ordering::SeqCst);
    pass(&clock, 80);
    let polling = desk.clone();
    let poll = tokio::spawn(async move { polling.poll_when_due(|_| {}).await.unwrap() });
    acceptance::wait::until("the poll runs", || desk.lists(&[]).unwrap().refreshing.is_some()).await;
    assert!(desk.poll_when_due(|_| {}).await.unwrap().is_none(), "never two at once");
    let scope = Scope { stages: vec!["draft".to_owned()], ..Scope::default() };
    let report = desk.refresh(&scope, &Stop::new(), |_| {}).await.unwrap().rows;
    assert_eq!(report[0].trouble, None, "the person's reading did not wait for the poll's");
    let polled = poll.await.unwrap().unwrap();
    assert!(polled.rows.iter().any(|row| row.trouble.as_ref().is_some_and(|trouble| trouble.code == "stopped")));
}
