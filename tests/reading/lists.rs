//! Sixteen lists of five accounts: counts, sums, differences, and records that do not match the interface.

use std::collections::BTreeSet;

use bank_contract::{Amount, Stage};
use treasury::Desk;
use treasury::home::PRACTICE;
use treasury::view::InboxQuery;

use crate::bench::{Bench, codes, refresh, rows};
use crate::scripted::{Says, Scripted, draft};

#[tokio::test]
async fn every_list_of_every_account_is_read_whole_and_its_sum_is_exact() {
    let bench = Bench::new().await;
    let progress = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let seen = progress.clone();
    let scope = crate::bench::scope(&[], &[]);
    let on_progress = move |now: &treasury::view::RefreshProgress| seen.lock().unwrap().push(now.clone());
    let report = bench.desk.refresh(&scope, &treasury::Stop::new(), on_progress).await.unwrap().rows;
    assert_eq!((report.len(), codes(&report)), (80, Vec::new()));
    let last = progress.lock().unwrap().last().cloned().unwrap();
    assert_eq!((last.lists_done, last.lists_all), (80, 80));
    assert_eq!(last.drafts, report.iter().map(|row| row.drafts).sum::<u32>());

    let lists = bench.desk.lists(&[]).unwrap();
    assert_eq!(
        lists.stages.iter().map(|stage| stage.stage.as_str()).collect::<Vec<_>>(),
        Stage::ALL.iter().map(|stage| stage.name()).collect::<Vec<_>>()
    );
    assert!(lists.as_of.is_some() && lists.refreshing.is_none());
    for stage in &lists.stages {
        let of_report: u32 = report.iter().filter(|row| row.stage == stage.stage).map(|row| row.drafts).sum();
        assert!(stage.complete && stage.drafts > 0, "{}", stage.stage);
        assert_eq!((stage.drafts, stage.new), (of_report, 0));
        let rows = bench.rows(&stage.stage, &[]);
        assert_eq!(rows.len(), stage.drafts as usize);
        let inexact = rows.iter().filter(|row| !row.amount_exact).count();
        assert_eq!(stage.totals.iter().map(|total| total.left_out as usize).sum::<usize>(), inexact);
        let exact = rows.iter().filter(|row| row.amount_exact);
        let sum = exact.filter_map(|row| Amount::from_json_number(row.amount.as_deref()?));
        let sum = sum.fold(Amount::ZERO, |sum, amount| sum.checked_add(amount).unwrap());
        let shown = stage.totals.iter().map(|total| Amount::parse_plain(&total.amount).unwrap());
        assert_eq!(shown.fold(Amount::ZERO, |sum, amount| sum.checked_add(amount).unwrap()), sum, "{}", stage.stage);
    }
}

#[tokio::test]
async fn ids_beyond_2_to_the_53_and_amounts_are_what_the_service_wrote() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    let rows = bench.rows("draft", &[]);
    let mut beyond = 0;
    for row in &rows {
        let raw = bench.desk.raw_record("draft", &row.key).unwrap();
        let id = row.draft_id.as_deref().unwrap();
        let amount = row.amount.as_deref().unwrap();
        assert!(raw.contains(&format!("\"draftId\":{id}")), "{raw}");
        assert!(raw.contains(&format!("\"amount\":{amount}")), "{raw}");
        beyond += usize::from(id.parse::<i64>().unwrap() > 1 << 53);
    }
    assert_eq!(beyond, rows.len());
}

