//! `avalctl policy`: explains a policy file of the administrator. Needs no profile and changes nothing.

use std::path::Path;

use model::exit::Exit;
use model::profile::{PolicyCheck, policy_place};
use model::words;
use serde_json::{Value, json};

use crate::cli::{Cli, Policy};
use crate::print::Failure;
use crate::{open, print};

/// Runs `policy check`. Exit code 2: the file cannot be used, or with `--strict` has a weakness.
pub fn run(cli: &Cli, policy: &Policy) -> Result<Exit, Failure> {
    let Policy::Check { file, strict } = policy;
    let path = file.clone().unwrap_or_else(policy_place);
    let home = open::home(cli)?;
    let found = PolicyCheck::of(&path, home.dir());
    let profiles = home.profile_names().map_err(|error| open::failure(cli, &error))?;
    let unknown: Vec<&str> = found.fixes.iter().filter_map(|one| of_profile(&one.section)).collect();
    let mut unknown: Vec<&str> = unknown.into_iter().filter(|name| !profiles.iter().any(|one| one == name)).collect();
    unknown.dedup();
    match cli.json {
        true => print::json(&json!({
            "path": found.path, "sha256": found.sha256, "usable": found.usable, "fixes": found.fixes,
            "findings": found.findings.iter().map(|one| finding(cli, one.mistake, &one.sentence)).collect::<Vec<_>>(),
            "profiles_not_here": unknown,
        })),
        false => print::lines(&text(cli, &found, &path, &unknown)),
    }
    let is_weak = found.findings.iter().any(|one| !one.mistake);
    Ok(if !found.usable || (*strict && is_weak) { Exit::Usage } else { Exit::Ok })
}

fn finding(cli: &Cli, mistake: bool, sentence: &model::Sentence) -> Value {
    json!({ "mistake": mistake, "id": sentence.id, "text": words::text(sentence, &cli.language) })
}

/// The profile that a section is for.
fn of_profile(section: &str) -> Option<&str> {
    section.strip_prefix("profile.").map(|name| name.trim_matches('"'))
}

fn text(cli: &Cli, found: &PolicyCheck, path: &Path, unknown: &[&str]) -> String {
    let mut lines = vec![path.display().to_string()];
    lines.extend(found.sha256.iter().map(|sha256| format!("SHA-256 {sha256}")));
    let mut section = "";
    for one in &found.fixes {
        if one.section != section {
            section = &one.section;
            lines.push(format!("[{section}]"));
        }
        lines.push(format!("  {} = {}", one.name, one.value));
    }
    for one in &found.findings {
        let mark = if one.mistake { "✗" } else { "!" };
        lines.push(format!("{mark} {}", words::text(&one.sentence, &cli.language)));
    }
    for name in unknown {
        let sentence = model::Sentence::new("policy-check-no-profile").with("profile", name);
        lines.push(format!("! {}", words::text(&sentence, &cli.language)));
    }
    lines.join("\n")
}
