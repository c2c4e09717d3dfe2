//! Counts and sums of the sixteen lists, which the ingest maintains, against counting in the covering index.

use rusqlite::{Connection, OpenFlags};

use crate::Outcome;
use crate::filled::Filled;
use crate::row::{Line, Reach, Row};
use crate::setup::Setup;
use crate::timing::{Case, medians, time};

/// The row.
pub const ROW: Row = Row { name: "counts", what: "counts and sums of the 16 lists", run };

/// The target, in nanoseconds.
const NS_MAX: u64 = 1_000_000;

fn run(setup: &Setup) -> Outcome<Vec<Line>> {
    let filled = Filled::open(setup)?;
    let connection = Connection::open_with_flags(&filled.cache, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let ours = || time(|| Ok(std::hint::black_box(filled.desk.lists(&[])?))).map(|(_, took)| took);
    let scan = || {
        let count = || {
            let mut statement =
                connection.prepare_cached("SELECT list, count(*), sum(amount) FROM membership GROUP BY list")?;
            let lists = statement
                .query_map([], |row| Ok((row.get::<_, i64>(1)?, row.get::<_, Option<i64>>(2).unwrap_or_default())))?;
            Ok(lists.collect::<rusqlite::Result<Vec<_>>>()?)
        };
        time(count).map(|(_, took)| took)
    };
    let took = medians(setup.rounds, &mut [Case::new("ours", ours), Case::new("index scan", scan)])?;
    let reached = if took[0].wall_ns <= NS_MAX { "reached" } else { "**not reached**" };
    let line =
        Line::measured("counts and sums of the 16 lists", "scan of the covering index", took[0], took[1], Reach::Shown);
    Ok(vec![line.noting(format!("to reach: 1 ms, {reached}"))])
}
