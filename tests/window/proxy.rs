//! A company's network in the first start: fixed settings from the administrator's policy, the company's own
//! authority from a file, and a proxy that asks for a login. The password is in the keychain, and in no file, log or page.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use acceptance::window::{Spot, Window, spot};
use practice_bank::{Options, Running};
use serde_json::Value;
use tempfile::tempdir;

use crate::authority::{Authority, Kind};
use crate::desk;
use crate::network::{CompanyProxy, Front, Manners};

const BANK_NAME: &str = "bank.example";
const PASSWORD: &str = "geheim-42";
/// `clerk` and the password, as a proxy gets them.
const LOGIN: &str = "Basic Y2xlcms6Z2VoZWltLTQy";
/// Every text of the page and of its fields.
pub const PAGE: &str = "return document.documentElement.outerHTML
    + [...document.querySelectorAll('input, textarea')].map((field) => field.value).join('\\n')";

/// The steps *Accounts* and *Sign-in* of the first start: the bank's first account, and a token that is pasted.
async fn one_account_and_pasted_token(window: &Window, bank: &Running) {
    let account = &bank.accounts[0];
    window.fill("setup-accounts-text", &format!("{}:{}", account.bank_mark, account.account_number)).await;
    window.click("setup-accounts-read").await;
    window.click("setup-next").await;
    window.click("setup-way-pasted").await;
    window.click("setup-next").await;
}

/// The window's programs run with an open keychain, which a desktop has after its sign-in, and with `more` lines of a shell.
pub fn open_keychain(data: &Path, more: &str) {
    let folder = data.join("bin");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(data.join("preferences.toml"), "").expect("written");
    let before = std::env::var("PATH").expect("a search path");
    let script = format!(
        "#!/bin/sh\nexport XDG_DATA_HOME='{0}/keys'\n{more}\nmkdir -p \"$XDG_DATA_HOME\"\n\
         printf 'word' | gnome-keyring-daemon --unlock --components=secrets > /dev/null\n\
         PATH='{before}' exec WebKitWebDriver \"$@\"\n",
        data.display()
    );
    let path = folder.join("WebKitWebDriver");
    std::fs::write(&path, script).expect("written");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("a program");
}

/// The files below a folder that contain a text, without those of the keychain itself.
pub fn files_with(folder: &Path, text: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder").filter_map(Result::ok).map(|entry| entry.path());
    let of = |path: std::path::PathBuf| match path.is_dir() {
        true if path.ends_with("keys") => Vec::new(),
        true => files_with(&path, text),
        false => {
            let bytes = std::fs::read(&path).unwrap_or_default();
            let has = bytes.windows(text.len()).any(|window| window == text.as_bytes());
            has.then(|| path.display().to_string()).into_iter().collect()
        }
    };
    entries.flat_map(of).collect()
}

/// Stores another password on the profile's page; the profile is open again afterwards.
async fn keep_password(window: &Window, password: &str) {
    window.fill("proxy-password", password).await;
    window.click("proxy-password-set").await;
    window.see(spot("proxy-password-state").having("data-busy", "false")).await;
}

/// The policy of this computer: a test service, and a tenant for one address.
fn policy(tenant: i64) -> String {
    format!("[all]\nenvironment = \"test\"\n[service.\"https://{BANK_NAME}\"]\norganization_id = {tenant}\n")
}

/// The certificate of the service is of an authority that this computer does not know, until its file is read.
async fn trust(window: &Window, file: &Path) {
    window.read("setup-answer", "certificate").await;
    window.click("authorities-open").await;
    window.fill("authorities-path", &file.display().to_string()).await;
    window.click("authorities-read").await;
    window.read("authorities-found", "Harbour Group Root").await;
    window.see(spot("setup-answer").having("data-answer", "service")).await;
    look(window, "proxy-authorities").await;
}

async fn look(window: &Window, name: &str) {
    for language in ["zh", "en"] {
        let press = "document.querySelector(`[data-testid=\"${arguments[0]}\"]`).click()";
        window.script(press, &[Value::from(format!("language-{language}"))]).await;
        window.look(&format!("{name}-{language}")).await;
        desk::picture_narrow(window, &format!("{name}-{language}")).await;
    }
}

