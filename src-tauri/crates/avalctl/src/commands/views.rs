//! `avalctl views`: named queries of lists, the same as in the window.

use model::exit::Exit;
use treasury::view::SavedView;

use crate::cli::{Cli, Views};
use crate::open::failure;
use crate::print::{Envelope, Failure};
use crate::{open, print};

/// Runs a subcommand, then prints all views.
pub fn run(cli: &Cli, command: &Views) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let views: Result<Vec<SavedView>, _> = match command {
        Views::List => desk.views(),
        Views::Save { name, text } => desk.query_read(text, None).and_then(|query| desk.view_save(name, &query)),
        Views::Remove { name } => desk.view_remove(name),
    };
    let views = views.map_err(|error| failure(cli, &error))?;
    let rows = views.iter().map(print::row).collect();
    print::rows(&Envelope::own(rows), cli.json, &["name", "text", "saved_at"]);
    Ok(Exit::Ok)
}
