//! Notes and files about drafts, instructions and counterparties: kept in the window, marked in the list, found by Ctrl+K.

use acceptance::window::{Spot, Window, spot};
use tempfile::tempdir;

use crate::desk;

/// Adds a note to the open draft, instruction or counterparty.
async fn add(window: &Window, text: &str, file: Option<&str>) {
    window.click("note-add").await;
    window.fill("note-text", text).await;
    if let Some(file) = file {
        window.fill("note-path", file).await;
    }
}

/// The list's own text filter finds the draft by the words of its note and by the name of its file.
async fn found_in_the_list(window: &Window) {
    for text in ["second DELIVERY", "contract 7.pdf"] {
        window.fill("filter-text", text).await;
        window.see(spot("grid").having("data-rows", "1")).await;
        window.see(Spot::css("[data-testid=\"row-0\"] .row-mark-note-match")).await;
    }
    window.look("notes-list-found").await;
    window.click("filter-text").await;
    window.press("Control+a").await;
    window.press("Delete").await;
}

async fn of_a_counterparty(window: &Window) {
    window.click("nav-counterparties").await;
    window.click(Spot::css("[data-testid=\"counterparty-row-0\"] button")).await;
    window.see("counterparty-pane").await;
    add(window, "pays late", None).await;
    window.click(spot("note-new").inside("dialog-commit")).await;
    window.read("note-0", "pays late").await;
}

#[tokio::test]
async fn notes_are_kept_marked_found_and_stay_while_other_drafts_are_opened() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = desk::at_list(data.path(), "receipt-by-endorsee").await;
    let contract = data.path().join("contract 7.pdf");
    std::fs::write(&contract, "%PDF-1.4").expect("a file");
    window.click("row-1").await;
    window.see("detail-amount").await;
    add(&window, "Contract 7, second delivery", None).await;
    // Another draft meanwhile: the text waits at its own draft.
    window.click("row-2").await;
    window.see_gone("note-new").await;
    window.click("row-1").await;
    window.click("note-add").await;
    window.see(Spot::css("[data-testid=\"note-text\"]")).await;
    assert_eq!(
        window.script("return document.querySelector('[data-testid=\"note-text\"]').value", &[]).await,
        "Contract 7, second delivery"
    );
    window.fill("note-path", &data.path().join("missing").display().to_string()).await;
    window.press("Control+Enter").await;
    window.see(spot("note-new").inside("error-band")).await;
    window.fill("note-path", &contract.display().to_string()).await;
    // Keeps the note, and opens no order.
    window.press("Control+Enter").await;
    window.read("note-0", "contract 7.pdf").await;
    assert_eq!(window.count("check-dialog").await, 0);
    window.see(Spot::css("[data-testid=\"row-1\"] .row-mark-noted")).await;
    window.look("notes-draft").await;
    let copy = data.path().join("copy.pdf");
    window.click("note-0-file").await;
    window.fill("note-0-file-path", &copy.display().to_string()).await;
    window.click("note-0-file-write").await;
    window.read("note-0-file-saved", "copy.pdf").await;
    assert_eq!(std::fs::read_to_string(&copy).expect("written"), "%PDF-1.4");

    found_in_the_list(&window).await;

    window.click("nav-balances").await;
    window.press("Control+k").await;
    window.fill("command-input", "second delivery").await;
    window.see(Spot::css("[data-testid=\"command-box\"] [role=\"menuitem\"]")).await;
    window.look("notes-found").await;
    window.press("Enter").await;
    window.see("page-receipt-by-endorsee").await;
    window.read("note-0", "second delivery").await;

    desk::sign_the_first(&window).await;
    desk::see_accepted(&window, 1, "notes").await;
    window.click("nav-journal").await;
    window.click(Spot::css("[data-testid=\"journal-row-0\"] button")).await;
    window.see("instruction-pane").await;
    add(&window, "请款单 12 号", None).await;
    window.click(spot("note-new").inside("dialog-commit")).await;
    window.read("note-0", "请款单").await;
    window.click("language-zh").await;
    window.fill("filter-text", "请款单").await;
    window.see("journal-row-0-note").await;
    window.look("notes-instruction-zh").await;
    window.click("note-0-remove").await;
    window.click("note-0-remove").await;
    window.see(spot("notes").having("data-count", "0")).await;

    of_a_counterparty(&window).await;
    desk::picture_narrow(&window, "notes-counterparty").await;
    drop(bank);
    window.close().await;
}
