//! Changes found by a reading, until the clerk has looked at them; a partly failed reading; and the lists read for each
//! account.

use acceptance::window::{Spot, Window, spot};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;

#[tokio::test]
async fn what_changed_is_led_to_from_today_and_is_over_once_it_was_looked_at() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = desk::at_list(data.path(), "transfer-withdrawal").await;
    let number = window.attribute("row-0", "data-number").await.expect("a number");
    desk::control(&bank, "counterparty", &json!({"draftNumber": number, "answer": "refuse"})).await;
    let closed = json!({"kind": "failed", "message": "closed"});
    let plan = json!({"endpoint": "list-bank-prompt-receipt", "count": 0, "fault": closed});
    desk::control(&bank, "faults", &plan).await;
    window.click("refresh").await;
    window.see("refresh-go-on").await;
    window.click("nav-today").await;
    window.see("changed-draft-looked").await;
    window.picture("today-changes").await;

    window.click("changed-draft-looked").await;
    window.see("changes-changed").await;
    window.see_count(Spot::css("[data-testid^=\"row-\"][data-key]"), 1).await;
    window.picture("changes").await;
    window.click(Spot::css("[data-testid=\"changes-changed\"] .change-open")).await;
    window.see("detail-changed").await;
    window.picture("changes-detail").await;

    // The draft is in no list of the counterparty's any more; its last known state can still be opened.
    window.click("nav-today").await;
    window.click("changed-transfer-withdrawal-looked").await;
    window.click(Spot::css("[data-testid=\"changes-no_longer_listed\"] .change-open")).await;
    window.see("detail-amount").await;
    window.picture("no-longer-listed").await;
    window.click("detail-close").await;
    window.click("changes-mark-seen").await;
    window.see_gone("changes-no_longer_listed").await;
    window.click("nav-today").await;
    window.see_gone("changed-transfer-withdrawal-looked").await;
    window.see("mark-all-seen").await;
    the_profile_page(&window).await;
    window.close().await;
    bank.stop().await;
}

/// Unticks one list, sets an interval, and sees the failed list by its name.
async fn the_profile_page(window: &Window) {
    window.click("open-profile").await;
    window.see("lists-troubles").await;
    window.click("lists-edit").await;
    let tick = Spot::css("[data-testid^=\"tick-\"][data-testid$=\"-prompt-receipt\"]");
    window.click(tick.clone()).await;
    window.picture("list-table-edit").await;
    window.click("lists-save").await;
    window.see("lists-edit").await;
    window.see_gone(tick).await;
    window.choose("poll-minutes", "15").await;
    window.see(spot("notify")).await;
    window.picture("list-table").await;
    window.click("language-zh").await;
    window.see(Spot::css("html[lang=\"zh-CN\"]")).await;
    window.click("theme-dark").await;
    window.picture("list-table-zh-dark").await;
    window.click("nav-today").await;
    window.picture("today-changes-zh-dark").await;
    desk::open_list(window, "draft").await;
    window.click("show-changes").await;
    // Whether the earlier visit was long enough to count as looked at depends on the machine; the changes of the last
    // reading do not.
    window.choose("changes-since", "refresh").await;
    window.see("changes-changed").await;
    window.picture("changes-zh-dark").await;
    window.click("theme-light").await;
    window.click("language-en").await;
}
