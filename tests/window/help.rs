//! The guide in the window: F1 opens the page for each place, in both languages, above a dialog that keeps its text.

use acceptance::window::{Spot, Window, spot};
use tempfile::tempdir;

use crate::desk;

/// Each page's button in the navigation, and the page and section of the guide that F1 opens there.
const PLACES: [(&str, &str, &str); 13] = [
    ("nav-today", "reading", "today"),
    ("nav-journal", "journal", ""),
    ("nav-doubts", "doubts", ""),
    ("nav-approvals", "two-people", "approving"),
    ("nav-draft", "drafts", ""),
    ("nav-maturity", "reading", "maturities"),
    ("nav-propose", "reading", "paying"),
    ("nav-balances", "reading", "balances"),
    ("nav-transfers", "transfers", ""),
    ("open-order-file", "transfers", "file"),
    ("nav-statements", "journal", "statements"),
    ("nav-counterparties", "counterparties", ""),
    ("open-profile", "profile", ""),
];

#[tokio::test]
async fn f1_opens_the_guide_for_every_page_in_both_languages() {
    let data = tempdir().expect("a data directory");
    let window = Window::open(data.path()).await;
    window.see("first-start-practice").await;
    window.press("F1").await;
    see(&window, "first-start", "").await;
    close(&window).await;
    desk::practise(&window).await;
    for (language, title) in [("zh", "使用指南"), ("en", "Guide")] {
        window.click(format!("language-{language}").as_str()).await;
        for (button, topic, section) in PLACES {
            window.click(button).await;
            window.press("F1").await;
            see(&window, topic, section).await;
            window.read("help-dialog", title).await;
            assert_eq!(window.faults().await, Vec::<String>::new(), "{language} {topic}");
            if matches!(topic, "drafts" | "profile") {
                window.look(&format!("help-{language}-{topic}")).await;
            }
            // The same key closes it.
            window.press("F1").await;
            window.see_gone("help-dialog").await;
        }
    }
    window.close().await;
}

#[tokio::test]
async fn the_guide_over_a_form_keeps_its_text_and_focus_and_sends_nothing() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    desk::endorse_typed(&window, &[0]).await;
    window.click("form-endorseeAccountBankNumber").await;
    window.press("F1").await;
    see(&window, "drafts", "form").await;
    // The check under the guide is not confirmed by its key.
    window.press("Control+Enter").await;
    window.press("Escape").await;
    window.see_gone("help-dialog").await;
    window.see(Spot::css("[data-testid=\"form-endorseeAccountBankNumber\"]:focus")).await;
    let typed = window.script("return document.activeElement.value", &[]).await;
    assert_eq!(typed, "102290002916");
    window.see("order-form").await;
    window.see_gone("check-dialog").await;
    window.press("Control+Enter").await;
    window.see("check-totals").await;
    window.press("F1").await;
    see(&window, "drafts", "check").await;
    window.press("Control+Enter").await;
    window.press("Escape").await;
    window.see_gone("help-dialog").await;
    window.see("check-dialog").await;
    assert_eq!(desk::carried_out(&bank, "endorse").await, 0);

    window.press("F1").await;
    window.fill("help-search", "CNAPS").await;
    window.read("help-found", "Transfers").await;
    window.click("help-topic-error-codes").await;
    window.read("help-codes", "PERMISSION_MISMATCH").await;
    window.look("help-error-codes").await;
    window.click("help-topic-about").await;
    window.read("help-about", &data.path().display().to_string()).await;
    window.look("help-about").await;
    window.press("Escape").await;
    window.see("check-dialog").await;
    window.close().await;
}

#[tokio::test]
async fn the_licences_of_all_libraries_are_read_in_only_when_they_are_opened() {
    const READ_IN: &str =
        "return performance.getEntriesByType('resource').some((one) => one.name.includes('Licences'))";
    let data = tempdir().expect("a data directory");
    let window = Window::open(data.path()).await;
    window.see("first-start-practice").await;
    for language in ["en", "zh"] {
        window.click(format!("language-{language}").as_str()).await;
        window.press("F1").await;
        window.click("help-topic-about").await;
        if language == "en" {
            assert_eq!(window.script(READ_IN, &[]).await, false, "not before a person opens them");
        }
        window.click("help-licences").await;
        window.see("licences").await;
        let all: usize = window.attribute("licences", "data-rows").await.expect("a count").parse().expect("a number");
        assert!(all > 500, "{all}");
        window.fill("licences-search", "rusqlite").await;
        window.click(Spot::css("[data-testid=\"licence-rusqlite\"] summary")).await;
        window.read("licence-rusqlite", "Permission is hereby granted").await;
        window.look(&format!("help-licences-{language}")).await;
        // A package of the page, and one that is not built in.
        window.fill("licences-search", "react-dom").await;
        window.see("licence-react-dom").await;
        window.fill("licences-search", "biome").await;
        window.see(spot("licences").having("data-rows", "0")).await;
        close(&window).await;
    }
    window.close().await;
}

async fn see(window: &Window, topic: &str, section: &str) {
    window.see(spot("help").having("data-topic", topic).having("data-section", section)).await;
    let shown = match section {
        "" => "[data-testid=\"help\"] h2".to_owned(),
        id => format!("[data-testid=\"help\"] [data-section=\"{id}\"]"),
    };
    window.see(Spot::css(&shown)).await;
}

async fn close(window: &Window) {
    window.press("Escape").await;
    window.see_gone("help-dialog").await;
}
