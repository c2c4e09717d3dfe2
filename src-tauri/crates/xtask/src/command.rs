//! Runs other programs: each is printed first, runs in the project's top folder, and stops the chore if it fails.

use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::{Outcome, Stop, root};

/// A program to run.
pub struct Program {
    words: Vec<OsString>,
    folder: PathBuf,
    variables: Vec<(OsString, OsString)>,
}

/// A program, by name.
pub fn program(name: impl Into<OsString>) -> Program {
    Program { words: vec![name.into()], folder: root(), variables: Vec::new() }
}

/// The cargo that started this chore, so that a wrapper or a selected toolchain stays in use.
pub fn cargo<const N: usize>(arguments: [&str; N]) -> Program {
    program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())).args(arguments)
}

/// A program of the workspace in its debug build.
pub fn built(name: &str) -> PathBuf {
    root().join("target/debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// npm in the window's folder. On Windows npm is a script, which only its full file name starts.
pub fn npm<const N: usize>(arguments: [&str; N]) -> Program {
    let name = if cfg!(windows) { "npm.cmd" } else { "npm" };
    program(name).args(arguments).folder("ui")
}

impl Program {
    /// Adds arguments.
    pub fn args<T: AsRef<OsStr>>(mut self, arguments: impl IntoIterator<Item = T>) -> Self {
        self.words.extend(arguments.into_iter().map(|word| word.as_ref().to_os_string()));
        self
    }

    /// Runs in this folder, given from the project's top.
    pub fn folder(mut self, folder: &str) -> Self {
        self.folder = root().join(folder);
        self
    }

    /// Sets an environment variable.
    pub fn set(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.variables.push((name.into(), value.as_ref().to_os_string()));
        self
    }

    /// The same program, started by another one such as `dbus-run-session --`.
    pub fn behind<const N: usize>(mut self, front: [&str; N]) -> Self {
        self.words.splice(0..0, front.iter().map(OsString::from));
        self
    }

    /// Prints the command line and runs it with its output shown.
    ///
    /// # Errors
    /// [`Stop::Install`] if the program does not exist, [`Stop::Failed`] if it fails.
    pub fn run(self) -> Outcome {
        self.run_to(&[0])
    }

    /// The same for a program that also has other exit codes for success.
    ///
    /// # Errors
    /// As [`Program::run`].
    pub fn run_to(self, codes: &[i32]) -> Outcome {
        eprintln!("    $ {}", self.line());
        let status = self.command().status().map_err(|error| self.not_started(&error))?;
        let ended = status.code().is_some_and(|code| codes.contains(&code));
        if ended { Ok(()) } else { Err(Stop::Failed(format!("`{}` ended with {status}.", self.line()))) }
    }

    /// Runs silently and returns the trimmed output; `None` if it fails or does not exist.
    pub fn answer(self) -> Option<String> {
        let output = self.command().stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// The standard library's command, for programs that are started and watched.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]).current_dir(&self.folder).stdin(Stdio::null());
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }

    /// The words as one line, for messages.
    pub fn line(&self) -> String {
        self.words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    /// The reason why the program could not be started.
    pub fn not_started(&self, error: &std::io::Error) -> Stop {
        let name = self.words[0].to_string_lossy();
        match error.kind() {
            ErrorKind::NotFound => Stop::Install(format!("There is no program `{name}`.")),
            _ => Stop::Failed(format!("`{name}` could not be started: {error}.")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_fails_stops_the_chore() {
        let line = cargo(["--no-such-option"]).run();
        assert!(matches!(line, Err(Stop::Failed(_))), "{line:?}");
    }

    #[test]
    fn a_program_that_is_not_there_asks_to_be_installed() {
        let line = program("aval-no-such-program").run();
        assert!(matches!(line, Err(Stop::Install(_))), "{line:?}");
    }

    #[test]
    fn a_front_stands_before_the_program() {
        assert_eq!(program("aval").args(["--x"]).behind(["front", "--"]).line(), "front -- aval --x");
    }
}
