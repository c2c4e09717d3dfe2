//! `avalctl practice-bank`: starts a practice bank, prints its address and token as one JSON line, and serves until it
//! ends.

use std::path::{Path, PathBuf};

use model::exit::Exit;
use model::{Environment, folder};
use practice_bank::{AccountLine, Data, Options, Running};
use serde_json::json;
use treasury::view::ProfileForm;

use crate::cli::{Cli, PracticeBank};
use crate::end::End;
use crate::open::{self, failure};
use crate::print::{self, Failure};

/// Starts the bank and serves until SIGINT or SIGTERM.
pub async fn run(cli: &Cli, arguments: &PracticeBank) -> Result<Exit, Failure> {
    if !arguments.listen.ip().is_loopback() {
        return Err(Failure::usage("The practice bank listens on loopback only."));
    }
    let options = Options {
        listen: arguments.listen,
        drafts: arguments.drafts,
        seed: arguments.seed,
        data: if arguments.awkward { Data::Awkward } else { Data::Company },
        token_ttl_seconds: arguments.token_ttl,
        state: arguments.state.clone(),
        ..Options::default()
    };
    // Before anything is written or printed, so that a signal from then on always shuts the bank down properly.
    let mut end = End::listen().map_err(Failure::local)?;
    let running = practice_bank::start(options).await.map_err(Failure::local)?;
    let code_book = CodeBookFile::write(arguments.state.as_deref()).map_err(Failure::local)?;
    if let Some(name) = &arguments.add {
        let form = profile_of(name, &running);
        open::home(cli)?.add(&form).map_err(|error| failure(cli, &error))?;
    }
    print::line(&facts(&running, &code_book.path));
    end.came().await;
    running.stop().await;
    Ok(Exit::Ok)
}

/// A profile for the bank. It is no `practice` profile: that one is only for a bank inside the program.
fn profile_of(name: &str, running: &Running) -> ProfileForm {
    let account = |line: &AccountLine| format!("{}:{}:{}", line.bank_mark, line.account_number, line.bank_code);
    // A JSON string is one of TOML too.
    let owned = |line: &AccountLine| {
        let [bank_mark, number, owner] =
            [&line.bank_mark, &line.account_number, &line.account_name].map(|text| json!(text));
        format!("[[accounts]]\nbank_mark = {bank_mark}\naccount_number = {number}\nowner = {owner}\n")
    };
    let settings = [practice_bank::settings_toml()].into_iter().chain(running.accounts.iter().map(owned));
    ProfileForm {
        name: name.to_owned(),
        environment: Some(Environment::Test),
        base_url: running.base_url.clone(),
        organization_id: running.organization_id.to_string(),
        accounts: running.accounts.iter().map(account).collect(),
        ceiling_instruction: None,
        ceiling_day: None,
        settings: Some(settings.collect()),
        code_book: Some(practice_bank::code_book_toml()),
    }
}

/// The bank's code book as a file. With a state file it is stored beside it and kept; otherwise it is in the system's
/// temporary folder and deleted with the bank. Only SIGKILL leaves it there.
struct CodeBookFile {
    path: PathBuf,
    is_passing: bool,
}

impl CodeBookFile {
    fn write(state: Option<&Path>) -> std::io::Result<Self> {
        let path = match state {
            Some(state) => std::path::absolute(state)?.with_extension("code-book.toml"),
            None => std::env::temp_dir().join(format!("aval-practice-{}.code-book.toml", std::process::id())),
        };
        let file = Self { path, is_passing: state.is_none() };
        folder::write_private(&file.path, &practice_bank::code_book_toml())?;
        Ok(file)
    }
}

impl Drop for CodeBookFile {
    fn drop(&mut self) {
        if self.is_passing {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn facts(running: &Running, code_book: &Path) -> String {
    json!({
        "base_url": running.base_url,
        "organization_id": running.organization_id.to_string(),
        "bank_marks": running.bank_marks,
        "accounts": running.accounts,
        "token": running.token,
        "code_book": code_book,
        "oauth": {
            "token_url": running.token_url,
            "authorize_url": running.authorize_url,
            "client_id": running.client_id,
            "client_secret": running.client_secret,
        },
        "control_url": running.control_url,
    })
    .to_string()
}
