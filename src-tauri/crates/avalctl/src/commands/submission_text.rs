//! The result of a submission: its rows, why it is paused, and the remedies for refusals.

use std::collections::BTreeSet;

use model::Sentence;
use money::view::{InstructionView, SubmissionView};
use serde_json::{Value, json};

use crate::cli::Cli;
use crate::print::{self, Envelope, tell};

/// Prints the result of a submission.
pub fn print_submission(cli: &Cli, submission: &SubmissionView) {
    let rows = submission.instructions.iter().map(|one| instruction_row(cli, one)).collect();
    let mut envelope = json!(Envelope::own(rows));
    envelope["submission_id"] = json!(submission.id);
    envelope["paused"] = json!(submission.paused);
    envelope["counts"] = json!(submission.progress.counts);
    if let Some(approval) = &submission.approval {
        envelope["approval"] = super::approval_text::row(cli, approval);
    }
    if submission.paused {
        let id = match submission.progress.paused_why.as_deref() {
            Some("person") => "send-paused-person",
            Some("sign_in") => "send-paused-sign-in",
            _ => "send-paused-doubt",
        };
        let said = Sentence::new(id).with("submission", &submission.id);
        tell!("{}", model::words::text(&said, &cli.language));
    }
    tell_refusals(cli, submission);
    if cli.json {
        print::json(&envelope);
        return;
    }
    let rows = Envelope::own(envelope["rows"].as_array().cloned().unwrap_or_default());
    print::rows(
        &rows,
        false,
        &["instruction_id", "state", "draft_number", "amount", "bank_transaction_id", "response.message", "reason"],
    );
}

/// Prints the remedies for the service's refusals on standard error, each once however many instructions have it.
fn tell_refusals(cli: &Cli, submission: &SubmissionView) {
    let reasons = submission.instructions.iter().filter_map(|one| one.reason.as_ref());
    let terms: BTreeSet<&str> = reasons.filter_map(|reason| Some(reason.args.get("term")?.as_str())).collect();
    for term in terms.into_iter().filter(|term| print::remedies(term, &cli.language).is_some()) {
        tell!("[{term}]");
        print::tell_remedies(term, &cli.language);
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
        "response": instruction.response,
        "http_status": instruction.http_status,
        "service_message": instruction.service_message,
        "record": instruction.record,
        "reason": instruction.reason.as_ref().map(|reason| model::words::text(reason, &cli.language)),
    })
}
