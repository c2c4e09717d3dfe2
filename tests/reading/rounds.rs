//! A refresh of all lists that was stopped or could not read some of them resumes with those left, after a restart too;
//! and the order of its reads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use treasury::view::RefreshProgress;
use treasury::{Desk, Scope, Stop};

use crate::bench::{Bench, codes, options_with, refresh};
use crate::scripted::{Says, Scripted, page};

const TO_SIGN: [&str; 5] = [
    "mortgage-confirm",
    "mortgage-release-confirm",
    "receipt-by-endorsee",
    "receipt-confirm",
    "receipt-settle-confirm",
];

fn rest() -> Scope {
    Scope { rest: true, ..Scope::default() }
}

/// Every list has one page with a row.
async fn one_page_each() -> Scripted {
    Scripted::new(|asked| if asked.page() == Some(0) { page(&["1"]) } else { page(&[]) }).await
}

/// The lists of the calls, in order, as account and stage.
fn lists_of(server: &Scripted, from: usize) -> Vec<(String, String)> {
    let requests = server.requests();
    let list = |asked: &crate::scripted::Asked| {
        // The balances follow the lists.
        let stage = asked.endpoint.strip_prefix("list-bank-")?.to_owned();
        Some((asked.query["accountNumber"].clone(), stage))
    };
    requests[from..].iter().filter_map(list).collect()
}

#[tokio::test]
async fn forty_accounts_ten_calls_bring_the_lists_to_sign_of_the_first() {
    // Two calls in flight, two seconds each: ten calls take ten seconds.
    let accounts: Vec<String> = (1..=40).map(|number| format!("EAST:{number}")).collect();
    let accounts: Vec<&str> = accounts.iter().map(String::as_str).collect();
    let server = one_page_each().await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &accounts);
    let report = refresh(&desk, &[], &[]).await;
    assert_eq!((report.len(), codes(&report)), (640, Vec::new()));
    let calls = lists_of(&server, 0);
    assert_eq!(calls.len(), 2 * 640);
    // Two calls are in flight at once and may arrive in either order: one of the next may overtake the last.
    for stage in TO_SIGN {
        let of_the_first = |(account, of): &&(String, String)| account == "1" && of == stage;
        assert_eq!(calls[..11].iter().filter(of_the_first).count(), 2, "{stage}: {:?}", &calls[..11]);
    }
    let first_pages = server.requests()[..6].iter().filter(|asked| asked.page() == Some(0)).count();
    assert!(first_pages >= 5, "something of each is there after five calls");
    let (to_sign, plain) = (2 * 5 * 40, 2 * 40);
    let others =
        |calls: &[(String, String)]| calls.iter().filter(|(_, stage)| !TO_SIGN.contains(&stage.as_str())).count();
    assert!(others(&calls[..to_sign]) <= 1, "before any other list, all lists to sign of all accounts");
    let next = calls[to_sign..to_sign + plain].iter().filter(|(_, stage)| stage == "draft").count();
    assert!(next + 2 >= plain, "then what tells what falls due");
}

