//! A draft with an accepted operation that its list does not show yet: marked in words in the list and in the detail,
//! counted apart, not selectable; read again, it has left the list and is news nowhere.

use acceptance::account;
use acceptance::window::{Spot, Window, spot};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;
use crate::doubt::{fault, let_go};

/// The mark of the row with this draft, and where it is said.
fn mark(number: &str) -> Spot {
    Spot::css(&format!("[data-number=\"{number}\"] .row-mark-acted"))
}

#[tokio::test]
async fn an_endorsed_draft_is_marked_in_words_until_its_list_is_read_again() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    let account = &bank.accounts[1];
    window.choose("scope", &account::key(account)).await;
    desk::open_list(&window, "endorsement-transfer").await;
    let number = window.attribute("row-2", "data-number").await.expect("a draft number");
    // The reply comes late enough to stop the readings that follow it.
    fault(&bank, json!({"kind": "delay", "milliseconds": 3000})).await;
    desk::endorse(&window, &[2]).await;
    window
        .until("the endorsement at the bank", async || (desk::carried_out(&bank, "endorse").await == 1).then_some(()))
        .await;
    for list in ["endorsement-transfer", "pledge-application", "prompt-payment-app", "draft"] {
        let held = json!({"endpoint": format!("list-bank-{list}"), "count": 0, "fault": {"kind": "hold"}});
        desk::control(&bank, "faults", &held).await;
    }
    desk::see_accepted(&window, 1, "acted").await;

    window.see(mark(&number)).await;
    let said = window.attribute(mark(&number), "aria-label").await.expect("a name");
    assert!(said.starts_with("Endorse accepted ") && said.ends_with(", list not refreshed since"), "{said}");
    assert_eq!(window.attribute(mark(&number), "title").await.as_ref(), Some(&said), "the same as a tip");
    window.read("status-acted", "1 draft").await;
    // It cannot be selected, and the next draft can.
    window.click(Spot::css(&format!("[data-number=\"{number}\"] .grid-select"))).await;
    window.click("row-3-select").await;
    window.read("status-selected", "1").await;
    assert_ne!(window.attribute("row-3", "data-number").await.as_ref(), Some(&number));
    window.click("row-3-select").await;
    window.see_gone("status-selected").await;
    window.click(Spot::css(&format!("[data-number=\"{number}\"] .grid-amount"))).await;
    window.read("acted-note", "list not refreshed since").await;
    window.picture("acted-en").await;
    window.click("language-zh").await;
    window.read("acted-note", "已受理").await;
    window.picture("acted-zh").await;
    window.click("language-en").await;

    let_go(&bank).await;
    window.see_gone(mark(&number)).await;
    window.see_gone("status-acted").await;
    window.see_gone(Spot::css(&format!(".grid-row[data-number=\"{number}\"]"))).await;
    window.click("nav-today").await;
    window.see("page-today").await;
    window.see_gone("refresh-progress").await;
    for list in ["endorsement-transfer", "transfer-withdrawal", "draft"] {
        for since in ["looked", "refresh"] {
            window.see_gone(spot(&format!("changed-{list}-{since}"))).await;
        }
    }
    window.close().await;
}

#[tokio::test]
async fn the_key_acts_on_the_first_free_draft_of_a_list_or_says_why_not() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    open_by_keys(&window).await;
    let number = window.attribute("row-0", "data-number").await.expect("a draft number");
    let late = json!({"endpoint": "receipt-by-endorsee", "fault": {"kind": "delay", "milliseconds": 3000}});
    desk::control(&bank, "faults", &late).await;
    window.press("Control+Enter").await;
    desk::confirm(&window, "acted-first").await;
    let signed = async || (desk::carried_out(&bank, "receipt-by-endorsee").await == 1).then_some(());
    window.until("the signature at the bank", signed).await;
    for list in ["receipt-by-endorsee", "endorsement-transfer", "pledge-application", "draft"] {
        let held = json!({"endpoint": format!("list-bank-{list}"), "count": 0, "fault": {"kind": "hold"}});
        desk::control(&bank, "faults", &held).await;
    }
    desk::see_accepted(&window, 1, "acted-first").await;

    // The signed draft is still the first of its list.
    open_by_keys(&window).await;
    window.see(mark(&number)).await;
    window.press("Control+Enter").await;
    window.see("check-totals").await;
    window.press("Escape").await;
    window.see_gone("check-totals").await;
    window.see(Spot::css("[data-testid=\"row-1\"].grid-current")).await;
    window.press("Home").await;
    window.see(Spot::css("[data-testid=\"row-0\"].grid-current")).await;
    window.press("Control+Enter").await;
    window.read("status-refused", "accepted operation").await;
    window.look("acted-refused").await;
    let_go(&bank).await;
    window.see_gone(mark(&number)).await;
    window.close().await;
}

/// Opens the list to sign from another page, so that it takes the focus.
async fn open_by_keys(window: &Window) {
    window.click("nav-today").await;
    desk::open_list(window, "receipt-by-endorsee").await;
    window.see(Spot::css("[data-pane=\"rows\"]:focus")).await;
}
