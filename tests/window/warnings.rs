//! Questions before sending: the same transfer again, a known payee with a similar or another account, a draft endorsed
//! to its own holder. Nothing is sent before a person gives a reason, and the check shows the reason.

use acceptance::account;
use acceptance::window::{Spot, Window, spot};
use tempfile::tempdir;

use crate::desk;
use crate::doubt::endorsements;

/// The known payee's account, the same with two digits swapped, and another person's account.
const KNOWN: &str = "6222020200119988776";
const NEARLY: &str = "6222020200119987876";
const OTHER: &str = "6222020200334454711";

async fn stops_for(window: &Window, problem: &str) {
    window.see(Spot::css("[data-testid=\"form-problems\"] li").having("data-problem", problem)).await;
    window.picture(&format!("warning-{problem}")).await;
}

async fn explain(window: &Window, reason: &str) {
    desk::choose(window, "form-reason", reason).await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("check-warning-0").await;
}

#[tokio::test]
async fn the_same_transfer_again_and_a_moved_payee_leave_only_with_a_reason() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::read_balances(&window).await;
    let from = &bank.accounts[0].account_number;
    desk::transfer_to_check(&window, from, "1234.50").await;
    window.see("check-first-time-0").await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    desk::see_accepted(&window, 1, "warning-first").await;

    desk::transfer_typed(&window, from, KNOWN, "1234.50").await;
    stops_for(&window, "problem-twin").await;
    // The earlier order is one press away, and the typed values are kept.
    window.click("problem-earlier").await;
    window.read("instruction-pane", "1,234.50").await;
    window.click("nav-transfers").await;
    window.click("transfer-new").await;
    window.see("form-kept").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    stops_for(&window, "problem-twin").await;
    explain(&window, "Another invoice, same amount").await;
    window.picture("warning-twin-check").await;
    assert_eq!(window.count("check-first-time-0").await, 0, "the payee is known now");
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    desk::see_accepted(&window, 1, "warning-twin").await;
    assert_eq!(desk::carried_out(&bank, "transfer").await, 2);

    desk::transfer_typed(&window, from, NEARLY, "77.00").await;
    stops_for(&window, "problem-near-account").await;
    desk::discard_form(&window).await;

    desk::transfer_typed(&window, from, OTHER, "78.00").await;
    stops_for(&window, "problem-known-name-new-account").await;
    // A reason alone is not enough: the end of the account must be read back.
    desk::choose(&window, "form-reason", "Agreed with the counterparty").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    stops_for(&window, "problem-known-name-new-account").await;
    explain(&window, "call-back: Mr Li, 10:32, ends in 4711").await;
    window.picture("warning-call-back-check").await;
    assert_eq!(desk::carried_out(&bank, "transfer").await, 2, "checked is not sent");
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    desk::see_accepted(&window, 1, "warning-call-back").await;
    assert_eq!(desk::carried_out(&bank, "transfer").await, 3);
    window.close().await;
    bank.stop().await;
}

#[tokio::test]
async fn a_draft_of_no_further_transfer_or_own_holder_is_asked_about() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    let (own, holder) = (&bank.accounts[0], &bank.accounts[1]);
    window.choose("scope", &account::key(holder)).await;
    desk::endorse_typed(&window, &[2]).await;
    window.click("form-transferFlag-may_not").await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    stops_for(&window, "problem-not-transferable-unexplained").await;
    window.click("form-transferFlag-may_transfer").await;
    desk::choose(&window, "form-endorseeAccountNumber", &own.account_number).await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    stops_for(&window, "problem-own-party").await;
    assert_eq!(endorsements(&bank).await, 0);
    window.close().await;
    bank.stop().await;
}
