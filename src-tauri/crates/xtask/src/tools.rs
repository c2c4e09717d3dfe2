//! A tool that only the tests need, at a fixed version, in `target/tools`: nothing of the person's machine is touched.

use std::path::PathBuf;

use crate::command::program;
use crate::{Outcome, root};

/// Calls the practice bank with what nobody would think of.
const SCHEMATHESIS: &str = "4.32.5";

/// The fuzzer, in a Python environment of its own. The version is in the folder's name: a new one makes a new folder.
///
/// # Errors
/// When Python or pip fails.
pub fn schemathesis() -> Outcome<PathBuf> {
    let folder = root().join(format!("target/tools/schemathesis-{SCHEMATHESIS}"));
    let scripts = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let fuzzer = scripts.join("schemathesis");
    // Asked, not looked for: an installation that was cut off has the file and does not run.
    if program(&fuzzer).args(["--version"]).answer().is_none() {
        program("python3").args(["-m", "venv", "--clear"]).args([&folder]).run()?;
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        program(scripts.join("python3")).args(pip).args([format!("schemathesis=={SCHEMATHESIS}")]).run()?;
    }
    Ok(fuzzer)
}
