//! The identity server, a process of its own: oidc-provider from npm, and a browser that signs in without a person.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Once;

use reqwest::header::{COOKIE, LOCATION, SET_COOKIE};
use reqwest::{Client, Response, Url, redirect};
use serde_json::{Value, json};

/// Most redirects of one sign-in.
const REDIRECTS_MAX: usize = 20;

/// A running identity server; it ends with the test.
pub struct IdentityServer {
    pub address: String,
    http: Client,
    process: Child,
    /// Kept open: the server still writes notices.
    _out: BufReader<ChildStdout>,
}

impl IdentityServer {
    /// Starts it on a port of its own. The first start in a fresh checkout installs it from the lock file.
    pub fn start() -> Self {
        static INSTALLED: Once = Once::new();
        INSTALLED.call_once(install);
        let mut process = Command::new("node")
            .arg("server.mjs")
            .current_dir(folder())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("node starts");
        let mut address = String::new();
        let mut out = BufReader::new(process.stdout.take().expect("its output"));
        out.read_line(&mut address).expect("its address");
        let address = address.trim().to_owned();
        assert!(address.starts_with("http://127.0.0.1:"), "the identity server started: {address:?}");
        Self { address, http: client(), process, _out: out }
    }

    /// Sets controls of `server.mjs`.
    pub async fn set(&self, controls: Value) {
        let url = format!("{}/controls", self.address);
        let sent = self.http.post(url).body(controls.to_string()).send().await.expect("controls");
        assert_eq!(sent.status().as_u16(), 200);
    }

    /// Lets a practice bank take the access tokens, by the bank's control address.
    pub async fn serve(&self, control_url: &str) {
        self.set(json!({ "bank": control_url.trim_end_matches('/') })).await;
    }

    /// Chooses the person who enters credentials from now on.
    pub async fn sits_there(&self, subject: &str) {
        self.set(json!({ "account": subject })).await;
    }

    /// Makes the next ID tokens wrong in one way.
    pub async fn forge(&self, how: &str) {
        self.set(json!({ "forge": how })).await;
    }

    /// Replaces the signing key.
    pub async fn replace_key(&self) {
        let url = format!("{}/new-keys", self.address);
        self.http.post(url).send().await.expect("new keys");
    }

    /// Refreshes that the server carried out.
    pub async fn refreshes(&self) -> u64 {
        let reply = self.http.get(format!("{}/counts", self.address)).send().await.expect("counts");
        let counts: Value = serde_json::from_str(&reply.text().await.expect("text")).expect("JSON");
        counts["refreshes"].as_u64().expect("a number")
    }

    /// Whether the server still takes a token.
    pub async fn is_active(&self, token: &str) -> bool {
        let form = format!("client_id=aval&token={token}");
        let reply = self.form(&format!("{}/token/introspection", self.address), form, &mut Cookies::default()).await;
        let said: Value = serde_json::from_str(&reply.text().await.expect("text")).expect("JSON");
        said["active"].as_bool().expect("active")
    }

    /// Revokes a token, as an administrator does.
    pub async fn revoke(&self, token: &str) {
        let form = format!("client_id=aval&token={token}");
        let reply = self.form(&format!("{}/token/revocation", self.address), form, &mut Cookies::default()).await;
        assert_eq!(reply.status().as_u16(), 200);
    }

    /// Follows a sign-in's address up to the redirect to Aval, which is returned and not opened.
    pub async fn browse(&self, address: &str) -> Url {
        let mut cookies = Cookies::default();
        let reply = self.http.get(address).send().await.expect("the authorization page");
        self.follow(reply, &mut cookies).await.expect("a redirect to this computer")
    }

    /// Follows a sign-in's address and the redirect to Aval; returns the page that Aval shows.
    pub async fn sign_in(&self, address: &str) -> String {
        let back = self.browse(address).await;
        self.http.get(back).send().await.expect("Aval's page").text().await.expect("text")
    }

    /// Opens any address; returns status and text.
    pub async fn open(&self, address: Url) -> (u16, String) {
        let reply = self.http.get(address).send().await.expect("a reply");
        (reply.status().as_u16(), reply.text().await.expect("text"))
    }

    /// A person types a device's code and confirms, or refuses.
    pub async fn type_code(&self, address: &str, code: &str, confirm: bool) {
        let mut cookies = Cookies::default();
        let reply = self.http.get(address).send().await.expect("the device page");
        cookies.take(&reply);
        let xsrf = xsrf(&reply.text().await.expect("text"));
        let page = self.form(address, format!("xsrf={xsrf}&user_code={code}"), &mut cookies).await;
        let xsrf = self::xsrf(&page.text().await.expect("text"));
        let word = if confirm { "confirm=yes" } else { "abort=yes" };
        let reply = self.form(address, format!("xsrf={xsrf}&user_code={code}&{word}"), &mut cookies).await;
        assert!(self.follow(reply, &mut cookies).await.is_none(), "the device page does not lead to Aval");
    }

    async fn form(&self, url: &str, form: String, cookies: &mut Cookies) -> Response {
        let request = self.http.post(url).header("content-type", "application/x-www-form-urlencoded").body(form);
        let reply = request.header(COOKIE, cookies.header()).send().await.expect("the form's reply");
        cookies.take(&reply);
        reply
    }

    /// Follows redirects within the server; the first one that leaves it is returned.
    async fn follow(&self, mut reply: Response, cookies: &mut Cookies) -> Option<Url> {
        for _ in 0..REDIRECTS_MAX {
            cookies.take(&reply);
            let to = reply.headers().get(LOCATION)?.to_str().expect("a location").to_owned();
            let url = reply.url().join(&to).expect("an address");
            if !url.as_str().starts_with(&self.address) {
                return Some(url);
            }
            reply = self.http.get(url).header(COOKIE, cookies.header()).send().await.expect("a page");
        }
        panic!("more than {REDIRECTS_MAX} redirects");
    }
}

impl Drop for IdentityServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[derive(Default)]
struct Cookies(BTreeMap<String, String>);

impl Cookies {
    fn take(&mut self, reply: &Response) {
        for cookie in reply.headers().get_all(SET_COOKIE) {
            let text = cookie.to_str().expect("a cookie");
            let (name, value) = text.split(';').next().and_then(|pair| pair.split_once('=')).expect("name and value");
            self.0.insert(name.to_owned(), value.to_owned());
        }
    }

    fn header(&self) -> String {
        self.0.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }
}

fn client() -> Client {
    Client::builder().no_proxy().redirect(redirect::Policy::none()).build().expect("a client")
}

fn xsrf(page: &str) -> String {
    let (_, rest) = page.split_once("name=\"xsrf\" value=\"").unwrap_or_else(|| panic!("no form: {page}"));
    rest.split('"').next().expect("a value").to_owned()
}

fn folder() -> PathBuf {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("tests/sign_in"));
    above.into_iter().find(|folder| folder.join("server.mjs").is_file()).expect("the folder of the server")
}

fn install() {
    let changed = |name: &str| folder().join(name).metadata().and_then(|file| file.modified()).ok();
    if changed("node_modules/.package-lock.json") >= changed("package-lock.json") {
        return;
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let ended = Command::new(npm).arg("ci").current_dir(folder()).stdout(Stdio::null()).status().expect("npm starts");
    assert!(ended.success(), "npm ci in tests/sign_in: {ended}");
}
