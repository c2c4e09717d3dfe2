//! A desk whose people sign in at a real identity server, with a real keychain and a practice bank that takes the tokens.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::runtime::Runtime;

use crate::bus::Bus;
use crate::desk::{Bank, Desk, Ran};
use crate::identity_server::IdentityServer;
use crate::on_a_terminal::start_on_a_terminal;

/// Longer than a sign-in takes on a busy computer.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(20);

/// With the name of the person, not only the id.
const SCOPES: &str = "scopes = [\"openid\", \"offline_access\", \"profile\"]\n";

/// The bank, the identity server, the keychain and the desk.
pub struct Office {
    pub bank: Bank,
    pub server: IdentityServer,
    pub desk: Desk,
    bus: Bus,
    runtime: Runtime,
}

impl Office {
    /// `more` is added to the profile's settings before `[sign_in]`.
    pub fn new(more: &str) -> Self {
        let (bank, bus, server) = (Bank::start(), Bus::start(), IdentityServer::start());
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(server.serve(bank.fact("control_url")));
        let mut desk = Desk::on(&bank);
        desk.token.clear();
        let profile = desk.data().join("profiles/desk/profile.toml");
        let text = std::fs::read_to_string(&profile).expect("the profile");
        let section = format!("\n{more}\n[sign_in]\nissuer = \"{}\"\nclient_id = \"aval\"\n{SCOPES}", server.address);
        std::fs::write(&profile, text + &section).expect("written");
        let office = Self { bank, server, desk, bus, runtime };
        office.note_addresses();
        office
    }

    /// Without a profile.
    pub fn empty() -> Self {
        let (bank, bus, server) = (Bank::start(), Bus::start(), IdentityServer::start());
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(server.serve(bank.fact("control_url")));
        let office = Self { bank, server, desk: Desk::empty(""), bus, runtime };
        // A file of Aval's own: a folder with other files is not taken as a data directory.
        std::fs::create_dir_all(office.desk.data()).expect("a folder");
        std::fs::write(office.desk.data().join("preferences.toml"), "").expect("written");
        office.note_addresses();
        office
    }

    /// Runs a call of the identity server.
    pub fn wait<T>(&self, call: impl Future<Output = T>) -> T {
        self.runtime.block_on(call)
    }

    /// Runs a command in the session that has the keychain.
    pub fn run(&self, words: &[&str]) -> Ran {
        ended(self.start(words))
    }

    /// Starts one and leaves it running.
    pub fn start(&self, words: &[&str]) -> Child {
        let mut command = self.command(words);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("avalctl starts")
    }

    /// Starts one on a terminal; a question's words get its answers in their order.
    pub fn start_on_a_terminal(&self, words: &[&str], answers: &Value) -> Child {
        start_on_a_terminal(&self.command(&[]), words, answers)
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = self.desk.command(words);
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.bin()).chain(std::env::split_paths(&path));
        command.env("PATH", std::env::join_paths(folders).expect("a search path")).env_remove("AVAL_TOKEN");
        self.bus.on(&mut command);
        command
    }

    /// Runs a command that opens the browser, where this person enters their credentials.
    pub fn run_in_browser(&self, words: &[&str], subject: &str) -> Ran {
        self.wait(self.server.sits_there(subject));
        let child = self.start(words);
        let address = self.opened();
        self.wait(self.server.sign_in(&address));
        ended(child)
    }

    /// Signs a person in through the browser.
    pub fn login(&self, subject: &str) -> Value {
        let signed_in = self.run_in_browser(&["login"], subject).exits(0).json();
        assert_eq!(signed_in["subject"], subject);
        signed_in
    }

    /// Signs a person in with a code on another device; the command's own words are read.
    pub fn run_on_device(&self, words: &[&str], subject: &str, confirm: bool) -> Ran {
        self.wait(self.server.sits_there(subject));
        let mut child = self.start(words);
        let mut said = String::new();
        BufReader::new(child.stderr.as_mut().expect("piped")).read_line(&mut said).expect("the code");
        let (_, rest) = said.split_once("Open ").unwrap_or_else(|| panic!("{said}"));
        let (address, rest) = rest.split_once(" on any device and type the code ").expect("a code");
        let code = rest.split(". ").next().expect("its end");
        let page = address.split('?').next().expect("an address");
        self.wait(self.server.type_code(page, code, confirm));
        ended(child)
    }

    fn bin(&self) -> PathBuf {
        self.desk.data().join("bin")
    }

    /// The address that the system's opener got, once.
    pub fn opened(&self) -> String {
        let (noted, deadline) = (self.desk.data().join("opened"), Instant::now() + PATIENCE);
        while !noted.exists() {
            assert!(Instant::now() < deadline, "no browser was opened");
            std::thread::sleep(PAUSE);
        }
        let address = std::fs::read_to_string(&noted).expect("the address");
        std::fs::remove_file(&noted).expect("taken");
        address
    }

    /// An opener of web addresses that notes them: the browser is the test.
    fn note_addresses(&self) {
        std::fs::create_dir_all(self.bin()).expect("a folder");
        let (opener, noted) = (self.bin().join("xdg-open"), self.desk.data().join("opened"));
        let script = format!("#!/bin/sh\nprintf '%s' \"$1\" > '{0}.new' && mv '{0}.new' '{0}'\n", noted.display());
        std::fs::write(&opener, script).expect("written");
        std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).expect("a program");
    }
}

/// The result of a command that runs.
pub fn ended(child: Child) -> Ran {
    let output = child.wait_with_output().expect("it ends");
    Ran {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}
