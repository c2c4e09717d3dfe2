//! Commands about confirmed submissions: list the stopped ones, resume, withdraw, resubmit.

use model::exit::Exit;
use model::words;
use money::view::SendProgress;
use serde_json::json;

use super::alarms::exit_with_alarms;
use super::confirming::show_or_send;
use super::sending::go_on;
use super::submission_text::print_submission;
use crate::cli::{Batch, Cli};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs a command about a confirmed submission.
pub async fn run(cli: &Cli, command: &Batch) -> Result<Exit, Failure> {
    match command {
        Batch::Stopped => stopped(cli),
        Batch::GoOn { submission_id, account, yes } => {
            let desk = open::desk(cli, true)?;
            let account = account.as_deref().map(|given| super::account_key(cli, &desk, given)).transpose()?;
            let submission = go_on(cli, &desk, (submission_id, account.as_deref()), *yes).await?;
            print_submission(cli, &submission);
            Ok(exit_with_alarms(cli, &desk, submission.exit()))
        }
        Batch::Leave { submission_id } => {
            let desk = open::desk(cli, true)?;
            let submission = desk.cancel(submission_id).map_err(|error| failure(cli, &error))?;
            print_submission(cli, &submission);
            Ok(submission.exit())
        }
        Batch::Retry(arguments) => {
            let desk = open::desk(cli, arguments.confirming.yes)?;
            let of = &arguments.submission_id;
            if arguments.confirming.yes {
                // No probes run between two commands, so the due ones run first.
                desk.probe_what_can_settle(of).await.map_err(|error| failure(cli, &error))?;
            }
            let retry = desk.retry(of, &cli.language, arguments.reason.as_deref());
            let retry = retry.map_err(|error| failure(cli, &error))?;
            for out in &retry.left_out {
                let why: Vec<String> = out.why.iter().map(|why| words::text(why, &cli.language)).collect();
                tell!("{}. {}: {}", out.number, out.draft_number.as_deref().unwrap_or(""), why.join(" "));
            }
            show_or_send(cli, &desk, &retry.check, &arguments.confirming).await
        }
    }
}

fn stopped(cli: &Cli) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let all = desk.stopped().map_err(|error| failure(cli, &error))?;
    let row = |one: &SendProgress| {
        let accounts = one.accounts.iter().filter(|account| account.stopped && account.waiting > 0);
        let accounts: Vec<_> =
            accounts.map(|account| json!({ "account": account.account, "waiting": account.waiting })).collect();
        let waiting: u32 = one.accounts.iter().filter(|one| one.stopped).map(|one| one.waiting).sum();
        json!({
            "submission_id": one.submission_id, "operation": one.operation, "all": one.all, "waiting": waiting,
            "why": one.paused_why, "accounts": accounts,
        })
    };
    let columns = ["submission_id", "operation", "all", "waiting", "why"];
    print::rows(&Envelope::own(all.iter().map(row).collect()), cli.json, &columns);
    Ok(Exit::Ok)
}
