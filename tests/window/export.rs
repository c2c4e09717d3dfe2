//! Lists are exported as files and as sheets; a single draft is read from the service, searched, and shown with its
//! history.

use acceptance::window::{Spot, spot};
use tempfile::tempdir;

use crate::desk;

#[tokio::test]
async fn a_list_is_exported_and_shown_as_a_sheet_and_a_draft_tells_its_history() {
    let data = tempdir().expect("a data directory");
    let (_bank, window) = desk::at_list(data.path(), "receipt-by-endorsee").await;

    // Opening a draft reads it from the service.
    window.click("row-1").await;
    window.see(spot("detail-as-of").having("data-source", "live")).await;
    window.look("detail-live").await;
    window.fill("fields-search", "drawer").await;
    window.see("fields-parties").await;
    window.look("detail-search").await;
    window.click("detail-tab-history").await;
    window.see("history-detail").await;
    window.look("detail-history").await;
    window.click("detail-close").await;

    window.click("export-open").await;
    window.see("export-dialog").await;
    window.look("export-dialog").await;
    let file = data.path().join("endorsed to us");
    window.fill("export-path", file.to_str().expect("UTF-8")).await;
    window.click(spot("export-dialog").inside("dialog-commit")).await;
    window.see("export-made").await;
    window.look("export-made").await;
    assert!(file.with_extension("xlsx").is_file());
    window.click(spot("export-dialog").inside("dialog-back")).await;

    // The same path again is refused until a person chooses to replace the file.
    window.click("export-open").await;
    window.fill("export-path", file.to_str().expect("UTF-8")).await;
    window.click(spot("export-dialog").inside("dialog-commit")).await;
    window.see(spot("error-band").having("data-code", "export-exists")).await;
    window.click("export-replace").await;
    window.click(spot("export-dialog").inside("dialog-commit")).await;
    window.see("export-made").await;
    window.click(spot("export-dialog").inside("dialog-back")).await;

    // As a sheet to print, in Chinese and in the dark theme: the sheet stays white.
    for theme in ["light", "dark"] {
        window.click(format!("theme-{theme}").as_str()).await;
        window.click("language-zh").await;
        window.click("export-open").await;
        window.click("export-print").await;
        window.click(spot("export-dialog").inside("dialog-commit")).await;
        window.see("sheet").await;
        window.look(&format!("export-sheet-{theme}")).await;
        let white = "return getComputedStyle(document.querySelector('[data-testid=\"sheet\"]')).backgroundColor";
        assert_eq!(window.script(white, &[]).await, "rgb(255, 255, 255)");
        window.click(spot("sheet-dialog").inside("dialog-back")).await;
        window.see_gone("sheet-dialog").await;
    }
    window.click("row-1").await;
    window.see("all-fields").await;
    window.click("detail-tab-history").await;
    window.see(Spot::css("[data-testid=\"history\"] li")).await;
    window.picture("detail-history-dark").await;
    window.close().await;
}
