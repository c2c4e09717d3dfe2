//! The servers between the test and the window: a session bus and, on it, WebKitWebDriver.
//!
//! Not here: `tauri-driver`, because it forwards calls to WebKitWebDriver over kept connections. On a busy machine one
//! of them is closed every few hundred calls, and the call that uses it is lost.

use std::ffi::OsString;
use std::net::{TcpListener, TcpStream};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::screen::Screen;

/// Package webkit2gtk-driver.
const DRIVER: &str = "WebKitWebDriver";
/// How long a killed program may take to end.
const ENDS_MS: u64 = 20_000;

/// The running servers. All processes that they started end when this value is dropped.
pub struct Servers {
    group: Child,
    port: u16,
    program: PathBuf,
    data_dir: PathBuf,
    started: Vec<u32>,
}

/// The file of a data directory with the key of a desk in its group: the session of a test has no keychain.
pub const GROUP_KEY_FILE: &str = "group-key";
/// The same with the key of an approver.
pub const APPROVER_KEY_FILE: &str = "approver-key";

impl Servers {
    /// Starts them; the programs that they start are shown on `screen` and store their data in `data_dir`.
    pub fn start(screen: &Screen, data_dir: &Path) -> Self {
        let program = program();
        let port = free_port();
        let approver_key = Some(data_dir.join(APPROVER_KEY_FILE)).filter(|file| file.exists()).unwrap_or_default();
        let group = Command::new("dbus-run-session")
            .args(["--", DRIVER, "--host=127.0.0.1", &format!("--port={port}")])
            // Allows the web view to be automated.
            .env("TAURI_WEBVIEW_AUTOMATION", "true")
            .env("DISPLAY", screen.name())
            .env_remove("WAYLAND_DISPLAY")
            .env("GDK_BACKEND", "x11")
            // Without a graphics card WebKit's buffer sharing shows an empty window.
            .env("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
            // No accessibility bus: it would outlive the session.
            .env("NO_AT_BRIDGE", "1")
            .env("PATH", own_programs_first(data_dir))
            .env("AVAL_DATA_DIR", data_dir)
            .env("AVAL_STATE_DIR", data_dir.join("state"))
            .env("AVAL_POLICY", data_dir.join("policy.toml"))
            .env("AVAL_APPROVER_KEY", approver_key)
            .env("AVAL_GROUP_KEY", std::fs::read_to_string(data_dir.join(GROUP_KEY_FILE)).unwrap_or_default())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .process_group(0)
            .spawn()
            .expect("dbus-run-session starts (package dbus-daemon)");
        Self { group, port, program, data_dir: data_dir.to_owned(), started: Vec::new() }
    }

    /// Whether the driver accepts connections now.
    ///
    /// # Errors
    /// It has ended, for example because another program took its port in between.
    pub fn listen(&mut self) -> Result<bool, String> {
        if let Some(status) = self.group.try_wait().map_err(|why| why.to_string())? {
            return Err(format!("the servers have ended: {status}"));
        }
        Ok(TcpStream::connect(("127.0.0.1", self.port)).is_ok())
    }

    /// The driver's port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The program that it starts.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Records the programs that run on our data directory. A program that ends loses its name before it releases its
    /// files, so its process id must be known before.
    pub fn note_programs(&mut self) {
        self.started = processes().filter(|id| self.is_ours(*id)).collect();
    }

    /// The address of the session bus.
    pub fn bus(&self) -> String {
        let named = |(name, value): (OsString, OsString)| (name == "DBUS_SESSION_BUS_ADDRESS").then_some(value);
        let address = self.environment().find_map(named).expect("a session bus");
        address.into_string().expect("an address")
    }

    /// Starts the program once more on the same desktop and waits until that second start has ended.
    pub fn start_second(&self, arguments: &[&str]) -> std::process::ExitStatus {
        let mut second = Command::new(&self.program);
        second.env_clear().envs(self.environment()).args(arguments).stdin(Stdio::null()).stdout(Stdio::null());
        second.status().expect("a second start")
    }

    /// The variables of the program's environment.
    fn environment(&self) -> impl Iterator<Item = (OsString, OsString)> {
        let first = self.started.first().expect("the program runs");
        let environment = std::fs::read(format!("/proc/{first}/environ")).expect("its environment");
        let variables = environment.split(|byte| *byte == 0).filter_map(|one| {
            let at = one.iter().position(|byte| *byte == b'=')?;
            Some((OsString::from_vec(one[..at].to_vec()), OsString::from_vec(one[at + 1..].to_vec())))
        });
        variables.collect::<Vec<_>>().into_iter()
    }

    /// Kills the program, and no other, without a warning.
    pub fn kill_program(&self) {
        assert!(self.program_runs(), "the program does not run");
        for id in &self.started {
            kill("KILL", &id.to_string());
        }
    }

    /// Whether any of the recorded programs still has open files.
    pub fn program_runs(&self) -> bool {
        self.started.iter().any(|id| runs(*id))
    }

    fn is_ours(&self, id: u32) -> bool {
        let place = Path::new("/proc").join(id.to_string());
        let runs = std::fs::read_link(place.join("exe")).is_ok_and(|exe| exe == self.program);
        let wanted = format!("AVAL_DATA_DIR={}", self.data_dir.display());
        runs && std::fs::read(place.join("environ"))
            .is_ok_and(|all| all.split(|byte| *byte == 0).any(|one| one == wanted.as_bytes()))
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        if self.started.is_empty() {
            // No session was created; a program may have been started all the same.
            self.note_programs();
        }
        let group = format!("-{}", self.group.id());
        kill("TERM", &group);
        // Waits for the leader's end; the rest of its group was warned and is now killed.
        let _ = self.group.wait();
        kill("KILL", &group);
        // The next program on this data directory must not find this one's lock.
        let deadline = Instant::now() + Duration::from_millis(ENDS_MS);
        while self.program_runs() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(super::LOOK_AGAIN_MS));
        }
    }
}

