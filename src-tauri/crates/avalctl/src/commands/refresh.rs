//! `avalctl refresh`: reads lists and reports the result of each.

use std::fmt;
use std::io::IsTerminal;

use model::exit::Exit;
use model::{Sentence, words};
use treasury::view::{RefreshProgress, RefreshRow};
use treasury::{Scope, Stop};

use super::account_keys;
use super::alarms::exit_with_alarms;
use crate::cli::{Cli, Refresh};
use crate::open::failure;
use crate::print::{Envelope, Failure};
use crate::{open, print};

/// Runs `refresh`. A list that cannot be read keeps its old snapshot and is named.
pub async fn run(cli: &Cli, arguments: &Refresh) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let accounts = account_keys(cli, &desk, &arguments.accounts)?;
    let stages = arguments.stages.clone();
    let scope = Scope { stages, accounts, full: arguments.full, rest: arguments.go_on, take_end: arguments.take_end };
    // On a terminal one changing line; a pipe and a log get none.
    let (terminal, language) = (std::io::stderr().is_terminal(), cli.language.clone());
    let tell = move |progress: &RefreshProgress| {
        if terminal {
            print::tell_over(&progress_text(progress, &language));
        }
    };
    let report = desk.refresh(&scope, &Stop::new(), tell).await;
    if terminal {
        print::tell_over("");
    }
    let report = report.map_err(|error| failure(cli, &error))?;
    let envelope = Envelope {
        as_of: Some(desk.now_text()),
        complete: report.iter().all(|row| row.trouble.is_none()),
        live: None,
        rows: report.iter().map(print::row).collect(),
    };
    let columns =
        ["account", "stage", "pages", "drafts", "new", "changed", "no_longer_listed", "unreadable", "trouble.code"];
    print::rows(&envelope, cli.json, &columns);
    let failed = report.iter().filter_map(|row| Some((Place(row), row.trouble.as_ref()?)));
    print::tell_troubles(&failed.collect::<Vec<_>>(), &cli.language, |places| same(places, &cli.language));
    Ok(exit_with_alarms(cli, &desk, exit_of(&report)))
}

/// How far a refresh is.
fn progress_text(progress: &RefreshProgress, language: &str) -> String {
    let said = Sentence::new("refresh-progress").with("done", progress.lists_done).with("all", progress.lists_all);
    words::text(&said.with("drafts", progress.drafts), language)
}

/// The list of an account.
struct Place<'a>(&'a RefreshRow);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.account, self.0.stage)
    }
}

/// Several lists with the same trouble, counted and named.
fn same(places: &[&Place<'_>], language: &str) -> String {
    let mut accounts: Vec<&str> = places.iter().map(|place| place.0.account.as_str()).collect();
    accounts.dedup();
    let mut stages: Vec<&str> = places.iter().map(|place| place.0.stage.as_str()).collect();
    stages.sort_unstable();
    stages.dedup();
    let said = Sentence::new("refresh-same").with("count", places.len());
    words::text(&said.with("accounts", accounts.join(", ")).with("lists", stages.join(", ")), language)
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
