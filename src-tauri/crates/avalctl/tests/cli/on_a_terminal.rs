//! `avalctl` on a real terminal, whose questions are answered by their words.

use std::io::Write;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// Starts a program on a terminal without a token in the environment; a question's words get its answers in their order.
/// Standard output is the transcript.
pub fn start_on_a_terminal(program: &Command, words: &[&str], answers: &Value) -> Child {
    let argv: Vec<String> = std::iter::once(program.get_program().to_string_lossy().into_owned())
        .chain(words.iter().map(|word| (*word).to_owned()))
        .collect();
    let mut command = Command::new("python3");
    command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/terminal.py")).env_remove("AVAL_TOKEN");
    for (name, value) in program.get_envs().filter(|(name, _)| *name != "AVAL_TOKEN") {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("python3 runs");
    let asked = json!({ "argv": argv, "answers": answers }).to_string();
    child.stdin.take().expect("piped").write_all(asked.as_bytes()).expect("written");
    child
}
