//! Shared by the tests of the command line: a practice bank in its own process, and a desk with its own data directory.
//! The bank's ledger is read over HTTP, never through the program under test.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// Longer than any event takes on a busy computer.
const PATIENCE: Duration = Duration::from_secs(120);
/// The pause between two questions to the bank.
const PAUSE: Duration = Duration::from_millis(5);

const PROGRAM: &str = env!("CARGO_BIN_EXE_avalctl");

/// A practice bank in its own process.
pub struct Bank {
    child: Child,
    /// The JSON line that it printed.
    pub facts: Value,
}

impl Bank {
    /// Starts a bank with 240 drafts, which fill every list of every account.
    pub fn start() -> Self {
        Self::start_with(&[])
    }

    /// Starts a bank with additional flags.
    pub fn start_with(flags: &[&str]) -> Self {
        let drafts: &[&str] = if flags.contains(&"--drafts") { &[] } else { &["--drafts", "240"] };
        let mut command = Command::new(PROGRAM);
        Self::started(command.args(["practice-bank", "--awkward", "--seed", "7"]).args(drafts).args(flags))
    }

    /// Starts a bank of three companies, which survives a file that must not grow.
    #[cfg(target_os = "linux")]
    pub fn start_company(flags: &[&str]) -> Self {
        let mut command = Command::new("sh");
        let run = "trap '' XFSZ; exec \"$0\" practice-bank \"$@\"";
        Self::started(command.args(["-c", run, PROGRAM]).args(flags))
    }

    fn started(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the practice bank starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("standard output is piped");
        BufReader::new(stdout).read_line(&mut line).expect("it prints a line");
        let facts = serde_json::from_str(&line).unwrap_or_else(|error| panic!("not one JSON line: {error}: {line}"));
        Self { child, facts }
    }

    /// A value of the JSON line, as text.
    pub fn fact(&self, name: &str) -> &str {
        self.facts[name].as_str().unwrap_or_else(|| panic!("no fact {name} in {}", self.facts))
    }

    /// `BANK_MARK:ACCOUNT` of the account at this index.
    pub fn account(&self, at: usize) -> String {
        let account = &self.facts["accounts"][at];
        format!("{}:{}", account["bank_mark"].as_str().unwrap(), account["account_number"].as_str().unwrap())
    }

    /// The operations that the bank has executed.
    pub fn ledger(&self) -> Vec<Value> {
        let ledger = self.control("GET", "ledger", None);
        ledger["entries"].as_array().expect("entries").clone()
    }

    /// The number of executed operations of this endpoint.
    pub fn executed(&self, endpoint: &str) -> usize {
        self.ledger().iter().filter(|entry| entry["endpoint"] == endpoint).count()
    }

    /// Waits until an operation of this endpoint is executed.
    pub fn until_executed(&self, endpoint: &str) {
        Self::until(&format!("{endpoint} is executed"), || self.executed(endpoint) > 0);
    }

    /// Waits until the bank has a request of this endpoint, which it may still be answering.
    pub fn until_asked(&self, endpoint: &str) {
        let asked = || self.control("GET", "requests", None)[endpoint].as_u64().is_some_and(|count| count > 0);
        Self::until(&format!("{endpoint} is requested"), asked);
    }

    /// The bank is asked again after a pause, so that a busy computer runs the command that is waited for.
    fn until(what: &str, is_so: impl Fn() -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_so() {
            assert!(Instant::now() < deadline, "not seen after {PATIENCE:?}: {what}");
            std::thread::sleep(PAUSE);
        }
    }

    /// Plans a fault.
    pub fn fault(&self, endpoint: &str, fault: Value) {
        self.control("POST", "faults", Some(json!({ "endpoint": endpoint, "count": 0, "fault": fault })));
    }

    /// Ends all faults.
    pub fn no_faults(&self) {
        self.control("DELETE", "faults", None);
    }

    /// Calls the control port, which does what it is asked.
    pub fn control(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        let (status, answer) = self.asked(method, path, body);
        assert!(status.is_success(), "{path}: {status} {answer}");
        answer
    }

