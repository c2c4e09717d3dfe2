//! `avalctl login`, `logout` and `whoami`.

use model::exit::Exit;
use model::{Sentence, words};
use serde_json::{Value, json};
use treasury::Desk;
use treasury::view::SignedInView;

use crate::cli::{Cli, Login};
use crate::open::{failure, token_from_stdin};
use crate::print::{Failure, tell};
use crate::{open, print};

const SECONDS_OF_A_MINUTE: u64 = 60;

/// Signs in, or keeps a pasted token.
pub async fn login(cli: &Cli, asked: &Login) -> Result<Exit, Failure> {
    let desk = open::desk_with(cli, false, None)?;
    if cli.token_stdin {
        desk.token_set(&token_from_stdin()?).map_err(|error| failure(cli, &error))?;
        return Ok(shown(cli, &desk, None));
    }
    let signed_in = if asked.device {
        desk.sign_in_by_device(|code| {
            let address = code.whole_address.as_ref().unwrap_or(&code.address);
            let minutes = code.valid.as_secs() / SECONDS_OF_A_MINUTE;
            let sentence = Sentence::new("sign-in-device").with("address", address).with("code", &code.code);
            say(cli, &sentence.with("minutes", minutes));
        })
        .await
    } else if asked.secret_stdin {
        desk.sign_in_by_secret(&token_from_stdin()?).await
    } else {
        let show = |address: &str| {
            say(cli, &Sentence::new("sign-in-open").with("address", address));
            if !asked.no_browser {
                // Without a browser the printed address is enough.
                let _ = ::open::that_detached(address);
            }
        };
        desk.sign_in_by_browser(&cli.language, show).await
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

/// Signs out.
pub async fn logout(cli: &Cli) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let out = desk.sign_out(None).await.map_err(|error| failure(cli, &error))?;
    print::one(&json!({ "signed_out": out.had_token, "revoked": out.revoked }), cli.json);
    if out.had_session {
        say(cli, &Sentence::new(if out.revoked { "signed-out" } else { "signed-out-here" }));
    }
    Ok(Exit::Ok)
}

/// Shows who is signed in.
pub fn whoami(cli: &Cli) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let signed_in = desk.signed_in();
    Ok(shown(cli, &desk, signed_in.as_ref()))
}

fn say(cli: &Cli, sentence: &Sentence) {
    tell!("{}", words::text(sentence, &cli.language));
}

fn shown(cli: &Cli, desk: &Desk, signed_in: Option<&SignedInView>) -> Exit {
    let mut row = signed_in.map_or_else(|| json!({}), print::row);
    row["source"] = Value::from(desk.token_view().source);
    row["profile"] = Value::from(desk.name());
    print::one(&row, cli.json);
    if desk.has_token() { Exit::Ok } else { Exit::SignIn }
}
