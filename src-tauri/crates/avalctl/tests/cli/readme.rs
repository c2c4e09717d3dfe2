//! The commands of README.md, from the practice bank to the first signed draft, copied line by line into a shell.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// The line that builds `avalctl`; the test has it already.
const BUILDS: &str = "cargo build -p avalctl && export PATH=\"$PWD/target/debug:$PATH\"";

/// The commands of the section on the command line, without their comments.
fn commands(readme: &str) -> Vec<String> {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(readme)).unwrap();
    let block = text.split("```sh\n").find(|block| block.contains("practice-bank --add")).expect("the walk");
    let lines = block.split("```").next().unwrap_or_default().lines();
    lines.map(|line| line.split(" # ").next().unwrap_or(line).trim_end().to_owned()).collect()
}

#[test]
fn the_commands_of_the_readme_lead_to_the_first_signed_draft() {
    let walk = commands("README.md");
    assert_eq!(walk, commands("README.zh-CN.md"), "both languages have the same commands");
    assert_eq!(walk.first().map(String::as_str), Some(BUILDS));
    let folder = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_avalctl")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh")
        .current_dir(folder.path())
        .env("PATH", path)
        .env("AVAL_DATA_DIR", folder.path().join("data"))
        .env("AVAL_STATE_DIR", folder.path().join("state"))
        .env_remove("DBUS_SESSION_BUS_ADDRESS")
        .env_remove("AVAL_TOKEN")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = shell.stdin.take().unwrap();
    // The bank that runs in the background ends with the shell.
    writeln!(input, "trap 'kill $!' EXIT").unwrap();
    for (at, line) in walk.iter().enumerate().skip(1) {
        writeln!(input, "{line}\necho \"ended {at} $?\"").unwrap();
    }
    input.flush().unwrap();
    let mut ended = Vec::new();
    for line in BufReader::new(shell.stdout.take().unwrap()).lines().map(Result::unwrap) {
        if let Some(code) = line.strip_prefix("ended ") {
            ended.push(code.to_owned());
        }
        if ended.len() + 1 == walk.len() {
            break;
        }
    }
    let expected: Vec<String> = (1..walk.len()).map(|at| format!("{at} 0")).collect();
    assert_eq!(ended, expected, "every line ends with 0");
    let facts: Value = serde_json::from_slice(&std::fs::read(folder.path().join("bank.json")).unwrap()).unwrap();
    let ledger = ledger(facts["control_url"].as_str().unwrap());
    drop(input);
    shell.wait().unwrap();
    let signed: Vec<&Value> = ledger["entries"].as_array().unwrap().iter().collect();
    assert_eq!(signed.len(), 1, "one draft was signed: {ledger}");
    assert_eq!((&signed[0]["endpoint"], &signed[0]["answer"]), (&"receipt-by-endorsee".into(), &"accept".into()));
}

/// The bank's ledger, over its control port.
fn ledger(control_url: &str) -> Value {
    let url = format!("{}/ledger", control_url.trim_end_matches('/'));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let text = runtime.block_on(async { reqwest::get(url).await.unwrap().text().await.unwrap() });
    serde_json::from_str(&text).unwrap()
}
