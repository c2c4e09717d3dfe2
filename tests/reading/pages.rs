//! Lists are read to their true end, whatever the service does with pages.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

use model::profile::Profile;
use treasury::view::InboxQuery;

use crate::bench::{Bench, codes, refresh, rows};
use crate::scripted::{Says, Scripted, page};

fn query(stage: &str) -> InboxQuery {
    InboxQuery { stage: stage.to_owned(), ..InboxQuery::default() }
}

#[tokio::test]
async fn a_service_that_caps_pages_is_read_to_the_end_and_loses_no_row() {
    let whole = Bench::new().await;
    whole.refresh(&["draft"], &[]).await;
    for size in [1, 7, 50] {
        let bench = Bench::new().await;
        bench.fault(&format!(r#"{{"count":0,"fault":{{"kind":"page_cap","size":{size}}}}}"#)).await;
        let report = bench.refresh(&["draft"], &[]).await;
        for row in &report {
            assert_eq!(row.trouble, None);
            // Where the last page was full, the page after the empty one is read too.
            let after = u32::from(row.drafts > size && row.drafts % size == 0);
            assert_eq!(row.pages, row.drafts.div_ceil(size) + 1 + after, "{row:?}");
        }
        let keys = |bench: &Bench| bench.rows("draft", &[]).into_iter().map(|row| row.key).collect::<BTreeSet<_>>();
        assert_eq!(keys(&bench), keys(&whole), "cap {size}");
    }
}

#[tokio::test]
async fn the_first_page_is_found_out_stored_and_shown() {
    let rows = [
        (r#"{"count":0,"fault":{"kind":"page_cap","size":50}}"#, 0),
        (r#"{"count":0,"fault":{"kind":"first_page_is_one"}}"#, 1),
    ];
    for (fault, base) in rows {
        let bench = Bench::with("no-page-base").await;
        assert_eq!(bench.desk.profile().page_base, None);
        bench.fault(fault).await;
        let account = [bench.account(0)];
        let report = bench.refresh(&["receipt-confirm", "draft"], &account).await;
        assert_eq!(codes(&report), Vec::<&str>::new());
        assert!(report[1].drafts > 0);
        let stored = Profile::load(bench.desk.folder()).unwrap();
        assert_eq!((stored.page_base, bench.desk.profile().page_base), (Some(base), Some(base)));
        let settings = bench.desk.profile_view().settings;
        let shown = settings.iter().find(|row| row.name == "page_base").unwrap();
        assert_eq!(shown.value.as_deref(), Some(base.to_string().as_str()));
        assert_eq!(bench.rows("draft", &account).len(), report[1].drafts as usize);
    }
}

#[tokio::test]
async fn a_service_that_ignores_page_is_read_once_the_base_is_set() {
    let ignores = r#"{"count":0,"fault":{"kind":"ignore_page"}}"#;
    let bench = Bench::with("no-page-base").await;
    bench.fault(ignores).await;
    let report = bench.refresh(&["draft"], &[bench.account(0)]).await;
    assert_eq!(codes(&report), ["page-base-unknown"]);
    assert_eq!(model::exit::Exit::of_read("page-base-unknown").number(), 2);
    assert_eq!(bench.desk.profile().page_base, None);

    let bench = Bench::new().await;
    bench.fault(ignores).await;
    let report = bench.refresh(&["draft"], &[bench.account(0)]).await;
    assert_eq!((codes(&report), report[0].pages), (Vec::new(), 2));
    assert!(report[0].drafts > 0);
}

#[tokio::test]
async fn a_failing_page_is_named_and_the_snapshot_before_stays() {
    let bench = Bench::new().await;
    let account = [bench.account(0)];
    bench.refresh(&["draft", "receipt-by-endorsee"], &account).await;
    let before = bench.rows("draft", &account);
    bench.fault(r#"{"endpoint":"list-bank-draft","count":1,"fault":{"kind":"page_cap","size":5}}"#).await;
    bench.fault(r#"{"endpoint":"list-bank-draft","count":0,"fault":{"kind":"status","status":500}}"#).await;
    let report = bench.refresh(&["draft", "receipt-by-endorsee"], &account).await;
    assert_eq!((report[0].trouble.as_ref().unwrap().code.as_str(), report[0].pages), ("500", 2));
    assert_eq!(report[0].drafts as usize, before.len());
    assert_eq!(report[1].trouble, None);
    let head = bench.desk.inbox_open(&query("draft")).unwrap();
    assert!(!head.complete);
    assert_eq!((head.errors[0].page, head.errors[0].account.as_str()), (Some(2), account[0].as_str()));
    let keys = |rows: &[treasury::view::DraftRow]| rows.iter().map(|row| row.key.clone()).collect::<Vec<_>>();
    assert_eq!(keys(&bench.rows("draft", &account)), keys(&before));
    bench.clear_faults().await;
    let report = bench.refresh(&["draft"], &account).await;
    assert_eq!((report[0].trouble.clone(), report[0].new, report[0].changed), (None, 0, 0));
    assert!(bench.desk.inbox_open(&query("draft")).unwrap().errors.is_empty());
}

#[tokio::test]
async fn what_is_no_list_is_an_error_of_that_list_and_never_an_empty_one() {
    let bodies = ["null", "{}", r#"{"failed":true,"message":"no such account"}"#, "<html></html>", r#"{"content":[]}"#];
    for body in bodies {
        let wrong = std::sync::Arc::new(AtomicBool::new(false));
        let (flag, body) = (wrong.clone(), body.to_owned());
        let server = Scripted::new(move |asked| match asked.page() {
            _ if flag.load(Ordering::SeqCst) => Says::Reply(200, body.clone()),
            Some(0) => page(&["1", "2"]),
            _ => page(&[]),
        })
        .await;
        let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1"]);
        refresh(&desk, &["draft"], &[]).await;
        wrong.store(true, Ordering::SeqCst);
        let report = refresh(&desk, &["draft"], &[]).await;
        assert!(report[0].trouble.is_some(), "{:?}", server.requests().last());
        assert_eq!(rows(&desk, &query("draft")).len(), 2);
    }
}

#[tokio::test]
async fn rows_that_moved_while_pages_were_read_are_caught_and_counted_once() {
    // Between the first and the second page "9" is inserted in front: "2" comes twice, and "9" is on a page already
    // read.
    let firsts = AtomicUsize::new(0);
    let server = Scripted::new(move |asked| match asked.page() {
        Some(0) if firsts.fetch_add(1, Ordering::SeqCst) == 0 => page(&["1", "2"]),
        Some(0) => page(&["9", "1"]),
        Some(1) => page(&["2", "3"]),
        _ => page(&[]),
    })
    .await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1"]);
    let report = refresh(&desk, &["draft"], &[]).await;
    // Pages 0, 1, 2, after the full page 1 also 3, and, because "2" came twice, all of them once more.
    assert_eq!((report[0].trouble.clone(), report[0].pages), (None, 8));
    let mut numbers: Vec<String> =
        rows(&desk, &query("draft")).into_iter().filter_map(|row| row.draft_number).collect();
    numbers.sort();
    assert_eq!(numbers, ["1", "2", "3", "9"]);
}

#[tokio::test]
async fn a_row_that_slipped_between_two_pages_is_asked_for_by_its_number() {
    // After the first refresh "1" leaves the list between two pages of the second one: "3" moves to page 0 unseen.
    let second = std::sync::Arc::new(AtomicBool::new(false));
    let flag = second.clone();
    let server = Scripted::new(move |asked| {
        let later = flag.load(Ordering::SeqCst);
        match (asked.page(), asked.query.get("draftNumber").map(String::as_str)) {
            (None, Some("3")) => page(&["3"]),
            (None, _) => page(&[]),
            (Some(0), _) => page(&["1", "2"]),
            (Some(1), _) => {
                if later {
                    page(&["4"])
                } else {
                    page(&["3", "4"])
                }
            }
            _ => page(&[]),
        }
    })
    .await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1"]);
    refresh(&desk, &["draft"], &[]).await;
    second.store(true, Ordering::SeqCst);
    let report = refresh(&desk, &["draft"], &[]).await;
    assert_eq!((report[0].drafts, report[0].no_longer_listed, report[0].pages), (4, 0, 4));
    assert_eq!(server.requests().last().unwrap().query["draftNumber"], "3");
}

#[tokio::test]
async fn a_list_without_rows_is_complete_even_before_the_first_page_is_known() {
    let server = Scripted::new(|_| page(&[])).await;
    let (_folder, _home, desk) = server.desk("", &["EAST:1"]);
    let report = refresh(&desk, &["draft", "receipt-confirm"], &[]).await;
    assert_eq!((codes(&report), report[0].drafts), (Vec::new(), 0));
    let head = desk.inbox_open(&query("draft")).unwrap();
    assert!(head.complete && head.as_of.is_some());
}

#[tokio::test]
async fn at_most_two_calls_are_in_flight_at_one_bank_and_banks_go_side_by_side() {
    let server = Scripted::new(|asked| if asked.page() == Some(0) { page(&["1"]) } else { page(&[]) }).await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1", "EAST:2", "WEST:1"]);
    let report = refresh(&desk, &[], &[]).await;
    assert_eq!((report.len(), codes(&report)), (48, Vec::new()));
    let requests = server.requests();
    let most =
        |bank: &str| requests.iter().filter(|asked| asked.query["bankMark"] == bank).map(|asked| asked.in_flight).max();
    assert_eq!((most("EAST"), most("WEST")), (Some(2), Some(2)));
    let banks: Vec<&str> = requests.iter().take(8).map(|asked| asked.query["bankMark"].as_str()).collect();
    assert!(banks.contains(&"EAST") && banks.contains(&"WEST"), "{banks:?}");
}

#[tokio::test]
async fn a_waiting_read_lets_others_call_and_two_at_most_are_in_flight() {
    let busy = AtomicU32::new(0);
    let server = Scripted::new(move |asked| match asked.page() {
        Some(0) if busy.fetch_add(1, Ordering::Relaxed) < 2 => Says::Busy(1),
        Some(0) => page(&["1"]),
        Some(_) => page(&[]),
        None => Says::Reply(200, r#"[{"accountNumber":"1","currencyCode":"CNY","bookBalance":1}]"#.to_owned()),
    })
    .await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1", "EAST:2"]);
    let balances = async {
        // Both lists have been requested before the balances are.
        acceptance::wait::until("both lists are requested", || server.requests().len() >= 2).await;
        desk.balances_refresh(&["EAST:1".to_owned()]).await
    };
    let (report, balances) = tokio::join!(refresh(&desk, &["receipt-confirm"], &[]), balances);
    assert_eq!((codes(&report), balances.unwrap().errors.len()), (Vec::new(), 0));
    let requests = server.requests();
    assert_eq!(requests[2].endpoint, "query-day-balance", "not behind the lists that wait: {requests:?}");
    assert!(requests.iter().all(|asked| asked.in_flight <= 2), "{requests:?}");
    assert_eq!(requests.iter().filter(|asked| asked.page() == Some(0)).count(), 4, "both were asked again");
}

/// A service that spells its records anew in each reply, with these further manners.
fn respelling(manners: &str) -> String {
    format!(r#"{{"count":0,"fault":{{"kind":"awkward_lists","respells":true{manners}}}}}"#)
}

#[tokio::test]
async fn a_service_that_respells_its_records_has_a_first_page_and_an_end() {
    for (manners, base) in [(",\"size\":50", 0), (",\"size\":50,\"first_is_one\":true", 1)] {
        let whole = Bench::new().await;
        whole.refresh(&["draft"], &[whole.account(0)]).await;
        let bench = Bench::with("no-page-base").await;
        bench.fault(&respelling(manners)).await;
        let report = bench.refresh(&["draft"], &[bench.account(0)]).await;
        assert_eq!((codes(&report), bench.desk.profile().page_base), (Vec::new(), Some(base)), "{manners}");
        let after = u32::from(report[0].drafts % 50 == 0);
        assert_eq!(report[0].pages, report[0].drafts.div_ceil(50) + 1 + after, "{manners}");
        let keys = |bench: &Bench| bench.rows("draft", &[]).into_iter().map(|row| row.key).collect::<BTreeSet<_>>();
        assert_eq!(keys(&bench), keys(&whole), "{manners}");
    }
    let bench = Bench::new().await;
    bench.fault(&respelling(",\"ignores_page\":true")).await;
    let report = bench.refresh(&["draft"], &[bench.account(0)]).await;
    assert_eq!((codes(&report), report[0].pages), (Vec::new(), 2), "the second page has the drafts of the first");
}

#[tokio::test]
async fn a_record_that_is_only_spelled_anew_is_no_difference() {
    let bench = Bench::new().await;
    let account = [bench.account(0)];
    bench.refresh(&["draft"], &account).await;
    let before = bench.rows("draft", &account);
    bench.fault(&respelling("")).await;
    for _ in 0..2 {
        let report = bench.refresh(&["draft"], &account).await;
        assert_eq!((codes(&report), report[0].drafts as usize), (Vec::new(), before.len()));
        assert_eq!((report[0].new, report[0].changed, report[0].no_longer_listed), (0, 0, 0));
    }
    assert!(bench.rows("draft", &account).iter().all(|row| row.difference.is_none()));

    // A value that changes is a difference in whatever spelling.
    bench.clear_faults().await;
    let edit = r#"{"count":0,"fault":{"kind":"edit_record","set":{"remark":"\"another\""}}}"#;
    bench.fault(edit).await;
    let report = bench.refresh(&["draft"], &account).await;
    assert_eq!(report[0].changed as usize, before.len());
}

#[tokio::test]
async fn a_service_that_refuses_a_sort_order_is_read_without_one() {
    let bench = Bench::new().await;
    let account = [bench.account(0)];
    bench.fault(r#"{"count":0,"fault":{"kind":"awkward_lists","size":7,"refuses_sort":true}}"#).await;
    let report = bench.refresh(&["draft"], &account).await;
    assert_eq!(codes(&report), Vec::<&str>::new());
    assert!(report[0].drafts > 7);
    let stored = std::fs::read_to_string(bench.desk.folder().join("profile.toml")).unwrap();
    assert!(stored.contains("sort_format = \"\" # found out on "), "{stored}");
    assert_eq!(Profile::load(bench.desk.folder()).unwrap().sort_format, "");

    // Another 400 is an error of the list, and says nothing about the sort order.
    let bench = Bench::new().await;
    bench.fault(r#"{"count":0,"fault":{"kind":"status","status":400}}"#).await;
    let report = bench.refresh(&["draft"], &[bench.account(0)]).await;
    assert_eq!(codes(&report), ["400"]);
    assert_eq!(Profile::load(bench.desk.folder()).unwrap().sort_format, "field,asc");
}
