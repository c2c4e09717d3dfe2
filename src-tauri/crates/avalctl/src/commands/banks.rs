//! `avalctl banks`: the imported list of banks.

use model::exit::Exit;
use model::words;

use crate::cli::{Banks, Cli};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs a subcommand.
pub fn run(cli: &Cli, command: &Banks) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let failed = |error| failure(cli, &error);
    match command {
        Banks::Show => print::one(&print::row(&desk.bank_list().map_err(failed)?), cli.json),
        Banks::Find { text } => {
            let found = desk.banks_found(text).map_err(failed)?;
            let rows = found.iter().map(print::row).collect();
            print::rows(&Envelope::own(rows), cli.json, &["number", "name", "city"]);
        }
        Banks::Import { file, look } => {
            let seen = desk.bank_list_look(file).map_err(failed)?;
            print::say(&seen.notes, &cli.language);
            for cell in &seen.refused {
                tell!("{} {}: {} {}", cell.line, cell.column, words::text(&cell.why, &cli.language), cell.text);
            }
            if !look {
                desk.bank_list_import(file).map_err(failed)?;
            }
            print::one(&print::row(&seen), cli.json);
        }
    }
    Ok(Exit::Ok)
}
