//! The list of banks in forms, days off in the months of date fields, and the payer of the last transfer to a payee.

use std::path::Path;

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use serde_json::json;
use tempfile::tempdir;

use crate::desk;
use crate::templates::{looks, opened, value};
use crate::ux::Hands;

const SECOND: &str = "6222020200119985533";

/// Imports a list of banks by the page of counterparties.
async fn with_list(window: &Window, folder: &Path) {
    let file = folder.join("cnaps.csv");
    let text = "行号,行名,城市\n102584000013,中国工商银行深圳市分行,深圳\n308290003020,招商银行上海徐家汇支行,上海\n\
        102100099997,校验位不符的银行,\n1025,短,\n";
    std::fs::write(&file, text).expect("written");
    window.click("nav-counterparties").await;
    window.click("bank-list-open").await;
    window.fill("bank-list-file", &file.display().to_string()).await;
    window.see(spot("import-refused").having("data-count", "1")).await;
    window.see("bank-list-doubtful").await;
    looks(window, "bank-list").await;
    window.click(spot("bank-list-dialog").inside("dialog-commit")).await;
    window.see_gone("bank-list-dialog").await;
}

#[tokio::test]
async fn a_bank_is_chosen_by_initials_or_number_from_the_imported_list() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = opened(data.path()).await;
    with_list(&window, data.path()).await;

    window.click("nav-transfers").await;
    window.click("transfer-new").await;
    desk::choose(&window, "form-tradeAccountNumber", &bank.accounts[1].account_number).await;
    desk::choose(&window, "form-oppositeAccountName", "Linden Freight Co Ltd").await;
    desk::choose(&window, "form-oppositeAccountNumber", SECOND).await;
    window.click("form-oppositeAccountBankName").await;
    for letter in ["g", "s", "y", "h"] {
        window.press(letter).await;
    }
    window.see(Spot::css(".combo-enter")).await;
    window.picture("bank-chosen").await;
    desk::picture_narrow(&window, "bank-chosen").await;
    window.press("Enter").await;
    assert_eq!(value(&window, "form-oppositeBankCode").await, "102584000013");
    assert_eq!(value(&window, "form-oppositeAccountBankName").await, "中国工商银行深圳市分行");
    assert!(window.text("form-oppositeBankCode-source").await.contains("cnaps.csv"));

    // A number that the list does not have is a warning, and can be sent.
    window.fill("form-oppositeBankCode", "103100000026").await;
    window.see(Spot::css(".field-warning")).await;
    window.press("Escape").await;
    window.look("bank-unlisted").await;
    window.click("form-oppositeBankCode").await;
    window.press("Control+a").await;
    for letter in ["3", "0", "8"] {
        window.press(letter).await;
    }
    window.see(Spot::css(".combo-enter")).await;
    window.press("Enter").await;
    assert_eq!(value(&window, "form-oppositeAccountBankName").await, "招商银行上海徐家汇支行");
    window.fill("form-tradeAmount", "12.50").await;
    window.fill("form-currency", "CNY").await;
    window.fill("form-purpose", "Freight").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    desk::confirm(&window, "bank").await;
    desk::see_accepted(&window, 1, "bank").await;

    // The next transfer begins with its payee: it fills in the payer of the last transfer to it.
    window.click("transfer-new").await;
    window.see(Spot::css("[data-testid=\"form-oppositeAccountName\"]:focus")).await;
    assert_eq!(value(&window, "form-tradeAccountNumber").await, "");
    desk::choose(&window, "form-oppositeAccountNumber", SECOND).await;
    window.see(spot("form-tradeAccountNumber").having("value", &bank.accounts[1].account_number)).await;
    assert_eq!(value(&window, "form-currency").await, "CNY");
    desk::discard_form(&window).await;

    window.click("nav-counterparties").await;
    window.click("counterparty-add").await;
    window.fill("party-name", "Atlas Paper").await;
    window.fill("party-account-0", "6225888800001").await;
    window.click("party-bank-name-0").await;
    for letter in ["z", "s", "y", "h"] {
        window.press(letter).await;
    }
    window.see(Spot::css(".combo-enter")).await;
    window.press("Enter").await;
    assert_eq!(value(&window, "party-bank-number-0").await, "308290003020");
    looks(&window, "bank-of-party").await;
    window.click(spot("counterparty-dialog").inside("dialog-commit")).await;
    window.see_gone("counterparty-dialog").await;
    window.close().await;
}

