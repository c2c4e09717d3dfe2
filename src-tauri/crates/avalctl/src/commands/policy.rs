//! `avalctl policy`: explains and signs a policy file of the administrator. Needs no profile.

use std::path::Path;

use model::dual_control::ApproverKey;
use model::exit::Exit;
use model::profile::{PolicyCheck, PolicyFixed, PolicySignature, policy_place};
use model::words;
use serde_json::{Value, json};
use treasury::token::SystemKeychain;

use crate::cli::{Cli, Policy};
use crate::print::Failure;
use crate::{open, print};

/// Runs a subcommand.
pub fn run(cli: &Cli, policy: &Policy) -> Result<Exit, Failure> {
    match policy {
        Policy::Check { file, strict } => check(cli, &file.clone().unwrap_or_else(policy_place), *strict),
        Policy::Sign { file, name, key_file } => sign(cli, file, name.as_deref(), key_file.as_deref()),
    }
}

fn sign(cli: &Cli, file: &Path, name: Option<&str>, key_file: Option<&Path>) -> Result<Exit, Failure> {
    let wrong = |error: model::DeskError| open::failure(cli, &error);
    let key = match key_file {
        Some(file) => ApproverKey::load(file),
        None => ApproverKey::kept(&SystemKeychain, name),
    };
    let now = model::clock::text(model::clock::Clock::System.now());
    let (signature, place) = key.and_then(|key| PolicySignature::sign_file(file, &key, &now)).map_err(wrong)?;
    let public_key = signature.public_key.hex();
    print::one(
        &json!({ "file": place, "name": signature.name, "public_key": public_key, "signed": signature.signed }),
        cli.json,
    );
    if !cli.json {
        let settings = format!("[policy_signer]\nname = {:?}\npublic_key = \"{public_key}\"", signature.name);
        print::lines(&settings);
    }
    Ok(Exit::Ok)
}

/// Exit code 2: the file cannot be used, or with `strict` has a weakness.
fn check(cli: &Cli, path: &Path, strict: bool) -> Result<Exit, Failure> {
    let home = open::home(cli)?;
    let found = PolicyCheck::of(path, home.dir());
    let profiles = home.profile_names().map_err(|error| open::failure(cli, &error))?;
    let unknown: Vec<&str> = found.fixes.iter().filter_map(|one| of_profile(&one.section)).collect();
    let mut unknown: Vec<&str> = unknown.into_iter().filter(|name| !profiles.iter().any(|one| one == name)).collect();
    unknown.dedup();
    match cli.json {
        true => print::json(&json!({
            "path": found.path, "sha256": found.sha256, "usable": found.usable, "signature": found.signature,
            "fixes": found.fixes.iter().map(|one| fixed(cli, one)).collect::<Vec<_>>(),
            "findings": found.findings.iter().map(|one| finding(cli, one.mistake, &one.sentence)).collect::<Vec<_>>(),
            "profiles_not_here": unknown,
        })),
        false => print::lines(&text(cli, &found, path, &unknown)),
    }
    let is_weak = found.findings.iter().any(|one| !one.mistake);
    Ok(if !found.usable || (strict && is_weak) { Exit::Usage } else { Exit::Ok })
}

fn finding(cli: &Cli, mistake: bool, sentence: &model::Sentence) -> Value {
    json!({ "mistake": mistake, "id": sentence.id, "text": words::text(sentence, &cli.language) })
}

fn fixed(cli: &Cli, one: &PolicyFixed) -> Value {
    json!({ "section": one.section, "name": one.name, "value": one.value, "says": meaning(cli, &one.name) })
}

/// The words of a setting, which the window shows above its field; `None` for one without words.
fn meaning(cli: &Cli, name: &str) -> Option<String> {
    let parts: Vec<&str> = name.split(['.', '[']).collect();
    let ids = match parts[..] {
        ["code_book", ..] => vec!["policy-check-code-book".to_owned()],
        ["banks", .., last] => vec![format!("setting-banks-{last}")],
        [table, second, ..] => vec![format!("setting-{table}-{second}"), format!("setting-{table}")],
        [table] => vec![format!("setting-{table}")],
        [] => Vec::new(),
    };
    let known = ids.into_iter().find(|id| words::is_written(id))?;
    Some(words::text(&model::Sentence::new(&known), &cli.language))
}

/// The profile that a section is for.
fn of_profile(section: &str) -> Option<&str> {
    section.strip_prefix("profile.").map(|name| name.trim_matches('"'))
}

fn text(cli: &Cli, found: &PolicyCheck, path: &Path, unknown: &[&str]) -> String {
    let mut lines = vec![path.display().to_string()];
    lines.extend(found.sha256.iter().map(|sha256| format!("SHA-256 {sha256}")));
    let signed = match &found.signature {
        Some(signed) => model::Sentence::new("policy-check-signature")
            .with("signer", &signed.name)
            .with("key", &signed.public_key)
            .with("at", &signed.at)
            .with("right", signed.right),
        None => model::Sentence::new("policy-check-no-signature"),
    };
    lines.push(words::text(&signed, &cli.language));
    let mut section = "";
    for one in &found.fixes {
        if one.section != section {
            section = &one.section;
            lines.push(format!("[{section}]"));
        }
        let meaning = meaning(cli, &one.name).map_or_else(String::new, |words| format!("   # {words}"));
        lines.push(format!("  {} = {}{meaning}", one.name, one.value));
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
