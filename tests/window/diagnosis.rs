//! The diagnosis in the window: from an error, from the profile and from the command box; each trouble once, in both
//! languages, and a text to copy.

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use serde_json::json;
use tempfile::tempdir;

use crate::desk;

/// The text of the command box's field.
const TYPED: &str = "return document.querySelector('[data-testid=\"command-input\"]').value";

async fn refuse_everything(bank: &Running) {
    let body = "{\"code\":\"PERMISSION_NOT_PASS\",\"message\":\"no permission\"}";
    let plan = json!({ "count": 0, "fault": { "kind": "status", "status": 403, "body": body } });
    desk::control(bank, "faults", &plan).await;
}

async fn see_done(window: &Window) {
    window.see(spot("diagnosis-status").having("data-state", "done")).await;
    window.see("diagnosis-copy").await;
}

#[tokio::test]
async fn an_error_leads_to_a_diagnosis_that_says_one_trouble_once() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    refuse_everything(&bank).await;
    window.click("refresh").await;
    window.click("error-diagnose").await;
    window.see("page-diagnosis").await;
    see_done(&window).await;
    assert_eq!(window.count(Spot::css("[data-testid^=\"diagnosis-trouble-\"]")).await, 1);
    let trouble = spot("diagnosis-trouble-0").having("data-code", "PERMISSION_NOT_PASS");
    let accounts = bank.accounts.len();
    let said = window.read(trouble, &format!("{} queries, {accounts} accounts", 17 * accounts)).await;
    assert!(said.contains("no permission for this function") && said.contains("assign the set to the role"), "{said}");
    window.look("diagnosis-trouble-en").await;
    window.click("language-zh").await;
    let said = window.read("diagnosis-trouble-0", "项查询").await;
    assert!(said.contains("您的用户没有此功能的权限") && said.contains("权限集"), "{said}");
    window.see("diagnosis-copy").await;
    window.look("diagnosis-trouble-zh").await;
    window.close().await;
}

#[tokio::test]
async fn a_healthy_desk_is_diagnosed_from_the_profile_and_copied() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    window.click("nav-profile").await;
    window.click("diagnosis-open").await;
    see_done(&window).await;
    window.read("diagnosis-good", "No trouble found").await;
    let rows = window.attribute("diagnosis-queries", "data-rows").await;
    assert_eq!(rows, Some((30 * bank.accounts.len()).to_string()));
    window.see(spot("diagnosis-step-token").having("data-outcome", "good")).await;
    window.look("diagnosis-good").await;

    window.click("diagnosis-copy").await;
    window.press("Control+k").await;
    window.see("command-input").await;
    window.press("Control+v").await;
    let copied = window
        .until("the copied text", async || {
            let text = window.script(TYPED, &[]).await;
            text.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
        })
        .await;
    assert!(copied.contains("query-day-balance") && copied.contains("never called"), "{copied}");
    assert!(!copied.contains(&bank.token), "{copied}");
    assert!(bank.accounts.iter().all(|account| !copied.contains(&account.account_number)), "{copied}");
    window.close().await;
}

#[tokio::test]
async fn a_diagnosis_is_stopped_and_the_service_that_is_gone_is_told() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    let hold = json!({ "endpoint": "list-bank-receipt-confirm", "count": 0, "fault": { "kind": "hold" } });
    desk::control(&bank, "faults", &hold).await;
    window.press("Control+k").await;
    window.fill("command-input", "Connection diagnosis").await;
    window.press("Enter").await;
    window.see("page-diagnosis").await;
    window.read("diagnosis-status", "Not started yet").await;
    window.click("diagnosis-start").await;
    window.see(spot("diagnosis-status").having("data-state", "running")).await;
    window.see("diagnosis-row-10").await;
    window.look("diagnosis-running").await;
    window.click("diagnosis-stop").await;
    see_done(&window).await;
    window.see(spot("diagnosis-step-queries").having("data-outcome", "not_asked")).await;

    bank.stop().await;
    window.click("diagnosis-start").await;
    window.see(spot("diagnosis-trouble-0").having("data-code", "connection-refused")).await;
    window.look("diagnosis-refused").await;
    window.close().await;
}

#[tokio::test]
async fn a_refused_instruction_has_the_administrators_remedy() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    let body = "{\"code\":\"PERMISSION_NOT_PASS\"}";
    let fault = json!({ "kind": "status", "status": 403, "body": body });
    desk::control(&bank, "faults", &json!({ "endpoint": "transfer", "count": 0, "fault": fault })).await;
    desk::transfer(&window, &bank.accounts[0].account_number, "12.00").await;
    window.see(spot("result-row-0").having("data-state", "refused")).await;
    desk::close_result(&window).await;
    window.click("nav-journal").await;
    window.click(Spot::css("[data-testid=\"journal-row-0\"] button")).await;
    window.click(Spot::css("[data-testid=\"instruction-remedy\"] summary")).await;
    window.read("instruction-remedy", "assign the set to the role").await;
    window.look("diagnosis-refused-instruction").await;
    window.close().await;
}
