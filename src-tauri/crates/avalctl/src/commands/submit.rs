//! `avalctl submit`: checks a file of items; with `--yes` and the expected total or count, sends them one by one.
//!
//! Without `--yes` it contacts nobody and writes nothing. All items are checked before any is sent.

use std::io::IsTerminal;

use bank_contract::Amount;
use serde_json::{Value, json};
use treasury::Desk;
use treasury::view::{CheckView, InstructionView, State, SubmissionView, Total};

use crate::cli::{Cli, Submit};
use crate::exit::Exit;
use crate::open::{self, failure};
use crate::print::{self, Envelope, Failure};

/// Runs it.
pub async fn run(cli: &Cli, arguments: &Submit) -> Result<Exit, Failure> {
    let file = &arguments.items;
    let items =
        std::fs::read_to_string(file).map_err(|error| Failure::usage(format!("{}: {error}", file.display())))?;
    let desk = open::desk(cli, arguments.yes)?;
    let order = desk
        .order_from_json(&arguments.operation, &items, &cli.language, arguments.reason.clone())
        .map_err(|error| failure(cli, &error))?;
    let check = desk.prepare(&order).map_err(|error| failure(cli, &error))?;
    if !arguments.yes {
        print_check(cli, &check);
        return Ok(Exit::Ok);
    }
    as_expected(arguments, &check)?;
    let submission = send(cli, &desk, arguments, &check).await?;
    print_submission(cli, &submission);
    Ok(Exit::of_core(treasury::money::exit_code(&submission)))
}

/// The typed total or count against what would be sent: a wrong file is noticed here.
fn as_expected(arguments: &Submit, check: &CheckView) -> Result<(), Failure> {
    if let Some(count) = arguments.expect_count {
        let rows = check.rows.len();
        return if rows == count {
            Ok(())
        } else {
            Err(Failure::usage(format!("{count} items were expected and the file has {rows}. Nothing was sent.")))
        };
    }
    let mut expected: Vec<(Option<&str>, Amount)> = Vec::new();
    for text in &arguments.expect_total {
        expected.push(parse_total(text)?);
    }
    let fits = expected.len() == check.totals.len()
        && check.totals.iter().all(|total| total.left_out == 0 && expected.iter().any(|typed| agrees(typed, total)));
    if fits {
        return Ok(());
    }
    let found: Vec<String> = check.totals.iter().map(total_text).collect();
    Err(Failure::usage(format!("The total is {}, not what was expected. Nothing was sent.", found.join(", "))))
}

fn parse_total(text: &str) -> Result<(Option<&str>, Amount), Failure> {
    let (currency, amount) = match text.split_once(':') {
        Some((currency, amount)) => (Some(currency), amount),
        None => (None, text),
    };
    let amount = Amount::parse_plain(amount).map_err(|error| Failure::usage(format!("{text}: {error}")))?;
    Ok((currency, amount))
}

/// A total without a currency code agrees with any one currency: the file then has only one.
fn agrees((currency, amount): &(Option<&str>, Amount), total: &Total) -> bool {
    let same_currency = currency.is_none_or(|currency| total.currency.as_deref() == Some(currency));
    same_currency && Amount::parse_plain(&total.amount).as_ref() == Ok(amount)
}

fn total_text(total: &Total) -> String {
    let currency = total.currency.as_deref().map(|currency| format!("{currency}:")).unwrap_or_default();
    let left_out =
        if total.left_out > 0 { format!(" ({} without an exact amount)", total.left_out) } else { String::new() };
    format!("{currency}{}{left_out}", total.amount)
}

async fn send(cli: &Cli, desk: &Desk, arguments: &Submit, check: &CheckView) -> Result<SubmissionView, Failure> {
    // Over the profile's limit a person types the control total; here the expected total is that.
    let control_total = arguments.expect_total.first().map(|text| text.rsplit(':').next().unwrap_or(text).to_owned());
    if check.control_total && control_total.is_none() {
        return Err(Failure::usage("This is over the profile's limit: give --expect-total. Nothing was sent."));
    }
    desk.confirm(&check.submission_id, &check.nonce, control_total.as_deref()).map_err(|error| failure(cli, &error))?;
    let quiet = cli.json || !std::io::stderr().is_terminal();
    let progress = move |view: SubmissionView| {
        if !quiet {
            let waiting = |one: &&InstructionView| matches!(one.state, State::Confirmed | State::Sending);
            let done = view.instructions.len() - view.instructions.iter().filter(waiting).count();
            eprint!("\r{done} of {}", view.instructions.len());
        }
    };
    desk.send(&check.submission_id, progress).await.map_err(|error| failure(cli, &error))
}

fn print_check(cli: &Cli, check: &CheckView) {
    if cli.json {
        let rows = check.rows.iter().map(print::row).collect();
        let mut envelope = json!(Envelope { as_of: None, complete: true, live: None, rows });
        envelope["sent"] = json!(false);
        envelope["operation"] = json!(check.operation);
        envelope["totals"] = json!(check.totals);
        envelope["notes"] = json!(check.notes);
        print::line(&envelope.to_string());
        return;
    }
    print::line(&treasury::money::check_text(check, &cli.language));
    eprintln!("Nothing was sent. Add --yes with --expect-total or --expect-count to send.");
}

fn print_submission(cli: &Cli, submission: &SubmissionView) {
    let rows = submission.instructions.iter().map(|one| instruction_row(cli, one)).collect();
    let mut envelope = json!(Envelope::own(rows));
    envelope["submission_id"] = json!(submission.id);
    envelope["paused"] = json!(submission.paused);
    if cli.json {
        print::line(&envelope.to_string());
        return;
    }
    let rows = Envelope::own(envelope["rows"].as_array().cloned().unwrap_or_default());
    print::rows(&rows, false, &["instruction_id", "state", "draft_number", "amount", "bank_transaction_id", "reason"]);
    if submission.paused {
        eprintln!("Stopped at the first doubt; the rest was not sent. See `avalctl doubts list`.");
    }
}

fn instruction_row(cli: &Cli, instruction: &InstructionView) -> Value {
    json!({
        "instruction_id": instruction.id,
        "state": instruction.state,
        "unproven": instruction.unproven,
        "unclassified": instruction.unclassified,
        "account": instruction.account,
        "draft_number": instruction.draft_number,
        "amount": instruction.amount,
        "currency": instruction.currency,
        "reference_order": instruction.reference_order,
        "bank_transaction_id": instruction.bank_transaction_id,
        "http_status": instruction.http_status,
        "service_message": instruction.service_message,
        "record": instruction.record,
        "reason": instruction.reason.as_ref().map(|reason| treasury::words::text(reason, &cli.language)),
    })
}
