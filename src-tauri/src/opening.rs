//! Opens an address of the bank's service in the system's browser, or a receipt that Aval has just written in the program for
//! its kind. Both come from the core and are one argument of the system's opener; no shell interprets them.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use model::{DeskError, Sentence};

#[cfg(target_os = "linux")]
const OPENER: (&str, &[&str]) = ("xdg-open", &[]);
#[cfg(target_os = "macos")]
const OPENER: (&str, &[&str]) = ("open", &[]);
#[cfg(windows)]
const OPENER: (&str, &[&str]) = ("rundll32", &["url.dll,FileProtocolHandler"]);

/// Opens an address in the system's browser.
///
/// # Errors
/// `receipt` if it is not a web address, `opener` if this system has no program to open it.
pub fn open(address: &str) -> Result<(), DeskError> {
    open_telling(address, || {})
}

/// The same; `failed` is called if the system's opener ends with an error, for example because there is no browser.
///
/// # Errors
/// As [`open`].
pub fn open_telling(address: &str, failed: impl FnOnce() + Send + 'static) -> Result<(), DeskError> {
    if !address.starts_with("https://") && !address.starts_with("http://") {
        return Err(DeskError::correct("receipt", Sentence::new("receipt-elsewhere")));
    }
    start(OsStr::new(address), failed)
}

/// Opens a file that Aval has just written in the system's program for its kind.
///
/// # Errors
/// `opener` if this system has no program to open it.
pub fn open_file(path: &Path) -> Result<(), DeskError> {
    start(path.as_os_str(), || {})
}

fn start(target: &OsStr, failed: impl FnOnce() + Send + 'static) -> Result<(), DeskError> {
    let (program, arguments) = OPENER;
    let mut command = Command::new(program);
    command.args(arguments).arg(target).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        // The opener ends by itself; waiting for it avoids a zombie process.
        Ok(mut child) => {
            std::thread::spawn(move || {
                if child.wait().is_ok_and(|status| !status.success()) {
                    failed();
                }
            });
            Ok(())
        }
        Err(error) => Err(DeskError::local("opener", Sentence::new("receipt-no-opener").with("detail", error))),
    }
}
