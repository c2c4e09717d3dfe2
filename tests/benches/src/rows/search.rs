//! Searching all lists while a name or a number is typed: the whole query with its count, its exact sums and its order
//! by due day, against a scan of the party names and columns that only collects the first hundred.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};
use treasury::view::InboxQuery;

use crate::Outcome;
use crate::filled::{Filled, all_lists};
use crate::row::{Line, Reach, Row};
use crate::setup::Setup;
use crate::timing::{Case, Took, medians, time};

/// Names.
pub const NAMES: Row =
    Row { name: "search", what: "substring search over names (1, 2, 3, 4 characters), all lists", run: names };

/// Numbers.
pub const DIGITS: Row = Row { name: "digits", what: "last six digits of a draft number, all lists", run: digits };

/// The target for six digits, in nanoseconds.
const DIGITS_NS_MAX: u64 = 5_000_000;

/// Texts per run.
const TEXTS: usize = 12;

fn asking(text: &str) -> InboxQuery {
    InboxQuery { text: Some(text.to_owned()), ..all_lists() }
}

fn names(setup: &Setup) -> Outcome<Vec<Line>> {
    let filled = Filled::open(setup)?;
    let floor = Floor::read(&filled.cache)?;
    // The first query loads the lists, the others use them.
    filled.desk.inbox_open(&asking("x"))?;
    let (bytes, rows) = filled.desk.inbox_memory();
    let mut lines = Vec::new();
    for letters in 1..=4 {
        let texts = floor.parts(letters);
        let ours = || each(&texts, |text| Ok(filled.desk.inbox_open(&asking(text))?.rows));
        let theirs = || each(&texts, |text| Ok(floor.scan(text)));
        let took = medians(setup.rounds, &mut [Case::new("ours", ours), Case::new("scan", theirs)])?;
        let what = format!("search for {letters} characters of a name in all lists, by due day");
        let line = Line::measured(what, "scan of names and columns in memory", took[0], took[1], Reach::Within(200));
        let each = took[0].wall_ns / 1_000 / texts.len() as u64;
        lines.push(line.noting(format!(
            "{each} µs a search; {} drafts; {} bytes a listed row",
            floor.rows.len(),
            bytes / rows.max(1)
        )));
    }
    Ok(lines)
}

fn digits(setup: &Setup) -> Outcome<Vec<Line>> {
    let filled = Filled::open(setup)?;
    filled.desk.inbox_open(&asking("x"))?;
    let connection = Connection::open_with_flags(&filled.cache, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut statement = connection
        .prepare("SELECT DISTINCT substr(draft_number, -6) FROM draft WHERE stages <> 0 AND id % 1009 = 7 LIMIT ?1")?;
    let tails: Vec<String> = statement.query_map([TEXTS as i64], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let ours = || each(&tails, |tail| Ok(filled.desk.inbox_open(&asking(tail))?.rows));
    let like = || {
        each(&tails, |tail| {
            let sql = "SELECT count(*) FROM draft WHERE stages <> 0 AND draft_number LIKE '%' || ?1";
            Ok(connection.query_row(sql, [tail], |row| row.get(0))?)
        })
    };
    let took = medians(setup.rounds, &mut [Case::new("ours", ours), Case::new("LIKE", like)])?;
    let of_one = |ns: u64| ns / tails.len().max(1) as u64;
    let (one, processor) = (of_one(took[0].wall_ns), of_one(took[0].cpu_ns));
    let reached = if one <= DIGITS_NS_MAX { "reached" } else { "**not reached**" };
    let line = Line::measured(
        "six digits anywhere in a draft number, all lists",
        "LIKE in SQL",
        took[0],
        took[1],
        Reach::Shown,
    );
    let each = format!("{} µs a search, {} of them by processor time", one / 1_000, processor / 1_000);
    Ok(vec![line.noting(format!("{each}; to reach: 5 ms, {reached}"))])
}

fn each(texts: &[String], find: impl Fn(&str) -> Outcome<u32>) -> Outcome<Took> {
    let all = || texts.iter().try_for_each(|text| find(text).map(|rows| _ = std::hint::black_box(rows)));
    time(all).map(|((), took)| took)
}

/// The least work of such a search: names in one block of memory and three party numbers per row, in the order of due
/// days.
struct Floor {
    names: String,
    ends: Vec<usize>,
    rows: Vec<[u32; 3]>,
}

impl Floor {
    fn read(cache: &Path) -> Outcome<Self> {
        let connection = Connection::open_with_flags(cache, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let mut floor = Self { names: "\n".to_owned(), ends: vec![1], rows: Vec::new() };
        let mut statement = connection.prepare("SELECT name FROM party ORDER BY id")?;
        let mut names = statement.query([])?;
        while let Some(row) = names.next()? {
            floor.names += &row.get::<_, String>(0)?.to_lowercase();
            floor.names.push('\n');
            floor.ends.push(floor.names.len());
        }
        let sql = "SELECT ifnull(drawer, 0), ifnull(acceptor, 0), ifnull(payee, 0) FROM draft WHERE stages <> 0 ORDER BY due, id";
        let mut statement = connection.prepare(sql)?;
        let rows = statement.query_map([], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]))?;
        floor.rows = rows.collect::<rusqlite::Result<_>>()?;
        Ok(floor)
    }

    /// Parts of names, spread over all of them.
    fn parts(&self, letters: usize) -> Vec<String> {
        let names: Vec<&str> = self.names.lines().filter(|name| name.chars().count() >= letters).collect();
        let step = (names.len() / TEXTS).max(1);
        let part = |(at, name): (usize, &&str)| {
            let from = at % (name.chars().count() - letters + 1);
            name.chars().skip(from).take(letters).collect::<String>()
        };
        names.iter().step_by(step).take(TEXTS).enumerate().map(part).filter(|part| !part.trim().is_empty()).collect()
    }

    fn scan(&self, part: &str) -> u32 {
        let mut wanted = vec![false; self.ends.len()];
        let mut party = 0;
        for (at, _) in self.names.match_indices(part) {
            while self.ends[party] <= at {
                party += 1;
            }
            wanted[party] = true;
        }
        let mut first = Vec::with_capacity(100);
        let mut count = 0;
        for (row, parties) in self.rows.iter().enumerate() {
            let takes = parties.iter().any(|party| wanted[*party as usize]);
            count += u32::from(takes);
            if takes && first.len() < 100 {
                first.push(row);
            }
        }
        std::hint::black_box(first);
        count
    }
}
