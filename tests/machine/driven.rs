//! A desk in a process of its own. The test drives it by lines and simulates faults of the computer: it fills the disk,
//! stops the process, kills it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use model::State;
use money::view::{InstructionView, Order};
use money::{Failpoint, FailpointHook};
use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};
use treasury::{Desk, Home, Options};

use crate::bench::Bench;

/// The longest that a busy computer may take for anything that a test waits for.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The failpoint before confirming, at which the child waits for a line.
pub const BEFORE_CONFIRMING: &str = "Asked";

/// The other process.
pub struct Driven {
    child: Child,
    said: mpsc::Receiver<String>,
}

impl Driven {
    /// Starts a desk on the bench's data directory that confirms and sends an order and waits at a failpoint. The
    /// bench's own desk must be closed. `seconds` is the timeout of an acting call.
    pub fn start(bench: &Bench, order: &Order, stop_at: &str, seconds: u64) -> Self {
        // A write over the limit then fails, as on a full disk, instead of ending the process.
        let ignoring = "trap '' XFSZ; exec \"$0\" \"$@\"";
        let mut child = Command::new("sh")
            .args(["-c", ignoring])
            .arg(std::env::current_exe().expect("this program"))
            .args(["--exact", "driven::a_desk_that_another_process_drives", "--nocapture"])
            .env("AVAL_TEST_MACHINE_DIR", bench.folder())
            .env("AVAL_TEST_MACHINE_TOKEN", &bench.bank.token)
            .env("AVAL_TEST_MACHINE_ORDER", serde_json::to_string(order).expect("JSON"))
            .env("AVAL_TEST_MACHINE_STOP", stop_at)
            .env("AVAL_TEST_MACHINE_SECONDS", seconds.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the child starts");
        let stdout = child.stdout.take().expect("piped");
        let (say, said) = mpsc::channel();
        std::thread::spawn(move || {
            BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| say.send(line)).ok()
        });
        Self { child, said }
    }

