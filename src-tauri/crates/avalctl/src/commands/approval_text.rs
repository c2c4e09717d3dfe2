//! An approval as text and as a row.

use money::view::ApprovalView;
use serde_json::{Value, json};

use crate::cli::Cli;
use crate::print;

/// The next step for a submission that waits for approval.
pub fn waits(approval: &ApprovalView, language: &str) -> String {
    let tier = model::words::text(&approval.tier_sentence, language);
    format!(
        "Nothing was sent: it waits for an approver until {}. {tier}\n\
         See `avalctl approvals show {id}`; then `approvals give`, or `approvals export` and `import`.",
        approval.expires_at,
        id = approval.id
    )
}

/// An approval as a row, with its tier as a sentence.
pub fn row(cli: &Cli, approval: &ApprovalView) -> Value {
    let mut row = print::row(approval);
    row["tier_sentence"] = json!(model::words::text(&approval.tier_sentence, &cli.language));
    row
}
