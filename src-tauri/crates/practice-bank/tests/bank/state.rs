//! The state after a restart.

use bank_contract::{Endpoint, Stage};
use practice_bank::Options;

use crate::desk::{Desk, body, transfer};

#[tokio::test]
async fn a_restart_finds_the_same_bank() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = Options { state: Some(folder.path().join("bank.sqlite")), seed: 5, ..Options::awkward() };
    let desk = Desk::at(options.clone()).await;
    let draft = desk.list(Stage::ReceiptByEndorsee, 2).await.remove(0);
    desk.act(Endpoint::ReceiptByEndorsee, 2, &body(Endpoint::ReceiptByEndorsee, desk.account(2), &draft)).await;
    let paid = transfer(desk.account(0), &desk.account(2).account_number, "250.05", "");
    desk.post(Endpoint::Transfer, 0, &paid).await.expect("a reply");
    let open = desk.list(Stage::TransferWithdrawal, 1).await.remove(0);
    desk.counterparty_answers(&open, "refuse").await;
    let (ledger, token) = (desk.ledger().await, desk.bank.token.clone());
    let list = desk.list_with(Stage::Draft, 2, &[("size", "500")]).await;
    desk.bank.stop().await;

    // The stored bank keeps its own seed and size; the options are ignored.
    let mut again = Desk::at(Options { seed: 6, drafts: 10, ..options }).await;
    assert_eq!(again.ledger().await, ledger);
    assert_eq!(ledger.entries.len(), 3);
    again.bank.token = token;
    assert_eq!(again.list_with(Stage::Draft, 2, &[("size", "500")]).await, list, "the token is still good, too");
    assert!(!again.stages(2, &draft).await.contains(&Stage::ReceiptByEndorsee));
    let sign = body(Endpoint::ReceiptByEndorsee, again.account(2), &draft);
    assert!(again.post(Endpoint::ReceiptByEndorsee, 2, &sign).await.expect("a reply").failed().is_some());
}

#[tokio::test]
async fn what_was_answered_is_on_the_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = Options { state: Some(folder.path().join("bank.sqlite")), ..Options::awkward() };
    let desk = Desk::at(options.clone()).await;
    desk.fault(r#"{"endpoint":"transfer","fault":{"kind":"apply_then_close"}}"#).await;
    let paid = transfer(desk.account(0), "6217000000000001", "1.00", "");
    desk.post(Endpoint::Transfer, 0, &paid).await.expect_err("the line was closed");
    // Dropped without stopping, like a killed process.
    drop(desk);
    assert_eq!(Desk::at(options).await.applied().await, 1);
}

#[tokio::test]
async fn a_second_bank_on_one_state_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = Options { state: Some(folder.path().join("bank.sqlite")), ..Options::awkward() };
    let first = Desk::at(options.clone()).await;
    let error = practice_bank::start(options.clone()).await.expect_err("a refusal").to_string();
    assert!(error.contains("another practice bank"), "{error}");
    drop(first);
    Desk::at(options).await;
}

#[tokio::test]
async fn a_state_file_of_another_form_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bank.sqlite");
    let connection = rusqlite::Connection::open(&path).expect("a file");
    connection.pragma_update(None, "user_version", 99).expect("a version");
    drop(connection);
    let started = practice_bank::start(Options { state: Some(path), ..Options::awkward() }).await;
    let error = started.expect_err("a refusal").to_string();
    assert!(error.contains("99"), "{error}");
}

#[tokio::test]
async fn a_day_passes_by_the_control_port_and_replies_and_ledger_show_it() {
    let desk = Desk::open().await;
    let date = async || {
        let call = desk.http.get(desk.url(Stage::Draft.list())).bearer_auth(&desk.bank.token);
        let reply = call.send().await.expect("a reply");
        let date = reply.headers()["date"].to_str().expect("text").to_owned();
        chrono::DateTime::parse_from_rfc2822(&date).expect("an HTTP date").to_utc()
    };
    let day = chrono::TimeDelta::days(1);
    let now = chrono::Utc::now();
    assert!(date().await.signed_duration_since(now).abs() < chrono::TimeDelta::minutes(5), "the computer's at first");
    assert_eq!(desk.control("POST", "/clock", r#"{"ahead_seconds":86400}"#).await.status, 204);
    assert!(date().await - now > day - chrono::TimeDelta::minutes(5));
    let paid = transfer(desk.account(0), "6217000000000001", "1.00", "");
    desk.post(Endpoint::Transfer, 0, &paid).await.expect("a reply");
    let entry = desk.ledger().await.entries.remove(0);
    let applied: chrono::DateTime<chrono::Utc> = entry.applied_at.parse().expect("a time");
    assert!(applied - now > day - chrono::TimeDelta::minutes(5), "{entry:?}");
    for wrong in [r#"{"ahead_seconds":9999999999}"#, r#"{"ahead_seconds":-9223372036854775808}"#, "{}"] {
        assert_eq!(desk.control("POST", "/clock", wrong).await.status, 400, "{wrong}");
    }
    assert!(date().await - now > day - chrono::TimeDelta::minutes(5), "what was refused moved nothing");
}
