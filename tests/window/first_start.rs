//! The first start with a real service, from an empty data directory to the first signed draft: a service with a route prefix,
//! its own token header, short pages that begin at 1, no sort order and records spelled anew in each reply, and a real
//! identity server whose tokens end after five minutes. No file is edited and no command is typed.

use std::cell::Cell;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use acceptance::window::{Spot, Window, spot};
use model::profile::Profile;
use practice_bank::{Running, start_awkward_service};
use serde_json::{Value, json};
use tempfile::tempdir;
use treasury::Home;

use crate::desk;
use crate::identity_server::IdentityServer;

/// Most presses of a button or a list from the empty data directory to the first signed draft.
const CLICKS_MAX: u32 = 40;

/// A person at the window, whose presses are counted. A field that is filled is pressed once.
struct Clerk {
    window: Window,
    clicks: Cell<u32>,
}

impl Clerk {
    async fn click(&self, spot: impl Into<Spot>) {
        self.clicks.set(self.clicks.get() + 1);
        self.window.click(spot).await;
    }

    async fn fill(&self, spot: impl Into<Spot>, text: &str) {
        self.clicks.set(self.clicks.get() + 1);
        self.window.fill(spot, text).await;
    }

    /// Pastes into a field: a spreadsheet separates its cells by tabs, which cannot be typed.
    async fn paste(&self, field: &str, text: &str) {
        self.clicks.set(self.clicks.get() + 1);
        let script = "
            const area = document.querySelector(`[data-testid=\"${arguments[0]}\"]`);
            const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set;
            set.call(area, arguments[1]);
            area.dispatchEvent(new Event('input', { bubbles: true }));";
        self.window.script(script, &[json!(field), json!(text)]).await;
    }

    async fn choose(&self, spot: impl Into<Spot>, value: &str) {
        self.clicks.set(self.clicks.get() + 1);
        self.window.choose(spot, value).await;
    }

    /// Pictures of a step in both languages and themes, without accessibility faults. They are no part of the clerk's work.
    async fn look(&self, name: &str) {
        for (language, theme) in [("zh", "dark"), ("en", "light")] {
            for switch in [format!("language-{language}"), format!("theme-{theme}")] {
                let press = "document.querySelector(`[data-testid=\"${arguments[0]}\"]`).click()";
                self.window.script(press, &[Value::from(switch)]).await;
            }
            self.window.look(&format!("first-start-{name}-{language}-{theme}")).await;
            desk::picture_narrow(&self.window, &format!("first-start-{name}-{language}-{theme}")).await;
        }
    }
}

/// An empty data directory with an opener of web addresses that notes them.
fn prepare(data: &Path) {
    let (folder, noted) = (data.join("bin"), data.join("opened"));
    std::fs::create_dir_all(&folder).expect("a folder");
    // A file of Aval's own: a folder with other files is not taken as a data directory.
    std::fs::write(data.join("preferences.toml"), "").expect("written");
    let opener = folder.join("xdg-open");
    let script = format!("#!/bin/sh\nprintf '%s' \"$1\" > '{0}.new' && mv '{0}.new' '{0}'\n", noted.display());
    std::fs::write(&opener, script).expect("written");
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).expect("a program");
}

