//! The ladder and paying with drafts: over a whole cache for the first time, again, and against one pass of SQL over
//! the same rows.

use rusqlite::Connection;
use treasury::figures::Lists;
use treasury::home::PRACTICE;
use treasury::view::{LadderBy, ProposeQuery};
use treasury::{Desk, Home, Options};

use crate::Outcome;
use crate::row::{Line, Reach, Row};
use crate::setup::{Setup, practice};
use crate::timing::{Case, Took, medians, time};

/// The ladder and the proposals.
pub const ROW: Row = Row { name: "due", what: "the ladder, and sets of drafts that make up an amount", run };

const FLOOR: &str = "one pass of SQL over the drafts: count and sum";
/// The amount to pay: not a round number, so that cents have to add up too.
const AMOUNT: &str = "12345678.91";

fn run(setup: &Setup) -> Outcome<Vec<Line>> {
    let pages = setup.pages()?;
    let folder = setup.folder()?;
    let home = Home::at(Some(folder.path().to_owned()))?;
    home.practice(&practice("http://127.0.0.1:1", pages.iter().map(|list| list.account.clone())))?;
    let place = home.profile_dir(PRACTICE)?;
    let lists = Lists::open(&place, setup.profile()?)?;
    for list in pages {
        lists.take(list.stage, &list.account, list.texts.iter().cloned())?;
    }
    drop(lists);
    let open = || Desk::open(&home, PRACTICE, Options::quiet());
    let desk = open()?;
    let drafts = desk
        .ladder(LadderBy::Week, &[])?
        .series
        .iter()
        .flat_map(|one| &one.buckets)
        .map(|one| one.receivable.count)
        .sum::<u32>();
    let query = ProposeQuery { amount: AMOUNT.to_owned(), several_payers: true, ..ProposeQuery::default() };
    let among = desk.propose(&query)?;
    let met = among.sets.iter().any(|set| set.exact);
    let first = || {
        let desk = open()?;
        Ok(time(|| Ok(desk.ladder(LadderBy::Week, &[])?))?.1)
    };
    let again = || Ok(time(|| Ok(desk.ladder(LadderBy::Day, &[])?))?.1);
    let propose = || Ok(time(|| Ok(desk.propose(&query)?))?.1);
    let connection = Connection::open(place.join("cache.sqlite"))?;
    let floor = || sum(&connection);
    let cases = &mut [
        Case::new("first", first),
        Case::new("again", again),
        Case::new("propose", propose),
        Case::new("sql", floor),
    ];
    let took = medians(setup.rounds, cases)?;
    let line = |what: &str, at: usize| Line::measured(what, FLOOR, took[at], took[3], Reach::Shown);
    Ok(vec![
        line("ladder after a refresh", 0).noting(format!("{drafts} receivable drafts, each once")),
        line("ladder again, by day", 1),
        line("sets of drafts for an amount with cents", 2).noting(format!(
            "among {} drafts, {}",
            among.candidates.count,
            if met { "met to the cent" } else { "not met" }
        )),
    ])
}

fn sum(connection: &Connection) -> Outcome<Took> {
    let read = || {
        let sums: (i64, i64) =
            connection.query_row("SELECT count(*), sum(scaled / 10000) FROM draft WHERE stages <> 0", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?;
        Ok(std::hint::black_box(sums))
    };
    Ok(time(read)?.1)
}
