//! `avalctl login`, `logout` and `whoami`.

use model::exit::Exit;
use model::{Sentence, words};
use serde_json::{Value, json};
use treasury::Desk;
use treasury::view::{SignInWait, SignInWay, SignedInView};

use crate::cli::{Cli, Login, Logout, Whoami};
use crate::open::{failure, token_from_stdin};
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Signs in, or keeps a pasted token.
pub async fn login(cli: &Cli, asked: &Login) -> Result<Exit, Failure> {
    let desk = open::desk_with(cli, false, None)?;
    if cli.token_stdin {
        desk.token_set(&token_from_stdin()?).map_err(|error| failure(cli, &error))?;
        return Ok(shown(cli, &desk, None));
    }
    if let Some(person) = &asked.choose {
        let person = person_of(&desk, person)?;
        desk.choose_person(&person).await.map_err(|error| failure(cli, &error))?;
        say(cli, &Sentence::new("sign-in-chosen"));
        return Ok(shown(cli, &desk, desk.signed_in().as_ref()));
    }
    let signed_in = if asked.secret_stdin {
        desk.sign_in_by_secret(&token_from_stdin()?).await
    } else {
        let way = if asked.device { SignInWay::Device } else { SignInWay::Browser };
        desk.sign_in(way, &cli.language, |wait| show(cli, &wait, asked.no_browser)).await
    };
    let signed_in = signed_in.map_err(|error| failure(cli, &error))?;
    let exit = shown(cli, &desk, Some(&signed_in));
    // The next command finds the session only in a keychain.
    if open::desk_with(cli, false, None)?.signed_in().is_none() {
        say(cli, &Sentence::new("sign-in-no-keychain"));
        return Ok(Exit::Local);
    }
    Ok(exit)
}

/// Prints the address or the code of a sign-in, and opens the browser unless the person wants none.
pub fn show(cli: &Cli, wait: &SignInWait, no_browser: bool) {
    let Some(code) = &wait.code else {
        say(cli, &Sentence::new("sign-in-open").with("address", &wait.address));
        if !no_browser {
            // Without a browser the printed address is enough.
            let _ = ::open::that_detached(&wait.address);
        }
        return;
    };
    let address = wait.whole_address.as_ref().unwrap_or(&wait.address);
    say(cli, &Sentence::new("sign-in-device").with("address", address).with("code", code).with("ends", &wait.ends));
}

/// Signs out one person, everybody, or the person who acts.
pub async fn logout(cli: &Cli, asked: &Logout) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let out = match &asked.person {
        _ if asked.all => desk.sign_out_all().await,
        Some(person) => desk.sign_out(Some(&person_of(&desk, person)?)).await,
        None => desk.sign_out(None).await,
    };
    let out = out.map_err(|error| failure(cli, &error))?;
    print::one(&json!({ "signed_out": out.had_token, "revoked": out.revoked }), cli.json);
    if out.had_session {
        say(cli, &Sentence::new(if out.revoked { "signed-out" } else { "signed-out-here" }));
    }
    Ok(Exit::Ok)
}

/// Shows the person who acts, or everybody with a session.
pub fn whoami(cli: &Cli, asked: &Whoami) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let signed_in = desk.signed_in();
    if !asked.all {
        return Ok(shown(cli, &desk, signed_in.as_ref()));
    }
    let acting = signed_in.map(|one| one.person);
    let row = |one: &SignedInView| {
        let mut row = print::row(one);
        row["acts"] = Value::from(acting.as_ref() == Some(&one.person));
        row["locked"] = Value::from(acting.as_ref() != Some(&one.person) || desk.is_locked());
        row
    };
    let rows = desk.signed_in_people().iter().map(row).collect();
    let columns = ["person", "subject", "name", "way", "acts", "locked", "ends", "refreshes", "since", "identity"];
    print::rows(&Envelope::own(rows), cli.json, &columns);
    Ok(if desk.has_token() { Exit::Ok } else { Exit::SignIn })
}

/// The id of the person with this id, subject or name.
fn person_of(desk: &Desk, named: &str) -> Result<String, Failure> {
    let is_named = |one: &&SignedInView| {
        one.person == named || one.subject.as_deref() == Some(named) || one.name.as_deref() == Some(named)
    };
    let people = desk.signed_in_people();
    let found: Vec<_> = people.iter().filter(is_named).collect();
    match found.as_slice() {
        [one] => Ok(one.person.clone()),
        [] => Err(Failure::usage(format!(
            "{named} has no session on this desk. `avalctl whoami --all` lists the people."
        ))),
        _ => Err(Failure::usage(format!(
            "Several people are called {named}: give the id that `avalctl whoami --all` shows."
        ))),
    }
}

fn say(cli: &Cli, sentence: &Sentence) {
    tell!("{}", words::text(sentence, &cli.language));
}

fn shown(cli: &Cli, desk: &Desk, signed_in: Option<&SignedInView>) -> Exit {
    let mut row = signed_in.map_or_else(|| json!({}), print::row);
    row["source"] = Value::from(desk.token_view().source.word());
    row["profile"] = Value::from(desk.name());
    print::one(&row, cli.json);
    if desk.has_token() { Exit::Ok } else { Exit::SignIn }
}
