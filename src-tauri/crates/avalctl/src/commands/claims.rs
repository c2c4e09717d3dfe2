//! `avalctl claims`: open instructions of other profiles of the data directory that block orders of this one. A person can
//! end a lock whose journal is gone.

use model::exit::Exit;
use model::{Sentence, words};
use serde_json::json;
use treasury::Desk;
use treasury::view::ClaimView;

use crate::cli::{Claims, Cli};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs a subcommand.
pub async fn run(cli: &Cli, command: &Claims) -> Result<Exit, Failure> {
    let desk = open::desk(cli, true)?;
    let held = desk.claims_held().map_err(|error| failure(cli, &error))?;
    match command {
        Claims::List => {
            list(cli, &held);
            Ok(Exit::Ok)
        }
        Claims::End { id, reason, preparer } => {
            // The service's date decides whether the bank's next working day has come; its error is the refusal below.
            let account = held.iter().find(|one| one.id == *id).map(|one| one.account.clone());
            let _ = desk.balances_refresh(&account.into_iter().collect::<Vec<_>>()).await;
            let taken = desk.claim_end(id, reason, preparer.as_deref()).map_err(|error| failure(cli, &error))?;
            let approval = taken.asked.as_ref().map(|asked| &asked.id);
            print::one(&json!({ "ended": approval.is_none(), "approval": approval }), cli.json);
            match &taken.asked {
                None => Ok(Exit::Ok),
                Some(asked) => {
                    tell!("{}", super::approval_text::waits(asked, &cli.language));
                    Ok(Exit::NotPermitted)
                }
            }
        }
    }
}

fn list(cli: &Cli, held: &[ClaimView]) {
    let columns =
        ["id", "profile", "number", "state", "account", "draft_number", "amount", "currency", "since", "can_end"];
    print::rows(&Envelope::own(held.iter().map(print::row).collect()), cli.json, &columns);
    for one in held.iter().filter(|_| !cli.json) {
        print::line(&words::text(&one.says, &cli.language));
    }
}

/// Says on standard error how many open instructions of other profiles block orders here.
pub fn mention(cli: &Cli, desk: &Desk) {
    let count = desk.claims_held().map_or(0, |held| held.len());
    if count > 0 {
        tell!("{}", words::text(&Sentence::new("claims-elsewhere").with("count", count), &cli.language));
    }
}
