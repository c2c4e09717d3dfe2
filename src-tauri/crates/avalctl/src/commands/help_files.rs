//! `avalctl completions` and `avalctl man-pages`: made from the definitions of the commands.

use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use model::exit::Exit;
use model::folder;

use crate::cli::Cli;
use crate::print::{self, Failure, tell};

const NAME: &str = "avalctl";

/// Prints the completions of a shell.
pub fn completions(shell: Shell) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), NAME, &mut script);
    print::lines(String::from_utf8(script).map_err(Failure::local)?.trim_end());
    Ok(Exit::Ok)
}

/// Writes one manual page per command to a folder that exists; a page that is there already is not replaced.
pub fn man_pages(to: &Path) -> Result<Exit, Failure> {
    // Building gives each command its whole name, for example `avalctl-drafts-list`.
    let mut root = Cli::command();
    root.build();
    let count = write_pages(&root, to)?;
    tell!("{count} pages are in {}.", to.display());
    Ok(Exit::Ok)
}

/// Writes the pages of a command and of those below it. Returns how many.
fn write_pages(command: &clap::Command, to: &Path) -> Result<u32, Failure> {
    let page = clap_mangen::Man::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text).map_err(Failure::local)?;
    let file = to.join(page.get_filename());
    folder::write_new(&file, &text).map_err(|error| Failure::local(format!("{}: {error}", file.display())))?;
    let inner = command.get_subcommands().filter(|inner| inner.get_name() != "help");
    inner.map(|inner| write_pages(inner, to)).try_fold(1, |count, below| Ok(count + below?))
}
