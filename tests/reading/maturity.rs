//! Maturities over a whole practice bank: every draft once and exact, a bar and its drafts, acceptors, the window of
//! presentment by an imported calendar.

use std::collections::{BTreeMap, HashMap, HashSet};

use bank_contract::Amount;
use encoding_rs::GB18030;
use treasury::view::{DraftRow, InboxQuery, LadderBucket, LadderBy, LadderView, WatchLook};

use crate::bench::{Bench, TODAY, rows};

const OURS: [&str; 4] =
    ["endorsement-transfer", "pledge-application", "prompt-payment-app", "prompt-payment-app-withdrawal"];
const AWAY: [&str; 3] = ["transfer-withdrawal", "pledge-app-withdrawal", "mortgage-release-confirm"];
const DRAWN: [&str; 2] = ["prompt-receipt", "prompt-receipt-withdrawal"];

type Known = (Option<String>, Option<String>);

fn known(row: &DraftRow) -> Known {
    (row.draft_number.clone(), row.sequence_number.clone())
}

/// The drafts of some lists by account, number and sequence, each once.
fn of_lists(bench: &Bench, stages: &[&str]) -> HashMap<(String, Known), DraftRow> {
    let rows = stages.iter().flat_map(|stage| bench.rows(stage, &[]));
    rows.map(|row| ((row.account.clone(), known(&row)), row)).collect()
}

fn sum<'a>(amounts: impl Iterator<Item = &'a str>) -> Amount {
    let amount = |text: &str| Amount::from_json_number(text).expect("an amount");
    amounts.map(amount).fold(Amount::ZERO, |sum, amount| sum.checked_add(amount).expect("no overflow"))
}

/// The amount of a row that counts in sums.
fn exact(row: &DraftRow) -> Option<&str> {
    row.amount.as_deref().filter(|_| row.amount_exact)
}

fn all(ladder: &LadderView) -> impl Iterator<Item = &LadderBucket> {
    ladder.series.iter().flat_map(|series| &series.buckets)
}

#[tokio::test]
async fn each_draft_of_the_bank_is_counted_once_and_the_sums_are_its_own() {
    let bench = Bench::new().await;
    bench.refresh(&[], &[]).await;
    let ladder = bench.desk.ladder(LadderBy::Week, &[]).unwrap();
    assert!(ladder.complete && ladder.as_of.is_some());
    let away: HashSet<(String, Known)> = of_lists(&bench, &AWAY).into_keys().collect();
    let held = of_lists(&bench, &OURS);
    let ours: HashMap<Known, DraftRow> =
        held.into_iter().filter(|(key, _)| !away.contains(key)).map(|((_, known), row)| (known, row)).collect();
    let drawn: HashMap<Known, DraftRow> =
        of_lists(&bench, &DRAWN).into_iter().map(|((_, known), row)| (known, row)).collect();
    assert!(ours.len() > 50 && drawn.len() > 5);
    for (expected, side) in [(&ours, true), (&drawn, false)] {
        let of = |bucket: &LadderBucket| if side { bucket.receivable.clone() } else { bucket.payable.clone() };
        let count: u32 = all(&ladder).map(|bucket| of(bucket).count).sum();
        let left_out: u32 = all(&ladder).map(|bucket| of(bucket).left_out).sum();
        let inexact = expected.values().filter(|row| !row.amount_exact).count();
        assert_eq!((count as usize, left_out as usize), (expected.len(), inexact));
        let shown: Vec<String> = all(&ladder).map(|bucket| of(bucket).amount).collect();
        let summed = sum(expected.values().filter_map(exact));
        let shown = sum(shown.iter().map(|text| text.trim_start_matches('-')));
        assert_eq!(shown, summed, "receivable: {side}");
    }
    assert!(all(&ladder).all(|bucket| bucket.payable.count == 0 || bucket.payable.amount.starts_with('-')));
    let why: Vec<&str> = ladder.aside.iter().map(|aside| aside.why.word()).collect();
    assert_eq!(why, ["endorsed", "pledged", "of_others", "to_sign", "unknown"]);
    // The same holdings by day have the same sums.
    let days = bench.desk.ladder(LadderBy::Day, &[]).unwrap();
    let count = |ladder: &LadderView| all(ladder).map(|bucket| bucket.receivable.count).sum::<u32>();
    assert_eq!(count(&days), count(&ladder));
}

