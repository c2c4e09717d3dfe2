//! Lists into an empty cache, and into one that has them already, against a table that stores only the raw text.
//!
//! All three get the same pages, page by page; the floor writes each page in a transaction with a prepared statement.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::thread;

use bank_contract::record::elements;
use rusqlite::{Connection, params};
use treasury::figures::{AT_ONCE, Lists};

use crate::Outcome;
use crate::row::{Line, Reach, Row};
use crate::setup::{Pages, Setup};
use crate::timing::{Case, Took, medians, time};

/// The first fill.
pub const FILL: Row = Row { name: "fill", what: "first fill, full schema with indexes", run: fill };
/// The refresh after it.
pub const REFRESH: Row = Row { name: "refresh", what: "refresh with nothing changed", run: refresh };

const FLOOR: &str = "prepared insert of the raw text, 200 per transaction";

fn fill(setup: &Setup) -> Outcome<Vec<Line>> {
    let pages = setup.pages()?;
    let ours = || {
        let folder = setup.folder()?;
        let lists = Lists::open(folder.path(), setup.profile()?)?;
        take(&lists, pages, Comes::New)
    };
    let cases = &mut [Case::new("ours", ours), Case::new("insert", || insert(setup, pages))];
    let took = medians(setup.rounds, cases)?;
    let line = Line::measured("first fill, full schema with indexes", FLOOR, took[0], took[1], Reach::Within(130));
    Ok(vec![line.noting(each(pages, took[0]))])
}

fn refresh(setup: &Setup) -> Outcome<Vec<Line>> {
    let pages = setup.pages()?;
    let folder = setup.folder()?;
    let lists = Lists::open(folder.path(), setup.profile()?)?;
    take(&lists, pages, Comes::New)?;
    let ours = || take(&lists, pages, Comes::Known);
    let cases = &mut [Case::new("ours", ours), Case::new("insert", || insert(setup, pages))];
    let took = medians(setup.rounds, cases)?;
    let line = Line::measured("refresh with nothing changed", FLOOR, took[0], took[1], Reach::Within(25));
    Ok(vec![line.noting(each(pages, took[0]))])
}

fn each(pages: &[Pages], took: Took) -> String {
    let rows: usize = pages.iter().map(|list| list.rows).sum();
    let speed = rows as u64 * 1_000_000 / (took.wall_ns / 1_000).max(1);
    format!("{rows} rows of {} lists, {speed} rows/s", pages.len())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Comes {
    New,
    Known,
}

/// Stores all lists in the cache, as many of a bank at once as a refresh does, and checks the report of each list.
fn take(lists: &Lists, pages: &[Pages], comes: Comes) -> Outcome<Took> {
    let mut banks: HashMap<&str, Vec<&Pages>> = HashMap::new();
    for list in pages {
        banks.entry(&list.account.bank_mark).or_default().push(list);
    }
    let queues: Vec<Mutex<Vec<&Pages>>> = banks.into_values().map(|of_bank| Mutex::new(reversed(of_bank))).collect();
    let read = |queue: &Mutex<Vec<&Pages>>| -> Outcome<()> {
        while let Some(list) = next(queue) {
            take_one(lists, list, comes)?;
        }
        Ok(())
    };
    let all = || {
        thread::scope(|scope| {
            let readers = queues.iter().flat_map(|queue| [queue; AT_ONCE]);
            let reading: Vec<_> = readers.map(|queue| scope.spawn(move || read(queue))).collect();
            reading.into_iter().try_for_each(|reader| reader.join().map_err(|_| "a reader broke off")?)
        })?;
        Ok(lists.end(comes == Comes::New)?)
    };
    Ok(time(all)?.1)
}

fn reversed(mut lists: Vec<&Pages>) -> Vec<&Pages> {
    lists.reverse();
    lists
}

fn next<'a>(queue: &Mutex<Vec<&'a Pages>>) -> Option<&'a Pages> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).pop()
}

fn take_one(lists: &Lists, list: &Pages, comes: Comes) -> Outcome<()> {
    let rows = lists.take(list.stage, &list.account, list.texts.iter().cloned())?;
    let new = if comes == Comes::New { list.rows } else { 0 };
    if (rows.drafts as usize, rows.new as usize, rows.changed, rows.no_longer_listed) != (list.rows, new, 0, 0) {
        return Err(format!("{:?}: {rows:?} instead of {} rows, {new} new", list.stage, list.rows).into());
    }
    Ok(())
}

/// The floor: the same pragmas, one table, no index.
fn insert(setup: &Setup, pages: &[Pages]) -> Outcome<Took> {
    let folder = setup.folder()?;
    let mut connection = Connection::open(folder.path().join("floor.sqlite"))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.execute("CREATE TABLE raw (id INTEGER PRIMARY KEY, text TEXT NOT NULL)", [])?;
    let mut all = Took::default();
    for page in pages.iter().flat_map(|list| &list.texts) {
        // The floor does not parse: the slices are found before the clock runs.
        let rows = elements(page.text())?;
        let insert = || {
            let transaction = connection.transaction()?;
            let mut statement = transaction.prepare_cached("INSERT INTO raw (text) VALUES (?1)")?;
            rows.iter().try_for_each(|raw| statement.execute(params![raw.get()]).map(drop))?;
            drop(statement);
            Ok(transaction.commit()?)
        };
        all = all.plus(time(insert)?.1);
    }
    Ok(all)
}
