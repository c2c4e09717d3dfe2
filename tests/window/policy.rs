//! The administrator's policy in the window: the origin of a fixed setting, and no form that offers to change it.

use acceptance::window::{Window, spot};
use model::dual_control::ApproverKey;
use model::profile::PolicySignature;
use serde_json::json;
use tempfile::tempdir;

use crate::desk;

const POLICY: &str = "[all]\npoll_minutes = 30\nconnection.proxy = \"none\"\nlimits.batch_items_max = 7\n\
                      limits.per_day.other = \"50000000\"\nenvironment = \"test\"\nhours.from = \"00:00\"\nhours.until = \"24:00\"\n\
                      [[all.payees.listed]]\nname = \"Example Paper Ltd\"\naccount_number = \"6222000011112222\"\n";

/// Calls a command as the page does; the answer is the refusal's sentence.
const REPLACE: &str = "return window.__TAURI_INTERNALS__.invoke('settings_text').then((shown) =>
    window.__TAURI_INTERNALS__.invoke('settings_replace', { text: 'poll_minutes = 5\\n' + shown, shown }))
    .then(() => 'answered', (why) => why.code ?? String(why))";

#[tokio::test]
async fn a_fixed_setting_says_who_fixed_it_and_no_form_changes_it() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let (policy, key) = (data.path().join("policy.toml"), ApproverKey::new("Chen Jing").expect("a key"));
    std::fs::write(&policy, POLICY).expect("written");
    PolicySignature::sign_file(&policy, &key, "2026-11-20T08:00:00Z").expect("signed");
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    window.click("open-profile").await;
    window.read("policy", "Signed by Chen Jing").await;
    window.read("settings", "signed by Chen Jing").await;
    window.see(spot("poll-minutes").having("disabled", "")).await;
    window.look("policy-profile").await;

    window.click("settings-edit").await;
    for field in [
        "setting-limits.batch_items_max",
        "setting-connection.proxy",
        "setting-hours.from",
        "setting-payees.listed-0-name",
    ] {
        window.see(spot(field).having("readonly", "")).await;
    }
    window.see(spot("setting-environment").having("disabled", "")).await;
    window.see(spot("setting-payees.listed-add").having("aria-disabled", "true")).await;
    window.read("settings-dialog", "at most").await;
    window.look("policy-fields").await;
    window.press("Escape").await;
    window.see_gone("settings-dialog").await;
    // A hostile page changes it neither.
    assert_eq!(window.script(REPLACE, &[]).await, json!("settings-fixed"));

    // The steps of the first start, opened again.
    window.click("profile-set-up").await;
    window.click("setup-go-address").await;
    window.see(spot("setup-environment").having("disabled", "")).await;
    window.look("policy-steps").await;
    window.kill().await;

    // Edited after it was signed: the window says why nothing is sent, and offers no change of the settings.
    std::fs::write(&policy, POLICY.replace('7', "70")).expect("written");
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    window.click("open-profile").await;
    window.read("policy", "was changed after Chen Jing signed it").await;
    window.see(spot("settings-edit").having("aria-disabled", "true")).await;
    window.look("policy-broken").await;
    window.close().await;
}
