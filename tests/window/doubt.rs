//! A lost reply: the bank has done it and did not say so. The window stops the line, is killed, and comes back with the doubt
//! first; nothing is sent again, and a person's word opens the draft.

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::desk;

#[tokio::test]
async fn a_lost_reply_is_in_doubt_over_a_kill_and_ends_by_a_persons_word() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    lose_one_reply(&bank).await;

    // One account, one line: several accounts are sent for side by side.
    let account = &bank.accounts[1];
    window.choose("scope", &format!("{}:{}", account.bank_mark, account.account_number)).await;
    desk::endorse(&window, &[2, 3, 4]).await;
    window.see(spot("result").having("data-paused", "true")).await;
    window.see(spot("result-row-0").having("data-state", "in_doubt")).await;
    for waiting in ["result-row-1", "result-row-2"] {
        window.see(spot(waiting).having("data-state", "confirmed")).await;
    }
    window.picture("doubt-result").await;
    window.kill().await;

    let window = Window::open(data.path()).await;
    window.see("page-doubts").await;
    window.see("doubt").await;
    window.picture("doubt-after-restart").await;
    assert_eq!(endorsements(&bank).await, 1, "nothing is sent again by itself");

    // Reading the lists anew does not open the draft.
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    window.click("nav-today").await;
    window.see("doubts-band").await;
    window.click("open-doubts").await;
    window.click("doubt-row-0").await;
    window.click("doubt-inquire").await;
    window.see("doubt-proposal").await;
    window.click("doubt-executed").await;
    window.fill("doubt-reference", "The bank's page, 21 November, line 4").await;
    window.fill("doubt-reason", "It stands among the endorsements sent").await;
    window.picture("doubt-resolve").await;
    window.click("doubt-resolve").await;
    window.click(spot("resolve-dialog").inside("dialog-commit")).await;
    window.see_gone("resolve-dialog").await;
    window.click("nav-journal").await;
    for (state, count) in [("executed", 1), ("not_sent", 2)] {
        let rows = format!("[data-testid^=\"journal-row-\"][data-state=\"{state}\"]");
        window.see_count(Spot::css(&rows), count).await;
    }
    window.see("chain-intact").await;
    window.picture("doubt-journal").await;
    assert_eq!(endorsements(&bank).await, 1);
    window.close().await;
}

/// The next endorsement is carried out and its reply never arrives.
pub async fn lose_one_reply(bank: &Running) {
    fault(bank, json!({"kind": "apply_then_close"})).await;
}

/// What happens to the next endorsement.
pub async fn fault(bank: &Running, fault: Value) {
    let fault = json!({"endpoint": "endorse", "count": 1, "fault": fault});
    let faults = reqwest::Client::new().post(format!("{}/faults", bank.control_url));
    let taken = faults.header("content-type", "application/json").body(fault.to_string()).send().await.expect("asked");
    assert!(taken.status().is_success(), "{}", taken.status());
}

/// How many endorsements the bank has carried out for us.
async fn endorsements(bank: &Running) -> usize {
    let ledger = reqwest::get(format!("{}/ledger", bank.control_url)).await.expect("the ledger");
    let ledger: Value = serde_json::from_str(&ledger.text().await.expect("its text")).expect("JSON");
    let entries = ledger["entries"].as_array().expect("entries");
    entries.iter().filter(|entry| entry["endpoint"] == "endorse" && entry["by"] == "client").count()
}
