//! The editor of the code book on the profile's page: a change is shown before it is applied, unproven values are
//! marked, and a person confirms a value that no record proves.

use acceptance::account;
use acceptance::window::{Window, spot};
use tempfile::tempdir;

use crate::desk;

#[tokio::test]
async fn an_entry_is_changed_after_its_change_was_shown_and_proven_by_a_person() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_unproven_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    window.click("open-profile").await;
    let mark = bank.accounts[0].bank_mark.clone();
    let proof = |proof: &str| spot(&format!("code-proof-{mark}-transferFlag-may_transfer")).having("data-proof", proof);
    window.see(proof("unproven")).await;
    window.picture("code-book-page").await;

    window.click(format!("code-edit-{mark}-onlineFlag").as_str()).await;
    window.fill("code-line-offline", "7").await;
    window.fill("code-label-zh-offline", "柜台清算").await;
    window.picture("code-book-edit").await;
    window.click(spot("code-edit").inside("dialog-commit")).await;
    window.see("code-change-note").await;
    window.fill("code-reason", "the bank's letter of today").await;
    window.picture("code-book-change").await;
    window.click(spot("code-edit").inside("dialog-commit")).await;
    window.see_gone("code-edit").await;
    assert!(window.text(format!("code-{mark}-onlineFlag").as_str()).await.contains('7'));

    // No instruction has used the value, so there is nothing to confirm.
    window.click(format!("code-prove-{mark}-transferFlag-may_transfer").as_str()).await;
    window.fill("code-proof-reason", "asked the bank").await;
    window.see(spot("code-proof").inside("dialog-commit").having("aria-disabled", "true")).await;
    window.click(spot("code-proof").inside("dialog-back")).await;

    let account = &bank.accounts[0];
    window.choose("scope", &account::key(account)).await;
    desk::endorse(&window, &[2]).await;
    desk::see_accepted(&window, 1, "code-book-endorse").await;
    window.click("open-profile").await;
    window.click(format!("code-prove-{mark}-transferFlag-may_transfer").as_str()).await;
    window.fill("code-proof-reason", "the endorsee may endorse it").await;
    window.picture("code-book-prove").await;
    window.click(spot("code-proof").inside("dialog-commit")).await;
    window.see(proof("person")).await;
    window.click("code-suggestions").await;
    window.see("code-suggestions-table").await;
    for (language, theme) in [("zh", "light"), ("zh", "dark"), ("en", "dark")] {
        window.click(format!("language-{language}").as_str()).await;
        window.click(format!("theme-{theme}").as_str()).await;
        window.picture(&format!("code-book-page-{language}-{theme}")).await;
    }
    window.close().await;
}
