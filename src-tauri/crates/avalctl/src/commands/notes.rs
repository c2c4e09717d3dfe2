//! `avalctl notes`: notes and files about drafts, instructions and counterparties.

use model::exit::Exit;
use serde_json::{Value, json};
use treasury::Desk;
use treasury::view::{NoteEdit, NoteView};

use crate::cli::{Cli, Notes};
use crate::open::failure;
use crate::print::{Envelope, Failure};
use crate::{open, print};

/// Runs a subcommand, then prints the notes or the written file.
pub fn run(cli: &Cli, command: &Notes) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    if let Notes::Save { id, to } = command {
        let path = desk.note_file_save(id, to).map_err(|error| failure(cli, &error))?;
        print::one(&json!({ "path": path }), cli.json);
        return Ok(Exit::Ok);
    }
    let notes = notes(&desk, command).map_err(|error| failure(cli, &error))?;
    let columns = ["id", "about", "subject", "text", "file", "written_by", "written_at", "intact"];
    let rows = if cli.json { notes.iter().map(print::row).collect() } else { notes.iter().map(listed).collect() };
    print::rows(&Envelope::own(rows), cli.json, &columns);
    Ok(Exit::Ok)
}

fn listed(note: &NoteView) -> Value {
    let mut row = print::row(note);
    row["file"] = json!(note.file.as_ref().map(|file| &file.name));
    row
}

fn notes(desk: &Desk, command: &Notes) -> model::Result<Vec<NoteView>> {
    match command {
        Notes::List(subject) => {
            let (about, name) = subject.about();
            desk.notes(about, name)
        }
        Notes::Find { text } => desk.notes_found(text),
        Notes::Add { subject, text, file } => {
            let (about, name) = subject.about();
            desk.note_add(&NoteEdit { about, subject: name.to_owned(), text: text.clone(), file: file.clone() })
        }
        Notes::Remove { id } => desk.note_remove(id).map(|()| Vec::new()),
        Notes::Save { .. } => Ok(Vec::new()),
    }
}
