//! Closing the window during sending: a dialog counts the instructions under way. A person can stay, or leave: then the
//! window closes after the reply and the rest stays unsent.

use acceptance::account;
use acceptance::window::{Window, spot};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;
use crate::doubt::{endorsements, fault, let_go};

#[tokio::test]
async fn a_window_that_is_closed_while_it_sends_asks_and_leaves_with_the_answer() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    let account = &bank.accounts[1];
    window.choose("scope", &account::key(account)).await;
    fault(&bank, json!({ "kind": "hold" })).await;
    desk::endorse(&window, &[2, 3, 4]).await;
    window.see(spot("result-row-0").having("data-state", "sending")).await;

    window.press_close();
    window.see("closing-dialog").await;
    window.read("closing-counts", "1").await;
    window.read("closing-counts", "2").await;
    window.look("closing").await;
    window.click(spot("closing-dialog").inside("dialog-back")).await;
    window.see_gone("closing-dialog").await;

    // A person who stayed is asked again.
    window.press_close();
    window.see("closing-dialog").await;
    window.click("closing-leave").await;
    window.see(spot("closing-leave").having("aria-disabled", "true")).await;
    window.look("closing-waits").await;
    assert_eq!(endorsements(&bank).await, 1);
    let_go(&bank).await;
    window.see_ended().await;
    assert_eq!(endorsements(&bank).await, 1, "what waited was not sent after the window had gone");

    let window = Window::open(data.path()).await;
    window.see("page-today").await;
    window.click("nav-journal").await;
    for (row, state) in [(0, "confirmed"), (1, "confirmed"), (2, "accepted")] {
        window.see(spot(&format!("journal-row-{row}")).having("data-state", state)).await;
    }
    window.see("chain-intact").await;
    window.picture("closing-after").await;
    window.close().await;
    bank.stop().await;
}

#[tokio::test]
async fn a_window_with_a_doubt_and_nothing_on_its_way_closes_at_once() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    fault(&bank, json!({ "kind": "apply_then_close" })).await;
    desk::endorse(&window, &[2]).await;
    window.see(spot("result-row-0").having("data-state", "in_doubt")).await;
    window.press_close();
    window.see_ended().await;

    let window = Window::open(data.path()).await;
    window.see("page-doubts").await;
    window.see(spot("doubt-row-0").having("data-state", "in_doubt")).await;
    assert_eq!(endorsements(&bank).await, 1);
    window.close().await;
    bank.stop().await;
}
