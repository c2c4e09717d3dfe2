//! A session bus with an unlocked keychain, for commands that the test starts one by one.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

use tempfile::TempDir;

/// Unlocks the keychain, prints the bus's address, and stays until the test closes its input.
const SCRIPT: &str =
    "printf 'password\\n' | gnome-keyring-daemon --unlock --components=secrets >keyring.log 2>&1 || exit 90
    echo \"$DBUS_SESSION_BUS_ADDRESS\"
    exec cat";

/// The running bus; it ends with the test.
pub struct Bus {
    /// Its address.
    pub address: String,
    folder: TempDir,
    session: Child,
    _out: BufReader<ChildStdout>,
}

impl Bus {
    /// Starts it with an empty keychain.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut session = Command::new("dbus-run-session")
            .args(["--", "sh", "-c", SCRIPT])
            .current_dir(folder.path())
            .env("HOME", folder.path())
            .env("XDG_DATA_HOME", folder.path().join("share"))
            .env("XDG_RUNTIME_DIR", folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("dbus-run-session runs: is the package dbus installed?");
        let mut out = BufReader::new(session.stdout.take().expect("its output"));
        let mut address = String::new();
        out.read_line(&mut address).expect("its address");
        let address = address.trim().to_owned();
        assert!(address.starts_with("unix:"), "the keychain is unlocked: {address:?}");
        Self { address, folder, session, _out: out }
    }

    /// Gives a command this session's bus and folders.
    pub fn on<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        let folder = self.folder.path();
        command.env("DBUS_SESSION_BUS_ADDRESS", &self.address).env("HOME", folder);
        command.env("XDG_DATA_HOME", folder.join("share")).env("XDG_RUNTIME_DIR", folder)
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        drop(self.session.stdin.take());
        let _ = self.session.wait();
    }
}
