//! `avalctl journal`: confirmed, sent and answered instructions, and the verification of the chain.

use model::exit::Exit;
use model::{Sentence, words};
use money::view::PeopleView;
use serde_json::{Value, json};
use treasury::Desk;
use treasury::view::{ExportOf, GroupEvent, JournalFilter};

use crate::cli::{Cli, Export, Journal};
use crate::open::failure;
use crate::print::{Envelope, Failure};
use crate::{open, print};

/// Rows per call to the core.
const PAGE_ROWS: u32 = 500;

/// Runs a subcommand.
pub async fn run(cli: &Cli, command: &Journal) -> Result<Exit, Failure> {
    let desk = match command {
        // Subcommands that act open their own desk with the lock.
        Journal::Batch(command) => return super::batch::run(cli, command).await,
        // An archive can be checked without a profile.
        Journal::Receipt { id, kept, to } => return super::receipt::run(cli, id, *kept, to.as_deref()).await,
        Journal::Verify { archives, .. } if !archives.is_empty() => {
            return super::machine::verify_archives(cli, archives);
        }
        // So can a pack.
        Journal::Verify { pack: Some(folder), head, .. } => return super::audit::verify_pack(cli, folder, head),
        _ => open::desk(cli, false)?,
    };
    match command {
        Journal::List(export) => list(cli, &desk, export),
        Journal::Show { id } => {
            let detail = desk.instruction(id).map_err(|error| failure(cli, &error))?;
            super::doubts::show(cli, &detail);
            Ok(Exit::Ok)
        }
        Journal::Events => {
            let events = desk.group_events().map_err(|error| failure(cli, &error))?;
            let row = |event: &GroupEvent| {
                let mut row = print::row(event);
                row["text"] = json!(words::text(&event.sentence, &cli.language));
                row
            };
            let columns = ["sequence", "at", "kind", "text"];
            print::rows(&Envelope::own(events.iter().map(row).collect()), cli.json, &columns);
            Ok(Exit::Ok)
        }
        Journal::Verify { .. } => {
            let chain = desk.journal_verify().map_err(|error| failure(cli, &error))?;
            print::one(&print::row(&chain), cli.json);
            if let Some(approval) = &chain.approval {
                print::say(std::slice::from_ref(approval), &cli.language);
            }
            Ok(if chain.intact { Exit::Ok } else { Exit::Local })
        }
        Journal::Export { submission_id, to } => {
            desk.journal_export(submission_id, to).map_err(|error| failure(cli, &error))?;
            print::one(&json!({ "submission_id": submission_id, "folder": to }), cli.json);
            Ok(Exit::Ok)
        }
        Journal::ForAuditor(command) => super::audit::journal(cli, &desk, command),
        Journal::Batch(command) => super::batch::run(cli, command).await,
        Journal::Receipt { id, kept, to } => super::receipt::run(cli, id, *kept, to.as_deref()).await,
    }
}

fn list(cli: &Cli, desk: &Desk, export: &Export) -> Result<Exit, Failure> {
    if export.is_asked() {
        return super::export::write(cli, desk, ExportOf::Journal { filter: None }, export);
    }
    let rows = rows_of(cli, desk, &JournalFilter::default())?;
    let columns =
        ["number", "id", "operation", "answer", "state", "account", "draft_number", "amount", "currency", "since"];
    print::rows(&Envelope::own(rows), cli.json, &columns);
    Ok(Exit::Ok)
}

/// A row with the people who confirmed and approved it.
fn with_people(mut row: Value, people: Option<&PeopleView>, language: &str) -> Value {
    let text = |said: &Vec<Sentence>| print::said_of(said, language);
    row["confirmed_by"] = json!(people.and_then(|people| text(&people.confirmed_by)));
    row["approved_by"] = json!(people.and_then(|people| text(&people.approved_by)));
    row
}

/// All rows that match a filter.
pub fn rows_of(cli: &Cli, desk: &Desk, filter: &JournalFilter) -> Result<Vec<Value>, Failure> {
    let mut rows = Vec::new();
    loop {
        let from = u32::try_from(rows.len()).map_err(Failure::local)?;
        let page = desk.journal_of(from, PAGE_ROWS, filter).map_err(|error| failure(cli, &error))?;
        rows.extend(page.rows.iter().map(|one| with_people(print::row(one), page.people.get(&one.id), &cli.language)));
        if page.rows.is_empty() || rows.len() >= page.count as usize {
            return Ok(rows);
        }
    }
}
