//! A lost reply: the bank has executed the endorsement and its reply is lost. The window stops the line, is killed, and
//! starts with the doubt on screen. Nothing is sent again, the evidence suggests an outcome, a person's decision
//! unlocks the draft, and the pack of it verifies.

use acceptance::account;
use std::path::Path;

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::desk;
use crate::script::Script;

#[tokio::test]
async fn a_lost_reply_is_in_doubt_over_a_kill_and_ends_by_a_persons_word() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    lose_one_reply(&bank).await;

    // One account has one line; several accounts are sent in parallel.
    let account = &bank.accounts[1];
    window.choose("scope", &account::key(account)).await;
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
    window.see(spot("doubt-opens").having("data-id", "opens-in-doubt")).await;
    window.see("doubt-race").await;
    // The order as it was checked, each row with its state.
    window.see("doubt-together").await;
    window.see(spot("doubt-signature").having("data-standing", "unknown")).await;
    window.picture("doubt-after-restart").await;
    assert_eq!(endorsements(&bank).await, 1, "nothing is sent again by itself");

    // Reading the lists again does not unlock the draft.
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    window.click("nav-today").await;
    window.see("doubts-band").await;
    window.click("open-doubts").await;
    window.click("doubt-row-0").await;
    window.see("doubt-next-look").await;
    window.click("doubt-inquire").await;
    window.see(spot("doubt-proposal").having("data-decision", "executed")).await;
    pictures(&window).await;
    window.click("doubt-executed").await;
    window.fill("doubt-reference", "The bank's page, 21 November, line 4").await;
    window.fill("doubt-reason", "It stands among the endorsements sent").await;
    window.picture("doubt-resolve").await;
    window.click("doubt-resolve").await;
    window.click(spot("resolve-dialog").inside("dialog-commit")).await;
    window.see_gone("resolve-dialog").await;
    pack_proves_itself(&window, &data.path().join("pack")).await;
    window.click("nav-journal").await;
    for (state, count) in [("executed", 1), ("confirmed", 2)] {
        let rows = format!("[data-testid^=\"journal-row-\"][data-state=\"{state}\"]");
        window.see_count(Spot::css(&rows), count).await;
    }
    window.see("chain-intact").await;
    window.picture("doubt-journal").await;
    assert_eq!(endorsements(&bank).await, 1);
    window.close().await;
}

#[tokio::test]
async fn what_never_arrived_says_what_is_missing_before_anything_is_suggested() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    fault(&bank, json!({"kind": "close_before_apply"})).await;
    desk::endorse(&window, &[2]).await;
    window.see(spot("result-row-0").having("data-state", "in_doubt")).await;
    window.click(spot("result-dialog").inside("dialog-back")).await;
    window.click("nav-doubts").await;
    window.click("doubt-inquire").await;
    window.see(spot("doubt-proposal").having("data-decision", "")).await;
    for missing in ["missing-day", "missing-looks", "missing-minutes", "missing-next"] {
        window.see(Spot::css(&format!("[data-testid=\"doubt-missing\"] [data-id=\"{missing}\"]"))).await;
    }
    window.click("doubt-not-executed").await;
    window.fill("doubt-reason", "The bank says on the phone that it has nothing").await;
    // It is still the day of sending and there is no letter of the bank: the form says so before a button can be
    // pressed.
    window.see(spot("doubt-needs").having("data-ready", "false")).await;
    window.see(spot("doubt-needs-probe").inside("doubt-needs-ask")).await;
    window.see(spot("doubt-resolve").having("aria-disabled", "true")).await;
    window.picture("doubt-too-early").await;
    assert_eq!(endorsements(&bank).await, 0);
    window.close().await;
}

/// Pictures of the page in both languages and themes.
async fn pictures(window: &Window) {
    for (language, theme) in [("en", "light"), ("zh", "light"), ("zh", "dark"), ("en", "dark")] {
        window.click(format!("language-{language}").as_str()).await;
        window.click(format!("theme-{theme}").as_str()).await;
        window.picture(&format!("doubt-desk-{language}-{theme}")).await;
    }
    window.click("theme-light").await;
}

/// The submission's pack, made in the window and checked without Aval by the script in FORMAT.md.
async fn pack_proves_itself(window: &Window, folder: &Path) {
    window.click("doubt-pack").await;
    window.fill("pack-path", folder.to_str().expect("UTF-8")).await;
    window.click(spot("pack-dialog").inside("dialog-commit")).await;
    let made = window.attribute("pack-made", "data-folder").await.expect("where it lies");
    Script::from_the_document().agrees(Path::new(&made));
    window.click(spot("pack-dialog").inside("dialog-back")).await;
}

/// The bank carries out the next endorsement and drops its reply.
pub async fn lose_one_reply(bank: &Running) {
    fault(bank, json!({"kind": "apply_then_close"})).await;
}

/// Sets the bank's fault for the next endorsement.
pub async fn fault(bank: &Running, fault: Value) {
    desk::control(bank, "faults", &json!({"endpoint": "endorse", "count": 1, "fault": fault})).await;
}

/// Releases the replies that the bank holds.
pub async fn let_go(bank: &Running) {
    let cleared = reqwest::Client::new().delete(format!("{}/faults", bank.control_url)).send().await.expect("asked");
    assert!(cleared.status().is_success(), "{}", cleared.status());
}

/// The number of endorsements that the bank carried out for us.
pub async fn endorsements(bank: &Running) -> usize {
    desk::carried_out(bank, "endorse").await
}
