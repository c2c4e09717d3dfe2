//! `avalctl refresh`: reads lists, and with all of them today's balances, and reports the result of each.

use std::fmt;
use std::io::IsTerminal;

use model::exit::Exit;
use model::{Sentence, words};
use serde_json::json;
use treasury::view::{BalanceTrouble, BalancesRead, RefreshProgress, RefreshRow};
use treasury::{Scope, Stop};

use super::account_keys;
use super::alarms::exit_with_alarms;
use super::balances::tell_banks;
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
    let (report, balances) = (report.rows, report.balances);
    let troubles = balances.iter().flat_map(|balances| &balances.troubles).collect::<Vec<_>>();
    let envelope = Envelope {
        as_of: Some(desk.now_text()),
        complete: report.iter().all(|row| row.trouble.is_none()) && troubles.is_empty(),
        live: None,
        rows: report.iter().map(print::row).collect(),
    };
    let columns =
        ["account", "stage", "pages", "drafts", "new", "changed", "no_longer_listed", "unreadable", "trouble.code"];
    if cli.json {
        let mut whole = json!(envelope);
        whole["balances"] = json!(balances);
        print::json(&whole);
    } else {
        print::rows(&envelope, false, &columns);
    }
    let failed = report.iter().filter_map(|row| Some((Place(row), row.trouble.as_ref()?)));
    print::tell_troubles(&failed.collect::<Vec<_>>(), &cli.language, |places| same(places, &cli.language));
    tell_balances(cli, balances.as_ref());
    Ok(exit_with_alarms(cli, &desk, exit_of(&report, &troubles)))
}

/// Tells missing balances: a permission, which is a note, banks that did not answer, and accounts.
fn tell_balances(cli: &Cli, balances: Option<&BalancesRead>) {
    let Some(BalancesRead { missing, not_permitted, troubles, .. }) = balances else { return };
    if !not_permitted.is_empty() {
        let banks: Vec<&str> = not_permitted.iter().map(|error| error.bank_mark.as_str()).collect();
        let said = Sentence::new("refresh-balances-not-permitted").with("banks", banks.join(", "));
        print::say(&[said], &cli.language);
    }
    tell_banks(cli, troubles);
    if *missing > 0 && not_permitted.is_empty() && troubles.is_empty() {
        print::say(&[Sentence::new("balances-missing").with("count", *missing)], &cli.language);
    }
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

/// All lists and balances read: ok. None read: the strongest error. Otherwise: partly.
fn exit_of(report: &[RefreshRow], balances: &[&BalanceTrouble]) -> Exit {
    let of_lists = report.iter().filter_map(|row| row.trouble.as_ref());
    let failed_lists = of_lists.clone().count();
    let all = of_lists.chain(balances.iter().map(|error| &error.trouble));
    let failed: Vec<Exit> = all.map(|trouble| Exit::of_read(&trouble.code)).collect();
    match failed.len() {
        0 => Exit::Ok,
        _ if failed_lists == report.len() => Exit::strongest(failed),
        _ => Exit::Partly,
    }
}
