//! Balances in the real window: every view in both languages and themes, and a threshold whose alert on Today names the
//! balance, its amount and the limit.

use acceptance::window::{Window, spot};
use tempfile::tempdir;

use crate::desk;

const LOOKS: [(&str, &str); 4] = [("en", "light"), ("zh", "light"), ("zh", "dark"), ("en", "dark")];

/// Each view, and an element that shows that it is loaded.
const VIEWS: [(&str, &str); 5] = [
    ("day", "balances-table"),
    ("history", "history-one-day"),
    ("compare", "compare-table"),
    ("thresholds", "thresholds-table"),
    ("report", "daily-report"),
];

#[tokio::test]
async fn balances_are_drawn_compared_held_against_a_threshold_and_reported() {
    let data = tempdir().expect("a data directory");
    desk::awkward_practice(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::practise(&window).await;
    desk::read_balances(&window).await;

    window.click("balances-view-thresholds").await;
    window.click("threshold-add").await;
    window.fill("threshold-low", "99,999,999,999,999,999").await;
    window.click(spot("threshold-dialog").inside("dialog-commit")).await;
    window.read("threshold-state-0", "Below").await;
    window.click("nav-today").await;
    let said = window.read("alerts-band", "One balance").await;
    assert!(said.contains("below CNY 99,999,999,999,999,999"), "amount and limit on Today: {said}");
    window.click("open-alerts").await;
    window.see("thresholds-table").await;

    window.click("balances-view-history").await;
    // The first day is no line yet: it is said in words.
    window.see("history-one-day").await;
    window.click("history-as-table").await;
    window.see("history-table").await;
    window.click("history-as-table").await;

    for (language, theme) in LOOKS {
        window.click(format!("language-{language}").as_str()).await;
        window.click(format!("theme-{theme}").as_str()).await;
        for (view, there) in VIEWS {
            window.click(format!("balances-view-{view}").as_str()).await;
            window.see(there).await;
            window.picture(&format!("balances-{view}-{language}-{theme}")).await;
        }
    }
    window.choose("balances-unit", "ten_thousand").await;
    window.click("balances-view-day").await;
    window.read("balances-table", "4,825.00").await;
    window.picture("balances-day-ten-thousand").await;
    window.close().await;
}
