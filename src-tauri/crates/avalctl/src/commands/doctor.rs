//! `avalctl doctor`: diagnoses the connection and prints the remedies.

use model::exit::Exit;
use treasury::diagnosis_text;

use crate::cli::Cli;
use crate::print::{Failure, tell_over};
use crate::{open, print};

/// Runs `doctor`. Ctrl+C stops it; the rows until then are printed.
pub async fn run(cli: &Cli) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let (stop, watched) = open::stopped_by_ctrl_c();
    let is_watched = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let view = desk
        .diagnose(&stop, |row| {
            if is_watched {
                let account = row.account.as_deref().unwrap_or_default();
                tell_over(&format!("{} {account}", row.query.as_deref().unwrap_or("…")));
            }
        })
        .await;
    watched.abort();
    if is_watched {
        tell_over("");
    }
    match cli.json {
        true => print::json(&print::row(&view)),
        false => print::lines(&diagnosis_text(&view, &cli.language)),
    }
    let exit = Exit::ALL.iter().copied().find(|exit| exit.number() == view.exit_code);
    Ok(exit.unwrap_or(Exit::Local))
}
