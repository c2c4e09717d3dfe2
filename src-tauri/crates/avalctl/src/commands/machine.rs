//! `avalctl journal archive`, `journal verify --archive`, `profile move-out` and `profile move-in`: yearly archives,
//! and moving a profile to another computer.

use std::io::{BufRead as _, IsTerminal as _};
use std::path::{Path, PathBuf};

use model::Sentence;
use model::exit::Exit;
use treasury::audit::ArchiveChecked;
use treasury::{Desk, Options};

use crate::cli::Cli;
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Writes the archive of a year.
pub fn archive(cli: &Cli, year: i32, to: &Path) -> Result<Exit, Failure> {
    // Only a desk opened with the lock may add to the journal.
    let checked = open::desk(cli, true)?.archive_year(year, to).map_err(|error| failure(cli, &error))?;
    print::one(&print::row(&checked), cli.json);
    tell_open(&checked);
    Ok(if checked.intact { Exit::Ok } else { Exit::Local })
}

/// Checks archives, and whether the profile's journal names them if the profile is on this computer.
pub fn verify_archives(cli: &Cli, files: &[PathBuf]) -> Result<Exit, Failure> {
    let mut archives = treasury::desk::check_archives(files).map_err(|error| failure(cli, &error))?;
    for one in &mut archives {
        one.recorded = desk_of(cli, &one.archive.profile).and_then(|desk| desk.names_archive(&one.sha256).ok());
    }
    let wrong = |one: &ArchiveChecked| !one.intact || one.follows == Some(false) || one.recorded == Some(false);
    let is_wrong = archives.iter().any(wrong);
    let columns = ["profile", "year", "first", "last.sequence", "events", "intact", "broken_at", "follows", "recorded"];
    print::rows(&Envelope::own(archives.iter().map(print::row).collect()), cli.json, &columns);
    archives.iter().for_each(tell_open);
    Ok(if is_wrong { Exit::Local } else { Exit::Ok })
}

/// Writes a profile to a file for another computer.
pub fn move_out(cli: &Cli, name: &str, to: &Path) -> Result<Exit, Failure> {
    let named = Cli { profile: Some(name.to_owned()), ..cli.clone() };
    let desk = open::desk(&named, true)?;
    let went = desk.move_out(to).map_err(|error| failure(cli, &error))?;
    print::one(&print::row(&went), cli.json);
    tell!("{}", model::words::text(&Sentence::new("machine-move-code-shown"), &cli.language));
    Ok(Exit::Ok)
}

/// Imports a profile that was moved out of another computer, after a person has compared it and said yes.
pub fn move_in(cli: &Cli, file: &Path, name: Option<&str>, yes: bool) -> Result<Exit, Failure> {
    let mut lines = std::io::stdin().lock().lines();
    let mut line = |asks: &str| {
        if std::io::stdin().is_terminal() {
            tell!("{}", model::words::text(&Sentence::new(asks), &cli.language));
        }
        lines.next().transpose().map(Option::unwrap_or_default).map_err(Failure::local)
    };
    let code = line("machine-move-code-asked")?;
    let home = open::home(cli)?;
    let now = model::clock::Clock::System.now();
    let coming = home.move_look(file, &code, now).map_err(|error| failure(cli, &error))?;
    if !yes {
        let shown = print::row(&coming);
        // Standard output has one result at the end; this is part of the question.
        for (name, value) in shown.as_object().into_iter().flatten() {
            tell!("{name}: {value}");
        }
        if !matches!(line("machine-move-yes-asked")?.trim().to_lowercase().as_str(), "yes" | "是") {
            print::one(&shown, cli.json);
            tell!("{}", model::words::text(&Sentence::new("machine-move-no-yes"), &cli.language));
            return Ok(Exit::Usage);
        }
    }
    let state = treasury::place::state_dir();
    let came = home.move_in(file, &code, name, now, state.as_deref()).map_err(|error| failure(cli, &error))?;
    print::one(&print::row(&came), cli.json);
    for note in &came.notes {
        tell!("{}", model::words::text(note, &cli.language));
    }
    Ok(Exit::Ok)
}

/// The profile of an archive, opened for reading; `None` if it is not on this computer.
fn desk_of(cli: &Cli, profile: &str) -> Option<Desk> {
    let home = open::home(cli).ok()?;
    let is_here = home.profile_names().ok()?.iter().any(|name| name == profile);
    let desk = is_here.then(|| Desk::open(&home, profile, Options { act: false, ..Options::quiet() }));
    desk.and_then(Result::ok)
}

fn tell_open(checked: &ArchiveChecked) {
    let open = &checked.archive.open;
    if !open.is_empty() {
        let said = "instructions whose end was not known when the archive was written";
        tell!("{}: {} {said}: {}", checked.archive.year, open.len(), open.join(", "));
    }
}
