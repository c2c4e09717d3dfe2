//! The profile's page: the test of the connection, an edit of the settings, and the removal of another profile.

use acceptance::account;
use acceptance::window::{Spot, Window, spot};
use model::Environment;
use model::profile::Profile;
use serde_json::json;
use tempfile::tempdir;
use treasury::Home;
use treasury::view::ProfileForm;

use crate::desk;

/// Replaces a part of the settings' text, as an editor would.
const EDIT: &str = "
    const area = document.querySelector('[data-testid=\"settings-text\"]');
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set;
    set.call(area, area.value.replace(arguments[0], arguments[1]));
    area.dispatchEvent(new Event('input', { bubbles: true }));
    return area.value.includes(arguments[1]);";

#[tokio::test]
async fn a_connection_is_tested_and_settings_are_replaced_in_the_window() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    window.click("connection-test").await;
    window.read("connection-tested", "accepts the token").await;

    window.click("settings-edit").await;
    window.see("setting-base_url").await;
    window.click("settings-as-text").await;
    window.see("settings-text").await;
    assert_eq!(window.script(EDIT, &[json!("organization_id"), json!("organisation")]).await, json!(true));
    window.click(spot("settings-dialog").inside("dialog-commit")).await;
    window.see(spot("settings-dialog").inside("error-band")).await;
    assert_eq!(window.script(EDIT, &[json!("organisation"), json!("organization_id")]).await, json!(true));
    assert_eq!(window.script(EDIT, &[json!("page_size = 200"), json!("page_size = 150")]).await, json!(true));
    window.click(spot("settings-dialog").inside("dialog-commit")).await;
    window.see("settings-edit-page_size").await;
    window.look("settings-effect").await;
    window.click(spot("settings-dialog").inside("dialog-commit")).await;
    window.see_gone("settings-dialog").await;
    window.click("open-profile").await;
    window.read("settings", "150").await;
    // The profile is open again and acts: its own program holds the lock, and without a keychain too it has its token.
    window.see(spot("token-state").having("data-present", "true")).await;
    desk::refresh(&window).await;
    desk::sign_the_first(&window).await;
    desk::see_accepted(&window, 1, "settings-replaced").await;
    assert_eq!(desk::carried_out(&bank, "receipt-by-endorsee").await, 1);
    window.close().await;
}

#[tokio::test]
async fn a_wrong_address_is_named_at_its_field_and_mended_in_the_window() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let settings = data.path().join("profiles/harbour/profile.toml");
    let text = std::fs::read_to_string(&settings).expect("the settings");
    // No service is at this port of this computer.
    std::fs::write(&settings, text.replace(&bank.base_url, "http://127.0.0.1:1")).expect("written");
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;

    window.click("settings-edit").await;
    window.fill("setting-base_url", "http://far.example").await;
    window.fill("setting-page_size", "many").await;
    window.click("account-1-account_number").await;
    window.press("Control+a").await;
    window.press("Delete").await;
    window.look("settings-fields").await;
    window.click(spot("settings-dialog").inside("dialog-commit")).await;
    for wrong in ["setting-page_size", "account-1-account_number"] {
        window.see(spot(wrong).having("aria-invalid", "true")).await;
    }
    window.look("settings-fields-wrong").await;
    window.fill("setting-page_size", "150").await;
    window.click("account-1-remove").await;
    window.click(spot("settings-dialog").inside("dialog-commit")).await;
    window.see(spot("setting-base_url").having("aria-invalid", "true")).await;
    window.fill("setting-base_url", &bank.base_url).await;
    window.fill("account-0-nickname", "Main").await;
    window.click(spot("settings-dialog").inside("dialog-commit")).await;
    window.see("settings-edit-base_url").await;
    window.click(spot("settings-dialog").inside("dialog-commit")).await;
    window.see_gone("settings-dialog").await;

    desk::sign_in(&window, &bank).await;
    window.click("connection-test").await;
    window.read("connection-tested", "accepts the token").await;
    let kept = std::fs::read_to_string(&settings).expect("the settings");
    assert!(kept.contains(&bank.base_url) && kept.contains("Main") && kept.contains("page_size = 150"), "{kept}");
    assert!(!kept.contains(&bank.accounts[1].account_number), "{kept}");
    window.close().await;
}

#[tokio::test]
async fn the_open_profile_is_removed_and_kept_as_an_archive() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    window.click("profile-remove-open").await;
    window.fill("remove-name", "harbour").await;
    window.click(spot("remove-dialog").inside("dialog-commit")).await;
    window.see("first-start-profile").await;
    window.see_gone("remove-dialog").await;
    let home = Home::at(Some(data.path().to_owned())).expect("the data directory");
    assert_eq!(home.profile_names().expect("the names"), Vec::<String>::new());
    assert_eq!(std::fs::read_dir(data.path().join("profiles-removed")).expect("the archive").count(), 1);
    window.close().await;
}

