//! `avalctl refresh`: reads lists and reports the result of each.

use model::exit::Exit;
use treasury::view::RefreshRow;
use treasury::{Scope, Stop};

use super::account_keys;
use crate::cli::{Cli, Refresh};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs `refresh`. A list that cannot be read keeps its old snapshot and is named.
pub async fn run(cli: &Cli, arguments: &Refresh) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let accounts = account_keys(cli, &desk, &arguments.accounts)?;
    let scope = Scope { stages: arguments.stages.clone(), accounts, full: arguments.full, rest: arguments.go_on };
    let report = desk.refresh(&scope, &Stop::new(), |_| {}).await.map_err(|error| failure(cli, &error))?;
    let envelope = Envelope {
        as_of: Some(desk.now_text()),
        complete: report.iter().all(|row| row.trouble.is_none()),
        live: None,
        rows: report.iter().map(print::row).collect(),
    };
    let columns =
        ["account", "stage", "pages", "drafts", "new", "changed", "no_longer_listed", "unreadable", "trouble.code"];
    print::rows(&envelope, cli.json, &columns);
    for row in &report {
        if let Some(trouble) = &row.trouble {
            tell!("{} {}: {}", row.account, row.stage, print::trouble_text(trouble, &cli.language));
        }
    }
    Ok(exit_of(&report))
}

/// All lists read: ok. None read: the strongest error. Otherwise: partly.
fn exit_of(report: &[RefreshRow]) -> Exit {
    let failed: Vec<Exit> =
        report.iter().filter_map(|row| row.trouble.as_ref()).map(|trouble| Exit::of_read(&trouble.code)).collect();
    match failed.len() {
        0 => Exit::Ok,
        all if all == report.len() => Exit::strongest(failed),
        _ => Exit::Partly,
    }
}
