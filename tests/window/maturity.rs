//! Maturities in the real window: from a bar to its drafts, with an imported watch list and calendar; and from an
//! amount to pay, through the proposed drafts, to accepted endorsements.

use std::path::Path;

use acceptance::window::{Spot, Window, spot};
use encoding_rs::GB18030;
use serde_json::json;
use tempfile::tempdir;

use crate::desk;
use crate::doubt::endorsements;

#[tokio::test]
async fn a_bar_leads_to_its_drafts_and_what_is_imported_marks_them() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    // A refresh of all lists reads the balances too.
    desk::refresh(&window).await;

    window.click("nav-today").await;
    window.read("today-cash-CNY", "CNY").await;
    window.see("ladder-available").await;
    window.see("ladder-overdue-apart").await;
    window.see("present").await;
    window.look("ladder-today").await;
    why(&window, "ladder-why", "Endorsable").await;
    // To a bar with the keyboard, and from it to its drafts.
    window.see(Spot::css("[data-bar][tabindex=\"0\"]")).await;
    window.script("document.querySelector('[data-bar][tabindex=\"0\"]').focus()", &[]).await;
    window.press("ArrowRight").await;
    let told = window.text("ladder-told").await;
    window.press("Enter").await;
    window.see("page-draft").await;
    window.see("filter-set").await;
    window.see(Spot::css("[data-testid=\"row-0\"][data-key]")).await;
    window.look("ladder-behind").await;
    why(&window, "status-why", "are selected").await;
    let rows = window.attribute("grid", "data-rows").await.expect("a count");
    assert!(told.contains(&rows), "the bar says {told:?}, and the list behind it has {rows} drafts");

    let name = "return document.querySelector('[data-testid=\"row-0\"] .grid-acceptor').textContent";
    let name = window.script(name, &[]).await;
    imports(&window, data.path(), name.as_str().expect("an acceptor")).await;
    window.close().await;
    bank.stop().await;
}

/// Opens by key what a number counts, and closes it again; the focus is back at the link.
async fn why(window: &Window, link: &str, says: &str) {
    window.script("document.querySelector(`[data-testid=\"${arguments[0]}\"]`).focus()", &[json!(link)]).await;
    window.press("Enter").await;
    window.read(format!("{link}-text").as_str(), says).await;
    window.look(link).await;
    window.press("Escape").await;
    window.see_gone(format!("{link}-text").as_str()).await;
    window.see(Spot::css(&format!("[data-testid=\"{link}\"]:focus"))).await;
}

async fn imports(window: &Window, folder: &Path, name: &str) {
    let (watch, calendar) = (folder.join("watch.csv"), folder.join("2030.csv"));
    let lines = format!("名称,等级,来源\n\"{name}\",持续逾期,交易所\n,无名称,\n");
    std::fs::write(&watch, GB18030.encode(&lines).0).expect("written");
    std::fs::write(&calendar, "2030-01-01,off,元旦\n2030-02-09,班\n").expect("written");
    window.click("nav-maturity").await;
    window.see("exposure-0").await;
    why(window, "exposure-why", "Presented, unanswered").await;
    window.click("watch-import").await;
    window.fill("watch-file", &watch.display().to_string()).await;
    window.see(spot("import-refused").having("data-count", "1")).await;
    window.read("import-note", "GB18030").await;
    window.look("watch-import").await;
    window.click(spot("watch-dialog").inside("dialog-commit")).await;
    window.see("watch-line-0").await;
    window.see("watched").await;
    window.click("calendar-import").await;
    window.fill("calendar-file", &calendar.display().to_string()).await;
    window.see("calendar-look").await;
    window.look("calendar-import").await;
    window.click(spot("calendar-dialog").inside("dialog-commit")).await;
    window.read("calendar-row-0", "2030-12-31").await;
    window.click("ladder-as-table").await;
    window.see("ladder-table").await;
    window.look("maturity").await;
    desk::open_list(window, "draft").await;
    window.see(Spot::css(".row-mark-watch")).await;
}

#[tokio::test]
async fn an_amount_is_paid_with_a_proposed_set_and_each_draft_is_accepted() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;

    window.click("nav-propose").await;
    window.fill("propose-amount", "1234567.89").await;
    let payers = desk::payers(&window).await;
    window.choose("propose-payer-company", &payers[0]).await;
    desk::choose(&window, "propose-payee", "Linden Freight Co Ltd").await;
    window.fill("propose-account", "6222020200119988776").await;
    window.fill("propose-bank", "102290002916").await;
    window.click("propose-go").await;
    window.see("propose-set-0").await;
    window.look("propose").await;
    let drafts = window.count(Spot::css("[data-testid=\"propose-set-0\"] tbody tr")).await;
    window.click("propose-endorse-0").await;
    window.see("order-form").await;
    let typed = "return document.querySelector(arguments[0]).value";
    for (field, value) in [
        ("endorseeAccountName", "Linden Freight Co Ltd"),
        ("endorseeAccountNumber", "6222020200119988776"),
        ("endorseeAccountBankNumber", "102290002916"),
    ] {
        let there = window.script(typed, &[json!(format!("[data-testid=\"form-{field}\"]"))]).await;
        assert_eq!(there, value, "{field} is filled in");
    }
    window.click("form-transferFlag-may_transfer").await;
    window.look("propose-form").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    desk::confirm(&window, "propose").await;
    desk::see_accepted(&window, drafts, "propose").await;
    assert_eq!(endorsements(&bank).await, drafts, "each draft of the set once");
    // The amount is paid: its result takes the place of the proposals.
    window.see("propose-ordered").await;
    window.see_gone("propose-sets").await;
    window.look("propose-ordered").await;
    window.close().await;
    bank.stop().await;
}
