//! Finding drafts in the real window: by a name as it is typed, by filters, and by a view that is saved, opened and
//! removed.

use acceptance::window::{Spot, Window, spot};
use tempfile::tempdir;

use crate::desk;

#[tokio::test]
async fn drafts_are_found_as_they_are_typed_and_a_view_of_them_is_kept() {
    let data = tempdir().expect("a data directory");
    desk::awkward_practice(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::practise(&window).await;
    desk::refresh(&window).await;
    desk::open_list(&window, "draft").await;
    let all = window.attribute("grid", "data-rows").await.expect("a count");
    let number = window.attribute("row-1", "data-number").await.expect("a number");

    window.press("/").await;
    window.fill("filter-text", &number[number.len() - 6..]).await;
    window.see(spot("row-0").having("data-number", &number)).await;
    window.picture("finding-number").await;
    window.fill("filter-text", "有限").await;
    window.see_gone(spot("grid").having("data-rows", &all)).await;
    window.picture("finding-name").await;
    window.click("filter-clear").await;
    window.see(spot("grid").having("data-rows", &all)).await;

    what_is_typed_leaves_the_open_draft_open(&window, &all).await;

    window.click("filter-types").await;
    window.picture("finding-types").await;
    window.click(Spot::css("[role=\"menuitemcheckbox\"]")).await;
    window.press("Escape").await;
    window.click("filter-month").await;
    window.click("filter-more").await;
    window.see("filter-further").await;
    window.picture("finding-further").await;
    let some = window.attribute("grid", "data-rows").await.expect("a count");

    window.click("views").await;
    window.click("views-save").await;
    window.see(spot("views-dialog")).await;
    window.fill("views-name", "月内到期").await;
    window.read("views-text", "due<=today+30").await;
    window.picture("finding-save").await;
    window.click(spot("views-dialog").inside("dialog-commit")).await;
    window.see_gone("views-dialog").await;

    window.click("language-zh").await;
    desk::open_list(&window, "receipt-by-endorsee").await;
    window.click("views").await;
    window.picture("finding-views-zh").await;
    window.click(Spot::css("[role=\"menuitem\"]")).await;
    window.see("page-draft").await;
    window.see(spot("grid").having("data-rows", &some)).await;
    window.click("theme-dark").await;
    window.picture("finding-zh-dark").await;

    window.click("views").await;
    window.click("views-manage").await;
    window.picture("finding-manage-zh-dark").await;
    window.click("view-remove-月内到期").await;
    window.see_gone("view-月内到期").await;
    window.close().await;
}

/// In a list of `all` rows, a new filter does not change the open draft, and Home and End reach the first and last row.
async fn what_is_typed_leaves_the_open_draft_open(window: &Window, all: &str) {
    window.click("row-3").await;
    let shown = Spot::css("[data-testid=\"detail\"] [data-number]");
    let opened = window.attribute(shown.clone(), "data-number").await.expect("the number of the open draft");
    window.fill("filter-text", "有限").await;
    window.see_gone(spot("grid").having("data-rows", all)).await;
    assert_eq!(window.attribute(shown, "data-number").await, Some(opened));
    window.click("filter-clear").await;
    window.see(spot("grid").having("data-rows", all)).await;
    window.click("row-3").await;
    window.press("End").await;
    let last = all.parse::<u32>().expect("a count") - 1;
    window.see(spot(&format!("row-{last}"))).await;
    window.press("Home").await;
    window.see("row-0").await;
    window.click("detail-close").await;
}
