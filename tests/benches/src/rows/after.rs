//! The cost of a large journal: the check of 500 transfers after 200,000 earlier ones, the search of each start for the events
//! of rare kinds, and the part of a refresh that compares the lists with the ends of instructions.

use std::path::Path;

use chrono::{DateTime, TimeDelta, Utc};
use journal::{IS_SEARCHED, SearchedKind};
use model::clock::Clock;
use rusqlite::{Connection, OpenFlags};
use treasury::home::PRACTICE;
use treasury::{Desk, Home, Options, Scope, Stop};

use crate::Outcome;
use crate::past;
use crate::row::{Line, Reach, Row};
use crate::serving::Server;
use crate::setup::{Setup, day, practice};
use crate::timing::{Case, medians, time};

/// The check.
pub const CHECK: Row = Row { name: "after", what: "the check of 500 transfers after 200,000 earlier ones", run: check };
/// The comparison.
pub const ENDS: Row = Row { name: "ends", what: "lists compared with the ends of endorsements", run: ends };

const EARLIER: u32 = 200_000;
const ORDERED: u32 = 500;

/// Noon of the workload's day in Shanghai.
fn noon() -> DateTime<Utc> {
    day().and_hms_opt(4, 0, 0).unwrap_or_default().and_utc()
}

fn open(home: &Home) -> Outcome<Desk> {
    let options =
        Options { clock: Clock::fixed(noon()), act: true, given_token: Some("token".to_owned()), ..Options::quiet() };
    Ok(Desk::open(home, PRACTICE, options)?)
}

fn check(setup: &Setup) -> Outcome<Vec<Line>> {
    let (empty, full) = (setup.folder()?, setup.folder()?);
    let mut desks = Vec::new();
    for (folder, earlier) in [(&empty, 0), (&full, EARLIER)] {
        let home = Home::at(Some(folder.path().to_owned()))?;
        let account = setup.pages()?.first().ok_or("no list")?.account.clone();
        home.practice(&practice("http://127.0.0.1:1", std::iter::once(account.clone())))?;
        let one = |at: u32| past::transfer(at, &account);
        past::write(&home.profile_dir(PRACTICE)?, earlier, noon() - TimeDelta::days(30), one)?;
        desks.push((open(&home)?, past::order(&account, ORDERED)));
    }
    let prepare = |at: usize| {
        let (desk, order) = &desks[at];
        let (check, took) = time(|| Ok(desk.prepare(order)?))?;
        desk.discard(&check.submission_id)?;
        Ok(took)
    };
    let cases = &mut [Case::new("after", || prepare(1)), Case::new("first", || prepare(0))];
    let took = medians(setup.rounds, cases)?;
    let (what, floor) = ("the check of 500 transfers after 200,000 earlier ones", "the same in an empty journal");
    let after = Line::measured(what, floor, took[0], took[1], Reach::Shown)
        .noting(format!("reach: 1 s; {} ms", took[0].wall_ns / 1_000_000));
    let home = Home::at(Some(full.path().to_owned()))?;
    Ok(vec![after, rare_kinds(setup, &home.profile_dir(PRACTICE)?.join("journal.sqlite"))?])
}

/// The search for the events of each rare kind, against the same search without its index.
fn rare_kinds(setup: &Setup, journal: &Path) -> Outcome<Line> {
    let journal = Connection::open_with_flags(journal, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let events: u32 = journal.query_row("SELECT COUNT(*) FROM event", [], |row| row.get(0))?;
    let search = |kind: &str| {
        let sql = format!("SELECT COUNT(*) FROM event WHERE {kind} = ?1 AND {IS_SEARCHED}");
        let found = |of: SearchedKind| journal.query_row(&sql, [of.word()], |row| row.get::<_, u32>(0));
        time(|| Ok(SearchedKind::ALL.into_iter().map(found).sum::<rusqlite::Result<u32>>()?)).map(|(_, took)| took)
    };
    let cases = &mut [Case::new("index", || search("kind")), Case::new("all events", || search("+kind"))];
    let took = medians(setup.rounds, cases)?;
    let what = format!("the events of twelve rare kinds among {events}");
    let line = Line::measured(what, "the same by reading all events", took[0], took[1], Reach::Shown);
    Ok(line.noting(format!("reach: 5 ms; {} µs", took[0].wall_ns / 1_000)))
}

fn ends(setup: &Setup) -> Outcome<Vec<Line>> {
    let server = Server::start(setup.drafts, setup.seed, true)?;
    let (folder, pages) = (setup.folder()?, setup.pages()?);
    let home = Home::at(Some(folder.path().to_owned()))?;
    home.practice(&practice(&server.said.http, pages.iter().map(|list| list.account.clone())))?;
    let on_drafts = past::operations_on_drafts(
        pages.iter().map(|list| (list.stage, &list.account, list.texts.iter().map(AsRef::as_ref))),
    );
    let count = u32::try_from(on_drafts.len())?;
    let one = |at: u32| on_drafts[at as usize].clone();
    past::write(&home.profile_dir(PRACTICE)?, count, noon() - TimeDelta::days(1), one)?;
    let desk = open(&home)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let refresh = || {
        let (report, took) =
            time(|| Ok(runtime.block_on(desk.refresh(&Scope::default(), &Stop::new(), |_| {}))?.rows))?;
        let trouble = report.into_iter().find_map(|row| row.trouble);
        trouble.map_or(Ok(took), |trouble| Err(format!("{trouble:?}").into()))
    };
    refresh()?;
    let compare = || time(|| Ok(desk.compare_lists_with_ends()?)).map(|(_, took)| took);
    let cases = &mut [Case::new("ends", compare), Case::new("refresh", refresh)];
    let took = medians(setup.rounds, cases)?;
    let what = "lists compared with the ends of instructions";
    let line = Line::measured(what, "the whole refresh with nothing changed", took[0], took[1], Reach::Within(5));
    Ok(vec![line.noting(format!("{count} operations on drafts"))])
}
