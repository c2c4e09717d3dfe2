//! The servers between the test and the window: a session bus, `tauri-driver` and, below it, WebKitWebDriver.

use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::screen::Screen;

/// The running servers. All that they started ends when this value is dropped.
pub struct Servers {
    group: Child,
    port: u16,
    program: PathBuf,
    data_dir: PathBuf,
}

impl Servers {
    /// Starts them so that what they start shows itself on `screen` and keeps its data in `data_dir`.
    pub fn start(screen: &Screen, data_dir: &Path) -> Self {
        let (program, driver) = (program(), driver());
        let (port, native_port) = two_free_ports();
        let group = Command::new("dbus-run-session")
            .arg("--")
            .arg(driver)
            .args(["--port", &port.to_string(), "--native-port", &native_port.to_string()])
            .env("DISPLAY", screen.name())
            .env_remove("WAYLAND_DISPLAY")
            .env("GDK_BACKEND", "x11")
            // Without a graphics card WebKit's buffer sharing shows an empty window.
            .env("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
            // No accessibility bus: it would outlive the session.
            .env("NO_AT_BRIDGE", "1")
            .env("AVAL_DATA_DIR", data_dir)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .process_group(0)
            .spawn()
            .expect("dbus-run-session starts (package dbus-daemon)");
        Self { group, port, program, data_dir: data_dir.to_owned() }
    }

    /// Where `tauri-driver` listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The program that it starts.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Kills the program on our data directory, and only that one, without a warning.
    pub fn kill_program(&self) {
        let killed: Vec<u32> =
            processes().filter(|id| self.is_ours(*id)).inspect(|id| kill("KILL", &id.to_string())).collect();
        assert!(!killed.is_empty(), "the program does not run");
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
        let group = format!("-{}", self.group.id());
        kill("TERM", &group);
        // The leader's end is waited for; whatever of its group is still there then has had its warning.
        let _ = self.group.wait();
        kill("KILL", &group);
    }
}

/// The program under test. There is no default: a test of some other build would be worth nothing.
fn program() -> PathBuf {
    let named = std::env::var_os("AVAL_WINDOW_BIN").expect(
        "AVAL_WINDOW_BIN names the program to test, for example target/debug/aval; `cargo xtask test window` does all of it",
    );
    super::root().join(&named).canonicalize().unwrap_or_else(|why| panic!("AVAL_WINDOW_BIN={}: {why}", named.display()))
}

fn driver() -> PathBuf {
    let named = std::env::var_os("AVAL_TAURI_DRIVER").map(PathBuf::from);
    let driver = named.unwrap_or_else(|| super::root().join("target/tools/bin/tauri-driver"));
    assert!(driver.is_file(), "{} is missing; `cargo xtask test window` installs it", driver.display());
    driver
}

/// Both are held until both are known, so that they differ.
fn two_free_ports() -> (u16, u16) {
    let free = || TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    let (one, two) = (free(), free());
    let port = |listener: &TcpListener| listener.local_addr().expect("its address").port();
    (port(&one), port(&two))
}

fn processes() -> impl Iterator<Item = u32> {
    let entries = std::fs::read_dir("/proc").expect("/proc").filter_map(Result::ok);
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// std ends one process and knows no groups and no signals; the system's `kill` does.
fn kill(signal: &str, target: &str) {
    // What is gone already makes it complain, which nobody needs to read.
    let _ = Command::new("kill").args([&format!("-{signal}"), "--", target]).stderr(Stdio::null()).status();
}
