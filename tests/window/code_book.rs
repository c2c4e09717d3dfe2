//! The editor of the code book on the profile's page: a change is shown before it is applied, unproven values are
//! marked, and a person confirms a value that no record proves. The forms name a value that is not yet known.

use acceptance::account;
use acceptance::window::{Spot, Window, spot};
use tempfile::tempdir;
use treasury::Home;

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

    // The words of failure of one bank, beginning with those of the settings.
    window.click(format!("code-edit-{mark}-failureWords").as_str()).await;
    window.read("code-edit", "One a line").await;
    window.fill("code-failure-words", "rejected").await;
    window.click(spot("code-edit").inside("dialog-commit")).await;
    window.read("code-change", "Weaker guard").await;
    window.look("code-book-failure-words").await;
    window.fill("code-reason", "the bank's letter of today").await;
    window.click(spot("code-edit").inside("dialog-commit")).await;
    window.see_gone("code-edit").await;
    window.read(format!("code-{mark}-failureWords").as_str(), "rejected").await;

    switch_words_of_failure_off(&window, &mark).await;

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

/// Switched off, which is another thing than no entry.
async fn switch_words_of_failure_off(window: &Window, mark: &str) {
    window.click(format!("code-edit-{mark}-failureWords").as_str()).await;
    window.click("code-failure-off").await;
    window.see(spot("code-failure-words").having("readonly", "")).await;
    window.click(spot("code-edit").inside("dialog-commit")).await;
    window.read("code-change", "no words of failure from now on").await;
    window.fill("code-reason", "the bank's letter of today").await;
    window.click(spot("code-edit").inside("dialog-commit")).await;
    window.see_gone("code-edit").await;
    window.read(format!("code-{mark}-failureWords").as_str(), "Switched off").await;
}

/// Neither the error flag nor the status code of success is known: said before sending, with the way to the entries.
async fn the_check_leads_to_unknown_codes(window: &Window, mark: &str) {
    window.read("check-unjudged", mark).await;
    window.see(format!("check-entry-{mark}-errorFlag").as_str()).await;
    in_both_languages(window, "check-unjudged").await;
    window.click(format!("check-entry-{mark}-statusCode").as_str()).await;
    window.see_gone("check-dialog").await;
    let focused = "return document.activeElement?.dataset.testid ?? null";
    let edit = serde_json::json!(format!("code-edit-{mark}-statusCode"));
    let has_focus = async || (window.script(focused, &[]).await == edit).then_some(());
    window.until("the focus at the entry", has_focus).await;
}

#[tokio::test]
async fn a_form_names_a_value_that_is_not_yet_known_and_the_way_out() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let account = &bank.accounts[0];
    let mark = &account.bank_mark;
    let home = Home::at(Some(data.path().to_owned())).expect("the data directory");
    let book = home.profile_dir("harbour").expect("a name").join("code-book.toml");
    // One word of the answer and one of the endorsement; nothing of the settlement.
    std::fs::write(&book, format!("[{mark}.replayFlag]\naccept = 1\n[{mark}.transferFlag]\nmay_not = 0\n"))
        .expect("written");
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    window.choose("scope", &account::key(account)).await;
    desk::refresh(&window).await;

    desk::open_list(&window, "endorsement-transfer").await;
    window.click("row-0-select").await;
    window.click("act-endorse").await;
    window.read("form-transferFlag-unknown", "not yet known").await;
    window.read("flag-unknown-may_transfer", &format!("not yet known at {mark}")).await;
    window.see("form-transferFlag-may_not").await;
    window.fill("form-remark", "kept while the code book is open").await;
    let entry = format!("code-{mark}-transferFlag");
    window.click(format!("not-yet-known-records-{mark}-transferFlag").as_str()).await;
    window.see("not-yet-known-no-records").await;
    in_both_languages(&window, "not-yet-known-word").await;
    window.click(format!("not-yet-known-{entry}").as_str()).await;
    // The entry's own button has the focus.
    let focused = "return document.activeElement?.dataset.testid ?? null";
    let edit = serde_json::json!(format!("code-edit-{mark}-transferFlag"));
    let has_focus = async || (window.script(focused, &[]).await == edit).then_some(());
    window.until("the focus at the entry", has_focus).await;
    window.look("not-yet-known-entry").await;

    // A required flag without any value: the form says so beside the field and cannot be checked.
    desk::open_list(&window, "prompt-payment-app").await;
    window.click("row-0-select").await;
    window.click("act-create-prompt-payment-app").await;
    window.see("form-onlineFlag-locked").await;
    window.see(spot("order-form").inside("dialog-commit").having("aria-disabled", "true")).await;
    window.click(format!("not-yet-known-records-{mark}-onlineFlag").as_str()).await;
    window.see("not-yet-known-suggested").await;
    in_both_languages(&window, "not-yet-known-field").await;
    // A record that suggests the value opens where it is.
    window.click(Spot::css("[data-testid=\"not-yet-known-suggested\"] [data-testid^=\"code-example-\"]")).await;
    window.see("detail-amount").await;

    // Refusing, where only signing is known.
    desk::open_list(&window, "receipt-by-endorsee").await;
    window.click("row-0").await;
    window.see("detail-amount").await;
    window.read("action-code-book", mark).await;
    window.click("action-receipt-by-endorsee").await;
    window.see("check-totals").await;
    the_check_leads_to_unknown_codes(&window, mark).await;

    desk::open_list(&window, "receipt-by-endorsee").await;
    window.click("row-0").await;
    window.see("detail-amount").await;
    window.click("action-receipt-by-endorsee").await;
    window.see("check-totals").await;
    window.click("sign-refuse").await;
    window.see("form-replayFlag-locked").await;
    in_both_languages(&window, "not-yet-known-answer").await;
    assert_eq!(desk::carried_out(&bank, "receipt-by-endorsee").await, 0);
    window.close().await;
}