#[tokio::test]
async fn a_month_marks_the_days_off_of_the_imported_calendar() {
    let data = tempdir().expect("a data directory");
    let (_bank, window) = opened(data.path()).await;
    let file = data.path().join("holidays.csv");
    std::fs::write(&file, "day,kind,name\n2026-10-01,off,国庆节\n2026-10-10,班,国庆补班\n").expect("written");
    let import = "return window.__TAURI_INTERNALS__.invoke('calendar_import',
        {file: arguments[0], range: ['2026-01-01', '2027-12-31']}).then(() => true)";
    window.script(import, &[json!(file.display().to_string())]).await;
    window.click("nav-journal").await;
    window.fill("journal-from", "2026-10-15").await;
    window.click("journal-from-choose").await;
    let day = |day: &str, rests: &str| {
        Spot::css(&format!("[data-testid=\"day-month\"] [data-day=\"{day}\"][data-rests=\"{rests}\"]"))
    };
    for (date, rests) in
        [("2026-10-01", "true"), ("2026-10-02", "false"), ("2026-10-10", "false"), ("2026-10-11", "true")]
    {
        window.see(day(date, rests)).await;
    }
    window.look("month-days-off").await;
    window.close().await;
}

/// Two accounts of one supplier that were both paid.
async fn with_two_accounts(window: &Window, bank: &Running) {
    let payer = bank.accounts[1].account_number.clone();
    desk::transfer(window, &payer, "12.50").await;
    desk::see_accepted(window, 1, "two-first").await;
    desk::transfer_typed(window, &payer, SECOND, "13.75").await;
    window.see("form-problems").await;
    window.fill("form-reason", "call-back: 5533, Ms Chen").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    desk::confirm(window, "two-second").await;
    desk::see_accepted(window, 1, "two-second").await;
}

#[tokio::test]
async fn presses_for_the_other_account_of_a_supplier_and_for_a_template() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = opened(data.path()).await;
    with_two_accounts(&window, &bank).await;

    window.click("nav-today").await;
    let mut hands = Hands::on(&window);
    hands.press("Control+k").await;
    window.see("command-input").await;
    hands.type_text("new t").await;
    hands.press("Enter").await;
    window.see(Spot::css("[data-testid=\"form-oppositeAccountName\"]:focus")).await;
    hands.type_text("lin 88").await;
    window.see(Spot::css(".combo-enter")).await;
    hands.press("Enter").await;
    window.see(Spot::css("[data-testid=\"form-tradeAmount\"]:focus")).await;
    assert_eq!(value(&window, "form-oppositeAccountNumber").await, "6222020200119988776");
    hands.type_text("1234.50").await;
    hands.commit("order-form").await;
    hands.confirm("").await;
    hands.job("one of a supplier's two accounts, with an amount of 7 digits", 24);

    window.click("nav-journal").await;
    window.click(Spot::css("[data-testid=\"journal-row-0\"] button")).await;
    window.click("instruction-as-new").await;
    window.click("form-templates").await;
    window.click("form-template-save").await;
    window.fill("form-template-name", "Freight").await;
    window.press("Enter").await;
    window.see("form-template-saved").await;
    window.press("Escape").await;
    window.see_gone("order-form").await;

    window.click("nav-today").await;
    let mut hands = Hands::on(&window);
    hands.press("Control+k").await;
    window.see("command-input").await;
    hands.type_text("frei").await;
    window.see(Spot::css("[data-key=\"template-Freight\"]")).await;
    hands.press("Enter").await;
    window.see(Spot::css("[data-testid=\"form-tradeAmount\"]:focus")).await;
    hands.press("Control+a").await;
    hands.type_text("2345.50").await;
    hands.commit("order-form").await;
    hands.confirm("").await;
    hands.job("a transfer from a template, with an amount of 7 digits", 17);
    assert_eq!(desk::carried_out(&bank, "transfer").await, 4);
    window.close().await;
}
