//! A list that ends in a way that cannot be right is read once more; where it stays so, the snapshot before stays too, the list
//! says why, and a person can take it as it is.

use std::ops::Range;
use std::sync::{Arc, Mutex};

use treasury::view::{InboxQuery, RefreshRow};
use treasury::{Desk, Scope, Stop};

use crate::bench::{codes, refresh, rows, scope};
use crate::scripted::{Scripted, page};

/// Records of a page of this profile.
const PAGE: u32 = 50;
const SETTINGS: &str = "page_base = 0\npage_size = 50\n";

/// The drafts of each page number, by the number of reads of the first page so far.
type Pages = fn(page: u32, pass: u32) -> Range<u32>;

/// A whole list of 294 drafts.
fn whole(page: u32, _: u32) -> Range<u32> {
    let end = |page: u32| (page * PAGE).min(294);
    end(page)..end(page + 1)
}

struct Told {
    pages: Pages,
    pass: u32,
}

async fn told(pages: Pages) -> (Scripted, Arc<Mutex<Told>>) {
    let told = Arc::new(Mutex::new(Told { pages, pass: 0 }));
    let asked_of = told.clone();
    let server = Scripted::new(move |asked| {
        let mut told = asked_of.lock().unwrap();
        // A draft that is asked for by its number is not there.
        let Some(at) = asked.page() else { return page(&[]) };
        told.pass += u32::from(at == 0);
        let drafts = (told.pages)(u32::try_from(at).unwrap(), told.pass);
        let numbers: Vec<String> = drafts.map(|number| number.to_string()).collect();
        page(&numbers.iter().map(String::as_str).collect::<Vec<_>>())
    })
    .await;
    (server, told)
}

fn says(told: &Mutex<Told>, pages: Pages) {
    *told.lock().unwrap() = Told { pages, pass: 0 };
}

fn listed(desk: &Desk) -> usize {
    rows(desk, &InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() }).len()
}

async fn taken(desk: &Desk) -> Vec<RefreshRow> {
    let scope = Scope { take_end: true, ..scope(&["draft"], &["EAST:1".to_owned()]) };
    desk.refresh(&scope, &Stop::new(), |_| {}).await.unwrap().rows
}

#[tokio::test]
async fn a_doubtful_end_keeps_the_list_until_a_person_takes_it() {
    let rows: [(&str, &str, Pages, usize); 5] = [
        ("a full page and then nothing", "list-end-cut", |page, _| if page < 4 { whole(page, 0) } else { 0..0 }, 200),
        ("a full page and then the same", "list-end-repeated", |_, _| 0..PAGE, 50),
        ("a first page without a draft", "list-end-cut", |_, _| 0..0, 0),
        ("one short page", "list-end-cut", |page, _| if page == 0 { 0..37 } else { 0..0 }, 37),
        ("an empty page between", "list-end-gap", |page, _| if page == 3 { 0..0 } else { whole(page, 0) }, 244),
    ];
    for (case, why, pages, now) in rows {
        let (server, told) = told(whole).await;
        let (_folder, _home, desk) = server.desk(SETTINGS, &["EAST:1"]);
        refresh(&desk, &["draft"], &[]).await;
        assert_eq!(listed(&desk), 294, "{case}");
        says(&told, pages);
        for _ in 0..2 {
            let report = refresh(&desk, &["draft"], &[]).await;
            assert_eq!((codes(&report), report[0].drafts), (vec!["list-end"], 294), "{case}");
            assert_eq!(report[0].trouble.as_ref().unwrap().sentence.id, why, "{case}");
            assert_eq!(listed(&desk), 294, "{case}");
            let stage = desk.lists(&[]).unwrap().stages.into_iter().find(|stage| stage.stage == "draft").unwrap();
            assert!(!stage.complete && stage.errors.len() == 1, "{case}: the list says why");
        }
        let report = taken(&desk).await;
        assert_eq!((codes(&report), listed(&desk)), (Vec::new(), now), "{case}");
        let report = refresh(&desk, &["draft"], &[]).await;
        let stays = if why == "list-end-gap" { vec!["list-end"] } else { Vec::new() };
        assert_eq!(codes(&report), stays, "{case}: the next reading of the list that was taken");
    }
}

#[tokio::test]
async fn a_doubtful_end_of_a_list_that_was_never_read_is_not_taken() {
    let rows: [(&str, Pages); 2] = [
        ("a full page and then the same", |_, _| 0..PAGE),
        ("an empty page between", |page, _| if page == 3 { 0..0 } else { whole(page, 0) }),
    ];
    for (case, pages) in rows {
        let (server, _) = told(pages).await;
        let (_folder, _home, desk) = server.desk(SETTINGS, &["EAST:1"]);
        let report = refresh(&desk, &["draft"], &[]).await;
        assert_eq!(codes(&report), ["list-end"], "{case}");
        let head = desk.inbox_open(&InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() }).unwrap();
        assert!(!head.complete && head.as_of.is_none(), "{case}");
    }
}

#[tokio::test]
async fn an_end_that_is_wrong_once_is_read_again() {
    let rows: [(&str, Pages); 4] = [
        ("nothing after a full page", |page, pass| if pass == 1 && page > 3 { 0..0 } else { whole(page, 0) }),
        ("a first page without a draft", |page, pass| if pass == 1 { 0..0 } else { whole(page, 0) }),
        ("one short page", |page, pass| match (pass, page) {
            (1, 0) => 0..37,
            (1, _) => 0..0,
            _ => whole(page, 0),
        }),
        ("an empty page between", |page, pass| if pass == 1 && page == 3 { 0..0 } else { whole(page, 0) }),
    ];
    for (case, pages) in rows {
        let (server, told) = told(whole).await;
        let (_folder, _home, desk) = server.desk(SETTINGS, &["EAST:1"]);
        refresh(&desk, &["draft"], &[]).await;
        says(&told, pages);
        let report = refresh(&desk, &["draft"], &[]).await;
        assert_eq!((codes(&report), report[0].no_longer_listed), (Vec::new(), 0), "{case}");
        assert_eq!(listed(&desk), 294, "{case}");
    }
}

#[tokio::test]
async fn ordinary_rounds_of_a_list_are_never_stopped() {
    // The list loses some drafts of its beginning in each round and gains some at its end: 0 to 48 of 100 to 200.
    fn moving(page: u32, round: u32) -> Range<u32> {
        let (from, to) = (round * 24, 150 + round * 24 + round % 7 * 8);
        (from + page * PAGE).min(to)..(from + (page + 1) * PAGE).min(to)
    }
    let round = Arc::new(Mutex::new(0_u32));
    let shown = round.clone();
    let server = Scripted::new(move |asked| {
        let Some(at) = asked.page() else { return page(&[]) };
        let drafts = moving(u32::try_from(at).unwrap(), *shown.lock().unwrap());
        let numbers: Vec<String> = drafts.map(|number| number.to_string()).collect();
        page(&numbers.iter().map(String::as_str).collect::<Vec<_>>())
    })
    .await;
    let (_folder, _home, desk) = server.desk(SETTINGS, &["EAST:1"]);
    let mut stops = 0;
    for _ in 0..60 {
        stops += codes(&refresh(&desk, &["draft"], &[]).await).len();
        *round.lock().unwrap() += 1;
    }
    assert_eq!(stops, 0, "of 60 rounds");
}
