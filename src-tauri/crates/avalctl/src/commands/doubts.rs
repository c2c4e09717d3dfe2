//! `avalctl doubts`: instructions in doubt. Only a person resolves them, and none is resent automatically.

use model::exit::Exit;
use model::{ApprovalState, words};
use money::view::{InstructionDetail, InstructionView, Resolution};
use serde_json::Value;
use treasury::Desk;

use super::instruction_text;
use crate::cli::{Cli, Doubts};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs a subcommand.
pub async fn run(cli: &Cli, command: &Doubts) -> Result<Exit, Failure> {
    match command {
        Doubts::List => {
            // Opened with the lock, so that instructions whose sending was interrupted are found in doubt here too.
            let desk = open::desk(cli, true)?;
            let rows = listed(cli, &desk).map_err(|error| failure(cli, &error))?;
            let columns = [
                "id",
                "operation",
                "state",
                "account",
                "draft_number",
                "amount",
                "since",
                "proposal.decision",
                "reason",
            ];
            print::rows(&Envelope::own(rows), cli.json, &columns);
            super::claims::mention(cli, &desk);
            Ok(super::alarms::exit_with_alarms(cli, &desk, Exit::Ok))
        }
        Doubts::Show { id } => {
            let detail = open::desk(cli, true)?.instruction(id).map_err(|error| failure(cli, &error))?;
            show(cli, &detail);
            Ok(Exit::Ok)
        }
        Doubts::Inquire { id } => {
            let detail = open::desk(cli, true)?.doubt_inquire(id).await.map_err(|error| failure(cli, &error))?;
            show(cli, &detail);
            Ok(Exit::Ok)
        }
        Doubts::Resolve { id, line: Some(line), reason, .. } => {
            let resolved = open::desk(cli, true)?.doubt_resolve_by_line(id, line, reason);
            show(cli, &resolved.map_err(|error| failure(cli, &error))?);
            Ok(Exit::Ok)
        }
        Doubts::Resolve { id, executed, not_executed: _, reason, bank_reference, file, line: None, preparer } => {
            let resolution = Resolution {
                instruction_id: id.clone(),
                executed: *executed,
                reason: reason.clone(),
                bank_reference: bank_reference.clone(),
                file: file.as_ref().map(|file| file.display().to_string()),
            };
            let desk = open::desk(cli, true)?;
            let resolved = desk.doubt_resolve_as(&resolution, preparer.as_deref());
            let detail = resolved.map_err(|error| failure(cli, &error))?;
            show(cli, &detail);
            let approvals = desk.approvals().map_err(|error| failure(cli, &error))?;
            let waiting = approvals.iter().find(|one| one.about == *id && one.state == ApprovalState::Waiting);
            Ok(match waiting {
                None => Exit::Ok,
                Some(approval) => {
                    tell!("{}", super::approval_text::waits(approval, &cli.language));
                    Exit::NotPermitted
                }
            })
        }
    }
}

/// The doubts, each with the outcome that its evidence proposes; `null` without evidence.
fn listed(cli: &Cli, desk: &Desk) -> model::Result<Vec<Value>> {
    let row = |one: &InstructionView| {
        let mut row = print::row(one);
        // In a table the reason is a sentence; scripts get its id.
        if let Some(reason) = one.reason.as_ref().filter(|_| !cli.json) {
            row["reason"] = words::text(reason, &cli.language).into();
        }
        row["proposal"] = print::row(&desk.instruction(&one.id)?.proposal);
        Ok(row)
    };
    desk.doubts()?.iter().map(row).collect()
}

/// Prints all data of one instruction, as JSON or as text.
pub(super) fn show(cli: &Cli, detail: &InstructionDetail) {
    if cli.json {
        return print::one(&print::row(detail), true);
    }
    for line in instruction_text::lines(detail, &cli.language) {
        print::line(&line);
    }
}
