//! A page of an opened inbox at any depth, against its first page: from the system's file cache, and from the disk.

use std::cell::Cell;
use std::fs::File;
use std::io;

use rustix::fs::{Advice, fadvise};
use treasury::view::InboxQuery;

use crate::Outcome;
use crate::filled::Filled;
use crate::row::{Line, Reach, Row};
use crate::setup::Setup;
use crate::timing::{Case, Took, medians, time};

/// The row.
pub const ROW: Row = Row { name: "inbox", what: "inbox page of 100 rows at any depth", run };

/// Rows per page.
const ROWS: u32 = 100;
/// Pages per run.
const PAGES: u32 = 25;
/// Pages per run where each is read from the disk.
const PAGES_FROM_DISK: u32 = 5;
/// Pages read elsewhere, after which SQLite's own cache has nothing left of a page.
const PAGES_ELSEWHERE: u32 = 8;

const WHAT: &str = "inbox page of 100 rows at any depth";

fn run(setup: &Setup) -> Outcome<Vec<Line>> {
    let filled = Filled::open(setup)?;
    let head = filled.desk.inbox_open(&InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() })?;
    let list = List { filled: &filled, view: head.view, depth: head.rows.saturating_sub(ROWS), turn: Cell::new(0) };
    // Reads the whole file into the system's cache, where it is on a working day.
    io::copy(&mut File::open(&filled.cache)?, &mut io::sink())?;
    let deep = || list.pages(PAGES, |page| list.anywhere(page, PAGES));
    let first = || list.pages(PAGES, |_| 0);
    let held = medians(setup.rounds, &mut [Case::new("deep", deep), Case::new("first", first)])?;
    let deep = || list.pages_from_disk(|page| list.anywhere(page, PAGES_FROM_DISK));
    let first = || list.pages_from_disk(|_| 0);
    let read = medians(setup.rounds, &mut [Case::new("deep", deep), Case::new("first", first)])?;
    Ok(vec![
        Line::measured(WHAT, "first page", held[0], held[1], Reach::Within(200))
            .noting(format!("{} rows; {PAGES} pages a run", head.rows)),
        Line::measured("the same from the disk", "first page from the disk", read[0], read[1], Reach::Shown)
            .noting(format!("{PAGES_FROM_DISK} pages a run")),
    ])
}

/// An opened list.
struct List<'a> {
    filled: &'a Filled,
    view: u32,
    /// The last position from which a page is complete.
    depth: u32,
    turn: Cell<u32>,
}

impl List<'_> {
    /// Reads pages one after another.
    fn pages(&self, count: u32, place: impl Fn(u32) -> u32) -> Outcome<Took> {
        self.turn.set(self.turn.get() + 1);
        let ask = || (0..count).try_for_each(|page| self.page(place(page)));
        time(ask).map(|((), took)| took)
    }

    /// The same, with none of them in the cache of the system or of SQLite.
    fn pages_from_disk(&self, place: impl Fn(u32) -> u32) -> Outcome<Took> {
        self.turn.set(self.turn.get() + 1);
        let file = File::open(&self.filled.cache)?;
        let mut all = Took::default();
        for page in 0..PAGES_FROM_DISK {
            let place = place(page);
            (0..PAGES_ELSEWHERE)
                .try_for_each(|other| self.page((place + self.depth / 2 + other * ROWS) % self.depth.max(1)))?;
            fadvise(&file, 0, None, Advice::DontNeed)?;
            all = all.plus(time(|| self.page(place))?.1);
        }
        Ok(all)
    }

    fn page(&self, place: u32) -> Outcome<()> {
        let rows = self.filled.rows(self.view, place, ROWS)?;
        if rows.len() == ROWS as usize { Ok(()) } else { Err("a page is not whole".into()) }
    }

    /// One of several positions spread over the list, different in every turn.
    fn anywhere(&self, page: u32, count: u32) -> u32 {
        let step = self.depth / count;
        (page * step + self.turn.get() * 7_919 % step.max(1)).min(self.depth)
    }
}
