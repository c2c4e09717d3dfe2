//! Sign-in in the window at a real identity server: browser, device code, several people, the idle lock, an approval. The
//! browser is an HTTP client that follows the server's pages; the system's opener is a script that notes the address.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use acceptance::window::{Spot, Window, spot};
use practice_bank::Running;
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::desk;
use crate::identity_server::IdentityServer;

/// With the name of the person, not only the id.
const SCOPES: &str = "scopes = [\"openid\", \"offline_access\", \"profile\"]\n";

/// A desk whose people sign in at a real identity server, whose tokens the bank takes.
struct Office {
    data: TempDir,
    bank: Running,
    server: IdentityServer,
}

impl Office {
    /// `more` is added to `[sign_in]`.
    async fn new(more: &str) -> Self {
        let data = tempdir().expect("a data directory");
        let bank = desk::bank_with_profile(data.path()).await;
        let server = IdentityServer::start();
        server.serve(&bank.control_url).await;
        let address = &server.address;
        let section = format!("\n[sign_in]\nissuer = \"{address}\"\nclient_id = \"aval\"\n{SCOPES}{more}");
        std::fs::write(settings(data.path()), read(&settings(data.path())) + &section).expect("written");
        note_addresses(data.path());
        Self { data, bank, server }
    }

    /// The person enters their credentials in the browser that Aval opened.
    async fn enters(&self, window: &Window, subject: &str) {
        self.server.sits_there(subject).await;
        let address = self.opened(window).await;
        let page = self.server.sign_in(&address).await;
        assert!(page.contains("<p>"), "{page}");
    }

    /// The address that Aval opened last, once.
    async fn opened(&self, window: &Window) -> String {
        window.see(spot("sign-in-wait").having("data-ready", "true")).await;
        let noted = noted(self.data.path());
        let found = async || std::fs::read_to_string(&noted).ok().filter(|text| text.starts_with("http"));
        let address = window.until("an opened address", found).await;
        std::fs::remove_file(&noted).expect("taken");
        address
    }
}

fn settings(data: &Path) -> PathBuf {
    data.join("profiles/harbour/profile.toml")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("the settings")
}

fn noted(data: &Path) -> PathBuf {
    data.join("opened")
}

/// An opener of web addresses that notes them.
fn note_addresses(data: &Path) {
    let (folder, noted) = (data.join("bin"), noted(data));
    std::fs::create_dir_all(&folder).expect("a folder");
    let opener = folder.join("xdg-open");
    let script = format!("#!/bin/sh\nprintf '%s' \"$1\" > '{0}.new' && mv '{0}.new' '{0}'\n", noted.display());
    std::fs::write(&opener, script).expect("written");
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).expect("a program");
}

fn acts(subject: &str) -> Spot {
    spot("who").having("data-subject", subject)
}

/// A button of the lock screen or of the dialog, which cover others of the same name.
fn sign_in_of(place: &str) -> Spot {
    spot(place).inside("sign-in")
}

/// Pictures of the open page or dialog, in both languages and themes, without accessibility faults.
async fn pictures(window: &Window, name: &str) {
    // The last look is the one that the tests' words are in.
    for (language, theme) in [("zh", "dark"), ("zh", "light"), ("en", "dark"), ("en", "light")] {
        for switch in [format!("language-{language}"), format!("theme-{theme}")] {
            // The top bar's switches, also while a dialog covers them.
            let press = "document.querySelector(`[data-testid=\"${arguments[0]}\"]`).click()";
            window.script(press, &[Value::from(switch)]).await;
        }
        window.look(&format!("{name}-{language}-{theme}")).await;
    }
}