/// The two kinds of codes of one refused reply have one meaning, so they are entered in one step beside the doubt.
#[tokio::test]
async fn the_codes_of_a_refused_reply_are_entered_together() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let account = &bank.accounts[0];
    let mark = &account.bank_mark;
    let book = data.path().join("profiles/harbour/code-book.toml");
    let known = format!("[{mark}.errorFlag]\nok = 0\n[{mark}.transferFlag]\nmay_not = 0\nmay_transfer = 1\n");
    std::fs::write(&book, known).expect("written");
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    window.choose("scope", &account::key(account)).await;
    desk::refresh(&window).await;
    crate::doubt::fault(&bank, serde_json::json!({"kind": "record_failure", "reason": "the limit is exceeded"})).await;
    desk::endorse(&window, &[2]).await;
    window.see(spot("result-row-0").having("data-state", "refused")).await;
    desk::close_result(&window).await;

    window.click("nav-doubts").await;
    window.click("doubt-row-0").await;
    window.read("doubt-codes-enter", "2 codes together").await;
    in_both_languages(&window, "doubt-codes").await;
    window.click("doubt-codes-enter").await;
    let commit = || spot("doubt-codes-dialog").inside("dialog-commit");
    window.read("doubt-codes-dialog", "errorFlag 1 = bad, statusCode").await;
    in_both_languages(&window, "doubt-codes-dialog").await;
    window.click(commit()).await;
    window.see("code-change").await;
    window.fill("code-reason", "the bank's answer of today").await;
    in_both_languages(&window, "doubt-codes-change").await;
    window.click(commit()).await;
    window.see_gone("doubt-codes").await;
    let written = std::fs::read_to_string(&book).expect("the code book");
    assert!(written.contains("bad = 1") && written.contains("\"failed\""), "{written}");

    // A code that is the reason of the doubt: the bank's word is chosen, and the reply is judged again.
    let edit = serde_json::json!({"kind": "edit_record", "set": {"statusCode": "X9"}});
    crate::doubt::fault(&bank, edit).await;
    desk::endorse(&window, &[3]).await;
    window.see(spot("result-row-0").having("data-state", "to_verify")).await;
    desk::close_result(&window).await;
    window.click("nav-doubts").await;
    window.click("doubt-row-1").await;
    window.read("doubt-codes-enter", "Enter its code").await;
    window.click("doubt-codes-enter").await;
    window.see(commit().having("aria-disabled", "true")).await;
    window.click("doubt-codes-done").await;
    window.click(commit()).await;
    window.fill("code-reason", "the bank's answer of today").await;
    window.click(commit()).await;
    window.click("doubt-codes-judge").await;
    window.see_gone("doubt-codes").await;
    window.read("doubt", "Accepted").await;
    window.close().await;
}

#[tokio::test]
async fn a_suggestion_of_the_code_book_opens_its_records() {
    let data = tempdir().expect("a data directory");
    let (_bank, window) = desk::at_list(data.path(), "endorsement-transfer").await;
    window.click("open-profile").await;
    window.click("code-suggestions").await;
    window.look("code-book-suggestions").await;
    let example = "return document.querySelector('[data-testid^=\"code-example-\"]')?.textContent ?? null";
    let named = async || window.script(example, &[]).await.as_str().map(str::to_owned);
    let number = window.until("a record", named).await;
    window.click(format!("code-example-{number}").as_str()).await;
    window.see("detail-amount").await;
    let shown = window.text("detail").await.replace(char::is_whitespace, "");
    assert!(shown.contains(&number), "{number}: {shown}");
    window.close().await;
}

/// Pictures of an open dialog, without accessibility faults.
async fn in_both_languages(window: &Window, name: &str) {
    for language in ["zh", "en"] {
        let press = "document.querySelector(`[data-testid=\"${arguments[0]}\"]`).click()";
        window.script(press, &[format!("language-{language}").into()]).await;
        window.look(&format!("{name}-{language}")).await;
    }
}