fn account_lines(bank: &Running) -> String {
    let line = |one: &practice_bank::AccountLine| {
        format!("{}\t{}\t{}\t{}", one.bank_mark, one.account_number, one.bank_code, one.account_name)
    };
    bank.accounts.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The steps of the service and its accounts.
async fn service_and_accounts(clerk: &Clerk, bank: &Running) {
    let window = &clerk.window;
    // The address as it was mailed: without a scheme, with the version, the tenant and an endpoint behind it.
    clerk.click("first-start-profile").await;
    clerk.fill("setup-name", "harbour").await;
    let host = bank.base_url.trim_start_matches("http://");
    clerk.fill("setup-base_url", &format!("{host}/v1/{}/drafts?bankMark=HARBOUR", bank.organization_id)).await;
    window.see(spot("setup-answer").having("data-answer", "service")).await;
    assert_eq!(window.attribute("setup-organization_id", "value").await, Some(bank.organization_id.to_string()));
    clerk.choose("setup-environment", "test").await;
    clerk.look("address").await;
    clerk.click("setup-next").await;

    clerk.paste("setup-accounts-text", &format!("{}\nHARBOUR\t6.2E+18\n", account_lines(bank))).await;
    clerk.click("setup-accounts-read").await;
    window.see("setup-accounts-refused").await;
    window.see(format!("account-{}-account_number", bank.accounts.len() - 1).as_str()).await;
    clerk.look("accounts").await;
    clerk.click("setup-next").await;
}

/// The steps behind the sign-in.
async fn findings_to_ready(clerk: &Clerk) {
    let window = &clerk.window;
    // The service reads another header than the usual one.
    window.see(spot("finding-token.header").having("data-state", "trouble")).await;
    clerk.look("refused").await;
    clerk.fill("finding-answer-token.header", "X-Company-Token").await;
    clerk.click("finding-answer-token.prefix").await;
    window.press("Control+a").await;
    window.press("Delete").await;
    clerk.click("setup-next").await;
    window.see(spot("finding-page_base").having("data-state", "found")).await;
    for found in ["finding-sort_format", "finding-page_size", "finding-date_format"] {
        window.see(spot(found).having("data-state", "found")).await;
    }
    clerk.choose("finding-answer-banks.EASTBANK.draft_currency", "CNY").await;
    clerk.look("findings").await;
    clerk.click("setup-next").await;

    window.see(spot("setup-lists").having("data-read", "true")).await;
    window.see(spot("first-codes").having("data-counted", "true")).await;
    clerk.look("codes").await;
    for (mark, refuse, done) in [("EASTBANK", "0", "S"), ("HARBOUR", "2", "0000")] {
        clerk.fill(format!("first-code-{mark}-replayFlag-accept").as_str(), "1").await;
        clerk.fill(format!("first-code-{mark}-replayFlag-refuse").as_str(), refuse).await;
        // Every record that was read has this flag.
        clerk.click(format!("first-code-use-{mark}-errorFlag-ok").as_str()).await;
        clerk.fill(format!("first-code-{mark}-statusCode-done").as_str(), done).await;
    }
    clerk.click("first-codes-check").await;
    clerk.fill("code-reason", "the bank's letter").await;
    clerk.look("codes-check").await;
    clerk.click(spot("first-codes-take").inside("dialog-commit")).await;
    window.see_gone("first-codes-take").await;
    window.see(spot("first-codes-check").having("aria-disabled", "true")).await;
    clerk.click("setup-next").await;
    window.see("setting-poll_minutes").await;
    clerk.look("limits").await;
    clerk.click("setup-next").await;
    window.see(spot("setup-ready-token").having("data-tone", "ok")).await;
    window.see(spot("setup-ready-lists").having("data-tone", "ok")).await;
    window.see(spot("setup-ready-currency").having("data-tone", "ok")).await;
    window.see(spot("setup-ready-place").having("data-tone", "warn")).await;
    clerk.look("ready").await;
    clerk.click("setup-next").await;
}

#[tokio::test]
async fn from_an_empty_folder_to_the_first_signed_draft() {
    let (data, bank, server) =
        (tempdir().expect("a folder"), start_awkward_service().await.expect("a bank"), IdentityServer::start());
    server.serve(&bank.control_url).await;
    server.set(json!({ "access_seconds": 300 })).await;
    prepare(data.path());
    let clerk = Clerk { window: Window::open(data.path()).await, clicks: Cell::new(0) };
    let window = &clerk.window;

    service_and_accounts(&clerk, &bank).await;
    clerk.fill("setup-issuer", &server.address).await;
    clerk.fill("setup-client_id", "aval").await;
    clerk.look("sign-in").await;
    clerk.click("setup-next").await;
    clerk.click(spot("setup-sign-in").inside("sign-in")).await;
    server.sits_there("wei").await;
    window.see(spot("sign-in-wait").having("data-ready", "true")).await;
    let noted = data.path().join("opened");
    let address = window.until("an address", async || std::fs::read_to_string(&noted).ok()).await;
    server.sign_in(&address).await;
    window.see(spot("person-wei").having("data-acts", "true")).await;
    clerk.click("setup-next").await;

    findings_to_ready(&clerk).await;
    clerk.click("nav-receipt-by-endorsee").await;
    clerk.click("row-0").await;
    clerk.click("action-receipt-by-endorsee").await;
    window.see("check-totals").await;
    assert_eq!(window.count("check-unjudged").await, 0, "each reply can be judged");
    clerk.click(spot("check-dialog").inside("dialog-commit")).await;
    window.see(spot("result").having("data-done", "true")).await;
    window.see(spot("result-row-0").having("data-state", "accepted")).await;
    window.picture("first-start-signed").await;
    assert_eq!(desk::carried_out(&bank, "receipt-by-endorsee").await, 1);
    println!("clicks: {}", clerk.clicks.get());
    assert!(clerk.clicks.get() <= CLICKS_MAX, "{} clicks", clerk.clicks.get());
    let home = Home::at(Some(data.path().to_owned())).expect("the data directory");
    let profile = Profile::load(&home.profile_dir("harbour").expect("a name")).expect("the settings");
    assert_eq!((profile.page_base, profile.page_size, profile.sort_format.as_str()), (Some(1), 50, ""));
    assert_eq!((profile.token.header.as_str(), profile.token.prefix.as_str()), ("X-Company-Token", ""));
    assert_eq!(profile.accounts.len(), bank.accounts.len());
    clerk.window.close().await;
}

#[tokio::test]
async fn steps_that_are_left_keep_what_was_typed_and_store_nothing() {
    let data = tempdir().expect("a folder");
    let window = Window::open(data.path()).await;
    window.click("first-start-profile").await;
    window.fill("setup-name", "harbour").await;
    window.fill("setup-base_url", "http://bank.example").await;
    window.see(spot("setup-base_url").having("aria-invalid", "true")).await;
    window.see(spot("setup-next").having("aria-disabled", "true")).await;
    // A server that never answers does not hold up the answer for the next address.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    window.fill("setup-base_url", &silent.local_addr().expect("an address").to_string()).await;
    window.read("setup-answer", "Asking").await;
    window.see(spot("setup-next").having("aria-disabled", "true")).await;
    window.fill("setup-base_url", "127.0.0.1:9").await;
    window.read("setup-answer", "127.0.0.1:9").await;
    window.see(spot("setup-answer").having("data-answer", "none")).await;
    window.fill("setup-organization_id", "77").await;
    window.click("setup-next").await;
    window.fill("setup-accounts-text", "HARBOUR:1").await;
    window.click("setup-accounts-read").await;
    window.see("account-0-account_number").await;
    window.click("setup-leave").await;
    window.click("first-start-profile").await;
    assert_eq!(window.attribute("account-0-account_number", "value").await.as_deref(), Some("1"));
    window.click("setup-back").await;
    assert_eq!(window.attribute("setup-name", "value").await.as_deref(), Some("harbour"));
    assert!(!data.path().join("profiles").exists(), "nothing is stored before the profile is added");
    window.close().await;
}

#[tokio::test]
async fn a_profile_goes_to_the_next_desk_as_one_file() {
    let (data, other) = (tempdir().expect("a folder"), tempdir().expect("a folder"));
    let bank = desk::bank_with_profile(data.path()).await;
    let path = other.path().join("harbour.aval-profile").display().to_string();
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    window.click("profile-file-open").await;
    window.fill("profile-file-path", &path).await;
    window.click("profile-file-write").await;
    window.read("profile-file-written", &path).await;
    // An existing file is never replaced.
    window.click("profile-file-write").await;
    window.see("error-band").await;
    window.look("profile-file").await;
    window.close().await;

    let next = tempdir().expect("a folder");
    let window = Window::open(next.path()).await;
    window.click("first-start-file").await;
    window.fill("first-start-file-path", &path).await;
    window.click("first-start-file-add").await;
    window.see("page-today").await;
    desk::sign_in(&window, &bank).await;
    desk::refresh(&window).await;
    window.close().await;
}
