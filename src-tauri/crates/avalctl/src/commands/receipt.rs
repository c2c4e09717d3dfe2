//! `avalctl journal receipt`: the electronic receipt of a transfer, fetched, kept and written to a file.

use std::path::{Path, absolute};

use model::exit::Exit;

use crate::cli::Cli;
use crate::open::failure;
use crate::print::Failure;
use crate::{open, print};

/// Runs it.
pub async fn run(cli: &Cli, id: &str, kept: bool, to: Option<&Path>) -> Result<Exit, Failure> {
    let desk = open::desk(cli, !kept)?;
    let receipt = if kept {
        desk.receipt_bytes(id, None).map_err(|error| failure(cli, &error))?.0
    } else {
        let fetched = desk.receipt_fetch(id).await.map_err(|error| failure(cli, &error))?;
        print::say(std::slice::from_ref(&fetched.says), &cli.language);
        fetched.receipt
    };
    let mut shown = print::row(&receipt);
    if let Some(to) = to {
        let path = absolute(to).map_err(Failure::local)?;
        let saved = desk.receipt_save(id, Some(&receipt.sha256), &path.display().to_string());
        shown["file"] = saved.map_err(|error| failure(cli, &error))?.display().to_string().into();
    }
    print::one(&shown, cli.json);
    Ok(Exit::Ok)
}
