//! Signing and refusing are two operations: journal, pane, Today, result and approvals name the one that was ordered,
//! beside the service's reply.

use acceptance::window::{Spot, Window, spot};
use tempfile::tempdir;

use crate::desk;

async fn refuse_the_first(window: &Window) {
    desk::open_list(window, "receipt-by-endorsee").await;
    window.click("row-0").await;
    window.click("action-receipt-by-endorsee-refuse").await;
    let form = window.text("order-form").await;
    assert!(form.contains("Reply remark") && !form.contains("optional"), "a refusal needs its remark: {form}");
    window.fill("form-remark", "Not the goods that were ordered").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("check-totals").await;
}

#[tokio::test]
async fn a_refusal_is_named_a_refusal_wherever_it_is_shown() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    refuse_the_first(&window).await;
    window.read(Spot::css("[data-testid=\"check-dialog\"] h2"), "Refuse endorsement").await;
    window.read(spot("check-dialog").inside("dialog-commit"), "Refuse endorsement").await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    window.see(spot("result-row-0").having("data-state", "accepted")).await;
    window.read(Spot::css("[data-testid=\"result-dialog\"] h2"), "Refuse endorsement").await;
    window.picture("refusal-result").await;
    desk::close_result(&window).await;
    desk::sign_the_first(&window).await;
    desk::see_accepted(&window, 1, "refusal-beside-sign").await;

    window.click("nav-journal").await;
    for (row, name) in [("journal-row-0", "Sign endorsement"), ("journal-row-1", "Refuse endorsement")] {
        let said = window.read(row, name).await;
        assert!(said.contains("Accepted by the service"), "{said}");
    }
    window.click(Spot::css("[data-testid=\"journal-row-1\"] button")).await;
    window.read("instruction-pane", "Refuse endorsement").await;
    window.picture("refusal-journal").await;
    window.choose("journal-filter-operation", "receipt-by-endorsee:refuse").await;
    window.see_count(Spot::css("[data-testid^=\"journal-row-\"]"), 1).await;
    window.read("journal-row-0", "Refuse endorsement").await;
    window.click("nav-today").await;
    window.read("page-today", "Refuse endorsement").await;
    window.click("language-zh").await;
    window.read("page-today", "背书拒签").await;
    window.read("page-today", "背书签收").await;
    window.picture("refusal-today-zh").await;
    window.close().await;
}

/// A record that reports an error of its own is marked in its list and says it in its pane; a success is in the fields alone.
#[tokio::test]
async fn a_record_that_reports_an_error_is_marked_in_its_list() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = desk::at_list(data.path(), "endorsement-transfer").await;
    let mark = || Spot::css("[data-testid=\"row-0\"] .row-mark-reported");
    window.see("row-0").await;
    window.see_gone(mark()).await;
    let flag = serde_json::json!({"kind": "record_flag", "flag": 1});
    for endpoint in ["list-bank-endorsement-transfer", "query-bank-endorsement-transfer"] {
        let fault = serde_json::json!({"endpoint": endpoint, "count": 0, "fault": flag});
        desk::control(&bank, "faults", &fault).await;
    }
    desk::refresh(&window).await;
    window.see(mark()).await;
    window.click("row-0").await;
    window.read("detail-response", "reports an error").await;
    window.look("record-reported").await;
    crate::doubt::let_go(&bank).await;
    desk::refresh(&window).await;
    window.see_gone(mark()).await;
    window.close().await;
}
