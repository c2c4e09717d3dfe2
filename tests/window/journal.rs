//! The journal's page: search, days, order, and the rows of one submission under one line.

use acceptance::window::{Spot, Window, spot};
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
