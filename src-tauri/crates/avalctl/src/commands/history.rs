//! `avalctl drafts history`: the changes of a draft that this desk saw, and its operations on it.

use model::exit::Exit;
use serde_json::Value;
use treasury::Desk;
use treasury::view::{FieldChange, HistoryEntry};

use crate::cli::{Cli, OneDraft};
use crate::open::failure;
use crate::print::{self, Envelope, Failure};

/// Runs `drafts history`: one row per step of every named draft.
pub fn run(cli: &Cli, desk: &Desk, of: &OneDraft) -> Result<Exit, Failure> {
    let mut steps: Vec<HistoryEntry> = Vec::new();
    for row in &super::named_draft::named(cli, desk, of)? {
        steps.extend(desk.draft_history(&of.stage, &row.key).map_err(|error| failure(cli, &error))?.entries);
    }
    let rows: Vec<Value> = steps.iter().map(print::row).collect();
    if cli.json {
        print::rows(&Envelope::own(rows), true, &[]);
    } else {
        steps.iter().for_each(tell);
    }
    Ok(Exit::Ok)
}

/// Prints one step: time, kind, list, and below it each changed field.
fn tell(step: &HistoryEntry) {
    let given = step.instruction.as_ref().map(|one| {
        let answer = one.answer.as_ref().map(|answer| format!(" {answer}")).unwrap_or_default();
        format!("{} {}{answer} {}", one.number, one.operation, print::row(&one.state))
    });
    let what = given.unwrap_or_else(|| step.stages.join(", "));
    print::line(&format!("{}  {}  {what}", step.at, step.kind));
    for field in &step.fields {
        print::line(&format!("    {}: {} -> {}", name(field), value(&field.from), value(&field.to)));
    }
}

fn name(field: &FieldChange) -> String {
    field.object.as_ref().map_or_else(|| field.name.clone(), |object| format!("{object}.{}", field.name))
}

fn value(said: &Option<String>) -> &str {
    said.as_deref().unwrap_or("-")
}
