//! A tool that only the tests need, at a fixed version, in `target/tools`: the user's machine is not changed.

use std::path::PathBuf;

use crate::command::program;
use crate::{Outcome, root};

/// The version of schemathesis, which calls the practice bank with unexpected input.
const SCHEMATHESIS: &str = "4.32.5";

/// The fuzzer in its own Python environment. The folder's name contains the version, so a new version has a new folder.
///
/// # Errors
/// [`crate::Stop`] if Python or pip fails.
pub fn schemathesis() -> Outcome<PathBuf> {
    let folder = root().join(format!("target/tools/schemathesis-{SCHEMATHESIS}"));
    let scripts = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let fuzzer = scripts.join("schemathesis");
    // Tested by running it: an interrupted installation has the file but does not run.
    if program(&fuzzer).args(["--version"]).answer().is_none() {
        program("python3").args(["-m", "venv", "--clear"]).args([&folder]).run()?;
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        program(scripts.join("python3")).args(pip).args([format!("schemathesis=={SCHEMATHESIS}")]).run()?;
    }
    Ok(fuzzer)
}
