//! The commands: each opens a desk, calls the core once, and prints.

pub mod alarms;
mod approval_text;
pub mod approvals;
pub mod approve;
pub mod audit;
pub mod balances;
pub mod banks;
pub mod batch;
pub mod claims;
pub mod code_book;
mod confirming;
pub mod connection;
pub mod counterparties;
pub mod doctor;
pub mod doubts;
mod draft_text;
pub mod drafts;
pub mod export;
pub mod find_out;
pub mod group;
mod group_day;
mod group_settings;
pub mod help_files;
pub mod history;
mod instruction_text;
pub mod journal;
pub mod login;
pub mod machine;
pub mod maturity;
mod named_draft;
pub mod narrow;
pub mod notes;
pub mod policy;
pub mod profile;
mod profile_codes;
mod profile_questions;
mod profile_text;
mod propose;
mod receipt;
mod reconciliation;
mod record_text;
pub mod refresh;
pub mod report;
mod report_text;
pub mod sending;
mod sheet;
mod statement_imports;
mod statement_rules;
pub mod submission_text;
pub mod submit;
pub mod templates;
pub mod transfers;
pub mod views;

use model::exit::Exit;
use money::view::ResponseShown;
use treasury::Desk;

use crate::cli::Cli;
use crate::open::failure;
use crate::print::Failure;

/// Columns of a record's response status.
const RESPONSE: [&str; 2] = ["responseStatus.code", "responseStatus.message"];

/// The code for records that report an error of their own. An unknown flag is shown and not judged.
fn reported<'a>(all: impl IntoIterator<Item = &'a Option<ResponseShown>>) -> Exit {
    let is_error = |status: &ResponseShown| status.is_error == Some(true);
    if all.into_iter().flatten().any(is_error) { Exit::Reported } else { Exit::Ok }
}

/// Whether a status is more than the code book's word for success.
fn is_to_read(status: Option<&ResponseShown>) -> bool {
    status.is_some_and(|status| status.is_error != Some(false))
}

/// Resolves `ACCOUNT` or `BANK_MARK:ACCOUNT` to the core's account key.
fn account_key(cli: &Cli, desk: &Desk, given: &str) -> Result<String, Failure> {
    let account = desk.account(given).map_err(|error| failure(cli, &error))?;
    Ok(account.key().to_string())
}

/// The same for several accounts.
fn account_keys(cli: &Cli, desk: &Desk, given: &[String]) -> Result<Vec<String>, Failure> {
    given.iter().map(|account| account_key(cli, desk, account)).collect()
}