    /// Calls the control port; its status and answer.
    pub fn asked(&self, method: &str, path: &str, body: Option<Value>) -> (reqwest::StatusCode, Value) {
        let url = format!("{}/{path}", self.fact("control_url").trim_end_matches('/'));
        let method = reqwest::Method::from_bytes(method.as_bytes()).expect("a method");
        let call = async move {
            let mut request = reqwest::Client::new().request(method, url);
            if let Some(body) = body {
                request = request.header("content-type", "application/json").body(body.to_string());
            }
            let reply = request.send().await.expect("the control side answers");
            (reply.status(), reply.text().await.expect("with text"))
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (status, text) = runtime.block_on(call);
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    /// Kills the bank, so that it cannot be reached any more.
    pub fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        // A killed bank cannot delete its code book.
        let left = Path::new(self.fact("code_book"));
        if left.file_name().is_some_and(|name| name.to_string_lossy().starts_with("aval-practice-")) {
            let _ = std::fs::remove_file(left);
        }
    }

    /// Nothing can be added to a file of the bank, as on a full disk; or everything again.
    #[cfg(target_os = "linux")]
    pub fn fill_the_disk(&self, is_full: bool) {
        let limit = if is_full { "--fsize=0:" } else { "--fsize=unlimited:" };
        let set = Command::new("prlimit").args(["--pid", &self.child.id().to_string(), limit]).status();
        assert!(set.expect("prlimit runs").success());
    }

    /// Ends the bank with a signal, as a user or a service manager does.
    #[cfg(unix)]
    pub fn end_by(&mut self, signal: &str) -> std::process::ExitStatus {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status().expect("kill runs");
        assert!(sent.success());
        self.child.wait().expect("it ends")
    }
}

impl Drop for Bank {
    fn drop(&mut self) {
        self.end();
    }
}

/// A desk: a data directory and a token in the environment.
pub struct Desk {
    dir: TempDir,
    /// The token in `AVAL_TOKEN` of its commands.
    pub token: String,
    /// Further variables of its commands.
    variables: Vec<(&'static str, String)>,
}

/// The result of a command.
pub struct Ran {
    /// Exit code.
    pub code: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Ran {
    /// Standard output as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {} {}", self.stdout, self.stderr))
    }

    /// The envelope's rows.
    pub fn rows(&self) -> Vec<Value> {
        self.json()["rows"].as_array().unwrap_or_else(|| panic!("no rows: {} {}", self.stdout, self.stderr)).clone()
    }

    /// Asserts the exit code and returns the result.
    #[track_caller]
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "stdout: {}\nstderr: {}", self.stdout, self.stderr);
        self
    }
}

impl Desk {
    /// A desk with a profile for this bank.
    pub fn on(bank: &Bank) -> Self {
        let desk = Self::empty(bank.fact("token"));
        desk.add_profile(bank, "desk", bank.fact("base_url"), &bank.facts["organization_id"]).exits(0);
        desk
    }

    /// A desk with an empty data directory.
    pub fn empty(token: &str) -> Self {
        Self { dir: tempfile::tempdir().expect("a folder"), token: token.to_owned(), variables: Vec::new() }
    }

