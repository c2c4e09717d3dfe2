//! Templates and reminders in the window: they fill in forms, and the bank's ledger tells that nothing else is sent.

use std::path::Path;

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use serde_json::json;
use tempfile::tempdir;

use crate::desk;

const PAYEE: &str = "6222020200119988776";

/// Pictures in both languages at both widths, in which no text is cut.
pub(crate) async fn looks(window: &Window, name: &str) {
    for (language, button) in [("en", "language-en"), ("zh-CN", "language-zh")] {
        window.script(SAY, &[json!(button)]).await;
        window.see(Spot::css(&format!("html[lang=\"{language}\"]"))).await;
        window.look(&format!("{name}-{language}")).await;
        desk::picture_narrow(window, &format!("{name}-{language}")).await;
    }
    window.script(SAY, &[json!("language-en")]).await;
    window.see(Spot::css("html[lang=\"en\"]")).await;
}

/// Sets the language by the switch of the top bar, which a dialog covers.
const SAY: &str = "document.querySelector(`[data-testid=\"${arguments[0]}\"]`).click(); return true;";

pub(crate) async fn value(window: &Window, field: &str) -> String {
    let script = "return document.querySelector(`[data-testid=\"${arguments[0]}\"]`).value";
    window.script(script, &[json!(field)]).await.as_str().expect("a value").to_owned()
}

pub(crate) async fn opened(data: &Path) -> (Running, Window) {
    let bank = desk::bank_with_profile(data).await;
    let window = Window::open(data).await;
    window.resize(1440, 900).await;
    desk::sign_in(&window, &bank).await;
    (bank, window)
}

/// Fills in a transfer, saves it as a template with an amount as it was pasted, and leaves the form.
async fn saved(window: &Window, bank: &Running, name: &str) {
    window.click("nav-transfers").await;
    window.click("transfer-new").await;
    desk::choose(window, "form-tradeAccountNumber", &bank.accounts[1].account_number).await;
    desk::choose(window, "form-oppositeAccountName", "Linden Freight Co Ltd").await;
    desk::choose(window, "form-oppositeAccountNumber", PAYEE).await;
    window.fill("form-oppositeAccountBankName", "Harbour Bank, Linden Branch").await;
    window.fill("form-tradeAmount", "12.50").await;
    window.fill("form-currency", "CNY").await;
    window.fill("form-purpose", "Freight of the month").await;
    window.click("form-templates").await;
    window.click("form-template-save").await;
    window.fill("form-template-name", name).await;
    window.click("form-template-commit").await;
    window.see("form-template-saved").await;
}

#[tokio::test]
async fn a_template_fills_in_a_transfer_and_sends_nothing() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = opened(data.path()).await;
    saved(&window, &bank, "Freight").await;
    looks(&window, "template-saved").await;
    desk::discard_form(&window).await;

    // By the command box.
    window.press("Control+k").await;
    window.fill("command-input", "frei").await;
    window.see(Spot::css("[data-key=\"template-Freight\"]")).await;
    window.press("Enter").await;
    window.see("form-template-begun").await;
    looks(&window, "template-begun").await;
    for (field, expected) in [
        ("form-tradeAccountNumber", bank.accounts[1].account_number.as_str()),
        ("form-oppositeAccountNumber", PAYEE),
        ("form-tradeAmount", "12.50"),
        ("form-currency", "CNY"),
        ("form-purpose", "Freight of the month"),
        ("form-referenceOrder", ""),
    ] {
        assert_eq!(value(&window, field).await, expected, "{field}");
    }
    assert_eq!(desk::carried_out(&bank, "transfer").await, 0);
    window.click(spot("order-form").inside("dialog-commit")).await;
    desk::confirm(&window, "template").await;
    desk::see_accepted(&window, 1, "template").await;
    assert_eq!(desk::carried_out(&bank, "transfer").await, 1);

    // A form that has been begun is filled from its own menu, and the list of templates renames and deletes.
    window.click("transfer-new").await;
    window.click("form-templates").await;
    window.click("form-template-Freight").await;
    window.see("form-template-begun").await;
    assert_eq!(value(&window, "form-oppositeAccountName").await, "Linden Freight Co Ltd");
    window.press("Escape").await;
    window.see_gone("order-form").await;
    window.click("open-templates").await;
    window.click("template-rename-Freight").await;
    window.fill("template-rename-to", "Freight to Linden").await;
    window.press("Enter").await;
    window.see("template-Freight to Linden").await;
    window.click("template-remove-Freight to Linden").await;
    window.see("templates-none").await;
    window.close().await;
}

#[tokio::test]
async fn a_template_whose_account_is_gone_says_so_and_leaves_the_payer_open() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = opened(data.path()).await;
    saved(&window, &bank, "Freight").await;
    window.kill().await;
    let settings = data.path().join("profiles/harbour/profile.toml");
    let text = std::fs::read_to_string(&settings).expect("the settings");
    let number = &bank.accounts[1].account_number;
    std::fs::write(&settings, text.replace(number.as_str(), "999000111222")).expect("written");
    let window = Window::open(data.path()).await;
    window.resize(1440, 900).await;
    window.click("nav-transfers").await;
    window.click("open-templates").await;
    window.see("template-trouble-Freight").await;
    window.click("template-start-Freight").await;
    window.see("form-template-trouble").await;
    looks(&window, "template-account-gone").await;
    assert_eq!(value(&window, "form-tradeAccountNumber").await, "");
    assert_eq!(value(&window, "form-oppositeAccountNumber").await, PAYEE);
    window.kill().await;
}