#[tokio::test]
async fn a_proxy_that_asks_for_a_login_gets_it_from_the_first_start() {
    let data = tempdir().expect("a folder");
    let bank = practice_bank::start(Options::awkward()).await.expect("a bank");
    let behind = bank.base_url.trim_start_matches("http://").parse().expect("a loopback address");
    let authority = Authority::new("Harbour Group Root");
    let front = Front::start(&authority.certify(BANK_NAME, Kind::Server), None, behind).await;
    let proxy = CompanyProxy::start(Manners::Login(LOGIN.to_owned()), front.address).await;
    open_keychain(data.path(), "");
    std::fs::write(data.path().join("harbour.pem"), &authority.pem).expect("written");
    std::fs::write(data.path().join("policy.toml"), policy(bank.organization_id)).expect("written");
    let window = Window::open(data.path()).await;

    window.click("first-start-profile").await;
    window.fill("setup-name", "harbour").await;
    // Fixed by the policy before anything is added.
    window.see(spot("setup-environment").having("disabled", "")).await;
    window.fill("setup-base_url", BANK_NAME).await;
    window.see(spot("setup-answer").having("data-answer", "none")).await;
    window.see(spot("setup-organization_id").having("readonly", "")).await;
    assert_eq!(window.attribute("setup-organization_id", "value").await, Some(bank.organization_id.to_string()));
    window.read("setup-address", "policy.toml").await;
    window.click("setup-proxy-open").await;
    window.fill("setup-proxy", &proxy.address.to_string()).await;
    window.read("setup-answer", "asks for a user name and a password").await;
    assert!(!proxy.heads().iter().any(|head| head.to_lowercase().contains("proxy-authorization")));
    look(&window, "proxy-login").await;
    window.fill("setup-proxy-user", "clerk").await;
    window.fill("setup-proxy-password", "wrong").await;
    window.read("setup-answer", "asks for a user name and a password").await;
    window.fill("setup-proxy-password", PASSWORD).await;
    trust(&window, &data.path().join("harbour.pem")).await;
    window.click("setup-next").await;
    let account = &bank.accounts[0];
    let line = format!("{}:{}:{}", account.bank_mark, account.account_number, account.bank_code);
    window.fill("setup-accounts-text", &line).await;
    window.click("setup-accounts-read").await;
    window.click("setup-next").await;
    window.click("setup-way-pasted").await;
    window.click("setup-next").await;
    window.fill("token", &bank.token).await;
    window.click("token-set").await;
    window.see(spot("token-state").having("data-present", "true")).await;
    assert!(!window.script(PAGE, &[]).await.to_string().contains(PASSWORD), "the page forgets the password");
    window.click("setup-next").await;
    window.see(spot("finding-page_base").having("data-state", "found")).await;
    window.click("setup-leave").await;

    window.click("open-profile").await;
    window.read("way-proxy", &proxy.address.to_string()).await;
    window.see(spot("proxy-password-state").having("data-kept", "true")).await;
    look(&window, "proxy-way").await;
    keep_password(&window, "wrong").await;
    window.click("connection-test").await;
    window.read(Spot::css(".profile-test [data-testid=\"error-band\"]"), "proxy").await;
    keep_password(&window, PASSWORD).await;
    window.click("connection-test").await;
    window.read("connection-tested", "accepts the token").await;
    assert!(!window.script(PAGE, &[]).await.to_string().contains(PASSWORD));
    assert!(proxy.heads().iter().any(|head| head.contains(LOGIN)));
    let settings = std::fs::read_to_string(data.path().join("profiles/harbour/profile.toml")).expect("the settings");
    assert!(settings.contains("proxy_user = \"clerk\"") && settings.contains("environment = \"test\""), "{settings}");
    window.close().await;
    assert_eq!(files_with(data.path(), PASSWORD), Vec::<String>::new());
    // The service is behind TLS: the proxy saw neither token nor request.
    let passed = proxy.passed();
    assert!(!passed.windows(bank.token.len()).any(|window| window == bank.token.as_bytes()));
}

/// Another authority is trusted more: said before it is taken, and left again.
async fn leave_another_authority(window: &Window, file: &str) {
    window.click("authorities-open").await;
    window.fill("authorities-path", file).await;
    window.click("authorities-read").await;
    window.read("settings-looser", "Weaker guard").await;
    let effect = window.text("settings-edit-connection.authorities").await;
    assert!(
        effect.contains("Harbour Group Root") && effect.contains("Clients") && !effect.contains("BEGIN"),
        "{effect}"
    );
    look(window, "authorities-effect").await;
    window.click("authorities-leave").await;
    window.see_gone("settings-effect").await;
}

