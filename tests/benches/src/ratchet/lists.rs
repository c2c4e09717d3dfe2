//! Lists in the cache: filled, refreshed, searched and shown.

use chrono::TimeDelta;
use treasury::figures::Lists;
use treasury::home::PRACTICE;
use treasury::view::{InboxQuery, LadderBy};

use super::ground::{ListPages, noon};
use super::{CountedPath, Ground, counted, no_data};
use crate::filled::all_lists;
use crate::{Outcome, past};

/// All lists into an empty cache.
pub const FILL: CountedPath = CountedPath { name: "fill", data: no_data, run: |ground| take(ground, "fill") };
/// The same lists again.
pub const REFRESH: CountedPath = CountedPath {
    name: "refresh",
    data: |ground| ground.fill(&ground.folder("refresh")?),
    run: |ground| take(ground, "refresh"),
};
/// One character more in the search box.
pub const SEARCH: CountedPath = CountedPath { name: "search", data: desk, run: search };
/// A page of rows in the middle of a list.
pub const PAGE: CountedPath = CountedPath { name: "page", data: no_data, run: page };
/// The ladder after a refresh.
pub const LADDER: CountedPath = CountedPath { name: "ladder", data: no_data, run: ladder };

/// The lists compared with the ends of accepted endorsements: the part of a refresh that notices what the bank did later.
pub const ENDS: CountedPath = CountedPath { name: "ends", data: desk_with_ends, run: ends };

const DESK: &str = "lists-desk";
const ENDS_DESK: &str = "ends-desk";
const ROWS: u32 = 100;

fn take(ground: &Ground, folder: &str) -> Outcome<()> {
    let lists = ground.lists()?;
    let pages = lists.iter().map(ListPages::pages).collect::<Outcome<Vec<_>>>()?;
    let cache = Lists::open(&ground.folder(folder)?, ground.profile()?)?;
    counted(|| {
        lists.iter().zip(&pages).try_for_each(|(list, pages)| {
            cache.take_alone(list.stage()?, &list.key(), pages)?;
            Ok(())
        })
    })
}

fn desk(ground: &Ground) -> Outcome<()> {
    let home = ground.make_desk(DESK)?;
    ground.fill(&home.profile_dir(PRACTICE)?)
}

fn search(ground: &Ground) -> Outcome<()> {
    let desk = ground.open_desk(DESK, false)?;
    let find = |text: &str| desk.inbox_open(&InboxQuery { text: Some(text.to_owned()), ..all_lists() });
    // The first query loads the lists.
    find("x")?;
    counted(|| find("海"))?;
    Ok(())
}

fn page(ground: &Ground) -> Outcome<()> {
    let desk = ground.open_desk(DESK, false)?;
    let head = desk.inbox_open(&all_lists())?;
    let rows = counted(|| desk.inbox_rows(head.view, head.rows / 2, ROWS))?;
    if rows.len() == ROWS as usize { Ok(()) } else { Err("the page is not whole".into()) }
}

fn desk_with_ends(ground: &Ground) -> Outcome<()> {
    let profile = ground.make_desk(ENDS_DESK)?.profile_dir(PRACTICE)?;
    ground.fill(&profile)?;
    let lists = ground.lists()?;
    let pages = lists.iter().map(|list| Ok((list.key(), list.pages()?))).collect::<Outcome<Vec<_>>>()?;
    let pages = lists.iter().zip(&pages).map(|(list, (key, pages))| Ok((list.stage()?, key, pages.iter())));
    let endorsed = past::operations_on_drafts(pages.collect::<Outcome<Vec<_>>>()?);
    past::write(&profile, u32::try_from(endorsed.len())?, noon() - TimeDelta::days(1), |at| {
        endorsed[at as usize].clone()
    })
}

fn ends(ground: &Ground) -> Outcome<()> {
    let desk = ground.open_desk(ENDS_DESK, true)?;
    let noted = counted(|| desk.compare_lists_with_ends())?;
    if noted == 0 { Ok(()) } else { Err(format!("{noted} ends are contradicted").into()) }
}

fn ladder(ground: &Ground) -> Outcome<()> {
    let desk = ground.open_desk(DESK, false)?;
    counted(|| desk.ladder(LadderBy::Week, &[]))?;
    Ok(())
}