/// The program under test. There is no default, because a test of another build would be worthless.
fn program() -> PathBuf {
    let named = std::env::var_os("AVAL_WINDOW_BIN").expect(
        "AVAL_WINDOW_BIN names the program to test, for example target/debug/aval; `cargo xtask test window` does all of it",
    );
    super::root().join(&named).canonicalize().unwrap_or_else(|why| panic!("AVAL_WINDOW_BIN={}: {why}", named.display()))
}

/// Programs in the folder `bin` of the data directory come before the system's: a test puts its own opener of web
/// addresses there.
fn own_programs_first(data_dir: &Path) -> OsString {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(data_dir.join("bin")).chain(std::env::split_paths(&path));
    std::env::join_paths(folders).expect("a search path")
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.local_addr().expect("its address").port()
}

fn processes() -> impl Iterator<Item = u32> {
    let entries = std::fs::read_dir("/proc").expect("/proc").filter_map(Result::ok);
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// Whether a process still has open files. They are closed thread by thread, and then the process is one zombie until
/// its parent reaps it.
fn runs(id: u32) -> bool {
    let place = Path::new("/proc").join(id.to_string());
    let threads = std::fs::read_dir(place.join("task")).map_or(0, Iterator::count);
    let line = std::fs::read_to_string(place.join("stat")).unwrap_or_default();
    // The state is after the name, which is in brackets and may contain any character.
    let ended = line.rsplit(") ").next().is_none_or(|rest| rest.is_empty() || rest.starts_with(['Z', 'X']));
    threads > 1 || !ended
}

/// std can end one process and supports neither groups nor signals; the system's `kill` does.
fn kill(signal: &str, target: &str) {
    // It prints an error for a process that has already ended.
    let _ = Command::new("kill").args([&format!("-{signal}"), "--", target]).stderr(Stdio::null()).status();
}
