//! A virtual screen for machines without one: Xvfb, a session bus, and a screenshot once the window is painted.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::command::{Program, program};
use crate::{Outcome, Stop};

/// Exactly the size of the window, so that the screenshot shows only the window.
const SCREEN: &str = "1440x900x24";
const PAINT_TIMEOUT: Duration = Duration::from_secs(90);
const PAINT_POLL: Duration = Duration::from_millis(500);
/// Time for a program to end after it was asked to; then it is killed.
const END_TIMEOUT: Duration = Duration::from_secs(5);
const END_POLL: Duration = Duration::from_millis(20);
/// An empty screen has one colour and an empty window a few; the edges of letters alone have more than this.
const PAINTED_COLOURS_MIN: u32 = 48;

/// Whether this session has a display that can show a window.
pub fn is_there() -> bool {
    let named = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || named("DISPLAY") || named("WAYLAND_DISPLAY")
}

/// An Xvfb that ends when this value is dropped.
pub struct Screen {
    _server: Started,
    name: String,
}

impl Screen {
    /// Starts a screen with a display number that Xvfb chooses.
    ///
    /// # Errors
    /// [`Stop`] if Xvfb is missing or does not start.
    pub fn start() -> Outcome<Self> {
        let line = program("Xvfb").args(["-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]);
        let (server, number) = Started::start_to_first_line(&line)?;
        Ok(Self { _server: server, name: format!(":{number}") })
    }

    /// The program on this screen, with its own session bus, because the window's single instance uses a name on the
    /// bus.
    pub fn show(&self, program: Program) -> Program {
        program
            .behind(["dbus-run-session", "--"])
            .set("DISPLAY", &self.name)
            .set("WAYLAND_DISPLAY", "")
            .set("GDK_BACKEND", "x11")
            // No accessibility bus, because it would outlive the session.
            .set("NO_AT_BRIDGE", "1")
            // Without a graphics card, WebKit's buffer sharing shows an empty window.
            .set("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
    }

    /// Waits until `shown` has painted its window and saves a screenshot to `path`.
    ///
    /// # Errors
    /// [`Stop::Failed`] if the program ends first, or paints nothing within the time limit.
    pub fn picture(&self, shown: &mut Started, path: &Path) -> Outcome {
        let folder = path.parent().unwrap_or(path);
        fs::create_dir_all(folder).map_err(|error| Stop::Failed(format!("{}: {error}.", folder.display())))?;
        let started = Instant::now();
        let mut last = None;
        while started.elapsed() < PAINT_TIMEOUT {
            if let Ok(Some(status)) = shown.0.try_wait() {
                return Err(Stop::Failed(format!("The window's program ended by itself with {status}.")));
            }
            let now = self.take(path).filter(|look| look.colours >= PAINTED_COLOURS_MIN);
            // Two equal screenshots in a row: the window is not in the middle of painting.
            if now.is_some() && now == last {
                return Ok(());
            }
            last = now;
            std::thread::sleep(PAINT_POLL);
        }
        Err(Stop::Failed(format!("The window painted nothing within {} s.", PAINT_TIMEOUT.as_secs())))
    }

    fn take(&self, path: &Path) -> Option<Look> {
        program("import").args(["-window", "root"]).args([path]).set("DISPLAY", &self.name).answer()?;
        let line = program("identify").args(["-format", "%k %#"]).args([path]).answer()?;
        Look::read(&line)
    }
}

/// The features of a screenshot that the waiting needs.
#[derive(PartialEq)]
struct Look {
    colours: u32,
    digest: String,
}

impl Look {
    fn read(line: &str) -> Option<Self> {
        let (colours, digest) = line.split_once(' ')?;
        Some(Self { colours: colours.parse().ok()?, digest: digest.to_owned() })
    }
}

/// A started program and its children. All of them end when this value is dropped.
pub struct Started(Child);

impl Started {
    /// Starts `program` in its own process group, with its output shown.
    ///
    /// # Errors
    /// [`Stop`] if it cannot be started.
    pub fn start(program: &Program) -> Outcome<Self> {
        Self::start_with(program, Stdio::inherit())
    }

    /// Starts `program` and waits for its first line of output.
    ///
    /// # Errors
    /// [`Stop`] if it cannot be started, or ends without a line.
    pub fn start_to_first_line(program: &Program) -> Outcome<(Self, String)> {
        let mut started = Self::start_with(program, Stdio::piped())?;
        let line = started.0.stdout.take().and_then(|out| BufReader::new(out).lines().next()?.ok());
        let silent = || Stop::Failed(format!("`{}` ended without saying anything.", program.line()));
        line.map(|line| (started, line)).ok_or_else(silent)
    }

    /// Waits until it ends.
    pub fn wait(&mut self) {
        let _ = self.0.wait();
    }

    fn start_with(program: &Program, stdout: Stdio) -> Outcome<Self> {
        let mut command = program.command();
        own_group(command.stdout(stdout));
        command.spawn().map(Self).map_err(|error| program.not_started(&error))
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        signal_group(&self.0, "TERM");
        let asked = Instant::now();
        while asked.elapsed() < END_TIMEOUT && matches!(self.0.try_wait(), Ok(None)) {
            std::thread::sleep(END_POLL);
        }
        // The group outlives its leader, so the rest is killed in any case.
        signal_group(&self.0, "KILL");
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn own_group(_: &mut Command) {}

/// The program leads its own group, so both have the same id. std can end only one process, but the system's `kill` can
/// end a group. If the group has ended already, `kill` fails, which is fine.
fn signal_group(child: &Child, signal: &str) {
    if cfg!(unix) {
        let kill = ["-c", "kill -s \"$0\" -- \"-$1\"", signal];
        program("sh").args(kill).args([child.id().to_string()]).answer();
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn a_look_is_a_count_of_colours_and_a_digest() {
        assert!(Look::read("312 0ab1").is_some_and(|look| look.colours == 312 && look.digest == "0ab1"));
        assert!(Look::read("").is_none());
        assert!(Look::read("many 0ab1").is_none());
    }

    #[cfg(unix)]
    #[test]
    fn what_a_started_program_started_ends_with_it() {
        const LONG: Duration = Duration::from_secs(120);
        let line = program("sh").args(["-c", &format!("sleep {} & echo there; wait", LONG.as_secs())]);
        let mut started = Started::start_with(&line, Stdio::piped()).expect("a shell");
        let mut out = BufReader::new(started.0.stdout.take().expect("its output"));
        let mut said = String::new();
        out.read_line(&mut said).expect("a line");
        let ended = Instant::now();
        drop(started);
        // The sleeper holds the other end of the pipe, which closes only when the sleeper ends.
        out.read_to_string(&mut said).expect("the end of the pipe");
        assert_eq!(said, "there\n");
        assert!(ended.elapsed() < LONG, "the sleeper slept to its end");
    }
}
