//! Rules for several windows over one open profile.

use super::{none, tree};

/// The lines that take the shell itself, without the profile of the page that asks.
fn unasked(path: &str, code: &str) -> Vec<String> {
    let lines = code.lines().enumerate().filter(|(_, line)| line.contains("State<'_, Shell>"));
    lines.map(|(at, _)| format!("{path}:{}", at + 1)).collect()
}

#[test]
fn commands_ask_for_the_profile_that_their_page_shows() {
    let commands = tree::rust().into_iter().filter(|file| file.path.starts_with("src-tauri/src/commands/"));
    let found = commands.flat_map(|file| unasked(&file.path, &file.text)).collect::<Vec<_>>();
    none(&found, "Take `Asked`; another window may have opened another profile:");
}

#[test]
fn every_window_has_the_one_capability() {
    let capability: serde_json::Value =
        serde_json::from_str(&tree::file("src-tauri/capabilities/main.json").text).expect("the capability");
    let code = tree::file("src-tauri/src/window.rs").text;
    let labels =
        code.split_once("LABELS: [&str; 4] = [").and_then(|(_, after)| after.split_once(']')).expect("the labels").0;
    let labels: Vec<_> = labels.split(',').map(|label| label.trim().trim_matches('"')).collect();
    assert_eq!(capability["windows"], serde_json::json!(labels));
}

#[test]
fn a_command_of_whichever_profile_is_open_is_caught() {
    let taken = "pub async fn pause(shell: State<'_, Shell>, id: String)\npub async fn stay(shell: Asked)";
    assert_eq!(unasked("money.rs", taken), ["money.rs:1"]);
}
