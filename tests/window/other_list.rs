//! A draft of another list: possible with a reason, and without one where the bank's code book states the list. The editor
//! shows such a statement as a weaker guard first.

use acceptance::window::{Spot, Window, spot};
use tempfile::tempdir;

use crate::desk;

/// Opens a draft of the list of all drafts and, in its panel, the endorsement that does not start there.
async fn endorse_from_all_drafts(window: &Window, number: &str, picture: &str) {
    desk::open_list(window, "draft").await;
    window.fill("filter-text", number).await;
    window.see(spot("row-0").having("data-number", number)).await;
    window.click("row-0").await;
    window.see("detail-amount").await;
    window.look(picture).await;
}

async fn fill(window: &Window) {
    desk::choose(window, "form-endorseeAccountName", "Linden Freight Co Ltd").await;
    desk::choose(window, "form-endorseeAccountNumber", "6222020200119988776").await;
    window.fill("form-endorseeAccountBankNumber", "102290002916").await;
    window.click("form-transferFlag-may_transfer").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
}

#[tokio::test]
async fn a_draft_of_another_list_is_endorsed_with_a_reason_or_by_the_code_book() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = desk::at_list(data.path(), "endorsement-transfer").await;
    let mark = bank.accounts[0].bank_mark.clone();
    let numbers = window.script(
        "return [...document.querySelectorAll('[data-testid^=\"row-\"][data-number]')].map((row) => row.dataset.number)",
        &[],
    );
    let numbers: Vec<String> = serde_json::from_value(numbers.await).expect("draft numbers");
    let once = |number: &&String| numbers.iter().filter(|other| other == number).count() == 1;
    let chosen: Vec<&String> = numbers.iter().filter(once).skip(2).take(2).collect();

    endorse_from_all_drafts(&window, chosen[0], "other-list-closed").await;
    window.click(Spot::css("[data-testid=\"detail-other-actions\"] summary")).await;
    window.look("other-list-open").await;
    window.click("other-endorse").await;
    fill(&window).await;
    window.read(spot("order-form"), "starts from Endorsable").await;
    window.look("other-list-question").await;
    desk::choose(&window, "form-reason", "the bank permits it there").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("check-totals").await;
    window.read(spot("check-dialog"), "Weaker guard").await;
    window.look("other-list-check").await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    desk::see_accepted(&window, 1, "other-list").await;
    assert_eq!(desk::carried_out(&bank, "endorse").await, 1);

    for mark in [&mark, &bank.accounts.last().expect("an account").bank_mark] {
        window.click("open-profile").await;
        window.click(format!("code-edit-{mark}-operations").as_str()).await;
        window.choose("code-operation-endorse-0", "endorsement-transfer").await;
        window.choose("code-operation-endorse-1", "draft").await;
        window.look("other-list-edit").await;
        window.click(spot("code-edit").inside("dialog-commit")).await;
        window.read("code-edit", "Weaker guard").await;
        window.look("other-list-change").await;
        window.fill("code-reason", "the bank's letter of today").await;
        window.click(spot("code-edit").inside("dialog-commit")).await;
        window.see_gone("code-edit").await;
    }
    window.click("language-zh").await;
    window.look("other-list-book").await;
    endorse_from_all_drafts(&window, chosen[1], "other-list-stated").await;
    window.click("action-endorse").await;
    fill(&window).await;
    window.see("check-totals").await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    desk::see_accepted(&window, 1, "other-list-by-book").await;
    assert_eq!(desk::carried_out(&bank, "endorse").await, 2);
    window.close().await;
}
