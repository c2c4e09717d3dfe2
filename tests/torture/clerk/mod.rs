//! A clerk in a process of its own: a real program that opens the desk and follows requests until it is killed.
//!
//! One line of JSON each way per request. A process that reaches its failpoint reports it and waits; then it is killed
//! with SIGKILL, so that none of its destructors runs and it writes nothing more.

mod desk;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub use desk::serve;
use model::State;
use money::view::Order;
use serde::{Deserialize, Serialize};

/// A request to the process.
#[derive(Debug, Serialize, Deserialize)]
pub enum Ask {
    /// Open the desk of a data directory, with sending on.
    Open { folder: PathBuf, token: String },
    /// Check an order.
    Prepare(Order),
    /// Confirm the open dialog.
    Confirm,
    /// Send the confirmed submission; wait at this failpoint.
    Send { stop: Option<Stop> },
    /// Continue from the failpoint.
    Go,
    /// Prepare, confirm and send.
    Submit(Order),
    /// Close the desk.
    Close,
}

/// Where a process waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// Name of the failpoint, as `Failpoint` prints it.
    pub point: String,
    /// The pass at which it waits there, counted from 1.
    pub time: u32,
}

/// The process's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// The desk is open; why sending is off.
    Opened { sending_off: Option<String> },
    /// The dialog of a submission is open.
    Prepared { submission: String },
    /// The submission is confirmed.
    Confirmed { instructions: Vec<String> },
    /// Sending has ended.
    Sent { states: Vec<State> },
    /// It waits at a failpoint.
    At { point: String },
    /// It continues.
    Going,
    /// It was refused: the code, the sentence, and the problems.
    Refused { code: String, why: String, problems: Vec<String> },
    /// The desk is closed.
    Closed,
}

/// A process and both ends of its pipe.
pub struct Clerk {
    child: Child,
    asks: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Clerk {
    /// Starts `program clerk`.
    pub fn start() -> Self {
        let mut command = Command::new(program());
        command.arg("clerk").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn().expect("the clerk's process starts");
        let asks = child.stdin.take().expect("its input");
        let answers = BufReader::new(child.stdout.take().expect("its output"));
        Self { child, asks, answers }
    }

    /// Starts one and opens a data directory.
    pub fn at(folder: &Path, token: &str) -> Self {
        let mut clerk = Self::start();
        let opened = clerk.ask(&Ask::Open { folder: folder.to_owned(), token: token.to_owned() });
        assert_eq!(opened, Answer::Opened { sending_off: None }, "the desk opens to act");
        clerk
    }

    /// Sends a request without waiting.
    pub fn tell(&mut self, ask: &Ask) {
        let line = serde_json::to_string(ask).expect("a line of JSON");
        writeln!(self.asks, "{line}").expect("the process listens");
    }

    /// Waits for the next answer.
    pub fn hear(&mut self) -> Answer {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("the process speaks");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("the process said {line:?}: {error}"))
    }

    /// Sends a request and waits for the answer.
    pub fn ask(&mut self, ask: &Ask) -> Answer {
        self.tell(ask);
        self.hear()
    }

    /// Sends SIGKILL and waits until the process has ended.
    pub fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }
}

impl Drop for Clerk {
    fn drop(&mut self) {
        // A failed run leaves no process behind; a killed one has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program with the clerk: this one, or the one built beside this test.
fn program() -> PathBuf {
    let own = std::env::current_exe().expect("the path of this program");
    let name = format!("torture{}", std::env::consts::EXE_SUFFIX);
    if own.file_name().is_some_and(|own| own == name.as_str()) {
        return own;
    }
    // A test is in `deps`, below the programs of its package.
    let beside = own.ancestors().nth(2).map(|folder| folder.join(&name));
    beside.filter(|path| path.is_file()).unwrap_or_else(|| panic!("{name} was not built"))
}
