//! A selection holds only drafts of the list: a signed draft, or one that left the list, is removed from it. The status
//! line counts the selected drafts that a filter hides, a key asks about them, and the check shows the same total as the status line.

use acceptance::window::{Spot, Window, spot};
use tempfile::tempdir;

use crate::desk;

/// The digits of a total, without the text around them.
fn figures(text: &str) -> String {
    text.chars().filter(|sign| sign.is_ascii_digit() || *sign == '.').collect()
}

async fn sum(window: &Window) -> String {
    figures(&window.text(Spot::css("[data-testid=\"status-sum\"] strong")).await)
}

async fn number_of(window: &Window, row: usize) -> String {
    window.attribute(format!("row-{row}").as_str(), "data-number").await.expect("a draft number")
}

/// Checks the selection with the keyboard; the check has this many rows and this total.
async fn check(window: &Window, rows: usize, total: &str) {
    window.press("Control+Enter").await;
    window.see("check-totals").await;
    window.see_count(Spot::css("[data-testid^=\"check-row-\"]"), rows).await;
    assert_eq!(figures(&window.text(Spot::css(".check-total")).await), total, "the check and the list add up the same");
}

#[tokio::test]
async fn a_signed_draft_leaves_the_selection_and_the_next_sum_is_right() {
    let data = tempdir().expect("a data directory");
    let (_bank, window) = desk::at_list(data.path(), "receipt-by-endorsee").await;
    let (first, second) = (number_of(&window, 0).await, number_of(&window, 1).await);
    window.press("Space").await;
    window.read("status-selected", "1").await;
    check(&window, 1, &sum(&window).await).await;
    window.press("Control+Enter").await;
    window.see(spot("result-row-0").having("data-state", "accepted")).await;
    window.press("Escape").await;
    window.see_gone("result-dialog").await;
    window.see_gone("status-selected").await;

    // The signed draft leaves the list after the next reading.
    window.see(spot("row-0").having("data-number", &second)).await;
    assert_eq!(window.count("status-selected").await, 0);
    window.press("Space").await;
    window.read("status-selected", "1").await;
    check(&window, 1, &sum(&window).await).await;
    assert_ne!(second, first);
    window.picture("selection-next").await;
    window.press("Escape").await;
    window.see_gone("check-dialog").await;
    window.close().await;
}

#[tokio::test]
async fn a_filter_keeps_the_selection_and_says_what_it_hides_of_it() {
    let data = tempdir().expect("a data directory");
    let (_bank, window) = desk::at_list(data.path(), "endorsement-transfer").await;
    for row in [0, 1, 2] {
        window.click(format!("row-{row}-select").as_str()).await;
    }
    window.read("status-selected", "3").await;
    let all = sum(&window).await;
    let number = number_of(&window, 1).await;
    window.press("/").await;
    window.fill("filter-text", &number).await;
    window.see(spot("row-0").having("data-number", &number)).await;
    window.read("status-hidden", "2").await;
    assert_eq!(window.text("status-selected").await.split(' ').next(), Some("3"));
    assert_eq!(sum(&window).await, all, "what is hidden is still in the selection's sum");
    window.picture("selection-hidden").await;
    // The button counts hidden drafts apart; a key asks about them.
    window.read("act-endorse", "1 + 2").await;
    window.press("Control+Enter").await;
    window.see("hidden-dialog").await;
    window.look("selection-hidden-asked").await;
    assert_eq!(window.count("order-form").await, 0);
    window.click(spot("hidden-dialog").inside("dialog-commit")).await;
    window.see("order-form").await;
    window.press("Escape").await;
    window.see_gone("order-form").await;
    window.press("Control+Enter").await;
    window.click("hidden-show").await;
    window.see_gone("hidden-dialog").await;
    window.see_gone("status-hidden").await;
    for row in [0, 1, 2] {
        window.see(spot(&format!("row-{row}")).having("aria-selected", "true")).await;
    }
    window.close().await;
}
