//! `avalctl submit`: checks a file of items; with `--yes` and the expected total or count, sends them one by one.
//!
//! Without `--yes` it calls no service and writes nothing. All items are checked before any is sent.

use model::ApprovalState;
use model::exit::Exit;
use money::view::CheckView;
use serde_json::json;
use treasury::order_file::OperationFields;
use treasury::{Desk, order_file};

use super::approval_text::waits;
use super::sheet;
use super::submission_text::print_submission;
use crate::cli::{Cli, Confirming, Submit};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs `submit`.
pub async fn run(cli: &Cli, arguments: &Submit) -> Result<Exit, Failure> {
    let Some(operation) = &arguments.operation else { return Ok(list(cli)) };
    let Some(file) = &arguments.items else { return template(cli, operation, arguments) };
    let items = open::bytes_of(file)?;
    let desk = open::desk(cli, arguments.confirming.yes)?;
    if !Desk::is_json_order(&items) {
        return sheet::run(cli, &desk, operation, &items, arguments).await;
    }
    let text = String::from_utf8_lossy(&items);
    let text = text.trim_start_matches('\u{feff}');
    let order = desk
        .order_from_json(operation, text, &cli.language, arguments.reason.clone())
        .map_err(|error| failure(cli, &error))?;
    let check = desk.prepare(&order).map_err(|error| failure(cli, &error))?;
    show_or_send(cli, &desk, &check, &arguments.confirming).await
}

/// Prints every operation with the list that it starts from and the fields of its items.
fn list(cli: &Cli) -> Exit {
    let operations = order_file::operations(&cli.language);
    let row = |one: &OperationFields| {
        let mut row = print::row(one);
        if !cli.json {
            let required = one.fields.iter().filter(|field| field.required);
            row["required"] = required.map(|field| field.name).collect::<Vec<_>>().join(" ").into();
        }
        row
    };
    let rows = operations.iter().map(row).collect();
    print::rows(&Envelope::own(rows), cli.json, &["operation", "name", "stage", "required"]);
    Exit::Ok
}

/// Prints an item to fill in. Its fields are explained on standard error, in CSV in the file itself.
fn template(cli: &Cli, operation: &str, arguments: &Submit) -> Result<Exit, Failure> {
    let fields = order_file::operation(operation, &cli.language).map_err(|error| failure(cli, &error))?;
    if let Some(path) = &arguments.xlsx {
        let place = std::path::absolute(path).map_err(Failure::local)?.display().to_string();
        let made = treasury::template_file(operation, &cli.language, &place, false);
        tell!("{}", made.map_err(|error| failure(cli, &error))?.path);
        return Ok(Exit::Ok);
    }
    if arguments.csv {
        print::lines(fields.csv_template(&cli.language).trim_end());
        return Ok(Exit::Ok);
    }
    let item = fields.json_template();
    if cli.json {
        print::json(&item);
        return Ok(Exit::Ok);
    }
    print::lines(&serde_json::to_string_pretty(&item).map_err(Failure::local)?);
    for comment in fields.comments(&cli.language) {
        tell!("{comment}");
    }
    Ok(Exit::Ok)
}

/// Shows the check; with `--yes` and the expected total or count, confirms and sends it, or requests approval.
pub async fn show_or_send(cli: &Cli, desk: &Desk, check: &CheckView, confirming: &Confirming) -> Result<Exit, Failure> {
    if !confirming.yes {
        print_check(cli, check);
        return Ok(Exit::Ok);
    }
    count_as_expected(confirming.expect_count, check)?;
    let control_total = (!confirming.expect_total.is_empty()).then(|| confirming.expect_total.join(" "));
    let preparer = confirming.preparer.as_deref();
    let confirmed = desk.confirm_as(&check.submission_id, &check.nonce, control_total.as_deref(), preparer);
    let confirmed = confirmed.map_err(|error| failure(cli, &error))?;
    let submission = match confirmed.approval {
        None => super::sending::send(cli, desk, &check.submission_id).await?,
        Some(_) => confirmed,
    };
    print_submission(cli, &submission);
    if let Some(approval) = submission.approval.as_ref().filter(|one| one.state == ApprovalState::Waiting) {
        tell!("{}", waits(approval, &cli.language));
    }
    Ok(submission.exit())
}

/// Compares the expected count with the file, so that a wrong file is noticed. The core compares expected totals, as it
/// does the control total typed in the window.
fn count_as_expected(expected: Option<usize>, check: &CheckView) -> Result<(), Failure> {
    let rows = check.rows.len();
    match expected {
        Some(count) if count != rows => {
            Err(Failure::usage(format!("{count} items were expected and the file has {rows}. Nothing was sent.")))
        }
        _ => Ok(()),
    }
}

/// Prints the content of a check.
fn print_check(cli: &Cli, check: &CheckView) {
    if cli.json {
        let rows = check.rows.iter().map(print::row).collect();
        let mut envelope = json!(Envelope { as_of: None, complete: true, live: None, rows });
        envelope["sent"] = json!(false);
        envelope["operation"] = json!(check.operation);
        envelope["answer"] = json!(check.answer);
        envelope["totals"] = json!(check.totals);
        envelope["notes"] = json!(check.notes);
        envelope["common"] = json!(check.common);
        envelope["marks"] = json!(check.marks);
        print::json(&envelope);
        return;
    }
    print::lines(&money::check_table(check, &cli.language));
    tell!("Nothing was sent. Add --yes with --expect-total or --expect-count to send.");
}