#[tokio::test]
async fn another_profile_is_removed_by_its_typed_name_and_kept_as_an_archive() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    let home = Home::at(Some(data.path().to_owned())).expect("the data directory");
    let account = &bank.accounts[0];
    let form = ProfileForm {
        ceiling_instruction: None,
        ceiling_day: None,
        name: "wrong".to_owned(),
        environment: Some(Environment::Test),
        base_url: "https://wrong.example".to_owned(),
        organization_id: "7".to_owned(),
        accounts: vec![account::key(account)],
        settings: None,
        code_book: None,
    };
    home.add(&form).expect("a second profile");
    // The list of profiles is read again with the next change of the look.
    window.click("theme-dark").await;
    window.click("profile-remove-wrong").await;
    window.see(Spot::css("[data-testid=\"remove-dialog\"] [data-testid=\"dialog-commit\"][aria-disabled]")).await;
    window.look("profile-remove").await;
    window.fill("remove-name", "wrong").await;
    window.click(spot("remove-dialog").inside("dialog-commit")).await;
    window.see_gone("profile-remove-wrong").await;
    assert_eq!(home.profile_names().expect("the names"), ["harbour"]);
    assert_eq!(std::fs::read_dir(data.path().join("profiles-removed")).expect("the archive").count(), 1);
    window.close().await;
}

#[tokio::test]
async fn a_broken_profile_is_listed_and_opens_after_its_correction() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let settings = data.path().join("profiles/harbour/profile.toml");
    let right = std::fs::read_to_string(&settings).expect("the settings");
    std::fs::write(&settings, right.replace("organization_id", "organisation")).expect("written");
    let window = Window::open(data.path()).await;
    window.read("profile-broken-harbour", &settings.display().to_string()).await;
    window.click("profile-open-harbour").await;
    window.see("error-band").await;
    window.look("profile-broken").await;
    std::fs::write(&settings, right).expect("written");
    window.click("profile-open-harbour").await;
    window.see("page-today").await;
    desk::sign_in(&window, &bank).await;
    window.close().await;
}

#[tokio::test]
async fn rules_for_people_payees_and_hours_are_set_in_fields() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let settings = data.path().join("profiles/harbour/profile.toml");
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    window.click("settings-edit").await;
    for list in ["second_person.tiers", "roles.people", "payees.listed"] {
        window.click(format!("setting-{list}-add").as_str()).await;
    }
    window.fill("setting-second_person.tiers-0-from", "1000").await;
    window.choose("setting-second_person.tiers-0-how", "own_token").await;
    window.fill("setting-roles.people-0-system_user", "li").await;
    window.click("setting-roles.people-0-roles-preparer").await;
    window.fill("setting-payees.listed-0-name", "Example Paper Ltd").await;
    window.choose("setting-payees.own_accounts", "true").await;
    window.fill("setting-hours.from", "08:30").await;
    window.click("setting-hours.days-fri").await;
    let commit = || spot("settings-dialog").inside("dialog-commit");
    window.click(commit()).await;
    // The hours lack their end, the payee an account number.
    window.see(spot("setting-hours.until").having("aria-invalid", "true")).await;
    window.look("settings-rules-wrong").await;
    window.fill("setting-hours.until", "24:00").await;
    window.fill("setting-payees.listed-0-account_number", "6222000011112222").await;
    window.click(commit()).await;
    window.see("settings-edit-hours.from").await;
    // A row is named by its subject.
    window.read("settings-edit-roles.people-li-roles", "preparer").await;
    window.see("settings-edit-payees.listed-Example Paper Ltd-6222000011112222").await;
    window.read("settings-edit-second_person.tiers-own_token-from", "1000").await;
    // No person could change settings any more: said before it is applied.
    window.read("settings-locked-out", "no person is an administrator").await;
    window.look("settings-rules").await;
    let system_user = model::profile::system_user().expect("an account");
    window.fill("setting-roles.people-0-system_user", &system_user).await;
    window.click("setting-roles.people-0-roles-administrator").await;
    // No person could approve by a token of their own, and such settings are not kept.
    window.click("setting-roles.people-0-roles-approver").await;
    window.choose("setting-second_person.tiers-0-how", "same_account").await;
    window.click("setting-hours.days-fri").await;
    window.click(commit()).await;
    window.see_gone("settings-locked-out").await;
    window.see("settings-edit-hours.from").await;
    window.click(commit()).await;
    window.see_gone("settings-dialog").await;
    window.click("open-profile").await;
    window.see("second-person").await;
    window.read("rights-roles", "administrator").await;
    let kept = std::fs::read_to_string(&settings).expect("the settings");
    let profile = Profile::parse(&kept, "profile.toml").expect("settings");
    assert_eq!(profile.payees.map(|payees| (payees.listed.len(), payees.own_accounts)), Some((1, true)));
    assert_eq!(profile.hours.map(|hours| hours.text()).as_deref(), Some("08:30–24:00"));

    // Blank again: the rule ends with its last setting, and the weakening is said.
    window.click("settings-edit").await;
    window.click("setting-second_person.tiers-0-remove").await;
    window.click(commit()).await;
    window.see("settings-weakened").await;
    window.close().await;
}
