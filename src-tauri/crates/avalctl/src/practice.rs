//! `avalctl practice-bank`: starts a practice bank, tells on one JSON line how to reach it, and serves until it is ended.

use std::path::{Path, PathBuf};

use practice_bank::{Options, Running};
use serde_json::json;

use crate::cli::PracticeBank;
use crate::exit::Exit;
use crate::print::{self, Failure};

/// Starts the bank and serves until SIGINT or SIGTERM.
pub async fn run(arguments: &PracticeBank) -> Result<Exit, Failure> {
    if !arguments.listen.ip().is_loopback() {
        return Err(Failure::usage("The practice bank listens on loopback only."));
    }
    let options = Options {
        listen: arguments.listen,
        drafts: arguments.drafts,
        seed: arguments.seed,
        token_ttl_seconds: arguments.token_ttl,
        state: arguments.state.clone(),
        ..Options::default()
    };
    let running = practice_bank::start(options).await.map_err(Failure::local)?;
    let code_book = code_book_path(arguments.state.as_deref());
    std::fs::write(&code_book, practice_bank::code_book_toml()).map_err(Failure::local)?;
    print::line(&facts(&running, &code_book));
    until_ended().await.map_err(Failure::local)?;
    running.stop().await;
    Ok(Exit::Ok)
}

/// Beside the state file; without one, a file of this process in the system's folder for passing things.
fn code_book_path(state: Option<&Path>) -> PathBuf {
    match state {
        Some(state) => std::path::absolute(state).unwrap_or_else(|_| state.to_owned()).with_extension("code-book.toml"),
        None => std::env::temp_dir().join(format!("aval-practice-{}.code-book.toml", std::process::id())),
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

#[cfg(unix)]
async fn until_ended() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        ended = tokio::signal::ctrl_c() => ended,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn until_ended() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}