#[tokio::test]
async fn what_changed_since_the_last_refresh_is_counted_and_marked() {
    let bench = Bench::new().await;
    bench.refresh(&[], &[]).await;
    let away = bench.rows("transfer-withdrawal", &[]).remove(0);
    let number = away.draft_number.clone().unwrap();
    let list =
        |stage: &str| bench.desk.lists(&[]).unwrap().stages.into_iter().find(|view| view.stage == stage).unwrap();
    let before = list("transfer-withdrawal").drafts;
    bench.control("counterparty", &format!(r#"{{"draftNumber":"{number}","answer":"refuse"}}"#)).await;
    let report = bench.refresh(&[], &[]).await;
    assert_eq!(codes(&report), Vec::<&str>::new());
    let sent = list("transfer-withdrawal");
    assert_eq!((sent.drafts, sent.no_longer_listed, sent.new), (before - 1, 1, 0));
    assert!(bench.rows("transfer-withdrawal", &[]).iter().all(|row| row.key != away.key));
    // The draft is ours again: it is in the list of endorsable drafts, and in the plain list with another status.
    let marks = |stage: &str| -> Vec<(Option<String>, String)> {
        let rows = bench.rows(stage, &[]).into_iter().filter(|row| row.draft_number.as_ref() == Some(&number));
        rows.map(|row| (row.difference, row.key)).collect()
    };
    assert_eq!(marks("draft")[0].0.as_deref(), Some("changed"));
    assert_eq!((list("draft").changed, list("draft").new), (1, 0));
    let back: Vec<_> = ["endorsement-transfer", "prompt-payment-app"].iter().flat_map(|stage| marks(stage)).collect();
    assert!(back.iter().any(|(mark, _)| mark.as_deref() == Some("new")), "{back:?}");
    // Its earlier data is kept, because the service cannot return it again.
    let kept = rusqlite::Connection::open(bench.desk.folder().join("kept.sqlite")).unwrap();
    let seen: u32 = kept
        .query_row("SELECT count(*) FROM draft_seen WHERE draft_number = ?1 AND source = 'list'", [&number], |row| {
            row.get(0)
        })
        .unwrap();
    assert_eq!(seen, 2, "its record among those sent, and its old record in the plain list");
    // A refresh with nothing new clears the marks and the counters.
    bench.refresh(&[], &[]).await;
    assert_eq!((list("draft").changed, list("transfer-withdrawal").no_longer_listed), (0, 0));
    assert_eq!(marks("draft")[0].0, None);
}

#[tokio::test]
async fn a_split_draft_is_marked_in_its_list_and_counted_in_parts() {
    let bench = Bench::new().await;
    let account = [bench.account(0)];
    bench.refresh(&["draft"], &account).await;
    let rows = bench.rows("draft", &account);
    let split: Vec<_> = rows.iter().filter(|row| row.split).collect();
    assert_eq!(split.len(), 2);
    assert_eq!(split[0].draft_number, split[1].draft_number);
    assert_ne!(split[0].key, split[1].key);
    let keys: BTreeSet<_> = rows.iter().map(|row| &row.key).collect();
    assert_eq!(keys.len(), rows.len());
}

#[tokio::test]
async fn an_unreadable_record_is_kept_raw_and_marked_and_the_list_survives() {
    let odd = [
        (draft("1").replace("\"draftType\":\"AC\",", ""), "record-missing"),
        (draft("2").replace("10.50", "\"10.50\""), "record-odd"),
        ("17".to_owned(), "record-not-object"),
        (draft("4").replace("\"bankDraftId\":\"id-4\",", "\"bankDraftId\":null,\"endorseInfo\":[1],"), "record-odd"),
    ];
    let mut records: Vec<String> = odd.iter().map(|(record, _)| record.clone()).collect();
    records.push(draft("5"));
    let body = format!("[{}]", records.join(","));
    let server = Scripted::new(move |asked| match asked.page() {
        Some(0) => Says::Reply(200, body.clone()),
        _ => Says::Reply(200, "[]".to_owned()),
    })
    .await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1"]);
    let report = refresh(&desk, &["draft"], &[]).await;
    assert_eq!((codes(&report), report[0].drafts, report[0].unreadable), (Vec::new(), 5, 4));
    let rows = rows(&desk, &InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() });
    for (record, id) in odd {
        let row = rows.iter().find(|row| desk.raw_record("draft", &row.key).unwrap() == record).unwrap();
        assert_eq!(row.unreadable.as_ref().unwrap().id, id, "{record}");
    }
    assert_eq!(rows.iter().filter(|row| row.unreadable.is_none()).count(), 1);
    // Two amounts cannot be added: the quoted one and the missing one.
    let lists = desk.lists(&[]).unwrap();
    let total = &lists.stages[0].totals[0];
    assert_eq!((total.amount.as_str(), total.count, total.left_out), ("31.50", 5, 2));
}

#[tokio::test]
async fn a_refused_sign_in_is_said_for_every_list_and_asked_for_few_times() {
    let server = Scripted::new(|_| Says::Reply(401, String::new())).await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1", "WEST:1"]);
    let report = refresh(&desk, &[], &[]).await;
    assert_eq!((report.len(), codes(&report)), (32, vec!["401"]));
    assert_eq!(model::exit::Exit::of_read("401").number(), 3);
    // Three interfaces in a row, beside the calls that are under way meanwhile.
    assert!(server.requests().len() <= 8, "{}", server.requests().len());
    let lists = desk.lists(&[]).unwrap();
    assert!(lists.stages.iter().all(|stage| !stage.complete && stage.errors.len() == 2));
}

#[tokio::test]
async fn one_interface_that_refuses_the_sign_in_blinds_no_other_list() {
    let bench = Bench::new().await;
    let refuses = r#"{"endpoint":"list-bank-endorsement-transfer","count":0,"fault":{"kind":"status","status":401}}"#;
    bench.fault(refuses).await;
    let report = bench.refresh(&[], &[]).await;
    assert_eq!(codes(&report), ["401-cached"]);
    let refused: Vec<&str> = report.iter().filter(|row| row.trouble.is_some()).map(|row| row.stage.as_str()).collect();
    assert_eq!(refused, vec!["endorsement-transfer"; bench.bank.accounts.len()], "all others are read");
    assert_eq!(model::exit::Exit::of_read("401-cached").number(), 4, "no new sign-in is asked for");
    let lists = bench.desk.lists(&[]).unwrap();
    let stored: Vec<&str> =
        lists.stages.iter().flat_map(|stage| &stage.errors).map(|error| error.trouble.code.as_str()).collect();
    assert_eq!(stored, vec!["401-cached"; refused.len()]);
}

#[tokio::test]
async fn a_single_read_that_is_refused_alone_asks_for_no_sign_in() {
    let bench = Bench::new().await;
    bench.refresh(&[], &[]).await;
    let refuses =
        |endpoint: &str| format!(r#"{{"endpoint":"{endpoint}","count":0,"fault":{{"kind":"status","status":401}}}}"#);
    let codes = async || -> Vec<String> {
        let read = bench.desk.balances_refresh(&[]).await.unwrap();
        read.errors.into_iter().map(|error| error.trouble.code).collect()
    };
    bench.fault(&refuses("query-day-balance")).await;
    let banks = codes().await;
    assert!(!banks.is_empty() && banks.iter().all(|code| code == "401-cached"), "{banks:?}");
    bench.fault(&refuses("list-bank-draft")).await;
    let banks = codes().await;
    assert!(!banks.is_empty() && banks.iter().all(|code| code == "401"), "nothing takes the sign-in: {banks:?}");
}

#[tokio::test]
async fn a_program_without_a_token_says_nothing_about_the_lists() {
    let bench = Bench::new().await;
    bench.refresh(&[], &[]).await;
    let other = Desk::open(&bench.home, PRACTICE, treasury::Options::quiet()).unwrap();
    let report = refresh(&other, &[], &[]).await;
    assert!(report.iter().all(|row| row.trouble.is_some()), "{report:?}");
    let lists = bench.desk.lists(&[]).unwrap();
    assert!(lists.stages.iter().all(|stage| stage.errors.is_empty() && stage.complete), "{lists:?}");
}

#[tokio::test]
async fn a_scope_asks_for_its_own_parts_only_and_wrong_names_are_refused() {
    let bench = Bench::new().await;
    let number = bench.bank.accounts[1].account_number.clone();
    let report = bench.refresh(&["receipt-confirm", "draft"], &[number]).await;
    let read: Vec<(&str, &str)> = report.iter().map(|row| (row.account.as_str(), row.stage.as_str())).collect();
    let account = bench.account(1);
    assert_eq!(read, [(account.as_str(), "receipt-confirm"), (account.as_str(), "draft")]);
    for (stages, accounts, code) in
        [(vec!["drafts"], vec![], "stage-unknown"), (vec![], vec!["X:1".to_owned()], "account-unknown")]
    {
        let scope = crate::bench::scope(&stages, &accounts);
        let error = bench.desk.refresh(&scope, &treasury::Stop::new(), |_| {}).await.unwrap_err();
        assert_eq!((error.trouble().code.as_str(), error.exit().number()), (code, 2));
    }
}

#[tokio::test]
async fn who_may_not_read_is_told_why_and_keeps_what_was_read() {
    let bench = Bench::new().await;
    let account = [bench.account(0)];
    bench.refresh(&["draft"], &account).await;
    let before = bench.rows("draft", &account).len();
    let token = |permissions: &str| format!(r#"{{"ttl_seconds":60,"permissions":"{permissions}"}}"#);
    let none = bench.control("tokens", &token("none")).await;
    let none: serde_json::Value = serde_json::from_str(&none).unwrap();
    for (token, code, exit) in
        [(none["token"].as_str().unwrap(), "PERMISSION_NOT_PASS", 4), ("no-such-token", "401", 3)]
    {
        bench.desk.token_give(token).unwrap();
        let report = bench.refresh(&["draft"], &account).await;
        assert_eq!((codes(&report), model::exit::Exit::of_read(code).number()), (vec![code], exit));
        assert_eq!(bench.rows("draft", &account).len(), before);
    }
    bench.desk.token_give(&bench.bank.token).unwrap();
    assert_eq!(codes(&bench.refresh(&["draft"], &account).await), Vec::<&str>::new());
}

#[tokio::test]
async fn a_profile_says_which_lists_are_pulled_for_an_account() {
    let server = Scripted::new(|asked| match asked.page() {
        Some(0) => crate::scripted::page(&["1"]),
        _ => crate::scripted::page(&[]),
    })
    .await;
    let settings =
        "page_base = 0\n[[accounts]]\nbank_mark = \"EAST\"\naccount_number = \"1\"\nstages = [\"receipt-confirm\"]\n";
    let (_folder, _home, desk) = server.desk(settings, &["EAST:1", "WEST:2"]);
    let report = refresh(&desk, &["receipt-confirm", "draft"], &[]).await;
    let read: Vec<(&str, &str)> = report.iter().map(|row| (row.account.as_str(), row.stage.as_str())).collect();
    assert_eq!(read, [("EAST:1", "receipt-confirm"), ("WEST:2", "receipt-confirm"), ("WEST:2", "draft")]);
    let lists = desk.lists(&[]).unwrap();
    let complete: Vec<&str> =
        lists.stages.iter().filter(|stage| stage.complete).map(|stage| stage.stage.as_str()).collect();
    assert_eq!(complete, ["draft", "receipt-confirm"]);
}

#[tokio::test]
async fn a_full_refresh_takes_every_record_apart_again_and_finds_no_difference() {
    let bench = Bench::new().await;
    let account = [bench.account(0)];
    bench.refresh(&["draft"], &account).await;
    let scope = treasury::Scope { full: true, ..crate::bench::scope(&["draft"], &account) };
    let report = bench.desk.refresh(&scope, &treasury::Stop::new(), |_| {}).await.unwrap().rows;
    assert_eq!((report[0].new, report[0].changed, report[0].no_longer_listed), (0, 0, 0));
    assert!(report[0].drafts > 0);
}