#[tokio::test]
async fn a_person_signs_in_in_the_browser_and_the_idle_lock_keeps_their_work() {
    let office = Office::new("idle_minutes = 1\n").await;
    let window = Window::open(office.data.path()).await;
    window.see(acts("")).await;
    window.click("open-people").await;
    window.see("people-none").await;
    window.click(sign_in_of("people-dialog")).await;
    let address = office.opened(&window).await;
    pictures(&window, "sign-in-waits").await;

    // Cancelled, then refused by the server, then done.
    window.click("sign-in-cancel").await;
    window.see(sign_in_of("people-dialog")).await;
    window.click(sign_in_of("people-dialog")).await;
    let second = office.opened(&window).await;
    assert_ne!(address, second, "each sign-in has a state of its own");
    let mut back = office.server.browse(&second).await;
    let refused = back.query().unwrap_or_default().replace("code=", "error=access_denied&was=");
    back.set_query(Some(&refused));
    office.server.open(back).await;
    window.read(spot("people-dialog").inside("error-band"), "access_denied").await;
    pictures(&window, "sign-in-refused").await;
    window.click(sign_in_of("people-dialog")).await;
    office.enters(&window, "wei").await;
    window.see(acts("wei")).await;
    window.see(spot("person-wei").having("data-acts", "true")).await;
    pictures(&window, "sign-in-people").await;
    window.click(spot("people-dialog").inside("dialog-back")).await;
    desk::refresh(&window).await;
    desk::read_balances(&window).await;

    // The check of a transfer is open when the person leaves.
    desk::transfer_to_check(&window, &office.bank.accounts[0].account_number, "12.50").await;
    let before = window.text("check-dialog").await;
    window.see("lock-screen").await;
    window.read("lock-who", "wei@example").await;
    pictures(&window, "sign-in-locked").await;
    let covered = "const box = document.querySelector('[data-testid=check-dialog]').getBoundingClientRect();
        return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
            .closest('.lock-scrim') !== null";
    assert_eq!(window.script(covered, &[]).await, json!(true), "nothing of the check is seen");
    // A page that sends all the same is refused by the core.
    let press = "document.querySelector('[data-testid=check-dialog] [data-testid=dialog-commit]').click()";
    window.script(press, &[]).await;
    let said = "return document.querySelector('[data-testid=check-dialog] [data-testid=error-band]')?.dataset.code";
    let is_refused = async || (window.script(said, &[]).await == json!("no-token")).then_some(());
    window.until("the core's refusal", is_refused).await;
    assert_eq!(desk::carried_out(&office.bank, "transfer").await, 0);

    window.click(sign_in_of("lock-screen")).await;
    office.enters(&window, "wei").await;
    window.see_gone("lock-screen").await;
    let after = window.text("check-dialog").await;
    assert!(before.lines().all(|line| after.contains(line)), "the check is as it was:\n{before}\n---\n{after}");
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    desk::see_accepted(&window, 1, "sign-in-sent").await;
    assert_eq!(desk::carried_out(&office.bank, "transfer").await, 1);
    window.close().await;
}

#[tokio::test]
async fn people_change_at_a_desk_by_device_code_and_browser_and_sign_out() {
    let office = Office::new("wait_seconds = 45\n").await;
    let window = Window::open(office.data.path()).await;
    window.click("open-people").await;
    // A computer without a browser that opens: the address is shown, and the wait ends by itself.
    let opener = office.data.path().join("bin/xdg-open");
    let works = read(&opener);
    std::fs::write(&opener, "#!/bin/sh\nexit 3\n").expect("written");
    window.click(sign_in_of("people-dialog")).await;
    window.see(spot("sign-in-browser").having("data-opened", "false")).await;
    pictures(&window, "sign-in-no-browser").await;
    window.read(spot("people-dialog").inside("error-band"), "not finished in time").await;
    window.look("sign-in-timed-out").await;
    std::fs::write(&opener, works).expect("written");
    window.click(spot("people-dialog").inside("sign-in-device")).await;
    window.see(spot("sign-in-wait").having("data-way", "device")).await;
    let (address, code) = (window.text("sign-in-where").await, window.text("sign-in-code").await);
    pictures(&window, "sign-in-device").await;
    office.server.type_code(&address, &code, true).await;
    window.see(acts("wei")).await;
    window.click(sign_in_of("people-dialog")).await;
    office.enters(&window, "chen").await;
    window.see(acts("chen")).await;
    pictures(&window, "sign-in-two-people").await;
    window.resize(1024, 640).await;
    window.look("sign-in-narrow").await;
    window.resize(1440, 900).await;

    window.click(spot("person-wei").inside("person-choose")).await;
    window.see("lock-screen").await;
    window.read("lock-who", "wei@example").await;
    window.click(sign_in_of("lock-screen")).await;
    office.enters(&window, "lin").await;
    window.see_gone("lock-screen").await;
    window.see(acts("lin")).await;
    window.see_count(Spot::css("[data-testid^=\"person-\"][data-acts]"), 3).await;
    window.click(spot("person-chen").inside("person-out")).await;
    window.click(spot("person-chen").inside("person-out-yes")).await;
    window.see_gone("person-chen").await;
    window.see(acts("lin")).await;
    window.click("session-lock").await;
    window.see("lock-screen").await;
    window.click("lock-sign-out").await;
    window.see_gone("lock-who").await;
    // Signing out uncovers nothing; the person who is left acts only after their own sign-in.
    window.click(sign_in_of("lock-screen")).await;
    office.enters(&window, "wei").await;
    window.see_gone("lock-screen").await;
    window.see(spot("person-wei").having("data-acts", "true")).await;
    window.click(spot("person-wei").inside("person-out")).await;
    window.click(spot("person-wei").inside("person-out-yes")).await;
    window.see("people-none").await;
    window.close().await;
}

