//! A clerk's day with the keyboard alone: every dialog that closes returns the focus to the grid, on the next draft;
//! the focus follows the draft, not the row number.

use acceptance::window::{Spot, Window, spot};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;

async fn number_of(window: &Window, row: usize) -> String {
    window.attribute(format!("row-{row}").as_str(), "data-number").await.expect("a draft number")
}

/// The focused draft of the grid.
async fn current(window: &Window) -> String {
    let body = "const grid = document.activeElement;
        const row = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
        return row?.dataset.number ?? null";
    let found =
        window.until("the keys in the grid", async || window.script(body, &[]).await.as_str().map(str::to_owned));
    found.await
}

async fn until_current(window: &Window, number: &str) {
    window.until("the keys on the next draft", async || (current(window).await == number).then_some(())).await;
}

#[tokio::test]
async fn after_a_signature_the_focus_is_on_the_next_draft_and_j_skips_none() {
    let data = tempdir().expect("a data directory");
    let (_bank, window) = desk::at_list(data.path(), "receipt-by-endorsee").await;
    let numbers = [number_of(&window, 0).await, number_of(&window, 1).await, number_of(&window, 2).await];
    window.press("ArrowDown").await;
    until_current(&window, &numbers[0]).await;
    window.press("Enter").await;
    window.see("detail-amount").await;
    window.press("Control+Enter").await;
    window.see("check-totals").await;
    window.press("Control+Enter").await;
    window.see(spot("result-row-0").having("data-state", "accepted")).await;
    window.press("Escape").await;
    window.see_gone("result-dialog").await;
    until_current(&window, &numbers[1]).await;
    let opened = Spot::css("[data-testid=\"detail\"] [data-number]");
    window.see(Spot::css(&format!("[data-testid=\"detail\"] [data-number=\"{}\"]", numbers[1]))).await;
    // The list moves up after the next reading; the focus stays with its draft.
    window.see(spot("row-0").having("data-number", &numbers[1])).await;
    until_current(&window, &numbers[1]).await;
    assert_eq!(window.attribute(opened, "data-number").await.as_ref(), Some(&numbers[1]));
    window.press("j").await;
    until_current(&window, &numbers[2]).await;
    window.see(Spot::css(&format!("[data-testid=\"detail\"] [data-number=\"{}\"]", numbers[2]))).await;
    window.press("k").await;
    until_current(&window, &numbers[1]).await;
    window.close().await;
}

#[tokio::test]
async fn ctrl_enter_acts_on_the_list_wherever_the_focus_is() {
    let data = tempdir().expect("a data directory");
    let (_bank, window) = desk::at_list(data.path(), "receipt-by-endorsee").await;
    window.press("ArrowDown").await;
    // Each of them takes Enter as its own press.
    for button in ["language-en", "theme-light", "nav-today", "export-open"] {
        let focus = "const one = document.querySelector(`[data-testid=\"${arguments[0]}\"]`);
            one?.focus(); return document.activeElement === one;";
        assert_eq!(window.script(focus, &[json!(button)]).await, json!(true), "{button}");
        window.press("Control+Enter").await;
        window.see("check-totals").await;
        window.press("Escape").await;
        window.see_gone("check-dialog").await;
    }
    window.close().await;
}

#[tokio::test]
async fn the_first_arrow_f6_and_the_command_box_lead_where_a_clerk_expects() {
    let data = tempdir().expect("a data directory");
    let (_bank, window) = desk::at_list(data.path(), "receipt-by-endorsee").await;
    let numbers = [number_of(&window, 0).await, number_of(&window, 1).await];
    window.press("ArrowDown").await;
    until_current(&window, &numbers[0]).await;
    window.press("ArrowDown").await;
    until_current(&window, &numbers[1]).await;

    // F6 shows which pane has the focus.
    let ring = "const one = document.activeElement;
        const drawn = getComputedStyle(one).outlineStyle !== 'none' && parseFloat(getComputedStyle(one).outlineWidth) >= 2;
        return one === document.body ? null : `${one.dataset.pane ?? one.closest('[data-pane]')?.dataset.pane} ${drawn}`";
    window.press("Enter").await;
    window.see("detail-amount").await;
    let mut seen = Vec::new();
    for _ in 0..3 {
        window.press("F6").await;
        seen.push(window.script(ring, &[]).await.as_str().unwrap_or("none").to_owned());
    }
    seen.sort();
    assert_eq!(seen, ["detail true", "nav true", "rows true"]);
    window.picture("keyboard-f6").await;

    // Choosing the open page in the command box returns the focus to its rows, wherever it was.
    window.script("document.activeElement.blur()", &[]).await;
    window.press("Control+k").await;
    window.fill("command-input", "Endorsed to us").await;
    window.press("Enter").await;
    window.see_gone("command-box").await;
    until_current(&window, &numbers[1]).await;
    window.close().await;
}

#[tokio::test]
async fn a_wish_signs_one_draft_after_the_other() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = desk::at_list(data.path(), "receipt-by-endorsee").await;
    let mut numbers = Vec::new();
    for row in 0..4 {
        numbers.push(number_of(&window, row).await);
    }
    window.press("Control+Enter").await;
    window.see("check-totals").await;
    window.click("sign-next").await;
    for number in &numbers[..3] {
        window.see(spot("check-row-0").having("data-number", number)).await;
        window.see(Spot::css("[data-testid=\"dialog-commit\"]:not([aria-disabled])")).await;
        window.press("Control+Enter").await;
    }
    window.see(spot("check-row-0").having("data-number", &numbers[3])).await;
    window.press("Escape").await;
    window.see_gone("check-dialog").await;
    until_current(&window, &numbers[3]).await;
    assert_eq!(desk::carried_out(&bank, "receipt-by-endorsee").await, 3);
    window.close().await;
}
