//! The changes found by refreshes: since the previous refresh, since the clerk last looked, and drafts that are in no
//! list any more.

use model::clock::Clock;
use treasury::view::{ChangesQuery, DraftChange, InboxQuery};
use treasury::{Desk, Options};

use crate::balance_days::noon;
use crate::bench::{Bench, options_with, refresh, rows};
use crate::scripted::{Says, Scripted, draft};

fn asked(since: &str) -> ChangesQuery {
    ChangesQuery { since: since.to_owned(), ..ChangesQuery::default() }
}

/// The changes of one list, as stage, kind and number.
fn said(rows: &[DraftChange], stage: &str) -> Vec<(String, Option<String>)> {
    let of_stage = rows.iter().filter(|row| row.stage == stage);
    of_stage.map(|row| (row.kind.clone(), row.draft_number.clone())).collect()
}

fn only_changes(stage: &str, since: &str) -> InboxQuery {
    InboxQuery { stage: stage.to_owned(), changes: Some(since.to_owned()), ..InboxQuery::default() }
}

#[tokio::test]
async fn a_change_is_said_with_its_fields_until_the_clerk_has_looked() {
    let bench = Bench::new().await;
    bench.refresh(&[], &[]).await;
    for since in ["refresh", "looked"] {
        assert_eq!(bench.desk.draft_changes(&asked(since)).unwrap().count, 0, "a first reading is no change: {since}");
    }
    let away = bench.rows("transfer-withdrawal", &[]).remove(0);
    let number = away.draft_number.clone();
    let body = format!(r#"{{"draftNumber":"{}","answer":"refuse"}}"#, number.as_deref().unwrap());
    bench.control("counterparty", &body).await;
    bench.refresh(&[], &[]).await;
    // Nothing else changes: since the previous refresh there is no change any more, since the clerk's look there is.
    let first = bench.desk.draft_changes(&asked("refresh")).unwrap();
    bench.refresh(&[], &[]).await;
    assert_eq!(bench.desk.draft_changes(&asked("refresh")).unwrap().count, 0);
    let view = bench.desk.draft_changes(&asked("looked")).unwrap();
    assert_eq!(view.rows, first.rows);
    assert_eq!(said(&view.rows, "transfer-withdrawal"), [("no_longer_listed".to_owned(), number.clone())]);
    assert_eq!(said(&view.rows, "draft"), [("changed".to_owned(), number.clone())]);
    let changed = view.rows.iter().find(|row| row.stage == "draft").unwrap();
    let status = changed.fields.iter().find(|field| field.name == "bankDraftStatusCode").unwrap();
    assert!(status.object.is_none() && status.from.is_some() && status.to.is_some() && status.from != status.to);
    // In the list: a mark on the row, a filter, and the counts of the desk.
    let marked: Vec<_> = bench.rows("draft", &[]).into_iter().filter(|row| row.unseen.is_some()).collect();
    assert_eq!(
        (marked.len(), marked[0].unseen.as_deref(), marked[0].difference.as_deref()),
        (1, Some("changed"), None)
    );
    assert_eq!(rows(&bench.desk, &only_changes("draft", "looked")), marked);
    assert_eq!(bench.desk.inbox_open(&only_changes("draft", "refresh")).unwrap().rows, 0);
    let unseen = |stage: &str| {
        let lists = bench.desk.lists(&[]).unwrap();
        lists.stages.into_iter().find(|view| view.stage == stage).unwrap()
    };
    assert_eq!((unseen("draft").unseen.changed, unseen("transfer-withdrawal").unseen.no_longer_listed), (1, 1));
    // The clerk looks at one list; the others remain unseen.
    let head = bench.desk.inbox_open(&InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() }).unwrap();
    bench.desk.looked(&["draft".to_owned()], &[], head.changes_up_to).unwrap();
    let left = bench.desk.draft_changes(&asked("looked")).unwrap();
    assert!(said(&left.rows, "draft").is_empty() && left.count == view.count - 1);
    assert!(unseen("draft").looked_at.is_some() && unseen("transfer-withdrawal").looked_at.is_none());
    assert!(bench.rows("draft", &[]).iter().all(|row| row.unseen.is_none()));
}

