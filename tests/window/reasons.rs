//! A stopped order can be corrected where the problem is shown: a repeated signature with a reason, invisible
//! characters with a button.

use acceptance::window::{Spot, Window, spot};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;

#[tokio::test]
async fn a_signature_that_was_accepted_before_is_repeated_with_a_reason() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    // The bank's lists lag: the signed draft is still in them.
    desk::control(&bank, "lag", &json!({ "seconds": 600 })).await;
    desk::refresh(&window).await;
    desk::sign_the_first(&window).await;
    desk::see_accepted(&window, 1, "reasons-first").await;
    window.click("row-0").await;
    window.click("action-receipt-by-endorsee").await;
    window.see("check-problems").await;
    window.see(spot("reason-check").having("aria-disabled", "true")).await;
    desk::choose(&window, "form-reason", "The bank asked for it again by phone").await;
    window.picture("reasons-sign").await;
    window.click("reason-check").await;
    window.see("check-totals").await;
    window.see(Spot::css("[data-testid=\"dialog-commit\"]:not([aria-disabled])")).await;
    window.press("Escape").await;
    window.see_gone("check-dialog").await;
    assert_eq!(desk::carried_out(&bank, "receipt-by-endorsee").await, 1, "a check sends nothing");
    window.close().await;
}

#[tokio::test]
async fn characters_that_nobody_can_see_are_shown_and_removed_by_a_button() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    let account = bank.accounts[0].account_number.clone();
    desk::transfer_typed(&window, &account, "6222020200119988776", "12.50").await;
    window.see("check-totals").await;
    window.press("Escape").await;
    desk::choose(&window, "form-oppositeAccountName", "Linden\u{200b} Freight Co Ltd").await;
    window.fill("form-purpose", "Freight \u{202e}for October").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("hidden-characters").await;
    window.read(spot("hidden-before"), "Linden<U+200B> Freight Co Ltd").await;
    window.picture("reasons-hidden").await;
    window.click("hidden-remove").await;
    window.see(spot("hidden-remove").having("aria-disabled", "true")).await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("check-totals").await;
    window.read("check-dialog", "Linden Freight Co Ltd").await;
    window.picture("reasons-hidden-gone").await;
    window.press("Escape").await;
    window.close().await;
}
