//! `avalctl profile`: add, list, show, remove, one file for another desk; questions are in `profile_questions`, findings in `find_out`, move-out and move-in in
//! `machine`.

use std::path::Path;

use model::exit::Exit;
use model::{Sentence, words};
use serde_json::json;
use treasury::view::{ProfileForm, TokenOrigin};
use treasury::{Desk, Options};

use crate::cli::{Cli, Profile, ProfileAdd};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs a subcommand.
pub async fn run(cli: &Cli, command: &Profile) -> Result<Exit, Failure> {
    match command {
        Profile::MoveOut { name, to } => super::machine::move_out(cli, name, to),
        Profile::MoveIn { file, name, yes } => super::machine::move_in(cli, file, name.as_deref(), *yes),
        Profile::Add(given) => added(cli, given).await,
        Profile::FindOut { keep, answers } => super::find_out::run(cli, *keep, answers).await,
        Profile::Export { file } => export(cli, file),
        Profile::Import { file } => import(cli, file),
        Profile::List => list(cli),
        Profile::Show => show(cli),
        Profile::Remove { name } => remove(cli, name),
    }
}

/// Adds a profile from the arguments, or asks for the missing ones on a terminal.
async fn added(cli: &Cli, given: &ProfileAdd) -> Result<Exit, Failure> {
    let ProfileAdd { name: Some(name), base_url: Some(base_url), organization_id: Some(organization_id), .. } = given
    else {
        return asked(cli, given).await;
    };
    if given.accounts.is_empty() {
        return asked(cli, given).await;
    }
    let form = ProfileForm {
        name: name.clone(),
        environment: None,
        base_url: base_url.clone(),
        organization_id: organization_id.clone(),
        accounts: given.accounts.clone(),
        ceiling_instruction: given.ceiling.clone(),
        ceiling_day: given.ceiling_day.clone(),
        settings: settings_of(given)?,
        code_book: text_of(given.code_book.as_deref())?,
    };
    add(cli, &form)
}

async fn asked(cli: &Cli, given: &ProfileAdd) -> Result<Exit, Failure> {
    if given.settings.is_none() && super::profile_questions::can_ask(cli) {
        return super::profile_questions::run(cli, given).await;
    }
    let missing = [
        ("NAME", given.name.is_none()),
        ("--base-url", given.base_url.is_none()),
        ("--organization-id", given.organization_id.is_none()),
        ("--account", given.accounts.is_empty()),
    ];
    let missing: Vec<&str> = missing.into_iter().filter(|row| row.1).map(|row| row.0).collect();
    let sentence = Sentence::new("profile-add-missing").with("names", missing.join(", "));
    Err(Failure::usage(words::text(&sentence, &cli.language)))
}

/// The settings to copy, with the named bank system before their tables.
fn settings_of(given: &ProfileAdd) -> Result<Option<String>, Failure> {
    let settings = text_of(given.settings.as_deref())?;
    let Some(system) = &given.bank_system else { return Ok(settings) };
    let system = serde_json::json!(system);
    Ok(Some(format!("bank_system = {system}\n{}", settings.unwrap_or_default())))
}

fn text_of(file: Option<&Path>) -> Result<Option<String>, Failure> {
    file.map(open::text_of).transpose()
}

fn add(cli: &Cli, form: &ProfileForm) -> Result<Exit, Failure> {
    let home = open::home(cli)?;
    home.add(form).map_err(|error| failure(cli, &error))?;
    print::say(&treasury::address_notes(&form.base_url), &cli.language);
    let mut kept = true;
    if cli.token_stdin {
        let named = Cli { profile: Some(form.name.clone()), token_stdin: false, ..cli.clone() };
        let token = open::token_from_stdin()?;
        let desk = open::desk(&named, false)?;
        desk.token_set(&token).map_err(|error| failure(cli, &error))?;
        kept = desk.token_view().source == TokenOrigin::Keychain;
    }
    let folder = home.dir().join("profiles").join(&form.name);
    let mut told = json!({ "profile": form.name, "folder": folder });
    let profile = model::profile::Profile::load(&folder).map_err(|error| failure(cli, &error))?;
    let settings = treasury::view::setting_views(&profile);
    for limit in settings.iter().filter(|one| one.name.starts_with("limits.per_")) {
        told[&limit.name] = json!(limit.value);
    }
    print::one(&told, cli.json);
    if !kept {
        tell!(
            "The profile was added. The token was not kept: this computer has no keychain that answers. \
             Give it with each call, through AVAL_TOKEN or --token-stdin."
        );
    }
    Ok(Exit::Ok)
}

fn export(cli: &Cli, file: &Path) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    desk.profile_file().and_then(|text| text.write(file)).map_err(|error| failure(cli, &error))?;
    print::one(&json!({ "profile": desk.name(), "file": file }), cli.json);
    Ok(Exit::Ok)
}

fn import(cli: &Cli, file: &Path) -> Result<Exit, Failure> {
    let home = open::home(cli)?;
    let name = home.add_from_file(file).map_err(|error| failure(cli, &error))?;
    print::one(&json!({ "profile": name, "folder": home.dir().join("profiles").join(&name) }), cli.json);
    Ok(Exit::Ok)
}

fn list(cli: &Cli) -> Result<Exit, Failure> {
    let profiles = open::home(cli)?.profiles().map_err(|error| failure(cli, &error))?;
    let rows = profiles.iter().map(print::row).collect();
    print::rows(&Envelope::own(rows), cli.json, &["name", "environment", "base_url"]);
    Ok(Exit::Ok)
}

fn show(cli: &Cli) -> Result<Exit, Failure> {
    // Opened with the lock, so that `sending_off` shows the state that a sending command would have.
    let view = open::desk(cli, true)?.profile_view();
    if cli.json {
        print::json(&print::row(&view));
    } else {
        print::lines(&super::profile_text::lines(&view, &cli.language).join("\n"));
    }
    Ok(Exit::Ok)
}

fn remove(cli: &Cli, name: &str) -> Result<Exit, Failure> {
    let options = Options { by_command_line: true, ..Options::default() };
    let archived = Desk::remove(&open::home(cli)?, name, options).map_err(|error| failure(cli, &error))?;
    print::one(&json!({ "profile": name, "archived": archived }), cli.json);
    Ok(Exit::Ok)
}