#[tokio::test]
async fn a_batch_that_stops_for_a_sign_in_continues_after_it() {
    let office = Office::new("").await;
    let window = Window::open(office.data.path()).await;
    window.click("open-people").await;
    window.click(sign_in_of("people-dialog")).await;
    office.enters(&window, "chen").await;
    window.see(acts("chen")).await;
    window.click(spot("people-dialog").inside("dialog-back")).await;
    window.click("open-profile").await;
    window.see("token-instead").await;
    pictures(&window, "sign-in-profile").await;
    desk::refresh(&window).await;
    desk::endorse_typed(&window, &[0, 1]).await;
    window.click(spot("order-form").inside("dialog-commit")).await;
    window.see("check-totals").await;

    // The token ends before the confirmation, and the identity server is down.
    office.server.set(json!({ "access_seconds": 1 })).await;
    let again = "window.__TAURI_INTERNALS__.invoke('sign_in', { way: 'browser', language: 'en' })
        .then(() => { window.signedInAgain = true })";
    window.script(again, &[]).await;
    let noted = noted(office.data.path());
    let address = window.until("an address", async || std::fs::read_to_string(&noted).ok()).await;
    std::fs::remove_file(&noted).expect("taken");
    office.server.sign_in(&address).await;
    let is_done = async || (window.script("return window.signedInAgain", &[]).await == json!(true)).then_some(());
    window.until("the sign-in", is_done).await;
    office.server.set(json!({ "status": 503 })).await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    window.see(sign_in_of("result-paused")).await;
    assert_eq!(desk::carried_out(&office.bank, "endorse").await, 0);
    pictures(&window, "sign-in-stopped").await;

    office.server.set(json!({ "status": null, "access_seconds": 3600 })).await;
    window.click(sign_in_of("result-paused")).await;
    office.enters(&window, "chen").await;
    window.see_gone("sign-in-wait").await;
    window.click(Spot::css(".result-stopped-acts [data-testid=\"result-go-on\"]")).await;
    desk::see_accepted(&window, 2, "sign-in-continued").await;
    assert_eq!(desk::carried_out(&office.bank, "endorse").await, 2);
    window.close().await;
}

#[tokio::test]
async fn the_approver_signs_in_at_the_identity_server_in_the_approval() {
    let office = Office::new("").await;
    let path = settings(office.data.path());
    let rest = read(&path);
    let tiers = "[second_person]\nexpires = \"hours:4\"\n[[second_person.tiers]]\nfrom = \"0\"\nhow = \"own_token\"\n";
    std::fs::write(&path, format!("{rest}\n{tiers}")).expect("written");
    let window = Window::open(office.data.path()).await;
    window.click("open-people").await;
    window.click(sign_in_of("people-dialog")).await;
    office.enters(&window, "chen").await;
    window.see(acts("chen")).await;
    window.click(spot("people-dialog").inside("dialog-back")).await;
    desk::read_balances(&window).await;
    desk::transfer_to_check(&window, &office.bank.accounts[0].account_number, "12.50").await;
    window.fill("check-preparer", "Chen").await;
    window.click(spot("check-dialog").inside("dialog-commit")).await;
    window.see("result-awaiting").await;
    window.click("result-approvals").await;
    window.click("approval-give").await;
    window.fill("approval-name", "Zhang Wei").await;
    pictures(&window, "sign-in-approval").await;
    // The preparer's own credentials are refused.
    window.click(spot("give-dialog").inside("dialog-commit")).await;
    office.enters(&window, "chen").await;
    window.see(spot("give-dialog").inside("error-band")).await;
    assert_eq!(desk::carried_out(&office.bank, "transfer").await, 0);
    window.click(spot("give-dialog").inside("dialog-commit")).await;
    office.enters(&window, "wei").await;
    window.see(spot("approval").having("data-state", "approved")).await;
    window.see(acts("chen")).await;
    window.picture("sign-in-approved").await;
    window.click("approval-send").await;
    desk::see_accepted(&window, 1, "sign-in-approval").await;
    assert_eq!(desk::carried_out(&office.bank, "transfer").await, 1);
    window.close().await;
}

#[tokio::test]
async fn a_pasted_token_is_locked_too_and_entered_again() {
    let data = tempdir().expect("a data directory");
    let bank = desk::bank_with_profile(data.path()).await;
    let window = Window::open(data.path()).await;
    desk::sign_in(&window, &bank).await;
    let lock = "return window.__TAURI_INTERNALS__.invoke('session_lock').then((app) => app.open.token.locked)";
    assert_eq!(window.script(lock, &[]).await, json!(true));
    window.see("lock-screen").await;
    pictures(&window, "sign-in-locked-token").await;
    window.fill("lock-token", &bank.token).await;
    window.click("lock-token-set").await;
    window.see_gone("lock-screen").await;
    desk::refresh(&window).await;
    window.close().await;
}
