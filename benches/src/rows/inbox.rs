//! A page of an opened inbox at any depth, against its first page.

use treasury::view::InboxQuery;

use crate::Outcome;
use crate::filled::Filled;
use crate::ground::Ground;
use crate::row::{Line, Reach, Row};
use crate::timing::{Case, medians, time};

/// The row.
pub const ROW: Row = Row { name: "inbox", what: "inbox page of 100 rows at any depth", run };

/// Rows of a page.
const ROWS: u32 = 100;
/// Pages that one run asks for.
const PAGES: u32 = 25;

fn run(ground: &Ground) -> Outcome<Vec<Line>> {
    let filled = Filled::open(ground)?;
    let head = filled.desk.inbox_open(&InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() })?;
    let pages = |place: &dyn Fn(u32) -> u32| {
        let ask = || {
            (0..PAGES).try_for_each(|page| {
                let rows = filled.rows(head.view, place(page), ROWS)?;
                if rows.len() == ROWS as usize { Ok(()) } else { Err("a page is not whole".into()) }
            })
        };
        time(ask).map(|((), took)| took)
    };
    let depth = head.rows.saturating_sub(ROWS);
    // Places all over the list, others in every round.
    let turn = std::cell::Cell::new(0_u32);
    let deep = || {
        turn.set(turn.get() + 1);
        let step = depth / PAGES;
        pages(&|page| (page * step + turn.get() * 7_919 % step.max(1)).min(depth))
    };
    let first = || pages(&|_| 0);
    let took = medians(ground.rounds, &mut [Case::new("deep", deep), Case::new("first", first)])?;
    let line =
        Line::measured("inbox page of 100 rows at any depth", "first page", took[0], took[1], Reach::Within(200));
    Ok(vec![line.noting(format!("{} rows; {PAGES} pages a run", head.rows))])
}
