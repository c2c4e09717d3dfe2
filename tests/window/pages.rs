//! Every page in both languages and themes, at the usual and at the minimum size: pictures for people, and a check for
//! amounts and numbers that are cut off.

use acceptance::window::{Spot, Window, spot};
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::desk;
use crate::doubt::lose_one_reply;

const LOOKS: [(&str, &str); 4] = [("en", "light"), ("zh", "light"), ("zh", "dark"), ("en", "dark")];

const PAGES: [&str; 10] = [
    "today",
    "maturity",
    "propose",
    "journal",
    "doubts",
    "approvals",
    "balances",
    "transfers",
    "statements",
    "profile",
];

#[tokio::test]
async fn no_page_cuts_an_amount_in_either_language_or_look() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    desk::read_balances(&window).await;
    desk::sign_the_first(&window).await;
    desk::see_accepted(&window, 1, "pages-sign").await;
    lose_one_reply(&bank).await;
    desk::endorse(&window, &[2]).await;
    window.see(spot("result-row-0").having("data-state", "in_doubt")).await;
    desk::close_result(&window).await;

    let mut cut = Vec::new();
    for (language, theme) in LOOKS {
        window.click(format!("language-{language}").as_str()).await;
        window.click(format!("theme-{theme}").as_str()).await;
        each_page(&window, &format!("{language}-{theme}"), &mut cut).await;
        dialogs(&window, &format!("{language}-{theme}"), &mut cut).await;
    }
    window.resize(1024, 640).await;
    each_page(&window, "en-small", &mut cut).await;
    window.click("language-zh").await;
    each_page(&window, "zh-small", &mut cut).await;
    window.close().await;
    assert_eq!(cut, Vec::<String>::new());
}

async fn each_page(window: &Window, name: &str, cut: &mut Vec<String>) {
    for page in PAGES {
        window.click(format!("nav-{page}").as_str()).await;
        window.see(format!("page-{page}").as_str()).await;
        if page == "journal" {
            window.click(Spot::css("[data-testid=\"journal-row-0\"] button")).await;
            window.see("instruction-pane").await;
        }
        look(window, &format!("page-{page}-{name}"), cut).await;
    }
    desk::open_list(window, "draft").await;
    window.click("sort-amount").await;
    window.see(Spot::css("[data-testid=\"row-0\"][data-key]")).await;
    look(window, &format!("page-draft-{name}"), cut).await;
    desk::open_list(window, "receipt-by-endorsee").await;
    window.click("row-1").await;
    window.see("detail-amount").await;
    look(window, &format!("page-sign-{name}"), cut).await;
}

async fn dialogs(window: &Window, name: &str, cut: &mut Vec<String>) {
    desk::open_list(window, "endorsement-transfer").await;
    for row in two_banks(window).await {
        window.click(format!("row-{row}-select").as_str()).await;
    }
    window.click("act-endorse").await;
    window.see("form-endorseeAccountName").await;
    look(window, &format!("dialog-endorse-{name}"), cut).await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("form-problems").await;
    look(window, &format!("dialog-problems-{name}"), cut).await;
    window.click(spot("order-form").inside("dialog-back")).await;
    window.see_gone("order-form").await;
    desk::open_list(window, "receipt-by-endorsee").await;
    window.click("row-1").await;
    window.click("action-receipt-by-endorsee").await;
    window.see("check-totals").await;
    look(window, &format!("dialog-check-{name}"), cut).await;
    window.click(spot("check-dialog").inside("dialog-back")).await;
    window.see_gone("check-dialog").await;
    window.click("nav-transfers").await;
    window.click("transfer-new").await;
    window.see("form-tradeAmount").await;
    look(window, &format!("dialog-transfer-{name}"), cut).await;
    window.click(spot("order-form").inside("dialog-back")).await;
    window.see_gone("order-form").await;
}

/// Two rows of the list with unlocked drafts at different banks.
async fn two_banks(window: &Window) -> Vec<i64> {
    let free = "const rows = [...document.querySelectorAll('[data-testid^=\"row-\"][data-key]')];
        const found = new Map();
        for (const row of rows) {
          const bank = row.dataset.key.split('|')[0].split(':')[0];
          if (!row.querySelector('[data-lock]') && !found.has(bank)) found.set(bank, Number(row.dataset.index));
        }
        return [...found.values()].slice(0, 2)";
    let found = window.script(free, &[]).await;
    found.as_array().expect("rows").iter().filter_map(Value::as_i64).collect()
}

/// Takes a picture and collects the figures that are wider than their cell.
async fn look(window: &Window, picture: &str, cut: &mut Vec<String>) {
    window.picture(picture).await;
    let figures = ".figures, .grid-amount, .grid-due, .grid-number, .mono, td, dd, button, h1";
    let script = "return [...document.querySelectorAll(arguments[0])]
        .filter((one) => one.checkVisibility() && !one.closest('pre, .unseen')
          && !['visible', 'auto'].includes(getComputedStyle(one).overflowX)
          && one.scrollWidth > one.clientWidth + 1)
        .map((one) => `${one.className}: ${one.textContent}`)";
    let found = window.script(script, &[json!(figures)]).await;
    let found = found.as_array().expect("a list").iter().filter_map(Value::as_str);
    cut.extend(found.map(|text| format!("{picture}: {text}")));
}