/// A slow bank: 40 ms per call, or `AVAL_TEST_CALL_MS` (2000 for the reported case, by hand).
#[tokio::test]
async fn forty_accounts_at_a_slow_bank_show_drafts_to_sign_after_five_calls() {
    let call_ms: u64 = std::env::var("AVAL_TEST_CALL_MS").ok().and_then(|text| text.parse().ok()).unwrap_or(40);
    let server = Scripted::new(move |asked| {
        let body = if asked.page() == Some(0) { format!("[{}]", crate::scripted::draft("1")) } else { "[]".to_owned() };
        Says::Late(call_ms, 200, body)
    })
    .await;
    let accounts: Vec<String> = (1..=40).map(|number| format!("EAST:{number}")).collect();
    let accounts: Vec<&str> = accounts.iter().map(String::as_str).collect();
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &accounts);
    let stop = Stop::new();
    let (looking, stopping, asked) = (desk.clone(), stop.clone(), server.asked.clone());
    // For each milestone: calls begun, and milliseconds.
    let usable: Arc<Mutex<Vec<(usize, u128)>>> = Arc::default();
    let (noted, begun) = (usable.clone(), std::time::Instant::now());
    let on_progress = move |progress: &RefreshProgress| {
        if progress.read.is_none() {
            return;
        }
        let lists = looking.lists(&["EAST:1".to_owned()]).unwrap();
        let to_sign = lists.stages.iter().filter(|stage| TO_SIGN.contains(&stage.stage.as_str()));
        let (shown, whole) = to_sign.fold((0, 0), |(shown, whole), stage| {
            (shown + usize::from(stage.drafts == 1), whole + usize::from(stage.complete))
        });
        let mut noted = noted.lock().unwrap();
        let is = (asked.lock().unwrap().len(), begun.elapsed().as_millis());
        if noted.is_empty() && shown == TO_SIGN.len() {
            noted.push(is);
        }
        if noted.len() == 1 && whole == TO_SIGN.len() {
            noted.push(is);
            stopping.stop();
        }
    };
    desk.refresh(&Scope::default(), &stop, on_progress).await.unwrap();
    let usable = usable.lock().unwrap().clone();
    println!("{call_ms} ms a call: shown after {:?}, whole after {:?} (calls begun, ms)", usable[0], usable[1]);
    // One more call may have begun beside the awaited one, and one directly after it.
    assert!(usable[0].0 <= 5 + 2 && usable[1].0 <= 10 + 2, "{usable:?}");
}

#[tokio::test]
async fn the_screen_comes_before_all_and_a_newly_opened_list_next() {
    let server = one_page_each().await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1", "EAST:2"]);
    desk.look_at(&["pledge-application".to_owned()]).unwrap();
    let (looking, opened) = (desk.clone(), AtomicBool::new(false));
    let on_progress = move |progress: &RefreshProgress| {
        if progress.lists_done == 4 && !opened.swap(true, Ordering::SeqCst) {
            looking.look_at(&["prompt-receipt".to_owned()]).unwrap();
        }
    };
    desk.refresh(&Scope::default(), &Stop::new(), on_progress).await.unwrap();
    let calls = lists_of(&server, 0);
    let on_screen = calls[..5].iter().filter(|(_, stage)| stage == "pledge-application").count();
    assert_eq!(on_screen, 4, "{calls:?}");
    // Two more lists may have been begun while the fourth one ended.
    let at = calls.iter().position(|(_, stage)| stage == "prompt-receipt").unwrap();
    assert!(at <= 12, "the opened list waited for {at} calls");
}

#[tokio::test]
async fn a_stopped_reading_goes_on_with_what_is_left_after_a_restart_too() {
    let server = one_page_each().await;
    let (_folder, home, desk) = server.desk("page_base = 0\n", &["EAST:1"]);
    let stop = Stop::new();
    let stopping = stop.clone();
    let on_progress = move |progress: &RefreshProgress| {
        if progress.lists_done == 3 {
            stopping.stop();
        }
    };
    let report = desk.refresh(&Scope::default(), &stop, on_progress).await.unwrap().rows;
    let read: Vec<_> = report.iter().filter(|row| row.trouble.is_none()).map(|row| row.stage.clone()).collect();
    assert!((3..=4).contains(&read.len()), "{read:?}");
    let unfinished = desk.lists(&[]).unwrap().unfinished.unwrap();
    assert_eq!((unfinished.lists_done as usize, unfinished.lists_all), (read.len(), 16));
    drop(desk);

    let desk = Desk::open(&home, "main", options_with("token")).unwrap();
    assert_eq!(desk.lists(&[]).unwrap().unfinished, Some(unfinished));
    let before = server.requests().len();
    let first: Arc<Mutex<Option<RefreshProgress>>> = Arc::default();
    let noted = first.clone();
    let on_progress = move |progress: &RefreshProgress| {
        noted.lock().unwrap().get_or_insert_with(|| progress.clone());
    };
    let report = desk.refresh(&rest(), &Stop::new(), on_progress).await.unwrap().rows;
    assert_eq!((report.len() + read.len(), codes(&report)), (16, Vec::new()));
    assert!(lists_of(&server, before).iter().all(|(_, stage)| !read.contains(stage)), "nothing is read twice");
    let began = first.lock().unwrap().clone().unwrap();
    assert_eq!((began.lists_done as usize, began.lists_all), (read.len(), 16));
    assert_eq!(desk.lists(&[]).unwrap().unfinished, None);
    assert!(desk.refresh(&rest(), &Stop::new(), |_| {}).await.unwrap().rows.is_empty(), "nothing is left");
}

