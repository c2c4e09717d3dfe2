//! The client certificate for the group book's database, in the window: asked for by the server, read from a file, shown,
//! renewed while the window is open, and removed. Its private key is in the keychain, and in no file, log, page or answer.

use acceptance::window::{GROUP_KEY_FILE, Spot, Window, spot};
use group_book::practice_server::PracticeServer;
use practice_bank::Running;
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};
use treasury::view::NewGroup;

use crate::authority::{Authority, Identity, Kind};
use crate::desk;
use crate::group::{KEYS, look_in_both, opened};
use crate::proxy::{PAGE, files_with, open_keychain};
use crate::secured::Secured;

const PKCS12: &[u8] = include_bytes!("../observations/data/client.p12");

/// The answers of the commands that know of the certificate.
const ANSWERS: &str = "const invoke = window.__TAURI_INTERNALS__.invoke;
    const answers = arguments[0].map(([name, given]) => invoke(name, given).catch((why) => why));
    return Promise.all(answers).then((answers) => JSON.stringify(answers))";

/// The lines of a private key, without the frame of PEM.
fn secret(own: &Identity) -> Vec<String> {
    own.key.serialize_pem().lines().filter(|line| !line.starts_with("---")).map(str::to_owned).collect()
}

/// A window of a group over TLS, on the profile's page.
struct AtProfile {
    window: Window,
    secured: Secured,
    _server: PracticeServer,
    bank: Running,
    data: TempDir,
    files: TempDir,
}

impl AtProfile {
    async fn open() -> Self {
        let (server, secured) = Secured::start().await;
        let (data, files) = (tempdir().expect("a folder"), tempdir().expect("a folder"));
        let bank = desk::bank_with_profile(data.path()).await;
        std::fs::write(data.path().join(GROUP_KEY_FILE), KEYS[0]).expect("written");
        let [name, desk_name] = ["Aval Holding", "Shanghai"].map(str::to_owned);
        let authorities = Some(secured.company.pem.clone());
        let new = NewGroup { url: secured.url("aval"), name, desk_name, authorities, certificate: None };
        opened(data.path(), KEYS[0]).group_create(&new).await.expect("created");
        open_keychain(data.path(), "");
        let window = Window::open(data.path()).await;
        desk::sign_in(&window, &bank).await;
        desk::refresh(&window).await;
        Self { window, secured, _server: server, bank, data, files }
    }

    fn file(&self, name: &str, content: &[u8]) -> String {
        let path = self.files.path().join(name);
        std::fs::write(&path, content).expect("written");
        path.display().to_string()
    }

    /// Reads a file with a certificate.
    async fn read(&self, file: &str, password: Option<&str>) {
        let shown = "return document.querySelector('[data-testid=\"group-certificate-path\"]').checkVisibility()";
        if self.window.script(shown, &[]).await != Value::Bool(true) {
            self.window.click("group-certificate-open").await;
        }
        if let Some(password) = password {
            self.window.fill("group-certificate-password", password).await;
        }
        self.window.fill("group-certificate-path", file).await;
        self.window.click("group-certificate-read").await;
    }

    async fn is_refused(&self, part: &str) {
        let band = "[data-testid=\"group-certificate-change\"] [data-testid=\"error-band\"]";
        self.window.read(Spot::css(band), part).await;
    }

    /// The page with its fields, and the answers of the commands that know of the certificate.
    async fn page(&self, file: &str) -> String {
        let given = json!({"path": file, "password": ""});
        let asked = json!([
            ["group_view", {}],
            ["settings_text", {}],
            ["app", {}],
            ["client_certificate_read", given],
            ["group_certificate_compare", given]
        ]);
        let answers = self.window.script(ANSWERS, &[asked]).await.to_string();
        assert!(answers.contains("CN=aval") && answers.contains("BEGIN CERTIFICATE"), "{answers}");
        self.window.script(PAGE, &[]).await.to_string() + &answers
    }
}

#[tokio::test]
async fn the_profile_page_takes_renews_and_removes_the_certificate() {
    let at = AtProfile::open().await;
    let window = &at.window;
    let [own, next] = [Kind::Client, Kind::ClientEnding].map(|kind| at.secured.company.certify("aval", kind));
    let strange = Authority::new("Stranger").certify("aval", Kind::Client);

    // From now on the server asks for a certificate; the lists can still be read.
    at.secured.admits("cert").await;
    window.read("sending-off", "refused this desk without one").await;
    look_in_both(window, "group-certificate-missing").await;
    desk::refresh(window).await;
    window.click("open-profile").await;
    at.read(&at.file("desk-7.p12", PKCS12), Some("wrong")).await;
    at.is_refused("with this password").await;
    at.read(&at.file("strange.pem", strange.pem().as_bytes()), None).await;
    window.read("group-certificate-found", "CN=Stranger").await;
    window.see("settings-edit-group.client_certificate").await;
    window.click("group-certificate-take").await;
    at.is_refused("refused this certificate").await;
    look_in_both(window, "group-certificate-refused").await;
    window.click("group-certificate-leave").await;

    at.read(&at.file("own.pem", own.pem().as_bytes()), None).await;
    window.read("group-certificate-found", "CN=aval").await;
    look_in_both(window, "group-certificate-effect").await;
    window.click("group-certificate-take").await;
    window.read("group-certificate", "CN=aval, issued by CN=Company").await;
    window.see_gone("sending-off").await;
    let shown = "document.querySelector('[data-testid=\"group\"]').scrollIntoView()";
    window.script(shown, &[]).await;
    look_in_both(window, "group-certificate-taken").await;
    desk::endorse(window, &[0]).await;
    window.see(spot("result-row-0").having("data-state", "accepted")).await;
    window.press("Escape").await;
    assert_eq!(desk::carried_out(&at.bank, "endorse").await, 1);

    // The same file again: its key alone is stored.
    window.click("open-profile").await;
    at.read(&at.file("own.pem", own.pem().as_bytes()), None).await;
    window.read("group-certificate-change", "stored in the keychain again").await;
    window.click("group-certificate-take").await;
    window.see_gone("group-certificate-take").await;
    // Renewed, with the warning of one that ends soon.
    let renewed = at.file("next.pem", next.pem().as_bytes());
    at.read(&renewed, None).await;
    window.click("group-certificate-take").await;
    window.read("warning-group-certificate-ends", "days left").await;
    look_in_both(window, "group-certificate-ends").await;
    let page = at.page(&renewed).await;
    // Removed: the server asks for one, so nothing changes until it does not.
    window.click("group-certificate-drop").await;
    window.see("settings-edit-group.client_certificate").await;
    window.click("group-certificate-take").await;
    at.is_refused("asked for a client certificate").await;
    at.secured.admits("trust").await;
    window.click("group-certificate-take").await;
    window.see_gone("group-certificate").await;
    window.see_gone("sending-off").await;
    at.window.close().await;
    for line in secret(&own).iter().chain(&secret(&next)) {
        assert!(!page.contains(line.as_str()), "a part of the key is in the page");
        assert_eq!(files_with(at.data.path(), line), Vec::<String>::new());
    }
}
