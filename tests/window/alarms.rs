//! An order whose end the bank's later word contradicts, and one that the bank took back: the bands of *Today*, the marks, and
//! the person's decision.

use acceptance::account;
use acceptance::window::{Window, spot};
use practice_bank::Running;
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::desk;

#[tokio::test]
async fn an_alarm_stands_on_today_until_a_person_closes_it() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    window.choose("scope", &account::key(&bank.accounts[1])).await;
    desk::endorse(&window, &[2]).await;
    desk::see_accepted(&window, 1, "alarm-before").await;
    let number = endorsed(&bank).await;
    desk::control(&bank, "counterparty", &json!({ "draftNumber": number, "answer": "refuse" })).await;
    let refused = json!({ "kind": "refuse_then_apply", "status": 405, "seconds": 0 });
    desk::control(&bank, "faults", &json!({ "endpoint": "endorse", "fault": refused })).await;
    desk::endorse(&window, &[3]).await;
    // The window reads the lists after a sending: the refusal is contradicted while its result is open.
    window.see(spot("result-row-0").having("data-state", "in_doubt")).await;
    desk::close_result(&window).await;
    desk::refresh(&window).await;

    window.click("nav-today").await;
    window.read("doubts-band", "Alarm").await;
    window.read("later-ends-band", "rejected").await;
    pictures(&window, "alarm-today").await;
    window.click("open-doubts").await;
    window.see(spot("doubt-opens").having("data-id", "opens-alarm")).await;
    pictures(&window, "alarm-doubt").await;
    window.click("doubt-executed").await;
    window.fill("doubt-reference", "The bank's page, line 4").await;
    window.fill("doubt-reason", "The bank carried it out late").await;
    window.click("doubt-resolve").await;
    window.click(spot("resolve-dialog").inside("dialog-commit")).await;
    window.see_gone("resolve-dialog").await;
    window.click("nav-today").await;
    window.see_gone("doubts-band").await;
    window.see("later-ends-band").await;
    window.close().await;
}

/// The number of the draft that the bank endorsed last.
async fn endorsed(bank: &Running) -> Value {
    let text = reqwest::get(format!("{}/ledger", bank.control_url)).await.unwrap().text().await.unwrap();
    let ledger: Value = serde_json::from_str(&text).unwrap();
    ledger["entries"].as_array().unwrap().last().unwrap()["draft_number"].clone()
}

/// A picture in each language and theme, and in the narrowest window.
async fn pictures(window: &Window, name: &str) {
    for (language, theme) in [("en", "light"), ("zh", "dark"), ("zh", "light"), ("en", "dark")] {
        window.click(format!("language-{language}").as_str()).await;
        window.click(format!("theme-{theme}").as_str()).await;
        window.picture(&format!("{name}-{language}-{theme}")).await;
        desk::picture_narrow(window, &format!("{name}-{language}-{theme}")).await;
    }
    window.click("theme-light").await;
}