#[tokio::test]
async fn a_list_that_failed_is_left_and_counts_once_it_was_read_by_itself() {
    let bench = Bench::new().await;
    bench.fault(r#"{"endpoint":"list-bank-draft","count":0,"fault":{"kind":"failed","message":"closed"}}"#).await;
    bench
        .fault(r#"{"endpoint":"list-bank-receipt-confirm","count":0,"fault":{"kind":"failed","message":"closed"}}"#)
        .await;
    bench.refresh(&[], &[]).await;
    let left = |desk: &Desk| desk.lists(&[]).unwrap().unfinished.map(|all| all.lists_all - all.lists_done);
    assert_eq!(left(&bench.desk), Some(10));
    bench.clear_faults().await;
    bench.refresh(&["receipt-confirm"], &[]).await;
    assert_eq!(left(&bench.desk), Some(5), "reading one list begins no round and counts in the open one");
    let report = bench.desk.refresh(&rest(), &Stop::new(), |_| {}).await.unwrap().rows;
    assert!(report.len() == 5 && report.iter().all(|row| row.stage == "draft" && row.trouble.is_none()));
    assert_eq!(left(&bench.desk), None);
}

#[tokio::test]
async fn a_busy_service_is_asked_again_after_the_pause_that_it_asks_for() {
    let bench = Bench::new().await;
    let busy = r#"{"endpoint":"list-bank-receipt-confirm","count":2,"fault":{"kind":"status","status":429,"headers":{"retry-after":"1"}}}"#;
    bench.fault(busy).await;
    let begun = std::time::Instant::now();
    let report = bench.refresh(&["receipt-confirm"], &[bench.account(0)]).await;
    assert_eq!(codes(&report), Vec::<&str>::new());
    assert!(begun.elapsed() >= std::time::Duration::from_secs(2), "two pauses of a second");
    // A pause that is too long to wait for is an error of that list, which names it.
    bench.fault(&busy.replace(r#""count":2"#, r#""count":1"#).replace(r#""1""#, r#""3600""#)).await;
    let report = bench.refresh(&["receipt-confirm"], &[bench.account(0)]).await;
    assert_eq!(codes(&report).len(), 1);
}

#[tokio::test]
async fn lists_that_are_not_ticked_are_not_read_and_the_file_keeps_its_comments() {
    let server = one_page_each().await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1", "WEST:1"]);
    let path = desk.folder().join("profile.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, format!("# ours\n{text}")).unwrap();
    let only = |stages: &[&str]| treasury::view::AccountStages {
        account: "EAST:1".to_owned(),
        stages: stages.iter().map(|stage| (*stage).to_owned()).collect(),
    };
    let table = desk.set_pulled(&[only(&["receipt-confirm", "draft"])]).unwrap();
    assert_eq!(table.stages[..5].iter().filter(|stage| TO_SIGN.contains(&stage.as_str())).count(), 5);
    let ticked = |account: usize| table.accounts[account].cells.iter().filter(|cell| cell.pulled).count();
    assert_eq!((ticked(0), ticked(1)), (2, 16));
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("# ours\n"));
    let report = refresh(&desk, &[], &[]).await;
    assert_eq!((report.iter().filter(|row| row.account == "EAST:1").count(), report.len()), (2, 18));
    let cell = |table: &treasury::view::ListTable| {
        table.accounts[0].cells.iter().find(|cell| cell.stage == "draft").cloned().unwrap()
    };
    assert_eq!((cell(&desk.list_table().unwrap()).drafts, desk.lists(&[]).unwrap().unfinished), (1, None));
    // No ticked list means none, never all.
    desk.set_pulled(&[only(&[])]).unwrap();
    assert!(refresh(&desk, &[], &[]).await.iter().all(|row| row.account == "WEST:1"));
    let error = desk.set_pulled(&[only(&["drafts"])]).unwrap_err();
    assert_eq!(error.trouble().code, "stage-unknown");
}

#[tokio::test]
async fn the_table_names_the_page_that_failed_and_keeps_what_was_read() {
    let failing = Arc::new(AtomicBool::new(false));
    let fails = failing.clone();
    let server = Scripted::new(move |asked| match asked.page() {
        Some(0) => page(&["1"]),
        Some(1) if fails.load(Ordering::SeqCst) => Says::Reply(200, r#"{"failed":true,"message":"closed"}"#.to_owned()),
        _ => page(&[]),
    })
    .await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1"]);
    refresh(&desk, &["draft"], &[]).await;
    failing.store(true, Ordering::SeqCst);
    refresh(&desk, &["draft"], &[]).await;
    let table = desk.list_table().unwrap();
    let cell = table.accounts[0].cells.iter().find(|cell| cell.stage == "draft").unwrap();
    assert_eq!((cell.drafts, cell.page), (1, Some(2)));
    assert!(cell.as_of.is_some() && cell.trouble.as_ref().is_some_and(|trouble| trouble.code == "failed"));
}

#[tokio::test]
async fn a_first_page_of_an_unread_list_is_shown_at_once_as_incomplete() {
    let hangs = Arc::new(AtomicBool::new(true));
    let hanging = hangs.clone();
    let server = Scripted::new(move |asked| match asked.page() {
        Some(0) => page(&["1", "2"]),
        Some(1) if hanging.load(Ordering::SeqCst) => Says::Hang,
        Some(1) => page(&["3"]),
        _ => page(&[]),
    })
    .await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1"]);
    let stop = Stop::new();
    let (reading, stopping) = (desk.clone(), stop.clone());
    let scope = Scope { stages: vec!["receipt-confirm".to_owned()], ..Scope::default() };
    let asked = scope.clone();
    let under_way = tokio::spawn(async move { reading.refresh(&asked, &stop, |_| {}).await.unwrap().rows });
    let inbox = treasury::view::InboxQuery { stage: "receipt-confirm".to_owned(), ..Default::default() };
    acceptance::wait::until("the first page is shown", || desk.inbox_open(&inbox).unwrap().rows > 0).await;
    let head = desk.inbox_open(&inbox).unwrap();
    assert_eq!((head.rows, head.complete, head.as_of), (2, false, None));
    stopping.stop();
    assert_eq!(codes(&under_way.await.unwrap()), ["stopped"]);
    assert_eq!(desk.inbox_open(&inbox).unwrap().rows, 2, "what was shown stays");
    hangs.store(false, Ordering::SeqCst);
    let report = desk.refresh(&scope, &Stop::new(), |_| {}).await.unwrap().rows;
    assert_eq!((report[0].drafts, report[0].new, report[0].changed, report[0].pages), (3, 3, 0, 3));
    let head = desk.inbox_open(&inbox).unwrap();
    assert!((head.rows, head.complete, head.as_of.is_some()) == (3, true, true));
    assert!(crate::bench::rows(&desk, &inbox).iter().all(|row| row.difference.is_none() && row.unseen.is_none()));
}