#[tokio::test]
async fn an_endorsement_begins_with_a_template_and_with_an_earlier_one() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = opened(data.path()).await;
    desk::refresh(&window).await;
    desk::endorse_typed(&window, &[2]).await;
    window.click("form-templates").await;
    window.click("form-template-save").await;
    window.fill("form-template-name", "To Linden").await;
    window.press("Enter").await;
    window.see("form-template-saved").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    desk::confirm(&window, "template-endorse").await;
    desk::see_accepted(&window, 1, "template-endorse").await;

    window.click("nav-transfers").await;
    window.click("open-templates").await;
    window.click("template-start-To Linden").await;
    window.see("form-waiting").await;
    looks(&window, "template-waiting").await;
    window.click("row-3-select").await;
    window.click("act-endorse").await;
    window.see("form-template-begun").await;
    assert_eq!(value(&window, "form-endorseeAccountNumber").await, PAYEE);
    window.see(Spot::css("[data-testid=\"form-transferFlag-may_transfer\"]:checked")).await;
    window.press("Escape").await;
    window.see_gone("order-form").await;
    window.click("form-waiting-stop").await;
    window.see_gone("form-waiting").await;

    window.click("nav-journal").await;
    window.click(Spot::css("[data-testid=\"journal-row-0\"] button")).await;
    window.click("instruction-as-new").await;
    window.see("form-waiting").await;
    window.click("row-3-select").await;
    window.click("act-endorse").await;
    window.see("form-endorseeAccountNumber").await;
    assert_eq!(value(&window, "form-endorseeAccountNumber").await, PAYEE);
    window.see(Spot::css("[data-testid=\"form-transferFlag-may_transfer\"]:checked")).await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    desk::confirm(&window, "as-new-endorse").await;
    desk::see_accepted(&window, 1, "as-new-endorse").await;
    window.see_gone("form-waiting").await;
    assert_eq!(desk::carried_out(&bank, "endorse").await, 2);
    window.close().await;
}

#[tokio::test]
async fn a_reminder_is_due_until_its_order_is_confirmed_or_skipped() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = opened(data.path()).await;
    saved(&window, &bank, "Rent").await;
    desk::discard_form(&window).await;
    window.click("open-templates").await;
    window.click("template-remind-Rent").await;
    // Every Monday from four weeks ago: at least four times are due on any day, and none moves before its own week.
    window.choose("rhythm-every", "week").await;
    window.choose("rhythm-day", "1").await;
    window.choose("rhythm-off-day", "stay").await;
    let from = (chrono::Local::now().date_naive() - chrono::Days::new(28)).to_string();
    window.fill("rhythm-from", &from).await;
    looks(&window, "reminder-form").await;
    window.click("rhythm-commit").await;
    window.see("template-reminder-Rent").await;
    looks(&window, "reminder-set").await;
    window.press("Escape").await;
    assert_eq!(desk::carried_out(&bank, "transfer").await, 0, "a reminder sends nothing");

    window.click("nav-today").await;
    window.see("reminder-Rent").await;
    looks(&window, "reminder-today").await;
    assert_eq!(window.text(Spot::css("[data-testid=\"nav-today\"] .nav-count")).await, "1");
    let counted: usize =
        window.attribute("reminder-Rent", "data-count").await.expect("a count").parse().expect("a number");
    assert!(counted >= 4, "{counted}");
    window.click("reminder-skip-Rent").await;
    window.see(spot("reminder-Rent").having("data-count", &(counted - 1).to_string())).await;

    // A form that is left is no order; a confirmed one is.
    window.click("reminder-start-Rent").await;
    window.see("form-template-begun").await;
    window.press("Escape").await;
    window.see(spot("reminder-Rent").having("data-count", &(counted - 1).to_string())).await;
    window.click("reminder-start-Rent").await;
    window.see("form-template-begun").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("check-totals").await;
    window.click(spot("check-dialog").inside("dialog-back")).await;
    window.see("order-form").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    desk::confirm(&window, "reminder").await;
    desk::see_accepted(&window, 1, "reminder").await;
    window.see(spot("reminder-Rent").having("data-count", &(counted - 2).to_string())).await;
    assert_eq!(desk::carried_out(&bank, "transfer").await, 1);

    // An order that the service refuses leaves its time open, with the service's words.
    window.click("nav-today").await;
    let refuse = json!({ "endpoint": "transfer", "fault": { "kind": "failed", "message": "no such account" } });
    desk::control(&bank, "faults", &refuse).await;
    window.click("reminder-start-Rent").await;
    window.see("form-template-begun").await;
    window.fill("form-tradeAmount", "13.50").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    desk::confirm(&window, "reminder-refused").await;
    window.see(spot("result-row-0").having("data-state", "refused")).await;
    desk::close_result(&window).await;
    window.see(spot("reminder-again").having("data-state", "refused")).await;
    window.see(spot("reminder-Rent").having("data-count", &(counted - 2).to_string())).await;
    window.read("reminder-again", "no such account").await;
    looks(&window, "reminder-again").await;
    window.close().await;
}
