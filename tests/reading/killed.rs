//! A refresh that is killed, dropped or stopped: lists already swapped in stay, the others are as before.

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use acceptance::wait;
use treasury::view::InboxQuery;
use treasury::{Desk, Stop};

use crate::bench::{options_with, refresh, rows, scope};
use crate::scripted::{Says, Scripted, page};

fn query(stage: &str) -> InboxQuery {
    InboxQuery { stage: stage.to_owned(), ..InboxQuery::default() }
}

/// A list of two pages whose second page never arrives once `hanging` is set; the first page is new then.
async fn hanging() -> (Scripted, Arc<AtomicBool>) {
    let hangs = Arc::new(AtomicBool::new(false));
    let flag = hangs.clone();
    let server =
        Scripted::new(move |asked| match (asked.endpoint.as_str(), asked.page(), flag.load(Ordering::SeqCst)) {
            ("list-bank-draft", Some(0), false) => page(&["1", "2"]),
            ("list-bank-draft", Some(0), true) => page(&["1", "7", "8"]),
            ("list-bank-draft", Some(1), true) => Says::Hang,
            ("list-bank-receipt-confirm", Some(0), _) => page(&["5"]),
            _ => page(&[]),
        })
        .await;
    (server, hangs)
}

fn numbers(desk: &Desk) -> Vec<String> {
    rows(desk, &query("draft")).into_iter().filter_map(|row| row.draft_number).collect()
}

#[tokio::test]
async fn a_kill_between_two_pages_leaves_the_old_snapshot_and_frees_the_lock() {
    let (server, hangs) = hanging().await;
    let (_folder, home, desk) = server.desk("page_base = 0\n", &["EAST:1"]);
    refresh(&desk, &["draft"], &[]).await;
    drop(desk);
    hangs.store(true, Ordering::SeqCst);
    let asked_before = server.requests().len();
    let mut child = Command::new(env!("CARGO_BIN_EXE_refreshes"))
        .arg(home.dir())
        .args(["main", "draft"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait::until("the second page is requested", || {
        assert!(child.try_wait().unwrap().is_none(), "the refreshing process ended by itself");
        server.requests().len() >= asked_before + 2
    })
    .await;
    child.kill().unwrap();
    child.wait().unwrap();
    let desk = Desk::open(&home, "main", options_with("token")).unwrap();
    assert_eq!(numbers(&desk), ["1", "2"]);
    hangs.store(false, Ordering::SeqCst);
    let report = refresh(&desk, &["draft"], &[]).await;
    // The killed refresh's unfinished rows are not counted as a difference.
    assert_eq!((report[0].trouble.clone(), report[0].new, report[0].no_longer_listed), (None, 0, 0));
    assert_eq!(numbers(&desk), ["1", "2"]);
}

#[tokio::test]
async fn a_refresh_that_is_stopped_keeps_the_lists_that_came_whole_and_says_so() {
    let (server, hangs) = hanging().await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1"]);
    refresh(&desk, &["draft"], &[]).await;
    hangs.store(true, Ordering::SeqCst);
    let stop = Stop::new();
    let stopping = stop.clone();
    let asked = scope(&["draft", "receipt-confirm"], &[]);
    // The second list is complete while the first one hangs; then a person stops.
    let on_progress = move |progress: &treasury::view::RefreshProgress| {
        if progress.lists_done == 1 {
            stopping.stop();
        }
    };
    let report = desk.refresh(&asked, &stop, on_progress).await.unwrap().rows;
    let codes: Vec<Option<&str>> =
        report.iter().map(|row| row.trouble.as_ref().map(|trouble| trouble.code.as_str())).collect();
    assert_eq!(codes, [Some("stopped"), None]);
    assert_eq!(numbers(&desk), ["1", "2"]);
    assert_eq!(rows(&desk, &query("receipt-confirm")).len(), 1);
    assert!(desk.inbox_open(&query("draft")).unwrap().errors.is_empty(), "stopping says nothing about the list");
    assert_eq!(desk.lists(&[]).unwrap().refreshing, None);
}

#[tokio::test]
async fn one_refresh_at_a_time_and_reading_needs_no_lock() {
    let (server, hangs) = hanging().await;
    let (_folder, home, desk) = server.desk("page_base = 0\n", &["EAST:1"]);
    refresh(&desk, &["draft"], &[]).await;
    hangs.store(true, Ordering::SeqCst);
    let (refreshing, stop) = (desk.clone(), Stop::new());
    let stopping = stop.clone();
    let under_way =
        tokio::spawn(async move { refreshing.refresh(&scope(&["draft"], &[]), &stop, |_| {}).await.unwrap() });
    wait::until("the refresh runs", || desk.lists(&[]).unwrap().refreshing.is_some()).await;
    let second = Desk::open(&home, "main", options_with("token")).unwrap();
    let error = second.refresh(&scope(&["draft"], &[]), &Stop::new(), |_| {}).await.unwrap_err();
    assert_eq!((error.trouble().code.as_str(), error.exit().number()), ("refresh-busy", 1));
    assert_eq!(numbers(&second), ["1", "2"]);
    stopping.stop();
    under_way.await.unwrap();
    hangs.store(false, Ordering::SeqCst);
    assert_eq!(refresh(&second, &["draft"], &[]).await[0].trouble, None);
}