#[tokio::test]
async fn a_draft_that_no_list_has_any_more_can_still_be_opened() {
    let later = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let round = later.clone();
    let server = Scripted::new(move |asked| {
        let page = match (asked.page(), round.load(std::sync::atomic::Ordering::SeqCst)) {
            (Some(0), 0) => vec![draft("1"), draft("2")],
            (Some(0), 1) => vec![draft("1"), draft("2").replace("10.50", "11.00")],
            (Some(0), _) => vec![draft("1")],
            _ => Vec::new(),
        };
        Says::Reply(200, format!("[{}]", page.join(",")))
    })
    .await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1"]);
    let next = || later.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    refresh(&desk, &["draft"], &[]).await;
    let seen = desk.inbox_open(&InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() }).unwrap();
    for _ in 0..3 {
        next();
        refresh(&desk, &["draft"], &[]).await;
    }
    let view = desk.draft_changes(&asked("looked")).unwrap();
    assert_eq!(said(&view.rows, "draft"), [("no_longer_listed".to_owned(), Some("2".to_owned()))]);
    // The last known data is the newest record, and it can be opened after the cache has dropped it.
    assert_eq!(view.rows[0].amount.as_deref(), Some("11.00"));
    let detail = desk.draft_detail("draft", &view.rows[0].key, false).await.unwrap();
    assert_eq!((detail.row.amount.as_deref(), detail.row.account.as_str()), (Some("11.00"), "EAST:1"));
    assert_eq!(detail.trouble.unwrap().code, "no-longer-listed");
    assert!(detail.actions.iter().all(|action| action.disabled.is_some()));
    // A page that was opened before these changes has not shown them.
    desk.looked(&["draft".to_owned()], &[], seen.changes_up_to).unwrap();
    assert_eq!(desk.draft_changes(&asked("looked")).unwrap().count, 1);
    desk.looked(&[], &[], view.up_to).unwrap();
    assert_eq!(desk.draft_changes(&asked("looked")).unwrap().count, 0);
}

#[tokio::test]
async fn wrong_words_are_refused_and_name_what_is_wrong() {
    let bench = Bench::new().await;
    let error = bench.desk.draft_changes(&asked("yesterday")).unwrap_err();
    assert_eq!((error.trouble().code.as_str(), error.exit().number()), ("query-changes", 2));
    let error = bench.desk.looked(&["drafts".to_owned()], &[], 0).unwrap_err();
    assert_eq!(error.trouble().code, "stage-unknown");
}

#[tokio::test]
async fn the_history_says_when_a_draft_was_new_and_when_it_came_back() {
    let phase = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let now = phase.clone();
    let server = Scripted::new(move |asked| {
        let numbers: &[&str] = match now.load(std::sync::atomic::Ordering::Relaxed) {
            0 | 2 => &["1"],
            _ => &["1", "2"],
        };
        if asked.page() == Some(0) { crate::scripted::page(numbers) } else { crate::scripted::page(&[]) }
    })
    .await;
    let (_folder, home, _) = server.desk("page_base = 0\n", &["EAST:1"]);
    let clock = Clock::fixed(noon("2026-03-02"));
    let options = Options { clock: clock.clone(), ..options_with("token") };
    let desk = Desk::open(&home, "main", options).unwrap();
    let list = InboxQuery { stage: "receipt-confirm".to_owned(), ..InboxQuery::default() };
    let mut read_at = Vec::new();
    let mut keys = std::collections::BTreeMap::new();
    for (at, day) in ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"].into_iter().enumerate() {
        clock.set(noon(day));
        phase.store(at, std::sync::atomic::Ordering::Relaxed);
        refresh(&desk, &["receipt-confirm"], &[]).await;
        read_at.push(desk.inbox_open(&list).unwrap().as_of.expect("it was read"));
        keys.extend(rows(&desk, &list).into_iter().map(|row| (row.draft_number.unwrap(), row.key)));
    }
    let steps = |number: &str| {
        let history = desk.draft_history("receipt-confirm", &keys[number]).unwrap();
        history.entries.into_iter().map(|entry| (entry.kind, entry.at)).collect::<Vec<_>>()
    };
    let step = |kind: &str, at: usize| (kind.to_owned(), read_at[at].clone());
    assert_eq!(steps("1"), [step("stands", 3)], "it was there when the list was read first");
    assert_eq!(steps("2"), [step("listed", 1), step("left", 2), step("listed", 3)]);
}
