//! What falls due in the real window: bars and the drafts behind one, a watch list and a calendar that are imported, and an
//! amount that is paid with a proposed set as one submission.

use acceptance::window::{Spot, Window, spot};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;

#[tokio::test]
async fn a_bar_leads_to_its_drafts_and_an_amount_is_paid_with_a_proposed_set() {
    let data = tempdir().expect("a data directory");
    let window = Window::open(data.path()).await;
    desk::practise(&window).await;
    desk::refresh(&window).await;
    desk::read_balances(&window).await;

    window.click("nav-today").await;
    window.see("ladder-available").await;
    window.picture("ladder-today").await;
    window.see("present").await;
    // The keys' way to a bar, and through it.
    let focus = "document.querySelector('[data-bar][tabindex=\"0\"]').focus(); return true";
    window.script(focus, &[]).await;
    window.press("ArrowRight").await;
    window.press("Enter").await;
    window.see("page-draft").await;
    window.see("filter-set").await;
    window.see(Spot::css("[data-testid=\"row-0\"][data-key]")).await;
    window.picture("ladder-behind").await;
    let name = "return document.querySelector('[data-testid=\"row-0\"] .grid-acceptor').title";
    let name = window.script(name, &[]).await;
    imports(&window, data.path(), name.as_str().expect("an acceptor")).await;
    pay(&window).await;
    window.close().await;
}

async fn imports(window: &Window, folder: &std::path::Path, name: &str) {
    let (watch, calendar) = (folder.join("watch.csv"), folder.join("2030.csv"));
    std::fs::write(&watch, format!("名称,等级,来源\n\"{name}\",持续逾期,交易所\n,无名称,\n")).expect("written");
    std::fs::write(&calendar, "2030-01-01,off,元旦\n2030-02-09,班\n").expect("written");
    window.click("nav-maturity").await;
    window.see("exposure-0").await;
    window.click("watch-import").await;
    window.fill("watch-file", &watch.display().to_string()).await;
    window.see(spot("import-refused").having("data-count", "1")).await;
    window.picture("watch-import").await;
    window.click(spot("watch-dialog").inside("dialog-commit")).await;
    window.see("watch-line-0").await;
    window.see("watched").await;
    window.click("calendar-import").await;
    window.fill("calendar-file", &calendar.display().to_string()).await;
    window.see("calendar-look").await;
    window.picture("calendar-import").await;
    window.click(spot("calendar-dialog").inside("dialog-commit")).await;
    window.read("calendar-row-0", "2030-12-31").await;
    window.click("ladder-as-table").await;
    window.see("ladder-table").await;
    window.picture("maturity").await;
}

async fn pay(window: &Window) {
    window.click("nav-propose").await;
    window.fill("propose-amount", "1234567.89").await;
    window.fill("propose-payee", "Linden Freight Co Ltd").await;
    window.press("Tab").await;
    window.fill("propose-account", "6222020200119988776").await;
    window.fill("propose-bank", "102290002916").await;
    window.click("propose-go").await;
    window.see("propose-set-0").await;
    window.picture("propose").await;
    let rows = "return document.querySelectorAll('[data-testid=\"propose-set-0\"] tbody tr').length";
    let rows = window.script(rows, &[]).await.as_u64().expect("a count");
    window.click("propose-endorse-0").await;
    window.see("order-form").await;
    let payee = "return document.querySelector(arguments[0]).value";
    let payee = window.script(payee, &[json!("[data-testid=\"form-endorseeAccountName\"]")]).await;
    assert_eq!(payee, "Linden Freight Co Ltd", "the payee is filled in");
    window.click("form-transferFlag-may_transfer").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("check-totals").await;
    window.picture("propose-check").await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    desk::see_accepted(window, usize::try_from(rows).expect("few"), "propose").await;
}
