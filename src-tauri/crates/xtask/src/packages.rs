//! Checks the packages that the machine needs, and installs them on Debian and its derivatives; elsewhere it lists
//! them.
//!
//! Rust and Node must be installed by hand. Everything else has a package.

use std::fs;

use crate::command::{Program, cargo, npm, program};
use crate::{Outcome, Stop};

/// The name of the installing step, which `--as-is` skips.
pub const PACKAGES: &str = "packages";

/// Packages to build and show the window.
pub const WINDOW: &[&str] = &[
    "build-essential",
    "ca-certificates",
    "fonts-noto-cjk",
    "libdbus-1-dev",
    "libgtk-3-dev",
    "librsvg2-dev",
    "libwebkit2gtk-4.1-dev",
    "pkg-config",
];

/// Packages to show the window without a display: a virtual screen, a screenshot tool, a session bus.
pub const NO_DISPLAY: &[&str] = &["dbus", "dbus-daemon", "imagemagick", "xvfb"];

/// Packages to test the window through its user interface, the token in a real keychain, the practice bank with a
/// fuzzer, the group book on a real database, and the counted paths.
pub const TESTS: &[&str] = &["gnome-keyring", "postgresql", "python3", "python3-venv", "valgrind", "webkit2gtk-driver"];

/// The oldest Node version that builds the window.
const NODE_AT_LEAST: (u32, u32) = (20, 19);

const ELSEWHERE: &str = "\
Aval installs its packages by itself on Debian 12 and later, and on Ubuntu. On this system please install:

  Fedora    dnf install gcc gcc-c++ make pkgconf-pkg-config webkit2gtk4.1-devel gtk3-devel librsvg2-devel \\
                dbus-devel google-noto-sans-cjk-fonts
            for the tests and without a display also: xorg-x11-server-Xvfb ImageMagick dbus-daemon gnome-keyring postgresql-server \\
                python3
  Arch      pacman -S --needed base-devel webkit2gtk-4.1 gtk3 librsvg dbus noto-fonts-cjk
            for the tests and without a display also: xorg-server-xvfb imagemagick gnome-keyring postgresql python
  macOS     xcode-select --install            (the window uses the system's WebKit)
  Windows   the Visual Studio Build Tools with \"Desktop development with C++\", and the WebView2 runtime
            (part of Windows 11)

The test of the real window needs WebKitWebDriver and Xvfb, so `cargo xtask test` is whole on Linux only.
When all is there, call the same command with --as-is: it then looks for nothing and installs nothing.";

/// Checks Node and the `wanted` packages; installs missing packages.
///
/// # Errors
/// [`Stop::Install`] with the list if the chore cannot install it; [`Stop::Failed`] if apt-get fails.
pub fn provide(wanted: &[&[&str]]) -> Outcome {
    check_node()?;
    if !is_debian_kin(&fs::read_to_string("/etc/os-release").unwrap_or_default()) {
        return Err(Stop::Install(ELSEWHERE.into()));
    }
    let missing: Vec<_> = wanted.iter().flat_map(|list| list.iter()).filter(|name| !is_installed(name)).collect();
    if missing.is_empty() {
        eprintln!("    every system package is there");
        return Ok(());
    }
    let by_hand = || {
        let names = missing.iter().map(|name| name.to_string()).collect::<Vec<_>>().join(" ");
        Stop::Install(format!("As root: apt-get update && apt-get install {names}"))
    };
    as_root(["apt-get", "update", "--quiet"]).ok_or_else(by_hand)?.run()?;
    let install = as_root(["apt-get", "install", "--yes", "--quiet", "--no-install-recommends"]).ok_or_else(by_hand)?;
    install.args(&missing).run()
}

/// Installs the window's npm libraries, exactly as in the lock file.
///
/// # Errors
/// As [`Program::run`].
pub fn provide_window_libraries() -> Outcome {
    npm(["ci", "--no-audit", "--no-fund"]).run()
}

/// Installs a cargo tool for this project only, in `target/tools`.
///
/// # Errors
/// As [`Program::run`].
pub fn provide_cargo_tool(name: &str, version: &str) -> Outcome {
    // cargo does nothing if this version is already installed.
    cargo(["install", "--quiet", "--locked", "--root", "target/tools", "--version", version, name]).run()
}

fn check_node() -> Outcome {
    let found = program("node").args(["--version"]).answer();
    if found.as_deref().and_then(version).is_some_and(|found| found >= NODE_AT_LEAST) {
        return Ok(());
    }
    let (major, minor) = NODE_AT_LEAST;
    let found = found.unwrap_or_else(|| "none".into());
    Err(Stop::Install(format!("Node {major}.{minor} or later with npm is needed to build the window; found: {found}.")))
}

/// `v20.20.2` as (20, 20).
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim_start_matches('v').split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

fn is_debian_kin(os_release: &str) -> bool {
    let names = os_release.lines().filter_map(|line| line.strip_prefix("ID=").or(line.strip_prefix("ID_LIKE=")));
    names.flat_map(|value| value.trim_matches('"').split(' ')).any(|name| name == "debian" || name == "ubuntu")
}

fn is_installed(package: &str) -> bool {
    let status = program("dpkg-query").args(["--show", "--showformat=${db:Status-Status}", package]).answer();
    status.as_deref() == Some("installed")
}

/// The command as root: unchanged for root, with sudo if it exists, otherwise `None`.
fn as_root<const N: usize>(line: [&str; N]) -> Option<Program> {
    // Without this apt-get may prompt; sudo drops the variable, so `env` sets it.
    let quiet = program("env").args(["DEBIAN_FRONTEND=noninteractive"]).args(line);
    if program("id").args(["-u"]).answer()? == "0" {
        return Some(quiet);
    }
    program("sudo").args(["--version"]).answer().map(|_| quiet.behind(["sudo"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_compare_as_numbers() {
        for (text, enough) in [("v20.20.2", true), ("v20.19.0", true), ("v20.9.0", false), ("v18.19.0", false)] {
            assert_eq!(version(text).is_some_and(|found| found >= NODE_AT_LEAST), enough, "{text}");
        }
        assert_eq!(version("v100"), None);
    }

    #[test]
    fn debian_and_its_kin_are_known_by_what_they_say_of_themselves() {
        assert!(is_debian_kin("NAME=\"Debian GNU/Linux\"\nID=debian\n"));
        assert!(is_debian_kin("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n"));
        assert!(!is_debian_kin("ID=fedora\nNAME=\"not debian\"\n"));
        assert!(!is_debian_kin(""));
    }
}
