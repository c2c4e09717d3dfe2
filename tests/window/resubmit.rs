//! The clerk's options after a failure: leave the rest unsent, wait for the automatic probe, resubmit as a new
//! instruction.

use acceptance::account;
use acceptance::window::{Spot, Window, spot};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;
use crate::doubt::fault;

#[tokio::test]
async fn a_refused_one_is_resubmitted_as_typed_and_a_paused_rest_stays_unsent() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;

    fault(&bank, json!({"kind": "status", "status": 405})).await;
    desk::endorse(&window, &[2]).await;
    window.see(spot("result-row-0").having("data-state", "refused")).await;
    window.picture("again-refused").await;
    window.click("result-again-0").await;
    window.see("form-again").await;
    let typed = "return document.querySelector('[data-testid=\"form-endorseeAccountName\"]').value";
    assert_eq!(window.script(typed, &[]).await, json!("Linden Freight Co Ltd"));
    window.picture("again-form").await;
    window.fill("form-endorseeAccountBankNumber", "102290002916").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("check-warning-0").await;
    window.picture("again-check").await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    desk::see_accepted(&window, 1, "again").await;
    window.click("nav-journal").await;
    window.click(Spot::css("[data-testid=\"journal-row-0\"] button")).await;
    window.click("instruction-supersedes").await;
    window.see("instruction-superseded-by").await;
    window.picture("again-journal").await;
    assert_eq!(window.count("instruction-again").await, 0, "once is enough");

    fault(&bank, json!({"kind": "apply_then_close"})).await;
    let account = &bank.accounts[1];
    window.choose("scope", &account::key(account)).await;
    desk::endorse(&window, &[2, 3, 4]).await;
    window.see(spot("result").having("data-paused", "true")).await;
    window.picture("again-paused").await;
    window.click("result-doubt-0").await;
    window.see("doubt-rest").await;
    window.see("doubt-next-look").await;
    window.picture("again-rest").await;
    window.click("doubt-cancel").await;
    window.see_gone("doubt-rest").await;
    // The first probe is automatic.
    window.see(Spot::css("[data-testid=\"instruction-evidence\"] li")).await;
    window.see(spot("doubt-proposal").having("data-decision", "executed")).await;
    window.picture("again-looked").await;
    window.click("nav-journal").await;
    window.choose("journal-filter", "cancelled").await;
    window.see_count(Spot::css("[data-testid^=\"journal-row-\"]"), 2).await;
    window.choose("journal-filter-operation", "transfer").await;
    window.see("journal-empty").await;
    window.close().await;
}
