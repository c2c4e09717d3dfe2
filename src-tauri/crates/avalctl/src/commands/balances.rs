//! `avalctl balances`: a kept day, or the service's answer of now.

use treasury::error::exit_code_of;
use treasury::view::{BalanceTrouble, BalancesView};

use super::account_key;
use crate::cli::{Balances, Cli};
use crate::exit::Exit;
use crate::open::{self, failure};
use crate::print::{self, Envelope, Failure};

/// Runs it.
pub async fn run(cli: &Cli, arguments: &Balances) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let account = arguments.account.as_deref().map(|account| account_key(cli, &desk, account)).transpose()?;
    if arguments.refresh {
        let accounts: Vec<String> = account.iter().cloned().collect();
        desk.balances_refresh(&accounts).await.map_err(|error| failure(cli, &error))?;
    }
    let mut view = desk.balances(arguments.day.as_deref()).map_err(|error| failure(cli, &error))?;
    view.rows.retain(|row| account.as_ref().is_none_or(|account| row.account == *account));
    print_view(cli, arguments.refresh, &view);
    if !arguments.refresh {
        return Ok(Exit::Ok);
    }
    for error in &view.errors {
        eprintln!("{}: {}", error.bank_mark, print::trouble_text(&error.trouble, &cli.language));
    }
    // Without the network the kept balances are the answer, and say so; a refusal is one all the same.
    let exit = |error: &BalanceTrouble| Exit::of_core(exit_code_of(&error.trouble.code));
    let failed: Vec<Exit> = view.errors.iter().map(exit).filter(|exit| *exit != Exit::NotSent).collect();
    let banks: std::collections::BTreeSet<_> = view.rows.iter().map(|row| &row.bank_mark).collect();
    Ok(if !failed.is_empty() && failed.len() < banks.len() { Exit::Partly } else { Exit::strongest(failed) })
}

fn print_view(cli: &Cli, asked: bool, view: &BalancesView) {
    let envelope = Envelope {
        as_of: view.as_of.clone(),
        complete: view.errors.is_empty() && view.rows.iter().all(|row| !row.not_answered),
        live: Some(asked && view.errors.is_empty()),
        rows: view.rows.iter().map(print::row).collect(),
    };
    let columns = ["account", "currencyCode", "bookBalance", "availableBalance", "frozenAmount", "notAnswered", "asOf"];
    print::rows(&envelope, cli.json, &columns);
}
