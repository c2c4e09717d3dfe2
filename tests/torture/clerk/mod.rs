//! A clerk in a process of its own: a real program that opens the desk and does what it is told, until it is killed.
//!
//! One line of JSON each way per word. A process that stops at a point says so and stands still there; then it is killed
//! with SIGKILL, so that no destructor of it runs and nothing of it is written any more.

mod desk;

pub use desk::serve;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde::{Deserialize, Serialize};
use treasury::view::{Order, State};

/// What a process is told.
#[derive(Debug, Serialize, Deserialize)]
pub enum Ask {
    /// Open the desk of a data directory, to act.
    Open { folder: PathBuf, token: String },
    /// Check an order.
    Prepare(Order),
    /// Say yes to the dialog that is open.
    Confirm,
    /// Send what was confirmed; stand still where this says.
    Send { stop: Option<Stop> },
    /// Go on from the point.
    Go,
    /// All of it in one go.
    Submit(Order),
    /// Close the desk.
    Close,
}

/// Where a process stands still.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// Name of the point, as `Point` prints it.
    pub point: String,
    /// At which time that it is reached, from 1.
    pub time: u32,
}

/// What it answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// The desk is open; why sending is off.
    Opened { sending_off: Option<String> },
    /// The dialog of a submission is open.
    Prepared { submission: String },
    /// It is confirmed.
    Confirmed { instructions: Vec<String> },
    /// Nothing more will be sent.
    Sent { states: Vec<State> },
    /// It stands still.
    At { point: String },
    /// It goes on.
    Going,
    /// It was refused: the code, in words, and the problems.
    Refused { code: String, why: String, problems: Vec<String> },
    /// The desk is closed.
    Closed,
}

/// A process and the two ends of its line.
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

    /// Starts one and lets it open a data directory.
    pub fn at(folder: &Path, token: &str) -> Self {
        let mut clerk = Self::start();
        let opened = clerk.ask(&Ask::Open { folder: folder.to_owned(), token: token.to_owned() });
        assert_eq!(opened, Answer::Opened { sending_off: None }, "the desk opens to act");
        clerk
    }

    /// Says something and waits for nothing.
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

    /// Says something and waits for the answer.
    pub fn ask(&mut self, ask: &Ask) -> Answer {
        self.tell(ask);
        self.hear()
    }

    /// SIGKILL, and waits until the process is gone.
    pub fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }
}

impl Drop for Clerk {
    fn drop(&mut self) {
        // A run that failed leaves no process behind; one that was killed already is gone.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program with the clerk in it: this one, or the one that was built beside this test.
fn program() -> PathBuf {
    let own = std::env::current_exe().expect("the path of this program");
    let name = format!("torture{}", std::env::consts::EXE_SUFFIX);
    if own.file_name().is_some_and(|own| own == name.as_str()) {
        return own;
    }
    // A test lies in `deps`, below the programs of its package.
    let beside = own.ancestors().nth(2).map(|folder| folder.join(&name));
    beside.filter(|path| path.is_file()).unwrap_or_else(|| panic!("{name} was not built"))
}