    /// The rest of the next line that begins with this word.
    pub fn until(&self, word: &str) -> String {
        let mut heard = Vec::new();
        loop {
            let line = self.said.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {word} after {heard:#?}"));
            if let Some(rest) = line.strip_prefix(word) {
                return rest.trim().to_owned();
            }
            heard.push(line);
        }
    }

    /// Asserts that it sends no line for this long.
    pub fn is_silent(&self, span: Duration) {
        let said = self.said.recv_timeout(span);
        assert!(said.is_err(), "a process that is stopped says nothing: {said:?}");
    }

    /// Sends it a line.
    pub fn say(&mut self, word: &str) {
        writeln!(self.child.stdin.as_mut().expect("piped"), "{word}").expect("it listens");
    }

    /// Sends a line and returns the answer.
    pub fn ask(&mut self, word: &str) -> String {
        self.say(word);
        self.until("ANSWER")
    }

    /// Limits the size of every file of this process, in bytes; `None` removes the limit.
    pub fn limit(&self, bytes: Option<u64>) {
        prlimit(Some(self.pid()), Resource::Fsize, Rlimit { current: bytes, maximum: None }).expect("a limit is set");
    }

    /// Fills the disk: nothing can be added to the journal's log.
    pub fn fill_the_disk(&self, bench: &Bench) {
        let log = bench.folder().join("profiles/practice/journal.sqlite-wal");
        self.limit(Some(std::fs::metadata(log).expect("the journal is open").len()));
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("the child is there");
    }

    /// Lets it end by itself.
    pub fn end(mut self) {
        self.say("end");
        assert!(self.child.wait().expect("it ends").success());
    }

    /// Kills it.
    pub fn kill(mut self) {
        self.child.kill().expect("the child is there");
        self.child.wait().expect("it ends");
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }
}

impl Drop for Driven {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits at one failpoint for a line.
struct Waits {
    at: String,
    go: Mutex<mpsc::Receiver<()>>,
}

impl Waits {
    fn wait(&self, point: &str) {
        if self.at == point {
            println!("\nPOINT {point}");
            let _ = self.go.lock().expect("one waits").recv();
        }
    }
}

impl FailpointHook for Waits {
    fn goes_on(&self, point: Failpoint, _: &str) -> bool {
        self.wait(&format!("{point:?}"));
        true
    }
}

/// Nothing is wrong with the computer: the process says where it stops, and it answers.
async fn is_driven_without_a_fault() {
    let mut bench = Bench::new().await;
    let order = bench.transfer("transfer", "12.50", "6200900000017");
    bench.desk = None;
    let mut driven = Driven::start(&bench, &order, BEFORE_CONFIRMING, PATIENCE.as_secs());
    assert_eq!(driven.until("POINT"), BEFORE_CONFIRMING);
    assert_eq!(driven.ask("status"), "on");
    driven.kill();
    assert!(bench.ledger().await.is_empty(), "nothing was confirmed");
}

/// In the process that [`Driven::start`] starts: the desk that it drives.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_desk_that_another_process_drives() {
    let Ok(dir) = std::env::var("AVAL_TEST_MACHINE_DIR") else { return is_driven_without_a_fault().await };
    let told = |name: &str| std::env::var(format!("AVAL_TEST_MACHINE_{name}")).expect("told");
    let act_timeout = Duration::from_secs(told("SECONDS").parse().expect("seconds"));
    let limits = bank_client::Limits { act_timeout, ..bank_client::Limits::default() };
    let options = Options { act: true, given_token: Some(told("TOKEN")), limits, ..Options::quiet() };
    let home = Home::at(Some(dir.into())).expect("the data directory");
    let desk = Desk::open(&home, "practice", options).expect("the desk opens");
    let (go, gone) = mpsc::channel();
    let waits = Arc::new(Waits { at: told("STOP"), go: Mutex::new(gone) });
    desk.set_failpoint_hook(waits.clone()).expect("a desk that acts");
    let order: Order = serde_json::from_str(&told("ORDER")).expect("an order");
    let sending = tokio::spawn(confirm_and_send(desk.clone(), order, waits));
    for word in std::io::stdin().lines().map_while(Result::ok) {
        match word.as_str() {
            "go" => go.send(()).expect("somebody waits"),
            "end" => break,
            "probe" => answer(&format!("{:?}", desk.probe_when_due().await.expect("the journal"))),
            "read" => {
                let account = desk.profile().accounts[0].key();
                let read = desk.bank().balance_read(&account).await;
                answer(&read.map_or_else(|error| error.exit().number().to_string(), |_| "0".to_owned()));
            }
            _ => {
                let off = desk.sending_off().map_or_else(|| "on".to_owned(), |off| off.id);
                let warnings: Vec<String> = desk.warnings().into_iter().map(|warning| warning.id).collect();
                answer(&format!("{off} {}", warnings.join(" ")));
            }
        }
    }
    sending.abort();
}

async fn confirm_and_send(desk: Desk, order: Order, waits: Arc<Waits>) {
    let check = desk.prepare(&order).expect("nothing speaks against it");
    waits.wait(BEFORE_CONFIRMING);
    match desk.confirm(&check.submission_id, &check.nonce, None) {
        Err(error) => println!("\nREFUSED {}", error.trouble().code),
        Ok(view) => {
            let sent = desk.send(&view.id, |progress| println!("\nVIEW {}", states(&progress.changed))).await;
            println!("\nEND {}", states(&sent.expect("the journal").instructions));
        }
    }
}

fn answer(text: &str) {
    println!("\nANSWER {text}");
}

/// Each instruction as `state`, or as `state/state` where the second is known but not written.
fn states(all: &[InstructionView]) -> String {
    let word = |state: State| serde_json::to_value(state).expect("a word").as_str().expect("text").to_owned();
    let one = |one: &InstructionView| match &one.unwritten {
        Some(unwritten) => format!("{}/{}", word(one.state), word(unwritten.state)),
        None => word(one.state),
    };
    all.iter().map(one).collect::<Vec<_>>().join(" ")
}