#[tokio::test]
async fn a_bar_leads_to_exactly_its_drafts() {
    let bench = Bench::new().await;
    bench.refresh(&[], &[]).await;
    let account = [bench.account(0)];
    let mut bars = 0;
    for accounts in [&account[..], &[]] {
        let ladder = bench.desk.ladder(LadderBy::Week, accounts).unwrap();
        for (bucket, set) in all(&ladder).flat_map(|bucket| [(bucket, "receivable"), (bucket, "payable")]) {
            let shown = if set == "receivable" { &bucket.receivable } else { &bucket.payable };
            let query = InboxQuery {
                stage: "draft".to_owned(),
                accounts: accounts.to_vec(),
                set: Some(set.to_owned()),
                due_from: bucket.due_from.clone(),
                due_to: bucket.due_to.clone(),
                ..InboxQuery::default()
            };
            let head = bench.desk.inbox_open(&query).unwrap();
            assert_eq!(head.rows, shown.count, "{set} {:?}", bucket.from);
            let behind = rows(&bench.desk, &query);
            let total = sum(behind.iter().filter_map(exact));
            assert_eq!(total, sum([shown.amount.trim_start_matches('-')].into_iter()));
            bars += usize::from(shown.count > 0);
        }
    }
    assert!(bars > 10, "{bars} bars with drafts");
}

