//! Resolving a doubt as *not executed* with dual control: the window lists the missing requirements and probes the bank
//! by itself; nothing is decided before the approver has read the reason and agreed.

use acceptance::account;
use std::collections::BTreeMap;
use std::path::Path;

use acceptance::window::{Spot, Window, spot};
use chrono::{TimeDelta, Utc};
use model::State;
use model::clock::Clock;
use money::view::{Order, OrderItem};
use practice_bank::Running;
use serde_json::json;
use tempfile::tempdir;
use treasury::{Desk, Home, Options};

use crate::desk;

const REASON: &str = "The bank says on the phone that it has nothing";

#[tokio::test]
async fn not_executed_is_handed_to_an_approver_and_counts_once_they_agree() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    in_doubt_for_some_days(data.path(), &bank).await;
    ask_an_approver(data.path());
    let window = Window::open(data.path()).await;
    window.see("page-doubts").await;
    // Without a token the bank cannot be probed: the form links to signing in and disables the button.
    window.click("doubt-not-executed").await;
    window.see(spot("doubt-needs-probe").having("data-met", "false")).await;
    window.see(spot("doubt-needs-file").having("data-met", "false")).await;
    window.fill("doubt-reason", REASON).await;
    window.see(spot("doubt-resolve").having("aria-disabled", "true")).await;
    window.look("resolving-no-token").await;
    window.click("doubt-needs-sign-in").await;
    window.fill("token", &bank.token).await;
    window.click("token-set").await;
    window.see(spot("token-state").having("data-present", "true")).await;

    // Choosing the outcome probes the bank. A probe on the bank's next working day meets the requirement.
    window.click("nav-doubts").await;
    window.click("doubt-not-executed").await;
    window.see(spot("doubt-needs-probe").having("data-met", "true")).await;
    window.see("doubt-second-person").await;
    pictures(&window).await;
    window.fill("doubt-reason", REASON).await;
    window.fill("doubt-preparer", "Lin Mei").await;
    window.click("doubt-resolve").await;
    window.look("resolving-confirm").await;
    window.click(spot("resolve-dialog").inside("dialog-commit")).await;
    window.see_gone("resolve-dialog").await;
    window.see("doubt-asked").await;
    window.see(spot("doubt-row-0").having("data-state", "in_doubt")).await;
    window.see(spot("doubt-resolve").having("aria-disabled", "true")).await;
    window.look("resolving-asked").await;

    window.click("doubt-approval").await;
    window.see(spot("approval").having("data-state", "waiting")).await;
    window.read("approval-text", REASON).await;
    window.picture("resolving-approval").await;
    window.click("approval-give").await;
    window.fill("approval-name", "Lin Mei").await;
    // The core compares the names: the preparer is refused with a sentence, and the typed name stays.
    window.click(spot("give-dialog").inside("dialog-commit")).await;
    window.see("error-band").await;
    window.fill("approval-name", "Wang Fang").await;
    window.click(spot("give-dialog").inside("dialog-commit")).await;
    window.see(spot("approval").having("data-state", "approved")).await;

    window.click("nav-doubts").await;
    window.see("doubts-none").await;
    window.click("nav-journal").await;
    window.see(spot("journal-row-0").having("data-state", "not_executed")).await;
    window.click(Spot::css("[data-testid=\"journal-row-0\"] button")).await;
    window.see("instruction-again").await;
    window.see("chain-intact").await;
    window.picture("resolving-journal").await;
    window.close().await;
    bank.stop().await;
}

