//! The check of an order on the terminal, its confirmation by the expected total or count, and its sending.

use model::ApprovalState;
use model::exit::Exit;
use money::view::CheckView;
use serde_json::json;
use treasury::Desk;

use super::alarms::exit_with_alarms;
use super::approval_text::waits;
use super::submission_text::print_submission;
use crate::cli::{Cli, Confirming};
use crate::open::failure;
use crate::print::{self, Envelope, Failure, tell};

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
    Ok(exit_with_alarms(cli, desk, submission.exit()))
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
        envelope["funds"] = json!(check.funds);
        envelope["notes"] = json!(check.notes);
        envelope["common"] = json!(check.common);
        envelope["marks"] = json!(check.marks);
        print::json(&envelope);
        return;
    }
    print::lines(&money::check_table(check, &cli.language));
    tell!("Nothing was sent. Add --yes with --expect-total or --expect-count to send.");
}
