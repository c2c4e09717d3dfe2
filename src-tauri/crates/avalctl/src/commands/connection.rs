//! `avalctl connection`: the way to the service.

use model::exit::Exit;
use model::words;
use serde_json::{Value, json};

use crate::cli::{Authorities, Certificate, Cli, Connection, FileOrNone};
use crate::open::{failure, line_from_stdin};
use crate::print::Failure;
use crate::{open, print};

/// Runs a subcommand.
pub async fn run(cli: &Cli, command: &Connection) -> Result<Exit, Failure> {
    match command {
        Connection::Show { test } => show(cli, *test).await,
        Connection::Proxy { proxy, user } => {
            let password = user.as_ref().map(|_| line_from_stdin()).transpose()?;
            let login = user.as_deref().zip(password.as_deref());
            let desk = open::desk(cli, false)?;
            desk.proxy_set(proxy, login).map_err(|error| failure(cli, &error))?;
            show(cli, false).await
        }
        Connection::Authorities(Authorities { from, alone }) => {
            let file = bytes(from)?;
            let desk = open::desk(cli, false)?;
            desk.authorities_set(file.as_deref(), *alone).map_err(|error| failure(cli, &error))?;
            show(cli, false).await
        }
        Connection::Certificate(Certificate { from, password_stdin }) => {
            let file = bytes(from)?;
            let password = if *password_stdin { line_from_stdin()? } else { String::new() };
            let desk = open::desk(cli, false)?;
            let file = file.as_deref().map(|file| (file, password.as_str()));
            desk.client_certificate_set(file).map_err(|error| failure(cli, &error))?;
            show(cli, false).await
        }
    }
}

fn bytes(from: &FileOrNone) -> Result<Option<Vec<u8>>, Failure> {
    from.file.as_deref().map(open::bytes_of).transpose()
}

async fn show(cli: &Cli, test: bool) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let tested = if test { Some(desk.connection_test().await) } else { None };
    // After the call, because only the call shows the service's certificate.
    let mut row = print::row(&desk.connection_view());
    let mut exit = Exit::Ok;
    match tested {
        Some(Ok(tested)) => row["test"] = Value::from(words::text(&tested.sentence, &cli.language)),
        Some(Err(error)) => {
            row["test"] = Value::from(words::text(&error.trouble().sentence, &cli.language));
            row["test_error"] = json!(error.trouble());
            print::tell_remedies(&error.trouble().code, &cli.language);
            exit = error.exit();
        }
        None => {}
    }
    print::one(&row, cli.json);
    Ok(exit)
}
