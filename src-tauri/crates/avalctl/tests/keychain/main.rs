//! The token and the sessions of signed-in people in a real keychain: the Secret Service of a separate session, over a real
//! session bus; the people sign in at a real identity server from npm. Run by `cargo xtask test keychain`; a plain
//! `cargo test` skips it, because it needs `gnome-keyring`, `dbus-run-session` and node.

mod bus;
#[path = "../cli/desk.rs"]
#[allow(dead_code, reason = "the command line's tests use all of it")]
mod desk;
#[path = "../../../../../tests/sign_in/identity_server.rs"]
#[allow(dead_code, reason = "the tests of the sign-in use all of it")]
mod identity_server;
mod office;
#[path = "../cli/on_a_terminal.rs"]
mod on_a_terminal;
mod questions;
mod sign_in;

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_avalctl");
const TOKEN: &str = "token-for-the-keychain-0123456789";

/// Runs each line of the script in a desktop session with an unlocked keychain.
fn in_session(folder: &Path, script: &str) -> Output {
    let unlock =
        "printf 'password\\n' | gnome-keyring-daemon --unlock --components=secrets >keyring.log 2>&1 || exit 90";
    Command::new("dbus-run-session")
        .args(["--", "sh", "-c", &format!("{unlock}\n{script}")])
        .current_dir(folder)
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder.join("share"))
        .env("XDG_RUNTIME_DIR", folder)
        .env("AVAL_DATA_DIR", folder.join("data"))
        .env("AVAL_STATE_DIR", folder.join("state"))
        .env("AVALCTL", PROGRAM)
        .env("TOKEN", TOKEN)
        .env_remove("AVAL_TOKEN")
        .output()
        .expect("dbus-run-session runs: is the package dbus installed?")
}

fn last_json(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().last().unwrap_or_default();
    serde_json::from_str(line)
        .unwrap_or_else(|error| panic!("{error}: {text}{}", String::from_utf8_lossy(&output.stderr)))
}

fn holds_token(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.into_iter().any(|path| {
        if path.is_dir() {
            return holds_token(&path);
        }
        let bytes = std::fs::read(&path).unwrap_or_default();
        bytes.windows(TOKEN.len()).any(|window| window == TOKEN.as_bytes())
    })
}

#[test]
fn a_token_given_once_is_found_in_the_keychain_and_in_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let add = "printf '%s\\n' \"$TOKEN\" | \"$AVALCTL\" --json profile add desk --base-url http://127.0.0.1:9/ \
               --organization-id 1 --account BANK:1 --token-stdin || exit 91";
    let added = in_session(folder.path(), &format!("{add}\n\"$AVALCTL\" --json profile show"));
    assert!(added.status.success(), "{:?}: {}", added.status, String::from_utf8_lossy(&added.stderr));
    let token = last_json(&added)["token"].clone();
    assert_eq!((&token["present"], &token["source"]), (&Value::Bool(true), &Value::from("keychain")));
    assert_eq!(token["last_four"], "6789", "the last four characters are all that is shown");
    assert!(!holds_token(folder.path()), "the token stands in a file in clear");

    // A later session of the same user: the keychain still has the token.
    let later = in_session(folder.path(), "\"$AVALCTL\" --json profile show");
    assert_eq!(last_json(&later)["token"]["source"], "keychain");
}
