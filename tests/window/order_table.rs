//! The check as a table: twenty drafts on one screen, common facts once, keys that scroll the rows; a filled form that is
//! left and opened again; and paying with the drafts of one company.

use acceptance::window::{Spot, Window, spot};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;

/// The place of every row of the check and the box in which the rows are, as left, top, right and bottom.
async fn rows_out_of_sight(window: &Window) -> u64 {
    let script = "const box = document.querySelector('[data-testid=\"check-rows\"]').getBoundingClientRect();
        const rows = [...document.querySelectorAll('[data-testid^=\"check-row-\"][data-number]')];
        const out = rows.filter((row) => {
            const at = row.getBoundingClientRect();
            return at.top < box.top || at.bottom > box.bottom + 1 || at.bottom > window.innerHeight;
        });
        return rows.length < 20 ? 1000 + rows.length : out.length;";
    window.script(script, &[]).await.as_u64().expect("a count")
}

async fn looks(window: &Window, name: &str) {
    for (language, theme) in [("en", "light"), ("zh", "dark"), ("zh", "light"), ("en", "dark")] {
        let script = "document.documentElement.dataset.theme = arguments[0]; return true;";
        window.script(script, &[json!(theme)]).await;
        if language == "en" {
            window.picture(&format!("{name}-{theme}")).await;
        }
    }
}

#[tokio::test]
async fn twenty_drafts_are_checked_on_one_screen_and_keys_scroll_the_rows() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_drafts(1200, data.path()).await;
    let window = Window::open(data.path()).await;
    window.resize(1440, 900).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    desk::endorse_typed(&window, &(0..20).collect::<Vec<_>>()).await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("check-totals").await;
    looks(&window, "table-check-1440").await;
    assert_eq!(rows_out_of_sight(&window).await, 0, "all twenty rows are on the screen");
    let text = window.text("check-dialog").await;
    assert_eq!(text.matches("6222020200119988776").count(), 1, "the payee's account is said once");
    window.resize(1024, 700).await;
    looks(&window, "table-check-1024").await;
    let top = "return document.querySelector('[data-testid=\"check-rows\"]').scrollTop";
    window.press("End").await;
    assert_ne!(window.script(top, &[]).await, json!(0), "End scrolls the rows while the safe button has the focus");
    window.press("Home").await;
    assert_eq!(window.script(top, &[]).await, json!(0));
    let focus = "return document.activeElement.dataset.testid";
    assert_eq!(window.script(focus, &[]).await, json!("dialog-back"));
    window.resize(1440, 900).await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    window.see(spot("result").having("data-done", "true")).await;
    looks(&window, "table-result-1440").await;
    assert_eq!(desk::carried_out(&bank, "endorse").await, 20);
    window.close().await;
}

#[tokio::test]
async fn a_filled_form_is_asked_about_once_kept_and_opened_as_it_was() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    desk::endorse_typed(&window, &[2]).await;
    window.press("Escape").await;
    window.see("form-leaving").await;
    window.picture("form-leaving").await;
    window.press("Escape").await;
    window.see_gone("order-form").await;
    window.click("act-endorse").await;
    window.see("form-kept").await;
    window.picture("form-kept").await;
    let name = "return document.querySelector('[data-testid=\"form-endorseeAccountName\"]').value";
    assert_eq!(window.script(name, &[]).await, json!("Linden Freight Co Ltd"));
    window.click("form-anew").await;
    assert_eq!(window.script(name, &[]).await, json!(""));
    window.press("Escape").await;
    window.see_gone("order-form").await;
    // Over a row the program's own menu opens; the next click elsewhere closes it and does what it should.
    window.right_click(Spot::css("[data-testid=\"row-3\"]")).await;
    window.see("row-menu").await;
    window.look("row-menu").await;
    assert_eq!(window.count("detail-amount").await, 0, "the other button opens no draft");
    let beside = "const [menu, row] = ['row-menu', 'row-3'].map((id) =>
        document.querySelector(`[data-testid=\"${id}\"]`).getBoundingClientRect());
        return Math.abs(menu.top - (row.top + row.bottom) / 2) < 24 && Math.abs(menu.left - (row.left + row.right) / 2) < 24";
    assert_eq!(window.script(beside, &[]).await, json!(true), "the menu is at the pointer");
    window.click("row-menu-toggle").await;
    window.see(spot("row-3").having("aria-selected", "true")).await;
    window.see(Spot::css("[data-pane=\"rows\"]:focus")).await;
    window.right_click(Spot::css("[data-testid=\"row-4\"]")).await;
    window.click("row-menu-act").await;
    window.see("order-form").await;
    window.press("Escape").await;
    window.see_gone("order-form").await;
    window.right_click(Spot::css("[data-testid=\"row-4\"]")).await;
    window.see("row-menu").await;
    window.click("nav-today").await;
    window.see("page-today").await;
    window.close().await;
}

#[tokio::test]
async fn a_set_is_of_the_chosen_company_and_says_how_old_its_lists_are() {
    let data = tempdir().expect("a data directory");
    desk::awkward_practice(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::practise(&window).await;
    desk::refresh(&window).await;
    window.click("nav-propose").await;
    window.see("page-propose").await;
    window.fill("propose-amount", "5000000").await;
    let off = Spot::css("[data-testid=\"propose-go\"][aria-disabled=\"true\"]");
    window.see(off).await;
    let payers = desk::payers(&window).await;
    let payer = &payers[0];
    window.choose("propose-payer-company", payer).await;
    window.click("propose-go").await;
    window.read("propose-lists", "20").await;
    window.see(spot("propose-lists").having("data-complete", "true")).await;
    window.picture("propose-one-company").await;
    let parts = window.text("propose-parts-0").await;
    assert!(parts.contains(payer), "{parts}");
    assert!(!parts.contains(&payers[1]), "{parts}");
    window.close().await;
}
