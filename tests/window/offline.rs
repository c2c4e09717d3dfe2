//! The network is cut: what was read is still there and says how old it is, and nothing pretends to be new.

use acceptance::window::{Spot, Window, spot};
use practice_bank::{Options, Running};
use tempfile::tempdir;
use treasury::Home;
use treasury::view::{Environment, ProfileForm};

use crate::desk;

#[tokio::test]
async fn without_the_network_lists_details_and_balances_are_still_there() {
    let data = tempdir().expect("a data directory");
    let bank = practice_bank::start(Options::default()).await.expect("a bank");
    let home = Home::at(Some(data.path().to_owned())).expect("the data directory");
    home.add(&form(&bank)).expect("a profile on it");

    // The only profile opens by itself; its token is typed in.
    let window = Window::open(data.path()).await;
    window.click("open-profile").await;
    window.fill("token", &bank.token).await;
    window.click("token-set").await;
    window.see(spot("token-state").having("data-present", "true")).await;
    desk::refresh(&window).await;
    window.click("nav-balances").await;
    window.click("balances-refresh").await;
    window.see(Spot::css("[data-testid^=\"balances-total-\"]")).await;
    desk::open_list(&window, "endorsement-transfer").await;
    let rows = window.attribute("grid", "data-rows").await;
    bank.stop().await;

    window.click("refresh").await;
    window.see(Spot::css("[data-testid=\"connection\"]:not([data-state=\"live\"])")).await;
    window.see("error-band").await;
    assert_eq!(window.attribute("grid", "data-rows").await, rows, "no row is lost");
    window.see("as-of").await;
    window.click("row-0").await;
    window.see("detail-amount").await;
    window.see("detail-as-of").await;
    window.picture("offline-list").await;
    window.click("nav-balances").await;
    window.see("balances-as-of").await;
    window.picture("offline-balances").await;
    window.close().await;

    let again = Window::open(data.path()).await;
    desk::open_list(&again, "endorsement-transfer").await;
    assert_eq!(again.attribute("grid", "data-rows").await, rows, "a restart without the network loses nothing");
    again.close().await;
}

fn form(bank: &Running) -> ProfileForm {
    ProfileForm {
        name: "harbour".to_owned(),
        environment: Environment::Test,
        base_url: bank.base_url.clone(),
        organization_id: bank.organization_id.to_string(),
        accounts: bank
            .accounts
            .iter()
            .map(|one| format!("{}:{}:{}", one.bank_mark, one.account_number, one.bank_code))
            .collect(),
        settings: Some(practice_bank::settings_toml()),
        code_book: Some(practice_bank::code_book_toml()),
    }
}