#[tokio::test]
async fn acceptors_share_all_that_is_receivable_and_the_watch_list_names_them() {
    let bench = Bench::new().await;
    bench.refresh(&[], &[]).await;
    let before = bench.desk.exposure(&[]).unwrap();
    let of_ladder: u32 =
        all(&bench.desk.ladder(LadderBy::Week, &[]).unwrap()).map(|bucket| bucket.receivable.count).sum();
    assert_eq!(before.rows.iter().map(|row| row.count).sum::<u32>(), of_ladder);
    let total = sum(before.totals.iter().map(|total| total.amount.as_str()));
    assert_eq!(sum(before.rows.iter().map(|row| row.amount.as_str())), total);
    let (first, row) = (&before.rows[0], bench.rows("prompt-payment-app", &[]).remove(0));
    let (name, other) = (first.acceptor.clone().unwrap(), row.acceptor_name.clone().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("watch.csv");
    std::fs::write(
        &file,
        format!("name,level,note,date\n\"{name}\",A,late three times,2026-02-28\n\"{other}\",B,,\n,C,,\n"),
    )
    .unwrap();
    let look = bench.desk.watch_look(&file).unwrap();
    assert_eq!((look.count, look.new, look.refused_count, &look.note), (2, 2, 1, &None));
    let chinese = folder.path().join("gb18030.csv");
    std::fs::write(&chinese, GB18030.encode(&std::fs::read_to_string(&file).unwrap()).0).unwrap();
    let spelled = bench.desk.watch_look(&chinese).unwrap();
    let names = |look: &WatchLook| look.lines.iter().map(|line| line.name.clone()).collect::<Vec<_>>();
    assert_eq!((names(&spelled), spelled.note.expect("said").id.as_str()), (names(&look), "import-gb18030"));
    std::fs::write(&chinese, b"name\n\xff\xfe\n").unwrap();
    assert_eq!(bench.desk.watch_look(&chinese).unwrap_err().trouble().code, "import-encoding");
    assert!(bench.desk.watch_list().unwrap().is_empty(), "looking keeps nothing");
    bench.desk.watch_import(&file, false).unwrap();
    assert_eq!(bench.desk.exposure(&[]).unwrap().rows[0].watch[0].level, "A");
    let marked = bench.rows("prompt-payment-app", &[]).remove(0);
    assert_eq!(marked.watch[0].level, if other == name { "A" } else { "B" });
    let detail = bench.desk.draft_detail("prompt-payment-app", &marked.key, false).await.unwrap();
    assert_eq!((detail.row.watch, detail.presentment.is_some()), (marked.watch, true));
    bench.desk.watch_remove(Some(&other)).unwrap();
    assert_eq!(bench.desk.watch_remove(Some("nobody")).unwrap_err().trouble().code, "watch-unknown");
}

#[tokio::test]
async fn a_line_of_another_name_is_met_by_its_bank_number_and_says_so() {
    let bench = Bench::new().await;
    bench.refresh(&[], &[]).await;
    let row = bench.rows("prompt-payment-app", &[]).remove(0);
    let raw: serde_json::Value =
        serde_json::from_str(&bench.desk.raw_record("prompt-payment-app", &row.key).unwrap()).unwrap();
    let number = raw["acceptor"]["accountBankNumber"].as_str().expect("the bank gives one");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("watch.csv");
    std::fs::write(&file, format!("name,bank_number,level\nUnder Another Name,{number},A\n")).unwrap();
    bench.desk.watch_import(&file, false).unwrap();
    let met =
        |row: &DraftRow| row.watch.iter().map(|line| (line.name.clone(), line.met_by.clone())).collect::<Vec<_>>();
    let marked = bench.rows("prompt-payment-app", &[]).remove(0);
    let expected = [("Under Another Name".to_owned(), "bank_number".to_owned())];
    assert_eq!(met(&marked), expected);
    let exposure = bench.desk.exposure(&[]).unwrap();
    let of_acceptor = exposure.rows.iter().find(|one| one.acceptor == row.acceptor_name).expect("the acceptor");
    assert_eq!(of_acceptor.watch.len(), 1);
    let unmarked = bench.rows("prompt-payment-app", &[]).into_iter().filter(|row| row.watch.is_empty()).count();
    assert!(unmarked > 0, "other acceptors have other banks");
}

#[tokio::test]
async fn presentable_drafts_are_counted_by_window_and_calendars_move_it() {
    let bench = Bench::with("cut_offs.draft_system = \"20:00\"\n").await;
    bench.refresh(&[], &[]).await;
    let rows = bench.rows("prompt-payment-app", &[]);
    let present = |bench: &Bench| bench.desk.ladder(LadderBy::Week, &[]).unwrap().present;
    let before = present(&bench);
    let days = |from: i32, to: i32| {
        let in_days = |row: &&DraftRow| row.days_to_due.is_some_and(|days| (from..=to).contains(&days));
        let known: HashSet<Known> = rows.iter().filter(in_days).map(known).collect();
        u32::try_from(known.len()).unwrap()
    };
    assert_eq!(
        before.now.count,
        days(-12, 0),
        "Monday: the tenth day of what was due on a Thursday or Friday was moved"
    );
    assert_eq!(before.week.count, days(1, 7));
    assert!(before.now.count > 0 && before.now.automatic > 0 && before.now.automatic < before.now.count);
    assert_eq!(before.silence.unwrap().id, "calendar-none");
    assert_eq!(before.cut_offs[0].args["time"], "20:00");
    let marked: BTreeMap<&str, usize> =
        rows.iter().filter_map(|row| row.presentment.as_ref()).fold(BTreeMap::new(), |mut counts, mark| {
            *counts.entry(mark.phase.as_str()).or_default() += 1;
            counts
        });
    assert!(marked["open"] > 0 && !marked.contains_key("early"), "{marked:?}");
    let open = rows.iter().find(|row| row.presentment.as_ref().is_some_and(|mark| mark.phase == "open")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("2026.csv");
    let closes = |detail: treasury::view::DraftDetail| detail.presentment.unwrap().closes;
    let first = closes(bench.desk.draft_detail("prompt-payment-app", &open.key, false).await.unwrap());
    std::fs::write(&file, format!("{TODAY},off\n{first},off,made up\n")).unwrap();
    let shown = bench.desk.calendar_import(&file, None).unwrap();
    assert_eq!((shown.rows[0].from.as_str(), shown.rows[0].to.as_str()), ("2026-01-01", "2026-12-31"));
    let later = closes(bench.desk.draft_detail("prompt-payment-app", &open.key, false).await.unwrap());
    assert!(later > first && present(&bench).silence.is_none());
}