#[tokio::test]
async fn a_certificate_of_this_computer_is_read_in_the_window() {
    let data = tempdir().expect("a folder");
    let bank = practice_bank::start(Options::awkward()).await.expect("a bank");
    let behind = bank.base_url.trim_start_matches("http://").parse().expect("a loopback address");
    let (root, clients) = (Authority::new("Harbour Group Root"), Authority::new("Bank's Clients"));
    let front = Front::start(&root.certify("localhost", Kind::Server), Some(&clients), behind).await;
    open_keychain(data.path(), "");
    let file = |name: &str, content: &str| {
        std::fs::write(data.path().join(name), content).expect("written");
        data.path().join(name).display().to_string()
    };
    let (authority, clients_file) = (file("harbour.pem", &root.pem), file("clients.pem", &clients.pem));
    let certified = |name: &str| {
        let own = clients.certify(name, Kind::Client);
        file(&format!("{name}.pem"), &format!("{}{}", own.certificate_pem, own.key.serialize_pem()))
    };
    let (first, second) = (certified("desk-7"), certified("desk-8"));
    let window = Window::open(data.path()).await;
    window.click("first-start-profile").await;
    window.fill("setup-name", "harbour").await;
    window.fill("setup-base_url", &format!("https://localhost:{}", front.address.port())).await;
    window.fill("setup-organization_id", &bank.organization_id.to_string()).await;
    window.choose("setup-environment", "test").await;
    window.click("authorities-open").await;
    window.fill("authorities-path", &authority).await;
    window.click("authorities-read").await;
    window.see(spot("setup-answer").having("data-answer", "none")).await;
    window.click("certificate-open").await;
    window.fill("certificate-path", &authority).await;
    window.click("certificate-read").await;
    window.read("setup-address", "key").await;
    window.fill("certificate-path", &first).await;
    window.click("certificate-read").await;
    window.read("certificate-found", "desk-7").await;
    window.see(spot("setup-answer").having("data-answer", "service")).await;
    look(&window, "certificate-setup").await;
    window.click("setup-next").await;
    one_account_and_pasted_token(&window, &bank).await;
    window.fill("token", &bank.token).await;
    window.click("token-set").await;
    window.see(spot("token-state").having("data-present", "true")).await;
    window.click("setup-next").await;
    window.see(spot("finding-page_base").having("data-state", "found")).await;
    window.click("setup-leave").await;

    // Another one on the profile's page, and then none.
    window.click("open-profile").await;
    window.read("way-client", "desk-7").await;
    leave_another_authority(&window, &clients_file).await;
    window.click("certificate-open").await;
    window.fill("certificate-path", &second).await;
    window.click("certificate-read").await;
    look(&window, "certificate-profile").await;
    window.click("certificate-take").await;
    window.read("way-client", "desk-8").await;
    window.click("connection-test").await;
    window.read("connection-tested", "accepts the token").await;
    // Nothing is taken away before its effect was shown.
    window.click("certificate-drop").await;
    window.see("settings-edit-connection.client_certificate").await;
    window.read("way-client", "desk-8").await;
    window.click("certificate-take").await;
    window.see_gone("way-client").await;
    window.click("connection-test").await;
    window.see(Spot::css(".profile-test [data-testid=\"error-band\"]")).await;
    window.close().await;
    let kept = std::fs::read_to_string(data.path().join("profiles/harbour/profile.toml")).expect("the settings");
    assert!(kept.contains("BEGIN CERTIFICATE") && !kept.contains("PRIVATE"), "the authority alone: {kept}");
}

#[tokio::test]
async fn the_proxy_of_the_environment_is_used_and_named() {
    let data = tempdir().expect("a folder");
    let bank = practice_bank::start(Options::awkward()).await.expect("a bank");
    let behind = bank.base_url.trim_start_matches("http://").parse().expect("a loopback address");
    let authority = Authority::new("Harbour Group Root");
    let front = Front::start(&authority.certify(BANK_NAME, Kind::Server), None, behind).await;
    let proxy = CompanyProxy::start(Manners::Open, front.address).await;
    open_keychain(data.path(), &format!("export HTTPS_PROXY='http://{}' NO_PROXY=''", proxy.address));
    std::fs::write(data.path().join("harbour.pem"), &authority.pem).expect("written");
    let window = Window::open(data.path()).await;
    window.click("first-start-profile").await;
    window.fill("setup-name", "harbour").await;
    window.fill("setup-base_url", BANK_NAME).await;
    window.fill("setup-organization_id", &bank.organization_id.to_string()).await;
    window.choose("setup-environment", "test").await;
    trust(&window, &data.path().join("harbour.pem")).await;
    window.click("setup-next").await;
    one_account_and_pasted_token(&window, &bank).await;
    window.click("setup-leave").await;
    window.click("open-profile").await;
    window.see(spot("connection-way").having("data-route", "system_proxy")).await;
    window.read("way-proxy", &proxy.address.to_string()).await;
    window.click("connection-test").await;
    window.see("connection-tested").await;
    assert!(proxy.heads().iter().all(|head| head.starts_with(&format!("CONNECT {BANK_NAME}:443"))));
    window.close().await;
}
