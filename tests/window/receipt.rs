//! The receipt of a transfer in the journal: fetched with a press, shown with its hash, saved, and a picture drawn in the page.

use acceptance::window::{Spot, Window, spot};
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::desk;

/// Opens the newest of this many instructions in the journal and fetches its receipt.
async fn fetch_newest(window: &Window, of: usize, says: &str) {
    window.click("nav-journal").await;
    window.see(format!("journal-row-{}", of - 1).as_str()).await;
    window.click(Spot::css("[data-testid=\"journal-row-0\"] button")).await;
    window.click("receipt-fetch").await;
    window.see(says).await;
}

#[tokio::test]
async fn a_receipt_is_fetched_once_shown_and_saved() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::transfer(&window, &bank.accounts[0].account_number, "12.50").await;
    desk::see_accepted(&window, 1, "receipt").await;

    fetch_newest(&window, 1, "receipt-first").await;
    window.see("receipt-0").await;
    window.look("receipt-document").await;
    let hash = "return document.querySelector('[data-testid=\"receipt-0\"]').textContent.match(/[0-9a-f]{64}/)[0]";
    let hash = window.script(hash, &[]).await;
    window.click("receipt-fetch").await;
    window.see("receipt-same").await;
    assert_eq!(window.count("receipt-1").await, 0, "the same file is kept once");

    window.click("receipt-0-open").await;
    let file = data.path().join("receipt.pdf");
    window.fill("receipt-0-path", file.to_str().expect("UTF-8")).await;
    window.click("receipt-0-save").await;
    window.see("receipt-0-saved").await;
    let saved = std::fs::read(&file).expect("the file");
    assert!(saved.starts_with(b"%PDF-"));
    assert_eq!(Some(model::hex(&model::sha256(&saved)).as_str()), hash.as_str(), "it is the file with the shown hash");
    window.click("receipt-0-save").await;
    window.see(spot("error-band").having("data-code", "export-exists")).await;

    // The next record names a picture; the page draws it.
    let address = "return document.querySelector('[data-testid=\"receipt-address\"]').textContent.trim()";
    let address = window.script(address, &[]).await;
    let path = address.as_str().expect("an address").trim_start_matches(&bank.base_url);
    let path = format!("{}?as=picture", path.trim());
    let fault: Value = json!({ "kind": "edit_record", "set": { "receiptUrl": path } });
    desk::control(&bank, "faults", &json!({ "endpoint": "transfer", "fault": fault })).await;
    desk::transfer_to_payee(&window, &bank.accounts[0].account_number, "6222020200119988776", "13.75").await;
    desk::confirm(&window, "receipt-second").await;
    desk::see_accepted(&window, 1, "receipt-second").await;
    fetch_newest(&window, 2, "receipt-first").await;
    window.see("receipt-0-picture").await;
    let drawn = "return document.querySelector('[data-testid=\"receipt-0-picture\"]').naturalWidth";
    assert_eq!(window.script(drawn, &[]).await.as_u64(), Some(320), "the policy of the page draws it");
    window.look("receipt-picture").await;

    // A bank that gives a page of a sign-in instead: nothing is kept, and the sentence says so.
    let path = path.replace("picture", "html");
    let fault: Value = json!({ "kind": "edit_record", "set": { "receiptUrl": path } });
    desk::control(&bank, "faults", &json!({ "endpoint": "transfer", "fault": fault })).await;
    desk::transfer_to_payee(&window, &bank.accounts[0].account_number, "6222020200119988776", "14.75").await;
    desk::confirm(&window, "receipt-third").await;
    desk::see_accepted(&window, 1, "receipt-third").await;
    fetch_newest(&window, 3, "error-band").await;
    assert_eq!(window.count("receipt-0").await, 0);
    window.look("receipt-refused").await;
    window.close().await;
}
