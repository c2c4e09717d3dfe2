//! A narrow reading in the window: from a list and from the command box, in both languages; the stored list stays as it
//! is, and a service that ignores a parameter is noticed.

use acceptance::window::{Spot, Window, spot};
use serde_json::json;
use tempfile::tempdir;

use crate::desk;

const ROWS: &str = "return document.querySelectorAll('[data-testid^=\"ask-row-\"]').length";

async fn ask(window: &Window) -> u64 {
    window.click(spot("ask-dialog").inside("dialog-commit")).await;
    window.see("ask-answer").await;
    window.script(ROWS, &[]).await.as_u64().expect("a count")
}

#[tokio::test]
async fn a_list_is_asked_for_one_acceptor_and_stays_as_it_is() {
    let data = tempdir().expect("a data directory");
    let (bank, window) = desk::at_list(data.path(), "draft").await;
    let listed = "return document.querySelector('.status-bar').textContent";
    let before = window.script(listed, &[]).await;
    window.click("ask-open").await;
    window.see("ask-dialog").await;
    let all = ask(&window).await;
    assert!(all > 1);
    window.look("ask-all").await;
    window.click(Spot::css("[data-testid=\"ask-row-0\"] button")).await;
    window.see(spot("ask-dialog").inside("all-fields")).await;
    let acceptor =
        window.script("return document.querySelector('[data-testid=\"ask-row-0\"]').cells[2].textContent", &[]).await;
    let acceptor = acceptor.as_str().expect("a name").to_owned();
    window.click(Spot::css("[data-testid=\"ask-parameters\"] summary")).await;
    window.fill("ask-acceptorName", &acceptor).await;
    let some = ask(&window).await;
    assert!(some > 0 && some < all, "{some} of {all}");
    window.read("ask-sent", &acceptor).await;
    window.read("ask-answer", "not stored").await;
    window.look("ask-one").await;

    let plan = json!({ "count": 0, "fault": { "kind": "awkward_lists", "ignores_filters": true } });
    desk::control(&bank, "faults", &plan).await;
    assert_eq!(ask(&window).await, all);
    window.see("narrow-ignored").await;
    window.press("Escape").await;
    window.see_gone("ask-dialog").await;
    assert_eq!(window.script(listed, &[]).await, before, "the list on the screen is the stored one");
    assert_eq!(desk::carried_out(&bank, "endorse").await, 0);

    window.click("language-zh").await;
    window.press("Control+k").await;
    window.fill("command-input", "定向查询").await;
    window.press("Enter").await;
    window.see("ask-dialog").await;
    window.choose("ask-query", "query-day-balance").await;
    assert!(ask(&window).await > 0, "one balance for each currency of the account");
    window.read("ask-answer", "不保存").await;
    window.look("ask-zh").await;
    window.resize(1024, 640).await;
    window.look("ask-zh-narrow").await;
    window.click(Spot::css("[data-testid=\"ask-parameters\"] summary")).await;
    window.fill("ask-page", "first").await;
    window.click(spot("ask-dialog").inside("dialog-commit")).await;
    window.read(spot("ask-dialog"), "未发送请求").await;
    window.look("ask-zh-refused").await;
    window.choose("ask-query", "list-bank-draft").await;
    window.fill("ask-page", " ").await;
    assert_eq!(ask(&window).await, all, "the faulty bank ignores filters, and none is set");
    window.look("ask-zh-draft").await;

    // A late answer is not shown below another question.
    desk::control(
        &bank,
        "faults",
        &json!({ "endpoint": "list-bank-draft", "fault": { "kind": "delay", "milliseconds": 8000 } }),
    )
    .await;
    window.click(spot("ask-dialog").inside("dialog-commit")).await;
    window.see("ask-reading").await;
    window.choose("ask-query", "query-day-balance").await;
    window.see_gone("ask-reading").await;
    assert_eq!(window.count("ask-answer").await, 0);
    window.press("Escape").await;
    window.close().await;
}