    /// The same desk, with one more variable for its commands.
    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.variables.push((name, value.to_owned()));
        self
    }

    /// Adds a profile with all accounts of the bank.
    pub fn add_profile(&self, bank: &Bank, name: &str, base_url: &str, organization_id: &Value) -> Ran {
        let settings = self.write("settings.toml", &practice_bank::settings_toml());
        let accounts: Vec<String> = (0..bank.facts["accounts"].as_array().unwrap().len())
            .map(|at| {
                format!("{}:{}", bank.account(at), bank.facts["accounts"][at]["bank_code"].as_str().unwrap_or(""))
            })
            .collect();
        let organization_id = organization_id.as_str().map_or(organization_id.to_string(), str::to_owned);
        let mut words = vec!["profile", "add", name, "--base-url", base_url, "--organization-id", &organization_id];
        let settings = settings.to_str().expect("UTF-8").to_owned();
        words.extend(["--settings", &settings, "--code-book", bank.fact("code_book")]);
        for account in &accounts {
            words.extend(["--account", account.trim_end_matches(':')]);
        }
        self.run(&words)
    }

    /// Writes a file next to the data directory.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.dir.path().join(name);
        std::fs::write(&path, text).expect("written");
        path
    }

    /// The data directory.
    pub fn data(&self) -> PathBuf {
        self.dir.path().join("data")
    }

    /// The state directory, which a copy of the data directory does not include.
    pub fn state(&self) -> PathBuf {
        self.dir.path().join("state")
    }

    /// Runs a command with `--json`.
    pub fn run(&self, words: &[&str]) -> Ran {
        ran(self.command(words).output().expect("avalctl runs"))
    }

    /// Runs a command with `--json` in this one of several profiles.
    pub fn run_in(&self, profile: &str, words: &[&str]) -> Ran {
        let mut command = self.command(&[&["--profile", profile], words].concat());
        ran(command.env("AVAL_TOKEN_PROFILE", profile).output().expect("avalctl runs"))
    }

    /// Runs a command without `--json`, as a person does.
    pub fn run_plain(&self, words: &[&str]) -> Ran {
        let mut command = Command::new(PROGRAM);
        command.args(words).env("AVAL_DATA_DIR", self.data()).env_remove("DBUS_SESSION_BUS_ADDRESS");
        command.env("AVAL_STATE_DIR", self.state());
        ran(command.output().expect("avalctl runs"))
    }

    /// Submits items from a file, with additional flags.
    pub fn submit(&self, operation: &str, items: &Value, flags: &[&str]) -> Ran {
        self.submit_text(operation, &items.to_string(), flags)
    }

    /// Submits a file with exactly this text.
    pub fn submit_text(&self, operation: &str, items: &str, flags: &[&str]) -> Ran {
        let file = self.write("items.json", items);
        let mut words = vec!["submit", operation, "--items", file.to_str().expect("UTF-8")];
        words.extend(flags);
        self.run(&words)
    }

    /// Runs a command and returns its output for people.
    pub fn text(&self, words: &[&str]) -> Ran {
        ran(self.program().args(words).output().expect("avalctl runs"))
    }

    /// Runs a command with `--json` in a shell with `umask 0`.
    pub fn run_unmasked(&self, words: &[&str]) -> Ran {
        self.run_after("umask 0", words)
    }

    /// Runs a command with `--json` where no file may grow: each write fails, as on a full disk.
    pub fn run_on_full_disk(&self, words: &[&str]) -> Ran {
        self.run_after("trap '' XFSZ; ulimit -f 0", words)
    }

    fn run_after(&self, setting: &str, words: &[&str]) -> Ran {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{setting}; exec \"$0\" --json \"$@\""), PROGRAM]).args(words);
        for (name, value) in self.program().get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        ran(command.output().expect("sh runs"))
    }

    /// A command ready to run.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = self.program();
        command.arg("--json").args(words);
        command
    }

    fn program(&self) -> Command {
        let mut command = Command::new(PROGRAM);
        command.env("AVAL_DATA_DIR", self.data()).env("AVAL_TOKEN", &self.token);
        // No desktop session, so that the keychain of the user who runs the tests is not used.
        command.env_remove("DBUS_SESSION_BUS_ADDRESS");
        command.env("AVAL_STATE_DIR", self.state());
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Starts a command and leaves it running.
    pub fn spawn(&self, words: &[&str]) -> Child {
        self.command(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("avalctl starts")
    }

    /// Runs a command with this standard input.
    pub fn run_with_input(&self, words: &[&str], input: &str) -> Ran {
        self.run_at(&self.state(), words, input)
    }

    /// The same on a computer with that state folder.
    pub fn run_at(&self, state: &Path, words: &[&str], input: &str) -> Ran {
        let mut command = self.command(words);
        command.env("AVAL_STATE_DIR", state);
        command.env_remove("AVAL_TOKEN").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("avalctl starts");
        child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("written");
        ran(child.wait_with_output().expect("it ends"))
    }

    /// The rows of one account's list, after a refresh of it.
    pub fn refreshed(&self, stage: &str, account: &str) -> Vec<Value> {
        self.run(&["refresh", "--stage", stage, "--account", account]).exits(0);
        self.run(&["drafts", "list", "--stage", stage, "--account", account]).exits(0).rows()
    }
}

/// The account number in `BANK_MARK:ACCOUNT`.
pub fn number(account: &str) -> &str {
    account.split_once(':').expect("BANK_MARK:ACCOUNT").1
}

pub fn ran(output: Output) -> Ran {
    Ran {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// All files below a folder.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}