#[tokio::test]
async fn a_lock_without_a_journal_is_ended_by_a_person_with_a_reason() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    in_doubt_for_some_days(data.path(), &bank).await;
    // Another profile for the same accounts; the first one is deleted with its journal.
    let (gone, second) = (data.path().join("profiles/harbour"), data.path().join("profiles/second"));
    std::fs::create_dir(&second).expect("a folder");
    for file in ["profile.toml", "code-book.toml"] {
        std::fs::rename(gone.join(file), second.join(file)).expect("moved");
    }
    std::fs::remove_dir_all(&gone).expect("deleted");
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    // The service's clock says that the bank's next working day has come.
    desk::read_balances(&window).await;
    window.click("nav-doubts").await;
    window.see("claims-held").await;
    window.look("claims-held").await;
    window.click("claim-end").await;
    let commit = spot("claim-dialog").inside("dialog-commit");
    window.see(Spot::css("[data-testid=\"claim-dialog\"] [data-testid=\"dialog-commit\"][aria-disabled]")).await;
    window.fill("claim-reason", "Ms Wu at the bank: not carried out").await;
    window.look("claims-end").await;
    window.click(commit).await;
    window.see_gone("claim-dialog").await;
    window.see_gone("claims-held").await;
    // The same payment is possible again, and only a confirmed one is sent.
    assert_eq!(desk::carried_out(&bank, "transfer").await, 0);
    let payer = &bank.accounts[0].account_number;
    desk::transfer(&window, payer, "1234.50").await;
    desk::see_accepted(&window, 1, "claims-after").await;
    assert_eq!(desk::carried_out(&bank, "transfer").await, 1);
    window.close().await;
    bank.stop().await;
}

/// Pictures of the missing requirements, in both languages and themes.
async fn pictures(window: &Window) {
    for (language, theme) in [("zh", "dark"), ("zh", "light"), ("en", "dark"), ("en", "light")] {
        window.click(format!("language-{language}").as_str()).await;
        window.click(format!("theme-{theme}").as_str()).await;
        window.look(&format!("resolving-needs-{language}-{theme}")).await;
    }
}

/// A transfer of four days ago without a reply: it can be resolved as *not executed* from the bank's next day on.
async fn in_doubt_for_some_days(data_dir: &Path, bank: &Running) {
    let before = TimeDelta::days(-4);
    desk::control(bank, "faults", &json!({"endpoint": "transfer", "fault": {"kind": "close_before_apply"}})).await;
    // The bank's clock is set back too, because a difference would lock transfers.
    desk::control(bank, "clock", &json!({"ahead_seconds": before.num_seconds()})).await;
    let home = Home::at(Some(data_dir.to_owned())).expect("the data directory");
    let clock = Clock::fixed(Utc::now() + before);
    let options = Options { act: true, given_token: Some(bank.token.clone()), clock, ..Options::quiet() };
    let desk = Desk::open(&home, "harbour", options).expect("the desk opens");
    let check = desk.prepare(&transfer(bank, &desk.today().to_string())).expect("it is in order");
    let confirmed = desk.confirm(&check.submission_id, &check.nonce, None).expect("confirmed");
    let sent = desk.send(&confirmed.id, |_| {}).await.expect("sent");
    assert_eq!(sent.instructions[0].state, State::InDoubt);
    desk::control(bank, "clock", &json!({"ahead_seconds": 0})).await;
}

fn transfer(bank: &Running, day: &str) -> Order {
    let payer = &bank.accounts[0];
    let fields = [
        ("tradeAmount", "1234.50"),
        ("tradeDate", day),
        ("currency", &payer.currency),
        ("oppositeAccountNumber", "6222020200119988776"),
        ("oppositeAccountName", "Linden Freight Co Ltd"),
        ("oppositeAccountBankName", "Harbour Bank, Linden Branch"),
    ];
    let fields: BTreeMap<_, _> = fields.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let account = account::key(payer);
    let item = OrderItem { account, draft: None, fields, supersedes: None };
    Order { operation: "transfer".to_owned(), items: vec![item], language: "en".to_owned(), reason: None, list: None }
}

fn ask_an_approver(data_dir: &Path) {
    let settings = data_dir.join("profiles/harbour/profile.toml");
    let text = std::fs::read_to_string(&settings).expect("the settings");
    let tier = "[second_person]\n[[second_person.tiers]]\nfrom = \"0\"\nhow = \"same_account\"\n";
    std::fs::write(&settings, format!("{text}\n{tier}")).expect("written");
}
