//! The journal's page: search, days, order, and the rows of one submission under one line.

use acceptance::window::{Spot, Window, spot};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;

#[tokio::test]
async fn rows_are_found_by_text_and_day_and_stand_together_by_order() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    desk::sign_the_first(&window).await;
    desk::see_accepted(&window, 1, "journal-one").await;
    desk::endorse(&window, &[2, 3]).await;
    desk::see_accepted(&window, 2, "journal-two").await;

    window.click("nav-journal").await;
    window.see("journal-row-2").await;
    assert_eq!(window.count("journal-fold").await, 1, "only several instructions have a common line");
    window.look("journal-grouped").await;
    window.click("journal-fold").await;
    window.see_gone("journal-row-0").await;
    assert_eq!(window.count("journal-row-2").await, 1, "the other order is not folded");
    window.click("journal-fold").await;
    window.see("journal-row-0").await;

    window.click("journal-oldest-first").await;
    window.see(spot("journal-row-0").having("data-operation", "receipt-by-endorsee")).await;
    window.fill("filter-text", "#2").await;
    window.see_gone("journal-row-1").await;
    window.see(spot("journal-row-0").having("data-operation", "endorse")).await;
    window.fill("filter-text", "linden freight").await;
    window.see("journal-row-1").await;
    window.see_gone("journal-row-2").await;
    // A day is chosen in its month, where no instruction can be yet.
    window.click("journal-from-choose").await;
    window.click("day-month-after").await;
    window.look("journal-month").await;
    window.click(Spot::css("[data-testid=\"day-month\"] .day:not(.day-other)")).await;
    window.see("journal-empty").await;
    window.click("journal-clear").await;
    window.see("journal-row-2").await;
    window.close().await;
}

#[tokio::test]
async fn another_transfer_begins_with_the_values_of_an_earlier_one() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::transfer(&window, &bank.accounts[1].account_number, "12.50").await;
    desk::see_accepted(&window, 1, "as-new-first").await;

    window.click("nav-journal").await;
    window.click(Spot::css("[data-testid=\"journal-row-0\"] button")).await;
    window.click("instruction-as-new").await;
    window.see("form-tradeAmount").await;
    let value = "return document.querySelector(`[data-testid=\"${arguments[0]}\"]`).value";
    for (field, expected) in [
        ("form-tradeAccountNumber", bank.accounts[1].account_number.as_str()),
        ("form-oppositeAccountName", "Linden Freight Co Ltd"),
        ("form-oppositeAccountNumber", "6222020200119988776"),
        ("form-tradeAmount", "12.50"),
        ("form-purpose", "Freight for October"),
        ("form-referenceOrder", ""),
    ] {
        assert_eq!(window.script(value, &[json!(field)]).await, json!(expected), "{field}");
    }
    // The amount is what differs most often: it can be typed over at once.
    window.see(Spot::css("[data-testid=\"form-tradeAmount\"]:focus")).await;
    window.look("as-new-form").await;
    // The same transfer once more is a question, as it is when it is typed.
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("form-problems").await;
    window.look("as-new-duplicate").await;
    window.fill("form-tradeAmount", "13.75").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    desk::confirm(&window, "as-new").await;
    desk::see_accepted(&window, 1, "as-new").await;
    assert_eq!(desk::carried_out(&bank, "transfer").await, 2);
    window.close().await;
}
