//! Ctrl+K opens any page by its name or initials in either language, and a draft by a part of its number.

use acceptance::window::{Spot, Window, spot};
use tempfile::tempdir;

use crate::desk;

#[tokio::test]
async fn the_command_box_leads_to_a_list_by_pinyin_and_to_a_draft_by_its_last_digits() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;

    desk::open_list(&window, "draft").await;
    let number = window.attribute("row-3", "data-number").await.expect("a draft number");
    window.press("Control+k").await;
    window.see("command-input").await;
    window.picture("command-box-en").await;
    window.fill("command-input", &number[number.len() - 6..]).await;
    window.read(first_answer(), &number).await;
    window.picture("command-box-draft").await;
    window.press("Enter").await;
    window.see_gone("command-box").await;
    window.see(Spot::css(&format!("[data-testid=\"row-0\"][data-number=\"{number}\"]"))).await;

    window.click("language-zh").await;
    window.press("Control+k").await;
    window.fill("command-input", "bsdqs").await;
    window.read(first_answer(), "背书待签收").await;
    window.picture("command-box-zh").await;
    window.press("Enter").await;
    window.see(Spot::css("[data-testid=\"nav-receipt-by-endorsee\"][aria-current=\"page\"]")).await;

    window.press("Control+k").await;
    window.fill("command-input", "qzzyqz").await;
    window.see(Spot::css(".command-none")).await;
    window.press("Escape").await;
    window.see_gone(spot("command-box")).await;
    window.close().await;
}

/// The entry that Enter opens.
fn first_answer() -> Spot {
    Spot::css("[data-testid=\"command-box\"] [role=\"menuitem\"]")
}
