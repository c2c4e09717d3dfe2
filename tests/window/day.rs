//! A clerk's day on the practice bank, from the first start with nothing set up: everything that the window shows as
//! accepted is in the bank's own ledger.

use acceptance::window::{Spot, Window, spot};
use practice_bank::Options;
use serde_json::Value;
use tempfile::tempdir;
use treasury::Home;

use crate::desk;

#[tokio::test]
async fn a_day_from_the_first_start_to_five_accepted_instructions() {
    let data = tempdir().expect("a data directory");
    let window = Window::open(data.path()).await;
    window.see("first-start").await;
    window.picture("first-start").await;

    desk::practise(&window).await;
    desk::refresh(&window).await;
    window.picture("today").await;

    desk::sign_the_first(&window).await;
    desk::see_accepted(&window, 1, "sign").await;

    desk::endorse(&window, &[2, 3, 4]).await;
    desk::see_accepted(&window, 3, "endorse").await;

    desk::read_balances(&window).await;
    window.picture("balances").await;
    let from = first_account(data.path());
    desk::transfer(&window, &from, "1234.50").await;
    desk::see_accepted(&window, 1, "transfer").await;

    window.click("nav-journal").await;
    window.see("chain-intact").await;
    window.see_count(Spot::css("[data-testid^=\"journal-row-\"][data-state=\"accepted\"]"), 5).await;
    window.picture("journal").await;
    window.click("nav-today").await;
    window.picture("today-after").await;

    in_chinese_and_dark(&window).await;
    window.close().await;

    // The next start opens the same bank and the same journal.
    let window = Window::open_with(data.path(), &["--practice"]).await;
    window.see("environment-practice").await;
    desk::refresh(&window).await;
    window.click("nav-journal").await;
    window.see_count(Spot::css("[data-testid^=\"journal-row-\"]"), 5).await;
    window.close().await;
    the_ledger_agrees(data.path()).await;
}

/// Pictures of the same pages in Chinese and in the dark theme.
async fn in_chinese_and_dark(window: &Window) {
    window.click("language-zh").await;
    window.see(Spot::css("html[lang=\"zh-CN\"]")).await;
    window.picture("today-zh").await;
    desk::open_list(window, "receipt-by-endorsee").await;
    window.click("row-0").await;
    window.see("detail-amount").await;
    window.picture("endorsed-to-us-zh").await;
    window.click("action-receipt-by-endorsee").await;
    window.see("check-practice").await;
    window.picture("sign-check-zh").await;
    window.click(spot("check-dialog").inside("dialog-back")).await;
    window.click("theme-dark").await;
    window.picture("endorsed-to-us-zh-dark").await;
    window.click("nav-journal").await;
    window.picture("journal-zh-dark").await;
}

fn first_account(data_dir: &std::path::Path) -> String {
    let settings = std::fs::read_to_string(data_dir.join("profiles/practice/profile.toml")).expect("the profile");
    let settings: toml::Table = settings.parse().expect("TOML");
    let account = &settings["accounts"].as_array().expect("accounts")[0];
    account["account_number"].as_str().expect("a number").to_owned()
}

/// Starts the bank again from its stored state and reads its ledger.
async fn the_ledger_agrees(data_dir: &std::path::Path) {
    let home = Home::at(Some(data_dir.to_owned())).expect("the data directory");
    let options = Options { state: Some(home.practice_state()), ..Options::default() };
    let bank = practice_bank::start(options).await.expect("the same bank");
    let ledger = reqwest::get(format!("{}/ledger", bank.control_url)).await.expect("the ledger");
    let ledger: Value = serde_json::from_str(&ledger.text().await.expect("its text")).expect("JSON");
    let entries = ledger["entries"].as_array().expect("entries");
    let done: Vec<&str> = entries
        .iter()
        .filter(|entry| entry["by"] == "client")
        .map(|entry| entry["endpoint"].as_str().expect("an endpoint"))
        .collect();
    assert_eq!(done, ["receipt-by-endorsee", "endorse", "endorse", "endorse", "transfer"]);
    assert_eq!(entries.last().expect("the transfer")["amount"], "1234.50");
    bank.stop().await;
}
